package lab

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/issued"
	"idtui/model/lab/scenario"
)

// Config describes one simulation: a scheme in a scenario.
type Config struct {
	Scenario *scenario.Scenario
	Scheme   *ids.Scheme
	Settings ids.Settings // of the first node; see [scenario.Scenario.NodeSettings] for the others
	Seed     uint64       // for all random bits
	// Published generates ids as the original does, with its known faults. The scheme must have
	// [ids.BoundScheme].Published.
	Published bool
	// From and To limit the traced period; both 0 for the whole scenario.
	From, To time.Duration
	// Columns is the number of columns of the trace, at most [MaxColumns]; 0 for no trace.
	Columns int
	// Stop ends the simulation when the trace is complete. The measures then
	// cover only the time up to its end.
	Stop bool
}

// Simulation is one run of a scheme in a scenario. Only [Simulation.Progress]
// may be called from other goroutines.
type Simulation struct {
	config     Config
	scenario   *scenario.Scenario
	nodes      []*node
	now        int64
	mode       mode
	batches    []issuedBatch // of the current slice
	heads      []batchHead   // of the nodes in the slice
	single     issued.Batch  // the current id, if ids are measured one by one
	measured   *issuedBatch  // the batch that is measured now; nil if its ids have the time of their slice
	measuredAt int64         // the first id of measured that is measured now
	ahead      [64]ids.ID    // ids generated ahead
	unitByUnit bool          // disables shortcuts; tests compare the results

	slots          issued.Slots
	ids            issued.IDs
	order          issued.Order
	smallestOfUnit func(unit int64) ids.ID // smallest id of a time unit; nil if ids sort by time unit
	unordered      bool                    // ids do not sort by time unit at all
	sortsByTime    bool                    // ids of one node sort by time unit
	kept           int                     // entries of the order after the last forget
	mayRepeat      bool                    // the current time unit can have duplicates

	position int64 // number of ids that all nodes have issued
	served   atomic.Int64
	total    int64
	result   Result
	seconds  secondCounts
	tally    tally
	trace    *Trace
	done     bool
	canceled atomic.Bool // also ends a step that measures many ids
}

// mode says how ids are measured.
type mode uint8

const (
	bySlots   mode = iota // one node whose ids sort like its slots: no ids are generated
	byBatches             // several such nodes: only the first and last id of a batch are generated
	byIDs                 // random bits, or another sort order: every id is generated
)

// An issuedBatch is a batch of one node in a time slice. Each id is issued at the time of its
// request. If the requests waited, all ids are issued at once.
type issuedBatch struct {
	issued.Batch
	load  *scenario.Load
	index int64 // number of the first request in the load
	at    int64 // when waiting requests got their ids; -1 if none waited
}

// time returns when id i of the batch was issued.
func (s *issuedBatch) time(i int64) int64 {
	if s.at >= 0 {
		return s.at
	}
	return s.load.Time(s.index + i)
}

// New prepares a simulation. It returns an error for an invalid scenario or setting, and for a
// scheme without a generator.
func New(c Config) (*Simulation, error) {
	if err := cmp.Or(c.Scenario.Check(), c.Scenario.OnlyFleet()); err != nil {
		return nil, fmt.Errorf("scenario %s: %w", c.Scenario.Key, err)
	}
	r := &Simulation{config: c, scenario: c.Scenario, total: c.Scenario.Requests()}
	for i := range c.Scenario.Nodes {
		f, group, err := r.bind(i)
		if err != nil {
			return nil, err
		}
		n := newNode(c.Scenario, f, i, c.Seed)
		n.group = group
		r.nodes = append(r.nodes, n)
	}
	r.chooseMode()
	length := min(int64(time.Second), int64(c.Scenario.For))
	r.seconds = secondCounts{length: length, whole: int64(c.Scenario.For) / length, worst: math.MaxInt64}
	r.result = Result{
		Scenario: r.scenario.Key, Scheme: r.config.Scheme.Name, Published: r.config.Published,
		Nodes: r.scenario.Nodes, Requests: r.total, For: r.scenario.For, Bits: r.nodes[0].bound.Layout.Bits,
	}
	if c.Columns > 0 {
		r.trace = newTrace(r)
		r.result.Trace = r.trace
	}
	return r, nil
}

