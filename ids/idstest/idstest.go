// Package idstest holds the tests that every scheme must pass: vectors in both
// directions, round trips of all encodings, order, and detection of changed
// characters.
package idstest

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"idtui/ids"
)

// Row is one line of a vector file, with the keys that all schemes share.
type Row struct {
	Hex         string
	Canonical   string
	Decimal     string
	EpochMS     json.Number `json:"epoch_ms"`
	Drift       json.Number
	Node        string
	Fingerprint string `json:"fingerprint_kind"`
	Fields      map[string]uint64
	UnixMS      int64 `json:"unix_ms"`
}

// Each decodes every line of a JSON Lines file into a T and calls f with it.
func Each[T any](t *testing.T, file string, f func(T)) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s:%d: %v", file, n+1, err)
		}
		f(row)
	}
	if n == 0 {
		t.Fatalf("%s: no rows", file)
	}
}

// Open binds a scheme to settings or fails the test.
func Open(t testing.TB, s *ids.Scheme, set ids.Settings) *ids.BoundScheme {
	t.Helper()
	f, err := s.Open(set)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Vectors checks every row of a file in both directions: text and bytes to fields,
// and fields to bytes and text.
func Vectors(t *testing.T, s *ids.Scheme, file string, settings func(Row) ids.Settings) {
	t.Helper()
	Each(t, file, func(row Row) {
		f := Open(t, s, settings(row))
		want := row.Canonical
		if want == "" {
			want = row.Decimal
		}
		checkText(t, f, row, want)
		checkFields(t, f, row)
	})
}

func checkText(t *testing.T, f *ids.BoundScheme, row Row, want string) {
	t.Helper()
	raw, err := hex.DecodeString(row.Hex)
	if err != nil {
		t.Fatal(err)
	}
	id, _ := ids.FromBytes(raw)
	if id.Bit(0) == 0 || row.Canonical != "" {
		if got := f.String(id); got != want {
			t.Errorf("%s: canonical %s, want %s", row.Hex, got, want)
		}
		if got, err := f.Parse(want); err != nil || got != id {
			t.Errorf("parse %s: %s, %v; want %s", want, got.Hex(), err, row.Hex)
		}
	}
	if got := f.Time(id).UnixMilli(); got != row.UnixMS {
		t.Errorf("%s: unix_ms %d, want %d", row.Hex, got, row.UnixMS)
	}
	RoundTrip(t, f, id)
}

func checkFields(t *testing.T, f *ids.BoundScheme, row Row) {
	t.Helper()
	built := ids.Zero(f.Layout.Bits)
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		want, ok := row.Fields[field.Name]
		if !ok {
			t.Errorf("%s: the vectors have no field %s", row.Hex, field.Name)
		}
		built = field.Set(built, ids.Value{Lo: want})
	}
	if built.Hex() != row.Hex {
		t.Errorf("fields %v compose to %s, want %s", row.Fields, built.Hex(), row.Hex)
	}
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		if got := field.Get(built); got.Lo != row.Fields[field.Name] || got.Hi != 0 {
			t.Errorf("%s: %s is %s, want %d", row.Hex, field.Name, got, row.Fields[field.Name])
		}
	}
}

// RoundTrip checks that the id's text in every encoding decodes to the same id, in
// the same encoding.
func RoundTrip(t testing.TB, f *ids.BoundScheme, id ids.ID) {
	t.Helper()
	texts := []*ids.Encoding{f.CanonicalEncoding(id)}
	for i := range f.Encodings {
		if !f.Encodings[i].WriteOnly() {
			texts = append(texts, &f.Encodings[i])
		}
	}
	for _, e := range texts {
		text := e.Encode(id)
		got, form, err := f.ParseEncoding(text)
		if err == nil && got == id && form.Encode(id) == text {
			continue
		}
		if readTwoWays(f, e, form) {
			continue // the scheme's base parameter settles these
		}
		t.Errorf("%s %s %q decodes to %s, %v", f.Scheme.Name, e.Name(), text, got.Hex(), err)
	}
}

// readTwoWays reports whether another encoding accepts the text because its digits
// can be decimal or hex.
func readTwoWays(f *ids.BoundScheme, wrote, read *ids.Encoding) bool {
	return f.Scheme.Param("base") != nil && read != nil && read.Name() != wrote.Name()
}

// ChangedCharacter checks that a canonical text with one character replaced is
// rejected or decodes to another id.
func ChangedCharacter(t testing.TB, f *ids.BoundScheme, id ids.ID) {
	t.Helper()
	text := f.Append(nil, id)
	for i, old := range text {
		for c := range 256 {
			if byte(c) == old {
				continue
			}
			text[i] = byte(c)
			if got, err := f.Parse(string(text)); err == nil && got == id {
				t.Errorf("%s: %q reads as the same id as %s", f.Scheme.Name, text, f.String(id))
			}
		}
		text[i] = old
	}
}

// Order checks that byte order is text order, for schemes that promise it.
func Order(t *testing.T, f *ids.BoundScheme, n int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range n {
		a, b := Random(rnd, f), Random(rnd, f)
		texts := bytes.Compare(f.Append(nil, a), f.Append(nil, b))
		if texts != a.Compare(b) {
			t.Errorf("%s: %s and %s sort %d as text, %d as bytes", f.Scheme.Name, f.String(a), f.String(b), texts, a.Compare(b))
		}
	}
}

// Random returns an id of the scheme's size. Half of the time all bits are random;
// otherwise only a random number of leading bits are, and the rest are 0.
func Random(rnd *rand.Rand, f *ids.BoundScheme) ids.ID {
	id := ids.Zero(f.Layout.Bits)
	for at := 0; at < f.Layout.Bits; at += 8 {
		id = id.Put(at, min(8, f.Layout.Bits-at), rnd.Uint64())
	}
	if rnd.IntN(2) == 0 {
		for at := rnd.IntN(f.Layout.Bits); at < f.Layout.Bits; at++ {
			id = id.Put(at, 1, 0)
		}
	}
	return id
}

// Parse is the body of a fuzz target: any text is rejected, or is an id whose
// canonical text decodes to the same id.
func Parse(f *testing.F, format *ids.BoundScheme) {
	f.Helper()
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		id := Random(rnd, format)
		f.Add(format.String(id))
		for i := range format.Encodings {
			f.Add(format.Encodings[i].Encode(id))
		}
	}
	f.Add("\x1b[31m\u202e")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ParseMatch(format, s)
		if err != nil {
			return
		}
		CheckEncoding(t, m, s)
		id := m.ID
		if id.Bits() != format.Layout.Bits {
			t.Fatalf("%q is an id of %d bits", s, id.Bits())
		}
		again, err := format.Parse(format.String(id))
		if err != nil || again != id {
			t.Fatalf("%q is %s, whose text decodes to %s, %v", s, id.Hex(), again.Hex(), err)
		}
	})
}
