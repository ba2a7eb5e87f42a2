package cli_test

import (
	"strings"
	"testing"
)

// TestHelpDefaults checks that defaults are in the help, but not empty ones.
func TestHelpDefaults(t *testing.T) {
	for _, c := range []struct{ args, has, hasNot string }{
		{"simulate --help", "(default: json with --readings, otherwise text)", "(default json"},
		{"annotate --help", "(repeatable)", "(default [])"},
		{"annotate --help", "(default 0.9)", "[]"},
		{"learn --help", "asks you a question", "a now"},
		{"annotate --help", "--min-confidence P", "--sure"},
		{"man", "(repeatable)", "[])"},
		{"man", `\-\-min\-confidence`, `\-\-sure`},
	} {
		a := run(strings.Fields(c.args)...).wantStatus(t, 0)
		text := strings.Join(strings.Fields(a.out), " ")
		if !strings.Contains(text, c.has) || strings.Contains(text, c.hasNot) {
			t.Errorf("%s: want %q, not %q\n%s", c.args, c.has, c.hasNot, a.out)
		}
	}
}

// TestMissingFile checks that simulate, sort and annotate have exit status 1 for a missing file.
func TestMissingFile(t *testing.T) {
	for _, args := range []string{"simulate sno --readings testdata/none", "sort testdata/none", "annotate testdata/none"} {
		a := run(strings.Fields(args)...).wantStatus(t, 1)
		if a.out != "" || !strings.Contains(a.err, "testdata/none") || strings.Contains(a.err, "--help") {
			t.Errorf("%s: %q, %q", args, a.out, a.err)
		}
	}
}
