package lab

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/scenario"
)

// TestSummariesMatchTraces recomputes what the summaries say from the traces: the numbers, and
// whether the trace has the cause.
func TestSummariesMatchTraces(t *testing.T) {
	t.Parallel()
	for _, s := range builtinScenarios() {
		if s.Requests() > 3_000_000 || raceEnabled && s.Requests() > longRun {
			continue
		}
		for _, scheme := range []string{"koid", "sno", "uid-local", "uuid-v7", "ulid", "snowflake-twitter", "snowflake-instagram", "sonyflake", "orderlyid", "scru128", "newsequentialid", "nano64"} {
			r := simulate(t, s.Key, scheme, false)
			if len(r.Summary) != 2 || r.Trace.Dropped > 0 {
				t.Errorf("%s %s: %d events dropped, summary %q", s.Key, scheme, r.Trace.Dropped, r.Summary)
				continue
			}
			checkSummary(t, s, r)
		}
	}
}

// checkSummary reports differences between a summary and its trace.
func checkSummary(t *testing.T, s *scenario.Scenario, r *Result) {
	t.Helper()
	var count [kinds]int64
	var wait, length time.Duration
	frozen, stepped, lost, moved := false, false, false, false
	for _, e := range s.Events {
		stepped = stepped || e.Step < 0
		lost = lost || e.Restart == scenario.WithoutSnapshot
		length = max(length, e.Freeze)
	}
	overflows := 0
	for _, m := range r.Trace.Events {
		count[m.Kind] += m.Count
		wait = max(wait, m.longestWait)
		moved = moved || m.Kind == Followed || m.Kind == Tick || m.Kind == Tock || m.cause != nil && m.cause.Cause == ids.ClockBack
		if !m.Overflows() && m.Kind != Repeating {
			continue
		}
		for _, e := range s.Events {
			frozen = frozen || overflows == 0 && e.Freeze > 0 && m.At >= e.At && m.At < e.At+e.Freeze
		}
		overflows++
	}
	outcome, reason := r.Summary[0], r.Summary[1]
	for _, n := range []struct {
		all  int64
		text string
	}{
		{count[Refusing] + count[Ended], "refused "}, {count[Waiting], "made "}, {count[Repeating], "duplicate"}, {count[OutOfOrder], "out of order"},
	} {
		says := strings.Contains(outcome, n.text)
		if says != (n.all > 0) || says && !strings.Contains(outcome, humantext.Number(n.all)) && !strings.Contains(outcome, "all of which") {
			t.Errorf("%s %s: the trace has %d (%s): %q", s.Key, r.Scheme, n.all, n.text, outcome)
		}
	}
	if wait > 0 && !strings.Contains(outcome, "wait up to "+humantext.Duration(wait)) {
		t.Errorf("%s %s: the longest wait is %v: %q", s.Key, r.Scheme, wait, outcome)
	}
	faults := count[Refusing] + count[Ended] + count[Waiting] + count[Repeating] + count[OutOfOrder]
	requests := int64(length/time.Microsecond) * s.Rate.Count / int64(max(s.Rate.Per/time.Microsecond, 1))
	for _, c := range []struct {
		text  string
		holds bool
	}{
		{"never moved back", !moved && faults == 0},
		{"The clock was frozen for " + humantext.Duration(length) + ", during " + humantext.Count(requests, "request"), frozen || length > 0 && count[Refusing]+count[Waiting] == 0},
		{"clock was frozen", length > 0},
		{"The restart lost", lost},
		{"clock also moved back", stepped && count[Waiting] > 0},
		{"The nodes' clocks differ", len(s.Skew) > 0},
		{"hold no time", false}, // all of these schemes have a timestamp
	} {
		if strings.Contains(reason, c.text) && !c.holds {
			t.Errorf("%s %s: %q does not hold: %q", s.Key, r.Scheme, c.text, reason)
		}
	}
	load := int64(r.Trace.Bound[0].Policy.Unit.Length()/time.Microsecond) * s.Rate.Count / int64(max(s.Rate.Per/time.Microsecond, 1))
	if most := int64(r.Trace.Bound[0].Policy.Capacity()); frozen && (most == 0 || load <= most) && !strings.HasPrefix(reason, "The clock was frozen") {
		t.Errorf("%s %s: the first fault is in a freeze: %q", s.Key, r.Scheme, reason)
	}
}

