package scheme

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestRandomEncodings writes random ids in random encodings, and compares the texts with
// those of the model. It reads the texts again, as written and with random changes.
func TestRandomEncodings(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 25))
	for range 2000 {
		bits := 1 + r.IntN(encoding.MaxBits)
		declared := randomEncoding(r, bits)
		model := modelOf(declared, bits)
		e := buildEncoding(t, declared, bits)
		for _, id := range randomIDs(r, bits) {
			n := new(big.Int).SetBytes(id.AppendBytes(nil))
			text := e.Encode(id)
			if want := model.text(n); text != want {
				t.Fatalf("%+v of %d bits: %s is written %q, want %q", declared, bits, id.Hex(), text, want)
			}
			checkRead(t, &e, id, text)
			if declared.Fold {
				checkFolded(t, &e, id, text)
			}
			for range 5 {
				checkChanged(t, &e, model, mutated(r, text))
			}
		}
	}
}

// randomIDs returns the smallest and the largest id, and others.
func randomIDs(r *rand.Rand, bits int) []ids.ID {
	list := []ids.ID{encoding.Zero(bits), encoding.AllOnes(bits), encoding.Zero(bits).Put(0, 1, 1), encoding.AllOnes(bits).Put(0, 1, 0), encoding.Zero(bits).Put(bits-1, 1, 1)}
	for range 5 {
		id := encoding.Zero(bits)
		for at := r.IntN(bits); at < bits; at++ { // small numbers, too
			id = id.Put(at, 1, r.Uint64()&1)
		}
		list = append(list, id)
	}
	return list
}

// checkRead checks that a written text is read as its id, and has the declared length and
// characters.
func checkRead(t *testing.T, e *ids.Encoding, id ids.ID, text string) {
	t.Helper()
	got, err := e.Decode(text)
	shortest, longest := e.Lengths()
	chars := encoding.Chars(text)
	switch {
	case err != nil || got != id:
		t.Fatalf("%s of %s: %q is read as %s, %v", e.Pattern(), id.Hex(), text, got.Hex(), err)
	case !e.Fits(text) || len(text) < shortest || len(text) > longest:
		t.Fatalf("%s: %q does not fit %d to %d", e.Pattern(), text, shortest, longest)
	case !e.Writes().Covers(chars) || !e.Reads().Covers(chars):
		t.Fatalf("%s: %q has characters that are not declared", e.Pattern(), text)
	}
}

// checkFolded checks that the whole text is read in either case.
func checkFolded(t *testing.T, e *ids.Encoding, id ids.ID, text string) {
	t.Helper()
	for _, text := range []string{strings.ToUpper(text), strings.ToLower(text)} {
		if got, err := e.Decode(text); err != nil || got != id || !e.Fits(text) {
			t.Fatalf("%s of %s: %q is read as %s, %v", e.Pattern(), id.Hex(), text, got.Hex(), err)
		}
	}
}

// checkChanged checks a text that is not as written. It must be rejected, or be read as an id. The
// text of that id may differ from it only in aliases and the case of letters.
func checkChanged(t *testing.T, e *ids.Encoding, m *encodingModel, text string) {
	t.Helper()
	id, err := e.Decode(text)
	if err != nil {
		if !onlyPrintable(err.Error()) {
			t.Fatalf("%q: the error is not printable: %q", text, err)
		}
		return
	}
	written := e.Encode(id)
	if written != text && !e.Rewrites(text) {
		t.Fatalf("%s: %q is read, should not need to be written, and is written %q", e.Pattern(), text, written)
	}
	if !e.Reads().Covers(encoding.Chars(text)) {
		t.Fatalf("%s: %q is read and has characters that are not declared", e.Pattern(), text)
	}
	if len(written) != len(text) {
		t.Fatalf("%s: %q is written %q", e.Pattern(), text, written)
	}
	for i := range len(text) {
		if text[i] != written[i] && !m.readsAs(text[i], written[i]) {
			t.Fatalf("%+v: %q is read, and written %q", m.Encoding, text, written)
		}
	}
}

