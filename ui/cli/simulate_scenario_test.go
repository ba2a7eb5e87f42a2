package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScenarioJSON compares the line of each scheme, and checks that the same seed
// prints the same line.
func TestScenarioJSON(t *testing.T) {
	args := []string{"simulate", "koid", "sno", "uid-global", "snowflake-twitter", "--scenario", "step-back", "-f", "json"}
	want := `{"scenario":"step-back","scheme":"koid","nodes":1,"requests":10000,"issued":9550,"refused":450,"waited":0,"wait_ms":0,"longest_wait_ms":0,"duplicates":0,"out_of_order":0,"k":0,"ids_per_s":47750}
{"scenario":"step-back","scheme":"sno","nodes":1,"requests":10000,"issued":10000,"refused":0,"waited":0,"wait_ms":0,"longest_wait_ms":0,"duplicates":0,"out_of_order":300,"k":500,"ids_per_s":50000,"out_of_order_in_unit":0,"out_of_order_after_step_back":300}
{"scenario":"step-back","scheme":"uid-global","nodes":1,"requests":10000,"issued":10000,"refused":0,"waited":0,"wait_ms":0,"longest_wait_ms":0,"duplicates":0,"out_of_order":470,"k":500,"ids_per_s":50000,"out_of_order_in_unit":0,"out_of_order_after_step_back":470}
{"scenario":"step-back","scheme":"snowflake-twitter","nodes":1,"requests":10000,"issued":10000,"refused":0,"waited":450,"wait_ms":2029.5,"longest_wait_ms":9,"duplicates":0,"out_of_order":0,"k":0,"ids_per_s":50000}
`
	if got := run(args...).wantStatus(t, 0); got.out != want || got.err != "" {
		t.Errorf("got  %s\nwant %s\nerr %s", got.out, want, got.err)
	}
	flax := []string{"simulate", "flax", "--scenario", "step-back", "-f", "json"}
	if a, b := run(flax...).wantStatus(t, 0), run(flax...); a.out != b.out {
		t.Errorf("%s and %s", a.out, b.out)
	}
	if a, b := run(flax...), run(append(flax, "--seed", "9")...); a.out == b.out {
		t.Error("the seed changes nothing")
	}
}

// TestFailOn checks the exit status of simulate with --fail-on.
func TestFailOn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scheme, scenario, outcomes string
		status                     int
	}{
		{"koid", "step-back", "duplicates", 0},
		{"koid", "step-back", "duplicates,refused", 1},
		{"koid", "same-worker", "duplicates", 1},
		{"sno", "step-back", "out-of-order", 1},
		{"sno", "step-back", "waited,refused", 0},
		{"koid", "step-back", "refusals", 2},
	} {
		for _, format := range []string{"text", "json"} {
			got := run("simulate", tt.scheme, "--scenario", tt.scenario, "--fail-on", tt.outcomes, "-f", format).wantStatus(t, tt.status)
			if tt.status < 2 && !strings.Contains(got.out, tt.scheme) {
				t.Errorf("%+v: no result in %q", tt, got.out)
			}
		}
	}
}

