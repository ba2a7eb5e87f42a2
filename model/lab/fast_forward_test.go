package lab

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/lab/scenario"
)

// steps runs a configuration to its end and counts the steps.
func steps(t *testing.T, c Config, slowly bool) (*Result, int) {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	r.unitByUnit = slowly
	n := 0
	for ; r.step(); n++ {
	}
	res := &r.result
	if res.Trace != nil { // bound schemes contain functions, which cannot be compared
		res.Trace.Bound = nil
	}
	return res, n
}

// sameRuns compares a run with a run of one time unit per step. It compares the results, the
// summary, every column of the trace and every event.
func sameRuns(t *testing.T, what string, c Config) (fast, slow int) {
	t.Helper()
	got, fast := steps(t, c, false)
	want, slow := steps(t, c, true)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %+v, unit by unit %+v", what, got, want)
		for node := range want.Trace.cells {
			for i, cell := range want.Trace.cells[node] {
				if got.Trace.cells[node][i] != cell {
					t.Fatalf("node %d, column %d: got %+v, want %+v", node, i, got.Trace.cells[node][i], cell)
				}
			}
		}
		t.Fatalf("events %+v\nwant %+v", got.Trace.Events, want.Trace.Events)
	}
	return fast, slow
}

// lightly reduces the load and the events of a scenario, so that most units have few ids
// or none.
func lightly(rnd *rand.Rand, s *scenario.Scenario) {
	thin := func() scenario.Rate {
		if rnd.IntN(2) == 0 {
			return scenario.NewRate(1, time.Duration(1+rnd.Int64N(int64(6*time.Millisecond))))
		}
		return scenario.NewRate(1+rnd.Int64N(5), time.Duration(1+rnd.Int64N(int64(20*time.Millisecond))))
	}
	s.Rate = thin()
	s.Nodes, s.Skew = 1, nil
	if rnd.IntN(4) > 0 {
		s.For *= 20
	}
	for i := range s.Events {
		e := &s.Events[i]
		e.Node, e.Every = 0, 0
		e.At = time.Duration(rnd.Int64N(int64(s.For)))
		e.Burst = min(e.Burst, 20)
		if e.Rate != nil {
			r := thin()
			e.Rate = &r
		}
	}
	for s.Requests() > 60_000 {
		s.Rate.Per *= 4
		s.Events = nil
	}
}

// anyPolicy returns a scheme with a random policy. Its highest bits are a time or random.
func anyPolicy(rnd *rand.Rand) *ids.Scheme {
	units := []ids.Unit{
		{Step: time.Millisecond},
		{Step: 4 * time.Millisecond},
		{Step: 10 * time.Millisecond},
		{Step: time.Second},
		{Step: 1024 * time.Microsecond, PerSecond: 977},
		{Step: 1<<20 + 1},
	}
	unit := units[rnd.IntN(len(units))]
	p := ids.Policy{
		SeqCarry: rnd.IntN(2) == 0, SeqMax: 3 + rnd.Uint32N(300),
		Back: ids.OnBack(rnd.IntN(int(ids.ToggleBack) + 1)), Full: ids.OnFull(rnd.IntN(int(ids.BorrowFull) + 1)),
	}
	if p.Full == ids.BorrowFull {
		p.Back = ids.StayBack
	}
	p.SeqBits, p.SeqMin = 10, rnd.Uint32N(p.SeqMax)
	fields := []ids.Field{
		{Name: "t", Kind: ids.Time, Width: 45, Unit: &unit},
		{Name: "toggle", Kind: ids.Toggle, Width: 1},
		{Name: "n", Kind: ids.Sequence, Width: 10},
		{Name: "x", Kind: ids.Reserved, Width: 8},
	}
	if p.Full == ids.NeverFull {
		fields[2].Kind = ids.Random
	}
	switch rnd.IntN(4) {
	case 0:
		fields[3].Kind = ids.Random
	case 1:
		fields[0], fields[3] = fields[3], fields[0]
		fields[0].Kind = ids.Random
	}
	return &ids.Scheme{Name: "any", Title: "any", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{Layout: ids.MustLayout(64, fields...), Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(64))}, Policy: &p}, nil
	}}
}

// TestFastForward compares runs that take many time units in one step with runs that take
// one unit per step.
func TestFastForward(t *testing.T) {
	t.Parallel()
	rnd, pick := rand.New(rand.NewPCG(41, 42)), rand.New(rand.NewPCG(43, 45)) // two sources, so that a new scheme changes no scenario
	generating := slices.DeleteFunc(slices.Clone(catalog.Default().BoundSchemes()), func(f *ids.BoundScheme) bool { return f.Policy == nil })
	fast, slow := 0, 0
	for i := range rounds(300) {
		s := randomScenario(rnd)
		if i%8 > 0 {
			lightly(rnd, s)
		}
		scheme, published := anyPolicy(rnd), false
		if i%2 > 0 {
			f := generating[pick.IntN(len(generating))]
			scheme, published = f.Scheme, f.Published != nil && pick.IntN(2) == 0
		}
		c := Config{Scenario: s, Scheme: scheme, Seed: uint64(i), Published: published, Columns: 1 + rnd.IntN(60)}
		if rnd.IntN(3) == 0 {
			c.From = time.Duration(rnd.Int64N(int64(s.For)))
			c.To = c.From + time.Duration(rnd.Int64N(int64(s.For)))
			c.Stop = rnd.IntN(2) == 0
		}
		a, b := sameRuns(t, fmt.Sprintf("run %d of %s, policy %+v, scenario %+v", i, scheme.Name, policyOf(t, c), s), c)
		fast, slow = fast+a, slow+b
	}
	if !raceEnabled && 2*fast > slow { // a tenth of the runs is too few
		t.Errorf("%d steps, unit by unit %d", fast, slow)
	}
}