// readsAs reports whether a character may be read like another one.
func (m *encodingModel) readsAs(c, written byte) bool {
	if m.Fold && strings.EqualFold(string(c), string(written)) {
		return true
	}
	for from, to := range m.Alias {
		if to == string(written) && (from == string(c) || m.Fold && strings.EqualFold(from, string(c))) {
			return true
		}
	}
	return false
}

// mutated returns a text with a changed, missing or additional character, or in another
// case.
func mutated(r *rand.Rand, text string) string {
	b := []byte(text)
	at, c := r.IntN(len(b)), byte(r.IntN(256))
	if r.IntN(4) > 0 {
		c = b[r.IntN(len(b))]
	}
	switch r.IntN(6) {
	case 0:
		b = slices.Delete(b, at, at+1)
	case 1:
		b = slices.Insert(b, at, c)
	case 2:
		return strings.ToUpper(text)
	case 3:
		return strings.ToLower(text)
	case 4:
		other := r.IntN(len(b))
		b[at], b[other] = b[other], b[at]
	default:
		b[at] = c
	}
	return string(b)
}

// TestOrder checks that texts of one length sort like the ids if the alphabet does.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sorted := 0
	for range 500 {
		bits := 1 + r.IntN(encoding.MaxBits)
		declared := randomEncoding(r, bits)
		e := buildEncoding(t, declared, bits)
		if shortest, longest := e.Lengths(); shortest != longest || !slices.IsSorted([]byte(e.Digits())) {
			continue
		}
		sorted++
		list := randomIDs(r, bits)
		slices.SortFunc(list, ids.ID.Compare)
		if !slices.IsSortedFunc(list, func(a, b ids.ID) int { return strings.Compare(e.Encode(a), e.Encode(b)) }) {
			t.Fatalf("%+v: texts do not sort like the ids", declared)
		}
	}
	if sorted < 20 {
		t.Errorf("only %d encodings sort", sorted)
	}
}

// FuzzEncoding builds encodings of any values, and reads any texts.
func FuzzEncoding(f *testing.F) {
	f.Add(64, "crockford", uint8(1), 13, true, "O", "0", "4-9", "-", "ord_", "", uint8(0), false, "", "", "ord_1S8H-8GZJMMM01")
	f.Add(128, "hex", uint8(0), 0, false, "", "", "8-4-4-4-12", "-", "", "", uint8(0), false, "", "", "01234567-89ab-cdef-0123-456789abcdef")
	f.Add(160, "decimal", uint8(0), 0, false, "", "", "", "", "", "", uint8(0), true, "luhn", "", "-12345")
	f.Add(8, "0", uint8(2), -1, true, "aa", "\x1b", "0-0", "\n", "\x00", "é", uint8(2), true, "mod97", "uuid", "")
	f.Fuzz(func(t *testing.T, bits int, alphabet string, as uint8, length int, fold bool, from, to, groups, separator, prefix, suffix string, pad uint8, signed bool, check, form, text string) {
		declared := &Encoding{
			Alphabet: alphabet, As: As(as), Length: length, Fold: fold, Separator: separator, Prefix: prefix, Suffix: suffix,
			Pad: Pad(pad), Signed: signed, Check: check, Form: form,
		}
		if from != "" {
			declared.Alias = map[string]string{from: to}
		}
		for _, g := range strings.Split(groups, "-") {
			var n int
			if _, err := fmt.Sscan(g, &n); err == nil {
				declared.Groups = append(declared.Groups, n)
			}
		}
		e, problems := problemsOf(declared, bits, encoding.AllOnes(max(0, min(bits, MaxBits))))
		for _, p := range problems {
			if !onlyPrintable(p) {
				t.Fatalf("the problem is not printable: %q", p)
			}
		}
		if problems != nil {
			return
		}
		checkRead(t, &e, encoding.AllOnes(bits), e.Encode(encoding.AllOnes(bits)))
		if id, err := e.Decode(text); err == nil {
			checkRead(t, &e, id, e.Encode(id))
		}
	})
}

// onlyPrintable reports whether a text has only printable ASCII characters and spaces.
func onlyPrintable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return (r < ' ' || r > '~') && r != '…' })
}
