// Package fleet computes what happens to a scheme in a fleet of many nodes. The scenario says how
// they get their node numbers, and describes restarts, clocks and traffic. Nodes with different
// numbers cannot issue the same ids, so only groups of nodes with the same number matter. While no
// event affects the clocks, the means follow from the Poisson distribution. Around steps, restarts,
// freezes and bursts, the package simulates each request with the generators of the scheme.
package fleet

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/cluster"
	"idtui/model/lab/scenario"
)

// DefaultSeeds is the default number of seeds.
const DefaultSeeds = 20

// Config describes a computation: schemes in a scenario, with several seeds.
type Config struct {
	Scenario *scenario.Scenario
	Schemes  []*ids.Scheme
	Settings ids.Settings // for the schemes
	Seeds    int          // 0 for [DefaultSeeds]
	Seed     uint64
	// Explain simulates more requests to find an example of a duplicate, if the first seed has
	// none.
	Explain bool
	// Most is a number of simulated requests for a scheme and a seed; 0 for the default. After that
	// many, no new group of nodes starts. Most applies separately to groups with nodes that have
	// their own events, and to the other groups.
	Most int
}

// defaultMost is the default of Config.Most. It takes 20 ms per seed.
const defaultMost = 100_000

// Range is a mean over seeds, and the range that contains 95 % of them.
type Range struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Duplicates is the number of duplicates, also by cause.
type Duplicates struct {
	Range
	ByCause map[Cause]float64 `json:"by_cause"`
}

// Chance is a probability with its 95 % Wilson interval, for the number of seeds.
type Chance struct {
	Probability float64 `json:"probability"`
	Low         float64 `json:"low"`
	High        float64 `json:"high"`
}

// Waits are the waits, in milliseconds, of the requests that waited.
type Waits struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Result is what happens to a scheme. Counts are means over seeds.
type Result struct {
	Scenario   string     `json:"scenario"`
	Scheme     string     `json:"scheme"`
	Seeds      int        `json:"seeds"`
	Issued     float64    `json:"issued"` // a whole number
	Refused    float64    `json:"refused"`
	Waited     float64    `json:"waited"`
	WaitMS     Waits      `json:"wait_ms"`
	OutOfOrder float64    `json:"out_of_order"` // ids that are smaller than an earlier id of their node
	Duplicates Duplicates `json:"duplicates"`
	Any        Chance     `json:"any_duplicate"`
	// Survives is set if the probability of a duplicate is below [Unlikely], and few requests fail.
	// At most a share of [FewRefused] may be refused or wait longer than [LongWait].
	Survives bool `json:"survives"`
	// Delayed is the number of requests that wait longer than LongWait.
	Delayed float64 `json:"-"`
	// Played is the number of simulated requests, and Share their share of all affected requests.
	// The counts are scaled to all. Cut is set if nodes of a group were left out.
	Played float64 `json:"-"`
	Share  float64 `json:"-"`
	Cut    bool    `json:"-"`
	// refusedError is the standard error of the refused share.
	refusedError float64
	// First is the first simulated duplicate; nil for none.
	First *Story `json:"-"`
	// Err says why the scheme cannot be computed.
	Err error `json:"-"`

	Bound *ids.BoundScheme `json:"-"`
}

// Criterion says when a scheme survives.
const Criterion = "survives if a duplicate is less than 1 % likely. In addition, at most 1 % of the requests may be refused or wait longer than a second."

// Limits for a scheme that survives.
const (
	Unlikely   = .01 // the probability of a duplicate is below this
	FewRefused = .01 // maximum share of requests that are refused or wait longer than LongWait
	LongWait   = time.Second
)

// Run computes all schemes. The results do not depend on the number of processors.
func Run(ctx context.Context, c *Config) []Result {
	seeds := c.Seeds
	if seeds <= 0 {
		seeds = DefaultSeeds
	}
	type task struct{ scheme, seed int }
	outcomes := make([][]outcome, len(c.Schemes))
	shapes := make([]*shape, len(c.Schemes))
	results := make([]Result, len(c.Schemes))
	tasks := make(chan task)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for t := range tasks {
				outcomes[t.scheme][t.seed] = c.one(shapes[t.scheme], t.seed)
			}
		})
	}
	for i, s := range c.Schemes {
		results[i] = Result{Scenario: c.Scenario.Key, Scheme: s.Name, Seeds: seeds}
		outcomes[i] = make([]outcome, seeds)
		var err error
		if shapes[i], err = shapeOf(s, c.Settings, seconds(c.Scenario.For)); err != nil {
			results[i].Err = err
			continue
		}
		results[i].Bound = shapes[i].bound
		for k := range seeds {
			if ctx.Err() == nil {
				tasks <- task{i, k}
			}
		}
	}
	close(tasks)
	all.Wait()
	for i := range results {
		if results[i].Err == nil {
			results[i].summarize(outcomes[i])
		}
		if ctx.Err() != nil {
			results[i].Err = ctx.Err()
		}
	}
	return results
}

