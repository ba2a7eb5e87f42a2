package fleet

import (
	"cmp"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/lab/cluster"
	"idtui/model/lab/scenario"
)

// issued is an id that a node issued.
type issued struct {
	id       ids.ID
	at       float64 // in seconds
	node     int
	restarts int // restarts of the node before this id
	steps    int // backward steps of its clock before this id
	seed     uint64
	zombie   bool
}

// counted counts the results of requests.
type counted struct {
	issued, refused, waited float64
	delayed                 float64 // requests that wait longer than LongWait
	outOfOrder              float64
	waits                   []wait
	duplicates              map[Cause]float64
	first                   *pair
}

// wait is the wait of a simulated request.
type wait struct {
	ms     float64
	weight float64 // the number of requests that the simulated one represents
}

// pair is an id and its duplicate.
type pair struct{ a, b issued }

// player simulates nodes with the generators of the scheme, request by request.
type player struct {
	scenario *scenario.Scenario
	shape    *shape
	settings ids.Settings
	cluster  *cluster.Cluster
	left     int     // number of requests that may still be simulated
	done     float64 // simulated seconds of all nodes
}

// span is a span of time, in seconds.
type span struct{ from, to float64 }

// bound returns the scheme with an identity.
func (p *player) bound(identity uint64) (*ids.BoundScheme, error) {
	identity &= mask(p.shape.node)
	if p.shape.node == 0 || identity == 0 {
		return p.shape.bound, nil
	}
	set, err := p.shape.bound.Scheme.ForNode(p.settings, int(identity&math.MaxInt32))
	if err != nil {
		return nil, err
	}
	return p.shape.bound.Scheme.Open(set)
}

// play simulates some spans of a life, and appends the issued ids to a list, in order. Each span
// starts with a new generator.
func (p *player) play(list []issued, l *life, t *scenario.Timeline, spans []span, r *rand.Rand, c *counted) ([]issued, error) {
	b, err := p.bound(l.identity)
	if err != nil {
		return nil, err
	}
	start := p.scenario.Start(b.Policy)
	for i, s := range spans {
		s.from, s.to = math.Max(s.from, l.from), math.Min(s.to, l.to)
		if p.left <= 0 {
			break
		}
		if s.from >= s.to {
			continue
		}
		n := node{player: p, life: l, timeline: t, start: start, bound: b, at: s.from, entropy: rand.NewPCG(l.seed, uint64(i)+4)}
		n.restart()
		for n.restarts < len(n.timeline.Restarts) && seconds(n.timeline.Restarts[n.restarts]) < s.from {
			n.restarts++
		}
		for n.steps < len(n.timeline.Back) && seconds(n.timeline.Back[n.steps].At) < s.from {
			n.steps++
		}
		if p.shape.start == startCarry {
			n.countOn(s.from, r)
		}
		requests := p.requests(t, s, r)
		list = slices.Grow(list, len(requests))
		for _, at := range requests {
			if p.left--; p.left < 0 {
				p.done += at - s.from
				return list, nil
			}
			if !n.serve(at, s.to, c) {
				continue
			}
			list = append(list, n.last)
		}
		p.done += s.to - s.from
	}
	return list, nil
}

