// Package scenario reads, checks and writes scenarios: scripts of clock steps, load and restarts.
// It computes what each node's clock shows at any true time, and when its requests are made.
package scenario

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/cluster"
)

// Scenario is a script of clock steps, load and restarts.
type Scenario struct {
	Key   string // name on the command line and of its file
	Name  string // title
	About string
	Mend  string        // how to avoid the fault; "" if the file does not say
	For   time.Duration // length in true time
	Nodes int
	Rate  Rate // requests per node
	// Skew is how far each node's clock is ahead of true time at the start;
	// empty for exact clocks.
	Skew []time.Duration
	// SameWorker gives all nodes the same settings, as in a faulty deployment.
	SameWorker bool
	// BeforeEnd starts the scenario this long before the scheme's last time unit ends; 0 starts
	// it in 2026.
	BeforeEnd time.Duration
	Events    []Event
	// Cluster describes a fleet; nil if the scenario has none.
	Cluster *cluster.Cluster
	// Run is the table [run] of the file; nil if the file has none.
	Run *Setup
}

// Setup says which scheme runs in a scenario, and how: the table [run] of a file.
type Setup struct {
	Scheme     string // name; "" for any
	Seed       uint64
	Published  bool // with the known faults of the original
	Parameters ids.Settings
	// PerNode has the values of the parameters by node; a single value is for all nodes.
	// Parameters has the values of the first node.
	PerNode map[string][]string
}

// NodeSettings returns the settings of node i, counted from 0, for the given settings of the first
// node. Each node gets its own node number, except with SameWorker. Parameters with values in
// [Setup.PerNode] get these values, unless first changes the value of the first node.
func (s *Scenario) NodeSettings(scheme *ids.Scheme, first ids.Settings, i int) (ids.Settings, error) {
	if s.SameWorker {
		i = 0
	}
	set, err := scheme.ForNode(first, i)
	if err != nil || s.Run == nil || s.Run.Scheme != scheme.Name {
		return set, err
	}
	for _, key := range slices.Sorted(maps.Keys(s.Run.PerNode)) {
		values := s.Run.PerNode[key]
		if first[key] != values[0] || scheme.Param(key) == nil {
			continue
		}
		set[key] = values[min(i, len(values)-1)]
		if scheme.Adjust != nil {
			if err := scheme.Adjust(set, key); err != nil {
				return nil, err
			}
		}
	}
	return set, nil
}

// SetupOf returns the table [run] for a scheme and the first node's settings, with the values of
// the other nodes.
func (s *Scenario) SetupOf(scheme *ids.Scheme, first ids.Settings) Setup {
	run := Setup{Scheme: scheme.Name, Parameters: first, PerNode: map[string][]string{}}
	for i := range s.Nodes {
		set, err := s.NodeSettings(scheme, first, i)
		if err != nil {
			return Setup{Scheme: scheme.Name, Parameters: first}
		}
		for key := range first {
			run.PerNode[key] = append(run.PerNode[key], set[key])
		}
	}
	return run
}

// Size returns the duration, the number of nodes and the load, as a text.
func (s *Scenario) Size() string {
	text := "runs " + humantext.Duration(s.For) + " · "
	if s.Cluster != nil && s.Cluster.Most > 0 {
		text += humantext.Number(s.Nodes) + " to "
	}
	text += humantext.Count(s.MostNodes(), "node")
	if s.Rate.Count > 0 {
		noun := " requests/"
		if strings.HasPrefix(s.Rate.String(), "1/") {
			noun = " request/"
		}
		text += " · " + strings.Replace(s.Rate.String(), "/", noun, 1)
	}
	if s.MostNodes() > 1 {
		text += " each"
	}
	return text
}

// MostNodes returns the number of nodes: in a daily range the largest, and in groups the sum.
func (s *Scenario) MostNodes() int {
	switch c := s.Cluster; {
	case c == nil:
	case c.Most > 0:
		return c.Most
	case len(c.Groups) > 0:
		sum := 0
		for _, g := range c.Groups {
			sum += g.Nodes
		}
		return sum
	}
	return s.Nodes
}