// TestReasons checks cases for which a summary once gave the wrong reason.
func TestReasons(t *testing.T) {
	t.Parallel()
	const frozen = "The clock was frozen for 15 ms, during 7,500 requests. "
	for _, tt := range []struct{ scenario, scheme, want string }{
		// A frozen clock makes one time unit overflow, not the load.
		{"paused-vm", "koid", frozen + "The counter has 12 bits"},
		{"paused-vm", "uid-local", frozen + "The sequence wrapped"},
		{"paused-vm", "snowflake-instagram", frozen + "Nothing limits the ids"},
		{"paused-vm", "newsequentialid", "Here ids are up to 750 µs ahead"},
		{"paused-vm", "orderlyid", frozen + "After 4,096 ids in one millisecond the sequence wraps."},
		{"paused-vm", "tsid", "The sequence wrapped"}, // at its usual place, not while the clock was frozen
		{"paused-vm", "sonyflake", "A 10 ms unit has 256 ids."},
		// Random bits repeat by chance, whatever the nodes share or a restart loses.
		{"restart-behind", "nano64", "There is no sequence"},
		{"same-worker", "nano64", "There is no sequence"},
		{"step-back-twice", "snowflake-instagram", "The SQL function takes the time from the database's clock."},
		// A restored counter skips the rest of its time unit without an overflow.
		{"restart-snapshot", "scru128", "The generator stays in the newest millisecond"},
		{"restart-snapshot", "tid", "The clock also moved back"},
		// A sequence continues only if no restart loses it.
		{"restart-behind", "tsid", "The restart lost the sequence, so it started again."},
		{"step-back-twice", "tsid", "the counter continues"},
		{"restart-snapshot", "tsid", "the counter continues"},
		{"same-worker", "ulid", "Bits other than the time decide the order across nodes."},
		{"skewed-nodes", "nuid", "The ids hold no time, so ids of different nodes are in no order."},
		{"skewed-nodes", "php-uniqid", "so different nodes issue the same ids."},
		{"end-of-epoch", "uid-local", "20 bits of megaseconds last until the year 35198."},
		{"end-of-epoch", "ulid", "last until the year 10889."},
		{"end-of-epoch", "pushid", "The last timestamp means year 10889."},
		{"leap-step", "comb-postgres-legacy", "Several time units share a timestamp."}, // its unit is 1 ms, but its ids count 1/300 s
		{"leap-step", "comb", "An id starts with random bits, so ids do not sort by time."},
		{"leap-step", "elasticsearch", "An id starts with bits of the field sequence, so ids do not sort by time."},
	} {
		if got := simulate(t, tt.scenario, tt.scheme, false).Summary[1]; !strings.Contains(got, tt.want) {
			t.Errorf("%s %s: %q lacks %q", tt.scenario, tt.scheme, got, tt.want)
		}
	}
}

// TestUnseenStep steps the clock back between two requests: no generator sees it.
func TestUnseenStep(t *testing.T) {
	t.Parallel()
	for rate, unseen := range map[string]bool{"50/s": true, "1/ms": false} {
		s, err := scenario.Parse("s", "s.toml", []byte("for = \"1s\"\nrate = \""+rate+"\"\n[[event]]\nat = \"65ms\"\nstep = \"-10ms\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, scheme := range []string{"sno", "koid", "flax", "ulid", "uuid-v7", "snowflake-twitter"} {
			c := find(t, "steady", scheme)
			c.Scenario = s
			r, err := Simulate(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			if says := strings.Contains(r.Summary[1], "only between requests"); says != unseen {
				t.Errorf("%s at %s: %q", scheme, rate, r.Summary)
			}
		}
	}
}
