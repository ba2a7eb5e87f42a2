package fleet

import (
	"embed"
	"errors"
	"slices"

	"idtui/model/lab"
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
func Incidents() ([]*lab.Scenario, error) {
	var list []*lab.Scenario
	for _, name := range listed() {
		s, err := incident(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func incident(name string) (*lab.Scenario, error) {
	file := "incidents/" + name + ".toml"
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return lab.Parse(name, file, text)
}

// Find returns a scenario by its name or its file: a built-in incident, or a scenario of the lab.
func Find(name, folder string) (*lab.Scenario, error) {
	if slices.Contains(listed(), name) {
		return incident(name)
	}
	s, err := lab.Find(name, folder)
	var unknown *lab.UnknownError
	if errors.As(err, &unknown) { // the incidents come first
		known := listed()
		for _, n := range unknown.Known {
			if !slices.Contains(known, n) {
				known = append(known, n)
			}
		}
		return nil, &lab.UnknownError{Name: name, Known: known}
	}
	return s, err
}