// bind returns the bound scheme of node i, and the index of the first node with the same
// settings.
func (r *Simulation) bind(i int) (*ids.BoundScheme, int, error) {
	scheme := r.config.Scheme
	set, err := r.scenario.NodeSettings(scheme, r.config.Settings, i)
	if err != nil {
		return nil, 0, err
	}
	f, err := scheme.Open(set)
	if err != nil {
		return nil, 0, err
	}
	if f.Policy == nil {
		return nil, 0, fmt.Errorf("cannot simulate %s: idtui decodes its ids but cannot generate them", scheme.Name)
	}
	if r.config.Published {
		if f.Published == nil {
			return nil, 0, fmt.Errorf("cannot simulate %s as published: its original has no known faults", scheme.Name)
		}
		f.Policy = f.Published
	}
	for j, n := range r.nodes {
		if maps.Equal(n.bound.Values.Settings(), set) {
			return f, j, nil
		}
	}
	return f, i, nil
}

// Progress returns how many requests were answered. It is safe for concurrent use.
func (r *Simulation) Progress() (served, total int64) { return r.served.Load(), r.total }

// Finish runs the simulation to its end, or until the context is done.
func (r *Simulation) Finish(ctx context.Context) (*Result, error) {
	const often = 64
	defer context.AfterFunc(ctx, func() { r.canceled.Store(true) })()
	for i := 0; r.step(); i++ {
		if i%often == 0 {
			r.served.Store(r.result.Issued + r.result.Refused)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
	}
	return &r.result, nil
}

// Interrupt ends the simulation and returns the measures so far. The Limits of the result say
// that it was interrupted.
func (r *Simulation) Interrupt() *Result {
	if !r.done {
		r.complete()
		served, total := r.Progress()
		r.result.Limits = strings.TrimSpace(fmt.Sprintf("Interrupted after %s of %s. %s", humantext.Number(served), humantext.Count(total, "request"), r.result.Limits))
	}
	return &r.result
}

// Simulate calls [New] and [Simulation.Finish].
func Simulate(ctx context.Context, c Config) (*Result, error) {
	r, err := New(c)
	if err != nil {
		return nil, err
	}
	return r.Finish(ctx)
}

// step simulates the next time slice: at most one time unit per node, or as many as a shortcut
// covers. It reports false at the end.
func (r *Simulation) step() bool {
	if r.done {
		return false
	}
	t := int64(scenario.Never)
	for _, n := range r.nodes {
		t = min(t, n.nextAction())
	}
	if t == scenario.Never || r.config.Stop && r.trace != nil && t >= r.trace.to {
		r.complete()
		return false
	}
	r.now = t
	end := int64(scenario.Never) // the next restart, or the end of the trace's column
	for _, n := range r.nodes {
		n.moveTo(t)
		for len(n.restarts) > 0 && n.restarts[0].At <= t {
			n.restart(n.restarts[0].Event.Restart)
			n.restarts = n.restarts[1:]
		}
		if len(n.restarts) > 0 {
			end = min(end, n.restarts[0].At)
		}
		n.waiting = n.waiting && n.wake > t
	}
	if r.trace != nil {
		end = min(end, r.trace.end(t))
	}
	if !r.unitByUnit && len(r.nodes) == 1 && (r.fastForward(t, end) || r.measureSparse(t, end)) {
		return true
	}
	// Within a slice, no node leaves its time unit and no second ends.
	for _, n := range r.nodes {
		end = min(end, n.sliceEnd(t))
	}
	end = max(min(end, r.seconds.end(t)), t+1)
	for _, n := range r.nodes {
		r.serveNode(n, t, end)
	}
	r.measure(t, end)
	return true
}

// serveNode passes a node's requests in a slice to its generator. The queued requests come first, all
// at the start of the slice; then comes each request at its own time.
func (r *Simulation) serveNode(n *node, t, end int64) {
	for !n.waiting {
		ask := n.queue.nextAt
		if ask >= end {
			return
		}
		n.moveTo(max(ask, t))
		p := &n.queue.loads[n.queue.load]
		until, at := end, int64(-1)
		if ask < t {
			until, at = t, t
		}
		count := min(n.queue.countUntil(until), math.MaxInt32)
		r.request(n, p, count, at)
	}
}

// request passes count requests of a load to the generator, until the generator makes a request
// wait. After two refusals in a row, it refuses the other requests itself. The generator would
// repeat its answer within the time unit.
func (r *Simulation) request(n *node, p *scenario.Load, count, at int64) {
	refused := false
	for count > 0 {
		t := at
		if at < 0 {
			t = n.queue.nextAt
		}
		g := n.seq.Reserve(n.reading(t), uint32(count))
		took := int64(1)
		if refused && g.Answer == ids.Refused {
			took = count
		}
		took = r.record(n, p, &g, t, at, took)
		if n.waiting {
			return
		}
		refused = g.Answer == ids.Refused
		count -= took
	}
}

// record records an answer of the generator. It advances the queue by the granted requests, or by
// the given number of refused ones. It returns their number, or 0 for a wait.
func (r *Simulation) record(n *node, p *scenario.Load, g *ids.Grant, t, at, refused int64) (took int64) {
	// A restored counter with a random start skips the rest of its time unit. That is no overflow.
	if n.restored && n.bound.Draws {
		g.Events &^= ids.Overflow
	}
	if !r.tally.overflowed && (g.Cause == ids.UnitFull || g.Events&(ids.Overflow|ids.Wrapped) != 0) {
		r.tally.overflowed, r.tally.frozenOverflow = true, n.unitAt(t) == n.frozenUnit
	}
	switch g.Answer {
	case ids.Issued:
		n.restored = false
		took = int64(g.Count)
		r.recordGrant(n, p, g, t, at)
	case ids.Refused:
		took = refused
		r.result.Refused += took
		r.tally.refused[g.Cause] += took
		if r.trace != nil {
			r.trace.position = r.result.Issued
			m, fresh := r.trace.recordRefusals(n, g, p, n.queue.next, at, took)
			r.recordBehind(m, fresh, n, g.Cause)
		}
	default:
		n.waiting = true
		n.wake = max(n.clock.Reach(n.piece, t, n.shown(g.Until)), t+1)
		r.tally.waits[g.Cause]++
		if r.trace != nil {
			r.trace.position = r.result.Issued
			m, fresh := r.trace.extend(n, Waiting, t, n.wake, 0, n.refusalOf(g))
			r.recordBehind(m, fresh, n, g.Cause)
		}
		return 0
	}
	n.queue.take(took)
	return took
}

// recordGrant records a grant as one batch, or as several if the sequence
// wraps.
func (r *Simulation) recordGrant(n *node, load *scenario.Load, g *ids.Grant, t, at int64) {
	index := n.queue.next
	if at >= 0 {
		count := int64(g.Count)
		r.result.waits.addRequests(load, at, index, count)
		r.result.Waited += count
		r.result.longestWait = max(r.result.longestWait, at-load.Time(index))
		r.result.lastWait = max(r.result.lastWait, time.Duration(at))
		if r.trace != nil {
			r.trace.spreadRequests(load, index, -1, count, func(c int, k int64) { r.trace.cells[n.index][c].Waited += k })
			if o := r.trace.open[n.index][Waiting]; o > 0 {
				m := &r.trace.Events[o-1]
				m.Count += count
				m.longestWait = max(m.longestWait, time.Duration(at-load.Time(index)))
				if r.trace.covers(at) {
					m.After = max(m.After, r.result.Issued+count)
				}
			}
		}
	}
	if g.Events != 0 {
		r.tally.events |= g.Events
		if g.Events&(ids.Tick|ids.Tock) != 0 {
			r.tally.toggles++
		}
		if r.trace != nil {
			r.trace.position = r.result.Issued
			for _, e := range [...]struct {
				of   ids.EventSet
				kind TraceEventKind
			}{{ids.WentBack, Followed}, {ids.Tick, Tick}, {ids.Tock, Tock}, {ids.Wrapped, Wrapped}} {
				if g.Events.Has(e.of) && (e.kind != Followed || n.bound.Time != nil) {
					r.trace.extend(n, e.kind, t, t, 1, nil)
				}
			}
		}
	}
	if n.seq.Policy().Full == ids.BorrowFull {
		r.tally.ahead = max(r.tally.ahead, time.Duration(n.unit.Start(g.First.Unit)-n.reading(t))*time.Microsecond)
	}
	for done := uint32(0); done < g.Count; {
		count, first := g.Count-done, g.First
		if uint64(first.Seq)+uint64(g.Count) > n.wrapAt {
			first = n.seq.Nth(g.First, done)
			count = uint32(min(uint64(count), n.wrapAt-uint64(first.Seq)))
		}
		r.batches = append(r.batches, issuedBatch{issued.Batch{Node: n.index, First: first, Count: count, Stride: 1}, load, index, at})
		done, index = done+count, index+int64(count)
	}
	r.result.Issued += int64(g.Count)
}
