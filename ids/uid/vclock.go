package uid

import (
	"cmp"
	"context"
	"slices"
)

// VClock is a vector clock: the newest event of each node, as a global id of that
// node. It has at most one id per node; their order has no meaning. A VClock is
// read-only: its methods return new ones.
//
// Events of a node are compared by their ids. If the sequence wraps between two events of one time
// unit, the later event has the smaller id. [VClock.Join] then keeps the earlier one, and
// [VClock.Descends] is wrong about the two. The same happens if the node's clock moved back without
// [GuardHold].
type VClock []GlobalID

// NewVClock returns a clock that has seen one event on this node, as uid:vclock()
// does. It returns the errors of [Generator.Local].
func (g *Generator) NewVClock(ctx context.Context) (VClock, error) { return g.Increment(ctx, nil) }

// Increment returns the clock after one more event on this node, as uid:vclock(V)
// does. It returns the errors of [Generator.Local].
func (g *Generator) Increment(ctx context.Context, v VClock) (VClock, error) {
	now, err := g.Global(ctx)
	if err != nil {
		return nil, err
	}
	return append(VClock{now}, v.except(g.node)...), nil
}

// Join returns the clock that has seen what either clock has seen, as uid:join does.
func (v VClock) Join(other VClock) VClock {
	all := slices.Concat(v, other)
	slices.SortFunc(all, func(a, b GlobalID) int {
		return cmp.Or(cmp.Compare(a.Node(), b.Node()), b.Cast().Compare(a.Cast())) // the newest event of a node first
	})
	return slices.CompactFunc(all, func(a, b GlobalID) bool { return a.Node() == b.Node() })
}

// Descends reports whether the clock has seen everything that the other one has seen.
func (v VClock) Descends(other VClock) bool { return len(v.Diff(other)) == 0 }

// DescendsExcept is [VClock.Descends] without the events of one node, to find
// conflicts with that node.
func (v VClock) DescendsExcept(node uint64, other VClock) bool {
	return v.except(node).Descends(other.except(node))
}

// Lag is what a clock has not seen of a node.
type Lag struct {
	// Newest is the newest event of the node in the other clock.
	Newest GlobalID
	// Seen is the newest event of the node in the clock; zero if there is none.
	Seen GlobalID
	// Behind is the distance from Seen to Newest; zero if Seen is zero.
	Behind Distance
}

// Diff returns a Lag for each node of which the other clock has seen a newer event. Their
// order is that of the other clock.
func (v VClock) Diff(other VClock) []Lag {
	var lags []Lag
	for _, newest := range other {
		at := slices.IndexFunc(v, func(id GlobalID) bool { return id.Node() == newest.Node() })
		switch {
		case at < 0:
			lags = append(lags, Lag{Newest: newest})
		case v[at].Cast().Compare(newest.Cast()) < 0:
			lags = append(lags, Lag{newest, v[at], newest.Cast().Sub(v[at].Cast())})
		}
	}
	return lags
}

// except returns the clock without the events of a node.
func (v VClock) except(node uint64) VClock {
	return slices.DeleteFunc(slices.Clone(v), func(id GlobalID) bool { return id.Node() == node })
}
