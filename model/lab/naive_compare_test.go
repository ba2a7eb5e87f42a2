package lab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"idtui/ids/catalog"
)

// TestNaiveBuiltin compares the built-in scenarios with up to 10,000 requests for all schemes. For
// schemes with a tab, it compares those with up to 120,000. Under the race detector it compares
// only short scenarios of schemes with a tab.
func TestNaiveBuiltin(t *testing.T) {
	t.Parallel()
	for _, s := range builtinScenarios() {
		if s.Requests() > 120_000 || raceEnabled && s.Requests() > 10_000 {
			continue
		}
		for i, f := range catalog.Default().BoundSchemes() {
			if f.Policy == nil || (s.Requests() > 10_000 || raceEnabled) && i >= catalog.SeedTabs {
				continue
			}
			c := Config{Scenario: s, Scheme: f.Scheme, Seed: 7}
			got, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			v := simulateNaively(t, c)
			sameMeasures(t, s.Key+" "+f.Scheme.Name, got, &v.res)
			if s.Requests() <= 10_000 && i < catalog.SeedTabs {
				if err := v.checkDefinition(got.K); err != nil {
					t.Errorf("%s %s: k %d: %v", s.Key, f.Scheme.Name, got.K, err)
				}
			}
		}
	}
}

func TestNaiveRandom(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(11, 12))
	formats := catalog.Default().BoundSchemes()
	for i := range rounds(150) {
		s := randomScenario(rnd)
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			f := formats[rnd.IntN(len(formats))]
			if f.Policy == nil {
				continue
			}
			c := Config{Scenario: s, Scheme: f.Scheme, Seed: uint64(i), Published: f.Published != nil && rnd.IntN(2) == 0}
			if i%2 == 0 {
				c.Columns = 100
			}
			got, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			v := simulateNaively(t, c)
			sameMeasures(t, fmt.Sprintf("scenario %d %s published %t %+v", i, f.Scheme.Name, c.Published, s), got, &v.res)
		}
	}
}

// checkDefinition checks k against the definition in the documentation of uid.
func (v *naive) checkDefinition(k int64) error {
	n := int64(len(v.made))
	holds := func(k int64) bool {
		for i := k; i < n-k; i++ {
			if v.made[i-k].id.Compare(v.made[i].id) > 0 || v.made[i].id.Compare(v.made[i+k].id) > 0 {
				return false
			}
		}
		return true
	}
	for larger := max(k, 1); larger <= min(n/2, k+200); larger++ {
		if !holds(larger) {
			return fmt.Errorf("not k-ordered for %d", larger)
		}
	}
	if k > 1 && k-1 < n/3 && holds(k-1) {
		return fmt.Errorf("k-ordered for %d already", k-1)
	}
	return nil
}

func sameMeasures(t *testing.T, what string, got, want *Result) {
	t.Helper()
	line := func(r *Result) string {
		return fmt.Sprintf("issued %d refused %d waited %d for %d.%06d ms longest %d duplicates %d out of order %d (%d in a unit, %d after a step) k %d, last wait to %d",
			r.Issued, r.Refused, r.Waited, r.waits.ms, r.waits.ns, r.longestWait, r.Duplicates, r.OutOfOrder, r.OutOfOrderInUnit, r.OutOfOrderAfterStep, r.K, r.lastWait)
	}
	if line(got) != line(want) {
		t.Errorf("%s:\ngot  %s\nwant %s", what, line(got), line(want))
	}
}
