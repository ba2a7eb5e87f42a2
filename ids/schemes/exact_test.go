package schemes_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/idstest"
)

// TestExact reads texts of all forms, as they are written and damaged: where the
// form says that the id is not written otherwise, it is not, and characters are
// among those that it reads.
func TestExact(t *testing.T) {
	exact := 0
	each(t, func(t *testing.T, f *ids.BoundScheme) {
		rnd := rand.New(rand.NewPCG(11, 12))
		for range 50 {
			id := plausible(rnd, f)
			for i := range f.Encodings {
				text := f.Encodings[i].Encode(id)
				checkWritten(t, f, &f.Encodings[i], text)
				exact += checkExact(t, f, text)
				for range 20 {
					exact += checkExact(t, f, damaged(rnd, text))
				}
			}
		}
	})
	if exact == 0 {
		t.Error("no form is exact")
	}
}

// checkWritten compares the characters of a text with those that the form declares:
// where it does not say what it writes, it reads all of that.
func checkWritten(t *testing.T, f *ids.BoundScheme, e *ids.Encoding, text string) {
	t.Helper()
	chars := e.Writes()
	if chars.Empty() {
		chars = e.Reads()
	}
	if !chars.Empty() && !chars.HasAll(text) {
		t.Fatalf("%s writes %q in %s, which has other characters", f.Scheme.Name, text, e.Name())
	}
}

// checkExact answers how many texts were read in a form that is exact.
func checkExact(t *testing.T, f *ids.BoundScheme, text string) int {
	t.Helper()
	m, err := f.Match(text)
	if err != nil {
		return 0
	}
	idstest.CheckForm(t, m, text)
	checkWritten(t, m.Bound, m.Encoding, m.Encoding.Encode(m.ID))
	if m.Encoding.Rewrites(text) {
		return 0
	}
	return 1
}

// damaged is a text with some characters changed, in another case, left out or put
// in.
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
