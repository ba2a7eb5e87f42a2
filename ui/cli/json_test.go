package cli

import (
	"math/rand/v2"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/model"
)

// TestJSONKeeps prints ids of every scheme, many of which share fields with the one
// before, by one printer that keeps what it printed, and each by a new one.
func TestJSONKeeps(t *testing.T) {
	c := catalog.Default()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, f := range c.Formats() {
		if f.Layout.Bits == 0 {
			continue
		}
		d, err := model.NewDecoder(c, model.Options{Scheme: f.Scheme.Name})
		if err != nil {
			t.Fatal(err)
		}
		keeps, id := &jsonPrinter{decoder: d}, idstest.Random(rnd, f)
		for range 100 {
			field := &f.Layout.Fields[rnd.IntN(len(f.Layout.Fields))]
			id = field.Set(id, field.Get(idstest.Random(rnd, f)))
			dec, err := d.Decode(f.String(id))
			if err != nil {
				continue
			}
			got, want := string(keeps.decoding(nil, &dec)), string((&jsonPrinter{decoder: d}).decoding(nil, &dec))
			if got != want {
				t.Fatalf("%s: printed\n%safter others, and alone\n%s", f.Scheme.Name, got, want)
			}
		}
	}
}
