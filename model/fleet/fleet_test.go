package fleet

import (
	"context"
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lab/scenario"
)

func schemes(t testing.TB, names ...string) []*ids.Scheme {
	t.Helper()
	var list []*ids.Scheme
	for _, name := range names {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// run computes the results of schemes in a built-in incident, with few seeds.
func run(t *testing.T, name string, schemes []*ids.Scheme) map[string]*Result {
	t.Helper()
	s, err := Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	list := Run(context.Background(), &Config{Scenario: s, Schemes: schemes, Seeds: 4, Most: 20_000, Explain: true})
	results := map[string]*Result{}
	for i := range list {
		if list[i].Err != nil {
			t.Fatalf("%s, %s: %v", name, list[i].Scheme, list[i].Err)
		}
		results[list[i].Scheme] = &list[i]
	}
	return results
}

// TestIncidents computes the built-in incidents. It checks which schemes survive, and the main cause of
// the duplicates.
func TestIncidents(t *testing.T) {
	all := schemes(t, "koid", "flax", "sno", "uid-global", "snowflake-twitter", "uuid-v7")
	tests := map[string]struct {
		die   string
		cause Cause
	}{
		"ntp-step": {}, "dst-hour": {die: "koid snowflake-twitter"}, "leap-second": {}, "vm-resume": {}, "one-ahead": {}, "slow-drift": {},
		"restart-behind": {"koid sno snowflake-twitter", LostState},
		"end-of-time":    {die: "koid flax sno uid-global snowflake-twitter uuid-v7"}, "burst": {die: "koid"},
		"same-worker":    {"koid sno uid-global snowflake-twitter", Shared},
		"random-workers": {"koid sno uid-global snowflake-twitter", Shared},
		"two-networks":   {"koid sno uid-global snowflake-twitter", Shared},
		"zombie-lease":   {"koid sno snowflake-twitter", Lease},
		"rolling-deploy": {"koid sno snowflake-twitter", Shared},
		"autoscaling":    {"koid sno snowflake-twitter", Shared},
		"forked":         {"flax uuid-v7", WeakSeed},
		"cloned-vm":      {"koid sno uid-global snowflake-twitter flax uuid-v7", ""},
		"lost-counter":   {"koid sno snowflake-twitter", LostState},
	}
	list, err := Incidents()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(tests) {
		t.Errorf("%d incidents, %d tests", len(list), len(tests))
	}
	for _, s := range list {
		t.Run(s.Key, func(t *testing.T) {
			t.Parallel()
			if s.About == "" || s.Mend == "" {
				t.Error("the incident lacks its explanation or its advice")
			}
			want, ok := tests[s.Key]
			if !ok {
				t.Fatal("no test")
			}
			var dead []string
			for name, r := range run(t, s.Key, all) {
				if !r.Survives {
					dead = append(dead, name)
				}
				if r.Duplicates.Mean < 1 || want.cause == "" {
					continue
				}
				if r.MainCause() != want.cause {
					t.Errorf("%s: the cause is %s, want %s", name, r.MainCause(), want.cause)
				}
				if r.First == nil && r.Duplicates.Mean < 1e-3*r.Issued {
					continue // too rare for an example
				}
				if r.First == nil || r.First.Cause() != want.cause || len(r.First.Lines(true)) < 3 {
					t.Errorf("%s: no example of %s", name, want.cause)
				}
			}
			if w := strings.Fields(want.die); !sameWords(dead, w) {
				t.Errorf("%v do not survive, want %v", dead, w)
			}
		})
	}
}

func sameWords(a, b []string) bool {
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// TestSameOnAnyMachine checks that the results are the same with one and with eight processors.
func TestSameOnAnyMachine(t *testing.T) {
	list := schemes(t, "koid", "sno", "uuid-v7")
	s, err := Find("restart-behind", "")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]bool{}
	for _, processors := range []int{1, 8} {
		before := runtime.GOMAXPROCS(processors)
		results := Run(context.Background(), &Config{Scenario: s, Schemes: list, Seeds: 3, Most: 5000, Seed: 11})
		runtime.GOMAXPROCS(before)
		text, err := json.Marshal(results)
		if err != nil {
			t.Fatal(err)
		}
		texts[string(text)] = true
	}
	if len(texts) != 1 {
		t.Errorf("the results differ: %v", texts)
	}
}

// TestLargest checks the mean of the largest of one and of two Poisson numbers. For two, the mean
// is a sum over all pairs. The normal approximation must continue the exact mean.
func TestLargest(t *testing.T) {
	for _, mean := range []float64{.01, 1, 7, 400} {
		if got := largestOf(1, mean); got != mean {
			t.Errorf("largest of one: %v, want %v", got, mean)
		}
		// The mean of the larger of two values is their mean plus half of their mean distance.
		distance := 0.0
		list := poisson(mean)
		for i, p := range list {
			for k, q := range list {
				distance += p * q * math.Abs(float64(i-k))
			}
		}
		if got, want := largestOf(2, mean), mean+distance/2; math.Abs(got-want) > 1e-6*want {
			t.Errorf("larger of two with mean %v: %v, want %v", mean, got, want)
		}
	}
	near, far := largestOf(5, 0.99e5), largestOf(5, 1.01e5)
	if a, b := (near-0.99e5)/math.Sqrt(0.99e5), (far-1.01e5)/math.Sqrt(1.01e5); math.Abs(a-b) > .02 {
		t.Errorf("%.3f deviations exactly, %.3f by approximation", a, b)
	}
}

// TestProbabilityIsNotTheMean uses identities of 22 random bits: almost no seed has a duplicate, and a
// few have many.
func TestProbabilityIsNotTheMean(t *testing.T) {
	s, err := scenario.Parse("s", "s.toml", []byte("for = \"1h\"\nnodes = 300\nrate = \"100/s\"\n[identity]\nassign = \"random\"\nbits = 22\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := Run(context.Background(), &Config{Scenario: s, Schemes: schemes(t, "xid"), Seeds: 60})[0]
	if r.Any.Probability > .05 || r.Any.Low > r.Any.Probability || r.Any.High < r.Any.Probability || r.Duplicates.Low != 0 || r.Duplicates.Mean < 10*r.Any.Probability {
		t.Errorf("%+v", r)
	}
}

// TestScale checks that the number of nodes follows a daily sine.
func TestScale(t *testing.T) {
	var from, to []float64
	scale(100, 300, 86400, func(_ int, a, b float64) { from, to = append(from, a), append(to, b) })
	nodes := func(at float64) (n int) {
		for i := range from {
			if from[i] <= at && at < to[i] {
				n++
			}
		}
		return n
	}
	if a, b, c := nodes(1), nodes(43200), nodes(21600); a != 100 || b != 300 || c < 198 || c > 202 {
		t.Errorf("%d, %d and %d nodes at 0, 12 and 6 h", a, b, c)
	}
}

// BenchmarkBillion computes 10^8 ids of one scheme for each of the 20 seeds.
func BenchmarkBillion(b *testing.B) {
	s, err := scenario.Parse("s", "s.toml", []byte("for = \"1d\"\nnodes = 10_000\nrate = \"7/min\"\n[identity]\nassign = \"random\"\nbits = 12\n"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Run(context.Background(), &Config{Scenario: s, Schemes: schemes(b, "snowflake-twitter")})
	}
}

// TestChanceIsAtMostTheMean checks that the probability of a duplicate does not exceed the mean
// number of duplicates.
func TestChanceIsAtMostTheMean(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"random-workers", "two-networks", "rolling-deploy", "autoscaling", "same-worker", "zombie-lease"} {
		s, err := Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		c := &Config{Scenario: s, Seeds: 2, Most: 2000}
		for _, b := range catalog.Default().BoundSchemes() {
			if b.Policy != nil {
				c.Schemes = append(c.Schemes, b.Scheme)
			}
		}
		for _, r := range Run(t.Context(), c) {
			if r.Err != nil || r.Any.Probability > 1.05*r.Duplicates.Mean+1e-9 {
				t.Errorf("%s, %s: a duplicate has a probability of %g, and the mean is %g (%v)", name, r.Scheme, r.Any.Probability, r.Duplicates.Mean, r.Err)
			}
		}
	}
}

// TestIssued counts the ids of all requests, regardless of how many of them the generators
// simulate.
func TestIssued(t *testing.T) {
	t.Parallel()
	s, err := Find("lost-counter", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, "koid", "uuid-v4", "ksuid"), Seeds: 4, Most: 20_000}) {
		if want := 50 * 500 * 3600.0; math.Abs(r.Issued-want) > want/500 {
			t.Errorf("%s: %.0f ids, want %.0f", r.Scheme, r.Issued, want)
		}
	}
}

// TestIssuedByLeasedNodes checks that a lease changes only the ids of the pauses. Some nodes run
// for a part of the time, and some start several times.
func TestIssuedByLeasedNodes(t *testing.T) {
	t.Parallel()
	const load = "rate = \"140/s\"\n[identity]\nassign = "
	const lease = "\"lease\"\nlease = { ttl = \"30s\", renew = \"10s\", pause = \"45s\" }\n"
	const groups = "[[group]]\nnodes = 5\nstop = \"1h\"\n[[group]]\nnodes = 5\nstart = \"23h\"\n"
	for _, test := range []struct {
		size, groups string
		ids          float64
		pauses       float64 // first 20 to 30 s without a node of the number, then up to 10 s with two nodes
	}{
		{"for = \"1d\"\nnodes = [100, 300]\n", "", 200 * 86400 * 140, 300},
		{"for = \"3d\"\nnodes = [100, 300]\n", "", 200 * 3 * 86400 * 140, 300},
		{"for = \"1d\"\nnodes = 100\n", "", 100 * 86400 * 140, 100},
		{"for = \"1d\"\n", groups, 10 * 3600 * 140, 10},
	} {
		s, err := scenario.Parse("s", "s.toml", []byte(test.size+load+lease+test.groups))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, "snowflake-twitter", "uuid-v7"), Seeds: 2, Most: 1000}) {
			if lost := test.ids - r.Issued; lost < test.pauses*10*140 || lost > test.pauses*30*140 || r.Issued != math.Round(r.Issued) {
				t.Errorf("%s%s: %s: %f ids of %.0f", test.size, test.groups, r.Scheme, r.Issued, test.ids)
			}
		}
	}
}

