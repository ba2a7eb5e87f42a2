package ids

import (
	"strconv"
	"sync"
	"time"

	"idtui/ids/humantext"
)

// derive fills in what a declaration omits because the layout determines it.
func (b *BoundScheme) derive() {
	at := b.Layout.timeField()
	if at == nil && b.Policy != nil && b.Policy.MaxUnit == 0 { // no time in the id: any unit is valid
		at = &Field{Width: 62, Unit: &Unit{Step: time.Millisecond}}
		b.Policy = b.Policy.complete(b.Layout, at)
		at = nil
	}
	if at != nil && b.Time == nil {
		b.at = at
		b.Time = func(id ID) time.Time { return at.Unit.Instant(at.Get(id).Lo) }
	}
	if at != nil && b.Policy != nil {
		b.Policy = b.Policy.complete(b.Layout, at)
	}
	if at != nil && b.Milestones == nil {
		b.Milestones = b.milestones(at)
	}
	b.prepareNotes()
	b.decimals = b.timeDecimals()
	switch {
	case b.Policy == nil:
	case b.Compose == nil && b.Stateful == nil:
		b.Draws = drawsNodes(b)
		b.Stateful = func() func(Slot, Entropy) ID { return newComposer(b).compose }
		fallthrough
	case b.Compose == nil:
		b.Compose = composeLate(b.Stateful)
	}
}

// TimeField returns the field that holds the time, or nil if there is none or if
// several fields hold it.
func (b *BoundScheme) TimeField() *Field { return b.at }

// timeDecimals returns how many decimals the times of ids need: those of the time unit.
func (b *BoundScheme) timeDecimals() int {
	switch {
	case b.at != nil:
		return b.at.Unit.Decimals()
	case b.TimeStep != 0:
		return (&Unit{Step: b.TimeStep}).Decimals()
	case b.Policy != nil:
		return b.Policy.Unit.Decimals()
	}
	return 9
}

// TimeDecimals returns how many decimals [BoundScheme.AppendTime] writes.
func (b *BoundScheme) TimeDecimals() int { return b.decimals }

// AppendTime appends a time of an id as RFC 3339. All times of a bound scheme have the
// same number of decimals, so that they align and sort as text.
func (b *BoundScheme) AppendTime(dst []byte, t time.Time) []byte {
	return humantext.AppendTime(dst, t, b.decimals)
}

// composeLate returns a Compose that is set up with the first id, because most bound
// schemes of a program only decode.
func composeLate(stateful func() func(Slot, Entropy) ID) func(Slot, Entropy) ID {
	made := sync.OnceValue(stateful)
	return func(s Slot, e Entropy) ID { return made()(s, e) }
}

// Sibling completes a bound scheme with the scheme and parameters of b, for
// [BoundScheme.Refine] to return.
func (b *BoundScheme) Sibling(other *BoundScheme) *BoundScheme {
	other.Scheme, other.Values = b.Scheme, b.Values
	other.derive()
	return other
}

// timeField returns the field that holds the whole time, or nil.
func (l *Layout) timeField() *Field {
	for i := range l.Fields {
		if l.Fields[i].Unit != nil {
			return &l.Fields[i]
		}
	}
	return nil
}

// complete fills in what a policy omits from the layout: the time unit, its end, and
// the size of the sequence.
func (p *Policy) complete(l *Layout, at *Field) *Policy {
	c := *p
	if c.Unit.Step == 0 {
		c.Unit = *at.Unit
	}
	if c.MaxUnit == 0 {
		c.MaxUnit = int64(min(at.last(), 1<<63-1))
	}
	if c.SeqBits > 0 || c.Full == NeverFull {
		return &c
	}
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == Sequence {
			c.SeqBits = min(f.Width, maxSeqBits)
			c.SeqMax = uint32(ones(c.SeqBits))
			break
		}
	}
	return &c
}

// maxSeqBits is the width of the largest sequence that fits into a Sequencer's word.
const maxSeqBits = 24

