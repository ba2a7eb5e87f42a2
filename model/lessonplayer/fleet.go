package lessonplayer

import (
	"context"
	"math"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fleet"
	"idtui/model/lab/scenario"
)

// fleetSeeds is the number of simulated seeds. A lesson needs no more.
const fleetSeeds = 10

// Fleet simulates the step's incident with the scheme of a generator. Without an incident, it
// returns the zero value.
func (g *Sandbox) Fleet(n *Node) *fleet.Result {
	if n.fleet == nil {
		n.fleet = &fleet.Result{}
		if s, err := fleet.Find(g.setup.Incident, ""); err == nil {
			n.fleet = &fleet.Run(context.Background(), &fleet.Config{Scenario: s, Schemes: []*ids.Scheme{n.BoundScheme().Scheme}, Seeds: fleetSeeds})[0]
		}
	}
	return n.fleet
}

// fleetValues returns the values of the incident of a step.
func fleetValues() map[string]function[values] {
	of := func(text func(s *scenario.Scenario) string) function[values] {
		return always(func(v values) any {
			s := must(fleet.Find(v.sandbox.setup.Incident, ""))
			if s.Cluster == nil {
				fail("the incident %s has no fleet", s.Key)
			}
			return text(s)
		})
	}
	result := func(v values) *fleet.Result { return v.sandbox.Fleet(v.generator()) }
	return map[string]function[values]{
		"Survivors":    always(func(v values) any { return v.having(func(v values) bool { return result(v).Survives }) }),
		"Repeats":      always(func(v values) any { return humantext.Large(result(v).Duplicates.Mean) }),
		"Chance":       always(func(v values) any { return humantext.Percent(result(v).Any.Probability) }),
		"Unlikely":     always(func(values) any { return humantext.Number(int(fleet.Unlikely*100)) + " %" }),
		"FleetNodes":   of(func(s *scenario.Scenario) string { return humantext.Number(s.Nodes) }),
		"FleetNumbers": of(func(s *scenario.Scenario) string { return humantext.Large(math.Ldexp(1, s.Cluster.Identity.Bits)) }),
		"FleetRate":    of(func(s *scenario.Scenario) string { return s.Rate.String() }),
		"FleetFor":     of(func(s *scenario.Scenario) string { return humantext.Duration(s.For) }),
		"LeaseTTL":     of(func(s *scenario.Scenario) string { return humantext.Duration(s.Cluster.Identity.Lease.TTL) }),
		"LeasePause":   of(func(s *scenario.Scenario) string { return humantext.Duration(s.Cluster.Identity.Lease.Pause) }),
	}
}
