package ids

import (
	"cmp"
	"fmt"

	"idtui/ids/humantext"
)

// Explanations are one sentence or two for each event that a generator of the scheme can have. They
// say what the scheme does then, and why. They are shown below the event, so they do not repeat it.
// Empty ones are derived from the policy: see [BoundScheme.Explanations].
type Explanations struct {
	ClockMovedBack     string // a reading before the newest one
	BelowSafeMark      string // a second such reading, at or below the safe mark
	SequenceOverflow   string // more requests in one time unit than the sequence can number
	TimestampExhausted string // a reading past the last time unit
	BeforeEpoch        string // a reading before the first time unit
}

// Explanations returns the scheme's explanations. Missing ones are derived from its policy. It
// returns the zero value for a scheme that idtui only decodes.
func (b *BoundScheme) Explanations() Explanations {
	if b.Policy == nil {
		return Explanations{}
	}
	e := b.Scheme.Explanations
	e.ClockMovedBack = cmp.Or(b.Says.ClockMovedBack, e.ClockMovedBack)
	e.SequenceOverflow = cmp.Or(b.Says.SequenceOverflow, e.SequenceOverflow)
	if b.OwnEpoch() != "" { // the declared explanations contain dates of the default epoch
		e.TimestampExhausted, e.BeforeEpoch = "", ""
	}
	if e.ClockMovedBack == "" {
		e.ClockMovedBack = b.explainBack()
	}
	if e.BelowSafeMark == "" && b.Policy.Back == ToggleBack {
		e.BelowSafeMark = "Callers wait until the clock passes the safe mark or is back at the newest id. The safe mark is the newest time before the last flip."
	}
	if e.SequenceOverflow == "" {
		e.SequenceOverflow = b.explainFull()
	}
	if n := len(b.Milestones); e.TimestampExhausted == "" && n > 0 {
		e.TimestampExhausted = fmt.Sprintf("The last timestamp means %s.", humantext.Instant(b.Milestones[n-1].At))
	}
	if e.TimestampExhausted == "" {
		e.TimestampExhausted = "The layout has no timestamp for this time."
	}
	if e.BeforeEpoch == "" {
		first := b.Policy.Unit.Start(b.Policy.MinUnit)
		e.BeforeEpoch = fmt.Sprintf("The first timestamp means %s, so earlier times cannot be written.", humantext.RFC3339(first.Time()))
	}
	return e
}

func (b *BoundScheme) explainBack() string {
	if b.Time == nil {
		return "These ids hold no time, so the clock does not matter."
	}
	switch b.Policy.Back {
	case RefuseBack:
		return "The generator refuses requests until its clock is back at the newest id."
	case WaitBack:
		return "Callers wait until the clock is back at the newest id."
	case HoldBack:
		return "Callers wait until the clock is past the newest id."
	case StayBack:
		return "The generator stays in its newest time unit and keeps counting there."
	case ToggleBack:
		return "The toggle flips, and the generator follows its clock on the other timeline."
	}
	switch {
	case b.Random():
		return "The generator takes the time from the clock as it is. Random bits keep ids of repeated times apart."
	case b.Policy.SeqCarry:
		return "The generator takes the time from the clock as it is. The sequence continues, so repeated times cause duplicates only after a wrap."
	}
	return "The generator takes the time from the clock as it is. The sequence restarts, so repeated times can cause duplicates."
}

func (b *BoundScheme) explainFull() string {
	room := "A time unit has room for " + humantext.Count(b.Policy.Capacity(), "id")
	switch b.Policy.Full {
	case RefuseFull:
		return room + ". The generator refuses more until the next one."
	case WaitFull:
		return room + ". Callers wait for the next one."
	case BorrowFull:
		return room + ". After that, the generator borrows the next one."
	case RepeatFull:
		return room + ". After one refusal the sequence restarts, so duplicates follow."
	case NeverFull:
		return "There is no sequence that could overflow."
	}
	if b.Random() {
		return room + ". After that the sequence wraps; random bits keep ids apart."
	}
	return room + ". After that the sequence wraps, so duplicates follow."
}

// Explain returns why a generator of the bound scheme gave an answer that is notable. That is a
// refusal, a wait, or an event. It returns "" for a plain id.
func (b *BoundScheme) Explain(g *Grant) string {
	e := b.Explanations()
	const moved = WentBack | Tick | Tock
	switch {
	case g.Cause == ClockBack && b.Policy.Back == ToggleBack:
		return e.BelowSafeMark
	case g.Cause == ClockBack, g.Events&moved != 0:
		return e.ClockMovedBack
	case g.Cause == UnitFull, g.Events&(Wrapped|Overflow) != 0:
		return e.SequenceOverflow
	case g.Cause == BeforeEpoch:
		return e.BeforeEpoch
	case g.Cause == TimeExhausted:
		return e.TimestampExhausted
	}
	return ""
}

// SortsByTime reports whether the ids of one generator sort by their time unit.
func (b *BoundScheme) SortsByTime() bool {
	if _, err := b.grid(nil); err != nil {
		return false
	}
	free := false
	for bit := range b.Layout.Bits {
		switch b.Layout.Fields[b.Layout.FieldAt(bit)].Kind {
		case Random, Hash, Sequence:
			free = true
		case Time:
			if free {
				return false
			}
		}
	}
	return true
}
