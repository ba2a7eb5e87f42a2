package ids

import (
	"sync"

	"idtui/ids/encoding"
)

// composer composes ids by the layout. The slot's unit goes into the time, and its number into the
// sequence. A parameter goes into the field of its name, and random bits into random and hash
// fields. A node without a parameter is drawn once.
type composer struct {
	fixed ID        // the bits that all ids share
	parts []part    // the fields with the other bits
	once  sync.Once // for the parts drawn once
	draws bool
	// derives is set if several fields of the layout hold the time, or if it has checksums.
	derives bool
	layout  *Layout
}

// part is the source of a field's value.
type part struct {
	field *Field
	from  source
	value uint64 // constant or drawn once; for a sequence, the addend of its number
	grown *growing
}

type source uint8

const (
	constant source = iota
	fromUnit
	fromToggle
	fromSeq
	fromEntropy
	fromRange // a random number in the range of the field
	fromGrowth
	drawnOnce
)

func newComposer(f *BoundScheme) *composer {
	l := f.Layout
	c := &composer{fixed: encoding.Zero(l.Bits), layout: l, derives: l.parts != nil || len(l.sums) > 0}
	for i := range f.Layout.Fields {
		p := partOf(f, &f.Layout.Fields[i])
		if p.from == constant {
			c.fixed = p.field.Set(c.fixed, Value{Lo: p.value})
			continue
		}
		c.draws = c.draws || p.from == drawnOnce
		if p.from == fromGrowth {
			p.grown = newGrowing(p.field, f.Policy)
		}
		c.parts = append(c.parts, p)
	}
	return c
}

// drawsOnce reports whether a generator draws bits that several of its ids share: a node, the
// start of a counter.
func drawsOnce(f *BoundScheme) bool {
	for i := range f.Layout.Fields {
		if from := partOf(f, &f.Layout.Fields[i]).from; from == drawnOnce || from == fromGrowth {
			return true
		}
	}
	return false
}

func partOf(f *BoundScheme, field *Field) part {
	p := part{field: field, value: field.Min}
	switch {
	case field.Fixed != nil:
		p.value = *field.Fixed
	case field.Issued != nil:
		p.value = *field.Issued
	case f.Scheme.Param(field.Name) != nil:
		p.value = uint64(f.Values.Int(field.Name))
	case field.Part != nil: // derive sets all parts of the time
	case field.Unit != nil:
		p.from = fromUnit
	case field.Kind == Toggle:
		p.from = fromToggle
	case field.Kind == Sequence && field == f.Layout.sequence():
		p.from, p.value = fromSeq, field.seqBase()
		if field.startsWide() {
			p.from = fromGrowth
		}
	case field.Kind == Random:
		p.from = sourceOfRandom(field)
	case field.Kind == Hash:
		p.from = fromEntropy
	case field.Kind == Node:
		p.from = drawnOnce
	}
	return p
}

// sourceOfRandom returns where random bits come from.
func sourceOfRandom(f *Field) source {
	switch {
	case f.Growth == DrawOnce:
		return drawnOnce
	case f.Growth != DrawEach:
		return fromGrowth
	case f.Min > 0 || f.hasMax():
		return fromRange
	}
	return fromEntropy
}

func (c *composer) compose(s Slot, e Entropy) ID {
	if c.draws {
		c.once.Do(func() {
			for i := range c.parts {
				if p := &c.parts[i]; p.from == drawnOnce {
					p.value = p.field.drawNode(e)
				}
			}
		})
	}
	id := c.fixed
	for i := range c.parts {
		p := &c.parts[i]
		v := Value{Lo: p.value}
		switch p.from { // with all sources in a function, BenchmarkNext/uuid-v4 takes 8 % longer
		case fromUnit:
			v.Lo = uint64(s.Unit)
		case fromSeq:
			v.Lo += uint64(s.Seq)
		case fromEntropy:
			v = p.field.draw(e)
		case drawnOnce:
		default:
			v = p.other(s, e)
		}
		id = p.field.Set(id, v)
	}
	if c.derives {
		return c.derive(id, s)
	}
	return id
}

// derive sets the parts of the time, and the checksums.
func (c *composer) derive(id ID, s Slot) ID {
	if c.layout.parts != nil {
		id = c.layout.parts.put(id, s.Unit)
	}
	return c.layout.Seal(id)
}

// other returns the value of a part from one of the less common sources.
func (p *part) other(s Slot, e Entropy) Value {
	switch p.from {
	case fromToggle:
		return Value{Lo: uint64(s.Toggle)}
	case fromRange:
		least, most := p.field.Range()
		return drawRange(least, most, e)
	case fromGrowth:
		return p.grown.next(s, e)
	}
	return Value{Lo: p.value}
}

// drawNode returns the random value of a node, of at most 64 bits.
func (f *Field) drawNode(e Entropy) uint64 {
	if f.Min == 0 && !f.hasMax() {
		return e.Uint64()
	}
	least, most := f.Range()
	return drawRange(least, most, e).Lo
}

// draw returns a random value of the field's width.
func (f *Field) draw(e Entropy) Value {
	v := Value{Lo: e.Uint64()}
	if f.Width > 64 {
		v.Hi = e.Uint64() & encoding.Ones(f.Width-64)
	} else {
		v.Lo &= encoding.Ones(f.Width)
	}
	return v
}
