package inference

import (
	"cmp"
	"slices"
	"time"

	"idtui/ids/catalog"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// ForCatalog returns the options for ids of the schemes of a catalog, and of undocumented layouts.
func ForCatalog(c *catalog.Catalog, now time.Time) (Options, error) {
	judge, err := sets.NewJudge(c, nil, now)
	return Options{Now: now, Schemes: c.BoundSchemes(), Own: c.IsOwn, Judge: judge}, err
}

// What decode says of all ids together, in bits and as a probability.
const (
	leastTogether = .5 // the confidence from which decode names a scheme
	togetherBonus = 20 // how much likelier that scheme is, with its own epoch
	foundBonus    = 3  // the same for a scheme with another epoch: only its name is likelier
)

// together sets the scheme that decode names for all ids.
func (s *schemeFinder) together(g *group, judge *sets.Judge) {
	answer := groupOf(g, judge)
	if answer == nil || answer.Bound == nil || answer.Confidence < leastTogether {
		return
	}
	switch answer.Epoch {
	case sets.EpochDefault:
		s.named, s.trusted = answer.Bound.Scheme, true
	case sets.EpochFound:
		s.named = answer.Bound.Scheme
	case sets.EpochUnknown:
	}
}

// groupOf returns what decode says of the ids together; nil if they are of several groups.
func groupOf(g *group, judge *sets.Judge) *sets.Group {
	var place input.Place
	place.Name = input.LinePlace
	var c sets.Collector
	some := spread(g.samples, sets.MaxSamples)
	for i := range some {
		s := sets.Sample{Text: some[i].Text}
		if at := some[i].Time; !at.IsZero() {
			s.Times = []input.Time{{Place: &place, At: at}}
		}
		c.Add(s)
	}
	list := judge.Decide(&c).Groups()
	if len(list) == 0 {
		return nil
	}
	best := slices.MaxFunc(list, func(a, b *sets.Group) int { return cmp.Compare(a.IDs, b.IDs) })
	if best.IDs < len(some) {
		return nil
	}
	return best
}
