package layoutfile_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// samples is the number of random ids per scheme: a million in a long run.
var samples = flag.Int("samples", 500, "random ids that `TestBuiltIns` compares per scheme")

const corpus = "../../ids/schemes/testdata/corpus.jsonl"

// corpusRow is a line of the corpus: a text, and the parameters to decode it with.
type corpusRow struct {
	Scheme, Input string
	Params        map[string]any
}

func readCorpus(t *testing.T) []corpusRow {
	t.Helper()
	data, err := os.ReadFile(corpus)
	if err != nil {
		t.Fatal(err)
	}
	var rows []corpusRow
	for line := range bytes.Lines(data) {
		var row corpusRow
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// reloaded writes a scheme as a layout file, and loads the file under another name.
func reloaded(t testing.TB, b *ids.BoundScheme) (*ids.BoundScheme, error) {
	t.Helper()
	d, err := scheme.Of(b)
	if err != nil {
		return nil, err
	}
	d.Name = "copy"
	text := layoutfile.Write(d)
	again, err := layoutfile.Parse("copy.toml", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if second := layoutfile.Write(again); !bytes.Equal(text, second) {
		t.Errorf("written again:\n%s\n%s", text, second)
	}
	s, err := again.Scheme()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	declared, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return declared, nil
}

// TestBuiltIns writes all built-in schemes that fit into a layout file as such files. It compares the
// decoding of the corpus and of random ids.
func TestBuiltIns(t *testing.T) {
	rows, expressed := readCorpus(t), 0
	for _, b := range catalog.Default().BoundSchemes() {
		t.Run(b.Scheme.Name, func(t *testing.T) {
			declared, err := reloaded(t, b)
			if err != nil {
				t.Skip(err)
			}
			expressed++
			for _, row := range rows {
				sameAnswer(t, b, declared, row.Input)
			}
			random := rand.New(rand.NewPCG(1, 2))
			for range *samples {
				id := randomID(random, b)
				sameAnswer(t, b, declared, b.Encodings[0].Encode(id))
				if got, want := declared.Encodings[0].Encode(id), b.Encodings[0].Encode(id); got != want {
					t.Fatalf("%s is written as %s; expected %s", id.Hex(), got, want)
				}
			}
		})
	}
	t.Log(expressed, "schemes")
	if expressed < 55 {
		t.Errorf("%d schemes as layout files; expected 55 or more", expressed)
	}
}

// randomID returns an id with mostly valid fixed fields.
func randomID(random *rand.Rand, b *ids.BoundScheme) ids.ID {
	id := encoding.Zero(b.Layout.Bits)
	for at := 0; at < b.Layout.Bits; at += 8 {
		id = id.Put(at, min(8, b.Layout.Bits-at), random.Uint64())
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Fixed != nil && random.IntN(10) > 0 {
			id = f.Set(id, ids.Value{Lo: *f.Fixed})
		}
		if f.Max > 0 && f.Fixed == nil {
			id = f.Set(id, ids.Value{Lo: random.Uint64N(f.Max + 1)})
		}
	}
	return id
}

// writes reports whether an encoding of the scheme writes an id as the text.
func writes(b *ids.BoundScheme, id ids.ID, text string) bool {
	return slices.ContainsFunc(b.Encodings, func(e ids.Encoding) bool { return e.Encode(id) == text })
}

// sameAnswer checks that two schemes decode a text to the same id, or both reject it.
func sameAnswer(t *testing.T, b, declared *ids.BoundScheme, text string) {
	t.Helper()
	id, err := b.Parse(text)
	got, gotErr := declared.Parse(text)
	switch {
	case err != nil && gotErr == nil && writes(b, got, text): // a built-in encoding can reject short texts and leading zeros
		return
	case (err == nil) != (gotErr == nil):
		t.Errorf("%q:\nlayout file: %v\nbuilt in:    %v", text, gotErr, err)
		return
	case err != nil:
		return
	case got != id:
		t.Errorf("%q is %s; expected %s", text, got.Hex(), id.Hex())
		return
	}
	if b.Time != nil && !b.Time(id).Equal(declared.Time(id)) {
		t.Errorf("%q: time %v; expected %v", text, declared.Time(id), b.Time(id))
	}
	for i := range b.Layout.Fields {
		f, own := &b.Layout.Fields[i], &declared.Layout.Fields[i]
		if f.Name != own.Name || f.Get(id) != own.Get(id) || f.Kind != own.Kind {
			t.Errorf("%q: field %s is %v; expected %s, %v", text, own.Name, own.Get(id), f.Name, f.Get(id))
		}
	}
}
