package generate

import (
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/ui/cli/command"
)

// scenarioFile moves the scenario file among the arguments, FILE.toml, to the scenario's
// name. It returns the other arguments, which are schemes.
func (f *scenarioFlags) scenarioFile(args []string) ([]string, error) {
	var schemes []string
	for _, arg := range args {
		switch {
		case !strings.HasSuffix(arg, ".toml"):
			schemes = append(schemes, arg)
		case f.name != "":
			return nil, command.Usagef("two scenarios: %s and %s; expected one", humantext.QuoteUnsafe(f.name), humantext.QuoteUnsafe(arg))
		default:
			f.name = arg
		}
	}
	return schemes, nil
}

// setUp completes the command line by the table [run] of the scenario's file: the scheme, the
// seed, its parameters and the generator. What the command line says goes first.
func (f *simulateFlags) setUp(s *lab.Scenario, schemes []string, seedGiven bool) []string {
	run := s.Run
	if run == nil {
		return schemes
	}
	if !seedGiven {
		f.seed = run.Seed
	}
	if len(schemes) == 0 && run.Scheme != "" {
		schemes = []string{run.Scheme}
	}
	if len(schemes) != 1 || schemes[0] != run.Scheme {
		return schemes
	}
	f.scenario.published = f.scenario.published || run.Published
	for key, value := range run.Parameters {
		if _, given := f.params.Settings[key]; !given && (key != "epoch" || !f.params.Epoch.Given) {
			f.params.Settings[key] = value
		}
	}
	return schemes
}

// usedSettings returns the parameters that a scheme takes from those of the command line,
// and removes them from the unused ones. A scheme that stands alone takes all, so that a
// wrong one is reported with the names of its parameters.
func usedSettings(scheme *ids.Scheme, set, unused ids.Settings, alone bool) ids.Settings {
	own := ids.Settings{}
	for key, value := range set {
		if scheme.Param(key) != nil || alone {
			own[key] = value
			delete(unused, key)
		}
	}
	return own
}
