package lessonplayer

import (
	"fmt"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/check"
	"idtui/model/fleet"
	"idtui/model/session"
)

// Node is one generator of a [Sandbox], with its own session.
type Node struct {
	Name string
	*session.Session
	Retired   bool        // the generator no longer acts
	Base      ids.Reading // the first reading of a frozen clock; 0 for a running clock
	index     *Index
	fleet     *fleet.Result
	tested    *check.Report
	fault     lessons.Fault
	collected int // number of history entries that were collected
}

// IssuedID is an id that was issued in a sandbox, or the last id of a burst.
type IssuedID struct {
	Node      int // index of the generator
	slot      ids.Slot
	ID        ids.ID
	At        ids.Reading // what the generator's clock showed
	Turn      int         // 1 for the first id in the sandbox
	count     int         // number of ids in the burst
	Duplicate bool        // the same id was issued before
	// [Sandbox.Sorted] sets OutOfOrder if an earlier id of the same scheme is greater because of
	// its time.
	OutOfOrder bool
}

// Sandbox holds the generators of a lesson step in their own sessions, and all ids that they
// issued.
type Sandbox struct {
	Nodes []*Node
	// Issued lists the ids in the order in which they were issued.
	Issued []IssuedID

	setup         lessons.Setup
	began         ids.Reading // the real time of the setup
	shown         int         // index of the node whose id is shown
	encodingShift int         // distance of the shown encoding from the canonical one, in the scheme's list
	seen          map[ids.ID]bool
}

func (g *Sandbox) index(name string) int {
	return slices.IndexFunc(g.Nodes, func(n *Node) bool { return n.Name == name })
}

// takeTurn carries out an action with one generator. If the action requests ids, all clocks then
// advance by the pace of the setup.
func (g *Sandbox) takeTurn(i int, a lessons.Action, now ids.Reading) {
	n := g.Nodes[i]
	switch a {
	case lessons.DoNext:
		n.Next(now)
	case lessons.DoOverflow:
		n.Overflow(now)
	case lessons.DoBack:
		n.StepBack(now)
	case lessons.DoForward:
		n.StepForward(now)
		n.Advance(now)
	case lessons.DoReal:
		n.ReturnToRealTime(now)
		n.Advance(now)
	case lessons.DoMore:
		g.tune(i, 1)
	case lessons.DoLess:
		g.tune(i, -1)
	case lessons.DoFaster:
		n.ChangeRate(1)
	}
	g.collect(i)
	if a != lessons.DoNext && a != lessons.DoOverflow || g.setup.Pace == 0 {
		return
	}
	for _, n := range g.Nodes {
		n.Clock.Step(now, g.setup.Pace)
	}
}

// tune steps the setup's parameter of a generator.
func (g *Sandbox) tune(i, by int) {
	n := g.Nodes[i]
	p := n.Scheme.Param(g.setup.Tune)
	if p == nil || g.setup.TuneOnly != "" && g.setup.TuneOnly != n.Name {
		return
	}
	if err := n.Set(p.Name, p.Step(n.Value(p.Name), by)); err != nil || !g.setup.Regenerate {
		return
	}
	for j := range g.Issued {
		if m := &g.Issued[j]; m.Node == i {
			m.ID = n.Compose(m.slot)
		}
	}
}

// collect records the ids that a generator has generated since the last call.
func (g *Sandbox) collect(i int) {
	n := g.Nodes[i]
	h := n.History()
	for at := h.Total() - n.collected - 1; at >= 0; at-- {
		e := h.Newest(at)
		if !e.HasID() {
			continue
		}
		g.Issued = append(g.Issued, IssuedID{
			Node: i, ID: e.Last, At: e.At, count: e.Requests, Turn: len(g.Issued) + 1, Duplicate: g.seen[e.Last],
			slot: n.LastSlot(e),
		})
		g.seen[e.Last] = true
	}
	n.collected = h.Total()
}

// Waiting reports whether a request to any generator waits.
func (g *Sandbox) Waiting() bool {
	return slices.ContainsFunc(g.Nodes, func(n *Node) bool { return !n.Retired && n.Pending() != nil })
}

// Busy reports whether a generator acts without an action of the reader.
func (g *Sandbox) Busy() bool {
	return slices.ContainsFunc(g.Nodes, func(n *Node) bool { return !n.Retired && n.Busy() })
}

// Left returns the time until the first waiting or refusing generator resumes. It reports false
// if there is none. Only refusals after a clock regression count.
func (g *Sandbox) Left(now ids.Reading) (time.Duration, bool) {
	least, found := time.Duration(0), false
	for _, n := range g.Nodes {
		if d, ok := n.left(now); ok && (!found || d < least) {
			least, found = d, true
		}
	}
	return least, found
}

func (n *Node) left(now ids.Reading) (time.Duration, bool) {
	at := n.Clock.Read(now)
	if p := n.Pending(); p != nil {
		return max(p.Until.Sub(at), 0), true
	}
	for i := range n.History().Len() {
		e := n.History().Newest(i)
		if e.ClockChange == "" {
			return e.Until.Sub(at), e.Answer == ids.Refused && e.Cause == ids.ClockBack && e.Until > at
		}
	}
	return 0, false
}

// Shown returns the generator whose id is shown.
func (g *Sandbox) Shown() *Node { return g.Nodes[g.shown] }

// Show selects the generator n places after the shown one.
func (g *Sandbox) Show(n int) {
	if len(g.Nodes) > 0 {
		g.shown = (g.shown + n%len(g.Nodes) + len(g.Nodes)) % len(g.Nodes)
	}
}

