package evidence

import "slices"

// Limits of a counter.
const (
	dense      = 4  // a smaller mean distance is that of a counter
	closeBy    = 64 // a smaller mean distance without duplicates is that of a counter
	smallStep  = 3  // the largest step of a counter if a few ids are missing
	largerStep = 63 // the largest step of a clock in a burst
	burstShare = 5  // at least one step in this many is small
	burstBits  = 8  // bits that the bursts in the traffic must save
)

// IsCounter reports whether timestamps of an unknown unit probably count ids. They skip few
// numbers, or they are close together and distinct. Ids of one burst have one timestamp, so
// duplicates count once.
func (e *Evidence) IsCounter(ticks []uint64, order []int) bool {
	first, last := slices.Min(ticks), slices.Max(ticks)
	n := Different(ticks, order)
	mean := float64(last-first) / float64(n)
	return mean < dense || mean < closeBy && n == len(order)
}

// Different returns the number of values in an order that differ from the previous one, the first
// value included.
func Different(values []uint64, order []int) int {
	n := 1
	for at := 1; at < len(order); at++ {
		if values[order[at]] != values[order[at-1]] {
			n++
		}
	}
	return n
}

// EndsInCounter reports whether the last bits of timestamps probably count the ids of a burst. Many
// steps are then small, none is 0, and few have the size of a clock's steps in a burst.
func (e *Evidence) EndsInCounter(ticks []uint64, order []int) bool {
	small, larger := 0, 0
	for at := 1; at < len(order); at++ {
		switch gap := ticks[order[at]] - ticks[order[at-1]]; {
		case gap == 0:
			return false
		case gap <= smallStep:
			small++
		case gap <= largerStep:
			larger++
		}
	}
	return burstShare*small >= len(order) && larger*10 < small
}

// Bursts reports whether timestamps occur in bursts; random numbers do not.
func (e *Evidence) Bursts(ticks []uint64, order []int) bool {
	_, gaps := steps(ticks, order)
	return gaps.Cost(e.Codes)+burstBits <= e.randomGaps(ticks, order)
}
