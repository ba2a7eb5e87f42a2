package cli_test

import (
	"strings"
	"testing"
)

// TestHelpIsTrue has defaults that depend on something, and those that say
// nothing.
func TestHelpIsTrue(t *testing.T) {
	for _, c := range []struct{ args, has, hasNot string }{
		{"simulate --help", "json with --readings and text with a scenario", "(default"},
		{"annotate --help", "may be repeated", "(default [])"},
		{"annotate --help", "(default 0.9)", "[]"},
		{"learn --help", "sets up a new generator", "a now"},
		{"man", "may be repeated", "[])"},
		{"annotate --help", "--min-confidence P", "--sure"},
		{"man", "--min-confidence", "--sure"},
	} {
		a := run(strings.Fields(c.args)...).want(t, 0)
		text := strings.Join(strings.Fields(a.out), " ")
		if !strings.Contains(text, c.has) || strings.Contains(text, c.hasNot) {
			t.Errorf("%s: want %q, not %q\n%s", c.args, c.has, c.hasNot, a.out)
		}
	}
}

// TestMissingFile has the same exit status wherever a file cannot be read.
func TestMissingFile(t *testing.T) {
	for _, args := range []string{"simulate sno --readings testdata/none", "sort testdata/none", "annotate testdata/none"} {
		a := run(strings.Fields(args)...).want(t, 1)
		if a.out != "" || !strings.Contains(a.err, "testdata/none") || strings.Contains(a.err, "--help") {
			t.Errorf("%s: %q, %q", args, a.out, a.err)
		}
	}
}
