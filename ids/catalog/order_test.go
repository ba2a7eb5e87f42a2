package catalog

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
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
	d := NewDetector(Default().Matchers(), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, text := range []string{"1304369705066434662", "9m4e2mr0ui3e8a215n4g", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "0", "?", ""} {
		all := d.Detect(nil, text)
		for most := range 5 {
			some := d.Best(nil, text, most)
			if len(some) != min(most, len(all)) {
				t.Fatalf("%q: %d readings where %d were wanted of %d", text, len(some), most, len(all))
			}
			for i := range some {
				if a, b := some[i], all[i]; a.Bound.Scheme != b.Bound.Scheme || a.Bits != b.Bits || a.Confidence != b.Confidence {
					t.Errorf("%q, reading %d of %d: %s %v, of all %s %v", text, i, most, a.Bound.Scheme.Name, a.Confidence, b.Bound.Scheme.Name, b.Confidence)
				}
			}
		}
	}
}

// TestFirstIsTheHeadOfAll reads ids of every scheme, and what is none, in both
// ways.
func TestFirstIsTheHeadOfAll(t *testing.T) {
	d := Default().Detector(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, text := range sampleTexts(t) {
		all := d.Detect(nil, text)
		first, found := d.First(text)
		if found != (len(all) > 0) {
			t.Fatalf("%q: found %v, where all are %d", text, found, len(all))
		}
		if found && (first.Bound != all[0].Bound && !fresh(first.Bound) || first.Bound.Scheme != all[0].Bound.Scheme ||
			first.ID != all[0].ID || first.Encoding.Name() != all[0].Encoding.Name() || first.Bits != all[0].Bits) {
			t.Errorf("%q: first %s %v, of all %s %v", text, first.Bound.Scheme.Name, first.Bits, all[0].Bound.Scheme.Name, all[0].Bits)
		}
	}
}

// fresh reports whether the format is made anew for each text.
func fresh(f *ids.BoundScheme) bool { return f.TextBits != nil || f.Scheme.Param("prefix") != nil }

// sampleTexts are what the corpus has, and random characters of several alphabets.
func sampleTexts(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../schemes/testdata/corpus.jsonl")
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

// TestOnlyWhatMayFitIsOpened counts what a text makes the catalogue open.
func TestOnlyWhatMayFitIsOpened(t *testing.T) {
	for text, most := range map[string]int{
		"01890a5d-ac96-774b-bcce-b302099a8057": 12,
		"9m4e2mr0ui3e8a215n4g":                 12,
		"1541815603606036480":                  32,
		"?":                                    0,
	} {
		c := Default()
		if found := c.Detector(time.Now()).Detect(nil, text); len(found) == 0 != (most == 0) {
			t.Errorf("%q: %d readings", text, len(found))
		}
		open := 0
		for _, e := range c.entries {
			if e.bound != nil {
				open++
			}
		}
		if open > most {
			t.Errorf("%q: %d formats are open, want at most %d", text, open, most)
		}
	}
}

// TestDeclaredWithoutIndex is the catalogue while somebody adds a line to it.
func TestDeclaredWithoutIndex(t *testing.T) {
	with, without := Default(), declared(lines())
	if a, b := with.Names(), without.Names(); !slices.Equal(a, b) {
		t.Errorf("names %v, without the index %v", a, b)
	}
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	a, b := with.Detector(now), without.Detector(now)
	for _, text := range sampleTexts(t) {
		x, y := a.Detect(nil, text), b.Detect(nil, text)
		if len(x) != len(y) {
			t.Fatalf("%q: %d readings, without the index %d", text, len(x), len(y))
		}
		for i := range x {
			if x[i].Bound.Scheme.Name != y[i].Bound.Scheme.Name || x[i].Bits != y[i].Bits {
				t.Errorf("%q: %s, without the index %s", text, x[i].Bound.Scheme.Name, y[i].Bound.Scheme.Name)
			}
		}
	}
}

// TestMemo tries texts on all formats, one after the other with one memory, and
// each with none.
func TestMemo(t *testing.T) {
	formats := Default().BoundSchemes()
	for _, text := range []string{
		"1304369705066434662", "0x121a1e5a3b806026", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f",
		"01FZHE4YDG3SF9HH6W1G60EECF", "9m4e2mr0ui3e8a215n4g", "99999999999999999999", "340282366920938463463374607431768211456",
	} {
		m := ids.NewParseCache(text)
		for _, f := range formats {
			id, e, err := f.ParseCached(&m)
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