// TestShares compares shares of incidents with the arithmetic of their scenarios. Only some of
// the nodes are simulated, and their windows end differently than they start.
func TestShares(t *testing.T) {
	t.Parallel()
	refused, order := (*Result).RefusedShare, (*Result).OutOfOrderShare
	waited := func(r *Result) float64 { return r.Waited / (r.Issued + r.Refused) }
	for _, test := range []struct {
		incident, scheme string
		share            func(*Result) float64
		want             float64
		requests         float64
	}{
		{"dst-hour", "koid", refused, 1. / 4, 4 * 3600 * 5 * 20},
		{"dst-hour", "sno", order, 1. / 4, 4 * 3600 * 5 * 20},
		{"dst-hour", "snowflake-twitter", waited, 1. / 4, 4 * 3600 * 5 * 20},
		{"burst", "koid", refused, (20_000. - 4096) / 26_000, 5 * 26_000},
		{"burst", "snowflake-twitter", waited, (20_000. - 4096) / 26_000, 5 * 26_000},
		{"one-ahead", "koid", refused, .8 / 100, 100 * 36_000},
		{"one-ahead", "sno", order, .8 / 100, 100 * 36_000},
		{"one-ahead", "flax", order, .8/100 + .5*.0005, 100 * 36_000}, // .0005 ids come before an id in its unit
		{"leap-second", "koid", refused, 1. / 3600, 50 * 200 * 3600},
		{"end-of-time", "koid", refused, .5, 5 * 50 * 120},
	} {
		s, err := Find(test.incident, "")
		if err != nil {
			t.Fatal(err)
		}
		r := Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, test.scheme), Seeds: 6})[0]
		if got := test.share(&r); r.Err != nil || math.Abs(got-test.want) > .01*test.want {
			t.Errorf("%s, %s: a share of %.5f, want %.5f (%v)", test.incident, test.scheme, got, test.want, r.Err)
		}
		if got := r.Issued + r.Refused; math.Abs(got-test.requests) > .005*test.requests {
			t.Errorf("%s, %s: %.0f requests, want %.0f", test.incident, test.scheme, got, test.requests)
		}
	}
}

