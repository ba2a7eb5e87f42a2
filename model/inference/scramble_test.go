package inference

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestScrambled checks that a counter scrambled with a multiplication is not a time, in any order
// of the lines.
func TestScrambled(t *testing.T) {
	tests := []struct {
		name    string
		ordered bool
		next    func(r *rand.Rand, counter uint64) uint64
		write   func(counter uint64) string
	}{
		{"64 bits", false, one, func(c uint64) string { return fmt.Sprintf("%016x", c*0x9e3779b97f4a7c15) }},
		{"32 bits", true, one, func(c uint64) string { return fmt.Sprintf("%08x", uint32(c)*2654435761) }},
		{"with gaps", true, some, func(c uint64) string { return fmt.Sprintf("%08x", uint32(c)*2654435761) }},
		{"optimus", true, one, func(c uint64) string { return fmt.Sprintf("%08x", (c*1580030173&0x7fffffff)^1163945558) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			counter := uint64(918273)
			var lines []string
			for range 120 {
				lines = append(lines, tt.write(counter))
				counter += tt.next(r, counter)
			}
			if !tt.ordered {
				r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
			}
			got, err := infer(t, lines, tt.ordered)
			if err != nil || got.HasTime() || got.Mixing != Scrambled {
				t.Errorf("%s, mixing %q, error %v", brief(got), got.Mixing, err)
			}
		})
	}
}

func one(*rand.Rand, uint64) uint64      { return 1 }
func some(r *rand.Rand, _ uint64) uint64 { return 1 + r.Uint64N(4) }

// TestScrambledTexts checks that texts are scrambled if their lengths increase but their digits do
// not, as in hashids. Random texts and plain numbers are not scrambled.
func TestScrambledTexts(t *testing.T) {
	const digits = decimalDigits + upperCase + lowerCase
	r := rand.New(rand.NewPCG(7, 8))
	random := func(n int) string {
		text := ""
		for range n {
			text += string(digits[r.IntN(len(digits))])
		}
		return text
	}
	var grown, fixed, plain []string
	for i := range 100 {
		grown = append(grown, random(5+i/60))
		fixed = append(fixed, random(10))
		plain = append(plain, fmt.Sprint(9950+i))
	}
	for _, tt := range []struct {
		name  string
		lines []string
		want  Mixing
	}{{"grown", grown, Scrambled}, {"random", fixed, RandomOrScrambled}, {"numbers", plain, NotMixed}} {
		if got, err := infer(t, tt.lines, true); err != nil || got.Mixing != tt.want {
			t.Errorf("%s: %q, %s, %v", tt.name, got.Mixing, brief(got), err)
		}
	}
}

// TestNoClocks checks that no time is found in counters at a steady rate, or in numbers of a narrow
// range.
func TestNoClocks(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 9))
		at, counter, base := 1.7e9, r.Uint64N(1e9), r.Uint64()>>8
		var counters, narrow []string
		for range 100 {
			at += r.ExpFloat64()
			counter += 1 + r.Uint64N(20)
			counters = append(counters, fmt.Sprintf("%d %d", counter, int64(at)))
			narrow = append(narrow, fmt.Sprint(base+r.Uint64N(1<<38)))
		}
		for _, lines := range [][]string{counters, narrow} {
			if got, err := infer(t, lines, false); err != nil || got.HasTime() {
				t.Errorf("seed %d: %s %v", seed, brief(got), err)
			}
		}
	}
}
