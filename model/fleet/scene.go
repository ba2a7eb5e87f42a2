package fleet

import (
	"errors"
	"math"
	"strings"
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
	sceneRequests = 500        // per node, without events
	sceneMost     = 30_000_000 // of all nodes, with events
)

// ErrSeeds is the error for a duplicate of nodes with equal seeds, which the lab cannot show.
var ErrSeeds = errors.New("the lab draws different random bits for each node, so it cannot show equal seeds")

// Scene is a part of a fleet, as a scenario of the lab.
type Scene struct {
	Scenario *scenario.Scenario
	Settings ids.Settings // of the first node
	// Note is a sentence about the difference between the lab and the fleet.
	Note string
}

// Scene returns some nodes of the fleet as a scenario of the lab. They share the identity of the
// first duplicate if two nodes had it, otherwise they are the first nodes. The name of the scenario
// says what is left out. Scene returns [ErrSeeds] if equal seeds caused the first duplicate.
func (c *Config) Scene(r *Result) (*Scene, error) {
	scene := &Scene{Settings: c.Settings, Note: "The lab spaces requests evenly, so the number of duplicates differs."}
	nodes, same, about := 2, false, c.Scenario.About
	if special := c.Scenario.Special(); len(special) > 0 {
		nodes = max(nodes, special[len(special)-1]+1)
	}
	if s := r.First; s != nil {
		cause := s.Cause()
		if cause == WeakSeed {
			return nil, ErrSeeds
		}
		if same = cause == Shared || cause == Lease; same {
			nodes = max(s.group.nodes, 2)
			about = humantext.Count(nodes, "node") + " of the fleet with one identity. The lab spaces requests evenly, so more ids collide than in the fleet. " + about
			var err error
			if scene.Settings, err = c.identitySettings(s); err != nil {
				return nil, err
			}
		}
	}
	x := c.Scenario.Excerpt(min(nodes, sceneNodes), c.sceneLength(r), same)
	if r.First != nil && x.Requests() > sceneMost {
		x = c.Scenario.Excerpt(x.Nodes, (time.Duration(r.First.pair.b.at*1e9) + time.Second).Round(time.Second), same)
	}
	var left []string // what the lab leaves out
	if all := c.Scenario.MostNodes(); x.Nodes < all {
		left = append(left, humantext.Number(x.Nodes)+" of "+humantext.Count(all, "node"))
	}
	if x.For < c.Scenario.For {
		left = append(left, humantext.Duration(x.For)+" of "+humantext.Duration(c.Scenario.For))
	}
	if r.First != nil && r.First.Cause() == LostState && !restartsInUnit(x, r.Bound.Policy) {
		left = append(left, "no collision")
		why := "Requests are " + humantext.Duration(time.Duration(1e9/rateOf(x.Rate))) + " apart here, so "
		about = why + "a unit of " + r.Bound.Policy.Unit.Text() + " never holds ids from before and after a restart. In the fleet, requests come at random. " + about
		scene.Note = why + "nothing collides. In the fleet, gaps vary."
	}
	if len(left) > 0 {
		x.Name = strings.Join(left, ", ") + ": " + x.Name
	}
	x.About = about
	scene.Scenario = x
	return scene, nil
}

// identitySettings returns the settings of a node with the identity of a story.
func (c *Config) identitySettings(s *Story) (ids.Settings, error) {
	identity := s.group.identity & mask(nodeBits(s.Bound)) & math.MaxInt32
	if identity == 0 {
		return c.Settings, nil
	}
	return s.Bound.Scheme.ForNode(c.Settings, int(identity))
}

// sceneLength returns how long the lab runs: as long as the fleet if it has events. Otherwise all
// parts of the time are alike, and a short one is enough.
func (c *Config) sceneLength(r *Result) time.Duration {
	length := c.Scenario.For
	if len(c.Scenario.Events) > 0 || c.Scenario.BeforeEnd > 0 {
		return length
	}
	if r.First != nil && r.First.group.seconds > 0 {
		length = min(length, time.Duration(r.First.group.seconds*1e9).Round(time.Millisecond))
	}
	if rate := rateOf(c.Scenario.Rate); rate > 0 {
		length = min(length, max(time.Duration(sceneRequests/rate*1e9), time.Millisecond))
	}
	return length
}

// restartsInUnit reports whether the first node, after a restart, continues in the time unit of its
// last id, or earlier.
func restartsInUnit(s *scenario.Scenario, p *ids.Policy) bool {
	t := s.TimelineOf(0)
	start := s.Start(p)
	unit := func(at int64) int64 { return p.Unit.Index(start.Add(t.Shown(time.Duration(at)))) }
	for _, restart := range t.Restarts {
		last, next := int64(-1), int64(-1)
		for i := range t.Loads {
			l := &t.Loads[i]
			n := l.CountBefore(int64(restart))
			if n > 0 {
				last = max(last, l.Time(n-1))
			}
			if n < l.Count && (next < 0 || l.Time(n) < next) {
				next = l.Time(n)
			}
		}
		if last >= 0 && next >= 0 && unit(next) <= unit(last) {
			return true
		}
	}
	return false
}
