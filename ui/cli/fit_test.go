package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFitShows checks that fit prints the best of the schemes that do not fit, and all of them with
// --all.
func TestFitShows(t *testing.T) {
	args := []string{"fit", "--nodes", "400", "--order", "1s", "--now", "2026-11-21T12:00:00Z"}
	short, all := run(args...).wantStatus(t, 0).out, run(append(args, "--all")...).wantStatus(t, 0).out
	_, broken, _ := strings.Cut(short, "\ndoes not fit ")
	rows, rest, ok := strings.Cut(broken, "\nNot shown: ")
	if !ok || strings.Count(rows, "\n") != 10 || strings.Contains(rows, "generates:") {
		t.Errorf("rows of schemes that do not fit:\n%s", rows)
	}
	for _, want := range []string{" other schemes that do not fit (--all)\nNot judged: ", " schemes that idtui decodes but cannot generate (--all)\nLeft out and not ranked: ", " schemes that only one service can issue (--all judges them)\nHeadroom: ", "\nidtui = 1\nname = \"own-64\""} {
		if !strings.Contains(rest, want) {
			t.Errorf("%q is missing in\n%s", want, rest)
		}
	}
	flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	if !strings.Contains(flat(rest), ". With --until, the years count. ") {
		t.Errorf("which years count:\n%s", rest)
	}
	for _, want := range []string{" stripe,", "\nuuid-v4 "} {
		if strings.Contains(short, want) || !strings.Contains(all, want) {
			t.Errorf("%q is not only among all schemes", want)
		}
	}
	if strings.Contains(all, "Not shown") || strings.Contains(all, "Left out") {
		t.Errorf("all schemes are not all:\n%s", all)
	}
	dated := run("fit", "--store", "int64", "--until", "2060-01-01", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0).out
	undated := run("fit", "--store", "int64", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0).out
	if strings.Contains(flat(dated), "the years count") || !strings.Contains(flat(undated), "With --until, the years count, also those") {
		t.Errorf("which years count:\n%s\n%s", dated, undated)
	}
	if strings.Contains(undated, "headroom –") || !strings.Contains(undated, "needs: 64 bits. It would have rank ") {
		t.Errorf("the headroom of no need:\n%s", undated)
	}
	named := run("fit", "-s", "stripe", "-s", "sno", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0).out
	if !strings.Contains(named, "cannot generate:\nstripe\n") || strings.Contains(named, "Not shown") {
		t.Errorf("a scheme that is named is not judged:\n%s", named)
	}
}

// explained returns what fit --explain prints about a criterion of a scheme.
func explained(t *testing.T, criterion string, args ...string) string {
	t.Helper()
	out := run(append([]string{"fit", "--now", "2026-11-21T12:00:00Z", "--explain"}, args...)...).wantStatus(t, 0).out
	_, about, found := strings.Cut(out, " "+criterion+": ")
	if !found {
		t.Fatalf("%q is missing in\n%s", criterion, out)
	}
	about, _, _ = strings.Cut(about, "\n\n")
	return about
}