// Requests returns the number of requests of all nodes. It is at most one more than a scenario may
// have.
func (s *Scenario) Requests() (total int64) {
	for node := range max(s.Nodes, 1) {
		for _, p := range s.Loads(node) {
			if total += p.Count; total > maxRequests || p.Count > maxRequests {
				return maxRequests + 1
			}
		}
	}
	return total
}

// defaultStart is the reading at the start of scenarios without BeforeEnd.
const defaultStart = ids.Reading(1767225600000000) // 2026-01-01T00:00:00Z

// Start returns the clock reading at which the scenario starts for a policy.
func (s *Scenario) Start(p *ids.Policy) ids.Reading {
	if s.BeforeEnd == 0 {
		return defaultStart
	}
	return p.Unit.Start(p.MaxUnit + 1).Add(-s.BeforeEnd)
}

// fault is a rule that a scenario breaks.
type fault struct {
	event   int // counted from 1; 0 for the head
	key     string
	problem string
	total   bool // the rule applies to all events together
}

// Error returns, for example,
// `event 2: at is 1s, after the end: expected at most 200ms`.
func (f *fault) Error() string {
	if f.event > 0 {
		return fmt.Sprintf("event %d: %s %s", f.event, f.key, f.problem)
	}
	return f.key + " " + f.problem
}

// Check returns all rules that the scenario breaks, or nil. It sets Nodes to 1 if it is 0.
func (s *Scenario) Check() error {
	var errs []error
	for _, f := range s.faults() {
		errs = append(errs, f)
	}
	return errors.Join(errs...)
}

func (s *Scenario) faults() (list []*fault) {
	if s.Nodes == 0 {
		s.Nodes = 1
	}
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{key: key, problem: fmt.Sprintf(format, args...)})
	}
	switch {
	case s.For <= 0:
		bad("for", "is %s: expected how long the scenario lasts, such as 200ms", humantext.TypedDuration(s.For))
		return list // all other rules depend on it
	case s.For > maxLength:
		bad("for", "is %s: expected at most 10 years", humantext.TypedDuration(s.For))
		return list
	}
	if s.Nodes < 1 || s.Nodes > cluster.MaxNodes {
		bad("nodes", "is %d: expected 1 to %d", s.Nodes, cluster.MaxNodes)
		return list
	}
	if s.Cluster != nil {
		s.Cluster.Faults(s.For, bad)
	}
	if len(s.Skew) > s.Nodes {
		bad("skew", "lists %s: expected at most one for each of %s", humantext.Count(len(s.Skew), "clock"), humantext.Count(s.Nodes, "node"))
	}
	if s.BeforeEnd < 0 {
		bad("before_end", "is %s: expected a duration above 0", humantext.TypedDuration(s.BeforeEnd))
	}
	for i := range s.Events {
		list = append(list, s.eventFaults(i)...)
	}
	if len(list) == 0 {
		list = s.totalFaults()
	}
	return list
}

// totalFaults returns the faults of all events together.
func (s *Scenario) totalFaults() []*fault {
	occurrences := 0
	for i := range s.Events {
		if occurrences += s.Events[i].Count(s.For); occurrences > maxEvents {
			return []*fault{{event: i + 1, key: "every", total: true, problem: fmt.Sprintf("repeats more than %s: expected fewer", humantext.Count(maxEvents, "event"))}}
		}
	}
	if s.OnlyFleet() == nil && s.Requests() > maxRequests {
		return []*fault{{key: "rate", total: true, problem: fmt.Sprintf("has too many requests: expected at most %s", humantext.Number(int64(maxRequests)))}}
	}
	return nil
}

// Limits of a scenario.
const (
	MaxNodes    = 64                         // nodes that the lab simulates
	maxLength   = 10 * 365 * 24 * time.Hour  // simulated time
	maxShift    = 100 * 365 * 24 * time.Hour // one step, freeze or skew of a clock
	maxRequests = 1_000_000_000_000          // of all nodes together
	maxEvents   = 10_000                     // events, repetitions counted
	maxRate     = 1_000_000_000              // requests per second
	maxDrift    = 500_000                    // parts per million: 0.5 or 1.5 times the true pace
	maxFile     = 1 << 20                    // bytes of a scenario file
	maxBurst    = 1_000_000_000              // requests at one instant
	partsPer    = 1_000_000                  // the "million" of ppm
	paceOfPPM   = TruePace / partsPer        // clock pace per part per million
)
