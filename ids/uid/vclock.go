package uid

import (
	"cmp"
	"context"
	"slices"
)

// VClock is a vector clock: the newest event of each node, told by a global id
// of that node. It has at most one id a node; their order says nothing. The
// functions that change one answer a new one.
type VClock []GlobalID

// NewVClock is uid:vclock(): a clock that has seen one event, here and now. The
// errors are those of [Generator.Local].
func (g *Generator) NewVClock(ctx context.Context) (VClock, error) { return g.Increment(ctx, nil) }

// Increment is uid:vclock(V): the clock after one more event on this node. The
// errors are those of [Generator.Local].
func (g *Generator) Increment(ctx context.Context, v VClock) (VClock, error) {
	now, err := g.Global(ctx)
	if err != nil {
		return nil, err
	}
	return append(VClock{now}, v.except(g.node)...), nil
}

// Join is uid:join: the clock that has seen all that either of two has, by node.
func (v VClock) Join(other VClock) VClock {
	all := slices.Concat(v, other)
	slices.SortFunc(all, func(a, b GlobalID) int {
		return cmp.Or(cmp.Compare(a.Node(), b.Node()), b.Cast().Compare(a.Cast())) // the newest of a node first
	})
	return slices.CompactFunc(all, func(a, b GlobalID) bool { return a.Node() == b.Node() })
}

// Descends is uid:descend(A, B): whether the clock has seen all that the other
// one has.
func (v VClock) Descends(other VClock) bool { return len(v.Diff(other)) == 0 }

// DescendsExcept is uid:descend(Node, A, B): [VClock.Descends] with the events of
// one node left out, to find conflicts with that node.
func (v VClock) DescendsExcept(node uint64, other VClock) bool {
	return v.except(node).Descends(other.except(node))
}

// Lag is what a clock has not seen of a node.
type Lag struct {
	// Newest is the node's newest event, by the other clock.
	Newest GlobalID
	// Seen is the one that the clock has seen; zero where it has seen none.
	Seen GlobalID
	// Behind is the distance of the two; zero where the clock has seen none.
	Behind Distance
}

// Diff is uid:diff(A, B): what the clock has not seen that the other one has, in
// the other one's order.
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

// except is the clock without a node's events.
func (v VClock) except(node uint64) VClock {
	return slices.DeleteFunc(slices.Clone(v), func(id GlobalID) bool { return id.Node() == node })
}
