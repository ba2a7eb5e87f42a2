package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/issued"
	"idtui/model/lab/scenario"
)

// Limits of a trace.
const (
	MaxColumns     = 4096
	maxTraceEvents = 2000
)

// Trace records a simulation for a chart: every node's counts in each column of the traced period,
// and the events. The ids do not depend on the traced period.
type Trace struct {
	From, To time.Duration // traced period, from the scenario's start
	Columns  int
	Bound    []*ids.BoundScheme // of each node
	// Events are sorted by time.
	Events []TraceEvent
	// Dropped is the number of events beyond the limit.
	Dropped int

	clocks []*scenario.Clock
	isLast bool // the period ends with the scenario; waiting requests get their ids after it
	cells  [][]Cell
	width  int64 // of a column, in nanoseconds; the last column may be wider
	to     int64
	open   []openEvents // of each node

	position                int64 // number of ids issued before what is recorded next
	first, last             int64 // number of ids issued before the traced period, and before its end
	begun                   bool  // an id was issued in the traced period
	scenario                int   // number of scenario events; they come first while recording
	placed                  int   // number of scenario events whose position among the ids is known
	inUnit, stepped, onTick int64 // ids out of order so far, by reason
}

// Cell holds the counts of one node in one column.
type Cell struct {
	Issued     [2]int64 // ids on the tick and on the tock timeline
	Refused    int64
	Waited     int64 // requests that waited, in the column where they were made
	Duplicates int64
	OutOfOrder int64 // ids that are smaller than an earlier id of their node
	// First is the first id of the column, or the first id after an event in it.
	First ids.ID
	At    time.Duration // when First was issued
	stale bool          // an event occurred after First
}

// Total returns the number of issued ids.
func (c *Cell) Total() int64 { return c.Issued[0] + c.Issued[1] }

// newTrace returns the empty trace of a simulation.
func newTrace(r *Simulation) *Trace {
	c := &r.config
	t := &Trace{From: max(c.From, 0), To: c.To, Columns: min(c.Columns, MaxColumns)}
	if t.To <= t.From {
		t.To = c.Scenario.For
	}
	t.isLast = t.To >= c.Scenario.For
	t.width = max(int64(t.To-t.From)/int64(t.Columns), 1)
	t.to = int64(t.To)
	for _, n := range r.nodes {
		t.Bound = append(t.Bound, n.bound)
		t.clocks = append(t.clocks, n.clock)
		t.cells = append(t.cells, make([]Cell, t.Columns))
	}
	t.open = make([]openEvents, len(r.nodes))
	for i := range r.scenario.Events {
		e := &r.scenario.Events[i]
		length := e.Freeze
		if e.Smear != nil {
			length = e.Smear.Over
		}
		for n := range e.Count(r.scenario.For) {
			at := e.At + time.Duration(n)*e.Every
			if at >= t.From && at <= t.To {
				t.add(TraceEvent{At: at, Until: at + length, Node: e.Node - 1, Kind: FromScenario, Count: 1, Text: e.Text(), Mark: e.Mark()})
			}
		}
	}
	slices.SortStableFunc(t.Events, byTime)
	t.scenario = len(t.Events)
	return t
}

// Cell returns the counts of a node in a column.
func (t *Trace) Cell(node, column int) *Cell { return &t.cells[node][column] }

// Sum returns the counts of a node in a column; node -1 sums all nodes.
func (t *Trace) Sum(node, column int) (all Cell) {
	for n := range t.cells {
		if node < 0 || n == node {
			all.Add(&t.cells[n][column])
		}
	}
	return all
}

// Add adds the counts of another cell. It keeps the earlier First.
func (c *Cell) Add(o *Cell) {
	if c.Total() == 0 || o.Total() > 0 && o.At < c.At {
		c.First, c.At = o.First, o.At
	}
	c.Issued[0] += o.Issued[0]
	c.Issued[1] += o.Issued[1]
	c.Refused += o.Refused
	c.Waited += o.Waited
	c.Duplicates += o.Duplicates
	c.OutOfOrder += o.OutOfOrder
}

