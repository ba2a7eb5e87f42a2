package schemes

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/declaration"
)

// TestDeclared checks that declarations have no problems, and that their encodings write
// what the ones of the schemes write.
func TestDeclared(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	u := uuid{name: "uuid-v8", version: 8, data: []declaration.Field{dataAround(unknownData("data"))}}
	anyUUID := declared{Declaration: *u.declaration(), encodings: uuidEncodings}
	for _, d := range []declared{ksuid(), timeflake(), julid(), nano64(), datadog64(), uuidShort(), anyUUID} {
		if problems := d.Check(); len(problems) > 0 {
			t.Errorf("%s: %v", d.Name, declaration.Problems(problems))
			continue
		}
		s, err := d.Scheme()
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		own := d.encodings()
		for range 100 {
			id := ids.Zero(d.Bits)
			for at := 0; at < d.Bits; at += 8 {
				id = id.Put(at, 8, random.Uint64())
			}
			for i := range own {
				if got, want := b.Encodings[i].Encode(id), own[i].Encode(id); got != want || b.Encodings[i].Name() != own[i].Name() {
					t.Fatalf("%s: %s is %s; the scheme writes %s", d.Name, b.Encodings[i].Name(), got, want)
				}
			}
		}
	}
}
