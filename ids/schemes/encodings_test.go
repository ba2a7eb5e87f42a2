package schemes_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/idstest"
)

// TestEncodings checks the properties of every encoding of every scheme, also with
// parameters that change its texts. It uses texts as they are written, damaged texts,
// and texts of random characters.
func TestEncodings(t *testing.T) {
	read, exact := map[string]bool{}, false
	check := func(t *testing.T, f *ids.BoundScheme, text string) {
		for i := range f.Encodings {
			decodeAny(t, f, &f.Encodings[i], text)
		}
		m, err := idstest.ParseMatch(f, text)
		if err != nil {
			return
		}
		idstest.CheckEncoding(t, m, text)
		read[f.Scheme.Name+" "+m.Encoding.Name()] = true
		exact = exact || !m.Encoding.Rewrites(text)
	}
	rows := corpus(t)
	for _, f := range withParameters(t) {
		t.Run(f.Scheme.Name, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(11, 12))
			for _, r := range rows {
				if r.Scheme == f.Scheme.Name {
					check(t, f, r.Input)
				}
			}
			for _, id := range someIDs(rnd, f, rounds(50)) {
				for i := range f.Encodings {
					e := &f.Encodings[i]
					text := e.Encode(id)
					idstest.CheckWritten(t, f.Scheme.Name, e, text)
					check(t, f, text)
					check(t, f, randomText(rnd, e))
					for range 20 {
						check(t, f, damaged(rnd, text))
					}
				}
			}
			for i := range f.Encodings {
				e := &f.Encodings[i]
				if name := f.Scheme.Name + " " + e.Name(); !read[name] && !e.WriteOnly() {
					t.Errorf("no text was read in %s", name)
				}
			}
		})
	}
	if !exact {
		t.Error("every text has to be written again")
	}
}

// decodeAny decodes a text that may not fit the encoding, and parts of it. The result is
// an error or an id, and no panic. An id has the scheme's size; only Nano ID and cuid2
// read ids of many sizes.
func decodeAny(t *testing.T, f *ids.BoundScheme, e *ids.Encoding, text string) {
	t.Helper()
	for _, s := range []string{text, text[:len(text)/2], text[:min(1, len(text))], "", text + text} {
		if id, err := e.Decode(s); err == nil && id.Bits() != f.Layout.Bits && f.Scheme.Name != "nanoid" && f.Scheme.Name != "cuid2" {
			t.Fatalf("%s reads %q in %s as an id of %d bits", f.Scheme.Name, s, e.Name(), id.Bits())
		}
	}
}

// someIDs returns the ids of all zeros and of all ones, and n random ones. It leaves out those that
// the scheme rejects.
func someIDs(rnd *rand.Rand, f *ids.BoundScheme, n int) []ids.ID {
	list := []ids.ID{encoding.Zero(f.Layout.Bits), encoding.AllOnes(f.Layout.Bits)}
	for i := 0; i < n && f.Layout.Bits > 0; i++ {
		list = append(list, idstest.Plausible(rnd, f))
	}
	return slices.DeleteFunc(list, func(id ids.ID) bool { return f.Strict && f.Check != nil && f.Check(id) != nil })
}

// withParameters returns every scheme, bound to its defaults and to parameters that
// change its texts.
func withParameters(t *testing.T) []*ids.BoundScheme {
	t.Helper()
	list := catalog.Default().BoundSchemes()
	for _, s := range []struct{ scheme, parameter, value string }{
		{"koid", "base", "10"},
		{"koid", "base", "16"},
		{"boundary-flake", "base", "10"},
		{"boundary-flake", "base", "16"},
		{"typeid", "prefix", "user_type"},
		{"upid", "prefix", "abcd"},
		{"orderlyid", "prefix", "order"},
		{"orderlyid", "checksum", "true"},
		{"nanoid", "size", "2"},
		{"nanoid", "size", "6"},
		{"nanoid", "size", "26"},
		{"nanoid", "size", "128"},
		{"cuid2", "length", "2"},
		{"cuid2", "length", "30"},
		{"cuid2", "length", "32"},
		{"uid-global", "node_bits", "64"},
		{"unix", "unit", "s"},
		{"unix", "unit", "ns"},
	} {
		list = append(list, boundOf(t, s.scheme, ids.Settings{s.parameter: s.value}))
	}
	return list
}

// randomText returns a text of the characters and lengths that an encoding declares.
func randomText(rnd *rand.Rand, e *ids.Encoding) string {
	var chars []byte
	for c := range byte(0x80) {
		if e.Reads().Has(c) {
			chars = append(chars, c)
		}
	}
	shortest, longest := e.Lengths()
	if longest == 0 {
		longest = 40
	}
	text := make([]byte, shortest+rnd.IntN(longest-shortest+1))
	for i := range text {
		if len(chars) > 0 {
			text[i] = chars[rnd.IntN(len(chars))]
		}
	}
	return string(text)
}

// damaged returns a text with some characters changed, in another case, left out or
// inserted.
func damaged(rnd *rand.Rand, text string) string {
	const chars = "0123456789abcdefABCDEFghxyzGHXYZ-_.{}<>, oOiIlLuU=+/\x80\xff\""
	b := []byte(text)
	for range 1 + rnd.IntN(2) {
		at, c := rnd.IntN(len(b)+1), chars[rnd.IntN(len(chars))]
		switch rest := b[min(at, len(b)):]; rnd.IntN(6) {
		case 0:
			b = append(b[:at:at], append([]byte{c}, rest...)...)
		case 1:
			b = append(b[:at:at], rest[min(1, len(rest)):]...)
		case 2:
			b = []byte(strings.ToUpper(string(b)))
		case 3:
			b = []byte(strings.ToLower(string(b)))
		default:
			if at < len(b) {
				b[at] = c
			}
		}
	}
	return string(b)
}
