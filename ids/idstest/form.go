package idstest

import (
	"testing"

	"idtui/ids"
)

// CheckForm tests what the encoding of a decoded text declares, because programs
// print texts without checking them again. The text may hold only characters that
// the encoding reads. If the encoding is exact, the text must be what it writes.
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
