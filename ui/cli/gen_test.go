package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ui/cli"
)

func TestGenAtATime(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"sno --at 2010-01-01T00:00:00Z -n 2 --set metabyte=255", "22222222xu222222\n22222222xu222223\n"},
		{"koid --at +1", "4194304\n"},
		{"koid --at 1700000000001 --epoch 1700000000000 --set id=34 -e hex", "0x0000000000422000\n"},
		{"sno --at 1262304000000 --set sequence_max=3 -n 5", "2222222222222222\n2222222222222223\n2222222222222224\n2222222222222225\n2222222422222222\n"},
		{"sno -n 0", ""},
	} {
		a := run(append([]string{"gen"}, strings.Fields(c.args)...)...).wantStatus(t, 0)
		if a.out != c.want || a.err != "" {
			t.Errorf("gen %s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
	}
}

// TestGenEveryScheme generates ids of each scheme and decodes them.
func TestGenEveryScheme(t *testing.T) {
	const at = "2026-11-20T00:00:00Z"
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Policy == nil {
			run("gen", f.Scheme.Name).wantStatus(t, 2)
			continue
		}
		first := run("gen", f.Scheme.Name, "-n", "100", "--at", at, "--seed", "7")
		again := run("gen", f.Scheme.Name, "-n", "100", "--at", at, "--seed", "7")
		if first.out != again.out || strings.Count(first.out, "\n") == 0 {
			t.Errorf("%s: the same seed generates\n%s\n%s", f.Scheme.Name, first.out, again.out)
		}
		back := piped(first.out, "decode", "-s", f.Scheme.Name, "-f", "csv").wantStatus(t, 0)
		if strings.Count(back.out, "\n") != strings.Count(first.out, "\n")+1 {
			t.Errorf("%s: %d lines", f.Scheme.Name, strings.Count(back.out, "\n"))
		}
		if seen := distinct(first.out); seen != strings.Count(first.out, "\n") {
			t.Errorf("%s: %d of %d ids are different", f.Scheme.Name, seen, strings.Count(first.out, "\n"))
		}
	}
}

// TestGenTwice runs gen twice at one time. Schemes with a random node or a random first
// number issue no duplicates.
func TestGenTwice(t *testing.T) {
	for _, scheme := range []string{"xid", "objectid", "uuid-v1", "uuid-v6", "guid-fogfish", "elasticsearch", "puid", "cuid1"} {
		args := []string{"gen", scheme, "-n", "50", "--at", "2026-11-21T00:00:00Z"}
		first, second := run(args...).wantStatus(t, 0), run(args...).wantStatus(t, 0)
		for id := range strings.Lines(second.out) {
			if strings.Contains(first.out, id) {
				t.Errorf("%s: both runs issued %s", scheme, id)
			}
		}
		args = append(args, "--seed", "7")
		if first, second := run(args...), run(args...); first.out != second.out {
			t.Errorf("%s: two runs with one seed differ", scheme)
		}
	}
}

// TestGenOutOfRange generates ids at times outside the layout. The error says which
// times fit.
func TestGenOutOfRange(t *testing.T) {
	refused := 0
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Policy == nil || f.Time == nil {
			continue
		}
		for at, want := range map[string]string{"-62135596800000": " is before the epoch of ", "4611686018427000": " is after the last timestamp of "} {
			a := run("gen", f.Scheme.Name, "-n", "3", "--at", at)
			if a.status == 0 && strings.Count(a.out, "\n") == 3 { // this layout holds the time
				continue
			}
			if a.wantStatus(t, 1).out != "" || !strings.Contains(a.err, "3 of 3 requests refused") ||
				!strings.Contains(a.err, want+f.Scheme.Name+", ") {
				t.Errorf("%s at %s: %q, %q", f.Scheme.Name, at, a.out, a.err)
			}
			refused++
		}
	}
	if refused < 40 {
		t.Errorf("only %d requests are refused", refused)
	}
}

func distinct(text string) int {
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		seen[line] = true
	}
	return len(seen)
}

// TestGenSharesOneGenerator generates ids in eight goroutines with the system clock,
// and looks for duplicates.
func TestGenSharesOneGenerator(t *testing.T) {
	for _, args := range [][]string{{"sno"}, {"uid-local"}, {"koid", "--set", "wait=true"}, {"flax"}} {
		const n = 50_000
		a := run(append([]string{"gen", "-n", fmt.Sprint(n), "-w", "8"}, args...)...).wantStatus(t, 0)
		if got := distinct(a.out); got != n || strings.Count(a.out, "\n") != n {
			t.Errorf("%v: %d different ids in %d lines, want %d", args, got, strings.Count(a.out, "\n"), n)
		}
	}
}

