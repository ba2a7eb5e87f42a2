package lab

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

// naive simulates a scenario request by request with [ids.Generator.Step], and
// measures all ids at the end, with none of the lab's shortcuts: what the lab
// answers has to be the same.
type naive struct {
	nodes []*naiveNode
	made  []naiveID
	res   Result
	sorts bool // the ids of a node sort by time unit
}

type naiveNode struct {
	*node
	times []int64 // of the requests
	next  int
	wake  int64
	waits bool
}

type naiveID struct {
	at     int64
	waited bool
	node   int
	id     ids.ID
	slot   ids.Slot
}

func simulateNaively(t testing.TB, c Config) *naive {
	t.Helper()
	run, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	v := &naive{res: Result{Requests: run.total}, sorts: run.sortsByTime || run.mode != byIDs}
	for i, n := range run.nodes {
		f := n.bound
		fresh := newNode(c.Scenario, f, i, c.Seed)
		v.nodes = append(v.nodes, &naiveNode{node: fresh, times: naiveTimes(c.Scenario, i)})
	}
	for _, n := range v.nodes {
		v.run(n)
	}
	slices.SortStableFunc(v.made, func(a, b naiveID) int {
		switch {
		case a.at != b.at:
			return int(min(max(a.at-b.at, -1), 1))
		case a.waited != b.waited:
			if a.waited {
				return -1
			}
			return 1
		}
		return a.node - b.node
	})
	v.measure()
	return v
}

// naiveTimes are a node's requests by the definition: request i at i/rate.
func naiveTimes(s *Scenario, node int) []int64 {
	var times []int64
	rate, since := s.Rate, int64(0)
	even := func(until int64) {
		for i := int64(0); rate.Count > 0; i++ {
			hi, lo := bits.Mul64(uint64(i), uint64(rate.Per))
			at, _ := bits.Div64(hi, lo, uint64(rate.Count)) // panics if the quotient is too large
			t := since + int64(at)
			if t >= until {
				return
			}
			times = append(times, t)
		}
	}
	var marks []occurrence
	for _, h := range s.occurrences(node) {
		if h.event.rate != nil && h.at < int64(s.For) {
			marks = append(marks, h)
		}
	}
	for _, h := range marks {
		even(h.at)
		rate, since = *h.event.rate, h.at
	}
	even(int64(s.For))
	for _, h := range s.occurrences(node) {
		if h.at >= int64(s.For) {
			continue
		}
		at := sort.Search(len(times), func(i int) bool { return times[i] >= h.at })
		times = slices.Insert(times, at, slices.Repeat([]int64{h.at}, int(h.event.burst))...)
	}
	return times
}

// run takes one node from its first request to its last: nodes share nothing.
func (v *naive) run(n *naiveNode) {
	now := int64(-1)
	for n.next < len(n.times) {
		asked := n.times[n.next]
		at := max(asked, now)
		if n.waits {
			at = max(at, n.wake)
		}
		for len(n.restarts) > 0 && n.restarts[0].at <= at {
			n.restart(n.restarts[0].event.restart)
			if n.waits { // those who wait ask the new generator at once
				n.waits = false
				at = max(asked, n.restarts[0].at, now)
			}
			n.restarts = n.restarts[1:]
		}
		n.waits, now = false, at
		out := n.gen.Step(n.start + ids.Reading(floorDiv(n.clock.show(at), 1000)))
		switch out.Answer {
		case ids.Issued:
			v.made = append(v.made, naiveID{at, at > asked, n.index, out.ID, out.First})
			v.res.Issued++
			if at > asked {
				v.res.Waited++
				v.res.waits.add(at-asked, 1)
				v.res.longestWait = max(v.res.longestWait, at-asked)
			}
			n.next++
		case ids.Refused:
			v.res.Refused++
			n.next++
		default:
			n.waits = true
			n.wake = max(n.clock.reach(0, at, n.shown(out.Until)), at+1)
		}
	}
}

func (v *naive) measure() {
	seen := make(map[ids.ID]bool, len(v.made))
	highest := map[int]ids.ID{}
	newest := map[int]ids.Slot{}
	top := make([]ids.ID, len(v.made)) // the greatest up to each place
	for i, m := range v.made {
		if seen[m.id] {
			v.res.Duplicates++
		}
		seen[m.id] = true
		if high, ok := highest[m.node]; ok && m.id.Compare(high) < 0 {
			v.res.OutOfOrder++
			v.countReason(newest[m.node], m.slot)
		} else {
			highest[m.node] = m.id
		}
		if old, ok := newest[m.node]; !ok || m.slot.Unit > old.Unit || m.slot.Unit == old.Unit && m.slot.Toggle > old.Toggle {
			newest[m.node] = m.slot
		}
		top[i] = m.id
		if i > 0 && top[i-1].Compare(m.id) > 0 {
			top[i] = top[i-1]
		}
	}
	for j, m := range v.made {
		if top[j] == m.id {
			continue // no id before it is greater
		}
		i := sort.Search(len(top), func(i int) bool { return top[i].Compare(m.id) > 0 })
		if i < j {
			v.res.K = max(v.res.K, int64(j-i)+1)
		}
	}
}

// countReason counts why an id is out of order: the newest time unit of its node, or an
// earlier one.
func (v *naive) countReason(newest, s ids.Slot) {
	switch {
	case !v.sorts:
	case s.Unit == newest.Unit && s.Toggle == newest.Toggle:
		v.res.OutOfOrderInUnit++
	case s.Unit < newest.Unit || s.Unit == newest.Unit && s.Toggle < newest.Toggle:
		v.res.OutOfOrderAfterStep++
	}
}

