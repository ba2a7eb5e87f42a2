// Package idstest holds the tests that every scheme must pass. They cover vectors in both
// directions, round trips of all encodings, order, and detection of changed characters.
package idstest

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
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

// Vectors checks every row of a file in both directions. It reads text and bytes as fields, and
// writes fields as bytes and text.
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
	id, _ := encoding.FromBytes(raw)
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
	built := encoding.Zero(f.Layout.Bits)
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
		// Another encoding can accept the text: its digits can be decimal or hex.
		if f.Scheme.Param("base") != nil && form != nil && form.Name() != e.Name() {
			continue // the scheme's base parameter decides
		}
		t.Errorf("%s %s %q decodes to %s, %v", f.Scheme.Name, e.Name(), text, got.Hex(), err)
	}
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

// Must returns a value, and panics if there is an error.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Random returns an id of the scheme's size. Half of the time all bits are random. Otherwise only a
// random number of leading bits are, and the rest are 0.
func Random(rnd *rand.Rand, f *ids.BoundScheme) ids.ID {
	id := encoding.Zero(f.Layout.Bits)
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

// Plausible returns an id of the scheme that a generator could issue. Fixed fields have their value, no
// field is above its limit, and the other bits are those of [Random].
func Plausible(rnd *rand.Rand, f *ids.BoundScheme) ids.ID {
	id := Random(rnd, f)
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		switch {
		case field.Fixed != nil:
			id = field.Set(id, ids.Value{Lo: *field.Fixed})
		case field.Max > 0 && field.Get(id).Lo > field.Max:
			id = field.Set(id, ids.Value{Lo: field.Get(id).Lo % (field.Max + 1)})
		}
	}
	return f.Layout.Seal(id)
}

// Parse is the body of a fuzz target. Any text is rejected, or is an id whose canonical text
// decodes to the same id.
func Parse(f *testing.F, b *ids.BoundScheme) {
	f.Helper()
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		id := Random(rnd, b)
		f.Add(b.String(id))
		for i := range b.Encodings {
			f.Add(b.Encodings[i].Encode(id))
		}
	}
	f.Add("\x1b[31m\u202e")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ParseMatch(b, s)
		if err != nil {
			return
		}
		CheckEncoding(t, m, s)
		id := m.ID
		if id.Bits() != b.Layout.Bits {
			t.Fatalf("%q is an id of %d bits", s, id.Bits())
		}
		again, err := b.Parse(b.String(id))
		if err != nil || again != id {
			t.Fatalf("%q is %s, whose text decodes to %s, %v", s, id.Hex(), again.Hex(), err)
		}
	})
}

// CheckEncoding tests the declared properties of the encoding that read a text, because programs
// print and filter texts by them. The text has the declared lengths and only characters that the
// encoding reads. It is what the encoding writes, unless [ids.Encoding.Rewrites] says otherwise. A
// fast codec reads and writes the same.
func CheckEncoding(t testing.TB, m Match, text string) {
	t.Helper()
	e, name := m.Encoding, m.Bound.Scheme.Name+" "+m.Encoding.Name()
	if !e.Reads().Empty() && !e.Reads().Covers(encoding.Chars(text)) {
		t.Fatalf("%s reads %q, which has other characters than it declares", name, text)
	}
	if !e.Begins().Empty() && (text == "" || !e.Begins().Has(text[0])) || !e.Needs().Empty() && !e.Needs().Meets(encoding.Chars(text)) {
		t.Fatalf("%s reads %q, which does not begin as it declares or lacks a character that it needs", name, text)
	}
	if shortest, longest := e.Lengths(); longest > 0 && (len(text) < shortest || len(text) > longest) {
		t.Fatalf("%s reads %q, which is not %d to %d bytes long", name, text, shortest, longest)
	}
	written := e.Encode(m.ID)
	if written != text && !e.Rewrites(text) {
		t.Fatalf("%s reads %q and declares that it writes the same, but writes %q", name, text, written)
	}
	CheckWritten(t, m.Bound.Scheme.Name, e, written)
	checkPlain(t, name, e, text)
}

// CheckWritten tests what an encoding declares of a text that it wrote: its length and
// its characters.
func CheckWritten(t testing.TB, scheme string, e *ids.Encoding, text string) {
	t.Helper()
	chars := e.Writes()
	if chars.Empty() {
		chars = e.Reads()
	}
	if !chars.Empty() && !chars.Covers(encoding.Chars(text)) {
		t.Fatalf("%s writes %q in %s, which has other characters than it declares", scheme, text, e.Name())
	}
	if _, longest := e.Lengths(); longest > 0 && len(text) > longest {
		t.Fatalf("%s writes %q in %s, which is longer than %d bytes", scheme, text, e.Name(), longest)
	}
}

