package widget_test

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/widget"
)

var cardNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

func card(t *testing.T, text string) widget.Card {
	t.Helper()
	d, err := decoding.Decode(catalog.Default(), text, decoding.Options{Now: cardNow})
	if err != nil {
		t.Fatal(err)
	}
	return widget.Card{Result: d, Now: cardNow}
}

var rendition = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestCardEveryWidth renders cards of many widths. No line is longer than the width, or than 62
// columns if the width is smaller. No line ends in a space, and a theme adds only styles.
func TestCardEveryWidth(t *testing.T) {
	themes := make(map[string]*theme.Theme)
	for _, name := range theme.Names() {
		th, err := theme.Find(name, theme.Terminal{})
		if err != nil {
			t.Fatal(err)
		}
		themes[name] = th
	}
	for _, text := range []string{"9q77e7ft9u236223", "5828128208445124608", "0RdKJcxqVBiAiQr0", ".5.tXVEf8n8vPN.0", ".5.tXbhdV.3", "01KAJZ5V7PQZ0000000000000Z"} {
		d, err := decoding.Decode(catalog.Default(), text, decoding.Options{Now: cardNow})
		if err != nil {
			t.Fatal(err)
		}
		c := widget.Card{Result: d, Now: cardNow}
		for w := range 140 {
			plain := c.Render(nil, w)
			for i, line := range strings.Split(plain, "\n") {
				if n := utf8.RuneCountInString(line); n > max(w, 62) || strings.HasSuffix(line, " ") {
					t.Errorf("%s at %d: line %d has %d columns: %q", text, w, i+1, n, line)
				}
			}
			for name, th := range themes {
				if got := rendition.ReplaceAllString(c.Render(th, w), ""); got != plain {
					t.Fatalf("%s at %d in %s differs from the plain card in more than styles:\n%s\n%s", text, w, name, got, plain)
				}
			}
		}
	}
}

// TestCardSaysAll checks that the card has all parts of a decoding.
func TestCardSaysAll(t *testing.T) {
	got := card(t, "9q77e7ft9u236223").Render(nil, 80)
	for _, want := range []string{
		"9q77e7ft9u236223", "sno · 80 bits", "2026-11-21T02:06:12.340Z · in 340 ms", "0011111000001010010101100001010110111",
		"timestamp", "ticktock", "tock", "metabyte", "133230693085", "3e0a5615bb3f00120001", "62,10,86,21,187,63,0,18,0,1", "2079-09-07", "flax", "reasons",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the card lacks %q:\n%s", want, got)
		}
	}
}

// TestCardAlphabets checks that the card names the alphabets of bases that have several, and no others. In
// a narrow card, the alphabet is on a line of its own.
func TestCardAlphabets(t *testing.T) {
	for text, want := range map[string][]string{
		"581028733008228352": {" orb4tztwycyy  (z-base-32)\n", " 4ex1hv23ruv4\n", " 2me3XyLvQM7  (Flickr)\n"},
		"9q77e7ft9u236223":   {" 9q77e7ft9u236223  (2-9 and a-x)\n", " 3e0a5615bb3f00120001\n"},
	} {
		got := card(t, text).Render(nil, 80)
		for _, line := range want {
			if !strings.Contains(got, line) {
				t.Errorf("the card lacks %q:\n%s", line, got)
			}
		}
	}
	if got := card(t, "01KAJZ5V7PQZ0000000000000Z").Render(nil, 40); !strings.Contains(got, "  base32  01KAJZ5V7PQZ0000000000000Z\n          (Crockford)\n") {
		t.Errorf("the narrow card:\n%s", got)
	}
}

// TestDiagramHasEveryField checks each scheme's boxes. Rows are as wide as their bits,
// and every field has a name or a letter.
func TestDiagramHasEveryField(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		got := widget.Diagram(f.Layout)
		if f.Layout.Bits == 0 {
			if got != "" {
				t.Errorf("%s: a diagram without bits", f.Scheme.Name)
			}
			continue
		}
		rows := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		if want := 2 + 2*((f.Layout.Bits+31)/32); len(rows) != want {
			t.Errorf("%s: %d lines, want %d\n%s", f.Scheme.Name, len(rows), want, got)
		}
		for i, row := range rows {
			bits := min(32, f.Layout.Bits-max(0, i/2-1)*32)
			if i > 0 && i%2 == 0 && utf8.RuneCountInString(row) != 2*bits+1 {
				t.Errorf("%s: line %d has %d columns, want %d\n%s", f.Scheme.Name, i+1, utf8.RuneCountInString(row), 2*bits+1, got)
			}
		}
		for i := range f.Layout.Fields {
			name := f.Layout.Fields[i].Name
			if !strings.Contains(got, name) && !strings.Contains(got, widget.Letter(i)) {
				t.Errorf("%s: no %s\n%s", f.Scheme.Name, name, got)
			}
		}
	}
}
