package lab

import (
	"errors"
	"fmt"

	"idtui/ids/humantext"
)

// fault is a rule that a scenario breaks.
type fault struct {
	event   int // counted from 1; 0 for the head
	key     string
	problem string
	total   bool // the rule is about all events together
}

// Error returns, for example,
// `event 2: at is 1s, after the end: expected at most 200ms`.
func (f *fault) Error() string {
	if f.event > 0 {
		return fmt.Sprintf("event %d: %s %s", f.event, f.key, f.problem)
	}
	return f.key + " " + f.problem
}

// check returns all the rules that the scenario breaks, or nil if it can be
// simulated.
func (s *Scenario) check() error {
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
		return list // all else depends on it
	case s.For > maxLength:
		bad("for", "is %s: expected at most 10 years", humantext.TypedDuration(s.For))
		return list
	}
	if s.Nodes < 1 || s.Nodes > maxNodes {
		bad("nodes", "is %d: expected 1 to %d", s.Nodes, maxNodes)
		return list
	}
	if len(s.skew) > s.Nodes {
		bad("skew", "lists %s: expected one for each of %s", humantext.Count(len(s.skew), "clock"), humantext.Count(s.Nodes, "node"))
	}
	if s.beforeEnd < 0 {
		bad("before_end", "is %s: expected a duration above 0", humantext.TypedDuration(s.beforeEnd))
	}
	for i := range s.events {
		list = append(list, s.eventFaults(i)...)
	}
	if len(list) == 0 {
		list = s.totalFaults()
	}
	return list
}

// eventFaults returns the rules that one event breaks.
func (s *Scenario) eventFaults(i int) (list []*fault) {
	e := &s.events[i]
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{event: i + 1, key: key, problem: fmt.Sprintf(format, args...)})
	}
	if e.at < 0 {
		bad("at", "is %s: expected a time from the start on", humantext.TypedDuration(e.at))
	}
	if e.at > s.For {
		bad("at", "is %s, after the end: expected at most %s", humantext.TypedDuration(e.at), humantext.TypedDuration(s.For))
	}
	if e.every < 0 {
		bad("every", "is %s: expected a duration above 0", humantext.TypedDuration(e.every))
	}
	if e.node < 0 || e.node > s.Nodes {
		bad("node", "is %d: expected 1 to %d", e.node, s.Nodes)
	}
	if e.freeze < 0 {
		bad("freeze", "is %s: expected a duration above 0", humantext.TypedDuration(e.freeze))
	}
	if e.burst < 0 || e.burst > maxBurst {
		bad("burst", "is %d: expected 1 to %d", e.burst, maxBurst)
	}
	if e.doesNothing() {
		bad("at", "stands alone: expected step, skew, drift, freeze, smear, restart, rate or burst too")
	}
	return list
}

// totalFaults returns the limits that all events together break.
func (s *Scenario) totalFaults() []*fault {
	occurrences := 0
	for i := range s.events {
		if occurrences += s.events[i].count(s.For); occurrences > maxEvents {
			return []*fault{{event: i + 1, key: "every", total: true, problem: fmt.Sprintf("makes more than %s: expected fewer", humantext.Count(maxEvents, "event"))}}
		}
	}
	if s.Requests() > maxRequests {
		return []*fault{{key: "rate", total: true, problem: fmt.Sprintf("makes too many requests: expected at most %s", humantext.Number(int64(maxRequests)))}}
	}
	return nil
}