// checkPlain compares a fast codec with the plain one.
func checkPlain(t testing.TB, name string, e *ids.Encoding, text string) {
	t.Helper()
	plain, ok := e.Plain()
	if !ok {
		return
	}
	fast, err := e.Decode(text)
	slow, err2 := plain.Decode(text)
	switch {
	case (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() || fast != slow:
		t.Fatalf("%s reads %q as %s, %v; its plain codec as %s, %v", name, text, fast.Hex(), err, slow.Hex(), err2)
	case err == nil && e.Encode(fast) != plain.Encode(fast):
		t.Fatalf("%s writes %s as %q, its plain codec as %q", name, fast.Hex(), e.Encode(fast), plain.Encode(fast))
	}
}

// Match is a text parsed as an id.
type Match struct {
	Bound    *ids.BoundScheme // refined, such as to the version of a UUID or the prefix of a TypeID
	ID       ids.ID
	Encoding *ids.Encoding // the encoding of the text, one of Bound
}

// ParseMatch parses a text and returns the result of [ids.BoundScheme.Refined]. If it
// returns an error, the match holds only the bound scheme.
func ParseMatch(b *ids.BoundScheme, text string) (Match, error) {
	id, e, err := b.ParseEncoding(text)
	if err != nil {
		return Match{Bound: b}, err
	}
	refined, e := b.Refined(text, id, e)
	return Match{refined, id, e}, nil
}

// Compose returns the id with one value per field, in the layout's order.
func Compose(l *ids.Layout, values ...uint64) ids.ID {
	id := encoding.Zero(l.Bits)
	for i, v := range values {
		id = l.Fields[i].Set(id, ids.Value{Lo: v})
	}
	return id
}

// Big returns the id as one unsigned number.
func Big(id ids.ID) *big.Int { return new(big.Int).SetBytes(id.AppendBytes(nil)) }

// Corpus is the file of ids whose schemes are known, from a folder of a package in ids.
const Corpus = "../schemes/testdata/corpus.jsonl"

// SampleTexts returns the texts of the [Corpus], and random texts in several alphabets.
func SampleTexts(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile(Corpus)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range bytes.Lines(data) {
		var row struct{ Input string }
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row.Input)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for _, alphabet := range []string{"0123456789", "0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"} {
		for range 500 {
			text := make([]byte, 1+r.IntN(44))
			for i := range text {
				text[i] = alphabet[r.IntN(len(alphabet))]
			}
			list = append(list, string(text))
		}
	}
	return list
}

// MadeUp returns a scheme that exists in tests only. It shows that a declaration is
// all that a scheme needs.
//
//	 0                        40           56           72
//	┌────────────────────────┬────────────┬────────────┐
//	│ moment: 10 ms       40 │ desk    16 │ ticket  16 │
//	└────────────────────────┴────────────┴────────────┘
func MadeUp() *ids.Scheme {
	return &ids.Scheme{
		Name: "madeup", Title: "Made up", About: "A scheme for tests.", Source: "this file",
		Born:   time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
		Params: []ids.Param{{Name: "desk", Kind: ids.Number, Max: 65535, Default: "7", Help: "number of the desk that issues tickets"}},
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			unit := &ids.Unit{Step: 10 * time.Millisecond, Epoch: ids.Millis(1735689600000)}
			return &ids.BoundScheme{
				Layout: ids.MustLayout(72,
					ids.Field{Name: "moment", Kind: ids.Time, Width: 40, Unit: unit},
					ids.Field{Name: "desk", Kind: ids.Node, Width: 16},
					ids.Field{Name: "ticket", Kind: ids.Sequence, Width: 16},
				),
				Encodings: []ids.Encoding{encoding.Must(encoding.Must(encoding.NewAlphabet("!#$%&*+=", "!#$%&*+=")).PadLow("octal", 72))},
				Policy:    &ids.Policy{Back: ids.RefuseBack, Full: ids.WaitFull},
			}, nil
		},
	}
}

// RandomID returns an id of n bits: often a random one, sometimes all zeros or ones.
func RandomID(rnd *rand.Rand, n int) ids.ID {
	switch rnd.IntN(8) {
	case 0:
		return encoding.Zero(n)
	case 1:
		return encoding.AllOnes(n)
	}
	id := encoding.Zero(n)
	for bit := range n {
		id = id.Put(bit, 1, rnd.Uint64()&1)
	}
	return id
}

// Number returns the number of an id, bit by bit.
func Number(id ids.ID) *big.Int {
	v := new(big.Int)
	for bit := range id.Bits() {
		v.Lsh(v, 1).Or(v, big.NewInt(int64(id.Bit(bit))))
	}
	return v
}