// Time returns when a column starts.
func (t *Trace) Time(column int) time.Duration { return t.From + time.Duration(int64(column)*t.width) }

// Column returns the column of a time, limited to the trace.
func (t *Trace) Column(at time.Duration) int {
	return int(min(max(int64(at-t.From)/t.width, 0), int64(t.Columns-1)))
}

// Shown returns how far a node's clock has advanced since the scenario's start, at a true time.
// For an exact clock, this is the true time itself.
func (t *Trace) Shown(node int, at time.Duration) time.Duration {
	return time.Duration(t.clocks[node].Show(int64(at)))
}

// column returns the column of a time. It reports false for a time outside the
// trace.
func (t *Trace) column(at int64) (int, bool) {
	if at < int64(t.From) || at >= t.to {
		return 0, false
	}
	return t.Column(time.Duration(at)), true
}

// covers reports whether the trace records the events of a time.
func (t *Trace) covers(at int64) bool { return at >= int64(t.From) && (at < t.to || t.isLast) }

// end returns when the column of a time ends.
func (t *Trace) end(at int64) int64 {
	switch {
	case at >= t.to:
		return scenario.Never
	case at < int64(t.From):
		return int64(t.From)
	}
	return int64(t.From) + ((at-int64(t.From))/t.width+1)*t.width
}

// recordRefusals records refusals, all at one time or each at the time of its request. It reports
// whether the event is new.
func (t *Trace) recordRefusals(n *node, g *ids.Grant, p *scenario.Load, index, at, count int64) (m *TraceEvent, fresh bool) {
	t.spreadRequests(p, index, at, count, func(c int, k int64) { t.cells[n.index][c].Refused += k })
	last := at
	if at < 0 {
		at, last = p.Time(index), p.Time(index+count-1)
	}
	kind := Refusing
	if g.Cause == ids.TimeExhausted {
		kind = Ended
	}
	return t.extend(n, kind, at, last, count, n.refusalOf(g))
}

// spreadRequests calls book with the number of requests per column: by their own times, or all at
// one time.
func (t *Trace) spreadRequests(p *scenario.Load, index, at, count int64, book func(column int, n int64)) {
	for count > 0 {
		when := at
		if at < 0 {
			when = p.Time(index)
		}
		n := count
		if at < 0 && when < t.to {
			n = min(max(p.CountBefore(t.end(when))-index, 1), count)
		}
		if col, ok := t.column(when); ok {
			book(col, n)
		}
		index, count = index+n, count-n
	}
}

// TraceEventKind is the kind of a [TraceEvent].
type TraceEventKind uint8

// The kinds of events.
const (
	FromScenario TraceEventKind = iota // an event of the scenario
	Followed                           // the clock moved back; new ids use the earlier time
	Tick                               // the clock moved back; the toggle is 0 now
	Tock                               // the clock moved back; the toggle is 1 now
	Refusing                           // requests are refused
	Waiting                            // requests wait
	Repeating                          // duplicates are issued
	OutOfOrder                         // ids are smaller than an earlier id of their node
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
	Count       int64         // number of requests, of ids, or of times that it happened
	longestWait time.Duration // Waiting: the longest wait
	Text        string        // description
	Mark        string        // a sign and the main effect, in a few characters
	// Before is the number of ids that were issued before the event. After includes those issued
	// during the event.
	Before, After int64
	// ID is the first id that is a duplicate or out of order. Newest is the greatest id that the
	// node issued before. Newest is set for ids out of order, and for a refusal or a wait because
	// the clock moved back. An id without bits is unknown.
	ID, Newest ids.ID

	cause             *ids.Refusal
	inUnit, afterStep int64         // ids out of order, by reason
	onTick            int64         // those of inUnit on the tick timeline, below ids on tock
	unit              time.Duration // length of the node's time unit
}

// Overflows reports whether requests wait or are refused because of a sequence overflow.
func (m *TraceEvent) Overflows() bool { return m.cause != nil && m.cause.Cause == ids.UnitFull }

// openEvents has the newest event of a node for each kind: its index plus 1, or 0 for none.
type openEvents [kinds]int

