package inference

import "slices"

// Without rough times, the estimates say little about the end of the time. So the ends of
// the best starts are compared in full: in steps, and then around the cheapest ones. With
// many ids, which take longer, the steps are larger.
const (
	endStep       = 4
	endStepOfMany = 16
	searchedStart = 3 // starts whose ends are compared
	searchedBest  = 2 // ends around which all others are compared
	searchedNear  = 2 // how far around them
)

// searchEnds returns the hypotheses of clocks without rough times.
func (a *attempt) searchEnds() []hypothesis {
	groups := byStart(a.clocks)
	var list []hypothesis
	starts := searchedStart
	if a.find.n > manyIDs {
		starts = 1
	}
	for i, g := range groups[:min(len(groups), starts)] {
		step := endStep
		if a.find.n > manyIDs || i > 1 {
			step = endStepOfMany
		}
		list = append(list, a.find.searchStart(g, step)...)
	}
	return list
}

// byStart returns the clocks of each start, the cheapest starts first.
func byStart(clocks []*clock) [][]*clock {
	clocks = slices.Clone(clocks)
	slices.SortStableFunc(clocks, func(a, b *clock) int { return compare(a.screen, b.screen) })
	var groups [][]*clock
	for _, c := range clocks {
		at := slices.IndexFunc(groups, func(g []*clock) bool { return g[0].order == c.order && g[0].changingStart() == c.changingStart() })
		if at < 0 {
			groups = append(groups, []*clock{c})
			continue
		}
		groups[at] = append(groups[at], c)
	}
	return groups
}

// searchStart compares clocks of one start in full: those that were picked, those whose
// ends are in steps from the best one, and those around the cheapest of them.
func (f *finder) searchStart(clocks []*clock, step int) []hypothesis {
	var list []hypothesis
	done := map[*clock]bool{}
	compare := func(wanted func(*clock) bool) {
		for _, c := range clocks {
			if !done[c] && wanted(c) {
				done[c] = true
				list = append(list, f.with(c))
			}
		}
	}
	compare(func(c *clock) bool { return c.picked || (c.end()-clocks[0].end())%step == 0 })
	slices.SortStableFunc(list, func(a, b hypothesis) int { return compareHypotheses(&a, &b) })
	for _, best := range slices.Clone(list[:min(len(list), searchedBest)]) {
		end := best.clock.end()
		compare(func(c *clock) bool { return max(c.end()-end, end-c.end()) <= searchedNear })
	}
	return list
}

func compareHypotheses(a, b *hypothesis) int { return compare(a.price, b.price) }
