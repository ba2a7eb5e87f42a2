package inference

import (
	"cmp"
	"slices"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/evidence"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// ForCatalog returns options to compare the schemes of a catalog with free layouts.
func ForCatalog(c *catalog.Catalog, now time.Time) (Options, error) {
	judge, err := sets.NewJudge(c, nil, now)
	return Options{Now: now, Schemes: c.BoundSchemes(), Own: c.IsOwn, Judge: judge}, err
}

// Limits for a scheme that decode identifies for all ids, as a probability and in bits.
const (
	leastTogether = .5  // the minimum confidence of decode
	leastLikely   = .01 // the minimum confidence of decode in another scheme
	togetherBonus = 20  // how much likelier the scheme is with its default epoch
	foundBonus    = 3   // how much likelier it is with another epoch
)

// together asks decode for the schemes of all ids, and sets answer, named, trusted and likely.
func (s *schemeFinder) together(g *evidence.Group, judge *sets.Judge) {
	answer := groupOf(g, judge)
	if answer == nil || answer.Bound == nil || answer.Confidence < leastTogether {
		return
	}
	s.answer = answer
	switch answer.Epoch {
	case sets.EpochDefault:
		s.named, s.trusted = answer.Bound.Scheme, true
		for _, o := range answer.Others {
			if o.Epoch == sets.EpochDefault && o.Confidence >= leastLikely {
				s.likely = append(s.likely, o.Bound.Scheme)
			}
		}
	case sets.EpochFound:
		s.named = answer.Bound.Scheme
	case sets.EpochUnknown:
		if s.Times == nil {
			s.named = answer.Bound.Scheme
		}
	}
}

// groupOf returns the group that decode finds for all ids, or nil if it finds several.
func groupOf(g *evidence.Group, judge *sets.Judge) *sets.Group {
	var place input.Place
	place.Name = input.LinePlace
	var c sets.Collector
	some := evidence.Spread(g.Samples, sets.MaxSamples)
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
