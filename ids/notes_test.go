package ids_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/rounding"
)

// TestJavaScriptNote checks the first number that JavaScript rounds. 2^53 has no note, and 2^53 + 1
// has one.
func TestJavaScriptNote(t *testing.T) {
	f := numbers(t)
	const maxSafeInteger = 9_007_199_254_740_991 // Number.MAX_SAFE_INTEGER
	for v, noted := range map[uint64]bool{
		0: false, maxSafeInteger: false, maxSafeInteger + 1: false, maxSafeInteger + 2: true, 1<<64 - 1: true,
	} {
		if exact := uint64(float64(v)) == v; v <= 1<<53+1 && exact == noted {
			t.Errorf("%d: held exactly is %v", v, exact)
		}
		notes := f.Notes(encoding.FromUint64(v))
		if got := slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "JavaScript") }); got != noted {
			t.Errorf("%d: notes %q", v, notes)
		}
	}
}

// numbers returns a scheme of plain 64-bit numbers.
func numbers(t *testing.T) *ids.BoundScheme {
	t.Helper()
	s := &ids.Scheme{Name: "number", Title: "number", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		layout := ids.MustLayout(64, ids.Field{Name: "n", Kind: ids.Sequence, Width: 64})
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.DecimalOf(64))}}, nil
	}}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestRoundedNote checks which numbers look rounded. The first column is a number, the
// second what Node.js 20 prints for it: String(Number("175928847299117063")), and so on.
func TestRoundedNote(t *testing.T) {
	f := numbers(t)
	noted := func(v uint64) (note string) {
		for _, n := range f.Notes(encoding.FromUint64(v)) {
			if strings.Contains(n, "may be rounded") {
				note = n
			}
		}
		return note
	}
	for _, tt := range []struct {
		number, printed uint64
		odds            string
	}{
		{175928847299117063, 175928847299117060, "1 id in 32 "},
		{1541815603606036480, 1541815603606036500, "1 id in 256 "},
		{1304369705066434662, 1304369705066434600, "1 id in 256 "},
		{7130316800000282663, 7130316800000283000, "1 id in 1024 "},
		{9923372036854775808, 9923372036854776000, "1 id in 2048 "},
	} {
		if got := noted(tt.number); got != "" {
			t.Errorf("%d: %s", tt.number, got)
		}
		if got := noted(tt.printed); !strings.Contains(got, tt.odds) {
			t.Errorf("%d: note %q, want %q", tt.printed, got, tt.odds)
		}
	}
	// The evidence grows with the distance between floats, from a prior of 1 in 64.
	if got := noted(7130316800000283000); !strings.Contains(got, "(94.1 %)") {
		t.Errorf("7130316800000283000: note %q", got)
	}
	if got := noted(1402962829429964800); got != "" { // a float itself: its low bits are 0 without rounding
		t.Errorf("an exact float: %s", got)
	}
	if got := noted(9007199254740994); got != "" { // every second number of 16 digits is a float
		t.Errorf("9007199254740994: %s", got)
	}
}

// TestRoundedOdds counts numbers that look rounded: one per float.
func TestRoundedOdds(t *testing.T) {
	for _, from := range []uint64{1e17 + 5, 175928847299117063, 1541815603606036480} {
		n := 0
		const step = 256 // a multiple of the distances between floats
		for v := from; v < from+100*step; v++ {
			if rounding.Looks(v) {
				n++
			}
		}
		want := map[uint64]int{1e17 + 5: 100 * step / 16, 175928847299117063: 100 * step / 32, 1541815603606036480: 100}[from]
		if n < want-1 || n > want+1 {
			t.Errorf("%d of %d numbers from %d look rounded; want %d", n, 100*step, from, want)
		}
	}
}