// checkDefinition tries k against uid's definition, word for word.
func (v *naive) checkDefinition(k int64) error {
	n := int64(len(v.made))
	holds := func(k int64) bool {
		for i := k; i < n-k; i++ {
			if v.made[i-k].id.Compare(v.made[i].id) > 0 || v.made[i].id.Compare(v.made[i+k].id) > 0 {
				return false
			}
		}
		return true
	}
	for larger := max(k, 1); larger <= min(n/2, k+200); larger++ {
		if !holds(larger) {
			return fmt.Errorf("not k-ordered for %d", larger)
		}
	}
	if k > 1 && k-1 < n/3 && holds(k-1) {
		return fmt.Errorf("k-ordered for %d already", k-1)
	}
	return nil
}

func sameMeasures(t *testing.T, what string, got, want *Result) {
	t.Helper()
	line := func(r *Result) string {
		return fmt.Sprintf("issued %d refused %d waited %d for %d.%06d ms longest %d duplicates %d out of order %d (%d in a unit, %d after a step) k %d",
			r.Issued, r.Refused, r.Waited, r.waits.ms, r.waits.ns, r.longestWait, r.Duplicates, r.OutOfOrder, r.OutOfOrderInUnit, r.OutOfOrderAfterStep, r.K)
	}
	if line(got) != line(want) {
		t.Errorf("%s:\ngot  %s\nwant %s", what, line(got), line(want))
	}
}

// TestNaiveBuiltin compares the built-in scenarios: those of up to 10,000
// requests for all schemes, of up to 120,000 for those with a tab.
func TestNaiveBuiltin(t *testing.T) {
	t.Parallel()
	for _, s := range builtinScenarios() {
		if s.Requests() > 120_000 {
			continue
		}
		for i, f := range catalog.Default().BoundSchemes() {
			if f.Policy == nil || s.Requests() > 10_000 && i >= catalog.SeedTabs {
				continue
			}
			c := Config{Scenario: s, Scheme: f.Scheme, Seed: 7}
			got, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			v := simulateNaively(t, c)
			sameMeasures(t, s.Key+" "+f.Scheme.Name, got, &v.res)
			if s.Requests() <= 10_000 && i < catalog.SeedTabs {
				if err := v.checkDefinition(got.K); err != nil {
					t.Errorf("%s %s: k %d: %v", s.Key, f.Scheme.Name, got.K, err)
				}
			}
		}
	}
}

// TestNaiveRandom compares scenarios made at random.
func TestNaiveRandom(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(11, 12))
	formats := catalog.Default().BoundSchemes()
	for i := range 150 {
		s := randomScenario(rnd)
		if err := s.check(); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			f := formats[rnd.IntN(len(formats))]
			if f.Policy == nil {
				continue
			}
			c := Config{Scenario: s, Scheme: f.Scheme, Seed: uint64(i), Published: f.Published != nil && rnd.IntN(2) == 0}
			if i%2 == 0 {
				c.Columns = 100
			}
			got, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			v := simulateNaively(t, c)
			sameMeasures(t, fmt.Sprintf("scenario %d %s published %t %+v", i, f.Scheme.Name, c.Published, s), got, &v.res)
		}
	}
}

// randomScenario returns a scenario with up to three nodes, all kinds of events, and a
// few thousand ids.
func randomScenario(rnd *rand.Rand) *Scenario {
	span := func(most time.Duration) time.Duration { return time.Duration(rnd.Int64N(int64(most))) }
	s := &Scenario{
		Key: "random", For: 20*time.Millisecond + span(100*time.Millisecond),
		Nodes: 1 + rnd.IntN(3), Rate: newRate(1+rnd.Int64N(40), time.Millisecond), sameWorker: rnd.IntN(3) == 0,
	}
	for range rnd.IntN(s.Nodes + 1) {
		s.skew = append(s.skew, span(10*time.Millisecond)-5*time.Millisecond)
	}
	if rnd.IntN(8) == 0 {
		s.beforeEnd = span(60 * time.Millisecond)
	}
	for range rnd.IntN(6) {
		e := scenarioEvent{at: span(s.For).Truncate(time.Duration(rnd.IntN(2)) * time.Millisecond), node: rnd.IntN(s.Nodes + 1)}
		switch rnd.IntN(9) {
		case 0, 1:
			e.step = span(40*time.Millisecond) - 30*time.Millisecond
		case 2:
			e.freeze = span(20 * time.Millisecond)
		case 3:
			d := driftPPM(rnd.IntN(400_000) - 200_000)
			e.drift = &d
		case 4:
			e.smear = &leapSmear{span(5 * time.Millisecond), 10*time.Millisecond + span(10*time.Millisecond)}
		case 5:
			skew := span(10*time.Millisecond) - 5*time.Millisecond
			e.skew = &skew
		case 6:
			e.restart = restartKind(1 + rnd.IntN(2))
			e.step = -span(10 * time.Millisecond)
		case 7:
			e.burst = 1 + rnd.Int64N(9000)
		default:
			r := newRate(rnd.Int64N(60), time.Millisecond)
			e.rate = &r
			e.every = 0
		}
		if e.step == 0 && e.restart == noRestart && e.freeze == 0 && e.drift == nil && e.smear == nil && e.skew == nil && e.burst == 0 && e.rate == nil {
			e.step = -time.Millisecond
		}
		if rnd.IntN(4) == 0 {
			e.every = 5*time.Millisecond + span(30*time.Millisecond)
		}
		s.events = append(s.events, e)
	}
	return s
}