// milestones returns the end of the timestamps, and the date on which an id turns
// negative as a signed integer if its top bit belongs to the time.
func (b *BoundScheme) milestones(at *Field) []Milestone {
	top := at.last()
	end := Milestone{at.Unit.Instant(top), "last " + at.Unit.name() + " that fits in " + strconv.Itoa(at.Width) + " bits"}
	if b.Layout.Bits != 64 || at.Offset() != 0 || b.Decimal() == nil {
		return []Milestone{end}
	}
	return []Milestone{{at.Unit.Instant(top/2 + 1), "the sign bit is set: as signed 64-bit integers, ids turn negative"}, end}
}

// last returns the largest valid value of the field.
func (f *Field) last() uint64 {
	if f.Max > 0 {
		return f.Max
	}
	return f.Largest().Lo
}

func (u *Unit) name() string {
	switch {
	case u.Parts > 1:
	case u.Step == time.Second:
		return "second"
	case u.Step == time.Millisecond:
		return "millisecond"
	case u.Step == time.Microsecond:
		return "microsecond"
	}
	return "unit of " + u.Text()
}

// composer composes ids by the layout: the slot's unit goes into the time, its number
// into the sequence, a parameter into the field of its name, and random bits into the
// rest. A node without a parameter is drawn once.
type composer struct {
	fixed ID        // the bits of all ids
	parts []part    // the others
	once  sync.Once // for the parts drawn once
	draws bool
	// sealed is the layout if it has checksums, which follow from the other bits.
	sealed *Layout
}

// part is the source of a field's value.
type part struct {
	field *Field
	from  source
	value uint64 // constant, or drawn once
}

type source uint8

const (
	constant source = iota
	fromUnit
	fromToggle
	fromSeq
	fromEntropy
	drawnOnce
)

func newComposer(f *BoundScheme) *composer {
	c := &composer{fixed: Zero(f.Layout.Bits)}
	if len(f.Layout.sums) > 0 {
		c.sealed = f.Layout
	}
	for i := range f.Layout.Fields {
		p := partOf(f, &f.Layout.Fields[i])
		if p.from == constant {
			c.fixed = p.field.Set(c.fixed, Value{Lo: p.value})
			continue
		}
		c.draws = c.draws || p.from == drawnOnce
		c.parts = append(c.parts, p)
	}
	return c
}

// drawsNodes reports whether a node is drawn once per generator.
func drawsNodes(f *BoundScheme) bool {
	for i := range f.Layout.Fields {
		if partOf(f, &f.Layout.Fields[i]).from == drawnOnce {
			return true
		}
	}
	return false
}

func partOf(f *BoundScheme, field *Field) part {
	switch {
	case field.Fixed != nil:
		return part{field, constant, *field.Fixed}
	case f.Scheme.Param(field.Name) != nil:
		return part{field, constant, uint64(f.Values.Int(field.Name))}
	case field.Unit != nil:
		return part{field, fromUnit, 0}
	case field.Kind == Toggle:
		return part{field, fromToggle, 0}
	case field.Kind == Sequence:
		return part{field, fromSeq, 0}
	case field.Kind == Random || field.Kind == Hash:
		return part{field, fromEntropy, 0}
	case field.Kind == Node:
		return part{field, drawnOnce, 0}
	}
	return part{field, constant, 0}
}

// compose returns the id of a slot.
func (c *composer) compose(s Slot, e Entropy) ID {
	if c.draws {
		c.once.Do(func() { c.drawNodes(e) })
	}
	id := c.fixed
	for i := range c.parts {
		p := &c.parts[i]
		v := Value{Lo: p.value}
		switch p.from {
		case fromUnit:
			v.Lo = uint64(s.Unit)
		case fromToggle:
			v.Lo = uint64(s.Toggle)
		case fromSeq:
			v.Lo = uint64(s.Seq)
		case fromEntropy:
			v = p.field.draw(e)
		}
		id = p.field.Set(id, v)
	}
	if c.sealed != nil {
		id = c.sealed.Seal(id)
	}
	return id
}

func (c *composer) drawNodes(e Entropy) {
	for i := range c.parts {
		if c.parts[i].from == drawnOnce {
			c.parts[i].value = e.Uint64()
		}
	}
}

// draw returns a random value of the field's width.
func (f *Field) draw(e Entropy) Value {
	v := Value{Lo: e.Uint64()}
	if f.Width > 64 {
		v.Hi = e.Uint64() & ones(f.Width-64)
	} else {
		v.Lo &= ones(f.Width)
	}
	return v
}
