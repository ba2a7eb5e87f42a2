package fleet

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/lab/cluster"
	"idtui/model/lab/scenario"
)

// bruteForce issues every id of every node with the generators of the scheme, one request at a
// time. It counts the duplicates by cause. It shares only the clocks' timelines with the package.
func bruteForce(t *testing.T, s *scenario.Scenario, scheme *ids.Scheme, seed uint64) map[Cause]float64 {
	t.Helper()
	type issuer struct {
		node, restarts, steps int
		seed                  uint64
		zombie                bool
	}
	type request struct {
		at float64
		by int
	}
	type machine struct {
		issuer
		gen      *generate.Generator
		timeline *scenario.Timeline
		from, to float64
		busy     float64
		entropy  ids.Entropy
		bound    *ids.BoundScheme
		identity int
	}
	const day = 86400.0 // seconds
	r := rand.New(rand.NewPCG(seed, 99))
	c := s.Cluster
	if c == nil {
		c = cluster.New()
	}
	end := s.For.Seconds()
	b, err := scheme.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	draws := slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Random && f.Fixed == nil })
	var machines []*machine
	add := func(node, identity int, from, to float64, zombie bool) {
		m := &machine{issuer: issuer{node: node, seed: r.Uint64(), zombie: zombie}, timeline: s.TimelineOf(node), from: from, to: to, identity: identity}
		if c.SeedBits >= 0 {
			m.seed = uint64(r.IntN(1 << c.SeedBits))
			if c.Identity.Assign == cluster.AssignRandom { // because equal seeds draw equal numbers
				identity = rand.New(rand.NewPCG(m.seed, 77+seed)).IntN(1 << c.Identity.Bits)
				m.identity = identity
			}
		}
		m.entropy = rand.NewPCG(m.seed, 5)
		set, err := scheme.ForNode(nil, identity)
		if err != nil {
			t.Fatal(err)
		}
		if m.bound, err = scheme.Open(set); err != nil {
			t.Fatal(err)
		}
		m.gen = generate.NewGenerator(m.bound, m.entropy)
		machines = append(machines, m)
	}
	var addresses [][]int // random low bits of addresses, by network
	for range c.Identity.Networks {
		addresses = append(addresses, r.Perm(1<<16))
	}
	identity := func(i int) int {
		switch {
		case s.SameWorker:
			return 0
		case c.Identity.Assign == cluster.AssignRandom:
			return r.IntN(1 << c.Identity.Bits)
		case c.Identity.Assign == cluster.AssignIP16: // two addresses of one network have different low bits
			return addresses[i%len(addresses)][i/len(addresses)]
		}
		return i
	}
	switch {
	case c.Most > 0: // each start of a node draws an identity
		for i := range c.Most {
			from := -1.0
			for at := 0.0; at <= end; at++ {
				wave := float64(s.Nodes+c.Most)/2 - float64(c.Most-s.Nodes)/2*math.Cos(2*math.Pi*at/day)
				on := at < end && (i < s.Nodes || wave > float64(i)+.5)
				if on && from < 0 {
					from = at
				} else if !on && from >= 0 {
					add(i, identity(i), from, at, false)
					from = -1
				}
			}
		}
	case len(c.Groups) > 0:
		node := 0
		for _, g := range c.Groups {
			to := end
			if g.Stop > 0 {
				to = g.Stop.Seconds()
			}
			for i := range g.Nodes {
				add(node, identity(i), g.Start.Seconds(), to, false)
				node++
			}
		}
	default:
		for i := range s.Nodes {
			l := &c.Identity.Lease
			if c.Identity.Assign != cluster.AssignLease {
				add(i, identity(i), 0, end, false)
				continue
			}
			pause := r.Float64() * (end - l.Pause.Seconds())
			renewed := pause - r.Float64()*l.Renew.Seconds()
			back, next := pause+l.Pause.Seconds(), renewed
			for next < back {
				next += l.Renew.Seconds()
			}
			add(i, i, 0, pause, false)
			add(s.Nodes+i, i, renewed+l.TTL.Seconds(), end, false)
			add(i, i, back, math.Min(next, end), true)
		}
	}
	// A heap of requests, the earliest first: the next one of each machine, and all of the bursts.
	heap := []request{}
	push := func(q request) {
		heap = append(heap, q)
		for i := len(heap) - 1; i > 0 && heap[(i-1)/2].at > heap[i].at; i = (i - 1) / 2 {
			heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
		}
	}
	pop := func() request {
		top := heap[0]
		last := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		if len(heap) == 0 {
			return top
		}
		heap[0] = last
		for i := 0; ; {
			child := 2*i + 1
			if child >= len(heap) {
				break
			}
			if child+1 < len(heap) && heap[child+1].at < heap[child].at {
				child++
			}
			if heap[i].at <= heap[child].at {
				break
			}
			heap[i], heap[child] = heap[child], heap[i]
			i = child
		}
		return top
	}
	perSecond := float64(s.Rate.Count) / s.Rate.Per.Seconds()
	peak := 1.0
	if c.Traffic.Shape == cluster.ShapeDaily {
		peak = c.Traffic.Peak
		perSecond *= peak
	}
	for i, m := range machines {
		push(request{math.Max(m.from, 0) + r.ExpFloat64()/perSecond, i})
		for _, l := range m.timeline.Loads {
			for range l.Count * max(0, 1-l.Rate.Count) { // a burst
				push(request{l.At.Seconds(), -1 - i})
			}
		}
	}
	found := map[Cause]float64{}
	first := map[ids.ID]issuer{}
	for len(heap) > 0 {
		q := pop()
		burst := q.by < 0
		if burst {
			q.by = -1 - q.by
		}
		m := machines[q.by]
		if q.at >= m.to {
			continue
		}
		if !burst {
			push(request{q.at + r.ExpFloat64()/perSecond, q.by})
			if r.Float64()*peak > 1+(peak-1)*math.Sin(2*math.Pi*q.at/day) {
				continue // below the peak, some requests are dropped
			}
		}
		for at := math.Max(q.at, m.busy); at < m.to; {
			restarts, steps := 0, 0
			for _, x := range m.timeline.Restarts {
				if x.Seconds() <= at {
					restarts++
				}
			}
			for _, x := range m.timeline.Back {
				if x.At.Seconds() <= at {
					steps++
				}
			}
			if restarts != m.restarts {
				m.gen = generate.NewGenerator(m.bound, m.entropy)
			}
			m.restarts, m.steps = restarts, steps
			start := s.Start(m.bound.Policy)
			o := m.gen.Step(start.Add(m.timeline.Shown(duration(at))))
			if o.Answer == ids.Refused {
				break
			}
			if o.Answer == ids.Issued {
				m.busy = at
				before, again := first[o.ID]
				if !again {
					first[o.ID] = m.issuer
					break
				}
				switch {
				case before.node != m.node && c.SeedBits >= 0 && before.seed == m.seed && draws:
					found[WeakSeed]++
				case before.node != m.node && (before.zombie || m.zombie):
					found[Lease]++
				case before.node != m.node:
					found[Shared]++
				case before.restarts != m.restarts:
					found[LostState]++
				case before.steps != m.steps:
					found[Replay]++
				default:
					found[Wrap]++
				}
				break
			}
			when, ok := m.timeline.Reaches(duration(at), o.Until.Sub(start))
			if !ok {
				break
			}
			at = math.Max(when.Seconds(), at+1e-9)
			m.busy = at
		}
	}
	return found
}

