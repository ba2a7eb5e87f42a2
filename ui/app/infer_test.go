package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ui/uitest"
)

// unknownIDs returns ids of a layout that no scheme has, one per line: milliseconds since
// 2020, three nodes and a sequence, perhaps with the second in which each was stored.
func unknownIDs(timed bool) string {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	random := rand.New(rand.NewPCG(18, 7))
	epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	at := epoch.Add(59_000 * time.Hour)
	var b strings.Builder
	for range 60 {
		at = at.Add(time.Duration(200+random.IntN(9000)) * time.Millisecond)
		node := []int64{3, 17, 40}[random.IntN(3)]
		for sequence := range int64(1 + random.IntN(2)) {
			v := at.Sub(epoch).Milliseconds()<<22 | node<<12 | sequence
			text := ""
			for range 13 {
				text, v = string(digits[v&31])+text, v>>5
			}
			b.WriteString("ord_" + text)
			if timed {
				b.WriteString(" " + at.Format(time.RFC3339))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// inferApp returns a program after a paste, whose work is done.
func inferApp(t *testing.T, paste string) *App {
	t.Helper()
	return (&scene{paste: paste}).set(t, window{80, 24}, uitest.Catalog(t), frozenTools)
}

// openInferPage returns the inference page if it is open.
func openInferPage(a *App) *inferPage {
	p, _ := a.overlay.(*inferPage)
	return p
}

func TestPasteOpensInference(t *testing.T) {
	a := newApp(t, 80, 24)
	_, cmd := a.Update(tea.PasteMsg{Content: unknownIDs(true)})
	p := openInferPage(a)
	if p == nil || p.result != nil {
		t.Fatalf("the paste opened %s", a.top().name())
	}
	expect(t, a, "computing the layout of")
	finish(a, cmd)
	if p.result == nil || p.result.Fields[0].Kind != ids.Time || p.result.Fields[0].Width != 42 {
		t.Fatalf("%+v %v", p.result, p.err)
	}
	expect(t, a, "no known scheme", "1 ms", "2020-01-01T00:00:00Z", "as proposed", "rival: ")
	press(a, "esc")
	if a.overlay != nil || a.page != page(a.decoder) {
		t.Errorf("esc shows %s", a.top().name())
	}
	work(a, "I")
	if openInferPage(a) == nil || openInferPage(a).result == nil {
		t.Error("I does not open the page again")
	}
}

func TestInferMovesBoundary(t *testing.T) {
	a := inferApp(t, unknownIDs(true))
	p := openInferPage(a)
	_, more := p.changes.Cost()
	if more != 0 {
		t.Fatalf("%.1f bits before a change", more)
	}
	a.Update(tea.KeyPressMsg{Code: tea.KeyLeft, Mod: tea.ModShift})
	if _, more = p.changes.Cost(); more <= 1 || p.changes.Fields()[0].Width != 41 {
		t.Errorf("a boundary within the time costs %.1f bits more: %+v", more, p.changes.Fields()[0])
	}
	expect(t, a, "more than proposed", "0–40")
	a.Update(tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModShift})
	if _, more = p.changes.Cost(); more != 0 || p.changes.Fields()[0].Width != 42 {
		t.Errorf("%.1f bits more after moving back", more)
	}
	work(a, "left [")
	if !strings.Contains(a.status.text, "begins at bit 0") {
		t.Errorf("status %q", a.status.text)
	}
}

func TestInferChangesFields(t *testing.T) {
	a := inferApp(t, unknownIDs(true))
	p := openInferPage(a)
	work(a, "left k")
	if f := p.changes.Fields()[0]; f.Kind != ids.Node || f.Epoch != nil {
		t.Errorf("%+v", f)
	}
	work(a, "u")
	if !strings.Contains(a.status.text, "No field holds a time") {
		t.Errorf("status %q", a.status.text)
	}
	work(a, "k k k k k u")
	if f := p.changes.Fields()[0]; f.Kind != ids.Time || f.UnitText() != "1 ms" || f.Epoch == nil {
		t.Errorf("%+v", f)
	}
	work(a, "E 2 0 2 x enter")
	if p.edit == nil || a.status.text == "" {
		t.Error("202x is an epoch")
	}
	work(a, "backspace 1 - 0 1 - 0 1 enter")
	if f := p.changes.Fields()[0]; p.edit != nil || !f.Epoch.Equal(time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v", f)
	}
	if _, more := p.changes.Cost(); more <= 0 {
		t.Error("an epoch that contradicts the times costs nothing")
	}
	work(a, "E 1 esc")
	if openInferPage(a) == nil || p.edit != nil {
		t.Error("esc closes the page instead of the input")
	}
}

func TestInferAccepts(t *testing.T) {
	a := inferApp(t, unknownIDs(true))
	first := openInferPage(a).ids.Samples[0].Text
	work(a, "enter")
	if a.page.name() != "found" || a.overlay != nil {
		t.Fatalf("the page is %s: %s", a.page.name(), a.status.text)
	}
	expect(t, a, first, "2026-09-24")
	work(a, "0")
	for _, row := range a.decoder.list.rows {
		if row.Scheme != "found" {
			t.Fatalf("%s is %s", row.Text, row.Scheme)
		}
	}
	a.Update(tea.PasteMsg{Content: unknownIDs(true)})
	if openInferPage(a) != nil {
		t.Error("the page opens for ids of an accepted layout")
	}
}

func TestInferWritesFile(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{})
	l.configFolder = filepath.Dir(l.dir)
	if err := os.Symlink(l.dir, filepath.Join(l.configFolder, "layouts")); err != nil {
		t.Skip(err)
	}
	_, cmd := l.Update(tea.PasteMsg{Content: unknownIDs(true)})
	finish(l.App, cmd)
	work(l.App, "w A ! enter")
	if !strings.HasPrefix(l.status.text, "Not written: ") {
		t.Errorf("status %q", l.status.text)
	}
	work(l.App, "backspace backspace a c m e enter")
	expect(t, l.App, "Wrote ")
	if s, err := l.catalog.Find("acme"); err != nil || s.Name != "acme" || l.layouts.Find("acme") == nil {
		t.Errorf("the layout is not loaded: %v", err)
	}
	openInferPage(l.App).edit = nil
	work(l.App, "w a c m e enter")
	if !strings.Contains(l.status.text, "exists") {
		t.Errorf("status %q", l.status.text)
	}
	work(l.App, "enter")
	l.write("other.toml", layoutText("other", 5))
	l.focus()
	if _, err := l.catalog.Find("found"); err != nil {
		t.Errorf("an accepted layout is lost when files are read again: %v", err)
	}
}

func TestInferKnownScheme(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@sno")
	e := a.page.(*explorer)
	var lines []string
	for i := range 24 {
		work(a, "space")
		if id, ok := e.shown(); ok && i > 0 {
			lines = append(lines, e.bound().String(id))
		}
	}
	_, cmd := a.Update(tea.PasteMsg{Content: strings.Join(lines, "\n")})
	finish(a, cmd)
	if openInferPage(a) != nil {
		t.Fatal("ids of a known scheme open the page")
	}
	work(a, "I")
	if p := openInferPage(a); p == nil || p.result == nil && p.err == nil {
		t.Fatal("I opens no page")
	}
}

// TestInferDoubtful pastes numbers that look like ids of Discord, but count from an epoch of
// their own: the page opens if you leave the list alone. Real ones stay a list.
func TestInferDoubtful(t *testing.T) {
	numbers := func(epoch int64) string {
		random := rand.New(rand.NewPCG(5, 8))
		var b strings.Builder
		at := fixedNow.UnixMilli() - 60*86400_000
		for range 60 {
			at += 1 + random.Int64N(4000)
			fmt.Fprintln(&b, (at-epoch)<<22|[]int64{5, 300}[random.IntN(2)]<<12|random.Int64N(4)/3)
		}
		return b.String()
	}
	const own, discord = 1581724800000, 1420070400000
	a := newApp(t, 120, 36)
	_, cmd := a.Update(tea.PasteMsg{Content: numbers(own)})
	if a.overlay != nil {
		t.Fatal("the page opens before the inference")
	}
	finish(a, cmd)
	if openInferPage(a) == nil {
		t.Fatal("the page does not open for an unknown epoch")
	}
	press(a, "esc")
	_, cmd = a.Update(tea.PasteMsg{Content: numbers(own)})
	press(a, "down")
	finish(a, cmd)
	if a.overlay != nil {
		t.Error("the page opens while you look at the list")
	}
	_, cmd = a.Update(tea.PasteMsg{Content: numbers(discord)})
	finish(a, cmd)
	if a.overlay != nil {
		t.Error("the page opens for ids of a known scheme")
	}
}

// TestInferEpoch accepts a known scheme with a fitted epoch: the tab and the decoder use it.
func TestInferEpoch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	var b strings.Builder
	at := fixedNow.Add(-60 * 24 * time.Hour)
	first := at
	for range 60 {
		fmt.Fprintln(&b, (at.UnixMilli()-1581724800000)<<22|[]int64{5, 300}[random.IntN(2)]<<12|random.Int64N(4)/3, at.Format(time.RFC3339))
		at = at.Add(time.Duration(1+random.IntN(4000)) * time.Millisecond)
	}
	a := newApp(t, 120, 36)
	_, cmd := a.Update(tea.PasteMsg{Content: b.String()})
	finish(a, cmd)
	p := openInferPage(a)
	if p == nil || p.result == nil || p.result.Scheme == nil || p.result.Params["epoch"] == "" {
		t.Fatalf("the ids are of a free layout: %+v", p.result)
	}
	expect(t, a, "explains the ids with epoch 1581724800000")
	work(a, "k")
	if !strings.Contains(a.status.text, "known scheme") {
		t.Errorf("status %q", a.status.text)
	}
	work(a, "enter")
	expect(t, a, first.Format("2006-01-02 15:04:05"))
	work(a, "0")
	if row := a.decoder.list.rows[0]; row.At.Sub(first).Abs() > time.Second {
		t.Errorf("the decoder lists %s at %s, want %s", row.Text, row.At, first)
	}
}

// TestInferHostile pastes texts that hold few ids, or none. Only ids open the page, and
// the program goes on.
func TestInferHostile(t *testing.T) {
	lines := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i*7919)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		text string
		open bool
	}{
		"empty":      {"", false},
		"prose":      {strings.Repeat("The quick brown fox\njumps over 12 dogs.\n", 20), false},
		"log":        {lines("2026-11-21T02:06:12Z level=info n=%d took 3ms", 40), false},
		"control":    {lines("\x1b[31m%08d\x07\u202e", 40), false},
		"binary":     {strings.Repeat("\x00\xff\xfe\n", 4000), false},
		"one line":   {strings.Repeat("x", 1<<20), false},
		"long lines": {strings.Repeat(strings.Repeat("7", 5000)+"\n", 30), false},
		"equal":      {strings.Repeat("ord_0RPBTCSG42400\n", 25), true},
		"carriage":   {strings.ReplaceAll(unknownIDs(false), "\n", "\r"), true},
		"commas":     {strings.ReplaceAll(strings.TrimSpace(unknownIDs(false)), "\n", ", "), true},
	} {
		a := inferApp(t, c.text)
		if open := openInferPage(a) != nil; open != c.open {
			t.Errorf("%s: open %t, want %t", name, open, c.open)
		}
		for _, size := range []window{{80, 24}, {40, 12}, {200, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			screen(a)
		}
		work(a, "right ] k u w enter esc")
	}
}

// TestInferNewPaste drops the result of ids that another paste replaced.
func TestInferNewPaste(t *testing.T) {
	a := newApp(t, 80, 24)
	_, first := a.Update(tea.PasteMsg{Content: unknownIDs(false)})
	_, second := a.Update(tea.PasteMsg{Content: unknownIDs(true)})
	finish(a, second)
	finish(a, first)
	if p := openInferPage(a); p.result == nil || p.result.Fields[0].UnitNS == 0 {
		t.Error("the result is that of the first paste")
	}
}
