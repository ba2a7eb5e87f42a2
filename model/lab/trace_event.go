package lab

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TraceEventKind is the kind of a [TraceEvent].
type TraceEventKind uint8

// The kinds of events.
const (
	FromScenario TraceEventKind = iota // an event of the scenario
	Followed                           // the clock moved back; new ids follow it
	Tick                               // the clock moved back; the toggle is 0 now
	Tock                               // the clock moved back; the toggle is 1 now
	Refusing                           // requests are refused
	Waiting                            // requests wait
	Repeating                          // duplicates are issued
	OutOfOrder                         // ids smaller than one that the node issued before
	Wrapped                            // the sequence wrapped within one time unit
	Ended                              // the timestamp is exhausted
	kinds        = iota
)

var kindNames = [kinds]string{
	"scenario", "clock went back", "tick", "tock", "refused", "waited", "duplicates", "out of order", "sequence wrapped", "timestamp exhausted",
}

// String returns the name of the kind.
func (k TraceEventKind) String() string { return kindNames[k] }

// TraceEvent is an event in a trace.
type TraceEvent struct {
	At, Until   time.Duration // true time; equal for an instant
	Node        int           // from 0; -1 for all nodes
	Kind        TraceEventKind
	Count       int64         // number of requests or ids
	longestWait time.Duration // Waiting: the longest wait
	Text        string        // description
	Mark        string        // the same in a few characters
	// Before is the number of ids that were issued before the event, After with those issued
	// during it.
	Before, After int64
	// ID is the first of the ids that are duplicates or out of order. Newest is the greatest
	// id that its node issued before, also for a refusal or a wait because the clock moved
	// back. An id without bits is not known.
	ID, Newest ids.ID

	cause             *ids.Refusal
	inUnit, afterStep int64 // ids out of order by their reason
}

// openEvents are the newest events of a node by kind: index plus 1, or 0 for
// none.
type openEvents [kinds]int

// addOccurrences adds the events of the scenario.
func (t *Trace) addOccurrences(s *Scenario) {
	for i := range s.events {
		e := &s.events[i]
		for n := range e.count(s.For) {
			at := e.at + time.Duration(n)*e.every
			if at >= t.From && at <= t.To {
				t.add(TraceEvent{At: at, Until: at + e.duration(), Node: e.node - 1, Kind: FromScenario, Count: 1, Text: e.text(), Mark: e.mark()})
			}
		}
	}
}

func (t *Trace) add(m TraceEvent) {
	if col, ok := t.column(int64(m.At)); ok && m.Node >= 0 && m.Kind != FromScenario && m.Kind != OutOfOrder {
		t.cells[m.Node][col].stale = true
	}
	if len(t.Events) >= maxTraceEvents {
		t.Dropped++
		return
	}
	t.Events = append(t.Events, m)
}

// duration returns how long the event lasts.
func (e *scenarioEvent) duration() time.Duration {
	if e.smear != nil {
		return e.smear.over
	}
	return e.freeze
}

// text describes the effects of the event.
func (e *scenarioEvent) text() string {
	var parts []string
	say := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if e.step != 0 {
		say("clock stepped %s by %s", direction(e.step), humantext.Duration(e.step.Abs()))
	}
	if e.skew != nil {
		say("clock set to true time %s", humantext.Signed(*e.skew))
	}
	if e.drift != nil {
		say("clock drifts by %+g ppm", float64(*e.drift))
	}
	if e.freeze > 0 {
		say("clock frozen for %s", humantext.Duration(e.freeze))
	}
	if e.smear != nil {
		say("%s smeared over %s", humantext.Duration(e.smear.by), humantext.Duration(e.smear.over))
	}
	if e.restart == withSnapshot {
		say("restart with a snapshot")
	}
	if e.restart == withoutSnapshot {
		say("restart without a snapshot")
	}
	if e.rate != nil {
		say("rate %s from now on", e.rate)
	}
	if e.burst > 0 {
		say("%s at once", humantext.Count(e.burst, "request"))
	}
	return strings.Join(parts, ", ")
}

