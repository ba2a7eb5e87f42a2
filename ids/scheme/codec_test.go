package scheme_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// TestCodec checks that each built-in encoding with code of its own reads and writes what its
// declared keys say. It uses random ids, ids at the limits, and the corpus.
func TestCodec(t *testing.T) {
	corpus := corpusTexts(t)
	checked := 0
	for _, b := range catalog.Default().BoundSchemes() {
		d, err := scheme.Of(b)
		if err != nil {
			continue
		}
		s, err := d.Scheme()
		if err != nil {
			t.Errorf("%s: %v", b.Scheme.Name, err)
			continue
		}
		declared, err := s.Open(nil)
		if err != nil {
			t.Errorf("%s: %v", b.Scheme.Name, err)
			continue
		}
		samples := samplesOf(b)
		for i := range d.Encodings {
			e := declared.Encoding(d.Encodings[i].EncodingName())
			own := b.Encoding(strings.TrimSuffix(e.Name(), "-short"))
			if own == nil {
				t.Errorf("%s: no encoding %s", b.Scheme.Name, e.Name())
				continue
			}
			checked++
			agree(t, b.Scheme.Name, e, own, samples, corpus)
		}
	}
	if checked < 100 {
		t.Errorf("compared %d encodings", checked)
	}
}

// agree checks that an encoding reads what a declared one writes and reads. If both have the same name,
// they must also write the same.
func agree(t *testing.T, name string, declared, own *encoding.Encoding, samples []ids.ID, corpus []string) {
	t.Helper()
	texts := corpus
	for _, id := range samples {
		text := declared.Encode(id)
		if got := own.Encode(id); declared.Name() == own.Name() && got != text {
			t.Errorf("%s: %s writes %s, the declared keys %s", name, own.Name(), got, text)
			return
		}
		texts = append(texts, text, strings.ToUpper(text), strings.ToLower(text))
	}
	least, _ := own.Lengths() // shorter texts may be left out
	for _, text := range texts {
		want, err := declared.Decode(text)
		if err != nil || len(text) < least {
			continue
		}
		if got, err := own.Decode(text); err != nil || got != want {
			t.Errorf("%s: %s reads %s as %v (%v), the declared keys as %v", name, own.Name(), text, got, err, want)
			return
		}
	}
}

// samplesOf returns ids that are valid by the fields of a scheme.
func samplesOf(b *ids.BoundScheme) []ids.ID {
	random := rand.New(rand.NewPCG(uint64(b.Layout.Bits), 16))
	list := []ids.ID{encoding.Zero(b.Layout.Bits), encoding.AllOnes(b.Layout.Bits)}
	for range 100 {
		id := encoding.Zero(b.Layout.Bits)
		for at := 0; at < b.Layout.Bits; at += 64 {
			id = id.Put(at, min(64, b.Layout.Bits-at), random.Uint64()>>random.IntN(64))
		}
		list = append(list, id)
	}
	for i, id := range list {
		for j := range b.Layout.Fields {
			switch f := &b.Layout.Fields[j]; {
			case f.Fixed != nil:
				id = f.Set(id, ids.Value{Lo: *f.Fixed})
			case f.Max > 0 && (f.Get(id).Hi > 0 || f.Get(id).Lo > f.Max):
				id = f.Set(id, ids.Value{Lo: f.Max})
			}
		}
		list[i] = id
	}
	return list
}

func corpusTexts(t *testing.T) (texts []string) {
	t.Helper()
	file, err := os.ReadFile("../schemes/testdata/corpus.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		var row struct{ Input string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, row.Input)
	}
	return texts
}

// TestDeclared checks that every bound scheme has its declaration. This includes those that ids
// of the corpus are refined to.
func TestDeclared(t *testing.T) {
	corpus := corpusTexts(t)
	for _, b := range catalog.Default().BoundSchemes() {
		if _, ok := b.Declared.(*scheme.Declaration); !ok {
			t.Errorf("%s has no declaration", b.Scheme.Name)
			continue
		}
		for _, text := range corpus {
			id, e, err := b.ParseEncoding(text)
			if err != nil {
				continue
			}
			if refined, _ := b.Refined(text, id, e); refined.Layout.Bits > 0 && refined.Declared == nil {
				t.Errorf("%s: the scheme of %s has no declaration", b.Scheme.Name, text)
				break
			}
		}
	}
}
