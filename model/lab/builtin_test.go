package lab

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// simulate runs a scheme through a built-in scenario.
func simulate(t *testing.T, scenario, scheme string, published bool) *Result {
	t.Helper()
	s, err := Find(scenario, "")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	res, err := Simulate(context.Background(), Config{Scenario: s, Scheme: sc, Published: published, Columns: 200})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestBuiltinOutcomes states what each scheme does in each scenario, by hand
// from its document. "c" is what the clock shows, in milliseconds since the
// start, which is a border of all units: of koid's 1 ms, sno's 4 ms and uid's
// 1.024 ms. Request i of 50/ms is made at i × 0.02 ms, so the first at c has the
// place 50 c. k is one more than the greatest distance of two ids out of order.
func TestBuiltinOutcomes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario, scheme, want string
	}{
		// 50 in a millisecond: koid has 4096, sno 65536 in 4 ms, uid 16384.
		{"steady", "koid", "issued 50000 of 50000"},
		{"steady", "sno", "issued 50000 of 50000"},
		{"steady", "uid-local", "issued 50000 of 50000"},
		{"steady", "uid-global", "issued 50000 of 50000"},

		// The newest id is of c = 59 when the clock goes back to 50. koid refuses
		// until 59 comes again: 9 ms × 50. In 59 it goes on counting.
		{"step-back", "koid", "issued 9550 of 10000, refused 450"},
		// sno toggles. Newest is unit 14 (56–60) on tick. On tock, 50–52 of unit 12
		// and all of 13 are below that: 100 + 200; 14 on tock is above 14 on tick.
		// The last of 13 on tock is made at c = 55.98, 10 ms later than its like: at
		// 50 × 65.98; the first of 14 on tick at 50 × 56: 499 apart.
		{"step-back", "sno", "issued 10000 of 10000, out of order 300, k 500"},
		// uid follows, its sequence goes on. Newest is unit 58 (59.392–60.416). From
		// 50.00 to 59.38 the second time, 470 ids, units are below that.
		{"step-back", "uid-local", "issued 10000 of 10000, out of order 470, k 500"},
		{"step-back", "uid-global", "issued 10000 of 10000, out of order 470, k 500"},
		// Twitter's waits for what koid refuses: 0.02 to 9.00 ms, 450 of them.
		{"step-back", "snowflake-twitter", "issued 10000 of 10000, waited 450 for 2029.5 ms, longest 9 ms"},
		// A monotonic ULID stays in 59; xid is in one second all the time.
		{"step-back", "ulid", "issued 10000 of 10000"},
		{"step-back", "xid", "issued 10000 of 10000"},

		// At 80 the clock shows 70 and goes back to 50; koid has used 69 and refuses
		// 50–68 as well: 19 ms × 50 more.
		{"step-back-twice", "koid", "issued 8600 of 10000, refused 1400"},
		// sno's safe mark is unit 14; it waits for 15, c = 60, 10 ms later: 500
		// requests for 0.02 to 10 ms. Then it toggles back to tick with 17 (68–72)
		// on tock as its newest: units 15 (500 + 200), 16 and 17 on tick are below
		// it: 1100, after the 300 of the first step. The last of 17 on tick, c =
		// 71.98 at 101.98, is 1199 after the first of 17 on tock, c = 68 at 78.
		{"step-back-twice", "sno", "issued 10000 of 10000, waited 500 for 2505 ms, longest 10 ms, out of order 1400, k 1200"},

		// A request each 10 ms; each hour, 23 times, it goes from −10 to −50, −40,
		// −30, −20, −10 ms: four are below the newest, the fifth is in its unit.
		{"hourly-steps", "koid", "issued 8639908 of 8640000, refused 92"},
		// In the fifth sno is on the other timeline: on the way back from tock to
		// tick, 11 times, that is below too.
		{"hourly-steps", "sno", "issued 8640000 of 8640000, out of order 103, k 6"},
		{"hourly-steps", "uid-local", "issued 8640000 of 8640000, out of order 92, k 5"},
		{"hourly-steps", "uid-global", "issued 8640000 of 8640000, out of order 92, k 5"},

		// 500/ms: from 60 to 76 all see millisecond 60: 8000, of which 4096 get one.
		{"paused-vm", "koid", "issued 96096 of 100000, refused 3904"},
		// sno's 60–64 holds 9500 of 65536.
		{"paused-vm", "sno", "issued 100000 of 100000"},
		// uid's unit 58 begins with sequence 29696 − 16384 = 13312 and holds 304 +
		// 7500 + 208 = 8012 ids: the last 4940 come after the sequence's end and are
		// below the first. So are 332 in unit 81 (82.944–83.968), where it comes
		// round at 83.304; elsewhere it does at a unit's border.
		{"paused-vm", "uid-global", "issued 100000 of 100000, out of order 5272, k 8012"},

		// One request a millisecond. Newest is 1999 when 1000 comes again: 999 refused.
		{"leap-step", "koid", "issued 5001 of 6000, refused 999"},
		{"leap-step", "snowflake-twitter", "issued 6000 of 6000, waited 999 for 499500 ms, longest 999 ms"},
		// Newest is 1996–2000 on tick; the 249 units before that on tock are below.
		{"leap-step", "sno", "issued 6000 of 6000, out of order 996, k 1000"},
		{"leap-step", "uid-global", "issued 6000 of 6000, out of order 999, k 1000"},

		// The clock never goes back, so nothing happens.
		{"leap-smear", "koid", "issued 1800000 of 1800000"},
		{"leap-smear", "sno", "issued 1800000 of 1800000"},

		// koid has 4096 in millisecond 50; the rest of the burst and the 10 others of
		// this millisecond are refused: 101000 − 500 − 4096 − 490 = 95914.
		{"burst", "koid", "issued 5086 of 101000, refused 95914"},
		// sno's 48–52 has issued 20 and has 65516 left. 34484 of the burst wait 2 ms,
		// and the 20 of 50.0 to 51.9 behind them 2.0 to 0.1 ms: 68968 + 21.
		{"burst", "sno", "issued 101000 of 101000, waited 34504 for 68989 ms, longest 2 ms"},
		// uid's unit 48 (49.152–50.176) has issued 8 and has 16376 left. Of the other
		// 83624, 16384 each wait until 50.176, 51.2, 52.224, 53.248 and 54.272, 1704
		// until 55.296, and behind them the 53 of 50.0 to 55.2. Unit 48 begins with
		// sequence 492, so its last 492 ids come after the sequence's end and are
		// below the first; the five full units after it are alike.
		{"burst", "uid-local", "issued 101000 of 101000, waited 83677 for 191357.352 ms, longest 5.296 ms, out of order 2952, k 16384"},

		// The new koid generator numbers 50–59 from 0 as the old one did: 10 × 50
		// again, all but the last below the newest.
		{"restart-behind", "koid", "issued 10000 of 10000, duplicates 500, out of order 499, k 500"},
		// The new sno is on tick. 50–52 is the second half of unit 12, numbered 0–99,
		// as the first half was; 13 and 14 repeat in full. (12, 99) at 61.98 is 599
		// after (12, 100) at 50.
		{"restart-behind", "sno", "issued 10000 of 10000, duplicates 500, out of order 499, k 600"},
		// uid's sequence begins at 0 where the old one had come to 2500 at c = 50: the
		// same units, never the same numbers. 470 ids are of units before 58; in it,
		// 51 more have smaller numbers. A unit holds up to 52, so two ids of one unit
		// are up to 551 apart.
		{"restart-behind", "uid-local", "issued 10000 of 10000, out of order 521, k 552"},

		// With the state kept a restart is only a step back.
		{"restart-snapshot", "koid", "issued 9550 of 10000, refused 450"},
		{"restart-snapshot", "sno", "issued 10000 of 10000, out of order 300, k 500"},
		{"restart-snapshot", "uid-global", "issued 10000 of 10000, out of order 470, k 500"},

		// Three ids each 0.1 ms. The first node 1 makes of U is made at U − 3, as the
		// second of three; the last of U − 1 by node 2 at U + 1.9, as the third: 30 ×
		// 4.9 + 1 = 148 apart.
		{"skewed-nodes", "koid", "issued 6000 of 6000, k 149"},
		// In one unit of sno partition 1 sorts after 0. It begins unit m at 4m − 3;
		// node 0's last is made at 4m + 3.9, as the first of three: 30 × 6.9 − 1.
		{"skewed-nodes", "sno", "issued 6000 of 6000, k 207"},
		// Within 256 s uid's global ids sort by node: one node's first, at place 1 or
		// 2, sorts after another's last, 5996 further.
		{"skewed-nodes", "uid-global", "issued 6000 of 6000, k 5997"},

		// Each id comes out twice, once from each node; equal ids are in order.
		{"same-worker", "koid", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "sno", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "uid-local", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "uid-global", "issued 20000 of 20000, duplicates 10000"},

		// 100 ms × 50 before the last unit ends, then as many refusals.
		{"end-of-epoch", "koid", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "sno", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "uid-local", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "uid-global", "issued 5000 of 10000, refused 5000"},
		// 256 in 10 ms, ten times; the queue is refused at the end.
		{"end-of-epoch", "sonyflake", "issued 2560 of 10000, refused 7440, waited 2292 for 50343.72 ms, longest 43.92 ms"},
	} {
		t.Run(tt.scenario+"/"+tt.scheme, func(t *testing.T) {
			if got := words(simulate(t, tt.scenario, tt.scheme, false)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// words are the measures of a result, those of zero left out.
func words(r *Result) string {
	list := []string{fmt.Sprintf("issued %d of %d", r.Issued, r.Requests)}
	add := func(n int64, format string, args ...any) {
		if n > 0 {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	add(r.Refused, "refused %d", r.Refused)
	add(r.Waited, "waited %d for %v ms, longest %v ms", r.Waited, r.WaitMS(), r.LongestWaitMS())
	add(r.Duplicates, "duplicates %d", r.Duplicates)
	add(r.OutOfOrder, "out of order %d", r.OutOfOrder)
	add(r.K, "k %d", r.K)
	return strings.Join(list, ", ")
}

// TestFlaxOutcomes: Flax issues whatever is asked for, at once. Of n ids of one
// millisecond, as many are above all before them as a random order has records:
// 4.5 of 50. So 1000 milliseconds leave some 45,500 out of order, give or take 54.
func TestFlaxOutcomes(t *testing.T) {
	t.Parallel()
	for _, s := range builtinScenarios() {
		if raceEnabled && s.Requests() > longRun {
			continue
		}
		r := simulate(t, s.Key, "flax", false)
		refused := int64(0)
		if s.beforeEnd > 0 {
			refused = 5000 // as all: its 40 bits are at their end
		}
		if r.Issued != r.Requests-refused || r.Refused != refused || r.Waited != 0 || r.Duplicates != 0 || r.OutOfOrder == 0 {
			t.Errorf("%s: %s", s.Key, words(r))
		}
		if n := r.OutOfOrder; s.Key == "steady" && (n < 45_200 || n > 45_800) {
			t.Errorf("steady: %d out of order, expected about 45500", n)
		}
	}
}

// TestOrderReasons tells ids that are out of order because the clock moved back from
// those that are so within one time unit.
func TestOrderReasons(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario, scheme string
		after            int64
		inUnit           bool
		says             string
	}{
		// Newest is 59 when 50 comes again: 50 to 58 are of earlier time units.
		{"step-back", "uuid-v7", 450, true, "450 after the clock moved back"},
		{"step-back", "uuid-v7", 450, true, "Within one time unit only random bits decide"},
		{"step-back", "flax", 450, true, "within one time unit"},
		{"step-back", "uid-local", 470, false, "(after the clock moved back)"},
		{"step-back", "sno", 300, false, "(after the clock moved back)"},
		{"steady", "uuid-v7", 0, true, "(within one time unit)"},
		{"burst", "uid-local", 0, true, "(within one time unit)"},
		{"step-back", "uuid-v4", 0, false, "The ids hold no time"},
		{"hourly-steps", "uuid-v1", 0, false, "do not sort by time"},
	} {
		if raceEnabled && find(t, tt.scenario, tt.scheme).Scenario.Requests() > longRun {
			continue
		}
		r := simulate(t, tt.scenario, tt.scheme, false)
		if r.OutOfOrderAfterStep != tt.after || (r.OutOfOrderInUnit > 0) != tt.inUnit || r.OutOfOrderInUnit+r.OutOfOrderAfterStep > r.OutOfOrder {
			t.Errorf("%s %s: %d after a step, %d in a unit, of %d", tt.scenario, tt.scheme, r.OutOfOrderAfterStep, r.OutOfOrderInUnit, r.OutOfOrder)
		}
		if got := strings.Join(r.Summary, " "); !strings.Contains(got, tt.says) {
			t.Errorf("%s %s: %q lacks %q", tt.scenario, tt.scheme, got, tt.says)
		}
	}
}

// TestPublishedOutcomes: the originals' own rules, where they repeat ids.
func TestPublishedOutcomes(t *testing.T) {
	for _, tt := range []struct{ scheme, want string }{
		// After each 4096 the counter refuses once and begins anew. 100000 of the
		// burst and the 10 others of the millisecond are 24 × 4097 + 1682: 24
		// refusals, 99986 ids, of which 4096 are new. Each round but the first has
		// ids below the newest, 4095 of 4096 (the last is equal to it), 23 times,
		// and the last one 1682 more. Id 0 of the last full round is 23 × 4096 + 4095
		// … places after id 1 of the first: 98303 at most.
		{"koid", "issued 100976 of 101000, refused 24, duplicates 95890, out of order 95867, k 98304"},
		// 8 before, 100000 and 2 after in unit 48, which has 16384 numbers.
		{"uid-local", "issued 101000 of 101000, duplicates 83626, out of order 84113, k 98304"},
	} {
		if got := words(simulate(t, "burst", tt.scheme, true)); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.scheme, got, tt.want)
		}
	}
}

// TestSteadySeconds checks the best and the worst second.
func TestSteadySeconds(t *testing.T) {
	r := simulate(t, "leap-step", "koid", false)
	if r.Best != 1000 || r.Worst != 1 { // in the third second only 1999 is served
		t.Errorf("best %v, worst %v", r.Best, r.Worst)
	}
}

// TestStories checks that each scheme says what it did in its own terms.
func TestStories(t *testing.T) {
	for _, tt := range []struct{ scenario, scheme, want string }{
		{"step-back", "koid", "koid refused 450 of 10,000 requests."},
		{"step-back", "sno", "flipped the toggle once"},
		{"step-back", "sno", "timeline"},
		{"step-back-twice", "sno", "safe mark"},
		{"same-worker", "koid", "Nothing in the ids identifies the node"},
		{"end-of-epoch", "sno", "39 bits"},
		{"steady", "koid", "issued all 50,000 ids without a wait and in order."},
		{"restart-behind", "koid", "The restart lost its state"},
	} {
		r := simulate(t, tt.scenario, tt.scheme, false)
		if got := strings.Join(r.Summary, " "); len(r.Summary) != 2 || !strings.Contains(got, tt.want) {
			t.Errorf("%s %s: %q, want one with %q", tt.scenario, tt.scheme, got, tt.want)
		}
	}
	r := simulate(t, "end-of-epoch", "koid", false)
	last := r.Trace.Events[len(r.Trace.Events)-1]
	if last.Kind != Ended || !strings.Contains(last.Text, "timestamp exhausted") || last.Count != 5000 {
		t.Errorf("at the end of the epoch: %+v", last)
	}
}

// TestReasonsWithoutExplanations simulates schemes without explanations of their own. The
// reason must not deny what happened.
func TestReasonsWithoutExplanations(t *testing.T) {
	t.Parallel()
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		bare := *b.Scheme
		bare.Explanations = ids.Explanations{}
		s, err := Find("step-back", "")
		if err != nil {
			t.Fatal(err)
		}
		r, err := Simulate(context.Background(), Config{Scenario: s, Scheme: &bare})
		if err != nil {
			t.Fatal(err)
		}
		if reason := r.Summary[1]; strings.Contains(reason, "never moved back") {
			t.Errorf("%s: %s", bare.Name, reason)
		}
	}
}
