package ids_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
)

// TestJavaScriptNote checks the limit of the note on 64-bit numbers that a
// JavaScript number cannot hold exactly: the largest safe integer has none.
func TestJavaScriptNote(t *testing.T) {
	s := &ids.Scheme{Name: "number", Title: "number", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		layout := ids.MustLayout(64, ids.Field{Name: "n", Kind: ids.Sequence, Width: 64})
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{ids.Must(ids.DecimalOf(64))}}, nil
	}}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const maxSafeInteger = 9_007_199_254_740_991 // Number.MAX_SAFE_INTEGER
	for v, noted := range map[uint64]bool{0: false, maxSafeInteger - 1: false, maxSafeInteger: false, maxSafeInteger + 1: true, 1<<64 - 1: true} {
		notes := f.Notes(ids.FromUint64(v))
		if got := slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "JavaScript") }); got != noted {
			t.Errorf("%d: notes %q", v, notes)
		}
	}
}
