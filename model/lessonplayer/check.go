package lessonplayer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/check"
)

// checkedIDs is the number of ids of a generator that are tested: enough for the tests of random
// bits.
const checkedIDs = 2000

// Limits of the ids that a reader sees.
const (
	shownOfOne  = 6 // ids of the only generator
	shownOfMany = 4 // ids of each of several
)

// Tested returns the report of package check about the generator's ids. It is nil if they were not
// tested.
func (n *Node) Tested() *check.Report { return n.tested }

// Verdicts returns the failed tests with their details. It returns nil if all pass. The ids must
// have been tested.
func (n *Node) Verdicts() []string {
	var list []string
	for i := range n.tested.Tests {
		if t := &n.tested.Tests[i]; t.Failed() {
			list = append(list, t.Name+": "+t.Detail)
		}
	}
	return list
}

// generateFaulty generates ids of each generator up to its clock's time, adds its fault, and
// tests them. The sandbox shows the consecutive ids of each generator that are closest in time.
func (g *Sandbox) generateFaulty() error {
	shown := shownOfOne
	if len(g.Nodes) > 1 {
		shown = shownOfMany
	}
	for i, n := range g.Nodes {
		b := n.BoundScheme()
		list := bursts(b, n.Base, uint64(i))
		for k := range list {
			list[k].ID = withFault(n.fault, b, list[k].ID, k)
		}
		c := check.New(b, check.Options{Now: n.Base.Time()})
		s := c.Stream(check.Source{Name: n.Name})
		for k := range list {
			s.Add(int64(k+1), b.String(list[k].ID), time.Time{})
		}
		var err error
		if n.tested, err = c.Report(0); err != nil {
			return err
		}
		if err := c.Close(); err != nil {
			return err
		}
		// Select the shortest run of ids that begins with a new clock reading and contains another
		// one.
		from := 0
		for i := 1; i+shown <= len(list); i++ {
			if list[i].At != list[i-1].At && list[i+shown-1].At-list[i].At < list[from+shown-1].At-list[from].At && list[i+shown-1].At != list[i].At {
				from = i
			}
		}
		for _, m := range list[from : from+shown] {
			m.Node, m.Turn, m.count, m.Duplicate = i, len(g.Issued)+1, 1, g.seen[m.ID]
			g.seen[m.ID] = true
			g.Issued = append(g.Issued, m)
		}
	}
	return nil
}

// bursts returns ids of a generator up to a reading, at most four per millisecond.
func bursts(b *ids.BoundScheme, until ids.Reading, seed uint64) []IssuedID {
	r := rand.New(rand.NewPCG(seed, 18))
	generator := generate.NewGenerator(b, r)
	clock := until.Add(-checkedIDs * 5 * time.Millisecond)
	list := make([]IssuedID, 0, checkedIDs)
	for len(list) < checkedIDs {
		for range 1 + r.IntN(4) {
			if o := generator.Step(clock); o.Answer == ids.Issued && len(list) < checkedIDs {
				list = append(list, IssuedID{ID: o.ID, At: clock})
			}
		}
		clock = clock.Add(time.Duration(1+r.IntN(20)) * time.Millisecond)
	}
	return list
}

// withFault returns an id with a fault. k is the index of the id.
func withFault(fault lessons.Fault, b *ids.BoundScheme, id ids.ID, k int) ids.ID {
	change := func(kind ids.Kind, value func(f *ids.Field, v uint64) uint64) {
		for i := range b.Layout.Fields {
			if f := &b.Layout.Fields[i]; f.Kind == kind {
				v := f.Get(id)
				v.Lo = value(f, v.Lo) & (1<<min(f.Width, 63) - 1)
				id = f.Set(id, v)
			}
		}
	}
	later := func(d time.Duration) {
		change(ids.Time, func(f *ids.Field, v uint64) uint64 { return v + uint64(d/f.TimeUnit().Length()) })
	}
	switch fault {
	case lessons.LeapDays:
		later(12 * 24 * time.Hour)
	case lessons.HourAhead:
		later(time.Hour)
	case lessons.KeptSequence:
		change(ids.Sequence, func(*ids.Field, uint64) uint64 { return uint64(k) })
	case lessons.ShortSequence:
		change(ids.Sequence, func(_ *ids.Field, v uint64) uint64 { return v & 1 })
	case lessons.DecimalDigits:
		for at := 0; at+4 <= b.Layout.Bits; at += 4 {
			if !slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool {
				return f.Kind != ids.Random && f.Spans[0].Offset < at+4 && at < f.Spans[0].Offset+f.Spans[0].Width
			}) {
				id = id.Put(at, 4, id.Uint64(at, 4)%10)
			}
		}
	}
	return id
}

// Described returns the contents of an id: its node, its sequence and its time.
func (g *Sandbox) Described(m *IssuedID) string {
	b := g.Nodes[m.Node].BoundScheme()
	var parts []string
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Node || f.Kind == ids.Sequence {
			parts = append(parts, f.Name+" "+f.Get(m.ID).String())
		}
	}
	if b.Time != nil {
		parts = append(parts, humantext.DateTime(b.Time(m.ID)))
	}
	return strings.Join(parts, "  ")
}

// checkValues returns the values of the reports of package check.
func checkValues() map[string]function[values] {
	// tests returns the tests of the generator for which is returns true.
	tests := func(v values, is func(t *check.Test) bool) (list []*check.Test) {
		n := v.generator()
		if n.tested == nil {
			fail("the ids of %s are not tested", n.Name)
		}
		for i := range n.tested.Tests {
			if t := &n.tested.Tests[i]; is(t) {
				list = append(list, t)
			}
		}
		return list
	}
	names := func(is func(t *check.Test) bool) function[values] {
		return always(func(v values) any {
			var list []string
			for _, t := range tests(v, is) {
				list = append(list, t.Name)
			}
			return orNone(list)
		})
	}
	ofFailed := func(text func(t *check.Test) string) function[values] {
		return always(func(v values) any {
			failed := tests(v, (*check.Test).Failed)
			if len(failed) == 0 {
				fail("no test fails")
			}
			return text(failed[0])
		})
	}
	return map[string]function[values]{
		"FailedTests": names((*check.Test).Failed),
		"Untested":    names(func(t *check.Test) bool { return t.OK == nil }),
		"Finding":     ofFailed(func(t *check.Test) string { return t.Detail }),
		"Advice":      ofFailed(func(t *check.Test) string { return t.Advice }),
		// The generators that fail a test.
		"Failing": ofName(func(v values, test string) any {
			return v.having(func(v values) bool {
				return len(tests(v, func(t *check.Test) bool { return t.Name == test && t.Failed() })) > 0
			})
		}),
		// Whether the ids that the generator issued in the sandbox pass the order test.
		"InOrder": always(func(v values) any {
			n := v.generator()
			c := check.New(n.BoundScheme(), check.Options{Now: n.Clock.Read(v.now).Time(), Tests: []string{"order"}})
			s := c.Stream(check.Source{Name: n.Name})
			for i := range v.sandbox.Issued {
				if m := &v.sandbox.Issued[i]; m.Node == v.node {
					s.Add(int64(i+1), n.BoundScheme().String(m.ID), time.Time{})
				}
			}
			return must(must(c.Report(0)).OK, c.Close())
		}),
		"CheckedIDs": always(func(values) any { return humantext.Number(checkedIDs) }),
		"ClockDate":  always(func(v values) any { return humantext.DateTime(v.generator().Base.Time()) }),
	}
}
