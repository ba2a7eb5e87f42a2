package cli_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"idtui/ids/lessons"
	"idtui/ui"
	"idtui/ui/cli"
)

// learnt prints a lesson at a fixed time and with a fixed seed.
func learnt(name string) answer {
	return run("learn", name, "--plain", "--now", "2026-11-21T02:06:12.341Z", "--seed", "1")
}

// TestLearnAgain prints each lesson twice.
func TestLearnAgain(t *testing.T) {
	for _, l := range lessons.All() {
		got := learnt(l.Name).want(t, 0)
		if again := learnt(l.Name); again.out != got.out {
			t.Errorf("%s: printed twice, it differs", l.Name)
		}
	}
}

// TestLearnSaysEverything wants each step's title and effect in the text, and
// nothing that a pipe could not take.
func TestLearnSaysEverything(t *testing.T) {
	for _, l := range lessons.All() {
		out := learnt(l.Name).out
		for _, s := range l.Steps {
			if !strings.Contains(out, ". "+s.Title+"\n") {
				t.Errorf("%s lacks the step %q", l.Name, s.Title)
			}
		}
		if strings.ContainsAny(out, "\x1b\t") {
			t.Errorf("%s: escapes in plain text", l.Name)
		}
	}
	sno := learnt("sno").out
	for _, want := range []string{
		"9q77e7ft22222222, tock", "Bits that differ from 9q77e7fs22222222: 1 of ticktock",
		"the last of 65536 ids", "after a wait of 4 ms", ", which was made before",
	} {
		if !strings.Contains(sno, want) {
			t.Errorf("sno's lesson does not say %q", want)
		}
	}
}

// TestLearnAll prints all lessons where there is no terminal.
func TestLearnAll(t *testing.T) {
	out := run("learn").want(t, 0).out
	for _, l := range lessons.All() {
		if !strings.Contains(out, l.Title+": "+l.About) {
			t.Errorf("%s is missing", l.Name)
		}
	}
}

// TestLearnOpens opens the terminal program on a lesson where there is a
// terminal.
func TestLearnOpens(t *testing.T) {
	for arg, want := range map[string]string{"": ui.Lessons, "sno": "sno", "uid-global": "uid", "choose": "choose"} {
		var got ui.Options
		var out bytes.Buffer
		args := append([]string{"learn", "--seed", "7", "--now", "0"}, strings.Fields(arg)...)
		status := cli.Run(context.Background(), args, cli.Streams{
			In: strings.NewReader(""), Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			Program: func(_ context.Context, o ui.Options) error { got = o; return nil },
		})
		if status != 0 || got.Lesson != want || got.Seed == nil || *got.Seed != 7 || got.Now.UnixMilli() != 0 {
			t.Errorf("learn %s: status %d, options %+v\n%s", arg, status, got, out.String())
		}
	}
}

func TestLearnUnknown(t *testing.T) {
	if got := run("learn", "ulid"); got.status != 2 || !strings.Contains(got.err, "koid, flax, sno, uid, choose") {
		t.Errorf("status %d: %s", got.status, got.err)
	}
	run("learn", "sno", "koid").want(t, 2)
}