// TestBruteForce compares the results of small fleets with a count of all their ids. For each cause,
// the means differ by at most three standard errors and 0.3 duplicates.
func TestBruteForce(t *testing.T) {
	scenarios := map[string]string{
		"random":  "for = \"20s\"\nnodes = 30\nrate = \"40/s\"\n[identity]\nassign = \"random\"\nbits = 4\n",
		"groups":  "for = \"60s\"\nrate = \"60/s\"\n[identity]\nassign = \"ordinal\"\n[[group]]\nnodes = 10\nstop = \"40s\"\n[[group]]\nnodes = 12\nstart = \"25s\"\n",
		"lease":   "for = \"120s\"\nnodes = 6\nrate = \"50/s\"\n[identity]\nassign = \"lease\"\nlease = { ttl = \"15s\", renew = \"10s\", pause = \"25s\" }\n",
		"step":    "for = \"20s\"\nnodes = 8\nrate = \"100/s\"\n[[event]]\nat = \"9s\"\nstep = \"-1500ms\"\n",
		"restart": "for = \"20s\"\nnodes = 6\nrate = \"300/s\"\n[[event]]\nat = \"7s\"\nstep = \"-30ms\"\nrestart = \"without snapshot\"\n",
		"both":    "for = \"20s\"\nnodes = 12\nrate = \"80/s\"\n[identity]\nassign = \"random\"\nbits = 3\n[[event]]\nat = \"9s\"\nstep = \"-2s\"\n",
		"seeds":   "for = \"30s\"\nnodes = 12\nrate = \"50/s\"\n[random]\nseed_bits = 2\n",
	}
	names := []string{"koid", "sonyflake", "uid-global", "nano64", "uuid-v4"}
	for name, text := range scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := scenario.Parse(name, name+".toml", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, scheme := range schemes(t, names...) {
				agree(t, s, scheme)
			}
		})
	}
}

// agree compares a scheme's result with a count of all ids of a fleet. It returns the number of ids.
func agree(t *testing.T, s *scenario.Scenario, scheme *ids.Scheme) float64 {
	t.Helper()
	const brute = 8
	sum, square := map[Cause]float64{}, map[Cause]float64{}
	for seed := range uint64(brute) {
		for cause, n := range bruteForce(t, s, scheme, seed) {
			sum[cause] += n
			square[cause] += n * n
		}
	}
	got := Run(context.Background(), &Config{Scenario: s, Schemes: []*ids.Scheme{scheme}, Seeds: 30, Seed: 7})[0]
	if got.Err != nil {
		t.Fatal(got.Err)
	}
	for _, cause := range Causes() {
		mean := sum[cause] / brute
		deviation := math.Sqrt(math.Max(square[cause]/brute-mean*mean, mean)/brute + math.Max(got.Duplicates.ByCause[cause], .2)/30 + (got.Duplicates.High-got.Duplicates.Low)*(got.Duplicates.High-got.Duplicates.Low)/16/30)
		if d := got.Duplicates.ByCause[cause] - mean; math.Abs(d) > 3*deviation+.3 {
			t.Errorf("%s, %s: %.2f duplicates, by brute force %.2f ± %.2f", scheme.Name, cause, got.Duplicates.ByCause[cause], mean, deviation)
		}
	}
	return got.Issued * brute
}

