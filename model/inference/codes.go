package inference

import (
	"math"
	"math/bits"
)

// codes holds the logarithms of the gamma function that adaptive codes need.
type codes struct {
	half []float64 // log2 Γ(i/2), by i
}

// newCodes returns the codes for up to n values of up to n kinds.
func newCodes(n int) *codes {
	c := &codes{half: make([]float64, 4*n+4*buckets+4)}
	for i := 1; i < len(c.half); i++ {
		l, _ := math.Lgamma(float64(i) / 2)
		c.half[i] = l / math.Ln2
	}
	return c
}

// factorial returns log2 n!.
func (c *codes) factorial(n int) float64 { return c.half[2*n+2] }

// buckets is the number of size classes of a signed number: 0, and 64 lengths of either
// sign.
const buckets = 129

// histogram counts the size classes of numbers. Its cost is that of an adaptive code,
// which starts with half a count for each class in use and learns as it goes.
type histogram struct {
	counts [buckets]int32
	n      int
	extra  int // bits after the size class
}

// add adds an unsigned number.
func (h *histogram) add(v uint64) {
	n := bits.Len64(v)
	h.addClass(n, max(n-1, 0))
}

func (h *histogram) addClass(class, extra int) {
	h.counts[class]++
	h.n++
	h.extra += extra
}

// cost returns the price of the numbers in bits. The classes in use are named first.
func (h *histogram) cost(c *codes) float64 {
	used, sum := 0, 0.0
	for _, n := range h.counts {
		if n > 0 {
			used++
			sum -= c.half[2*n+1] - c.half[1]
		}
	}
	if h.n == 0 {
		return 0
	}
	return sum + c.half[2*h.n+used] - c.half[used] + float64(h.extra) + 3*float64(used)
}

// price returns the cost of the i-th class and its extra bits once all numbers are
// known, for a mixture with other codes.
func (h *histogram) price(class, extra int) float64 {
	return -math.Log2((float64(h.counts[class])+.5)/(float64(h.n)+4)) + float64(extra)
}

// learning returns what it takes to tell the share of each size class, in bits.
func (h *histogram) learning() float64 {
	sum := 0.0
	for _, n := range h.counts {
		if n > 0 {
			sum += 1 + .5*math.Log2(float64(n)+1)
		}
	}
	return sum
}

// choices returns the cost of labels with these counts: an adaptive code over the labels
// in use.
func (c *codes) choices(counts []int32) float64 {
	n, sum := 0, 0.0
	for _, k := range counts {
		n += int(k)
		sum -= c.half[2*k+1] - c.half[1]
	}
	return sum + c.half[2*n+len(counts)] - c.half[len(counts)]
}

// compare orders prices.
func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
