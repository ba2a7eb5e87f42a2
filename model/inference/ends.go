package inference

import (
	"cmp"
	"slices"

	"idtui/model/inference/clocks"
	"idtui/model/inference/evidence"
	"idtui/model/inference/segments"
)

// Without rough times, the estimates say little about the end of the time. So the ends of the
// best starts are compared in full: first in steps, then around the cheapest ones. The steps are
// larger for many ids, which take longer, and for the third start.
const (
	endStep       = 4
	endStepOfMany = 16
	searchedStart = 3 // starts whose ends are compared
	searchedBest  = 2 // ends around which others are compared
	searchedNear  = 2 // maximum distance from these ends
)

// searchEnds returns the hypotheses of clocks without rough times.
func (a *attempt) searchEnds() []hypothesis {
	all := slices.Clone(a.clocks)
	slices.SortStableFunc(all, func(a, b *clocks.Clock) int { return cmp.Compare(a.Screen, b.Screen) })
	var groups [][]*clocks.Clock // one group per start, the cheapest start first
	for _, c := range all {
		at := slices.IndexFunc(groups, func(g []*clocks.Clock) bool {
			return g[0].Order == c.Order && g[0].ChangingStart() == c.ChangingStart()
		})
		if at < 0 {
			groups = append(groups, []*clocks.Clock{c})
			continue
		}
		groups[at] = append(groups[at], c)
	}
	var list []hypothesis
	starts := searchedStart
	if a.find.N > evidence.ManyIDs {
		starts = 1
	}
	for i, g := range groups[:min(len(groups), starts)] {
		step := endStep
		if a.find.N > evidence.ManyIDs || i > 1 {
			step = endStepOfMany
		}
		list = append(list, a.find.searchStart(g, step)...)
	}
	return list
}

// searchStart compares clocks of one start in full. It takes the picked ones and those whose end is
// whole steps from the best end. Then it takes those near the cheapest.
func (f *finder) searchStart(all []*clocks.Clock, step int) []hypothesis {
	var list []hypothesis
	done := map[*clocks.Clock]bool{}
	compare := func(wanted func(*clocks.Clock) bool) {
		for _, c := range all {
			if !done[c] && wanted(c) {
				done[c] = true
				list = append(list, f.with(c))
			}
		}
	}
	compare(func(c *clocks.Clock) bool { return c.Picked || (c.End()-all[0].End())%step == 0 })
	slices.SortStableFunc(list, func(a, b hypothesis) int { return cmp.Compare(a.price, b.price) })
	for _, best := range slices.Clone(list[:min(len(list), searchedBest)]) {
		end := best.clock.End()
		compare(func(c *clocks.Clock) bool { return max(c.End()-end, end-c.End()) <= searchedNear })
	}
	return list
}

// Limits of a time that is found without rough times.
const (
	minConstant = 3  // constant bits before those that change
	leastTime   = 20 // bits of the time, leading constant ones included
	leastChange = 8  // bits of the time that change
)

// doubtful reports whether a clock without rough times is probably not a time. Such a clock has too
// few bits, or its values look like random ones or those of a counter.
func (f *finder) doubtful(h *hypothesis) bool {
	c := h.clock
	start := c.ChangingStart()
	switch {
	case c.CountsOn(f.Evidence), c.Order.Table.Changing(start, c.End()-start) < leastChange, c.End()-start+c.ConstantBefore(start) < leastTime:
		return true
	case f.Ordered:
		return false
	case c.ConstantBefore(start) < minConstant:
		return true
	case f.structured(h):
		return false
	}
	return !f.Bursts(c.Ticks, c.IdOrder(f.Evidence))
}

// structured reports whether constant bits precede the time, and a node, a sequence, or constant
// bits between fields follow it.
func (f *finder) structured(h *hypothesis) bool {
	c := h.clock
	if c.ConstantBefore(c.ChangingStart()) <= minConstant {
		return false
	}
	last := c.Order.Table.Place[c.End()-1]
	for i, s := range h.segments {
		switch {
		case s.Role == segments.RoleConstant && s.Width >= 2 && s.Offset == last+1 && i+1 < len(h.segments):
			return true
		case (s.Role == segments.RoleNode || s.Role == segments.RoleSequence) && s.Width > 2 && s.Offset >= last:
			return true
		}
	}
	return false
}
