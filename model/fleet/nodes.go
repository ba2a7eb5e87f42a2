package fleet

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"idtui/model/lab/cluster"
	"idtui/model/lab/scenario"
)

// Cause is the reason for a duplicate.
type Cause string

// The causes. They depend on which node issued the id first.
const (
	Shared    Cause = "shared identity" // another node
	Replay    Cause = "replay"          // the same node, before its clock moved back
	LostState Cause = "lost state"      // the same node, before a restart
	WeakSeed  Cause = "weak seed"       // a node with an equal seed
	Wrap      Cause = "wrap"            // the same node otherwise
	Lease     Cause = "lease"           // another holder of the same leased number
)

// Causes returns the causes in the order of columns.
func Causes() []Cause { return []Cause{Shared, Replay, LostState, WeakSeed, Wrap, Lease} }

// Possible reports whether duplicates can have the cause in a scenario.
func (c Cause) Possible(s *scenario.Scenario) bool {
	switch c {
	case WeakSeed:
		return s.Cluster != nil && s.Cluster.SeedBits >= 0
	case Lease:
		return s.Cluster != nil && s.Cluster.Identity.Assign == cluster.AssignLease
	case LostState, Replay:
		lines := []*scenario.Timeline{commonTimeline(s)}
		for _, node := range s.Special() {
			lines = append(lines, s.TimelineOf(node))
		}
		return slices.ContainsFunc(lines, func(t *scenario.Timeline) bool {
			return c == LostState && len(t.Restarts) > 0 || c == Replay && len(t.Back) > 0
		})
	}
	return true
}

// life is a span in which a node issues ids with one identity.
type life struct {
	node     int
	identity uint64
	seed     uint64
	from, to float64 // seconds
	zombie   bool    // the node's number is already leased to another node
}

func seconds(d time.Duration) float64 { return d.Seconds() }

// lives returns the spans in which nodes issue ids, sorted by identity.
func lives(s *scenario.Scenario, c *cluster.Cluster, x *shape, r *rand.Rand) []life {
	end := seconds(s.For)
	var list []life
	given := givenNumbers(s, x)
	salt := r.Uint64() // so that equal seeds give different values in two computations
	start := func(number, node int, from, to float64) {
		l := life{node: node, from: from, to: to, seed: r.Uint64()}
		if c.SeedBits >= 0 {
			l.seed >>= 64 - c.SeedBits
		}
		if number < len(given) && c.Identity.Assign == cluster.AssignConfig {
			number = given[number]
		}
		l.identity = identityOf(s, c, x, number, l.seed, salt, r)
		list = append(list, l)
	}
	switch {
	case len(c.Groups) > 0:
		node := 0
		for _, g := range c.Groups {
			to := end
			if g.Stop > 0 {
				to = seconds(g.Stop)
			}
			for i := range g.Nodes {
				number := i
				if c.Identity.Assign == cluster.AssignConfig {
					number = node
				}
				start(number, node, seconds(g.Start), to)
				node++
			}
		}
	case c.Most > 0:
		scale(s.Nodes, c.Most, end, func(i int, from, to float64) { start(i, i, from, to) })
	default:
		startAll(s, c.Identity.Assign == cluster.AssignRandom || x.once > 0, start)
	}
	switch c.Identity.Assign {
	case cluster.AssignIP16:
		dealAddresses(list, c, x, r)
	case cluster.AssignLease:
		list = passOn(list, &c.Identity.Lease, r)
	}
	slices.SortStableFunc(list, func(a, b life) int { return cmp.Or(cmp.Compare(a.identity, b.identity), cmp.Compare(a.from, b.from)) })
	return list
}

// startAll calls start for each node. If again is set, it also calls start after each restart.
func startAll(s *scenario.Scenario, again bool, start func(number, node int, from, to float64)) {
	special := s.Special()
	common := commonTimeline(s).Restarts
	for i := range s.Nodes {
		restarts := common
		if slices.Contains(special, i) {
			restarts = s.TimelineOf(i).Restarts
		}
		if !again {
			restarts = nil
		}
		from := 0.0
		for _, at := range restarts {
			start(i, i, from, seconds(at))
			from = seconds(at)
		}
		start(i, i, from, seconds(s.For))
	}
}

// givenNumbers returns a number for each node if the file gives their parameters. Nodes with
// equal parameters get equal numbers. Otherwise it returns nil.
func givenNumbers(s *scenario.Scenario, x *shape) []int {
	if s.Run == nil || s.Run.Scheme != x.bound.Scheme.Name || len(s.Run.PerNode) == 0 {
		return nil
	}
	known := map[string]int{}
	list := make([]int, s.Nodes)
	for i := range list {
		set, err := s.NodeSettings(x.bound.Scheme, x.settings, i)
		if err != nil {
			return nil // the lab reports the error
		}
		key := fmt.Sprint(set) // sorted by name
		if _, ok := known[key]; !ok {
			known[key] = len(known)
		}
		list[i] = known[key]
	}
	return list
}

