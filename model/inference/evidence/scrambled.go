package evidence

import (
	"math"
	"slices"

	"idtui/model/inference/rows"
)

// Limits of scrambled ids.
const (
	scrambledBits = 16 // the narrowest scrambled number
	leastRecur    = 8  // minimum number of recurring differences
	gapLengths    = 3  // maximum number of distinct distances between neighbors of a rotation
	lowBits       = 5  // low bits whose period is tested
)

// Scrambled reports whether the ids are a scrambled counter. All bits look random, but a
// multiplication by an odd number explains the ids. An addition or an exclusive or can be combined
// with it.
func (e *Evidence) Scrambled(t *rows.Table) bool {
	top := 0
	for top < t.Width && t.Zeros(top, 1) {
		top++
	}
	width := t.Width - top
	if width < scrambledBits || width > 64 || !balanced(t, top) {
		return false
	}
	values := t.Values(top, width)
	if isRotation(values, width) {
		return true
	}
	if !e.Ordered && e.Times == nil {
		return false
	}
	inOrder := make([]uint64, len(values))
	for at, i := range e.Known {
		inOrder[at] = values[i]
	}
	return differencesRecur(inOrder, width) || e.Ordered && lowBitsRepeat(inOrder)
}

// balanced reports whether all bits from an offset on change. At least three quarters of them must
// be set in about half of the ids.
func balanced(t *rows.Table, offset int) bool {
	n, skewed := float64(len(t.Rows)), 0
	for at := offset; at < t.Width; at++ {
		if t.Constant(at) {
			return false
		}
		if math.Abs(float64(t.Ones[at])-n/2) > 2*math.Sqrt(n)+1 {
			skewed++
		}
	}
	return 4*skewed <= t.Width-offset
}

// isRotation reports whether values are consecutive multiples of one number modulo 2^width, in
// any order. The distances between neighbors then have at most three lengths (the three-gap
// theorem).
func isRotation(values []uint64, width int) bool {
	sorted := slices.Sorted(slices.Values(values))
	lengths := map[uint64]bool{(sorted[0] - sorted[len(sorted)-1]) & rows.Ones(width): true}
	for i := 1; i < len(sorted) && len(lengths) <= gapLengths; i++ {
		lengths[sorted[i]-sorted[i-1]] = true
	}
	return len(lengths) <= gapLengths
}

// differencesRecur reports whether many differences between consecutive values, modulo 2^width,
// occur more than once, although the values rise and fall.
func differencesRecur(values []uint64, width int) bool {
	counts := map[uint64]int{}
	falls := 0
	for i := 1; i < len(values); i++ {
		counts[(values[i]-values[i-1])&rows.Ones(width)]++
		if values[i] < values[i-1] {
			falls++
		}
	}
	recurring := 0
	for _, n := range counts {
		if n > 1 {
			recurring += n
		}
	}
	n := len(values)
	return recurring >= max(leastRecur, n/4) && falls > 1 && falls < n-2
}

// lowBitsRepeat reports whether the low bits of consecutive values have the period of a counter,
// but not its steps. Additions, multiplications and exclusive ors keep that period.
func lowBitsRepeat(values []uint64) bool {
	const period = 1 << lowBits
	if len(values) < period+leastRecur {
		return false
	}
	up, down := 0, 0
	for i, v := range values {
		if i >= period && (v^values[i-period])&(period-1) != 0 {
			return false
		}
		if i > 0 {
			switch (v - values[i-1]) & (period - 1) {
			case 1:
				up++
			case period - 1:
				down++
			}
		}
	}
	return max(up, down) < len(values)/2
}
