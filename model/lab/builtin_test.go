package lab

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lab/scenario"
)

func builtinScenarios() []*scenario.Scenario {
	list, err := scenario.List("")
	if err != nil {
		panic(err)
	}
	return list
}

// simulate runs a scheme through a built-in scenario.
func simulate(t *testing.T, name, scheme string, published bool) *Result {
	t.Helper()
	c := find(t, name, scheme)
	c.Published, c.Columns = published, 200
	res, err := Simulate(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestBuiltinOutcomes checks the results of each scheme in each scenario. The comments derive them
// from the documents of the schemes. Their c is the clock reading in milliseconds since the start.
// At the start, a unit of each scheme begins. The units are 1 ms for koid, 4 ms for sno and 1.024
// ms for uid. At 50 requests per millisecond, request i is at i × 0.02 ms. So the first request at
// c has index 50 c. The displacement k is one more than the greatest distance between two ids that
// are out of order.
func TestBuiltinOutcomes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario, scheme, want string
	}{
		// 50 per millisecond: koid has 4096, sno 65536 per 4 ms, uid 16384.
		{"steady", "koid", "issued 50000 of 50000"},
		{"steady", "sno", "issued 50000 of 50000"},
		{"steady", "uid-local", "issued 50000 of 50000"},
		{"steady", "uid-global", "issued 50000 of 50000"},

		// When the clock steps back to 50, the newest id has c = 59. So koid refuses 9 ms × 50
		// requests. In 59 it continues its sequence.
		{"step-back", "koid", "issued 9550 of 10000, refused 450"},
		// sno flips its toggle. The newest unit is 14 (56–60) on tick. On tock, 50–52 of
		// unit 12 and all of unit 13 are below it: 100 + 200. Unit 14 on tock is above
		// unit 14 on tick. The last id of 13 on tock has c = 55.98, at true time 65.98,
		// and index 50 × 65.98. The first id of 14 on tick has index 50 × 56: 499 apart.
		{"step-back", "sno", "issued 10000 of 10000, out of order 300, k 500"},
		// uid follows the clock, and its sequence continues. The newest unit is 58
		// (59.392–60.416). The 470 ids from 50.00 to 59.38 after the step are below it.
		{"step-back", "uid-local", "issued 10000 of 10000, out of order 470, k 500"},
		{"step-back", "uid-global", "issued 10000 of 10000, out of order 470, k 500"},
		// Twitter's Snowflake waits where koid refuses: 450 waits of 0.02 to 9.00 ms.
		{"step-back", "snowflake-twitter", "issued 10000 of 10000, waited 450 for 2029.5 ms, longest 9 ms"},
		// A monotonic ULID stays in 59. For xid, everything is in one second.
		{"step-back", "ulid", "issued 10000 of 10000"},
		{"step-back", "xid", "issued 10000 of 10000"},

		// At true time 80, the clock steps from 70 back to 50. Since koid has used 69, it also
		// refuses 50–68: 19 ms × 50 more.
		{"step-back-twice", "koid", "issued 8600 of 10000, refused 1400"},
		// The safe mark of sno is unit 14, so sno waits 10 ms for unit 15, c = 60. The waits of 500
		// requests are 0.02 to 10 ms. Then it flips back to tick, and its newest unit is 17 (68–72)
		// on tock. Units 15 (500 + 200), 16 and 17 on tick are below it: 1100, and 300 of the first
		// step. In unit 17, the last id on tick has c = 71.98, at 101.98. The first id on tock has
		// c = 68, at 78: 1199 ids before.
		{"step-back-twice", "sno", "issued 10000 of 10000, waited 500 for 2505 ms, longest 10 ms, out of order 1400, k 1200"},

		// One request per 10 ms. Each hour, 23 times, the clock steps back 50 ms, to 40 ms behind
		// the newest id. Four requests are below the newest unit, and the fifth is in it.
		{"hourly-steps", "koid", "issued 8639908 of 8640000, refused 92"},
		// For the fifth request, sno is on the other timeline. When it flips from tock to
		// tick, 11 times, that request is below the newest id too.
		{"hourly-steps", "sno", "issued 8640000 of 8640000, out of order 103, k 6"},
		{"hourly-steps", "uid-local", "issued 8640000 of 8640000, out of order 92, k 5"},
		{"hourly-steps", "uid-global", "issued 8640000 of 8640000, out of order 92, k 5"},

		// 500 per millisecond: from 60 to 76, all 8000 requests read 60, and 4096 get an id.
		{"paused-vm", "koid", "issued 96096 of 100000, refused 3904"},
		// sno's unit of 60–64 has 9500 of 65536 ids.
		{"paused-vm", "sno", "issued 100000 of 100000"},
		// In uid, unit 58 begins with sequence 29696 − 16384 = 13312. It has 304 + 7500 + 208 =
		// 8012 ids. The sequence wraps in it, so the last 4940 ids are below the first. In unit 81
		// (82.944–83.968), it wraps at 83.304, and 332 ids are below the first. Otherwise it wraps
		// between two units.
		{"paused-vm", "uid-global", "issued 100000 of 100000, out of order 5272, k 8012"},

		// One request per millisecond. The newest is 1999 when the clock reads 1000 again:
		// 999 are refused.
		{"leap-step", "koid", "issued 5001 of 6000, refused 999"},
		{"leap-step", "snowflake-twitter", "issued 6000 of 6000, waited 999 for 499500 ms, longest 999 ms"},
		// The newest unit is 1996–2000 on tick. The 249 units before it, on tock, are below.
		{"leap-step", "sno", "issued 6000 of 6000, out of order 996, k 1000"},
		{"leap-step", "uid-global", "issued 6000 of 6000, out of order 999, k 1000"},

		// The clock never moves back, so there is no event.
		{"leap-smear", "koid", "issued 1800000 of 1800000"},
		{"leap-smear", "sno", "issued 1800000 of 1800000"},

		// koid has 4096 ids in millisecond 50. It refuses the rest of the burst and the other 10
		// requests of this millisecond. These are 101000 − 500 − 4096 − 490 = 95914.
		{"burst", "koid", "issued 5086 of 101000, refused 95914"},
		// sno's unit of 48–52 has used 20 numbers and has 65516 left. 34484 requests of the
		// burst wait 2 ms. The 20 requests from 50.0 to 51.9 wait 2.0 to 0.1 ms: 68968 + 21.
		{"burst", "sno", "issued 101000 of 101000, waited 34504 for 68989 ms, longest 2 ms"},
		// uid's unit 48 (49.152–50.176) has used 8 numbers and has 16376 left. Of the other 83624
		// requests, 16384 each wait until 50.176, 51.2, 52.224, 53.248 and 54.272, and 1704 until
		// 55.296. The 53 requests from 50.0 to 55.2 also wait. Unit 48 begins with sequence 492.
		// The sequence wraps in it, so its last 492 ids are below the first. The five full units
		// after it are the same.
		{"burst", "uid-local", "issued 101000 of 101000, waited 83677 for 191357.352 ms, longest 5.296 ms, out of order 2952, k 16384"},

		// The new koid generator numbers 50–59 from 0, as the old one did: 10 × 50 duplicates. All
		// but the last are below the newest.
		{"restart-behind", "koid", "issued 10000 of 10000, duplicates 500, out of order 499, k 500"},
		// The new sno generator is on tick. 50–52 is the second half of unit 12. It gets
		// the numbers 0–99, which the first half has. All of 13 and 14 are duplicates.
		// (12, 99) at 61.98 is 599 ids after (12, 100) at 50.
		{"restart-behind", "sno", "issued 10000 of 10000, duplicates 500, out of order 499, k 600"},
		// The new sequence of uid begins at 0, and the old one was at 2500 at c = 50. So the units
		// are the same, but never the numbers. The 470 ids in units before 58 are out of order. In
		// unit 58, 51 more have smaller numbers. A unit has up to 52 ids, so two ids of one unit
		// are up to 551 apart.
		{"restart-behind", "uid-local", "issued 10000 of 10000, out of order 521, k 552"},

		// If the state is kept, a restart is only a step back.
		{"restart-snapshot", "koid", "issued 9550 of 10000, refused 450"},
		{"restart-snapshot", "sno", "issued 10000 of 10000, out of order 300, k 500"},
		{"restart-snapshot", "uid-global", "issued 10000 of 10000, out of order 470, k 500"},

		// Three ids per 0.1 ms. Node 1 issues its first id of unit U at U − 3, as the second of
		// three. Node 2 issues its last id of U − 1 at U + 1.9, as the third. They are 30 × 4.9 + 1
		// = 148 apart.
		{"skewed-nodes", "koid", "issued 6000 of 6000, k 149"},
		// In one unit of sno, partition 1 sorts after partition 0. It begins unit m at
		// 4m − 3. Node 0 issues its last id at 4m + 3.9, as the first of three: 30 × 6.9 − 1.
		{"skewed-nodes", "sno", "issued 6000 of 6000, k 207"},
		// Within 256 s, uid's global ids sort by node. The first id of one node sorts after the
		// last id of another, 5996 ids later. The first id has index 1 or 2.
		{"skewed-nodes", "uid-global", "issued 6000 of 6000, k 5997"},

		// Both nodes issue each id; equal ids are in order.
		{"same-worker", "koid", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "sno", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "uid-local", "issued 20000 of 20000, duplicates 10000"},
		{"same-worker", "uid-global", "issued 20000 of 20000, duplicates 10000"},

		// 100 ms × 50 ids before the last unit ends, then as many refusals.
		{"end-of-epoch", "koid", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "sno", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "uid-local", "issued 5000 of 10000, refused 5000"},
		{"end-of-epoch", "uid-global", "issued 5000 of 10000, refused 5000"},
		// 256 ids per 10 ms, ten times. The waiting requests are refused at the end.
		{"end-of-epoch", "sonyflake", "issued 2560 of 10000, refused 7440, waited 2292 for 50343.72 ms, longest 43.92 ms"},
	} {
		t.Run(tt.scenario+"/"+tt.scheme, func(t *testing.T) {
			if got := words(simulate(t, tt.scenario, tt.scheme, false)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// words formats the results that are not 0.
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

// TestFlaxOutcomes checks that Flax issues every requested id at once. Each id that is not above
// all earlier ones is out of order. In a random order of the 50 ids of one millisecond, 4.5 ids
// are above all earlier ones on average. So in 1,000 milliseconds, about 45,500 ids are out of
// order, with a standard deviation of 54.
func TestFlaxOutcomes(t *testing.T) {
	t.Parallel()
	for _, s := range builtinScenarios() {
		if raceEnabled && s.Requests() > longRun {
			continue
		}
		r := simulate(t, s.Key, "flax", false)
		refused := int64(0)
		if s.BeforeEnd > 0 {
			refused = 5000 // its timestamp of 40 bits is exhausted
		}
		if r.Issued != r.Requests-refused || r.Refused != refused || r.Waited != 0 || r.Duplicates != 0 || r.OutOfOrder == 0 {
			t.Errorf("%s: %s", s.Key, words(r))
		}
		if n := r.OutOfOrder; s.Key == "steady" && (n < 45_200 || n > 45_800) {
			t.Errorf("steady: %d out of order, expected about 45500", n)
		}
	}
}

// TestOrderReasons checks that ids out of order are counted separately in the newest time unit and
// in earlier ones.
func TestOrderReasons(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario, scheme string
		after            int64
		inUnit           bool
		says             string
	}{
		// The newest time unit is 59 when the clock reads 50 again: 50 to 58 are earlier time
		// units.
		{"step-back", "uuid-v7", 450, true, "450 after the clock moved back"},
		{"step-back", "uuid-v7", 450, true, "Within one time unit only random bits decide"},
		{"step-back", "flax", 450, true, "8,705 among ids of the same 1 ms unit"},
		{"step-back", "uid-local", 470, false, "(the clock moved back)"},
		{"step-back", "sno", 300, false, "(the clock moved back)"},
		// In step-back-twice, 200 ids of unit 17 on tick are below ids of this unit on tock.
		{"step-back-twice", "sno", 1200, true, "(1,200 after the clock moved back, 200 among ids of the same 4 ms unit, where tick sorts before tock)"},
		// Each hour, 4 ids; from tock to tick, 11 times, also the next one in the same unit.
		{"hourly-steps", "sno", 92, true, "(92 after the clock moved back, 11 among"},
		{"steady", "uuid-v7", 0, true, "(among ids of the same 1 ms unit)"},
		{"burst", "uid-local", 0, true, "(among ids of the same 1.024 ms unit)"},
		{"step-back", "uuid-v4", 0, false, "The ids hold no time"},
		{"hourly-steps", "uuid-v1", 0, false, "An id starts with the low bits of the time, so ids do not sort by time."},
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

// TestPublishedOutcomes checks the duplicates of the original programs, which follow their own
// rules.
func TestPublishedOutcomes(t *testing.T) {
	for _, tt := range []struct{ scheme, want string }{
		// After 4096 ids, the counter refuses once and restarts. The burst and the 10 other
		// requests of the millisecond are 24 × 4097 + 1682. These are 24 refusals and 99986 ids, of
		// which 4096 are new. In each of 23 rounds after the first, 4095 ids are below the newest,
		// and the last one equals it. The last round has 1682 more. Two ids out of order are at
		// most 98303 ids apart.
		{"koid", "issued 100976 of 101000, refused 24, duplicates 95890, out of order 95867, k 98304"},
		// Unit 48 has 16384 numbers for 8 + 100000 + 2 requests.
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
	if r.Best != 1000 || r.Worst != 1 { // in the third second only the request at 1999 gets an id
		t.Errorf("best %v, worst %v", r.Best, r.Worst)
	}
}

// TestSummaries checks that each scheme explains its results in its own terms.
func TestSummaries(t *testing.T) {
	for _, tt := range []struct{ scenario, scheme, want string }{
		{"step-back", "koid", "koid refused 450 of 10,000 requests."},
		{"step-back", "sno", "flipped the toggle once"},
		{"step-back", "sno", "timeline"},
		{"step-back-twice", "sno", "safe mark"},
		{"steady", "sonyflake", "sleeps until that begins. The load is 500 requests per unit."},
		{"restart-behind", "objectid", "The restart lost the sequence. It started at another random number"},
		{"restart-snapshot", "objectid", "The snapshot lacks the random start of the sequence."},
		{"paused-vm", "uuid-v1", "The sequence wrapped within one time unit"},
		{"burst", "orderlyid", "After 4,096 ids in one millisecond the sequence wraps."},
		{"same-worker", "koid", "Both nodes have datacenter 0 and worker 0, so they issue the same ids."},
		{"same-worker", "sno", "Both nodes have partition 0, so they issue the same ids."},
		{"same-worker", "uid-global", "Both nodes have node uid@127.0.0.1, so they issue the same ids."},
		{"same-worker", "uid-local", "Nothing in the ids identifies the node, so different nodes issue the same ids."},
		{"end-of-epoch", "sno", "39 bits"},
		{"steady", "koid", "issued all 50,000 ids without a wait and in order."},
		{"restart-behind", "koid", "The restart lost its state"},
		{"restart-behind", "uuid-v1", "The restart started the sequence at another random number, so repeated times give other ids."},
		{"step-back", "uuid-v1", "The clock sequence has moved on"},
		{"burst", "cockroach", "before it begins, and the clock catches up later. Here ids are up to 1 s ahead of the clock."}, // 100,000 units of 10 µs
		{"burst", "yitter", "idtui waits for the next millisecond"},
		// The counter of xid has 24 bits: 10,000 ids are too few for a wrap.
		{"restart-behind", "xid", "(among ids of the same 1 s unit). The restart lost the sequence. It started at another random number, below earlier numbers of the same time unit."},
		{"restart-behind", "ulid", "50 among ids of the same 1 ms unit). The restart lost the newest time, so ids followed the clock back."},
		{"restart-behind", "cuid1", "same 1 ms unit). The restart lost the sequence, so it started again."},
		{"step-back", "sonyflake", "500 requests per unit. The clock also moved back, so the generator waits until the clock catches up."},
		{"restart-behind", "nuid", "The restart drew new random bits"},
		{"skewed-nodes", "snowflake-twitter", "without a wait and in order on each node, but not across nodes. The nodes' clocks differ, or bits other than the time decide the order. An id can be smaller than one that another node issued up to 148 ids before it."},
		{"skewed-nodes", "snowflake-instagram", "The sequence wrapped within one time unit"},
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

// TestNoRequests checks the summary of a scenario without load: it does not say that the ids are
// in order.
func TestNoRequests(t *testing.T) {
	c := find(t, "steady", "koid")
	c.Scenario, c.Columns = parseScenario(t, `for = "2s"`), 200
	r, err := Simulate(context.Background(), c)
	if err != nil || len(r.Summary) == 0 || r.Summary[0] != "koid got no requests." {
		t.Errorf("%q, %v", r.Summary, err)
	}
}

// TestReasonsWithoutExplanations checks that the reasons of schemes without their own
// explanations do not contradict the results.
func TestReasonsWithoutExplanations(t *testing.T) {
	t.Parallel()
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		bare := *b.Scheme
		bare.Explanations = ids.Explanations{}
		s, err := scenario.Find("step-back", "")
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
