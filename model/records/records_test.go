package records

import (
	"math/rand/v2"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/model/decoding"
)

// TestPrintersReuse prints ids that share fields with the id before. A printer that
// reuses its output must print what a new printer prints.
func TestPrintersReuse(t *testing.T) {
	c := catalog.Default()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, f := range c.BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		d, err := decoding.NewDecoder(c, decoding.Options{Scheme: f.Scheme.Name})
		if err != nil {
			t.Fatal(err)
		}
		printers := func() []Writer { return []Writer{&jsonWriter{decoder: d}, newCSVWriter(d)} }
		reused, id := printers(), idstest.Random(rnd, f)
		for range 100 {
			field := &f.Layout.Fields[rnd.IntN(len(f.Layout.Fields))]
			id = field.Set(id, field.Get(idstest.Random(rnd, f)))
			dec, err := d.Decode(f.String(id))
			if err != nil {
				continue
			}
			for i, fresh := range printers() {
				got, want := string(reused[i].Decoded(nil, &dec)), string(fresh.Decoded(nil, &dec))
				if got != want {
					t.Fatalf("%s: reused printer\n%snew printer\n%s", f.Scheme.Name, got, want)
				}
			}
		}
	}
}
