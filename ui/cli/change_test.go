package cli_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// changing returns records of two generators, one after the other, and records of one generator
// with pauses.
func changing() map[string]string {
	at := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	v4 := strings.Split(run("gen", "uuid-v4", "-n", "5000", "--seed", "1").out, "\n")
	var epochs, logs, schemes, pauses strings.Builder
	epochs.WriteString("id,created_at\n")
	for i := range 5000 {
		at = at.Add(time.Duration(i*7919%2000) * time.Millisecond)
		epoch := int64(1420070400000)
		if i >= 2000 {
			epoch = 1577836800000
		}
		id := (at.UnixMilli()-epoch)<<22 | int64(i%3)<<12 | int64(i%5)
		fmt.Fprintf(&epochs, "%d,%s\n", id, at.Add(20*time.Millisecond).Format(time.RFC3339Nano))
		fmt.Fprintf(&logs, "%s INFO stored order id=%d\n", at.Add(20*time.Millisecond).Format(time.RFC3339Nano), id)
		if i < 2000 {
			fmt.Fprintf(&schemes, "%08xaabbccddee%06x\n", at.Unix(), i)
		} else {
			schemes.WriteString(v4[i] + "\n")
		}
		fmt.Fprintf(&pauses, "%d\n", (at.Add(time.Duration(i/1000)*200*24*time.Hour-1000*24*time.Hour).UnixMilli()-1420070400000)<<22|int64(i%3)<<12|int64(i%5))
	}
	keys := "stored id=" + strings.ReplaceAll(strings.TrimSpace(schemes.String()), "\n", "\nstored id=") + "\n"
	return map[string]string{"epochs": epochs.String(), "logs": logs.String(), "schemes": schemes.String(), "keys": keys, "pauses": pauses.String()}
}

// TestGroupsChange checks that decode finds a second generator that starts later, and
// reports it once.
func TestGroupsChange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ args, first, second, note string }{
		"epochs":  {"--field id", `"scheme":"snowflake-discord"`, `"epoch_ms":1577836800000`, "change from snowflake-discord to snowflake-twitter with the epoch 2020-01-01T00:00:00Z"},
		"logs":    {"", `"scheme":"snowflake-discord"`, `"epoch_ms":1577836800000`, "change from snowflake-discord to snowflake-twitter with the epoch 2020-01-01T00:00:00Z"},
		"schemes": {"", `"scheme":"objectid"`, `"scheme":"uuid-v4"`, ""},
		"keys":    {"", `"scheme":"objectid"`, `"scheme":"uuid-v4"`, `"id=" also has ids of uuid-v4`},
		"pauses":  {"-s snowflake-discord", `"scheme":"snowflake-discord"`, "", ""},
	} {
		a := piped(changing()[name], append([]string{"decode", "-f", "json"}, strings.Fields(c.args)...)...).wantStatus(t, 0)
		lines := strings.Split(strings.TrimSpace(a.out), "\n")
		if len(lines) != 5000 || !strings.Contains(lines[1999], c.first) || !strings.Contains(lines[2300], c.second) || !strings.Contains(lines[4999], c.second) {
			t.Errorf("%s: %d lines, %s\n%s\n%s", name, len(lines), lines[0], lines[min(2300, len(lines)-1)], lines[len(lines)-1])
		}
		if c.note == "" && a.err != "" || strings.Count(a.err, "\n") != strings.Count(a.err, c.note) && c.note != "" || !strings.Contains(a.err, c.note) {
			t.Errorf("%s: %q", name, a.err)
		}
	}
}

// TestGroupsStay checks that no change is reported for ids of one generator.
func TestGroupsStay(t *testing.T) {
	t.Parallel()
	inputs := map[string]string{"pauses": changing()["pauses"]}
	for _, scheme := range []string{"sno", "uuid-v4", "ulid", "nanoid", "snowflake-twitter", "ksuid", "uuid-v1"} {
		for i := range 40 {
			at := now.Add(time.Duration(i-40) * time.Minute).Format(time.RFC3339)
			inputs[scheme] += run("gen", scheme, "-n", "100", "--seed", fmt.Sprint(i), "--at", at).wantStatus(t, 0).out
		}
	}
	for name, text := range inputs {
		a := piped(text, "decode", "-f", "json").wantStatus(t, 0)
		if n := strings.Count(a.out, "\n"); n < 4000 || a.err != "" {
			t.Errorf("%s: %d ids, %q", name, n, a.err)
		}
	}
}

// TestChangeEverywhere checks that annotate, profile and sort report a change as decode does, and
// as often.
func TestChangeEverywhere(t *testing.T) {
	t.Parallel()
	log := changing()["logs"]
	times, schemes := map[string]int{}, map[string]int{}
	for line := range strings.Lines(piped(log, "decode", "-f", "json").out) {
		d := parse[decoded](t, line)
		times[d.Time]++
		schemes[d.Scheme]++
	}
	const note = "change from snowflake-discord to snowflake-twitter with the epoch 2020-01-01T00:00:00Z"
	a := piped(log, "annotate", "-f", "json").wantStatus(t, 0)
	differ := 0
	for line := range strings.Lines(a.out) {
		if d := parse[decoded](t, line); times[d.Time] == 0 {
			differ++
		}
	}
	if n := strings.Count(a.out, "\n"); n != 5000 || differ > 300 || strings.Count(a.err, note) != 1 {
		t.Errorf("annotate: %d ids, %d times that decode does not have; %q", n, differ, a.err)
	}
	if b := piped(log, "annotate", "--where", "time>=2026-10-01").wantStatus(t, 0); strings.Count(b.out, "\n") < 4900 || strings.Count(b.err, note) != 1 {
		t.Errorf("annotate --where: %d lines, %q", strings.Count(b.out, "\n"), b.err)
	}
	p := piped(log, "profile", "-f", "json").wantStatus(t, 0)
	for scheme, n := range schemes {
		if !strings.Contains(p.out, fmt.Sprintf(`{"scheme":%q,"ids":%d,`, scheme, n)) || strings.Count(p.err, note) != 1 {
			t.Errorf("profile has not %d ids of %s: %.400s %q", n, scheme, p.out, p.err)
		}
	}
	if s := piped(log, "sort").wantStatus(t, 0); strings.Count(s.err, note) != 1 {
		t.Errorf("sort: %q", s.err)
	}
}