func policyOf(t *testing.T, c Config) *ids.Policy {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return r.nodes[0].bound.Policy
}

// TestLongFastForward compares runs of hours, with an id in many of their time units.
func TestLongFastForward(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"koid", "sno", "uid-global", "flax", "snowflake-twitter", "tsid"} {
		for _, rate := range []scenario.Rate{scenario.NewRate(1, time.Second), scenario.NewRate(1, time.Minute), scenario.NewRate(7, 3*time.Second)}[:rounds(3)] {
			c := find(t, "hourly-steps", scheme)
			c.Scenario.For, c.Scenario.Rate, c.Columns = 6*time.Hour, rate, 77
			sameRuns(t, fmt.Sprint(scheme, " at ", rate), c)
			c.Columns = 1
			c.From, c.To = c.Scenario.For-1, c.Scenario.For // no column ends earlier
			sameRuns(t, fmt.Sprint(scheme, " at ", rate, " in one column"), c)
		}
	}
}

// TestFastForwardAtTraceEnd checks the last column, which extends beyond the end of the trace by
// less than a nanosecond. A request in that part is in no column. A run that stops at the end does
// not make the request.
func TestFastForwardAtTraceEnd(t *testing.T) {
	for _, scheme := range []string{"koid", "flax"} {
		for _, stop := range []bool{false, true} {
			c := find(t, "steady", scheme)
			c.Scenario.Rate = scenario.NewRate(1, time.Millisecond)
			c.To, c.Columns, c.Stop = 100*time.Millisecond-10, 60, stop
			sameRuns(t, fmt.Sprint(scheme, " stopped ", stop), c)
			res, _ := steps(t, c, false)
			if all := sum(&Trace{Bound: make([]*ids.BoundScheme, 1), cells: res.Trace.cells}, 0, 60); all.Total() != 100 {
				t.Errorf("%s: the columns hold %d ids, want 100", scheme, all.Total())
			}
			if stop && res.Issued != 100 {
				t.Errorf("%s: stopped after %d ids, want 100", scheme, res.Issued)
			}
		}
	}
}

// fullUnits returns a scheme with 4 ids per millisecond.
func fullUnits(full ids.OnFull) *ids.Scheme {
	return &ids.Scheme{Name: "full", Title: "full", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		layout := ids.MustLayout(64,
			ids.Field{Name: "t", Kind: ids.Time, Width: 56, Unit: &ids.Unit{Step: time.Millisecond}},
			ids.Field{Name: "n", Kind: ids.Sequence, Width: 8},
		)
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(64))}, Policy: &ids.Policy{SeqBits: 8, SeqMax: 3, Full: full}}, nil
	}}
}

// TestFullUnits checks that a fast-forward covers time units that are exactly full, and stops
// before units that can overflow.
func TestFullUnits(t *testing.T) {
	for _, full := range []ids.OnFull{ids.RefuseFull, ids.WaitFull, ids.WrapFull} {
		c := Config{Scheme: fullUnits(full), Columns: 1}
		c.Scenario = &scenario.Scenario{Key: "full", For: time.Second, Nodes: 1, Rate: scenario.NewRate(4, time.Millisecond)}
		if fast, slow := sameRuns(t, "4 per unit", c); fast*10 > slow {
			t.Errorf("full units take %d steps, unit by unit %d", fast, slow)
		}
		c.Scenario.Rate = scenario.NewRate(9, 2*time.Millisecond) // 4 and 5 alternately
		sameRuns(t, "4.5 per unit", c)
	}
}

// TestMaxPerUnit compares the maximum number of requests per time unit with a count of all
// requests.
func TestMaxPerUnit(t *testing.T) {
	rnd := rand.New(rand.NewPCG(51, 52))
	reached := 0
	for range 300 {
		step := []time.Duration{time.Millisecond, 1024 * time.Microsecond, 1<<20 + 1}[rnd.IntN(3)]
		n := &node{unit: ids.Unit{Step: step}, clock: scenario.NewClock([]scenario.Piece{{Shown: rnd.Int64N(5000), Pace: scenario.TruePace/2 + rnd.Int64N(scenario.TruePace)}})}
		p := &scenario.Load{Count: 2000, Rate: scenario.NewRate(1+rnd.Int64N(2000), 200*time.Millisecond)}
		counts, most := map[int64]uint32{}, uint32(0)
		for i := range p.Count {
			u := n.unitAt(p.Time(i))
			counts[u]++
			most = max(most, counts[u])
		}
		if limit := n.maxPerUnit(p); most > limit {
			t.Errorf("%d requests in a unit of %s, limit %d", most, step, limit)
		} else if most == limit {
			reached++
		}
	}
	if reached < 200 {
		t.Errorf("the limit is reached in %d of 300 cases, want 200", reached)
	}
}
