package fleet

import (
	"embed"
	"errors"
	"slices"

	"idtui/model/lab/scenario"
)

//go:embed incidents/*.toml
var files embed.FS

// listed returns the names of the built-in incidents in order: clocks, then identities, then the
// rest.
func listed() []string {
	return []string{
		"ntp-step", "restart-behind", "dst-hour", "leap-second", "vm-resume", "one-ahead", "slow-drift", "end-of-time", "burst",
		"same-worker", "random-workers", "two-networks", "zombie-lease", "rolling-deploy", "autoscaling",
		"forked", "cloned-vm", "lost-counter",
	}
}

// Incidents returns the built-in scenarios.
func Incidents() ([]*scenario.Scenario, error) {
	var list []*scenario.Scenario
	for _, name := range listed() {
		s, err := incident(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// All returns the incidents, then the scenarios of the lab with other names, also those in a folder.
func All(folder string) ([]*scenario.Scenario, error) {
	list, err := Incidents()
	if err != nil {
		return nil, err
	}
	known := listed()
	others, err := scenario.List(folder)
	return append(list, slices.DeleteFunc(others, func(s *scenario.Scenario) bool { return slices.Contains(known, s.Key) })...), err
}

func incident(name string) (*scenario.Scenario, error) {
	file := "incidents/" + name + ".toml"
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(name, file, text)
}

// Find returns a scenario by its name or its file: a built-in incident, or a scenario of the lab.
func Find(name, folder string) (*scenario.Scenario, error) {
	if slices.Contains(listed(), name) {
		return incident(name)
	}
	s, err := scenario.Find(name, folder)
	var unknown *scenario.UnknownError
	if errors.As(err, &unknown) { // the incidents come first
		known := listed()
		for _, n := range unknown.Known {
			if !slices.Contains(known, n) {
				known = append(known, n)
			}
		}
		return nil, &scenario.UnknownError{Name: name, Known: known}
	}
	return s, err
}
