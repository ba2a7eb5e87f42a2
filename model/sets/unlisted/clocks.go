package unlisted

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"idtui/model/sets/codes"
	"idtui/model/sets/delays"
)

// units are the time units of layouts, in seconds, with their prices in bits.
var units = [...]struct{ length, price float64 }{
	{.001, 1.5},
	{1, 2},
	{.01, 4},
	{.1, 5},
	{.05, 6},
	{.02, 7},
	{.004, 6},
	{.005, 7},
	{.008, 7},
	{.002, 7},
	{.001024, 7},
	{.001048576, 8},
	{.0001, 6},
	{.000001, 5},
	{60, 6},
}

// The number of bits after the time.
const (
	fewestBits = 4
	MostBits   = 42
)

// Clock is a way to count time in ids.
type Clock struct {
	Unit float64 // in seconds
	End  int     // the bits after the time
}

// off returns how far the rate of a clock is from that of the ids, as a logarithm.
func (q *IDs) off(c Clock) float64 { return math.Abs(math.Log(math.Ldexp(1, c.End) / c.Unit / q.Rate)) }

// fits reports whether ids of a clock can follow the times of their records.
func (q *IDs) fits(c Clock) bool {
	const fewest, furthest = 3, .2
	return len(q.Records) >= fewest && (q.Rate <= 0 || q.off(c) < furthest)
}

// clocks returns the clocks whose rate is nearest to that of the ids.
func (q *IDs) clocks() (list []Clock) {
	const most = 6
	if q.Rate <= 0 {
		return nil
	}
	for _, u := range units {
		for end := fewestBits; end <= MostBits; end++ {
			if c := (Clock{u.length, end}); q.fits(c) {
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Clock) int { return cmp.Compare(q.off(a), q.off(b)) })
	return list[:min(len(list), most)]
}

// stamps returns the times of the ids, which come before the last end bits.
func (q *IDs) stamps(end int, unit float64) []float64 {
	list := make([]float64, len(q.Numbers))
	for i, v := range q.Numbers {
		list[i] = float64(v>>end) * unit
	}
	return list
}

// followed returns the cost of times that follow those of the records.
func (q *IDs) followed(c Clock) Cost {
	found := delays.FindEpoch(q.stamps(c.End, c.Unit), q.Records, c.Unit, q.Resolution, q.Epochs)
	if found.At > q.Now {
		return Cost{Shared: math.Inf(1)}
	}
	cost := Cost{found.Price, found.Cost - found.Price}
	for _, u := range units {
		if u.length == c.Unit {
			cost.Shared += u.price
		}
	}
	return cost
}

// unknownEpoch returns the cost of times of the likeliest unit since an unknown epoch.
func (q *IDs) unknownEpoch(end int) Cost {
	stamps := q.stamps(end, 1)
	newest := slices.Max(stamps)
	span := newest - slices.Min(stamps)
	best := Cost{Shared: math.Inf(1)}
	for _, u := range units {
		if span*u.length <= delays.LifeOfEpoch {
			best.lower(Cost{u.price + q.EpochBits(newest*u.length), -math.Log2(u.length)}, q.Weight)
		}
	}
	best.Values += timesCost(stamps)
	if q.Records != nil {
		best.Shared += delays.IgnoresTimes
	}
	return best
}

// timesCost returns the lower cost of times: within their range, or with gaps of a few sizes, as in
// bursts.
func timesCost(stamps []float64) float64 {
	const sizeBits = 5.3 // there are about 40 sizes
	within, gaps := codes.Times(stamps, 1)-codes.Order(stamps, 1), 0.0
	if !slices.IsSorted(stamps) {
		orders, _ := math.Lgamma(float64(len(stamps) + 1))
		gaps = orders / math.Ln2
	}
	sorted := slices.Sorted(slices.Values(stamps))
	sizes := make([]uint64, len(sorted)-1)
	for i := range sizes {
		size := bits.Len64(uint64(sorted[i+1] - sorted[i]))
		sizes[i] = uint64(size)
		gaps += float64(max(0, size-1))
	}
	return min(within, gaps+codes.Adaptive(sizes, func(int) float64 { return sizeBits }))
}

// coarse returns the negative extra cost of times whose steps are multiples of a number, as with a
// coarse clock. If the number is a power of 2, the reason is probably a field of constant bits.
func (q *IDs) coarse(end int) Cost {
	stamps := make([]uint64, len(q.Numbers))
	for i, v := range q.Numbers {
		stamps[i] = v >> end
	}
	step := Step(stamps)
	if step&(step-1) == 0 {
		return Cost{}
	}
	size := math.Log2(float64(step))
	return Cost{2*size + 1, -size * float64(len(q.Numbers))}
}

// Step returns the greatest common divisor of the differences between numbers; 0 if all are equal.
func Step(numbers []uint64) (step uint64) {
	for _, v := range numbers {
		for a := max(v, numbers[0]) - min(v, numbers[0]); a != 0; {
			step, a = a, step%a
		}
	}
	return step
}
