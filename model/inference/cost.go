package inference

import (
	"errors"
	"math"
	"slices"

	"idtui/ids"
)

// Cost returns the price of a layout for the ids of the result, in bits: fields as the
// result has them, or with another boundary, kind, unit or epoch. It
// is comparable with the cost of other layouts of the same result, such as its own Fields.
// The fields must cover each bit once. A layout that contradicts the ids or their times
// costs +Inf.
func (r *Result) Cost(fields []Field) (float64, error) {
	if err := covers(fields, r.Bits); err != nil {
		return 0, err
	}
	p := &partition{plain: r.plain}
	clock, price := r.clockOf(fields)
	switch {
	case clock != nil:
		p.count(clock.idOrder(r.evidence), clock.ticks, nil)
		price += clock.price + min(clock.costs.byTime+clock.costs.ranking.price, clock.costs.sorted)
	case r.evidence.ordered || r.evidence.times != nil:
		p.count(r.evidence.known, nil, nil)
	}
	p.sortRows()
	for i := range fields {
		if fields[i].Kind != ids.Time {
			price += p.fieldCost(&fields[i])
		}
	}
	return price, nil
}

// covers returns an error unless the fields have each of the bits once.
func covers(fields []Field, bits int) error {
	seen := make([]bool, bits)
	n := 0
	for _, f := range fields {
		for _, s := range f.Spans {
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				if at < 0 || at >= bits || seen[at] {
					return errors.New("a bit lies outside the id or in two fields")
				}
				seen[at] = true
				n++
			}
		}
	}
	if n != bits {
		return errors.New("some bits are in no field")
	}
	return nil
}

// clockOf returns the clock of the time fields, nil for none, and the price of an epoch
// that differs from what the times tell.
func (r *Result) clockOf(fields []Field) (*clock, float64) {
	var place []int
	c := &clock{coarse: 1}
	var epoch *float64
	for _, f := range fields {
		if f.Kind != ids.Time {
			continue
		}
		c.parts = append(c.parts, part{len(place), f.Width, f.UnitNS})
		c.unit = f.UnitNS
		for _, s := range f.Spans {
			place = append(place, span(s.Offset, s.Offset+s.Width)...)
		}
		if f.Epoch != nil {
			ns := float64(f.Epoch.UnixMicro()) * 1e3
			epoch = &ns
		}
	}
	if place == nil {
		return nil, 0
	}
	for at := range r.Bits {
		if !slices.Contains(place, at) {
			place = append(place, at)
		}
	}
	c.order = &order{table: r.frame.table.arrange(place)}
	c.price = fieldPrice*float64(len(c.parts)+1) + unitPrice(c.unit)
	if r.evidence.times == nil {
		c.unit = 0
	}
	c.settle(r.evidence, c.wholeValues())
	if epoch == nil || c.unit == 0 {
		return c, 0
	}
	t := &timed{evidence: r.evidence}
	low, high, slack := t.epochRange(c)
	told := *epoch + c.first*c.unit
	if off := max(low-slack-told, told-high-slack, 0); off > 0 {
		return c, float64(r.evidence.n) * math.Log2(1+off/slack)
	}
	return c, 0
}

// unitPrice returns the price of a unit; 0 of one that is not stated.
func unitPrice(ns float64) float64 {
	if ns == 0 {
		return 0
	}
	for _, u := range units() {
		if math.Abs(u.ns/ns-1) < 1e-9 {
			return u.price
		}
	}
	return strangeUnit
}

// wholeValues returns the timestamps in units of the last part, up to 64 bits.
func (c *clock) wholeValues() []uint64 {
	list := make([]uint64, len(c.order.table.rows))
	for i := range list {
		for k, p := range c.parts {
			factor, low := c.factor(k), min(p.width, 64)
			if factor >= 1<<63 {
				continue // beyond the last 64 bits
			}
			list[i] += c.order.table.rows[i].get(p.offset+p.width-low, low) * uint64(factor)
		}
	}
	return list
}

// factor returns how many units of the last part are one of part k. Parts without units
// are one number.
func (c *clock) factor(k int) float64 {
	if last := c.parts[len(c.parts)-1].unit; last > 0 && c.parts[k].unit > 0 {
		return math.Round(c.parts[k].unit / last)
	}
	below := 0
	for _, p := range c.parts[k+1:] {
		below += p.width
	}
	return math.Exp2(float64(below))
}

// fieldCost returns the price of a field with its kind.
func (p *partition) fieldCost(f *Field) float64 {
	price := float64(fieldPrice)
	for _, s := range f.Spans {
		price += p.spanCost(f.Kind, s)
	}
	return price
}

// spanCost returns the price of bits of a kind.
func (p *partition) spanCost(kind ids.Kind, s ids.Span) float64 {
	random := float64(p.e.n * s.Width)
	switch kind {
	case ids.Checksum:
		return 0
	case ids.Node, ids.Metadata, ids.Toggle:
		if s.Width <= widestNumber {
			return min(random, p.node(s.Offset, s.Width))
		}
	case ids.Sequence:
		if s.Width <= widestCount && p.order != nil {
			return min(random, sequencePrice+p.sequence(s.Offset, s.Width))
		}
	case ids.Reserved, ids.Version, ids.Variant:
		changing := 0
		for at := s.Offset; at < s.Offset+s.Width; at++ {
			if !p.table.constant(at) {
				changing++
			}
		}
		return float64(p.e.n * changing)
	}
	return random
}
