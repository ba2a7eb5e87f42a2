package command

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// FuzzNumber checks that a number flag accepts decimal digits only, with k, M or G after them.
// A rejected text leaves the value as it was.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{"0", "010", "0x10", "0b1", "1_000", "-1", "+1", "1e3", " 1", "18446744073709551615", "18446744073709551616", "\x1b[31m", "", "1M", "20k", "18446744073G", "18446744074G", "1kM", "k"} {
		f.Add(s, uint64(0), uint64(math.MaxUint64))
		f.Add(s, uint64(1), uint64(1024))
	}
	f.Fuzz(func(t *testing.T, s string, lo, hi uint64) {
		const before = 77
		v := uint64(before)
		err := (&number{&v, lo, hi}).Set(s)
		digits, zeros := s, ""
		for suffix, z := range map[string]string{"k": "000", "M": "000000", "G": "000000000"} {
			if d, ok := strings.CutSuffix(s, suffix); ok {
				digits, zeros = d, z
			}
		}
		want, wrong := strconv.ParseUint(digits, 10, 64)
		if wrong == nil && want > 0 { // "0k" is 0
			want, wrong = strconv.ParseUint(digits+zeros, 10, 64)
		}
		if accepted := wrong == nil && want >= lo && want <= hi; accepted != (err == nil) {
			t.Fatalf("%q in %d to %d: %v", s, lo, hi, err)
		}
		switch {
		case err == nil && v != want:
			t.Errorf("%q is %d, want %d", s, v, want)
		case err != nil && v != before:
			t.Errorf("%q was rejected and set %d", s, v)
		case err != nil && !strings.Contains(err.Error(), " number from "):
			t.Errorf("%q: %v", s, err)
		}
	})
}
