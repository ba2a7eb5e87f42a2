package detect_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// TestOwnEncodings checks that ids of a user's layout are found in any encoding. This includes
// letters that are read in the other case. The first bit of the ids is set, so that signed numbers
// are negative.
func TestOwnEncodings(t *testing.T) {
	fold := map[string]string{"O": "0", "I": "1", "L": "1"}
	for _, e := range []scheme.Encoding{
		{Alphabet: "decimal", Signed: true},
		{Alphabet: "decimal", Check: "mod97"},
		{Alphabet: "decimal", Length: 21, Check: "luhn", Groups: []int{8, 7, 7}},
		{Alphabet: "crockford", As: scheme.AsNumber, Length: 13, Prefix: "ord_", Fold: true, Alias: fold},
		{Alphabet: "crockford", Pad: scheme.PadHigh, Prefix: "o", Fold: true, Alias: fold},
		{Alphabet: "base36", Check: "mod37-36", Suffix: "X", Fold: true},
		{Alphabet: "base62", Prefix: "zyx_"},
		{Alphabet: "zyxwvutsrqponmlkjihgfedcba9876543210", Prefix: "-"},
		{Alphabet: "HEX", Groups: []int{4, 4, 4, 4}, Separator: "x", Fold: true},
	} {
		list := []string{"as written"}
		if e.Fold {
			list = append(list, "capitals", "lower case")
		}
		scheme := ownScheme(t, e)
		b, err := scheme.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		c, err := catalog.Default().WithOwn(scheme, randomScheme(t, e))
		if err != nil {
			t.Fatal(err)
		}
		d := detect.New(c.Matchers(), now)
		var one, all detect.Findings
		for _, how := range list {
			found := 0
			for i := range 50 {
				slot := encoding.FromUint64(uint64(now.Add(-time.Duration(i)*time.Hour).UnixMilli())<<23 | uint64(i))
				text := inCase(b.String(slot), how)
				d.Find(&one, text, 1, false)
				d.Find(&all, text, -1, false)
				if len(one.Candidates) != 1 || one.Candidates[0].Cost != all.Candidates[0].Cost {
					t.Fatalf("%q: %+v, of all %+v", text, one, all)
				}
				if best := &one.Candidates[0]; best.Bound.Scheme == scheme && best.ID == slot {
					found++
				}
			}
			if found < 48 {
				t.Errorf("%+v, %s: %d of 50 are found", e, how, found)
			}
		}
	}
}

func inCase(text, how string) string {
	switch how {
	case "capitals":
		return strings.ToUpper(text)
	case "lower case":
		return strings.ToLower(text)
	}
	return text
}

// randomScheme returns a layout of random bits with the same encoding. It comes first only if
// a search drops the likelier candidates too early.
func randomScheme(t testing.TB, e scheme.Encoding) *ids.Scheme {
	t.Helper()
	d := scheme.Declaration{
		Name: "rival", Bits: 64, Encodings: []scheme.Encoding{e},
		Fields: []scheme.Field{{Name: "random", Kind: ids.Random, Width: 64}},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ownScheme returns a layout whose ids are above 2^63 now, with one encoding.
func ownScheme(t testing.TB, e scheme.Encoding) *ids.Scheme {
	t.Helper()
	d := scheme.Declaration{
		Name: "own", Bits: 64,
		Fields: []scheme.Field{
			{Name: "timestamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond}},
			{Name: "node", Kind: ids.Node, Width: 13},
			{Name: "sequence", Kind: ids.Sequence, Width: 10},
		},
		Encodings: []scheme.Encoding{e},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
