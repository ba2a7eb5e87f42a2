package catalog

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idtui/ids"
)

// TestOrder compares with the library's stable sort, with many equal ones.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		list := make([]Candidate, n)
		for i := range list {
			list[i].Bits = float64(r.IntN(n/3 + 1))
			list[i].Confidence = float64(i) // to tell equal ones apart
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b Candidate) int { return int(a.Bits) - int(b.Bits) })
		most := r.IntN(n + 1)
		order(list, most)
		for i := range most {
			if list[i].Confidence != want[i].Confidence {
				t.Fatalf("%d candidates, %d in order: place %d has the wrong one", n, most, i)
			}
		}
		seen := make(map[float64]bool, n)
		for i := range list {
			seen[list[i].Confidence] = true
		}
		if len(seen) != n {
			t.Fatalf("%d candidates became %d", n, len(seen))
		}
	}
}

// TestBestIsTheHeadOfAll asks for a few readings and for all.
func TestBestIsTheHeadOfAll(t *testing.T) {
	d := NewDetector(Default().Readers(), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, text := range []string{"1304369705066434662", "9m4e2mr0ui3e8a215n4g", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "0", "?", ""} {
		all := d.Detect(nil, text)
		for most := range 5 {
			some := d.Best(nil, text, most)
			if len(some) != min(most, len(all)) {
				t.Fatalf("%q: %d readings where %d were wanted of %d", text, len(some), most, len(all))
			}
			for i := range some {
				if a, b := some[i], all[i]; a.Format.Scheme != b.Format.Scheme || a.Bits != b.Bits || a.Confidence != b.Confidence {
					t.Errorf("%q, reading %d of %d: %s %v, of all %s %v", text, i, most, a.Format.Scheme.Name, a.Confidence, b.Format.Scheme.Name, b.Confidence)
				}
			}
		}
	}
}

// TestMemo tries texts on all formats, one after the other with one memory, and
// each with none.
func TestMemo(t *testing.T) {
	formats := Default().Formats()
	for _, text := range []string{
		"1304369705066434662", "0x121a1e5a3b806026", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f",
		"01FZHE4YDG3SF9HH6W1G60EECF", "9m4e2mr0ui3e8a215n4g", "99999999999999999999", "340282366920938463463374607431768211456",
	} {
		m := ids.NewMemo(text)
		for _, f := range formats {
			id, e, err := f.TryAgain(&m)
			wantID, wantE, wantErr := f.Try(text)
			if id != wantID || e != wantE || (err == nil) != (wantErr == nil) || e != nil && err != nil && err.Error() != wantErr.Error() {
				t.Errorf("%s of %q: %v %v, alone %v %v", f.Scheme.Name, text, id, err, wantID, wantErr)
			}
		}
	}
}

// TestExp2 compares with the exact one.
func TestExp2(t *testing.T) {
	for power := 0.0; power > -negligible; power -= 0.013 {
		want := math.Exp2(power)
		if got := exp2(power); got < want*0.9999 || got > want*1.0001 {
			t.Errorf("2 to the power of %v: %v, want %v", power, got, want)
		}
	}
}