// TestGenCountsRefusals requests more ids than one millisecond can number.
func TestGenCountsRefusals(t *testing.T) {
	a := run("gen", "koid", "--at", "1700000000000", "-n", "5000", "--no-retry").wantStatus(t, 1)
	const want = "idtui: 904 of 5,000 requests refused: sequence overflow: all 4,096 ids of this time unit are used\n"
	if strings.Count(a.out, "\n") != 4096 || a.err != want {
		t.Errorf("%d ids, %q; want %q", strings.Count(a.out, "\n"), a.err, want)
	}
	a = run("gen", "flax", "--at", "2014-01-01T00:00:00Z", "-n", "1000000000", "-w", "3").wantStatus(t, 1)
	if a.out != "" || !strings.Contains(a.err, "1,000,000,000 of 1,000,000,000 requests refused: clock is before") {
		t.Errorf("%q, %q", a.out, a.err)
	}
}

// TestGenPrintsAll requests more ids than a time unit can number. Generators that refuse or
// wrap wait for the next one.
func TestGenPrintsAll(t *testing.T) {
	schemes := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Policy.Full != ids.WrapFull && b.Policy.Full != ids.RefuseFull {
			continue
		}
		schemes++
		for _, workers := range []string{"1", "4"} {
			const n = 10_000
			a := run("gen", b.Scheme.Name, "--at", "2026-11-20T00:00:00Z", "--seed", "1", "-n", fmt.Sprint(n), "-w", workers).wantStatus(t, 0)
			if got := distinct(a.out); got != n || strings.Count(a.out, "\n") != n || a.err != "" {
				t.Errorf("%s, %s workers: %d different ids in %d lines, %q", b.Scheme.Name, workers, got, strings.Count(a.out, "\n"), a.err)
			}
		}
	}
	if schemes < 5 {
		t.Errorf("only %d schemes refuse or wrap", schemes)
	}
}

// TestGenAsPublished generates as the originals do, and compares the number of duplicates
// that gen prints with the ids.
func TestGenAsPublished(t *testing.T) {
	duplicates := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		const n = 20_000
		args := []string{"gen", b.Scheme.Name, "--at", "2026-11-20T00:00:00Z", "--seed", "1", "-n", fmt.Sprint(n), "-w", "3", "--published"}
		if b.AsPublished() == nil {
			if a := run(args...).wantStatus(t, 2); !strings.Contains(a.err, "is not known to issue duplicates") {
				t.Errorf("%s: %q", b.Scheme.Name, a.err)
			}
			continue
		}
		a := run(args...).wantStatus(t, 0)
		want := ""
		if again := n - distinct(a.out); again > 0 {
			want = fmt.Sprintf("idtui: %s: %s of 20,000 ids are duplicates, as published\n", b.Scheme.Name, humantext.Number(again))
			duplicates++
		}
		if a.err != want || strings.Count(a.out, "\n") != n {
			t.Errorf("%s: %d lines, %q; want %q", b.Scheme.Name, strings.Count(a.out, "\n"), a.err, want)
		}
	}
	if duplicates == 0 {
		t.Error("no original issues duplicates")
	}
}

// TestGenPrintsChance checks that gen prints how many ids may be duplicates, if the ids differ only in
// random bits.
func TestGenPrintsChance(t *testing.T) {
	for args, want := range map[string]string{
		"nano64 -n 10000":  "idtui: nano64: the ids of a time unit of 1 ms differ only in 20 random bits: about 48 of 10,000 ids are duplicates\n",
		"nano64 -n 100":    "idtui: nano64: the ids of a time unit of 1 ms differ only in 20 random bits: 100 ids hold a duplicate with a probability of 0.0047\n",
		"nano64":           "",
		"uuid-v7 -n 10000": "",
		"uuid-v4 -n 10000": "",
	} {
		a := run(append([]string{"gen", "--at", "2026-11-20T00:00:00Z", "--seed", "1"}, strings.Fields(args)...)...).wantStatus(t, 0)
		if a.err != want {
			t.Errorf("%s: %q, want %q", args, a.err, want)
		}
	}
}

func TestGenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	status := cli.Run(ctx, []string{"gen", "koid", "--set", "wait=true", "--set", "id=1", "-n", "100000000"}, cli.Streams{
		Out: &out, Err: &errs, Clock: time.Now, Getenv: func(string) string { return "" },
	})
	if status != 130 || errs.Len() > 0 {
		t.Errorf("status %d, %s", status, errs.String())
	}
}

// TestGenSuggests checks that the error for a scheme suggests others.
func TestGenSuggests(t *testing.T) {
	for scheme, want := range map[string]string{
		"uuid": "cannot generate uuid ids, only decode them; use uuid-v1, uuid-v4, uuid-v6, uuid-v7",
		"md5":  "cannot generate md5 ids, only decode them\n",
		"uid":  `no scheme "uid"; did you mean uid-local or uid-global?`,
		"flak": `did you mean flake-idgen?`,
		"nope": `run "idtui schemes" to list them`,
	} {
		if a := run("gen", scheme).wantStatus(t, 2); !strings.Contains(a.err, want) {
			t.Errorf("gen %s: %q; want %q", scheme, a.err, want)
		}
	}
	run("learn", "--version").wantStatus(t, 2)
}

