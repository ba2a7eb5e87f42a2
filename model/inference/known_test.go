package inference

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The frame of a known scheme is what stands in the texts: digits of a number, and not
// the name that the scheme gives its encoding.
func TestKnownFrame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var lines []string
	at := int64(1767225600000)
	for range 150 {
		at += int64(random.ExpFloat64() * 9e6)
		id := (at-1288834974657)<<22 | random.Int64N(9)<<17 | random.Int64N(4)<<12 | random.Int64N(3)
		lines = append(lines, fmt.Sprintf("%d %d", id, at/1000))
	}
	r, err := infer(t, lines, true)
	if err != nil || r.Scheme == nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	if f := &r.Frame; f.Alphabet != "decimal" || !f.Number || f.Length != 0 || f.Prefix != "" {
		t.Errorf("frame %+v of %s", f, r.Scheme.Scheme.Name)
	}
}
