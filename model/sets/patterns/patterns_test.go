package patterns_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"idtui/model/sets/patterns"
)

// TestPatterns prices texts of names and numbers, texts of one pattern, and random texts.
func TestPatterns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name           string
		numbered, code bool
		text           func() string
	}{
		{"name and number", true, true, func() string { return fmt.Sprintf("MRN%07d", r.IntN(10_000_000)) }},
		{"numbers of several lengths", true, false, func() string { return fmt.Sprintf("MRN%d", 1<<r.IntN(20)) }},
		{"one pattern", false, true, func() string { return fmt.Sprintf("LOT%d%c%04d", 18+r.IntN(9), 'A'+r.IntN(26), r.IntN(10_000)) }},
		{"random digits and letters", false, false, func() string { return fmt.Sprintf("%08x", r.Uint32()) }},
		{"numbers", false, false, func() string { return fmt.Sprintf("%08d", r.IntN(100_000_000)) }},
	} {
		texts := make([]string, 20)
		for i := range texts {
			texts[i] = test.text()
		}
		_, others, numbered := patterns.Numbered(texts)
		if numbered != test.numbered || numbered != (others > 0) {
			t.Errorf("%s: numbered %t, %.1f bits", test.name, numbered, others)
		}
		shared, others, code := patterns.Code(texts)
		if code != test.code || code != (shared > 0) || code != (others > 0) {
			t.Errorf("%s: code %t, %.1f and %.1f bits", test.name, code, shared, others)
		}
		if _, _, ok := patterns.Code(texts[:7]); ok {
			t.Errorf("%s: a code of seven texts", test.name)
		}
	}
}
