package lab

import (
	"context"
	"fmt"
	"maps"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// Config is one run: which scheme goes through which scenario.
type Config struct {
	Scenario *Scenario
	Scheme   *ids.Scheme
	Settings ids.Settings // of the first node; the others differ in what tells nodes apart
	Seed     uint64       // of all randomness
	// Published makes ids as the original does, where [ids.BoundScheme] says how.
	Published bool
	// From and To bound what the trace records; both 0 for all of it.
	From, To time.Duration
	// Columns is how many stretches of time the trace is cut in; 0 for none, at
	// most [MaxColumns].
	Columns int
	// Stop ends the run once the trace is complete, for a look at a part of it;
	// the measures are then those up to there.
	Stop bool
}

// Simulation is a scheme on its way through a scenario. It is stepped, or run to its
// end; only [Run.Progress] may be called from elsewhere meanwhile.
type Simulation struct {
	config     Config
	scenario   *Scenario
	nodes      []*node
	now        int64
	mode       mode
	batches    []issuedBatch // of the slice at work
	merged     []int
	single     batch      // the id at work, where ids are measured one by one
	ahead      [64]ids.ID // those after it
	unitByUnit bool       // goes unit by unit all the way: the way that others have to agree with

	issuedSlots    slotSet
	issuedIDs      idSet
	order          order
	smallestOfUnit func(unit int64) ids.ID // the smallest id of a unit; nil where units order ids
	unordered      bool                    // ids do not order by units at all
	kept           int                     // what was left of the order when it was last pruned
	mayRepeat      bool                    // slots of the unit at work may be issued twice

	position int64 // how many ids all nodes have issued
	served   atomic.Int64
	total    int64
	result   Result
	seconds  secondCounts
	tally    tally
	trace    *Trace
	done     bool
}

// mode is how the ids of a run are measured.
type mode uint8

const (
	bySlots   mode = iota // one node, whose slots order as its ids: no id need be made
	byBatches             // several such nodes: ids are made at the ends of runs
	byIDs                 // random bits, or slots that order otherwise: each id is made
)

// An issue is what a node issued in a slice of time: ids of one run of slots,
// each at its request's own instant, or all of them at once to requests that
// had waited.
type issuedBatch struct {
	batch
	part  *part
	index int64 // the part's number of the first request
	at    int64 // when those that waited got theirs; -1 for those that did not
}

// time is when the id i was issued.
func (s *issuedBatch) time(i int64) int64 {
	if s.at >= 0 {
		return s.at
	}
	return s.part.time(s.index + i)
}

// New prepares a run. It refuses scenarios and settings that are wrong, and
// schemes that cannot be generated.
func New(c Config) (*Simulation, error) {
	if err := c.Scenario.Check(); err != nil {
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
	r.seconds.init(int64(c.Scenario.For))
	r.result = newResult(r)
	if c.Columns > 0 {
		r.trace = newTrace(r)
		r.result.Trace = r.trace
	}
	return r, nil
}

// open is the format of node i, and the first node with the same settings.
func (r *Simulation) bind(i int) (*ids.BoundScheme, int, error) {
	scheme, nth := r.config.Scheme, i
	if r.scenario.SameWorker {
		nth = 0
	}
	set, err := scheme.ForNode(r.config.Settings, nth)
	if err != nil {
		return nil, 0, err
	}
	f, err := scheme.Open(set)
	if err != nil {
		return nil, 0, err
	}
	if f.Policy == nil {
		return nil, 0, fmt.Errorf("%s cannot be generated here; there is no generator to simulate", scheme.Name)
	}
	if r.config.Published {
		if f.Published == nil {
			return nil, 0, fmt.Errorf("%s is generated as published; there is no other way to compare it with", scheme.Name)
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

// Progress is how many of all requests are served; any goroutine may ask.
func (r *Simulation) Progress() (served, total int64) { return r.served.Load(), r.total }

// Finish runs to the end, or until the context is done.
func (r *Simulation) Finish(ctx context.Context) (*Result, error) {
	const often = 64
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

// Simulate is [New] and [Run.Finish].
func Simulate(ctx context.Context, c Config) (*Result, error) {
	r, err := New(c)
	if err != nil {
		return nil, err
	}
	return r.Finish(ctx)
}

// Step simulates the next slice of time: at most one unit of each node, or as
// many as need no closer look. It reports false at the end.
func (r *Simulation) step() bool {
	if r.done {
		return false
	}
	t := int64(never)
	for _, n := range r.nodes {
		t = min(t, n.nextAction())
	}
	if t == never || r.config.Stop && r.trace != nil && t >= r.trace.to {
		r.complete()
		return false
	}
	r.now = t
	end := r.advanceNodes(t)
	if !r.unitByUnit && len(r.nodes) == 1 && (r.fastForward(t, end) || r.measureSparse(t, end)) {
		return true
	}
	end = r.sliceEnd(t, end)
	for _, n := range r.nodes {
		r.serveNode(n, t, end)
	}
	r.measure(t, end)
	return true
}

// slice is the end of the slice that begins at t: no node leaves its unit and no
// second ends before it, nor what begin has found.
func (r *Simulation) sliceEnd(t, end int64) int64 {
	for _, n := range r.nodes {
		end = min(end, n.sliceEnd(t))
	}
	return max(min(end, r.seconds.end(t)), t+1)
}

// begin brings all nodes to a true time, and finds until when nothing happens
// to them after that and no column of the trace ends.
func (r *Simulation) advanceNodes(t int64) (end int64) {
	end = never
	for _, n := range r.nodes {
		n.moveTo(t)
		for len(n.restarts) > 0 && n.restarts[0].at <= t {
			n.restart(n.restarts[0].event.Restart)
			n.restarts = n.restarts[1:]
		}
		if len(n.restarts) > 0 {
			end = min(end, n.restarts[0].at)
		}
		if n.waiting && n.wake <= t {
			n.waiting = false
		}
	}
	if r.trace != nil {
		end = min(end, r.trace.end(t))
	}
	return end
}
