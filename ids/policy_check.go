package ids

import (
	"fmt"
	"math/bits"
)

// Check returns all contradictions between a policy and the layout of a derived composer. They do
// not apply to a scheme with its own Compose.
func (p *Policy) Check(l *Layout) []*FieldError {
	list := p.CheckFields(l.Fields)
	add := func(key, format string, args ...any) {
		list = append(list, &FieldError{-1, key, fmt.Sprintf(format, args...)})
	}
	p.checkTime(l, add)
	if l.parts != nil {
		list = append(list, l.parts.check(l.Fields)...)
	}
	p.checkSequence(l, add)
	return list
}

type kindCount struct {
	all, varying     [Kinds]int // the fields of each kind, and those that are not fixed
	oneToggle, timed bool       // the only toggle is one bit that varies; a field holds the time, or a part of it
}

func kindsOf(fields []Field) (k kindCount) {
	toggles := 0
	for i := range fields {
		f := &fields[i]
		if int(f.Kind) >= Kinds {
			continue // no kind of this package
		}
		k.all[f.Kind]++
		if f.Fixed == nil {
			k.varying[f.Kind]++
		}
		if f.Kind == Toggle && f.Width == 1 && f.Fixed == nil {
			toggles++
		}
		k.timed = k.timed || f.Unit != nil || f.Part != nil
	}
	k.oneToggle = toggles == 1 && k.all[Toggle] == 1
	return k
}

// CheckFields returns the contradictions between a policy and the kinds of fields. It ignores the
// places of the fields.
func (p *Policy) CheckFields(fields []Field) (list []*FieldError) {
	add := func(key, format string, args ...any) {
		list = append(list, &FieldError{-1, key, fmt.Sprintf(format, args...)})
	}
	if p.Back > ToggleBack {
		add("back", "unknown back %d: expected at most %d", p.Back, ToggleBack)
	}
	if p.Full > BorrowFull {
		add("full", "unknown full %d: expected at most %d", p.Full, BorrowFull)
	}
	if list != nil {
		return list
	}
	k := kindsOf(fields)
	if p.Back == ToggleBack && !k.oneToggle {
		add("back", "back toggle: expected exactly one toggle field, of one bit")
	}
	if !k.timed && (p.Back != FollowBack || p.Full != NeverFull) {
		add("", "a generator of a layout without a time: expected back follow and full never")
	}
	if p.Full == BorrowFull && p.Back != StayBack {
		add("full", "full borrow needs back stay: a borrowed time unit is ahead of the clock")
	}
	oneEach := p.SeqBits > 0 && p.SeqMin == p.SeqMax // each id has a time unit of its own
	switch counts := k.varying[Sequence] > 0; {
	case p.Full == NeverFull && counts:
		add("full", "full never beside a sequence: ids would repeat; expected refuse, wait, wrap or borrow")
	case p.Full == NeverFull && k.varying[Random] == 0:
		add("full", "full never without a sequence or random bits: ids would repeat")
	case p.Full != NeverFull && !counts && !oneEach:
		add("full", "full %s without a sequence: expected never", p.Full)
	}
	if k.all[Hash] > 0 {
		add("", "a generator of a layout with a hash: idtui cannot compute the hash; expected no generator")
	}
	return list
}

// checkTime checks that the ids of two time units differ.
func (p *Policy) checkTime(l *Layout, add func(key, format string, args ...any)) {
	c := *p
	c.completeTime(l)
	at := l.timeField()
	switch {
	case c.Unit.Check() != nil:
		add("", "%v", c.Unit.Check())
	case at == nil && l.parts == nil:
		return
	case at != nil && at.Fixed != nil:
		add("", "%s is fixed, so all ids have one time: expected a time that varies", at.Name)
	case at != nil && c.Unit != *at.Unit, l.parts != nil && c.Unit != l.parts.grid:
		add("", "the generator counts units of %s: expected those of the time in the id", &c.Unit)
	}
	if _, last := l.timeSpan(); c.MinUnit < 0 || c.MinUnit > c.MaxUnit || c.MaxUnit > last {
		add("", "time units %d to %d: expected 0 to %d", c.MinUnit, c.MaxUnit, last)
	}
}

// checkSequence checks that the ids of one time unit differ.
func (p *Policy) checkSequence(l *Layout, add func(key, format string, args ...any)) {
	f := l.sequence()
	if p.SeqBits == 0 || f == nil {
		return
	}
	switch {
	case p.SeqBits < 0 || p.SeqBits > maxSeqBits || p.SeqMin > p.SeqMax || bits.Len32(p.SeqMax-p.SeqMin) > p.SeqBits:
		add("", "sequence numbers %d to %d of %d bits: expected at most %d bits", p.SeqMin, p.SeqMax, p.SeqBits, maxSeqBits)
	case bits.Len32(p.SeqMax) > f.Width:
		add("", "sequence numbers up to %d: %s has %d bits, so ids would repeat", p.SeqMax, f.Name, f.Width)
	}
}

// lastUnit is the largest index of a time unit. [Unit.Index] returns a larger one for readings
// that are too late.
const lastUnit = 1<<63 - 2

// timeSpan returns the time unit of the ids and the index of the last unit. The unit is nil if the
// layout has no time.
func (l *Layout) timeSpan() (unit *Unit, last int64) {
	if at := l.timeField(); at != nil {
		return at.Unit, int64(min(at.last(), lastUnit))
	}
	if l.parts != nil {
		return &l.parts.grid, l.parts.last()
	}
	return nil, 0
}
