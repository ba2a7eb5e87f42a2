package lab

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
	"testing"
	"time"

	"idtui/ids"
	"idtui/model/lab/scenario"
	"idtui/model/lab/wide"
)

// naive simulates a scenario request by request with [generate.Generator.Step], and measures all
// ids at the end. It has none of the lab's optimizations, so the tests compare the lab with it.
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
			return cmp.Compare(a.at, b.at)
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

// naiveTimes returns the times of a node's requests: request i is at i/rate.
func naiveTimes(s *scenario.Scenario, node int) []int64 {
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
	var marks []scenario.Occurrence
	for _, h := range s.Occurrences(node) {
		if h.Event.Rate != nil && h.At < int64(s.For) {
			marks = append(marks, h)
		}
	}
	for _, h := range marks {
		even(h.At)
		rate, since = *h.Event.Rate, h.At
	}
	even(int64(s.For))
	for _, h := range s.Occurrences(node) {
		if h.At >= int64(s.For) {
			continue
		}
		at := sort.Search(len(times), func(i int) bool { return times[i] >= h.At })
		times = slices.Insert(times, at, slices.Repeat([]int64{h.At}, int(h.Event.Burst))...)
	}
	return times
}

// run simulates all requests of one node. Nodes share nothing.
func (v *naive) run(n *naiveNode) {
	now := int64(-1)
	for n.next < len(n.times) {
		asked := n.times[n.next]
		at := max(asked, now)
		if n.waits {
			at = max(at, n.wake)
		}
		for len(n.restarts) > 0 && n.restarts[0].At <= at {
			n.restart(n.restarts[0].Event.Restart)
			if n.waits { // a waiting request goes to the new generator at once
				n.waits = false
				at = max(asked, n.restarts[0].At, now)
			}
			n.restarts = n.restarts[1:]
		}
		n.waits, now = false, at
		out := n.gen.Step(n.start + ids.Reading(wide.FloorDiv(n.clock.Show(at), 1000)))
		switch out.Answer {
		case ids.Issued:
			v.made = append(v.made, naiveID{at, at > asked, n.index, out.ID, out.First})
			v.res.Issued++
			if at > asked {
				v.res.Waited++
				v.res.waits.add(at-asked, 1)
				v.res.longestWait = max(v.res.longestWait, at-asked)
				v.res.lastWait = max(v.res.lastWait, time.Duration(at))
			}
			n.next++
		case ids.Refused:
			v.res.Refused++
			n.next++
		default:
			n.waits = true
			n.wake = max(n.clock.Reach(0, at, n.shown(out.Until)), at+1)
		}
	}
}

func (v *naive) measure() {
	seen := make(map[ids.ID]bool, len(v.made))
	highest := map[int]ids.ID{}
	newest := map[int]ids.Slot{}
	top := make([]ids.ID, len(v.made)) // the maximum of the ids up to each id
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
			continue // no earlier id is greater
		}
		i := sort.Search(len(top), func(i int) bool { return top[i].Compare(m.id) > 0 })
		if i < j {
			v.res.K = max(v.res.K, int64(j-i)+1)
		}
	}
}

// countReason counts an id out of order: in the newest time unit of its node, or in an earlier one.
func (v *naive) countReason(newest, s ids.Slot) {
	switch {
	case !v.sorts:
	case s.Unit == newest.Unit:
		v.res.OutOfOrderInUnit++
	case s.Unit < newest.Unit:
		v.res.OutOfOrderAfterStep++
	}
}
