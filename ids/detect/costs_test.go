package detect_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/generate"
)

// field returns the text of an id of the current time, with the value v in a field.
func field(t *testing.T, scheme, name string, v uint64) string {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	out := generate.NewGenerator(b, rand.NewPCG(1, 1)).Step(ids.At(now))
	f := &b.Layout.Fields[b.Layout.Index(name)]
	return b.String(f.Set(out.ID, ids.Value{Lo: v}))
}

// TestCosts compares the costs of texts with testdata/costs.golden. Each text shows one rule. A
// change of a weight or a prior changes some of the costs.
func TestCosts(t *testing.T) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	var out strings.Builder
	for _, c := range []struct{ rule, text string }{
		{"an everyday scheme", "01KA0Q7F6M4T8XVN2D9WZC3RJH"},
		{"the same in another letter case", "01ka0q7f6m4t8xvn2d9wzc3rjh"},
		{"the same as a UUID", "019a817b-bcd4-2690-8ed9-1a4f3ec1e251"},
		{"a time after now", "7ZZZZZZZZZ4T8XVN2D9WZC3RJH"},
		{"a time before the scheme", "00KA0Q7F6M4T8XVN2D9WZC3RJH"},
		{"an old time", "01BA0Q7F6M4T8XVN2D9WZC3RJH"},
		{"a bound: random bits that are all 0", "01KA0Q7F6M0000000000000000"},
		{"a bound: random bits that are all 1", "01KA0Q7F6MZZZZZZZZZZZZZZZZ"},
		{"a fixed version", "919108f7-52d1-4320-9bac-f847db4148a8"},
		{"the same without dashes", "919108f752d143209bacf847db4148a8"},
		{"a version that nothing defines", "919108f7-52d1-e320-9bac-f847db4148a8"},
		{"a common scheme", "3MOfwNyHo2rKzVzoSqosxpe1Lmq"},
		{"an uncommon scheme", "0371HB87QUR3KYGQLJ4Y3LHPM"},
		{"a node of 0", "6ba7b810-9dad-11d1-80b4-000000000000"},
		{"a small node", "6ba7b810-9dad-11d1-80b4-0000000003ff"},
		{"a node that is not small", "6ba7b810-9dad-11d1-80b4-000000000400"},
		{"a large node", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"},
		{"a node near the largest one", "6ba7b810-9dad-11d1-80b4-fffffffffff0"},
		{"a bare number", "1541815603606036480"},
		{"small fields", "9q77e7ft9u236223"},
		{"an id that its scheme may write", field(t, "uid-local", "sec", 226772)},
		{"an id that its scheme never writes", field(t, "uid-local", "sec", 1000000)},
		{"an id of a scheme without time", "V1StGXR8_Z5jdHi6B-myT"},
		{"a word", "internationalization"},
		{"a word with marks", "Request-Timeout"},
		{"a name with digits", "getUserById2FromCache"},
		{"a prefix", "user_01h455vb4pex5vsknk084sn02q"},
	} {
		fmt.Fprintf(&out, "%s: %s\n", c.rule, c.text)
		for _, f := range d.Best(nil, c.text, 3) {
			fmt.Fprintf(&out, "  %-20s %7.2f bits  %.4f\n", f.Bound.Scheme.Name, f.Cost, f.Confidence)
		}
	}
	const file = "testdata/costs.golden"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