// outcome is the result for one seed.
type outcome struct {
	counted
	none          float64 // logarithm of the probability of no duplicate
	played, share float64
	replayed      float64 // simulated duplicates
	random        bool    // equal seeds give equal ids: random bits, or counters that start at random
	cut           bool    // the simulation left out nodes of a group
	group         group   // the group of the first duplicate
	err           error
}

// one computes a scheme with a seed.
func (c *Config) one(x *shape, seed int) outcome {
	h := fnv.New64a()
	_, _ = h.Write([]byte(x.bound.Scheme.Name))
	r := rand.New(rand.NewPCG(c.Seed+uint64(seed), h.Sum64()))
	fleet := c.Scenario.Cluster
	if fleet == nil {
		fleet = cluster.New()
	}
	e := &estimate{Config: c, shape: x, cluster: fleet, rand: r, lives: lives(c.Scenario, fleet, x, r), common: commonTimeline(c.Scenario)}
	e.out.duplicates, e.out.random = map[Cause]float64{}, x.random > 0 || x.start == startRandom
	e.findWindows()
	e.steady()
	e.carried()
	if err := e.exact(); err != nil {
		return outcome{err: err}
	}
	if fleet.SeedBits >= 0 && x.random > 0 {
		e.seeds()
	}
	e.calm()
	if c.Explain && seed == 0 && e.out.first == nil {
		if err := e.example(); err != nil {
			return outcome{err: err}
		}
	}
	if e.out.first != nil {
		e.out.group = e.groupOf(e.out.first)
	}
	return e.out
}

// commonTimeline returns the timeline of the nodes without their own events.
func commonTimeline(s *scenario.Scenario) *scenario.Timeline {
	node := 0
	for _, special := range s.Special() {
		if special == node {
			node++
		}
	}
	return s.TimelineOf(node)
}

// summarize sets the result from the outcomes of all seeds.
func (r *Result) summarize(list []outcome) {
	n := float64(len(list))
	r.Duplicates.ByCause = map[Cause]float64{}
	for _, cause := range Causes() {
		r.Duplicates.ByCause[cause] = 0
	}
	var totals, shares []float64
	var waits []wait
	sum := 0.0
	for i := range list {
		o := &list[i]
		if o.err != nil {
			r.Err = o.err
			return
		}
		r.Issued += o.issued / n
		r.Refused += o.refused / n
		r.Waited += o.waited / n
		r.Delayed += o.delayed / n
		r.OutOfOrder += o.outOfOrder / n
		r.Played += o.played / n
		r.Share += o.share / n
		r.Cut = r.Cut || o.cut
		shares = append(shares, o.refused/math.Max(o.issued+o.refused, 1))
		total := 0.0
		for _, cause := range Causes() {
			r.Duplicates.ByCause[cause] += o.duplicates[cause] / n
			total += o.duplicates[cause]
		}
		r.Duplicates.Mean += total / n
		totals = append(totals, o.drawn(total, i))
		waits = append(waits, o.waits...)
		sum += -math.Expm1(o.none)
		if o.first != nil && r.First == nil {
			r.First = &Story{Bound: r.Bound, pair: *o.first, random: o.random, group: o.group}
		}
	}
	r.Issued = math.Round(r.Issued) // the sum of products is off by a tiny fraction of an id
	r.refusedError = standardError(shares)
	slices.Sort(totals)
	r.Duplicates.Low, r.Duplicates.High = quantile(totals, .025), quantile(totals, .975)
	// The Wilson interval, for a sum of probabilities instead of successes.
	const z = 1.96
	p := sum / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	r.Any = Chance{p, math.Max(0, math.Min(p, middle-half)), math.Min(1, math.Max(p, middle+half))}
	slices.SortFunc(waits, func(a, b wait) int { return cmp.Compare(a.ms, b.ms) })
	if len(waits) > 0 {
		r.WaitMS = Waits{weighted(waits, .5), weighted(waits, .99), waits[len(waits)-1].ms}
	}
	r.Survives = r.Any.Probability < Unlikely && r.Refused+r.Delayed <= FewRefused*(r.Issued+r.Refused)
}

// standardError returns the standard error of the mean of a list.
func standardError(list []float64) float64 {
	n, mean, square := float64(len(list)), 0.0, 0.0
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		square += (x - mean) * (x - mean)
	}
	return math.Sqrt(square / math.Max(n-1, 1) / n)
}

