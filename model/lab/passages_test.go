package lab

import (
	"context"
	"errors"
	"strings"
	"testing"

	"idtui/ids/catalog"
)

// TestPassages checks that the events of a trace include all faults, and that the passages
// include all ids.
func TestPassages(t *testing.T) {
	for _, s := range builtinScenarios() {
		if s.For > 1e10 {
			continue // a long simulation that tests no other rules
		}
		for _, name := range []string{"koid", "sno", "flax", "uid-local", "uuid-v1", "php-uniqid", "snowflake-twitter", "sonyflake", "xid"} {
			c := find(t, s.Key, name)
			c.Columns = 100
			r, err := Simulate(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			checkPassages(t, name+" in "+s.Key, r)
		}
	}
}

func checkPassages(t *testing.T, name string, r *Result) {
	counts := map[TraceEventKind]int64{}
	for i := range r.Trace.Events {
		counts[r.Trace.Events[i].Kind] += r.Trace.Events[i].Count
	}
	if r.Trace.Dropped > 0 {
		return
	}
	if counts[OutOfOrder] != r.OutOfOrder || counts[Repeating] != r.Duplicates || counts[Refusing]+counts[Ended] != r.Refused {
		t.Errorf("%s: the events have %d out of order, %d duplicates, %d and %d refusals; the result %d, %d, %d", name,
			counts[OutOfOrder], counts[Repeating], counts[Refusing], counts[Ended], r.OutOfOrder, r.Duplicates, r.Refused)
	}
	passed, from := int64(0), r.Trace.From
	for _, p := range r.Trace.Passages() {
		if p.Event == nil {
			passed += p.IDs
		}
		if p.IDs < 0 || p.Until < p.At || p.At < from {
			t.Errorf("%s: a passage from %v to %v with %d ids", name, p.At, p.Until, p.IDs)
		}
		from = p.At
	}
	if passed != r.Issued || counts[Waiting] != r.Waited {
		t.Errorf("%s: the passages have %d of %d ids, and %d of %d waits", name, passed, r.Issued, counts[Waiting], r.Waited)
	}
}

// TestPassageIDs checks the ids around the step back of sno, and the ids of a shorter trace.
func TestPassageIDs(t *testing.T) {
	c := find(t, "step-back", "sno")
	c.Columns = 100
	r, err := Simulate(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, p := range r.Trace.Passages() {
		text := "in order"
		if p.During {
			text = "during"
			if p.IDs != 300 {
				t.Errorf("%d ids during the events", p.IDs)
			}
		}
		if p.Event != nil {
			text = p.Event.Kind.String()
		}
		list = append(list, text)
		if p.Event != nil && p.Event.Kind == OutOfOrder {
			f := r.Trace.Bound[0]
			if p.Event.ID.Compare(p.Event.Newest) >= 0 || p.IDs != 300 || p.Event.Before != 3000 {
				t.Errorf("%s is out of order after %s, with %d ids from %d on", f.String(p.Event.ID), f.String(p.Event.Newest), p.IDs, p.Event.Before)
			}
		}
	}
	if got := strings.Join(list, ", "); got != "in order, scenario, tock, out of order, during, in order" {
		t.Errorf("the passages are %s", got)
	}
	c.Columns, c.From, c.To = 10, 100e6, 120e6
	r, err = Simulate(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if list := r.Trace.Passages(); len(list) != 1 || list[0].IDs != 1000 || list[0].At != 100e6 || list[0].Until != 120e6 {
		t.Errorf("20 ms without an event: %+v", list)
	}
}

// TestMergedEvents checks that an event of a trace with few columns says how often it happened.
func TestMergedEvents(t *testing.T) {
	c := find(t, "steady", "sno")
	c.Scenario, c.Columns = parseScenario(t, "for = \"20s\"\nrate = \"1/ms\"\n[[event]]\nat = \"5ms\"\nevery = \"20ms\"\nstep = \"-4ms\"\n"), 100
	r, err := Simulate(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i := range r.Trace.Events {
		if e := &r.Trace.Events[i]; e.Kind == Tick || e.Kind == Tock {
			texts = append(texts, e.Text)
		}
	}
	if got := strings.Join(texts, ", "); got != "the clock moved back 500 times; the toggle flipped to tock, the clock moved back 500 times; the toggle flipped to tick" {
		t.Error(got)
	}
}

// TestCanceledBurst cancels a run during a step that would measure a billion ids.
func TestCanceledBurst(t *testing.T) {
	s := parseScenario(t, "for = \"1s\"\n[[event]]\nat = \"1ms\"\nburst = 1_000_000_000\n")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range []string{"flax", "uuid-v7"} {
		scheme, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(Config{Scenario: s, Scheme: scheme, Columns: 10})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Finish(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if got := r.Interrupt().Issued; got >= 1e9 {
			t.Errorf("%s issued %d ids before it was canceled", name, got)
		}
	}
}
