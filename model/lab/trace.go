package lab

import (
	"slices"
	"time"

	"idtui/ids"
)

// Limits of a trace.
const (
	MaxColumns     = 4096
	maxTraceEvents = 2000
)

// Trace records a simulation for a chart: the traced period in columns, with
// the counts of every node in each column, and the events. For a closer look,
// simulate again with a shorter period: the ids are exactly the same.
type Trace struct {
	From, To time.Duration // traced period, from the scenario's start
	Columns  int
	Bound    []*ids.BoundScheme // of each node
	// Events are ordered by time.
	Events []TraceEvent
	// Dropped is the number of events beyond the limit.
	Dropped int

	clocks []*clock
	cells  [][]Cell
	width  int64 // of a column, in nanoseconds
	to     int64
	open   []openEvents // of each node

	position        int64 // number of ids issued before what is recorded next
	first, last     int64 // number of ids issued before the traced period, and before its end
	begun           bool  // an id was issued in the traced period
	scenario        int   // number of events of the scenario, the first ones while recording
	placed          int   // number of them whose place among the ids is known
	inUnit, stepped int64 // ids out of order so far, by their reason
}

// Cell holds the counts of one node in one column.
type Cell struct {
	Issued     [2]int64 // ids on the tick and on the tock timeline
	Refused    int64
	Waited     int64 // requests made in the column that waited
	Duplicates int64
	OutOfOrder int64 // ids smaller than one that the node issued before
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
	t.width = max((int64(t.To-t.From)+int64(t.Columns)-1)/int64(t.Columns), 1)
	t.to = int64(t.To)
	for _, n := range r.nodes {
		t.Bound = append(t.Bound, n.bound)
		t.clocks = append(t.clocks, n.clock)
		t.cells = append(t.cells, make([]Cell, t.Columns))
	}
	t.open = make([]openEvents, len(r.nodes))
	t.addOccurrences(r.scenario)
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

// Shown returns how far a node's clock has advanced since the scenario's start,
// at a true time. An exact clock has advanced by that time.
func (t *Trace) Shown(node int, at time.Duration) time.Duration {
	return time.Duration(t.clocks[node].show(int64(at)))
}

// column returns the column of a time. It reports false for a time outside the
// trace.
func (t *Trace) column(at int64) (int, bool) {
	if at < int64(t.From) || at >= t.to {
		return 0, false
	}
	return int((at - int64(t.From)) / t.width), true
}

// end returns when the column of a time ends.
func (t *Trace) end(at int64) int64 {
	switch {
	case at >= t.to:
		return never
	case at < int64(t.From):
		return int64(t.From)
	}
	return int64(t.From) + ((at-int64(t.From))/t.width+1)*t.width
}

// cell returns the cell of a node at a time. It reports false for a time
// outside the trace.
func (t *Trace) cell(n *node, at int64) (*Cell, bool) {
	col, ok := t.column(at)
	if !ok {
		return nil, false
	}
	return &t.cells[n.index][col], true
}

// recordGrant records the events of a grant.
func (t *Trace) recordGrant(n *node, g *ids.Grant, at int64) {
	for _, e := range [...]struct {
		of   ids.EventSet
		kind TraceEventKind
	}{{ids.WentBack, Followed}, {ids.Tick, Tick}, {ids.Tock, Tock}, {ids.Wrapped, Wrapped}} {
		if g.Events.Has(e.of) {
			t.extend(n, e.kind, at, at, 1, nil)
		}
	}
}

// recordRefusals records refusals, all at one time or each at the time of its
// request.
func (t *Trace) recordRefusals(n *node, g *ids.Grant, p *part, index, at, count int64) (m *TraceEvent, fresh bool) {
	t.spreadRequests(p, index, at, count, func(c int, k int64) { t.cells[n.index][c].Refused += k })
	last := at
	if at < 0 {
		at, last = p.time(index), p.time(index+count-1)
	}
	return t.extend(n, kindOf(g), at, last, count, t.refusalOf(n, g))
}

// recordWaits records requests that are answered after a wait.
func (t *Trace) recordWaits(n *node, p *part, index, count, at int64) {
	t.spreadRequests(p, index, -1, count, func(c int, k int64) { t.cells[n.index][c].Waited += k })
	if o := t.open[n.index][Waiting]; o > 0 {
		m := &t.Events[o-1]
		m.Count += count
		m.longestWait = max(m.longestWait, time.Duration(at-p.time(index)))
	}
}

// startWait records the start of a wait.
func (t *Trace) startWait(n *node, g *ids.Grant, at int64) (m *TraceEvent, fresh bool) {
	return t.extend(n, Waiting, at, n.wake, 0, t.refusalOf(n, g))
}

// spreadRequests records requests of a part in the columns of their times, or
// all in the column of one time.
func (t *Trace) spreadRequests(p *part, index, at, count int64, book func(column int, n int64)) {
	for count > 0 {
		when := at
		if at < 0 {
			when = p.time(index)
		}
		n := count
		if at < 0 && when < t.to {
			n = min(max(p.countBefore(t.end(when))-index, 1), count)
		}
		if col, ok := t.column(when); ok {
			book(col, n)
		}
		index, count = index+n, count-n
	}
}