// drawn returns a random number of duplicates for a mean. The simulated part is fixed; the rest
// is a Poisson number.
func (o *outcome) drawn(mean float64, seed int) float64 {
	r := rand.New(rand.NewPCG(uint64(seed), math.Float64bits(mean)))
	calm := math.Max(mean-o.replayed, 0)
	if calm > 50 {
		return o.replayed + math.Max(math.Round(calm+math.Sqrt(calm)*r.NormFloat64()), 0)
	}
	n := -1.0
	for left := calm; left >= 0; n++ {
		left -= r.ExpFloat64()
	}
	return o.replayed + n
}

func quantile(sorted []float64, q float64) float64 {
	return sorted[int(math.Round(q*float64(len(sorted)-1)))]
}

// weighted returns the shortest wait that a share q of the requests does not exceed.
func weighted(sorted []wait, q float64) float64 {
	left := 0.0
	for _, w := range sorted {
		left += w.weight
	}
	left *= q
	for _, w := range sorted {
		if left -= w.weight; left <= 0 {
			return w.ms
		}
	}
	return sorted[len(sorted)-1].ms
}

// BySurvival compares results. Schemes that survive come first. Otherwise the lowest probability of
// a duplicate comes first, then the fewest duplicates, then the fewest refusals.
func BySurvival(a, b Result) int {
	if a.Survives != b.Survives {
		if a.Survives {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.Any.Probability, b.Any.Probability), cmp.Compare(a.Duplicates.Mean, b.Duplicates.Mean), cmp.Compare(a.Refused, b.Refused))
}

// MainCause returns the cause of most duplicates, or "" if fewer than one in a million is
// expected.
func (r *Result) MainCause() Cause {
	most := Cause("")
	for _, cause := range Causes() {
		if n := r.Duplicates.ByCause[cause]; n >= 1e-6 && n > r.Duplicates.ByCause[most] {
			most = cause
		}
	}
	return most
}

// RefusedShare returns the share of requests that were refused.
func (r *Result) RefusedShare() float64 { return r.Refused / math.Max(r.Issued+r.Refused, 1) }

// Verdict says whether the scheme survives, and why not.
func (r *Result) Verdict() string {
	if r.Survives {
		return "Survives: a duplicate is less than 1 % likely. At most 1 % of the requests are refused or wait over 1 s."
	}
	var why []string
	if r.Any.Probability >= Unlikely {
		text := "a duplicate is " + humantext.Percent(r.Any.Probability) + " likely"
		if cause := r.MainCause(); cause != "" {
			text += " (" + string(cause) + ")"
		}
		why = append(why, text)
	}
	if share := r.RefusedShare(); share > FewRefused {
		why = append(why, humantext.Percent(share)+" of the requests are refused")
	}
	if share := r.Delayed / math.Max(r.Issued+r.Refused, 1); share > 0 && len(why) == 0 || share > FewRefused {
		why = append(why, humantext.Percent(share)+" of the requests wait over 1 s")
	}
	return "Fails: " + humantext.And(why) + "."
}

// How describes how the numbers were computed.
func (r *Result) How() string {
	text := "Means of " + humantext.Count(r.Seeds, "seed")
	if r.Played == 0 {
		return text + ". The clocks are always correct, so all numbers are computed from the Poisson distribution."
	}
	text += "; computed from the Poisson distribution while the clocks are correct. Around events, generators answered " + humantext.Large(r.Played) + " requests per seed"
	if r.Share < 1 {
		text += ", " + humantext.Percent(r.Share) + " of those affected, scaled to all"
	}
	text += "."
	if r.Share < 1 && r.refusedError > 0 {
		text += fmt.Sprintf(" The standard error of the refused share is %.1g %%.", 100*r.refusedError)
	}
	if r.Cut {
		text += " Some nodes with equal numbers were left out, so the number of duplicates is an estimate."
	}
	return text
}

// OutOfOrderShare returns the share of ids that are out of order.
func (r *Result) OutOfOrderShare() float64 { return min(r.OutOfOrder/math.Max(r.Issued, 1), 1) }

// LongestWait returns the longest wait as a duration.
func (r *Result) LongestWait() time.Duration { return time.Duration(r.WaitMS.Max * 1e6) }

// LongestWaitText returns the longest wait in at most 11 columns.
func (r *Result) LongestWaitText() string {
	d, unit := r.LongestWait(), time.Microsecond
	switch {
	case d >= 24*time.Hour:
		unit = time.Hour
	case d >= time.Hour:
		unit = time.Minute
	case d >= time.Second:
		unit = time.Second
	}
	return humantext.Duration(d.Truncate(unit))
}