// Newest returns the id that the shown generator issued the given number of ids before its newest
// one, or nil.
func (g *Sandbox) Newest(before int) *IssuedID { return g.newestOf(g.shown, before) }

func (g *Sandbox) newestOf(node, before int) *IssuedID {
	for i := len(g.Issued) - 1; i >= 0; i-- {
		if g.Issued[i].Node != node {
			continue
		}
		if before == 0 {
			return &g.Issued[i]
		}
		before--
	}
	return nil
}

// encoding returns the shown encoding for an id of the shown generator.
func (g *Sandbox) encoding(id ids.ID) *ids.Encoding {
	f := g.Shown().BoundScheme()
	canonical := f.CanonicalEncoding(id)
	at := slices.IndexFunc(f.Encodings, func(e ids.Encoding) bool { return e.Name() == canonical.Name() })
	if g.encodingShift == 0 || at < 0 {
		return canonical
	}
	return &f.Encodings[(at+g.encodingShift)%len(f.Encodings)]
}

// Text returns the text of an id. For the shown generator, it uses the shown encoding.
func (g *Sandbox) Text(m *IssuedID) string {
	f := g.Nodes[m.Node].BoundScheme()
	if m.Node == g.shown {
		return g.encoding(m.ID).Encode(m.ID)
	}
	return f.String(m.ID)
}

// Latest returns the newest id of a generator, or nil.
func (g *Sandbox) Latest(node int) *IssuedID { return g.newestOf(node, 0) }

// newSandbox sets up a sandbox at a real time. own is the scheme for generators that name none.
func newSandbox(set lessons.Setup, own *ids.Scheme, find func(name string) (*ids.Scheme, error), e ids.Entropy, now ids.Reading) (*Sandbox, error) {
	const apart = 2 * time.Second // between the actions of a setup, so that a chart shows them apart
	began := now
	if set.Frozen {
		began = now.Add(-apart * time.Duration(len(set.Before)))
	}
	g := &Sandbox{setup: set, began: began, seen: map[ids.ID]bool{}}
	generators := set.Generators
	if len(generators) == 0 {
		generators = []lessons.Generator{{Name: own.Title}}
	}
	for i, c := range generators {
		s := own
		if c.Scheme != "" {
			var err error
			if s, err = find(c.Scheme); err != nil {
				return nil, err
			}
		}
		n, err := session.New(s, c.Set, e)
		if err != nil {
			return nil, err
		}
		node := &Node{Name: c.Name, Session: n, fault: c.Fault}
		g.Nodes = append(g.Nodes, node)
		g.setClock(node, now, c.Skew)
		if c.Name == set.Show {
			g.shown = i
		}
	}
	for _, action := range set.Before {
		if err := g.prepare(action, began); err != nil {
			return nil, err
		}
		if set.Frozen {
			began = began.Add(apart)
		}
	}
	if set.Checked {
		return g, g.generateFaulty()
	}
	return g, nil
}

// setClock sets a generator's clock to its first reading.
func (g *Sandbox) setClock(s *Node, now ids.Reading, skew time.Duration) {
	at := now
	if g.setup.Clock != 0 {
		at = g.setup.Clock
	}
	if us := ids.Reading(g.setup.Align / time.Microsecond); us > 0 {
		at -= at % us
	}
	at = at.Add(skew)
	s.Clock.Set(g.began, at)
	if g.setup.Frozen {
		s.Clock.ToggleFreeze(g.began)
		s.Base = at
	}
	if g.setup.Step > 0 {
		s.Step = g.setup.Step
	}
}

// prepare carries out an action of the setup.
func (g *Sandbox) prepare(d lessons.SetupAction, now ids.Reading) error {
	for i, n := range g.Nodes {
		if d.By != "" && d.By != n.Name || n.Retired {
			continue
		}
		switch d.Do {
		case lessons.DoRetire:
			n.Retired = true
		case lessons.DoRestore:
			from := g.index(d.From)
			if from < 0 {
				return fmt.Errorf("no generator %q to restore from", d.From)
			}
			n.Restore(g.Nodes[from].State())
		default:
			g.takeTurn(i, d.Do, now)
		}
	}
	return nil
}

// Age returns the time since the sandbox was set up, rounded up to the next multiple of 30 s.
func (g *Sandbox) Age(now ids.Reading) time.Duration {
	const half = 30 * time.Second
	return max(now.Sub(g.began)+half, half).Truncate(half)
}

// Sorted returns the ids in the order of their bits, and marks those that are out of order.
func (g *Sandbox) Sorted() []IssuedID {
	list := slices.Clone(g.Issued)
	slices.SortStableFunc(list, func(a, b IssuedID) int { return a.ID.Compare(b.ID) })
	for i := range list {
		list[i].OutOfOrder = slices.ContainsFunc(list[i+1:], func(b IssuedID) bool {
			return b.Turn < list[i].Turn && g.byTime(&list[i], &b)
		})
	}
	return list
}

// byTime reports whether two ids are of one scheme and the first field in which they differ is a
// time. If that field is a node or random bits, the ids do not sort by the time of issue.
func (g *Sandbox) byTime(a, b *IssuedID) bool {
	bound := g.Nodes[a.Node].BoundScheme()
	if g.Nodes[b.Node].BoundScheme().Scheme != bound.Scheme {
		return false
	}
	l := bound.Layout
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Get(a.ID) != f.Get(b.ID) {
			return f.Kind == ids.Time
		}
	}
	return false
}

// groups returns the number of runs of ids of the same generator in the sorted list.
func (g *Sandbox) groups() int {
	n, last := 0, -1
	for _, m := range g.Sorted() {
		if m.Node != last {
			n, last = n+1, m.Node
		}
	}
	return n
}
