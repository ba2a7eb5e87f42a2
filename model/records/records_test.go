package records

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/model/decoding"
)

// TestPrintersReuse prints ids that share fields with the previous id. A printer that reuses its
// output must print the same as a new printer.
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
		reused, id, compared := printers(), idstest.Plausible(rnd, f), 0
		for range 100 {
			field := &f.Layout.Fields[rnd.IntN(len(f.Layout.Fields))]
			id = field.Set(id, field.Get(idstest.Plausible(rnd, f)))
			dec, err := d.Decode(f.String(id))
			if err != nil {
				continue
			}
			compared++
			for i, fresh := range printers() {
				got, want := string(reused[i].Decoded(nil, &dec)), string(fresh.Decoded(nil, &dec))
				if got != want {
					t.Fatalf("%s: reused printer\n%snew printer\n%s", f.Scheme.Name, got, want)
				}
			}
		}
		if compared < 2 && !f.Strict { // a strict scheme rejects most random ids
			t.Errorf("%s: only %d of the ids decode", f.Scheme.Name, compared)
		}
	}
}

// TestDoubtOfGiven checks that a line of a given scheme states why its values are doubtful.
func TestDoubtOfGiven(t *testing.T) {
	for _, c := range []struct{ scheme, text, want string }{
		{"uuid-v6", "01f0e491-6530-6eec-a6da-d0c1b525246e", "time wrong: its generator meant 2025-12-29T08:35:56.7524588Z"},
		{"snowflake-twitter", "1196528473849039400", "may be rounded by JavaScript (80.0 %)"},
		{"snowflake-twitter", "1196528473849039401", ""},
		{"uuid-v6", "1de08b3f-cbb6-6000-894f-3de19c8052e3", ""},
	} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: c.scheme})
		if err != nil {
			t.Fatal(err)
		}
		dec, err := d.Decode(c.text)
		if err != nil {
			t.Fatal(err)
		}
		line := string((&lineWriter{decoder: d}).Decoded(nil, &dec))
		if c.want == "" && strings.Contains(line, "(") || !strings.Contains(line, c.want) {
			t.Errorf("%s: %s", c.scheme, line)
		}
	}
}
