package inference

import (
	"math"

	"idtui/ids"
)

// Limits of what follows the times: a smaller share is chance, in ids or in general. More
// ids would tell the same.
const (
	chance       = 3.5 // standard deviations
	leastFollows = .3
	enoughIDs    = 300
)

// followTimes sets how well the bits of the time follow the rough times: in how many more
// ids than by chance a bit is what the rough time says. Bits that count less than the
// resolution of the rough times do not follow them.
func (r *Result) followTimes() {
	e := r.evidence
	if e.times == nil || e.span == 0 {
		return
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time || f.UnitNS == 0 {
			continue
		}
		unit := math.Ldexp(f.UnitNS, f.Width)
		for _, s := range f.Spans {
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				unit /= 2
				r.Columns[at].Follows = r.follows(at, unit)
			}
		}
	}
}

// follows returns in how many more ids than by chance a bit is what their rough times say,
// from 0 to 1. The bit counts a unit in ns.
func (r *Result) follows(at int, unit float64) float64 {
	if r.frame.table.constant(at) {
		return 0
	}
	n, best := min(r.N, enoughIDs), 0
	const phases = 32 // of the first change of the bit in two of its units
	for phase := range phases {
		right := 0
		for i, t := range r.evidence.times[:n] {
			told := math.Mod(t+2*unit*float64(phase)/phases, 2*unit) >= unit
			if told == (r.frame.table.rows[i].bit(at) == 1) {
				right++
			}
		}
		best = max(best, right)
	}
	if share := 2*float64(best)/float64(n) - 1; share > max(leastFollows, chance/math.Sqrt(float64(n))) {
		return min(share, 1)
	}
	return 0
}
