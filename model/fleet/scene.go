package fleet

import (
	"errors"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/scenario"
)

// group is the nodes that can issue the duplicate of a story.
type group struct {
	identity uint64
	nodes    int
	seconds  float64 // how long both nodes of the story run
}

// groupOf returns the nodes with the identity of a pair, at the time of its second id.
func (e *estimate) groupOf(p *pair) group {
	var a, b *life
	for i := range e.lives {
		l := &e.lives[i]
		if l.node == p.a.node && l.from <= p.a.at && p.a.at <= l.to {
			a = l
		}
		if l.node == p.b.node && l.from <= p.b.at && p.b.at <= l.to {
			b = l
		}
	}
	if a == nil || b == nil {
		return group{nodes: 1}
	}
	g := group{identity: b.identity, seconds: math.Min(a.to, b.to) - math.Max(a.from, b.from)}
	for i := range e.lives {
		if l := &e.lives[i]; l.identity == b.identity && l.from <= p.b.at && p.b.at <= l.to {
			g.nodes++
		}
	}
	return g
}

// Limits of the part of a fleet that the lab shows.
const (
	sceneNodes    = 8
	sceneRequests = 500 // per node
)

// ErrSeeds is the error for a duplicate of nodes with equal seeds, which the lab cannot show.
var ErrSeeds = errors.New("the lab draws different random bits for each node, so it cannot show equal seeds")

// Scene returns some nodes of the fleet as a scenario of the lab, and the settings of the first
// one. These are the nodes of the story, or two nodes without a story. Scene returns [ErrSeeds]
// if the story is about equal seeds.
func (c *Config) Scene(r *Result) (*scenario.Scenario, ids.Settings, error) {
	nodes, length, set := 2, c.Scenario.For, c.Settings
	if special := c.Scenario.Special(); len(special) > 0 {
		nodes = max(nodes, special[len(special)-1]+1)
	}
	same := false
	about := c.Scenario.About
	if s := r.First; s != nil {
		cause := s.Cause()
		if cause == WeakSeed {
			return nil, nil, ErrSeeds
		}
		length = min(length, (time.Duration(s.pair.b.at*1e9) + time.Second).Round(time.Second))
		if same = cause == Shared || cause == Lease; same {
			nodes = max(s.group.nodes, 2)
			about = humantext.Count(nodes, "node") + " of the fleet with one identity. "
			if nodes > sceneNodes {
				about += "The lab shows " + humantext.Number(sceneNodes) + " of them. "
			}
			about += "It spaces requests evenly, so more ids collide than in the fleet."
			bits := 0
			for i := range s.Bound.Layout.Fields {
				if f := &s.Bound.Layout.Fields[i]; f.Kind == ids.Node && f.Fixed == nil {
					bits += f.Width
				}
			}
			if identity := s.group.identity & mask(bits) & math.MaxInt32; identity != 0 {
				var err error
				if set, err = r.Bound.Scheme.ForNode(c.Settings, int(identity)); err != nil {
					return nil, nil, err
				}
			}
		}
	}
	if t := commonTimeline(c.Scenario); len(t.Back)+len(t.Frozen)+len(t.Restarts) == 0 && len(c.Scenario.Special()) == 0 && c.Scenario.BeforeEnd == 0 {
		length = c.Scenario.For
		if r.First != nil && r.First.group.seconds > 0 {
			length = min(length, time.Duration(r.First.group.seconds*1e9).Round(time.Millisecond))
		}
		if rate := rateOf(c.Scenario.Rate); rate > 0 {
			length = min(length, max(time.Duration(sceneRequests/rate*1e9), time.Millisecond))
		}
	}
	s := c.Scenario.Excerpt(min(nodes, sceneNodes), length, same)
	s.About = about
	return s, set, nil
}
