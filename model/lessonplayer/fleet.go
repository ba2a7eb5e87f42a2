package lessonplayer

import (
	"context"
	"fmt"
	"math"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fleet"
	"idtui/model/lab"
)

// fleetSeeds is how many seeds are enough for a lesson.
const fleetSeeds = 10

// Fleet returns what happens to the scheme of a generator in the incident of the step. A step
// without one has the zero value.
func (g *Sandbox) Fleet(n *Node) *fleet.Result {
	if n.fleet == nil {
		n.fleet = &fleet.Result{}
		if s, err := fleet.Find(g.setup.Incident, ""); err == nil {
			n.fleet = &fleet.Run(context.Background(), &fleet.Config{Scenario: s, Schemes: []*ids.Scheme{n.BoundScheme().Scheme}, Seeds: fleetSeeds})[0]
		}
	}
	return n.fleet
}

// incident returns the incident of the step.
func (v values) incident() (*lab.Scenario, error) {
	s, err := fleet.Find(v.sandbox.setup.Incident, "")
	if err == nil && s.Cluster == nil {
		err = fmt.Errorf("the incident %s has no fleet", s.Key)
	}
	return s, err
}

// survivors returns the names of the generators whose schemes survive the incident.
func (v values) survivors() string {
	var list []string
	for _, n := range v.sandbox.Nodes {
		if v.sandbox.Fleet(n).Survives {
			list = append(list, n.Name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// fleetFunctions are the values of the incident of a step.
func fleetFunctions() map[string]function[values] {
	of := func(text func(s *lab.Scenario) string) function[values] {
		return mayFail(func(v values) (string, error) {
			s, err := v.incident()
			if err != nil {
				return "", err
			}
			return text(s), nil
		})
	}
	result := func(v values) *fleet.Result { return v.sandbox.Fleet(v.generator()) }
	return map[string]function[values]{
		"Survivors":    always(values.survivors),
		"Repeats":      always(func(v values) string { return humantext.Large(result(v).Duplicates.Mean) }),
		"Chance":       always(func(v values) string { return humantext.Percent(result(v).Any.Probability) }),
		"FleetNodes":   of(func(s *lab.Scenario) string { return humantext.Number(s.Nodes) }),
		"FleetNumbers": of(func(s *lab.Scenario) string { return humantext.Large(math.Ldexp(1, s.Cluster.Identity.Bits)) }),
		"FleetRate":    of(func(s *lab.Scenario) string { return s.Rate.String() }),
		"FleetFor":     of(func(s *lab.Scenario) string { return humantext.Duration(s.For) }),
		"LeaseTTL":     of(func(s *lab.Scenario) string { return humantext.Duration(s.Cluster.Identity.Lease.TTL) }),
		"LeasePause":   of(func(s *lab.Scenario) string { return humantext.Duration(s.Cluster.Identity.Lease.Pause) }),
	}
}
