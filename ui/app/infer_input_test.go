package app

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/inference"
	"idtui/ui/part"
)

// logOf returns the timed ids of unknownIDs as the lines of a log.
func logOf(format string) string {
	var b strings.Builder
	for line := range strings.Lines(unknownIDs(true)) {
		id, at, _ := strings.Cut(strings.TrimSpace(line), " ")
		fmt.Fprintf(&b, format+"\n", strings.NewReplacer("T", " ", "Z", "").Replace(at), id)
	}
	return b.String()
}

// Times may stand before the ids, and the ids between other words.
func TestInferLog(t *testing.T) {
	for _, format := range []string{"%s %s", "[%s] INFO order created id=%s items=3", "%s worker %s done in 12ms"} {
		a := inferApp(t, logOf(format))
		p := openInferPage(a)
		if p == nil || p.result == nil || p.result.Fields[0].UnitText() != "1 ms" {
			t.Fatalf("%s: the page is %v", format, p)
		}
		expect(t, a, "1 ms since 2020-01-01T00:00:00Z", "Generated 2026-09-24", "Timestamps end on 2159-05-15")
	}
	a := inferApp(t, logOf("[%s] INFO order created id=%s items=3"))
	expect(t, a, "the values of id=")
}

// For input without enough ids of one format, the page says what is missing.
func TestInferBadInput(t *testing.T) {
	lines := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", 0x0c59e00000000000+i*7919<<22)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		paste string
		want  []string
	}{
		"few":        {lines("ord_%016X", 12), []string{"12 different ids of one format in 12 lines: expected at least 20", "Paste at least 20"}},
		"equal":      {strings.Repeat("ord_0RPBTCSG42400\n", 25), []string{"All 25 ids are equal"}},
		"mixed":      {lines("ord_%016X", 40) + lines("u-%x", 12), []string{"40 ids", "12 of another format"}},
		"long lines": {strings.Repeat(strings.Repeat("7", 5000)+"\n", 30), []string{"No ids in the input", "Skipped: 30 lines longer than an id"}},
		"some long":  {lines("ord_%016X", 40) + strings.Repeat(strings.Repeat("y", 5000)+"\n", 5), []string{"40 ids", "5 lines longer than an id"}},
		"binary":     {strings.Repeat("\x00\xff\xfe\n", 30), []string{"No ids in the input", "lines of binary data"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := inferApp(t, c.paste)
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
			if openInferPage(a) == nil {
				work(a, "I")
			}
			expect(t, a, c.want...)
		})
	}
}

// Ids of one instant show no time: the page says what to add.
func TestInferOneInstant(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "ord_%016X 2026-09-21T12:00:00Z\n", 0x0c5a6ae6c8003000+i)
	}
	a := inferApp(t, b.String())
	expect(t, a, "No field holds a time", "All ids are from one instant: add ids of other minutes or days.")
}

// Fields are split and merged with the keys of the designer, and each change can be
// undone.
func TestInferShape(t *testing.T) {
	a := inferApp(t, unknownIDs(true))
	p := openInferPage(a)
	n := len(p.changes.Fields())
	work(a, "left s")
	if f := p.changes.Fields(); len(f) != n+1 || f[0].Kind != ids.Time || f[1].Kind != ids.Time || f[0].Width != 21 {
		t.Fatalf("%+v", f)
	}
	expect(t, a, "Generated 2026-09-24")
	work(a, "m")
	if p.changes.Changed() {
		t.Errorf("%+v", p.changes.Fields())
	}
	expect(t, a, "as proposed")
	work(a, "+")
	if f := p.changes.Fields()[0]; f.Width != 43 || f.UnitText() != "500 µs" {
		t.Errorf("%+v", f)
	}
	work(a, "backspace backspace backspace")
	if p.changes.Changed() {
		t.Errorf("%+v", p.changes.Fields())
	}
	work(a, "backspace")
	if !strings.Contains(a.status.text, "Nothing to undo") {
		t.Errorf("status %q", a.status.text)
	}
	a.Update(key("ctrl+r")) // the same as U
	work(a, "backspace U")
	if len(p.changes.Fields()) != n+1 {
		t.Errorf("%+v", p.changes.Fields())
	}
	work(a, "end right right right right right right m")
	if !strings.Contains(a.status.text, "nothing to merge") && !strings.Contains(a.status.text, "Nothing to merge") {
		t.Errorf("status %q", a.status.text)
	}
}

// D opens the layout in the designer, and again as the same draft; another layout is
// another draft.
func TestInferDesign(t *testing.T) {
	a := inferApp(t, unknownIDs(true))
	p := openInferPage(a)
	work(a, "D")
	if a.page.name() != designerName || a.overlay != nil || a.designer.draft.draft.Name() != "my-found" {
		t.Fatalf("the page is %s: %s", a.page.name(), a.status.text)
	}
	d := a.designer.draft.draft.Declaration()
	if len(d.Fields) != len(p.changes.Fields()) || d.Fields[0].Width != 42 || d.Encodings[0].Prefix != "ord_" {
		t.Errorf("%+v", d)
	}
	work(a, "s")
	a.overlay = p
	work(a, "D")
	if len(a.designer.draft.draft.Declaration().Fields) != len(p.changes.Fields())+1 {
		t.Error("the draft is lost")
	}
	a.overlay = p
	work(a, "[ D")
	if got := a.designer.draft.draft; got.Name() != "my-found-2" || got.Declaration().Fields[0].Width != 41 {
		t.Errorf("%s %+v", got.Name(), got.Declaration().Fields)
	}
	a.overlay = p
	work(a, "enter")
	if a.page.name() != "found-2" {
		t.Errorf("enter opens %s, not the scheme of the draft", a.page.name())
	}
}

// A paste of words in a log does not open the page; I does.
func TestInferPlainLog(t *testing.T) {
	a := inferApp(t, strings.Repeat("2026-11-21T02:06:12Z started\n", 30))
	if openInferPage(a) != nil {
		t.Error("a log without ids opens the page")
	}
	p := part.PastedIDsOf("")
	if len(p.Samples) != 0 || p.IdLike() {
		t.Errorf("%+v", p)
	}
	if n := len(part.PastedIDsOf("a1, b2 c3").Samples); n != 3 || n >= inference.MinIDs {
		t.Errorf("%d ids in a line", n)
	}
}