var fresh = flag.Uint64("fresh", 0, "compare 10^7 ids of scenarios that are drawn from a `seed`")

// TestBruteForceFresh compares random scenarios.
func TestBruteForceFresh(t *testing.T) {
	if *fresh == 0 {
		t.Skip("run it with -fresh SEED")
	}
	r := rand.New(rand.NewPCG(*fresh, 17))
	list := schemes(t, "koid", "sno", "sonyflake", "uid-global", "snowflake-twitter", "nano64", "uuid-v4", "uuid-v7")
	total := 0.0
	for i := 0; total < 1e7; i++ {
		text := drawn(r)
		s, err := scenario.Parse("drawn", "drawn.toml", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		scheme := list[r.IntN(len(list))]
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			total += agree(t, s, scheme)
			if t.Failed() {
				t.Log(text)
			}
		})
	}
	t.Logf("%.3g ids", total)
}

// drawn returns a random scenario, with identities and clock events.
func drawn(r *rand.Rand) string {
	text := fmt.Sprintf("for = \"%ds\"\nrate = \"%d/s\"\n", 40+r.IntN(60), 20+r.IntN(200))
	nodes := 3 + r.IntN(25)
	switch r.IntN(5) {
	case 0:
		text += fmt.Sprintf("[identity]\nassign = \"ordinal\"\n[[group]]\nnodes = %d\nstop = \"%ds\"\n[[group]]\nnodes = %d\nstart = \"%ds\"\n", nodes, 20+r.IntN(20), 3+r.IntN(20), 1+r.IntN(19))
	case 1:
		text = fmt.Sprintf("nodes = %d\n", nodes) + text + fmt.Sprintf("[identity]\nassign = \"lease\"\nlease = { ttl = \"%ds\", renew = \"%ds\", pause = \"%ds\" }\n", 6+r.IntN(4), 2+r.IntN(4), 12+r.IntN(15))
		return text // scenarios with a lease and an event are not supported
	case 2:
		text = fmt.Sprintf("nodes = %d\n", nodes) + text
	default:
		text = fmt.Sprintf("nodes = %d\n", nodes) + text + fmt.Sprintf("[identity]\nassign = \"random\"\nbits = %d\n", 2+r.IntN(5))
	}
	switch r.IntN(4) {
	case 0:
		text += fmt.Sprintf("[[event]]\nat = \"%ds\"\nstep = \"-%dms\"\n", 5+r.IntN(30), 1+r.IntN(3000))
	case 1:
		text += fmt.Sprintf("[[event]]\nat = \"%ds\"\nstep = \"-%dms\"\nrestart = \"without snapshot\"\n", 5+r.IntN(30), 1+r.IntN(100))
	case 2:
		text += fmt.Sprintf("[random]\nseed_bits = %d\n", 1+r.IntN(3))
	}
	return text
}

// TestIncidentsByBruteForce compares the built-in incidents with counts of all their ids. Incidents
// with more than a million ids have fewer nodes or a shorter time.
func TestIncidentsByBruteForce(t *testing.T) {
	if *fresh == 0 {
		t.Skip("run it with -fresh SEED")
	}
	nodes := map[string]int{
		"ntp-step": 2, "restart-behind": 1, "leap-second": 2, "vm-resume": 3, "one-ahead": 10, "slow-drift": 1, "random-workers": 300, "two-networks": 40,
		"zombie-lease": 8, "lost-counter": 1,
	}
	list := schemes(t, "koid", "sno", "sonyflake", "uid-global", "snowflake-twitter", "nano64", "uuid-v4", "uuid-v7")
	r := rand.New(rand.NewPCG(*fresh, 18))
	incidents, err := Incidents()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range incidents {
		if s.Key == "autoscaling" {
			s.Nodes, s.Cluster.Most, s.Cluster.Identity.Bits = 3, 9, 5
			s.For, s.Rate.Count, s.Rate.Per = 2*24*time.Hour, 1, time.Second
		}
		if n, ok := nodes[s.Key]; ok {
			s.Nodes = n
		}
		if s.Key == "rolling-deploy" {
			s.Cluster.Groups[0].Nodes, s.Cluster.Groups[1].Nodes = 5, 5
		}
		t.Run(s.Key, func(t *testing.T) {
			for _, i := range r.Perm(len(list))[:3] {
				total := agree(t, s, list[i])
				t.Logf("%s: %.3g ids", list[i].Name, total)
			}
		})
	}
}
