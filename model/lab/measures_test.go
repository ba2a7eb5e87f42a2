package lab

import (
	"strings"
	"testing"
	"time"
)

// TestMeasureHeadings checks that long names are split into two lines of similar width.
func TestMeasureHeadings(t *testing.T) {
	want := map[string]string{
		"issued": "/issued", "duplicates": "/duplicates", "out of order": "out of/order", "same unit": "same/unit",
		"clock moved back": "clock/moved back", "furthest displacement": "furthest/displacement", "max wait ms": "max/wait ms",
		"ids/s": "/ids/s", "max ids/s": "max/ids/s",
	}
	for _, m := range Measures() {
		first, second := m.Heading()
		if got, ok := want[m.Name]; ok && first+"/"+second != got {
			t.Errorf("%s: %q and %q, want %s", m.Name, first, second, got)
		}
		if joined := strings.TrimSpace(first + " " + second); joined != m.Name {
			t.Errorf("%s is broken into %q", m.Name, joined)
		}
	}
}

// TestMeasuresOf checks that measures without information about the results are omitted.
func TestMeasuresOf(t *testing.T) {
	names := func(r Result) string {
		var list []string
		for _, m := range MeasuresOf([]*Result{&r}) {
			list = append(list, m.Name)
		}
		return strings.Join(list, ",")
	}
	if got := names(Result{For: time.Second}); strings.Contains(got, "same unit") || strings.Contains(got, "min ids/s") {
		t.Errorf("in order, one second: %s", got)
	}
	got := names(Result{For: time.Hour, OutOfOrder: 1})
	if !strings.Contains(got, "out of order,same unit,clock moved back,furthest displacement") || !strings.Contains(got, "max ids/s,min ids/s") {
		t.Errorf("out of order, one hour: %s", got)
	}
	several := MeasuresOf([]*Result{{Nodes: 1}, {Nodes: 2}})
	if legend := Legend(several); !strings.Contains(legend, "furthest displacement: all nodes' ids ") {
		t.Error(legend)
	}
	if legend := Legend(Measures()[4:6]); legend != "duplicates: issued before · out of order: smaller than an earlier id of its node" {
		t.Error(legend)
	}
}

// TestPerSecond checks that the rate counts the time until the last waiting request has its id. This is
// after the end of the scenario, because a 10 ms unit of sonyflake has 256 ids.
func TestPerSecond(t *testing.T) {
	r := simulate(t, "step-back", "sonyflake", false)
	if rate := r.PerSecond(); rate < 20_000 || rate > 25_600 {
		t.Errorf("sonyflake issues %g ids/s", rate)
	}
}

// TestDuplicatesOutOfOrder checks how the summary words ids that are both duplicates and out of order.
func TestDuplicatesOutOfOrder(t *testing.T) {
	for _, tt := range []struct{ scenario, want string }{
		{"[[event]]\nat = \"60ms\"\nstep = \"-10ms\"\nrestart = \"without snapshot\"\n", "issued 500 duplicates, 499 of which are also out of order (300 after the clock moved back, 199 among"},
		{"nodes = 2\nsame_worker = true\n[[event]]\nat = \"60ms\"\nstep = \"-10ms\"\n", "issued 10,000 duplicates and 600 ids out of order (the clock moved back), where an id can be both."},
	} {
		c := find(t, "steady", "sno")
		c.Scenario = parseScenario(t, "for = \"200ms\"\nrate = \"50/ms\"\n"+tt.scenario)
		r, err := Simulate(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(r.Summary[0], tt.want) {
			t.Errorf("%s\nwant %s", r.Summary[0], tt.want)
		}
	}
}
