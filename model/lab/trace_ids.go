package lab

import (
	"time"

	"idtui/ids"
)

// recordFaults records which ids of a batch are duplicates or out of order, and the place
// of the batch among all ids. The batch is the newest one; traced tells that its time is in
// the traced period.
func (r *Simulation) recordFaults(n *node, p *batch, t, duplicates, outOfOrder int64, traced bool) {
	tr := r.trace
	tr.position = r.position - int64(p.count)
	tr.placeEvents(t)
	if traced {
		if !tr.begun {
			tr.first, tr.begun = tr.position, true
		}
		tr.last = r.position
	}
	if duplicates > 0 {
		if m, fresh := tr.extend(n, Repeating, t, t, duplicates, nil); m != nil {
			r.recordID(m, fresh, n, p)
		}
	}
	if outOfOrder > 0 {
		if m, fresh := tr.extend(n, OutOfOrder, t, t, outOfOrder, nil); m != nil {
			r.recordID(m, fresh, n, p)
			m.inUnit += r.result.OutOfOrderInUnit - tr.inUnit
			m.afterStep += r.result.OutOfOrderAfterStep - tr.stepped
		}
		tr.inUnit, tr.stepped = r.result.OutOfOrderInUnit, r.result.OutOfOrderAfterStep
	}
}

// recordID extends an event by a batch. A fresh event gets the first id of the batch and,
// if the ids are out of order, the greatest id before it.
func (r *Simulation) recordID(m *TraceEvent, fresh bool, n *node, p *batch) {
	m.After = r.position
	if fresh {
		m.ID = r.firstID(n, p)
		if m.Kind == OutOfOrder {
			m.Newest = r.greatestID(n, n.newest)
		}
	}
}

// recordBehind gives a fresh event, whose cause is a clock that moved back, the newest id.
func (r *Simulation) recordBehind(m *TraceEvent, fresh bool, n *node, cause ids.Cause) {
	if fresh && cause == ids.ClockBack {
		m.Newest = r.greatestID(n, n.highest)
	}
}

// firstID returns the first id of a batch.
func (r *Simulation) firstID(n *node, p *batch) ids.ID {
	if r.mode == bySlots {
		return n.compose(p.first, n.entropy)
	}
	return p.lo
}

// greatestID returns the greatest id that a node has issued, whose slot is s unless every
// id is measured.
func (r *Simulation) greatestID(n *node, s ids.Slot) ids.ID {
	switch {
	case !n.hasHighest:
		return ids.ID{}
	case r.mode == byIDs:
		return n.highestID
	}
	return n.compose(s, n.entropy)
}

// placeEvents notes the place among the ids of the scenario's events up to a time.
func (t *Trace) placeEvents(at int64) {
	for ; t.placed < t.scenario && int64(t.Events[t.placed].At) <= at; t.placed++ {
		m := &t.Events[t.placed]
		m.Before, m.After = t.position, t.position
		if at == never {
			m.Before, m.After = t.last, t.last
		}
	}
}

// A Passage is an event of a trace, or the ids between two events: all of them are in order
// and none is a duplicate, unless the trace has dropped events.
type Passage struct {
	Event     *TraceEvent // nil for the ids between two events
	IDs       int64       // number of ids issued in the passage
	At, Until time.Duration
}

// Passages returns the events of the traced period and, between them, the other ids, in the
// order of time.
func (t *Trace) Passages() []Passage {
	var list []Passage
	passed, from := t.first, t.From
	between := func(to int64, until time.Duration) {
		if to > passed {
			list = append(list, Passage{IDs: to - passed, At: min(from, until), Until: until})
		}
	}
	for i := range t.Events {
		m := &t.Events[i]
		between(m.Before, m.At)
		list = append(list, Passage{m, m.After - m.Before, m.At, m.Until})
		passed, from = max(passed, m.After), max(from, m.At)
		if m.Kind != FromScenario {
			from = max(from, m.Until)
		}
	}
	between(t.last, t.To)
	return list
}
