package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func openDecoder(t *testing.T, w, h int, text string) *App {
	t.Helper()
	a := newApp(t, w, h)
	a.Update(tea.PasteMsg{Content: text})
	return a
}

// TestOutsideTheScale checks that the row of a candidate says if its time is outside
// the scale.
func TestOutsideTheScale(t *testing.T) {
	a := openDecoder(t, 200, 60, "9223372036854775807")
	off := 0
	for _, row := range strings.Split(screen(a), "\n") {
		if strings.Contains(row, "in 79 years") || strings.Contains(row, "in 4,403 years") {
			if off++; !strings.Contains(row, ">> outside the time scale") {
				t.Errorf("the row does not show that the time is outside the scale: %s", row)
			}
		}
	}
	if off < 2 {
		t.Errorf("%d candidates outside the scale are shown:\n%s", off, screen(a))
	}
	expect(t, a, " >> 2 5 7", "Probably a plain number, not an id (> 99.9 %).")
}

// footer returns the last row of the screen.
func footer(a *App) string {
	rows := strings.Split(screen(a), "\n")
	return rows[len(rows)-1]
}

// TestFooterOffersWhatActs checks that the footer has only keys with an effect. Without
// a candidate there is nothing to select, open or copy.
func TestFooterOffersWhatActs(t *testing.T) {
	if got := footer(newApp(t, 80, 24)); !strings.HasSuffix(strings.TrimSpace(got), "q quit") || strings.Contains(got, "profile") {
		t.Errorf("the first screen offers %s", got)
	}
	for text, keys := range map[string][2]string{
		"01234567-89ab-cdef-0123-456789abcdeg": {"↑↓ rejection", "field open copy encoding"},
		"9q77e7ft9u236223,9q77e7fu9u236229":    {"open first id", "candidate field encoding"},
		"9q77e7ft9u236223":                     {"←→ field", "rejection first"},
	} {
		a := openDecoder(t, 120, 36, text)
		if !strings.Contains(footer(a), keys[0]) {
			t.Errorf("%q: the footer lacks %q: %s", text, keys[0], footer(a))
		}
		for _, word := range strings.Fields(keys[1]) {
			if strings.Contains(footer(a), " "+word+" ") {
				t.Errorf("%q: the footer offers %s: %s", text, word, footer(a))
			}
		}
	}
}

// TestPairInSmallWindow checks that the smallest window compares two ids in full.
func TestPairInSmallWindow(t *testing.T) {
	for _, text := range []string{
		"9q77e7ft9u236223,9q77e7fu9u236229",
		"019aa4f1-2c34-7abc-8def-0123456789ab 019aa4f1-2c35-7abc-8def-0123456789ac",
	} {
		a := openDecoder(t, 80, 24, text)
		expect(t, a, "── comparison", "newer.", "sorts before the second.")
	}
}

// TestTypedPair checks that typed ids are compared like pasted ones, also after one of
// them was corrected.
func TestTypedPair(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "/ "+strings.Join(strings.Split("9q77e7ft9u236223", ""), " ")+" space")
	expect(t, a, "fields")
	press(a, strings.Join(strings.Split("9q77e7ft9u23622f", ""), " "))
	typed := screen(a)
	expect(t, a, "9q77e7ft9u236223 9q77e7ft9u23622f", "── comparison", "2 bits differ, in sequence.")
	press(a, "enter")
	expect(t, a, "enter open first id")

	a = openDecoder(t, 80, 24, "9q77e7ft9u236223,9q77e7ft9u236224")
	expect(t, a, "9q77e7ft9u236223 9q77e7ft9u236224")
	press(a, "/ backspace f")
	if got := screen(a); got != typed {
		t.Errorf("corrected:\n%s\ntyped:\n%s", got, typed)
	}
	press(a, strings.Repeat("backspace ", len(" 9q77e7ft9u23622f")))
	expect(t, a, "9q77e7ft9u236223", "fields")
}

// TestWordsAndMistypedIDs checks that a word is shown with the candidates that it could be. A
// mistyped id is shown with the rejections, the closest scheme first.
func TestWordsAndMistypedIDs(t *testing.T) {
	a := openDecoder(t, 120, 36, "vvvvvvvvvvvvvvvvvvvg")
	expect(t, a, "Probably not an id of a listed scheme", "  1 xid ", "the text looks like a word")
	if strings.Contains(screen(a), "2106-02-07 06:28:15.000 UTC") {
		t.Errorf("an unlikely candidate is shown in full:\n%s", screen(a))
	}
	press(a, "down")
	expect(t, a, "▸ 1 xid ", "2106-02-07 06:28:15.000 UTC")
	a = openDecoder(t, 120, 36, "01ARZ3NDEKTSV4RRFFQ69G5FAO")
	expect(t, a, "Not recognized.", "looks like a ULID with the letter O at character 26; did you mean", "01ARZ3NDEKTSV4RRFFQ69G5FA0?", `ulid     character 26 is "O"`)
	if rows := strings.Split(screen(a), "\n"); !strings.Contains(rows[9], " ulid ") {
		t.Errorf("the first rejection is not that of ulid:\n%s", screen(a))
	}
}

// TestSuggestion decodes the suggested id of a near miss.
func TestSuggestion(t *testing.T) {
	a := openDecoder(t, 80, 24, "at 01ARZ3NDEKTSV4RRFFQ69G5FAO")
	expect(t, a, "did you mean 01ARZ3NDEKTSV4RRFFQ69G5FA0?", "enter suggestion")
	press(a, "enter")
	expect(t, a, "01ARZ3NDEKTSV4RRFFQ69G5FA0", "▸ 1 ulid")
	a = openDecoder(t, 80, 24, "01ARZ3NDEKTSV4RRFFQ69G5F?V")
	expect(t, a, `with "?" at character 25`)
	if strings.Contains(footer(a), "suggestion") {
		t.Errorf("the footer offers a suggestion that is not known: %s", footer(a))
	}
}

// TestParametersBesideTheTime checks that the time of a candidate and its parameters do not
// cut each other.
func TestParametersBesideTheTime(t *testing.T) {
	a := openDecoder(t, 80, 24, "1567104643962634260")
	expect(t, a, "17 days ago   epoch 2015-01-01  i edit")
}

// TestTypedTextIsLegible types characters that do not print, or that look like others. They are
// shown as escapes, while you type and afterwards.
func TestTypedTextIsLegible(t *testing.T) {
	for text, want := range map[string]string{"日本": "日本", "\u0430": `\u0430`, "a\u202eb": `a\u202eb`, "\u200b": `\u200b`, "é": "é"} {
		a := newApp(t, 120, 36)
		press(a, "/")
		for _, r := range text {
			a.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		expect(t, a, want)
		press(a, "enter")
		expect(t, a, want)
	}
}

// TestIDsOfOneScheme checks that 80 columns show whole ids and the column in which they differ. The
// title names their scheme.
func TestIDsOfOneScheme(t *testing.T) {
	a := openDecoder(t, 80, 24, "2123717989487345664,2123717989487345665,2123717989487345666")
	expect(t, a, "2123717989487345665", "snowflake-twitter", "sequence")
	if strings.Contains(screen(a), " confidence") {
		t.Errorf("the list has a column for one confidence:\n%s", screen(a))
	}
}
