package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Event changes clocks, generators or requests. It applies before a request at the same
// instant. Its effects apply in the order of the fields.
type Event struct {
	At    time.Duration
	Every time.Duration // repeats the event after this time; 0 for once
	Node  int           // number of the node, from 1; 0 for all

	Step    time.Duration  // steps the clock forward, or back if negative
	Skew    *time.Duration // sets the clock to true time plus this duration
	Drift   *DriftPPM      // the clock's pace from now on
	Freeze  time.Duration  // freezes the clock this long
	Smear   *LeapSmear     // slows the clock for a while
	Restart Restart        // restarts the node's generator
	Rate    *Rate          // request rate from now on
	Burst   int64          // requests at this instant
}

// Count returns how often the event occurs before the end, or 1 for an event at the end. It is at
// most one more than the maximum number of events of a scenario.
func (e *Event) Count(end time.Duration) int {
	if e.Every == 0 || e.At >= end {
		return 1
	}
	return int(min((end-e.At-1)/e.Every+1, maxEvents+1))
}

// An Occurrence is an event at one time; an event can repeat.
type Occurrence struct {
	At    int64 // true time in nanoseconds since the start
	Event *Event
}

// Occurrences returns the events of a node in order. Events at the same instant
// keep the order of the file.
func (s *Scenario) Occurrences(node int) []Occurrence {
	var list []Occurrence
	for i := range s.Events {
		e := &s.Events[i]
		if e.Node != 0 && e.Node != node+1 {
			continue
		}
		for n := range e.Count(s.For) {
			list = append(list, Occurrence{int64(e.At) + int64(n)*int64(e.Every), e})
		}
	}
	slices.SortStableFunc(list, func(a, b Occurrence) int { return cmp.Compare(a.At, b.At) })
	return list
}

// eventFaults returns the rules that one event breaks.
func (s *Scenario) eventFaults(i int) (list []*fault) {
	e := &s.Events[i]
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{event: i + 1, key: key, problem: fmt.Sprintf(format, args...)})
	}
	if e.At < 0 {
		bad("at", "is %s: expected a time at or after the start", humantext.TypedDuration(e.At))
	}
	if e.At > s.For {
		bad("at", "is %s, after the end: expected at most %s", humantext.TypedDuration(e.At), humantext.TypedDuration(s.For))
	}
	if e.Every < 0 {
		bad("every", "is %s: expected a duration above 0", humantext.TypedDuration(e.Every))
	}
	if e.Node < 0 || e.Node > s.Nodes {
		bad("node", "is %d: expected 1 to %d", e.Node, s.Nodes)
	}
	if e.Freeze < 0 {
		bad("freeze", "is %s: expected a duration above 0", humantext.TypedDuration(e.Freeze))
	}
	if e.Burst < 0 || e.Burst > maxBurst {
		bad("burst", "is %d: expected 1 to %d", e.Burst, maxBurst)
	}
	clock := e.Step != 0 || e.Skew != nil || e.Drift != nil || e.Freeze != 0 || e.Smear != nil
	if !clock && e.Restart == NoRestart && e.Rate == nil && e.Burst == 0 {
		bad("at", "is the only key: expected step, skew, drift, freeze, smear, restart, rate or burst too")
	}
	return list
}

// Text describes the effects of the event.
func (e *Event) Text() string {
	var parts []string
	say := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if e.Step != 0 {
		direction := "forward"
		if e.Step < 0 {
			direction = "back"
		}
		say("clock stepped %s by %s", direction, humantext.Duration(e.Step.Abs()))
	}
	if e.Skew != nil {
		say("clock set to true time %s", humantext.Signed(*e.Skew))
	}
	if e.Drift != nil {
		say("clock drifts by %+g ppm", float64(*e.Drift))
	}
	if e.Freeze > 0 {
		say("clock frozen for %s", humantext.Duration(e.Freeze))
	}
	if e.Smear != nil {
		say("%s smeared over %s", humantext.Duration(e.Smear.By), humantext.Duration(e.Smear.Over))
	}
	if e.Restart == WithSnapshot {
		say("restart with a snapshot of its state")
	}
	if e.Restart == WithoutSnapshot {
		say("restart without its state")
	}
	if e.Rate != nil {
		say("rate %s from now on", e.Rate)
	}
	if e.Burst > 0 {
		say("%s at once, besides the load", humantext.Count(e.Burst, "request"))
	}
	return strings.Join(parts, ", ")
}

// Mark returns a sign and a short text for the main effect of the event.
func (e *Event) Mark() string {
	switch {
	case e.Restart != NoRestart:
		return "↻ restart"
	case e.Step < 0:
		return "↶ " + humantext.Signed(e.Step)
	case e.Step > 0:
		return "↷ " + humantext.Signed(e.Step)
	case e.Skew != nil:
		return "→ clock set"
	case e.Drift != nil:
		return fmt.Sprintf("∝ %+g ppm", float64(*e.Drift))
	case e.Freeze > 0:
		return "‖ " + humantext.Duration(e.Freeze)
	case e.Smear != nil:
		return "≈ " + humantext.Duration(e.Smear.By) + " smeared"
	case e.Rate != nil:
		return "→ " + e.Rate.String()
	}
	return "≡ " + humantext.Number(e.Burst) + " at once"
}
