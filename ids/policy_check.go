package ids

import (
	"fmt"
	"math/bits"
)

// PolicyError is a contradiction between a policy and a layout, because of which a generator
// would issue equal ids, or none.
type PolicyError struct {
	Key     string // "back" or "full", if that is what is wrong; otherwise ""
	Problem string // and what would be right
}

// Error returns the problem.
func (e *PolicyError) Error() string { return e.Problem }

// Check returns all contradictions between a policy and the layout of a derived composer. A
// scheme with its own Compose can do what they rule out.
func (p *Policy) Check(l *Layout) []error {
	var list []error
	add := func(key, format string, args ...any) {
		list = append(list, &PolicyError{key, fmt.Sprintf(format, args...)})
	}
	p.checkBack(l, add)
	p.checkFull(l, add)
	p.checkTime(l, add)
	p.checkSequence(l, add)
	if l.count(Hash) > 0 {
		add("", "a hash of something outside the id: idtui cannot compute it; expected no generator")
	}
	return list
}

func (p *Policy) checkBack(l *Layout, add func(key, format string, args ...any)) {
	if p.Back > ToggleBack {
		add("back", "unknown answer %d to a clock regression", p.Back)
	}
	if p.Back != ToggleBack {
		return
	}
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == Toggle && (f.Width != 1 || f.Fixed != nil) {
			add("back", "back toggle: expected exactly one toggle field, of one bit")
			return
		}
	}
	if l.count(Toggle) != 1 {
		add("back", "back toggle: expected exactly one toggle field, of one bit")
	}
}

func (p *Policy) checkFull(l *Layout, add func(key, format string, args ...any)) {
	counts := l.sequence() != nil
	oneEach := p.SeqBits > 0 && p.SeqMin == p.SeqMax // each id has a time unit of its own
	switch {
	case p.Full > BorrowFull:
		add("full", "unknown answer %d to a sequence overflow", p.Full)
	case p.Full == NeverFull && counts:
		add("full", "full never beside a sequence: ids would repeat; expected refuse, wait, wrap or borrow")
	case p.Full == NeverFull && !l.draws():
		add("full", "full never without a sequence or random bits: ids would repeat")
	case p.Full != NeverFull && !counts && !oneEach:
		add("full", "a full time unit without a sequence: expected full never")
	}
	if p.Full == BorrowFull && p.Back != StayBack {
		add("full", "full borrow needs back stay: a borrowed time unit is ahead of the clock")
	}
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
		if p.Back != FollowBack || p.Full != NeverFull {
			add("", "a layout without a time: expected back follow and full never")
		}
		return
	case at != nil && at.Fixed != nil:
		add("", "%s is fixed, so all ids have one time: expected a time that varies", at.Name)
	case at != nil && c.Unit != *at.Unit, l.parts != nil && c.Unit != l.parts.grid:
		add("", "the generator counts units of %s: expected those of the time in the id", &c.Unit)
	case l.parts != nil && l.parts.check() != nil:
		add("", "%v", l.parts.check())
	}
	c.checkUnits(l, add)
}

// checkUnits checks that the layout can hold the time units of the generator.
func (p *Policy) checkUnits(l *Layout, add func(key, format string, args ...any)) {
	if _, last := l.timeSpan(); p.MinUnit < 0 || p.MinUnit > p.MaxUnit || p.MaxUnit > last {
		add("", "time units %d to %d: expected 0 to %d", p.MinUnit, p.MaxUnit, last)
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

// count returns how many fields of a kind there are.
func (l *Layout) count(k Kind) int {
	n := 0
	for i := range l.Fields {
		if l.Fields[i].Kind == k {
			n++
		}
	}
	return n
}

// draws reports whether ids contain random bits.
func (l *Layout) draws() bool {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == Random && f.Fixed == nil {
			return true
		}
	}
	return false
}

// lastUnit is the largest index of a time unit. [Unit.Index] returns a larger one for readings
// that are too late.
const lastUnit = 1<<63 - 2

// timeSpan returns the unit of the time in the ids and the last one, or nil if the layout has
// no time.
func (l *Layout) timeSpan() (unit *Unit, last int64) {
	if at := l.timeField(); at != nil {
		return at.Unit, int64(min(at.last(), lastUnit))
	}
	if l.parts != nil {
		return &l.parts.grid, l.parts.last()
	}
	return nil, 0
}
