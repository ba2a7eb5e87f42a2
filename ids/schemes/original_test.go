package schemes_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// noon is an instant at which all units begin.
const noon = ids.Reading(1795262400000000)

// call requests ids at a time after noon.
type call struct {
	after time.Duration
	count uint32
}

// TestOriginals causes the events that the code of the originals handles. Answers are
// "u+1 #5": the unit, counted from the first one, and the sequence number of the last
// id.
func TestOriginals(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		scheme, field string
		calls         []call
		want          string
	}{
		// snowid: stays in its newest millisecond, waits when it is full.
		{"snowid", "sequence", []call{{0, 1}, {-5 * ms, 1}, {0, 4094}, {0, 1}, {ms, 1}}, "u+0 #0, u+0 #1, u+0 #4095, wait, u+1 #0"},
		// frostflake: numbers from 1, takes no earlier second, ends when it is full.
		{"frostflake", "sequence", []call{{0, 1}, {-9 * time.Second, 1}, {0, 1<<21 - 3}, {0, 1}, {time.Second, 1}}, "u+0 #1, u+0 #2, u+0 #2097151, refused, u+1 #1"},
		// sonyflake, both versions: stays, and sleeps until the unit after the full one.
		{"sonyflake", "sequence", []call{{0, 1}, {-50 * ms, 1}, {0, 254}, {-50 * ms, 1}, {10 * ms, 1}}, "u+0 #0, u+0 #1, u+0 #255, wait, u+1 #0"},
		{"sonyflake-v2", "sequence", []call{{0, 1}, {-50 * ms, 1}, {0, 254}, {-50 * ms, 1}, {10 * ms, 1}}, "u+0 #0, u+0 #1, u+0 #255, wait, u+1 #0"},
		// boundary/flake: refuses while the clock is behind, does not check the sequence.
		{"boundary-flake", "sequence", []call{{0, 1}, {-ms, 1}, {0, 65535}, {0, 1}, {ms, 1}}, "u+0 #0, refused, u+0 #65535, u+0 #0, u+1 #0"},
		// cockroach: each id takes a time unit, the next one if the clock is not past it.
		{"cockroach", "node", []call{{0, 1}, {-time.Second, 1}, {0, 1}, {30 * time.Microsecond, 1}, {time.Second, 1}}, "u+0 #1, u+1 #1, u+2 #1, u+3 #1, u+100000 #1"},
		// uniqid of PHP waits for the next microsecond, and follows a step back.
		{"php-uniqid", "padding", []call{{0, 1}, {0, 1}, {time.Microsecond, 1}, {-time.Second, 1}}, "u+0 #0, wait, u+1 #0, u+-1048576 #0"},
		// uniqid of npm takes the next millisecond if the clock is not past its newest one.
		{"npm-uniqid", "node", []call{{0, 1}, {-time.Second, 1}, {0, 1}, {9 * ms, 1}}, "u+0 #9331200067354, u+1 #9331200067354, u+2 #9331200067354, u+9 #9331200067354"},
		// rocketmq-v5: one sequence across seconds.
		{"rocketmq-v5", "sequence", []call{{0, 1}, {-2 * time.Second, 1}, {2 * time.Second, 1}}, "u+0 #0, u+0 #1, u+2 #2"},
		// yitter, method 2: numbers from 5, refuses while the clock is behind, waits when it is full.
		{"yitter", "sequence", []call{{0, 1}, {-ms, 1}, {0, 58}, {0, 1}, {ms, 1}}, "u+0 #5, refused, u+0 #63, wait, u+1 #5"},
		// leaf: refuses while the clock is behind, waits when it is full.
		{"leaf", "sequence", []call{{0, 1}, {-6 * ms, 1}, {0, 4095}, {0, 1}, {ms, 1}}, "u+0 #0, refused, u+0 #4095, wait, u+1 #0"},
	} {
		f := boundOf(t, tt.scheme, nil)
		if got := strings.Join(answers(f, tt.field, tt.calls), ", "); got != tt.want {
			t.Errorf("%s: %s; want %s", tt.scheme, got, tt.want)
		}
	}
}

func boundOf(t *testing.T, scheme string, set ids.Settings) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	return idstest.Open(t, s, set)
}

