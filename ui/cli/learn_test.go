package cli_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"idtui/ids/lessons"
	ui "idtui/ui/app"
	"idtui/ui/cli"
)

// learnt prints a lesson with a fixed time and seed.
func learnt(name string) result {
	return run("learn", name, "--plain", "--now", "2026-11-21T02:06:12.341Z", "--seed", "1")
}

// TestLearnReproducible prints each lesson twice.
func TestLearnReproducible(t *testing.T) {
	for _, l := range lessons.All() {
		got := learnt(l.Name).wantStatus(t, 0)
		if again := learnt(l.Name); again.out != got.out {
			t.Errorf("%s: the second output differs", l.Name)
		}
	}
}

// TestLearnComplete checks that the text has each step and no control characters.
func TestLearnComplete(t *testing.T) {
	for _, l := range lessons.All() {
		out := learnt(l.Name).out
		for _, s := range l.Steps {
			if !strings.Contains(out, ". "+s.Title+"\n") {
				t.Errorf("%s: no step %q", l.Name, s.Title)
			}
		}
		if strings.ContainsAny(out, "\x1b\t") {
			t.Errorf("%s: control characters in the text", l.Name)
		}
	}
	sno := learnt("sno").out
	for _, want := range []string{
		"9q77e7ft22222222, tock", "Bits that differ from 9q77e7fs22222222: 1 of ticktock",
		"the last of 65536 ids", "after a wait of 4 ms", ", a duplicate",
	} {
		if !strings.Contains(sno, want) {
			t.Errorf("no %q in the lesson of sno", want)
		}
	}
}

// TestLearnAll prints all lessons without a terminal.
func TestLearnAll(t *testing.T) {
	out := run("learn").wantStatus(t, 0).out
	for _, l := range lessons.All() {
		if !strings.Contains(out, l.Title+": "+l.About) {
			t.Errorf("no lesson %s", l.Name)
		}
	}
}

// TestLearnOpens checks that a lesson opens in the terminal program.
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
	if got := run("learn", "ulid"); got.status != 2 || !strings.Contains(got.err, "expected koid, flax, sno, uid, choose, layout or design") {
		t.Errorf("status %d: %s", got.status, got.err)
	}
	run("learn", "sno", "koid").wantStatus(t, 2)
}
