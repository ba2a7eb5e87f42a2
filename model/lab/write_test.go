package lab

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lab/scenario"
)

// TestWrittenScenarios writes scenarios to files and parses them: equal runs give equal results.
func TestWrittenScenarios(t *testing.T) {
	list := builtinScenarios()
	rnd := rand.New(rand.NewPCG(17, 4))
	for range 60 {
		list = append(list, randomScenario(rnd))
	}
	file := filepath.Join(t.TempDir(), "written.toml")
	for i, s := range list {
		scheme, err := catalog.Default().Find([]string{"sno", "uuid-v7", "koid"}[i%3])
		if err != nil {
			t.Fatal(err)
		}
		var first ids.Settings
		switch i % 3 {
		case 0:
			first = ids.Settings{"metabyte": "7", "sequence_max": "99", "partition": "4"}
		case 2:
			first = ids.Settings{"worker": "3"}
		}
		run := s.SetupOf(scheme, first)
		run.Seed, run.Published = math.MaxUint64>>rnd.IntN(64), i%3 == 2
		written := scenario.WriteTOML(s, run)
		if err := os.WriteFile(file, []byte(written), 0o600); err != nil {
			t.Fatal(err)
		}
		again, err := scenario.Find(file, "")
		if err != nil {
			t.Fatalf("%v:\n%s", err, written)
		}
		read, wrote := *again.Run, run
		read.PerNode, wrote.PerNode = nil, nil // the measures below depend on them
		if !reflect.DeepEqual(read, wrote) {
			t.Errorf("the run is read back as %+v, not as %+v", read, wrote)
		}
		if s.For > 1e9 {
			continue // a long simulation that tests no other rules
		}
		if got, want := measured(t, again, run), measured(t, s, run); got != want {
			t.Errorf("%s gives\n%+v\nnot\n%+v\n%s", s.Key, got, want, written)
		}
	}
}

func measured(t *testing.T, s *scenario.Scenario, run scenario.Setup) (numbers [12]float64) {
	scheme, err := catalog.Default().Find(run.Scheme)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Simulate(context.Background(), Config{Scenario: s, Scheme: scheme, Settings: run.Parameters, Seed: run.Seed, Published: run.Published})
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range Measures() {
		numbers[i] = m.Of(r)
	}
	return numbers
}

// TestParametersOfNodes checks that a parameter of a file applies to all nodes or, as a list, to one
// node each. A list of another length is an error.
func TestParametersOfNodes(t *testing.T) {
	const file = "nodes = 2\nfor = \"20ms\"\nrate = \"10/ms\"\n[run]\nscheme = \"snowflake-twitter\"\n[run.parameters]\nnode = "
	for value, want := range map[string]float64{`"5"`: 200, `5`: 200, `["5", "5"]`: 200, `["5", "9"]`: 0} {
		s, err := scenario.Parse("two", "two.toml", []byte(file+value))
		if err != nil {
			t.Fatalf("%s: %v", value, err)
		}
		scheme, err := catalog.Default().Find(s.Run.Scheme)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Simulate(t.Context(), Config{Scenario: s, Scheme: scheme, Settings: s.Run.Parameters})
		if err != nil {
			t.Fatal(err)
		}
		if float64(r.Duplicates) != want {
			t.Errorf("node = %s gives %d duplicates, not %.0f", value, r.Duplicates, want)
		}
	}
	for _, value := range []string{`["5"]`, `["5", "6", "7"]`, `[]`, `[["5"], "6"]`} {
		if _, err := scenario.Parse("two", "two.toml", []byte(file+value)); err == nil {
			t.Errorf("node = %s is accepted", value)
		}
	}
}
