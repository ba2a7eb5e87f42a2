package app

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/uitest"
)

// TestPasteOfOneInstantStaysAList pastes ids of one instant. All their bits but those of the
// sequence are equal. A scheme fits them, so their list stays open.
func TestPasteOfOneInstantStaysAList(t *testing.T) {
	a := newApp(t, 80, 24)
	var b strings.Builder
	for i := range int64(1000) {
		fmt.Fprintln(&b, 7529611954122391552+i) // koids of one millisecond, a few hours old
	}
	_, cmd := a.Update(tea.PasteMsg{Content: b.String()})
	finish(a, cmd)
	if inferOpen(a) {
		t.Errorf("the paste opened %s", a.top().Name())
	}
	expect(t, a, "1,000 ids", "koid")
}

// TestPasteOfPartsOpensInference pastes ids with an unknown prefix. The decoder finds ids in some
// of the texts after the prefix. A list would mix parts of ids with whole ids.
func TestPasteOfPartsOpensInference(t *testing.T) {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	var b strings.Builder
	for i := range int64(40) {
		v, text := (18061260000+i*6100)<<23|((i+2)%4)<<18, ""
		for range 13 {
			text, v = string(digits[v&31])+text, v>>5
		}
		b.WriteString("ord_" + text + "\n")
	}
	a := newApp(t, 80, 24)
	a.Update(tea.PasteMsg{Content: b.String()})
	if !inferOpen(a) {
		t.Errorf("the paste opened %s", a.top().Name())
	}
}

// TestLogOfUnknownIDs checks that a log whose ids are of an unknown layout opens the inference,
// with the log below it. The status claims no more than is known: some schemes fit some of the
// ids.
func TestLogOfUnknownIDs(t *testing.T) {
	var b strings.Builder
	for line := range strings.Lines(uitest.UnknownIDs(true)) {
		id, at, _ := strings.Cut(strings.TrimSpace(line), " ")
		fmt.Fprintf(&b, "%s INFO order %s stored, took 3 ms\n", at, id)
	}
	a := newApp(t, 80, 24)
	_, cmd := a.Update(tea.PasteMsg{Content: b.String()})
	finish(a, cmd)
	if !inferOpen(a) {
		t.Fatalf("the paste opened %s", a.top().Name())
	}
	expect(t, a, "Many ids of this log fit no scheme. Press esc to read the log.")
	press(a, "esc")
	expect(t, a, "▐9 view▌", "the paste")
}
