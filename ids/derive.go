package ids

import (
	"errors"
	"strconv"
	"sync"
	"time"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// derive fills in what a declaration omits because the layout determines it. The error lists the
// contradictions between the policy and the layout, unless the scheme composes its ids itself.
func (b *BoundScheme) derive() error {
	b.deriveTime()
	var wrong error
	if b.Policy != nil {
		composed := b.Compose == nil && b.Stateful == nil
		if composed {
			for _, e := range b.Policy.Check(b.Layout) {
				wrong = errors.Join(wrong, e)
			}
		}
		b.Policy = b.Policy.complete(b.Layout, composed)
	}
	b.prepareNotes()
	b.decimals = b.timeDecimals()
	switch {
	case b.Policy == nil:
	case b.Compose == nil && b.Stateful == nil:
		b.Draws = drawsOnce(b)
		b.Stateful = func() func(Slot, Entropy) ID { return newComposer(b).compose }
		fallthrough
	case b.Compose == nil:
		b.Compose = composeLate(b.Stateful)
	}
	return wrong
}

// deriveTime derives the time and its milestones from the fields.
func (b *BoundScheme) deriveTime() {
	at, parts := b.Layout.timeField(), b.Layout.parts
	if b.Time == nil {
		switch {
		case at != nil:
			b.at = at
			b.Time = func(id ID) time.Time { return at.Unit.Instant(at.Get(id).Lo) }
		case parts != nil:
			b.Time = parts.instant
		}
	}
	switch {
	case b.Milestones != nil, b.GuessedTime: // the end would follow from a guess
	case at != nil:
		b.Milestones = b.milestones(at)
	case parts != nil:
		b.Milestones = b.partMilestones(parts)
	}
}

// TimeUnit returns the time unit of the time field, of the finest of several, or of the generator.
// It is nil if there is none.
func (b *BoundScheme) TimeUnit() *Unit {
	unit, _ := b.span()
	return unit
}

// TimeField returns the field from which Time is derived. It is nil if the scheme declares Time
// itself, or if no single field holds the time.
func (b *BoundScheme) TimeField() *Field { return b.at }

// timeDecimals returns how many decimals the times of ids need: those of the time unit.
func (b *BoundScheme) timeDecimals() int {
	switch {
	case b.at != nil:
		return b.at.Unit.Decimals()
	case b.Layout.parts != nil:
		return b.Layout.parts.grid.Decimals()
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

// composeLate returns a Compose that calls stateful for the first id, because most bound
// schemes of a program only decode.
func composeLate(stateful func() func(Slot, Entropy) ID) func(Slot, Entropy) ID {
	made := sync.OnceValue(stateful)
	return func(s Slot, e Entropy) ID { return made()(s, e) }
}

// Sibling completes other with the scheme and parameters of b, so that [BoundScheme.Refine] can
// return it. Unless other has a declaration, it gets that of b.
func (b *BoundScheme) Sibling(other *BoundScheme) *BoundScheme {
	other.Scheme, other.Values = b.Scheme, b.Values
	if other.Declared == nil {
		other.Declared = b.Declared
	}
	_ = other.derive() // tests open all schemes that return siblings
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

// milestones returns the end of the timestamps. For 64-bit numbers that begin with the time, it
// adds the date on which ids turn negative as signed integers.
func (b *BoundScheme) milestones(at *Field) []Milestone {
	top, sign := at.last(), at.highestBit()
	end := Milestone{at.Unit.Instant(top), "last " + at.Unit.name()}
	if top == sign<<1-1 {
		end.What += " that fits in " + strconv.Itoa(at.Width) + " bits"
	}
	if b.Layout.Bits != 64 || at.Offset() != 0 || b.Decimal() == nil || sign > top {
		return []Milestone{end}
	}
	return []Milestone{{at.Unit.Instant(sign), "the sign bit is set: as signed 64-bit integers, ids turn negative"}, end}
}

// partMilestones is milestones for several fields that hold the time.
func (b *BoundScheme) partMilestones(parts *timeParts) []Milestone {
	id, bits := encoding.Zero(b.Layout.Bits), 0
	for _, f := range parts.fields {
		id, bits = f.Set(id, Value{Lo: f.last()}), bits+f.Width
	}
	end := Milestone{parts.instant(id), "last " + parts.grid.name() + " that fits in " + strconv.Itoa(bits) + " bits"}
	first := parts.fields[0]
	sign := first.highestBit()
	if b.Layout.Bits != 64 || first.Offset() != 0 || b.Encoding("decimal") == nil || sign > first.last() {
		return []Milestone{end}
	}
	turn := first.Set(encoding.Zero(b.Layout.Bits), Value{Lo: sign})
	return []Milestone{{parts.instant(turn), "the sign bit is set: as signed 64-bit integers, ids turn negative"}, end}
}

// highestBit returns the value in which only the highest bit of the field is set.
func (f *Field) highestBit() uint64 { return 1 << (f.Width - 1) }

// last returns the largest valid value of the field.
func (f *Field) last() uint64 { _, most := f.Range(); return most.Lo }

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
