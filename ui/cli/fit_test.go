package cli_test

import (
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
	for _, want := range []string{" other schemes that do not fit (--all)\nNot judged: ", " schemes that idtui decodes but cannot generate\nLeft out and not ranked: ", " schemes that only one service can issue (--all)\nHeadroom: ", "\nidtui = 1\nname = \"own-64\""} {
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
