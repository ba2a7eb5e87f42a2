package lab

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/lab/scenario"
)

func find(t testing.TB, name, scheme string) Config {
	t.Helper()
	s, err := scenario.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	return Config{Scenario: s, Scheme: sc}
}

// TestTraceSums checks that the columns of a trace sum to the results, also for a part of the
// trace.
func TestTraceSums(t *testing.T) {
	for _, scheme := range []string{"koid", "sno", "flax", "uid-global", "snowflake-twitter"} {
		for _, scenario := range []string{"step-back-twice", "burst", "same-worker", "skewed-nodes"} {
			c := find(t, scenario, scheme)
			c.Columns = 333
			res, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			whole := sum(res.Trace, 0, res.Trace.Columns)
			if got := [...]int64{whole.Total(), whole.Refused, whole.Waited, whole.Duplicates, whole.OutOfOrder}; got !=
				[...]int64{res.Issued, res.Refused, res.Waited, res.Duplicates, res.OutOfOrder} {
				t.Errorf("%s %s: the trace has %v of %+v", scheme, scenario, got, res)
			}
			c.From, c.To, c.Columns, c.Stop = 40*time.Millisecond, 90*time.Millisecond, 50, true
			near, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			c.From, c.To, c.Columns, c.Stop = 0, 0, 0, false
			c.Columns = int(c.Scenario.For / time.Millisecond) // the same columns, of 1 ms
			far, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			for col := range 50 {
				a, b := near.Trace.Cell(0, col), far.Trace.Cell(0, 40+col)
				if a.Issued != b.Issued || a.Refused != b.Refused || a.Duplicates != b.Duplicates || a.First != b.First || a.At != b.At {
					t.Errorf("%s %s at %d ms: near %+v, far %+v", scheme, scenario, 40+col, a, b)
				}
			}
		}
	}
}

func sum(t *Trace, from, to int) (all Cell) {
	for node := range t.Bound {
		for col := from; col < to; col++ {
			c := t.Cell(node, col)
			all.Issued[0] += c.Issued[0]
			all.Issued[1] += c.Issued[1]
			all.Refused += c.Refused
			all.Waited += c.Waited
			all.Duplicates += c.Duplicates
			all.OutOfOrder += c.OutOfOrder
		}
	}
	return all
}

// TestDeterministic checks that the same scenario and seed give the same ids.
func TestDeterministic(t *testing.T) {
	for _, scheme := range []string{"flax", "ulid", "sno"} {
		c := find(t, "step-back", scheme)
		c.Columns, c.Seed = 200, 42
		a, err := Simulate(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := Simulate(context.Background(), c)
		a.Trace.clocks, b.Trace.clocks, a.Trace.Bound, b.Trace.Bound = nil, nil, nil, nil
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %+v and %+v", scheme, a, b)
		}
	}
}

// TestCanceled cancels a run that would take hours.
func TestCanceled(t *testing.T) {
	c := find(t, "steady", "koid")
	c.Scenario = &scenario.Scenario{Key: "long", For: 24 * 365 * time.Hour, Nodes: 1, Rate: scenario.NewRate(1, time.Millisecond)}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		r.step()
	}
	cancel()
	if res, err := r.Finish(ctx); !errors.Is(err, context.Canceled) || res != nil {
		t.Errorf("finish: %v, %v", res, err)
	}
	if done, total := r.Progress(); done < 1000 || total != 31_536_000_000 {
		t.Errorf("progress %d of %d", done, total)
	}
}

// TestRefusesConfigs checks that an invalid configuration is an error.
func TestRefusesConfigs(t *testing.T) {
	c := find(t, "steady", "sno")
	c.Published = true
	if _, err := New(c); err == nil {
		t.Error("sno as published")
	}
	c = find(t, "steady", "sno")
	c.Settings = ids.Settings{"metabyte": "256"}
	if _, err := New(c); err == nil {
		t.Error("a wrong setting")
	}
	c.Settings, c.Scenario = nil, &scenario.Scenario{Key: "empty"}
	if _, err := New(c); err == nil {
		t.Error("a scenario that does not last")
	}
}

// weird returns a scheme whose sequence precedes its time. Its ids do not sort like their slots,
// so the lab must compose each of them.
func weird() *ids.Scheme {
	return &ids.Scheme{
		Name: "weird", Title: "weird",
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			unit := &ids.Unit{Step: time.Millisecond}
			return &ids.BoundScheme{
				Layout: ids.MustLayout(64,
					ids.Field{Name: "n", Kind: ids.Sequence, Width: 16},
					ids.Field{Name: "t", Kind: ids.Time, Width: 48, Unit: unit},
				),
				Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(64))},
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.WaitFull},
			}, nil
		},
	}
}

// TestMadeUpScheme checks that the lab can simulate a scheme with only a declaration.
func TestMadeUpScheme(t *testing.T) {
	for _, s := range builtinScenarios() {
		if s.Requests() > 20_000 {
			continue
		}
		c := Config{Scenario: s, Scheme: weird(), Columns: 10}
		got, err := Simulate(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		v := simulateNaively(t, c)
		sameMeasures(t, s.Key, got, &v.res)
	}
}

// TestRefusesFleets checks that the lab does not simulate a fleet.
func TestRefusesFleets(t *testing.T) {
	c := find(t, "steady", "koid")
	for _, text := range []string{"nodes = [1, 2]\n", "nodes = 65\n"} {
		c.Scenario = parseScenario(t, "for = \"1s\"\nrate = \"1/s\"\n"+text)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), "idtui fleet") {
			t.Errorf("the error is %v", err)
		}
	}
}
