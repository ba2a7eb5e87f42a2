package inference

import (
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
)

// hasTime reports whether ids of a scheme have a time.
func hasTime(b *ids.BoundScheme) bool { return b.Time != nil }

// stepOf returns the time unit of a scheme in ns.
func stepOf(b *ids.BoundScheme) float64 {
	switch {
	case b.TimeField() != nil && b.TimeField().Unit != nil:
		return b.TimeField().Unit.Seconds() * 1e9
	case b.TimeStep > 0:
		return float64(b.TimeStep)
	case b.Policy != nil && b.Policy.Unit.Step > 0:
		return float64(b.Policy.Unit.Step)
	}
	return 1e6
}

// clock returns the times of the ids as a clock, with the scheme's epoch or a fitted one.
func (s *schemeFinder) clock(k *known, decoded []ids.ID, t *table) (*clock, bool) {
	b := k.bound
	c := &clock{order: &order{table: t}, unit: stepOf(b), coarse: 1}
	first := b.Time(decoded[0])
	newest := first
	for _, id := range decoded {
		at := b.Time(id)
		if at.Before(first) {
			first = at
		}
		if at.After(newest) {
			newest = at
		}
	}
	if newest.Sub(first) > maxSchemeAge {
		return nil, false
	}
	values := make([]uint64, len(decoded))
	for i, id := range decoded {
		values[i] = uint64(math.Round(float64(b.Time(id).Sub(first)) / c.unit))
	}
	unit := c.unit
	if s.times == nil {
		c.unit = 0
	}
	follows := c.settle(s.evidence, values)
	if c.unit = unit; s.times == nil {
		return c, s.plausible(c, k, newest)
	}
	if !follows || !s.fit(c, k, first) {
		return c, false
	}
	return c, s.only || k.params == nil || !s.unconfirmed(c)
}

// plausible prices the age of ids that no times tell. It reports false for ids from the
// future, or from before the scheme.
func (s *schemeFinder) plausible(c *clock, k *known, newest time.Time) bool {
	age := s.now.Sub(newest)
	if f := k.bound.TimeField(); f != nil && f.Unit != nil && newest.Sub(f.Unit.Epoch.Time()) < youngest {
		return false
	}
	if age < -24*time.Hour || newest.Before(k.bound.Scheme.Born) {
		return false
	}
	k.open = k.bound.Layout.Bits <= 64 || k.bound.Scheme.Param("epoch") != nil
	if k.open && !s.only && s.isCounter(c.ticks, c.idOrder(s.evidence)) {
		return false
	}
	if k.open {
		c.price += schemeBonus + openPrice
	}
	years := max(age, 0).Hours() / 24 / 365
	c.price += 1.5 * math.Log2(1+4*years)
	return true
}

// fit compares the rough times with those of the scheme, and if they differ fits its
// epoch. It reports false if it has no such parameter.
func (s *schemeFinder) fit(c *clock, k *known, first time.Time) bool {
	low := float64(s.base) + c.costs.edge // the first time, as the rough times tell
	unit := c.unit * float64(c.coarse)
	width, slack := max(s.step, unit), .5*max(s.step, unit)+.02e9
	told := float64(first.Unix())*1e9 + float64(first.Nanosecond())
	if told >= low-slack-.3*unit && told <= low+width+slack {
		return true
	}
	p := k.bound.Scheme.Param("epoch")
	if p == nil || p.Kind != ids.Instant || k.bound.TimeField() == nil {
		return false
	}
	epoch := float64(k.bound.TimeField().Unit.Epoch) * 1e3
	shift := low - told
	c.epoch = s.epochs.snap(epoch+shift, epoch+shift+width, slack)
	c.price += c.epoch.price + fittedPrice
	if float64(s.base)+slices.Max(s.times)-c.epoch.ns < float64(youngest) {
		return false
	}
	ms := strconv.FormatInt(int64(math.Round(c.epoch.ns/1e6)), 10)
	k.params = map[string]string{"epoch": ms}
	bound, err := k.bound.Scheme.Open(ids.Settings{"epoch": ms})
	if err != nil {
		return false
	}
	k.bound = bound
	return true
}
