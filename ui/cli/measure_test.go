package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ui/cli"
)

// measure runs bench by a clock on which each look takes 30 ms, so that few of
// them make a measurement.
func measure(args ...string) answer {
	c := idstest.NewClock(ids.At(now))
	c.Tick = 30 * time.Millisecond
	var out, errs bytes.Buffer
	status := cli.Run(context.Background(), append([]string{"bench"}, args...), cli.Streams{
		In: strings.NewReader(""), Out: &out, Err: &errs, Meter: c,
		Clock:  func() time.Time { return now },
		Getenv: func(string) string { return "" },
	})
	return answer{out.String(), errs.String(), status}
}

func TestBenchJSON(t *testing.T) {
	a := measure("koid", "flax", "-f", "json").want(t, 0)
	var got []string
	for line := range strings.Lines(a.out) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		const want = "allocs clock_ns goroutines ids_per_s layout_limit_per_s ns_per_id scheme what"
		if keys := strings.Join(slices.Sorted(maps.Keys(m)), " "); keys != want {
			t.Errorf("keys %s", keys)
		}
		got = append(got, strings.Join([]string{m["scheme"].(string), m["what"].(string)}, " "))
	}
	const want = "koid new,koid new,koid batch,koid encode,koid parse,flax new,flax new,flax batch,flax encode,flax parse"
	if strings.Join(got, ",") != want || a.err != "" {
		t.Errorf("%v\n%s", got, a.err)
	}
}

func TestBenchText(t *testing.T) {
	a := measure("sno").want(t, 0)
	for _, part := range []string{"a reading of the clock takes", "bytes  chars  sortable", "16.384 M", "sno  "} {
		if !strings.Contains(a.out, part) {
			t.Errorf("no %q in\n%s", part, a.out)
		}
	}
	if strings.Contains(a.out+a.err, "\x1b") || a.err != "" {
		t.Errorf("progress in a pipe: %q", a.err)
	}
}

func TestBenchWrongUsage(t *testing.T) {
	measure("nope").want(t, 2)
	measure("sno", "-f", "csv").want(t, 2)
}
