package detect_test

import (
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// FuzzDetect detects any text. The candidates are in order, their confidences sum to at
// most 1, and each id is of its scheme's size.
func FuzzDetect(f *testing.F) {
	c := catalog.Default()
	for _, s := range samples(f, c) {
		f.Add(s.input)
	}
	d := detect.NewBound(c.BoundSchemes(), now)
	f.Fuzz(func(t *testing.T, text string) {
		found := d.Detect(nil, text)
		sum := 0.0
		for i := range found {
			d.Explain(&found[i], text)
			sum += found[i].Confidence
			if i > 0 && found[i].Cost < found[i-1].Cost {
				t.Fatalf("%q: %s after a worse candidate", text, found[i].Bound.Scheme.Name)
			}
			if found[i].Cost != found[i].Cost || found[i].Confidence < 0 {
				t.Fatalf("%q: %s has %v bits, confidence %v", text, found[i].Bound.Scheme.Name, found[i].Cost, found[i].Confidence)
			}
			if found[i].ID.Bits() != found[i].Bound.Layout.Bits {
				t.Fatalf("%q: %s has %d bits", text, found[i].Bound.Scheme.Name, found[i].ID.Bits())
			}
		}
		if len(found) > 0 { // the others need not be the best candidates of their schemes
			best := &found[0]
			idstest.CheckEncoding(t, idstest.Match{Bound: best.Bound, ID: best.ID, Encoding: best.Encoding}, text)
		}
		if sum > 1.000001 {
			t.Fatalf("%q: shares sum to %v", text, sum)
		}
	})
}
