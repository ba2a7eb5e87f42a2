package scenario

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"idtui/ids/humantext"
	"idtui/model/lab/cluster"
	"idtui/model/stricttoml"
)

// readNodes reads a number of nodes, or a daily range.
func (r *reader) readNodes(v stricttoml.Value) error {
	list, ok := v.List()
	if !ok {
		return stricttoml.SetNumber(&r.scenario.Nodes, cluster.MaxNodes)(v)
	}
	if len(list) != 2 {
		return v.Invalid("a number, or the minimum and the maximum of a day, such as [100, 300]")
	}
	for i, to := range []*int{&r.scenario.Nodes, &r.cluster().Most} {
		if err := stricttoml.SetNumber(to, cluster.MaxNodes)(list[i]); err != nil {
			return err
		}
	}
	if r.scenario.Nodes > r.scenario.Cluster.Most {
		return v.Invalid("the minimum first")
	}
	return nil
}

// cluster returns the cluster of the scenario. It creates the cluster on the first call.
func (r *reader) cluster() *cluster.Cluster {
	if r.scenario.Cluster == nil {
		r.scenario.Cluster = cluster.New()
	}
	return r.scenario.Cluster
}

// OnlyFleet returns an error if the lab cannot simulate the scenario.
func (s *Scenario) OnlyFleet() error {
	const run = "run it with idtui fleet"
	switch {
	case s.Cluster != nil:
		return errors.New("it describes a fleet: " + run)
	case s.Nodes > MaxNodes:
		return fmt.Errorf("%s, and the lab simulates at most %d: %s", humantext.Count(s.Nodes, "node"), MaxNodes, run)
	}
	return nil
}

// Excerpt returns the scenario without its cluster and its table [run], limited to a number of nodes
// and a length. If same is set, all nodes have the settings of the first one.
func (s *Scenario) Excerpt(nodes int, length time.Duration, same bool) *Scenario {
	x := *s
	x.Cluster, x.Run = nil, nil
	x.Nodes, x.For, x.SameWorker = min(nodes, s.MostNodes()), min(length, s.For), s.SameWorker || same
	x.Skew = s.Skew[:min(x.Nodes, len(s.Skew))]
	x.Events = slices.DeleteFunc(slices.Clone(s.Events), func(e Event) bool { return e.Node > x.Nodes || e.At >= x.For })
	return &x
}

// Special returns the nodes, counted from 0, that have their own events or clock skew.
func (s *Scenario) Special() []int {
	var list []int
	for i, d := range s.Skew {
		if d != 0 {
			list = append(list, i)
		}
	}
	for i := range s.Events {
		if n := s.Events[i].Node; n > 0 {
			list = append(list, n-1)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Timeline holds the clock, the restarts and the requests of one node.
type Timeline struct {
	clock *Clock
	// Restarts are the times at which the node loses its state.
	Restarts []time.Duration
	// Loads are the requests of the node, in order.
	Loads []Load
	// Back are the backward steps of the clock, and Frozen the spans in which the clock does
	// not run.
	Back   []BackStep
	Frozen []Span
}

// BackStep is a step of the clock to an earlier time.
type BackStep struct{ At, By time.Duration }

// Span is a span of true time.
type Span struct{ From, To time.Duration }

// TimelineOf returns the timeline of a node, counted from 0.
func (s *Scenario) TimelineOf(node int) *Timeline {
	t := &Timeline{clock: s.Clock(node), Loads: s.Loads(node)}
	for i, p := range t.clock.Pieces {
		at := time.Duration(p.At)
		if i > 0 {
			if back := t.clock.Pieces[i-1].Show(p.At) - p.Shown; back > 0 {
				t.Back = append(t.Back, BackStep{at, time.Duration(back)})
			}
		}
		if p.Pace == 0 {
			t.Frozen = append(t.Frozen, Span{at, time.Duration(min(t.clock.End(i), int64(s.For)))})
		}
	}
	for _, h := range s.Occurrences(node) {
		if h.Event.Restart == WithoutSnapshot {
			t.Restarts = append(t.Restarts, time.Duration(h.At))
		}
	}
	return t
}

// Shown returns the time that the node's clock shows, counted from the start.
func (t *Timeline) Shown(at time.Duration) time.Duration {
	return time.Duration(t.clock.Show(int64(at)))
}

// Reaches returns the first time, from at on, at which the clock shows at least shown. It reports
// false if the clock never does.
func (t *Timeline) Reaches(at, shown time.Duration) (when time.Duration, ok bool) {
	pieces := t.clock.Pieces
	i, _ := slices.BinarySearchFunc(pieces, int64(at), func(p Piece, at int64) int {
		if p.At <= at {
			return -1
		}
		return 1
	})
	w := t.clock.Reach(i-1, int64(at), int64(shown))
	return time.Duration(w), w != Never
}