func (t *Trace) add(m TraceEvent) {
	if col, ok := t.column(int64(m.At)); ok && m.Node >= 0 && m.Kind != FromScenario && m.Kind != OutOfOrder {
		c := &t.cells[m.Node][col]
		c.stale = c.stale || c.At < m.At
	}
	if len(t.Events) >= maxTraceEvents {
		t.Dropped++
		return
	}
	t.Events = append(t.Events, m)
}

// mark returns a short text for what the generator did.
func (m *TraceEvent) mark() string {
	switch m.Kind {
	case Followed:
		return "↶ back"
	case Tick, Tock:
		return m.Kind.String()
	case Waiting:
		return "■ " + humantext.Number(m.Count)
	case Repeating:
		return "‼ " + humantext.Number(m.Count)
	case OutOfOrder:
		return "↓ " + humantext.Number(m.Count)
	case Wrapped:
		return "↺ wrapped"
	}
	return "✗ " + humantext.Number(m.Count)
}

// extend extends the newest event of a kind on a node. If that one is too old or has another cause,
// it adds an event; fresh reports whether it did. It returns nil if the time is outside the trace or
// the trace is full.
func (t *Trace) extend(n *node, kind TraceEventKind, at, until, count int64, why *ids.Refusal) (m *TraceEvent, fresh bool) {
	if !t.covers(at) {
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
			if why != nil {
				m.cause.Behind = max(m.cause.Behind, why.Behind)
			}
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

// refusalOf returns the cause of a refusal or a wait as an error.
func (n *node) refusalOf(g *ids.Grant) *ids.Refusal {
	return &ids.Refusal{Cause: g.Cause, Behind: time.Duration(g.Behind) * time.Microsecond, Until: g.Until, Limit: n.seq.Policy().Capacity()}
}

func byTime(a, b TraceEvent) int { return cmp.Compare(a.At, b.At) }

// text describes what a generator did.
func (m *TraceEvent) text() string {
	times := ""
	if m.Count > 1 {
		times = " " + humantext.Times(m.Count)
	}
	switch m.Kind {
	case Followed:
		return "the clock moved back" + times + "; new ids use the earlier time"
	case Tick, Tock:
		return "the clock moved back" + times + "; the toggle flipped to " + m.Kind.String()
	case Repeating:
		return humantext.Count(m.Count, "duplicate")
	case OutOfOrder:
		return humantext.Count(m.Count, "id") + " out of order" + orderText(m.afterStep, m.inUnit, m.onTick, m.unit)
	case Wrapped:
		return "the sequence wrapped" + times + " within one time unit"
	case Waiting:
		return fmt.Sprintf("%s waited up to %s%s", humantext.Count(m.Count, "request"), humantext.Duration(m.longestWait), causeText(m.cause))
	}
	return humantext.Count(m.Count, "request") + " refused" + causeText(m.cause)
}

// causeText returns why requests are refused or wait. For a clock that moved back it is ": the
// clock is up to 9 ms behind the newest id". For others it is, for example, " (sequence overflow):
// all 256 ids of this time unit are used".
func causeText(cause *ids.Refusal) string {
	name, explanation, found := strings.Cut(cause.Error(), ": ")
	switch {
	case cause.Cause == ids.ClockBack:
		return ": the clock is up to " + humantext.Duration(cause.Behind) + " behind the newest id"
	case found:
		return " (" + name + "): " + explanation
	}
	return ": " + name
}

// recordFaults records which ids of the newest batch are duplicates or out of order.
func (r *Simulation) recordFaults(n *node, p *issued.Batch, t, duplicates, outOfOrder int64) {
	tr := r.trace
	if tr.covers(t) {
		if !tr.begun {
			tr.first, tr.begun = tr.position, true
		}
		tr.last = r.position
	}
	from, until, lastOutOfOrder := t, t, t
	if b, first := r.measured, r.measuredAt; b != nil && duplicates+outOfOrder > 0 {
		from, until = b.time(first), b.time(first+int64(p.Count)-1)
		lastOutOfOrder = b.time(first + max(outOfOrder, 1) - 1) // the first ids of a batch are out of order
	}
	if duplicates > 0 {
		if m, fresh := tr.extend(n, Repeating, from, until, duplicates, nil); m != nil {
			r.recordID(m, fresh, n, p)
		}
	}
	if outOfOrder > 0 {
		if m, fresh := tr.extend(n, OutOfOrder, from, lastOutOfOrder, outOfOrder, nil); m != nil {
			r.recordID(m, fresh, n, p)
			m.unit = n.unitLength()
			m.inUnit += r.result.OutOfOrderInUnit - tr.inUnit
			m.afterStep += r.result.OutOfOrderAfterStep - tr.stepped
			m.onTick += r.result.onTick - tr.onTick
		}
		tr.inUnit, tr.stepped, tr.onTick = r.result.OutOfOrderInUnit, r.result.OutOfOrderAfterStep, r.result.onTick
	}
}

// recordID extends an event to a batch. A fresh event gets the first id of the batch. If ids are
// out of order, it also gets the greatest earlier id.
func (r *Simulation) recordID(m *TraceEvent, fresh bool, n *node, p *issued.Batch) {
	m.After = r.position
	if fresh {
		m.ID = r.firstID(n, p)
		if m.Kind == OutOfOrder {
			m.Newest = r.greatestID(n, n.newest)
		}
	}
}

// recordBehind sets the newest id of a fresh event, if the clock moved back.
func (r *Simulation) recordBehind(m *TraceEvent, fresh bool, n *node, cause ids.Cause) {
	if fresh && cause == ids.ClockBack {
		m.Newest = r.greatestID(n, n.highest)
	}
}

func (r *Simulation) firstID(n *node, p *issued.Batch) ids.ID {
	if r.mode == bySlots {
		return n.compose(p.First, n.entropy)
	}
	return p.Lo
}

// greatestID returns the greatest id that a node has issued. It composes the id from its slot s,
// unless every id is measured.
func (r *Simulation) greatestID(n *node, s ids.Slot) ids.ID {
	switch {
	case !n.hasHighest:
		return ids.ID{}
	case r.mode == byIDs:
		return n.highestID
	}
	return n.compose(s, n.entropy)
}

// placeEvents sets the positions among the ids for the scenario's events up to a time.
func (t *Trace) placeEvents(at int64) {
	for ; t.placed < t.scenario && int64(t.Events[t.placed].At) <= at; t.placed++ {
		m := &t.Events[t.placed]
		m.Before, m.After = t.position, t.position
		if at == scenario.Never {
			m.Before, m.After = t.last, t.last
		}
		for n := range t.cells {
			if c := &t.cells[n][t.Column(m.At)]; m.Node < 0 || m.Node == n {
				c.stale = c.stale || c.At < m.At
			}
		}
	}
}

// A Passage is an event of a trace, the ids between two events, or the ids issued during events.
// Ids between events are in order and distinct, unless the trace has dropped events.
type Passage struct {
	Event     *TraceEvent // nil for ids
	IDs       int64       // number of ids issued in the passage
	At, Until time.Duration
	// During is set for the ids issued during the events before the passage. They include the ids
	// that these events count. The passages without an event have all ids, each once.
	During bool
}

// Passages returns the events of the traced period and the ids between and during them, in the
// order of time.
func (t *Trace) Passages() []Passage {
	var list []Passage
	passed, from := t.first, t.From
	group, last := t.first, t.From // of events that follow each other without a pause
	during := func() {
		if passed > group {
			list = append(list, Passage{IDs: passed - group, At: last, Until: max(from, last), During: true})
		}
		group = passed
	}
	between := func(to int64, until time.Duration) {
		if to > passed {
			list = append(list, Passage{IDs: to - passed, At: max(min(from, until), last), Until: until})
			group = to
		}
	}
	for i := range t.Events {
		m := &t.Events[i]
		if m.Before >= passed {
			during()
		}
		between(m.Before, m.At)
		list = append(list, Passage{Event: m, IDs: m.After - m.Before, At: m.At, Until: m.Until})
		last = m.At
		passed, from = max(passed, m.After), max(from, m.At)
		if m.Kind != FromScenario {
			from = max(from, m.Until)
		}
	}
	during()
	between(t.last, max(t.To, last))
	return list
}