// TestScenarioTrace checks the trace in both formats.
func TestScenarioTrace(t *testing.T) {
	text := run("simulate", "sno", "--scenario", "step-back-twice", "--trace").wantStatus(t, 0).out
	for _, want := range []string{
		"80 ms               clock stepped back by 20 ms",
		"90 ms to 101.98 ms  1,100 ids out of order (900 after the clock moved back, 200 among ids of the same 4 ms unit, where tick sorts before tock)",
		"80 ms to 90 ms      500 requests waited up to 10 ms: the clock is up to 20 ms behind the newest id",
		"the clock moved back; the toggle flipped to tock",
		"safe mark",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	lines := strings.Split(strings.TrimSpace(run("simulate", "sno", "--scenario", "step-back", "--trace", "-f", "json").wantStatus(t, 0).out), "\n")
	if len(lines) != 3 { // the clock step, the toggle, the result
		t.Fatalf("%d lines: %s", len(lines), lines)
	}
	var m struct {
		AtMS  float64 `json:"at_ms"`
		Event string
		Node  int
	}
	if err := json.Unmarshal([]byte(lines[1]), &m); err != nil || m.AtMS != 60 || m.Event != "tock" || m.Node != 1 {
		t.Errorf("%s: %+v, %v", lines[1], m, err)
	}
	end := run("simulate", "koid", "--scenario", "end-of-epoch", "--trace").wantStatus(t, 0).out
	if !strings.Contains(end, "5,000 requests refused (timestamp exhausted): the clock is past the layout's last time unit") {
		t.Errorf("end of the epoch:\n%s", end)
	}
}

// TestScenarioText checks the table and its marks for the worst values.
func TestScenarioText(t *testing.T) {
	out := run("simulate", "koid", "sno", "--scenario", "step-back").wantStatus(t, 0).out
	for _, want := range []string{"NTP steps the clock back 10 ms (step-back)\n", "koid     9,550      450!", "koid refused 450 of 10,000 requests.", "▂"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if all := run("simulate", "--scenario", "step-back").wantStatus(t, 0).out; strings.Count(all, "\n") < 14 || !strings.Contains(all, "\nulid ") || !strings.Contains(all, "\nxid ") {
		t.Errorf("all schemes:\n%s", all)
	}
}

func TestScenarioList(t *testing.T) {
	if out := run("simulate", "--list").wantStatus(t, 0).out; strings.Count(out, "\n") != 13 || !strings.HasPrefix(out, "steady            A steady load\n") {
		t.Errorf("list:\n%s", out)
	}
	lines := run("simulate", "--list", "-f", "json").wantStatus(t, 0).out
	if strings.Count(lines, "\n") != 13 {
		t.Errorf("JSON:\n%s", lines)
	}
	for line := range strings.Lines(lines) {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

// TestScenarioPublished simulates an original with its known faults.
func TestScenarioPublished(t *testing.T) {
	out := run("simulate", "koid", "sno", "--scenario", "burst", "--published", "-f", "json").wantStatus(t, 0).out
	koid, sno, _ := strings.Cut(out, "\n")
	if !strings.Contains(koid, `"duplicates":95890`) || !strings.HasSuffix(koid, `"published":true}`) || strings.Contains(sno, "published") {
		t.Error(out)
	}
	if got := run("simulate", "sno", "--scenario", "burst", "--published").wantStatus(t, 2).err; !strings.Contains(got, "no original here is known to issue duplicates") {
		t.Error(got)
	}
}

// TestScenarioSet sets a parameter that only some of the schemes have.
func TestScenarioSet(t *testing.T) {
	out := run("simulate", "koid", "sno", "--scenario", "step-back", "--set", "wait=true", "-f", "json").wantStatus(t, 0).out
	if !strings.Contains(out, `"scheme":"koid","nodes":1,"requests":10000,"issued":10000,"refused":0,"waited":450`) {
		t.Error(out)
	}
}

// TestScenarioErrors checks the errors, and that nothing is simulated.
func TestScenarioErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.toml")
	if err := os.WriteFile(file, []byte("for = \"1s\"\nrate = \"1/s\"\nnodes = 1_000_000_000\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		file + ":3: invalid nodes 1000000000: expected a whole number from 1 to 1000000": {"simulate", "--scenario", file},
		"no scenario \"nope\"":                    {"simulate", "--scenario", "nope"},
		"no scheme \"nope\"":                      {"simulate", "nope", "--scenario", "steady"},
		"no scheme here has a parameter \"nope\"": {"simulate", "--scenario", "steady", "--set", "nope=1"},
		"expected 0 to 255":                       {"simulate", "sno", "--scenario", "steady", "--set", "metabyte=256"},
		"--scenario is missing":                   {"simulate", "sno", "--trace"},
		"--readings contradicts --scenario":       {"simulate", "sno", "--scenario", "steady", "--readings", "-"},
	} {
		if got := run(args...).wantStatus(t, 2); !strings.Contains(got.err, want) || got.out != "" {
			t.Errorf("%v: %q %q, want %q", args, got.out, got.err, want)
		}
	}
}