// requests returns the times of the requests in a span: a Poisson process at each rate, and bursts.
func (p *player) requests(t *scenario.Timeline, s span, r *rand.Rand) []float64 {
	var list []float64
	for i, load := range t.Loads {
		from, to := seconds(load.At), s.to
		if load.Rate.Count == 0 {
			if from >= s.from && from < s.to {
				for range min(load.Count, int64(p.left)) {
					list = append(list, from)
				}
			}
			continue
		}
		for _, next := range t.Loads[i+1:] {
			if next.Rate.Count > 0 {
				if seconds(next.At) > from {
					to = math.Min(to, seconds(next.At))
				}
				break
			}
		}
		perSecond := rateOf(load.Rate)
		at := math.Max(from, s.from)
		for len(list) <= p.left {
			if at += r.ExpFloat64() / perSecond; at >= to {
				break
			}
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return list
}

// rateOf returns a rate in requests per second.
func rateOf(r scenario.Rate) float64 {
	if r.Count == 0 {
		return 0
	}
	return float64(r.Count) / r.Per.Seconds()
}

// node is a simulated node.
type node struct {
	*player
	life     *life
	timeline *scenario.Timeline
	start    ids.Reading
	bound    *ids.BoundScheme
	gen      *generate.Generator
	entropy  ids.Entropy
	at       float64 // when the node can answer the next request
	restarts int
	steps    int
	last     issued
	highest  ids.ID
}

func (n *node) restart() { n.gen = generate.NewGenerator(n.bound, n.entropy) }

// countOn advances the counter from the node's last start to a time. It draws the number of
// requests, and simulates none. It assumes the highest of the rates.
func (n *node) countOn(at float64, r *rand.Rand) {
	since := n.life.from
	for _, restart := range n.timeline.Restarts {
		if seconds(restart) <= at {
			since = math.Max(since, seconds(restart))
		}
	}
	rate := 0.0
	for _, l := range n.timeline.Loads {
		rate = math.Max(rate, rateOf(l.Rate))
	}
	mean := rate * (at - since)
	count := math.Max(math.Round(mean+math.Sqrt(mean)*r.NormFloat64()), 0)
	policy := n.bound.Policy
	next := policy.SeqMin + uint32(math.Mod(count, n.shape.size))
	n.gen = generate.RestoreGenerator(n.bound, n.entropy, generate.State{Next: next, SafeMark: -1})
}

func duration(s float64) time.Duration { return time.Duration(s * 1e9) }

// serve answers a request. It reports whether an id was issued before the end.
func (n *node) serve(at, end float64, c *counted) bool {
	asked := at
	at = math.Max(at, n.at)
	for at < end {
		for n.restarts < len(n.timeline.Restarts) && seconds(n.timeline.Restarts[n.restarts]) <= at {
			n.restarts++
			n.restart()
		}
		for n.steps < len(n.timeline.Back) && seconds(n.timeline.Back[n.steps].At) <= at {
			n.steps++
		}
		reading := n.start.Add(n.timeline.Shown(duration(at)))
		o := n.gen.Step(reading)
		switch o.Answer {
		case ids.Issued:
			c.issued++
			if at > asked {
				c.waited++
				c.waits = append(c.waits, wait{(at - asked) * 1000, 1})
				if at-asked > seconds(LongWait) {
					c.delayed++
				}
			}
			if o.ID.Compare(n.highest) < 0 && n.highest.Bits() > 0 {
				c.outOfOrder++
			} else {
				n.highest = o.ID
			}
			n.at = at
			n.last = issued{o.ID, at, n.life.node, n.restarts, n.steps, n.life.seed, n.life.zombie}
			return true
		case ids.Refused:
			c.refused++
			return false
		}
		when, ok := n.timeline.Reaches(duration(at), o.Until.Sub(n.start))
		next := seconds(when)
		if k := n.restarts; k < len(n.timeline.Restarts) && (!ok || seconds(n.timeline.Restarts[k]) < next) {
			next, ok = seconds(n.timeline.Restarts[k]), true
		}
		if !ok {
			break
		}
		at = math.Max(next, at+1e-9)
		n.at = at
	}
	c.waited++
	c.delayed++
	return false
}

// judge counts the duplicates among the ids of nodes that can issue the same ids. It omits a
// duplicate if any of the functions returns false.
func judge(list []issued, random bool, c *counted, counts ...func(a, b *issued) bool) {
	order := suspects(list) // by time; the list of several nodes is not sorted
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(list[a].at, list[b].at), a-b) })
	first := make(map[ids.ID]int, len(order))
	for _, i := range order {
		at, again := first[list[i].id]
		if !again {
			first[list[i].id] = i
			continue
		}
		a, b := &list[at], &list[i]
		if slices.ContainsFunc(counts, func(count func(a, b *issued) bool) bool { return !count(a, b) }) {
			continue
		}
		if c.duplicates == nil {
			c.duplicates = map[Cause]float64{}
		}
		c.duplicates[causeOf(a, b, random)]++
		if c.first == nil {
			c.first = &pair{*a, *b}
		}
	}
}

// suspects returns the indexes of all ids that have a duplicate, and of some others. Most ids have
// none, so judge need not sort all of them: dst-hour with uid-local takes half the time.
func suspects(list []issued) []int {
	const perID = 8 // more counters find fewer other ids
	seen := make([]uint8, perID*len(list))
	seed := maphash.MakeSeed()
	place := func(i int) uint64 { return maphash.Comparable(seed, list[i].id) % uint64(len(seen)) }
	for i := range list {
		if k := place(i); seen[k] < 2 {
			seen[k]++
		}
	}
	var found []int
	for i := range list {
		if seen[place(i)] > 1 {
			found = append(found, i)
		}
	}
	return found
}

// causeOf returns why b repeats the id of a.
func causeOf(a, b *issued, random bool) Cause {
	switch {
	case a.node != b.node && random && a.seed == b.seed:
		return WeakSeed
	case a.node != b.node && (a.zombie || b.zombie):
		return Lease
	case a.node != b.node:
		return Shared
	case a.restarts != b.restarts:
		return LostState
	case a.steps != b.steps:
		return Replay
	}
	return Wrap
}

// affected returns the spans in which clock changes, restarts or bursts can cause duplicates,
// refusals or waits. Around a step back, the span includes both passes of the clock through the
// repeated time.
func affected(s *scenario.Scenario, x *shape, t *scenario.Timeline) []span {
	end := seconds(s.For)
	if s.BeforeEnd > 0 {
		return []span{{0, end}}
	}
	margin := math.Min(2*x.unit, 10) + .05
	var list []span
	add := func(from, to float64) { list = append(list, span{math.Max(from-margin, 0), math.Min(to+margin, end)}) }
	for _, b := range t.Back {
		at, by := seconds(b.At), seconds(b.By)
		add(at-by, at+by)
	}
	for _, f := range t.Frozen {
		add(seconds(f.From), seconds(f.To))
	}
	for _, at := range t.Restarts {
		add(seconds(at), seconds(at))
	}
	for _, l := range t.Loads {
		if l.Rate.Count == 0 {
			drain := 0.0
			if !math.IsInf(x.capacity, 1) {
				drain = 2 * float64(l.Count) / x.capacity * x.unit
			}
			add(seconds(l.At), seconds(l.At)+drain)
		}
	}
	return merged(list)
}

// merged sorts spans, and joins those that overlap.
func merged(list []span) []span {
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	joined := list[:0]
	for _, s := range list {
		if n := len(joined); n > 0 && s.from <= joined[n-1].to {
			joined[n-1].to = math.Max(joined[n-1].to, s.to)
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// lengthOf returns the total length of the parts of spans between two times.
func lengthOf(list []span, from, to float64) float64 {
	sum := 0.0
	for _, s := range list {
		sum += math.Max(math.Min(s.to, to)-math.Max(s.from, from), 0)
	}
	return sum
}
