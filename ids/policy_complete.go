package ids

import (
	"math/bits"
	"time"

	"idtui/ids/encoding"
)

// maxSeqBits is the width of the largest sequence that a Sequencer counts: 2,147,483,648 numbers. A
// wider field uses only these. MaxCarryBits is the limit for sequences that continue across units,
// because the word then also holds the unit's start. Above MaxCarryBits, each unit has its own era,
// which holds the start.
const (
	maxSeqBits   = 31
	MaxCarryBits = 24
)

// complete derives from the layout what a policy omits: the time unit, the last unit, and the
// sequence. With a derived composer, random fields that grow also limit the ids of a time unit.
func (p *Policy) complete(l *Layout, derived bool) *Policy {
	c := *p
	c.completeTime(l)
	if c.SeqBits > 0 {
		return &c
	}
	if derived && l.grows() && (c.Full == NeverFull || l.sequence() == nil) {
		c.countGrowth(l)
		return &c
	}
	if f := l.sequence(); f != nil && c.Full != NeverFull {
		c.countIn(f)
	}
	return &c
}

// completeTime fills in the time unit, the first and the last one. Without a time in the ids,
// any millisecond is valid.
func (p *Policy) completeTime(l *Layout) {
	unit, first, last := Unit{Step: time.Millisecond}, uint64(0), int64(1<<62-1)
	if u, most := l.timeSpan(); u != nil {
		unit, first, last = *u, l.firstUnit(), most
	} else if p.MaxUnit != 0 {
		return
	}
	if p.Unit.Step == 0 {
		p.Unit = unit
	}
	if p.MinUnit == 0 {
		p.MinUnit = int64(min(first, lastUnit))
	}
	if p.MaxUnit == 0 {
		p.MaxUnit = last
	}
}

// firstUnit returns the first unit that generators issue.
func (l *Layout) firstUnit() uint64 {
	if l.parts != nil {
		return l.parts.first()
	}
	return l.timeField().Min
}

// sequence returns the field that counts the ids of a time unit, or nil.
func (l *Layout) sequence() *Field {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == Sequence && f.Fixed == nil {
			return f
		}
	}
	return nil
}

// countIn sets the sequence of the policy to that of a field.
func (p *Policy) countIn(f *Field) {
	least, most := f.Range()
	numbers := most.minus(least)
	p.SeqCarry = p.SeqCarry || f.Start == StartCarry
	p.SeqBits = maxSeqBits
	if numbers.Hi != 0 || numbers.Lo > encoding.Ones(p.SeqBits) {
		numbers = Value{Lo: encoding.Ones(p.SeqBits)}
	}
	p.SeqBits = max(bits.Len64(numbers.Lo), 1)
	p.SeqMin = uint32(least.Lo - f.seqBase())
	p.SeqMax = p.SeqMin + uint32(numbers.Lo)
	p.SeqStart = f.Start == StartRandom && !f.startsWide()
}

// seqBase returns the offset of the field's numbers from those of a Sequencer, which have 32 bits.
func (f *Field) seqBase() uint64 {
	if f.Min > encoding.Ones(maxSeqBits) {
		return f.Min
	}
	return 0
}

// startsWide reports whether a sequence starts at a random number that the word of a Sequencer may
// not hold.
func (f *Field) startsWide() bool {
	least, most := f.Range()
	return f.Start == StartRandom && most.minus(least).Compare(Value{Lo: encoding.Ones(maxSeqBits)}) > 0
}

// grows reports whether random bits grow within a time unit.
func (l *Layout) grows() bool {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.grows() {
			return true
		}
	}
	return false
}

func (f *Field) grows() bool {
	return f.Kind == Random && f.Fixed == nil && (f.Growth == GrowByOne || f.Growth == GrowRandomly)
}

// countGrowth limits the ids of a time unit to those for which all growing fields have
// room. After them, the generator refuses.
func (p *Policy) countGrowth(l *Layout) {
	p.SeqBits = maxSeqBits
	for i := range l.Fields {
		if f := &l.Fields[i]; f.grows() {
			_, idBits := f.growth()
			p.SeqBits = min(p.SeqBits, idBits)
		}
	}
	p.SeqMin, p.SeqMax = 0, uint32(encoding.Ones(p.SeqBits))
	p.SeqBits = max(p.SeqBits, 1)
	if p.Full == NeverFull {
		p.Full = RefuseFull
	}
}