// TestGenTimes generates ids of given times, from standard input and from a range.
func TestGenTimes(t *testing.T) {
	t.Parallel()
	times := func(out string) string {
		csv := piped(out, "decode", "-s", "koid", "-f", "csv").out
		var list []string
		for _, line := range strings.Split(strings.TrimSpace(csv), "\n")[1:] {
			for _, cell := range strings.Split(line, ",") {
				if strings.HasPrefix(cell, "20") && strings.HasSuffix(cell, "Z") {
					list = append(list, strings.TrimSuffix(cell, ".000Z"))
				}
			}
		}
		return strings.Join(list, " ")
	}
	for _, c := range []struct{ in, args, want string }{
		{"2026-11-20 10:00:00+00\n\n1763700000\n\"2026-11-21T00:00:00Z\"\n", "--at -", "2026-11-20T10:00:00 2025-11-21T04:40:00 2026-11-21T00:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-21 --rate 3/d", "2026-11-20T00:00:00 2026-11-20T08:00:00 2026-11-20T16:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-22 --rate 1/day", "2026-11-20T00:00:00 2026-11-21T00:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-22 --rate 0.5/day", "2026-11-20T00:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-21 --rate 0.001k/day", "2026-11-20T00:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-21 -n 2", "2026-11-20T00:00:00 2026-11-20T12:00:00"},
		{"", "--from 2026-11-20 --to 2026-11-21 -n 0", ""},
	} {
		a := piped(c.in, append([]string{"gen", "koid", "--seed", "1"}, strings.Fields(c.args)...)...).wantStatus(t, 0)
		if got := times(a.out); got != c.want || strings.Contains(a.err, "note: 1 line with a time before") != (c.in != "") {
			t.Errorf("gen %s: %s, want %s; %s", c.args, got, c.want, a.err)
		}
	}
	if a := run("gen", "koid", "-n", "2k", "--seed", "1").wantStatus(t, 0); strings.Count(a.out, "\n") != 2000 {
		t.Errorf("%d ids", strings.Count(a.out, "\n"))
	}
	for _, args := range []string{"--from 2026", "--rate 5/s", "--from 2027 --to 2026", "--from 2026 --to 2027 --rate x", "-n 3 --from 2026 --to 2027 --rate 3/d", "--at - --from 2026 --to 2027", "--at 2026 --from 2026 --to 2027", "-n 99999999999G", "-n 1.5M"} {
		piped("", append([]string{"gen", "koid"}, strings.Fields(args)...)...).wantStatus(t, 2)
	}
	for _, args := range [][2]string{
		{"--now 2026-11-21", "--at 2026-11-21"},
		{"--now 2026-11-21 --at -1h", "--at 2026-11-20T23:00:00Z"},
		{"--now 2026-11-21 --from -1h --to now -n 3", "--from 2026-11-20T23:00:00Z --to 2026-11-21 -n 3"},
	} {
		a := run(append([]string{"gen", "uuid-v7", "--seed", "7"}, strings.Fields(args[0])...)...).wantStatus(t, 0)
		b := run(append([]string{"gen", "uuid-v7", "--seed", "7"}, strings.Fields(args[1])...)...).wantStatus(t, 0)
		if a.out != b.out || a.out == "" {
			t.Errorf("%s: %q, not %q of %s", args[0], a.out, b.out, args[1])
		}
	}
	if a := run("gen", "koid", "--now", "2026-11-21", "--state", t.TempDir()+"/s").wantStatus(t, 2); !strings.Contains(a.err, "--state contradicts --now") {
		t.Error(a.err)
	}
	if a, b := piped("-1h\n", "gen", "koid", "--at", "-", "--now", "2026-11-21"), run("gen", "koid", "--at", "2026-11-20T23:00:00Z"); a.out != b.out {
		t.Errorf("-1h in the input: %s, not %s", a.out, b.out)
	}
	if a := piped("2026\n2027\n2028\n", "gen", "koid", "--at", "-", "-n", "2").wantStatus(t, 0); strings.Count(a.out, "\n") != 2 {
		t.Errorf("--count 2 of three times: %q", a.out)
	}
	if a := piped("2026\n"+strings.Repeat("1", 70_000)+"\n", "gen", "koid", "--at", "-").wantStatus(t, 1); !strings.Contains(a.err, "line 2: too long; expected a time\n") {
		t.Errorf("%q", a.err)
	}
	if a := piped("2026\nx\n", "gen", "koid", "--at", "-").wantStatus(t, 1); strings.Count(a.out, "\n") != 1 || !strings.Contains(a.err, "line 2: invalid time") {
		t.Errorf("%q, %q", a.out, a.err)
	}
}
