package inference

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"idtui/ids"
)

// Options are what the inference takes beside the samples.
type Options struct {
	// Ordered is set if the samples are in the order of generation.
	Ordered bool
	// Now is the time of the inference: no id is younger.
	Now time.Time
	// Schemes are the schemes that are compared with free layouts.
	Schemes []*ids.BoundScheme
	// Own reports whether a scheme is a layout that the user loaded, which is likelier than
	// any other; nil for none.
	Own func(name string) bool
	// SchemesOnly is set if no free layout is compared with them.
	SchemesOnly bool
}

// maxClocks is how many clocks are compared in full, after a first estimate, and
// maxClocksOfMany is the same for many ids, which take longer and tell more.
const (
	maxClocks       = 4
	maxClocksOfMany = 2
)

// Infer returns the layout that explains the samples best. It returns an error if fewer
// than [MinIDs] of them are different ids of one format.
func Infer(samples []Sample, o Options) (*Result, error) {
	g := largestGroup(samples)
	if len(g.samples) < MinIDs {
		return nil, tooFew(&g, len(samples))
	}
	texts := make([]string, len(g.samples))
	for i, s := range g.samples {
		texts[i] = s.Text
	}
	e := newEvidence(&g, o.Ordered)
	ep := newEpochs(knownEpochs(o.Schemes))
	schemes := &schemeFinder{evidence: e, epochs: ep, now: o.Now, texts: texts, only: o.SchemesOnly, own: o.Own}
	all := schemes.hypotheses(o.Schemes)
	if o.SchemesOnly && len(all) == 0 {
		return nil, errors.New("the scheme does not explain the ids: some are invalid, or their times differ from those of the lines")
	}
	if !o.SchemesOnly {
		all = append(all, explain(e, ep, frames(texts), o)...)
	}
	if len(all) == 0 {
		return nil, errors.New("no alphabet fits the ids: expected digits in base 10, 16, 32, 36, 58, 62 or 64, up to 192 bits")
	}
	slices.SortStableFunc(all, func(a, b hypothesis) int { return compare(a.price, b.price) })
	return newResult(&g, e, all), nil
}

// tooFew returns the error for a group that is too small.
func tooFew(g *group, total int) error {
	switch {
	case total == 0:
		return errors.New("no ids in the input")
	case len(g.samples) == 1 && g.duplicates > 0:
		return fmt.Errorf("all %d ids are equal: expected at least %d different ids", g.duplicates+1, MinIDs)
	}
	return fmt.Errorf("%d different ids of one format in %d lines: expected at least %d", len(g.samples), total, MinIDs)
}

// attempt is a frame with the clocks in its bits, before they are compared in full.
type attempt struct {
	find   *finder
	clocks []*clock
	// estimate is about the price of the best explanation in this frame.
	estimate float64
	// scrambled is set for ids of a scrambled counter, which have no clocks.
	scrambled bool
}

// newAttempt finds the clocks in the bits of a frame.
func newAttempt(e *evidence, ep *epochs, f *framed, o Options) attempt {
	a := attempt{find: &finder{evidence: e, frame: f, plain: newPlain(e, f.table), check: findChecksum(f.table)}}
	a.scrambled = f.table.scrambled(e)
	for i, order := range orders(f.table, f.UUID) {
		order.estimate(e)
		if i == 0 {
			a.estimate = order.back[0]
		}
		if a.scrambled {
			break
		}
		a.clocks = append(a.clocks, findClocks(e, ep, &order, o)...)
	}
	for _, c := range a.clocks {
		a.estimate = min(a.estimate, c.loose, c.screen)
	}
	a.estimate += f.price
	return a
}

// hopeless is how many bits an estimate of a frame is above the best one at most.
const hopeless = 300

// explain returns the hypotheses about ids in all frames. It compares in full only the
// frames that an estimate leaves in the race.
func explain(e *evidence, ep *epochs, frames []framed, o Options) []hypothesis {
	var attempts []attempt
	best := math.Inf(1)
	for i := range frames {
		a := newAttempt(e, ep, &frames[i], o)
		attempts = append(attempts, a)
		best = min(best, a.estimate)
	}
	var list []hypothesis
	for _, a := range attempts {
		if a.estimate <= best+hopeless {
			list = append(list, a.hypotheses()...)
		}
	}
	return list
}

// hypotheses returns the hypotheses about ids in one frame.
func (a *attempt) hypotheses() []hypothesis {
	list := []hypothesis{a.find.withoutTime()}
	list[0].scrambled = a.scrambled
	if len(a.clocks) > 0 && a.clocks[0].unit == 0 {
		list = append(list, a.searchEnds()...)
	} else {
		for _, c := range finalists(a.clocks) {
			list = append(list, a.find.with(c))
		}
	}
	return slices.DeleteFunc(list, func(h hypothesis) bool {
		counts := a.find.counter != 0 && h.price > a.find.counter // a part of the counter follows the times, too
		return math.IsInf(h.price, 1) || counts && h.clock != nil && h.clock.order.name != ""
	})
}

// selection is the clocks that are compared in full.
type selection struct{ from, list []*clock }

// add adds the first clocks that are wanted, at most as many as asked for.
func (s *selection) add(most int, wanted func(*clock) bool) {
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

// finalists returns the clocks that are compared in full: the best ones by either
// estimate, and the best one of each usual unit.
func finalists(clocks []*clock) []*clock {
	if len(clocks) == 0 {
		return nil
	}
	picked := func(c *clock) bool { return c.picked }
	s, most, usual := selection{from: clocks}, maxClocks, usualUnit
	if len(clocks[0].ticks) > manyIDs {
		most, usual = maxClocksOfMany, usualUnitOfMany
	}
	slices.SortStableFunc(clocks, func(a, b *clock) int { return compare(a.screen, b.screen) })
	s.add(most, picked)
	slices.SortStableFunc(clocks, func(a, b *clock) int { return compare(a.loose, b.loose) })
	s.add(most, picked)
	for _, u := range units() {
		if u.price <= usual {
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 1 })
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 2 && c.adjacent() })
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 2 && !c.adjacent() })
		}
	}
	return s.list
}

// manyIDs is how many ids take so long that fewer hypotheses are compared.
const manyIDs = 500

// findClocks returns the clocks in rearranged bits.
func findClocks(e *evidence, ep *epochs, order *order, o Options) []*clock {
	if e.times != nil && e.span > 3*e.step {
		if list := newTimed(e, ep).clocks(order); len(list) > 0 || e.span > 100*e.step {
			return list
		}
	}
	u := &untimed{evidence: e, epochs: ep, units: guessedUnits(), now: float64(o.Now.UnixNano())}
	return u.clocks(order)
}
