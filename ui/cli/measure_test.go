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

// measure runs bench with a clock that advances 30 ms per reading, so that a
// measurement needs few readings.
func measure(args ...string) result {
	c := idstest.NewClock(ids.At(now))
	c.Tick = 30 * time.Millisecond
	var out, errs bytes.Buffer
	status := cli.Run(context.Background(), append([]string{"bench"}, args...), cli.Streams{
		In: strings.NewReader(""), Out: &out, Err: &errs, Meter: c,
		Clock:  func() time.Time { return now },
		Getenv: func(string) string { return "" },
	})
	return result{out.String(), errs.String(), status}
}

func TestBenchJSON(t *testing.T) {
	a := measure("koid", "flax", "-f", "json").wantStatus(t, 0)
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
	a := measure("sno").wantStatus(t, 0)
	for _, part := range []string{"one clock reading takes", "bytes  chars  sortable", "16.384 M", "sno  "} {
		if !strings.Contains(a.out, part) {
			t.Errorf("no %q in\n%s", part, a.out)
		}
	}
	if strings.Contains(a.out+a.err, "\x1b") || a.err != "" {
		t.Errorf("progress in a pipe: %q", a.err)
	}
}

func TestBenchErrors(t *testing.T) {
	measure("nope").wantStatus(t, 2)
	measure("sno", "-f", "csv").wantStatus(t, 2)
}