// mark returns the first effect of the event in a few characters.
func (e *scenarioEvent) mark() string {
	switch {
	case e.restart != noRestart:
		return "↻ restart"
	case e.step < 0:
		return "↶ " + humantext.Signed(e.step)
	case e.step > 0:
		return "↷ " + humantext.Signed(e.step)
	case e.skew != nil:
		return "→ clock set"
	case e.drift != nil:
		return fmt.Sprintf("∝ %+g ppm", float64(*e.drift))
	case e.freeze > 0:
		return "‖ " + humantext.Duration(e.freeze)
	case e.smear != nil:
		return "≈ " + humantext.Duration(e.smear.by) + " smeared"
	case e.rate != nil:
		return "→ " + e.rate.String()
	}
	return fmt.Sprintf("≡ %d at once", e.burst)
}

// mark returns what the generator did in a few characters.
func (m *TraceEvent) mark() string {
	switch m.Kind {
	case Followed:
		return "↶ back"
	case Tick, Tock:
		return m.Kind.String()
	case Waiting:
		return fmt.Sprintf("… %d", m.Count)
	case Repeating:
		return fmt.Sprintf("‼ %d", m.Count)
	case OutOfOrder:
		return fmt.Sprintf("↓ %d", m.Count)
	case Wrapped:
		return "↺ wrapped"
	}
	return fmt.Sprintf("✗ %d", m.Count)
}

func direction(d time.Duration) string {
	if d < 0 {
		return "back"
	}
	return "forward"
}

// extend extends the newest event of a kind on a node, or adds another event if
// the newest one is too old. It returns the event, or nil if there is no room for another
// one or the time is outside the trace; fresh reports whether it was added.
func (t *Trace) extend(n *node, kind TraceEventKind, at, until, count int64, why *ids.Refusal) (m *TraceEvent, fresh bool) {
	if _, ok := t.column(at); !ok {
		return nil, false
	}
	open := &t.open[n.index][kind]
	if *open > 0 {
		m := &t.Events[*open-1]
		near := m.Until + max(time.Duration(2*t.width), 2*n.unitLength())
		if time.Duration(at) <= near && (why == nil || why.Cause == m.cause.Cause) {
			m.Until = max(m.Until, time.Duration(until))
			m.Count += count
			m.After = max(m.After, t.position)
			return m, false
		}
	}
	before := len(t.Events)
	t.add(TraceEvent{At: time.Duration(at), Until: time.Duration(until), Node: n.index, Kind: kind, Count: count, Before: t.position, After: t.position, cause: why})
	if *open = 0; len(t.Events) == before {
		return nil, false
	}
	*open = len(t.Events)
	return &t.Events[before], true
}

func kindOf(g *ids.Grant) TraceEventKind {
	if g.Cause == ids.TimeExhausted {
		return Ended
	}
	return Refusing
}

// refusalOf returns the cause of a grant as an error, for a wait too.
func (t *Trace) refusalOf(n *node, g *ids.Grant) *ids.Refusal {
	return &ids.Refusal{Cause: g.Cause, Behind: time.Duration(g.Behind) * time.Microsecond, Until: g.Until, Limit: n.seq.Policy().Capacity()}
}

// finish sorts the events and describes them.
func (t *Trace) finish() {
	t.placeEvents(never)
	for i := range t.Events {
		m := &t.Events[i]
		if m.Text == "" {
			m.Text, m.Mark = m.text(), m.mark()
		}
	}
	slices.SortStableFunc(t.Events, byTime)
	t.open, t.position, t.placed, t.inUnit, t.stepped = nil, 0, 0, 0, 0
}

// byTime orders events by their time.
func byTime(a, b TraceEvent) int { return int(min(max(a.At-b.At, -1), 1)) }

// text describes what a generator did.
func (m *TraceEvent) text() string {
	switch m.Kind {
	case Followed:
		return "the clock moved back; new ids follow it"
	case Tick, Tock:
		return "the clock moved back; the toggle flipped to " + m.Kind.String()
	case Repeating:
		return humantext.Count(m.Count, "duplicate")
	case OutOfOrder:
		return humantext.Count(m.Count, "id") + " out of order" + orderText(m.afterStep, m.inUnit)
	case Wrapped:
		return "the sequence wrapped within one time unit"
	case Waiting:
		return fmt.Sprintf("%s waited, at most %s: %v", humantext.Count(m.Count, "request"), humantext.Duration(m.longestWait), m.cause)
	}
	return fmt.Sprintf("%s refused: %v", humantext.Count(m.Count, "request"), m.cause)
}