// TestFitExplainsCases checks that --explain prints the formula in letters only if the value comes from
// it, and otherwise a reason. It must mark needs that are defaults.
func TestFitExplainsCases(t *testing.T) {
	for _, tt := range []struct{ criterion, args, want, lacks string }{
		{"shared-identity", "tsid --nodes 400", "= 0, because each node gets a number of its own", "Π"},
		{"shared-identity", "nocobase --nodes 400", "= 1, because there are fewer numbers than nodes", "Π"},
		{"shared-identity", "snowflake-twitter --nodes 400 --assign none", "Π (1 − i/I)", "because"},
		{"shared-identity", "uuid-v4", "= none, because the ids have no node number", "Π"},
		{"order", "uuid-v4", "= none, because the ids have no time", "√2"},
		{"order", "koid", "= 0, because one generator issues all ids in order", "√2"},
		{"order", "koid --nodes 2 --skew 1s", "√2", "because"},
		{"outage", "koid", "= 1 s, because the generator refuses or waits", "c/r"},
		{"outage", "uuid-v4", "= 0, because the ids have no time", "c/r"},
		{"outage", "uid-local", "= 0, because the generator continues after a clock step", "c/r"},
		{"outage", "sonyflake --rate 20k/s", "r = 20,000: ids that are requested from one generator per second", "because"},
		{"index-pages", "koid", "e = 366.3: entries in an index page", "because"},
		{"index-fill", "koid", "limit = 122.1: ", "because"},
		{"duplicates", "uuid-v4", "u = 315,619,200: length of a time unit, in seconds; for ids without a time, from now to the end date", "because"},
		{"duplicates", "koid", "need: at most 1 in 1,000 years (default; headroom >999×)", "counts"},
		{"duplicates", "koid --nodes 2", "(default that counts, because you set the load; headroom >999×)", ""},
		{"duplicates", "koid --duplicates 1", "need: at most 1 per year (headroom >999×)", "default"},
		{"end", "koid", "need: until 2036-11-21 (default; headroom 8.2×)", ""},
		{"end", "koid --until 2060-01-01", "need: until 2060-01-01 (headroom ", "default"},
	} {
		got := explained(t, tt.criterion, strings.Fields(tt.args)...)
		if !strings.Contains(got, tt.want) || tt.lacks != "" && strings.Contains(strings.Join(strings.Split(got, "\n")[1:], "\n"), tt.lacks) {
			t.Errorf("%s of %s: want %q and no %q in\n%s", tt.criterion, tt.args, tt.want, tt.lacks, got)
		}
	}
}

// TestFitNamesNeedsWithoutHeadroom checks that the legend lists the needs that are either met or not.
// It must not say that these can grow.
func TestFitNamesNeedsWithoutHeadroom(t *testing.T) {
	for args, want := range map[string]string{
		"--nodes 4 --order 1s --max-length 30": "none: each need with a headroom can grow over 999 times Met or not, without a headroom: max-length and order",
		"--nodes 4 --order 1s --skew 1ms":      "",
		"--hide node":                          "Met or not, without a headroom: hide",
		"--store int64 --text url":             "Met or not, without a headroom: store and text",
		"--store int64 --until 2060-01-01":     "",
	} {
		out := run(append([]string{"fit", "--now", "2026-11-21T12:00:00Z"}, strings.Fields(args)...)...).wantStatus(t, 0).out
		flat := strings.Join(strings.Fields(out), " ")
		if !strings.Contains(flat, want) || want == "" && strings.Contains(flat, "without a headroom") || strings.Contains(flat, "each can grow") {
			t.Errorf("%s: %q is expected in\n%s", args, want, out)
		}
	}
}

// TestFitOwnLayoutIsAFile saves the part of the output that is said to be a file. Another command must
// be able to load it.
func TestFitOwnLayoutIsAFile(t *testing.T) {
	out := run("fit", "--nodes", "400", "--store", "int64", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0).out
	i := strings.Index(out, "# Save from this comment to the end as a file; --layouts FILE loads it.\n")
	if i < 0 {
		t.Fatalf("the output does not say what to save:\n%s", out)
	}
	file := filepath.Join(t.TempDir(), "own.toml")
	if err := os.WriteFile(file, []byte(out[i:]), 0o600); err != nil {
		t.Fatal(err)
	}
	if ids := run("gen", "own-64", "-n", "2", "--layouts", file).wantStatus(t, 0).out; strings.Count(ids, "\n") != 2 {
		t.Errorf("ids of the layout:\n%s", ids)
	}
}

// TestFitJSONSaysWhatIsNotJudged checks that a scheme that cannot be judged does not fit. A note
// must count the schemes of one service that are left out.
func TestFitJSONSaysWhatIsNotJudged(t *testing.T) {
	r := run("fit", "-f", "json", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0)
	for _, want := range []string{`{"scheme":"stripe","params":{},"fits":false,"slack_bits":-64,`, `{"scheme":"koid","params":{},"fits":true,"slack_bits":10,`} {
		if !strings.Contains(r.out, want) {
			t.Errorf("%q is missing", want)
		}
	}
	const note = "14 schemes that only one service can issue are left out; --all judges them"
	if !strings.Contains(r.err, note) {
		t.Errorf("standard error %q lacks %q", r.err, note)
	}
	if all := run("fit", "-f", "json", "--all", "--now", "2026-11-21T12:00:00Z").wantStatus(t, 0); all.err != "" || !strings.Contains(all.out, `{"scheme":"twilio"`) {
		t.Errorf("with --all: standard error %q", all.err)
	}
}