// TestPairs compares the duplicates of nodes whose counters continue across time units, in one
// counter range. One node of one-ahead has its own events; dst-hour has more nodes than are
// simulated.
func TestPairs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		incident string
		nodes    float64
		rate     float64
		seconds  float64
	}{{"one-ahead", 99, 1, 36_000}, {"dst-hour", 20, 5, 4 * 3600}} {
		s, err := Find(test.incident, "")
		if err != nil {
			t.Fatal(err)
		}
		r := Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, "uid-local"), Seeds: 6})[0]
		// The counters of two nodes differ by a normal number with a variance of 2 × rate × t. Both
		// issue an id in a unit with a probability of rate² × 0.001024 per second.
		pair := test.rate * test.rate * .001024 * 2 * math.Sqrt(test.seconds) / math.Sqrt(4*math.Pi*test.rate)
		if want := pair * test.nodes * (test.nodes - 1) / 2; r.Err != nil || r.Duplicates.Mean < .9*want || r.Duplicates.Mean > 1.15*want {
			t.Errorf("%s: %.0f duplicates, want about %.0f (%v)", test.incident, r.Duplicates.Mean, want, r.Err)
		}
	}
}

// TestWaits compares quantiles of waits with arithmetic. On 1,000 nodes, a step back of 1 s makes
// the requests of a second wait until its end. Only some of these nodes are simulated. One node
// also steps back by 10 s.
func TestWaits(t *testing.T) {
	t.Parallel()
	s, err := scenario.Parse("s", "s.toml", []byte("for = \"1m\"\nnodes = 1000\nrate = \"100/s\"\n[[event]]\nat = \"10s\"\nstep = \"-1s\"\n[[event]]\nat = \"30s\"\nnode = 1\nstep = \"-10s\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, "snowflake-twitter"), Seeds: 6, Most: 5000})[0]
	// For each ms of waits up to 1 s, 1,001 nodes have the same number of requests. From there to
	// 10 s, only one node has waits.
	half := 1000 * .5 * 1010 / 1001
	most := 1000 * (1 - (.01*1010-9)/1001)
	if r.Err != nil || r.Share > .5 || math.Abs(r.WaitMS.P50-half) > 30 || math.Abs(r.WaitMS.P99-most) > 10 || r.WaitMS.Max < 9900 {
		t.Errorf("%+v for a share of %.2f, want %.0f and %.0f (%v)", r.WaitMS, r.Share, half, most, r.Err)
	}
	if want := 1010 * 100.0; math.Abs(r.Waited-want) > .02*want {
		t.Errorf("%.0f requests waited, want %.0f", r.Waited, want)
	}
}

// TestWeighted counts the waits of two kinds of requests by their weights.
func TestWeighted(t *testing.T) {
	list := []wait{{1, 60}, {2, 38.5}, {3000, 1.5}}
	for q, want := range map[float64]float64{.5: 1, .6: 1, .61: 2, .98: 2, .99: 3000, 1: 3000} {
		if got := weighted(list, q); got != want {
			t.Errorf("quantile %g is %g, want %g", q, got, want)
		}
	}
}

// TestGivenNumbers uses the numbers that a file gives for each node.
func TestGivenNumbers(t *testing.T) {
	t.Parallel()
	for numbers, survives := range map[string]bool{`["5", "5", "6"]`: false, `["4", "5", "6"]`: true, `"5"`: false} {
		s, err := scenario.Parse("s", "s.toml", []byte("for = \"10s\"\nnodes = 3\nrate = \"100/s\"\n[run]\nscheme = \"snowflake-twitter\"\n[run.parameters]\nnode = "+numbers+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r := Run(t.Context(), &Config{Scenario: s, Schemes: schemes(t, "snowflake-twitter"), Settings: s.Run.Parameters, Seeds: 4})[0]
		if r.Err != nil || r.Survives != survives {
			t.Errorf("numbers %s: survives is %t (%v)", numbers, r.Survives, r.Err)
		}
	}
}

// TestUnknown checks that the error for an unknown name lists the incidents first, each name once.
func TestUnknown(t *testing.T) {
	_, err := Find("nope", "")
	if want := `no scenario "nope"; expected ntp-step, restart-behind, `; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s…", err, want)
	}
	if n := strings.Count(err.Error(), "same-worker"); n != 1 {
		t.Errorf("same-worker occurs %d times: %v", n, err)
	}
	if _, err := Find("random-worker", ""); !strings.HasSuffix(err.Error(), "did you mean random-workers?") {
		t.Errorf("got %v", err)
	}
}