// answers returns the answers of a generator to the calls.
func answers(f *ids.BoundScheme, field string, calls []call) []string {
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
	grid, number := &g.Sequencer().Policy().Unit, &f.Layout.Fields[f.Layout.Index(field)]
	var list []string
	for _, c := range calls {
		out := g.Burst(noon.Add(c.after), c.count)
		if out.Answer != ids.Issued {
			list = append(list, out.Answer.String())
			continue
		}
		unit := grid.Index(ids.At(f.Time(out.Last))) - grid.Index(noon)
		list = append(list, fmt.Sprintf("u+%d #%s", unit, number.Get(out.Last)))
	}
	return list
}

// TestCountersBeginAtRandom tests the generators that draw the first number of the
// counter in each unit. Their ids ascend through a clock regression and through a
// sequence overflow, after which they borrow the next unit.
func TestCountersBeginAtRandom(t *testing.T) {
	for _, tt := range []struct {
		scheme string
		set    ids.Settings
		shares int // the number of bits that are drawn for each unit
	}{
		{"scru64", nil, 23},
		{"scru128", nil, 24},
		{"tsid", ids.Settings{"node_bits": "10"}, 11},
		{"tsid", ids.Settings{"node_bits": "19"}, 2},
	} {
		f := boundOf(t, tt.scheme, tt.set)
		g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{2}))
		step, room := f.Policy.Unit.Step, f.Policy.Capacity()
		var last ids.ID
		for i, c := range []call{{0, 1}, {-3 * step, 1}, {0, room - 2}, {0, 1}, {-step, 1}, {2 * step, 1}} {
			out := g.Burst(noon.Add(c.after), c.count)
			if out.Answer != ids.Issued || out.Count != c.count {
				t.Fatalf("%s: call %d: %s, %d ids", tt.scheme, i+1, out.Answer, out.Count)
			}
			if i > 0 && out.ID.Compare(last) <= 0 {
				t.Errorf("%s: call %d: %s after %s", tt.scheme, i+1, f.String(out.ID), f.String(last))
			}
			if early := i == 3; out.Events.Has(ids.Overflow) != early {
				t.Errorf("%s: call %d: events %v", tt.scheme, i+1, out.Events.Names())
			}
			last = out.Last
		}
		if starts := startsOf(f, 64); len(starts) < min(1<<tt.shares, 50) {
			t.Errorf("%s %v: units begin at only %d numbers", tt.scheme, tt.set, len(starts))
		}
	}
}

// startsOf returns the different numbers of the first ids of n units.
func startsOf(f *ids.BoundScheme, n int) map[uint64]bool {
	starts := map[uint64]bool{}
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{3}))
	names := []string{"counter", "counter_lo", "node_ctr"}
	for i := range n {
		out := g.Step(noon.Add(time.Duration(i) * f.Policy.Unit.Step))
		for _, name := range names {
			if at := f.Layout.Index(name); at >= 0 {
				starts[f.Layout.Fields[at].Get(out.ID).Lo] = true
			}
		}
	}
	return starts
}

// TestSCRU128Counters checks the halves of the counter. The high half is drawn once per second, the
// low one in each millisecond. A carry out of the low half goes into the high one.
func TestSCRU128Counters(t *testing.T) {
	f := boundOf(t, "scru128", nil)
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{4}))
	high, low := &f.Layout.Fields[f.Layout.Index("counter_hi")], &f.Layout.Fields[f.Layout.Index("counter_lo")]
	first := g.Step(noon).ID
	for i, at := range []time.Duration{time.Millisecond, 999 * time.Millisecond, time.Second} {
		id := g.Step(noon.Add(at)).ID
		if same := high.Get(id) == high.Get(first); same != (i < 2) {
			t.Errorf("after %s: the high half is %s, at first %s", at, high.Get(id), high.Get(first))
		}
		if low.Get(id) == low.Get(first) {
			t.Errorf("after %s: the low half is still %s", at, low.Get(id))
		}
	}
	out := g.Burst(noon.Add(2*time.Second), 1<<24)
	if high.Get(out.Last).Lo != high.Get(out.ID).Lo+1 || low.Get(out.Last).Lo != low.Get(out.ID).Lo-1 {
		t.Errorf("2^24 ids go from %s/%s to %s/%s", high.Get(out.ID), low.Get(out.ID), high.Get(out.Last), low.Get(out.Last))
	}
}

