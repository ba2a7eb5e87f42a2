package evidence

import "math/bits"

// Elias returns the length of the Elias gamma code of v, in bits. v is at least 1.
func Elias(v uint64) float64 { return float64(2*bits.Len64(v) - 1) }

// Codes holds logarithms of the gamma function, for adaptive codes.
type Codes struct {
	half []float64 // log2 Γ(i/2), by i
}

// Factorial returns log2 n!.
func (c *Codes) Factorial(n int) float64 { return c.half[2*n+2] }

// buckets is the number of size classes of a signed number: 0, and 64 lengths of either
// sign.
const buckets = 129

// Histogram counts the size classes of numbers. Their cost is that of an adaptive code, which
// starts with half a count per class in use.
type Histogram struct {
	counts [buckets]int32
	N      int
	extra  int // bits after the size class
}

// AddClass counts a number by its size class. extra is how many bits follow the class.
func (h *Histogram) AddClass(class, extra int) {
	h.counts[class]++
	h.N++
	h.extra += extra
}

// Cost returns the price of the numbers in bits, with a list of the classes in use.
func (h *Histogram) Cost(c *Codes) float64 {
	used, sum := 0, 0.0
	for _, n := range h.counts {
		if n > 0 {
			used++
			sum -= c.half[2*n+1] - c.half[1]
		}
	}
	if h.N == 0 {
		return 0
	}
	return sum + c.half[2*h.N+used] - c.half[used] + float64(h.extra) + 3*float64(used)
}

// Choices returns the cost of labels with these counts in an adaptive code.
func (c *Codes) Choices(counts []int32) float64 {
	n, sum := 0, 0.0
	for _, k := range counts {
		n += int(k)
		sum -= c.half[2*k+1] - c.half[1]
	}
	return sum + c.half[2*n+len(counts)] - c.half[len(counts)]
}
