package clocks

import (
	"cmp"
	"slices"

	"idtui/model/inference/evidence"
)

// maxClocks is how many of the best clocks by each first estimate are compared in full. Many ids
// take longer and are clearer evidence, so for them the maximum is maxClocksOfMany.
const (
	maxClocks       = 4
	maxClocksOfMany = 2
)

// selection collects the clocks to compare in full.
type selection struct{ from, list []*Clock }

// add selects the first clocks for which wanted is true, at most the given number.
func (s *selection) add(most int, wanted func(*Clock) bool) {
	for _, c := range s.from {
		if most == 0 {
			return
		}
		if wanted(c) {
			most--
			if !slices.Contains(s.list, c) {
				s.list = append(s.list, c)
			}
		}
	}
}

// Finalists returns the clocks to compare in full: the best ones by either estimate. For each usual
// unit, it adds the best ones with one field, two adjacent fields and two separate fields. It
// changes the order of clocks.
func Finalists(clocks []*Clock) []*Clock {
	if len(clocks) == 0 {
		return nil
	}
	picked := func(c *Clock) bool { return c.Picked }
	s, most, usual := selection{from: clocks}, maxClocks, usualUnit
	if len(clocks[0].Ticks) > evidence.ManyIDs {
		most, usual = maxClocksOfMany, usualUnitOfMany
	}
	slices.SortStableFunc(clocks, func(a, b *Clock) int { return cmp.Compare(a.Screen, b.Screen) })
	s.add(most, picked)
	slices.SortStableFunc(clocks, func(a, b *Clock) int { return cmp.Compare(a.Loose, b.Loose) })
	s.add(most, picked)
	for _, u := range Units() {
		if u.Price <= usual {
			s.add(1, func(c *Clock) bool { return c.Unit == u.NS && len(c.Parts) == 1 })
			s.add(1, func(c *Clock) bool { return c.Unit == u.NS && len(c.Parts) == 2 && c.adjacent() })
			s.add(1, func(c *Clock) bool { return c.Unit == u.NS && len(c.Parts) == 2 && !c.adjacent() })
		}
	}
	return s.list
}