// identityOf returns the identity of the node with the given number. seed and salt determine values
// that the node draws itself.
func identityOf(s *scenario.Scenario, c *cluster.Cluster, x *shape, number int, seed, salt uint64, r *rand.Rand) uint64 {
	drawn := uint64(0)
	if x.once > 0 {
		drawn = rand.NewPCG(seed, salt).Uint64() >> (64 - min(x.once, 64)) << min(x.node, 63)
	}
	if s.SameWorker || x.node == 0 {
		return drawn
	}
	v := uint64(number)
	switch bits := c.Identity.Bits; c.Identity.Assign {
	case cluster.AssignRandom, cluster.AssignHostHash:
		if bits == 0 {
			bits = x.node
		}
		v = r.Uint64()
		if c.SeedBits >= 0 && c.Identity.Assign == cluster.AssignRandom { // the identity comes from the same seed
			v = rand.NewPCG(seed, salt+1).Uint64()
		}
		v >>= 64 - min(bits, 64)
	}
	return v&mask(x.node) | drawn
}

func mask(bits int) uint64 { return math.MaxUint64 >> (64 - min(bits, 64)) }

// scale calls start for each span in which a node of a daily range runs. The number of nodes
// follows a sine over the day, with its minimum at the start. Nodes with higher numbers start
// last and stop first.
func scale(low, high int, end float64, start func(i int, from, to float64)) {
	const day = 86400.0
	for i := range low {
		start(i, 0, end)
	}
	middle, swing := float64(low+high)/2, float64(high-low)/2
	for i := low; i < high; i++ {
		// Node i runs while middle − swing × cos(2π t / day) > i + 0.5.
		share := math.Acos(min(max((middle-float64(i)-.5)/swing, -1), 1)) / (2 * math.Pi) // of the day
		for from := share * day; from < end; from += day {
			start(i, from, math.Min(from+(1-2*share)*day, end))
		}
	}
}

// dealAddresses distributes the nodes evenly over the networks, and assigns each a random, unused
// address. The identity is the low bits of the address.
func dealAddresses(list []life, c *cluster.Cluster, x *shape, r *rand.Rand) {
	used := map[[2]uint64]bool{}
	for i := range list {
		n := i % len(c.Identity.Networks)
		p := c.Identity.Networks[n]
		base := p.Addr().As4()
		low := uint64(base[2])<<8 | uint64(base[3])
		hosts := 32 - p.Bits()
		free := min(math.Exp2(float64(hosts)), 1<<31)
		var v uint64
		for range 100 {
			v = r.Uint64N(uint64(free))
			if key := [2]uint64{uint64(n), v}; !used[key] {
				used[key] = true
				break
			}
		}
		list[i].identity = (low + v) & 0xffff & mask(x.node)
	}
}

// passOn lets each node pause once while it runs. If its lease ends during the pause, its number
// goes to a new node. The old node then issues ids from the end of the pause to its next renewal.
// Both nodes stop when the old one was to stop. The lives of a node must be adjacent.
func passOn(list []life, l *cluster.Lease, r *rand.Rand) []life {
	ttl, renew, pause := seconds(l.TTL), seconds(l.Renew), seconds(l.Pause)
	room := func(x *life) float64 { return math.Max(x.to-x.from-pause, 0) } // in which a pause can begin
	nodes := len(list)
	var next int
	for first := 0; first < nodes; first = next {
		rooms := 0.0
		for next = first; next < nodes && list[next].node == list[first].node; next++ {
			rooms += room(&list[next])
		}
		i, after := first, r.Float64()*rooms
		for i < next-1 && after >= room(&list[i]) {
			after -= room(&list[i])
			i++
		}
		at := list[i].from + after
		renewed := at - r.Float64()*renew
		passed, back := renewed+ttl, at+pause
		old := list[i]
		if back <= passed {
			continue // the node keeps its number
		}
		list[i].to = math.Min(at, old.to)
		heir := old
		heir.node, heir.from, heir.seed = nodes+i, math.Max(passed, old.from), r.Uint64()
		zombie := old
		zombie.from, zombie.to, zombie.zombie = back, math.Min(renewed+math.Ceil((back-renewed)/renew)*renew, old.to), true
		for _, added := range []life{heir, zombie} {
			if added.from < added.to {
				list = append(list, added)
			}
		}
	}
	return list
}

// overlap is a span in which several nodes issue ids with one identity.
type overlap struct {
	identity      uint64
	nodes         int
	from, seconds float64
	zombies       int // number of these nodes that are zombies
}

// overlaps calls do for each span of each identity, even with a single node. The lives must be
// sorted by identity.
func overlaps(list []life, do func(o overlap)) {
	type change struct {
		at             float64
		nodes, zombies int
	}
	var changes []change
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].identity == list[0].identity {
			n++
		}
		changes = changes[:0]
		for i := range list[:n] {
			l := &list[i]
			z := 0
			if l.zombie {
				z = 1
			}
			changes = append(changes, change{l.from, 1, z}, change{l.to, -1, -z})
		}
		slices.SortFunc(changes, func(a, b change) int { return cmp.Compare(a.at, b.at) })
		o := overlap{identity: list[0].identity}
		for i, c := range changes {
			if i > 0 && o.nodes > 0 && c.at > o.from {
				o.seconds = c.at - o.from
				do(o)
			}
			o.from, o.nodes, o.zombies = c.at, o.nodes+c.nodes, o.zombies+c.zombies
		}
		list = list[n:]
	}
}