// TestReservedTimes requests ids at the first and the last timestamp of SCRU64 and SCRU128, which
// their specifications reserve.
func TestReservedTimes(t *testing.T) {
	for _, scheme := range []string{"scru64", "scru128"} {
		f := boundOf(t, scheme, nil)
		g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{5}))
		if out := g.Step(0); out.Answer != ids.Issued || out.First.Unit != 1 {
			t.Errorf("%s at 1970: %s in unit %d; want unit 1", scheme, out.Answer, out.First.Unit)
		}
		last := f.Milestones[len(f.Milestones)-1].At
		if out := g.Step(ids.At(last)); out.Answer != ids.Refused || out.Cause != ids.TimeExhausted {
			t.Errorf("%s at its last timestamp: %s", scheme, out.Answer)
		}
	}
}

// TestTSIDFast generates TSIDs without a node. One counter continues across
// milliseconds, also after the clock moved back.
func TestTSIDFast(t *testing.T) {
	f := boundOf(t, "tsid", nil)
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{6}))
	low := &f.Layout.Fields[f.Layout.Index("random")]
	first := low.Get(g.Step(noon).ID).Lo
	for i, at := range []time.Duration{0, 3 * time.Millisecond, -time.Hour, 0} {
		id := g.Step(noon.Add(at)).ID
		if want := (first + uint64(i) + 1) % (1 << 22); low.Get(id).Lo != want {
			t.Errorf("%s from noon: %s, want %d", at, low.Get(id), want)
		}
		if got := ids.At(f.Time(id)); got != noon.Add(at) {
			t.Errorf("%s from noon: the time is %s", at, f.Time(id))
		}
	}
}

// TestRestoredCounters continues from a state. The state does not hold the start of the counter, so
// the next id is in a later unit. No id is a duplicate.
func TestRestoredCounters(t *testing.T) {
	f := boundOf(t, "tsid", ids.Settings{"node_bits": "20"})
	seen := map[ids.ID]bool{}
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{7}))
	for i := range 20 {
		id := g.Step(noon).ID
		if seen[id] {
			t.Fatalf("%s is a duplicate", f.String(id))
		}
		seen[id] = true
		g = generate.RestoreGenerator(f, rand.NewChaCha8([32]byte{byte(i)}), g.State())
	}
}

// TestLateGoroutine lets a goroutine compose its slot after others have filled many
// units. Its counter must begin where the counter of its unit began.
func TestLateGoroutine(t *testing.T) {
	for scheme, set := range map[string]ids.Settings{"tsid": {"node_bits": "19"}, "scru64": nil} {
		f := boundOf(t, scheme, set)
		compose, e := f.Composer(), rand.NewChaCha8([32]byte{8})
		first := compose(ids.Slot{Unit: 1000}, e)
		for unit := range int64(100) {
			compose(ids.Slot{Unit: 1001 + unit}, e)
		}
		if late := compose(ids.Slot{Unit: 1000, Seq: 1}, e); late.Uint64(0, 64) != first.Uint64(0, 64)+1 {
			t.Errorf("%s: %s, long after %s", scheme, f.String(late), f.String(first))
		}
	}
}

// TestTSIDModes checks that the explanations of each mode begin with that mode, and then name the
// other.
func TestTSIDModes(t *testing.T) {
	for bits, want := range map[string][2]string{"": {"As with TSID.fast()", "With node_bits"}, "10": {"factory", "Without node_bits"}} {
		var set ids.Settings
		if bits != "" {
			set = ids.Settings{"node_bits": bits}
		}
		e := boundOf(t, "tsid", set).Explanations()
		for _, text := range []string{e.ClockMovedBack, e.SequenceOverflow} {
			first, second, _ := strings.Cut(text, ". ")
			if !strings.Contains(first, want[0]) || !strings.HasPrefix(second, want[1]) {
				t.Errorf("node_bits %q: %s", bits, text)
			}
		}
	}
}
