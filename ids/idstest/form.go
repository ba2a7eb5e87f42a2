package idstest

import (
	"testing"

	"idtui/ids"
)

// CheckForm tests what the form in which a text was read declares, for programs
// print texts by it without another look: the text has none but the characters
// that the form reads, and is what the form writes if it says that it does not
// write otherwise.
func CheckForm(t testing.TB, m ids.Match, text string) {
	t.Helper()
	e := m.Encoding
	if !e.Reads().Empty() && !e.Reads().HasAll(text) {
		t.Fatalf("%s reads %q in %s, which has other characters", m.Bound.Scheme.Name, text, e.Name())
	}
	if written := e.Encode(m.ID); written != text && !e.Rewrites(text) {
		t.Fatalf("%s reads %q in %s, which is exact, and writes %q", m.Bound.Scheme.Name, text, e.Name(), written)
	}
}
