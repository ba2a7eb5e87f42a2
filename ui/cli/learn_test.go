package cli_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
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

// TestLearnHelp checks that the help names every lesson.
func TestLearnHelp(t *testing.T) {
	t.Parallel()
	help := strings.Join(strings.Fields(run("learn", "--help").wantStatus(t, 0).out), " ")
	for _, l := range lessons.All() {
		if !strings.Contains(help, `"`+l.Name+`"`) {
			t.Errorf("the help does not name the lesson %s", l.Name)
		}
	}
}

// TestLearnSno checks that the lesson of sno has the ids and events of its steps.
func TestLearnSno(t *testing.T) {
	t.Parallel()
	sno := learnt("sno").out
	for _, want := range []string{
		"9q77e7ft22222222, tock", "Bits that differ from 9q77e7fs22222222: 1 of ticktock",
		"the last of 65,536 ids", "after a wait of 4 ms", ", a duplicate",
	} {
		if !strings.Contains(sno, want) {
			t.Errorf("no %q in the lesson of sno", want)
		}
	}
}

// TestLearnAll checks that learn prints all lessons without a terminal.
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
	for arg, want := range map[string]string{"": ui.Lessons, "sno": "sno", "uid-global": "uid", "choose": "choose", "sno --step 6": "sno"} {
		var got ui.Options
		var out bytes.Buffer
		args := append([]string{"learn", "--seed", "7", "--now", "0"}, strings.Fields(arg)...)
		status := cli.Run(context.Background(), args, cli.Streams{
			In: strings.NewReader(""), Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			Program: func(_ context.Context, o ui.Options) error { got = o; return nil },
		})
		if step := strings.HasSuffix(arg, "6"); step != (got.LessonStep == 6) {
			t.Errorf("learn %s opens step %d", arg, got.LessonStep)
		}
		if status != 0 || got.Lesson != want || got.Seed == nil || *got.Seed != 7 || got.Now.UnixMilli() != 0 {
			t.Errorf("learn %s: status %d, options %+v\n%s", arg, status, got, out.String())
		}
	}
}

// TestLearnParts prints each lesson twice: it is the same, has all steps, and no control characters. It
// also prints the questions and the answers alone. Together they have what the whole lesson has, and
// the questions have no answer.
func TestLearnParts(t *testing.T) {
	t.Parallel()
	for _, l := range lessons.All() {
		whole := learnt(l.Name).wantStatus(t, 0).out
		if learnt(l.Name).out != whole {
			t.Errorf("%s: the second output differs", l.Name)
		}
		if n := strings.Count(whole, fmt.Sprintf(" of %d. ", len(l.Steps))); n != len(l.Steps) {
			t.Errorf("%s: %d of %d steps", l.Name, n, len(l.Steps))
		}
		for _, s := range l.Steps {
			if !strings.Contains(whole, ". "+s.Title+"\n") {
				t.Errorf("%s: no step %q", l.Name, s.Title)
			}
		}
		if strings.ContainsAny(whole, "\x1b\t") {
			t.Errorf("%s: control characters in the text", l.Name)
		}
		args := []string{"learn", l.Name, "--now", "2026-11-21T02:06:12.341Z", "--seed", "1"}
		questions, answers := run(append(args, "--questions-only")...).out, run(append(args, "--answers-only")...).out
		for line := range strings.Lines(whole) {
			switch is := func(prefix string) bool { return strings.HasPrefix(line, prefix) }; {
			case is("Step ") && strings.Contains(line, " of "), is("Question: "):
				if !strings.Contains(questions, line) || !strings.Contains(answers, line) {
					t.Errorf("%s: one of the parts lacks %q", l.Name, line)
				}
			case is("Press "):
				if !strings.Contains(questions+answers, line) {
					t.Errorf("%s: both parts lack %q", l.Name, line)
				}
			case is("Answer "), is("  Not "), is("One solution:"):
				if strings.Contains(questions, line) || !strings.Contains(answers, line) {
					t.Errorf("%s: %q is not only in the answers", l.Name, line)
				}
			}
		}
	}
}

// TestLearnSheet prints handouts. They are the same each time, and only their end has
// answers. A reader of Markdown takes each picture as one block.
func TestLearnSheet(t *testing.T) {
	t.Parallel()
	for _, l := range lessons.All() {
		args := []string{"learn", l.Name, "--sheet", "--now", "2026-11-21T02:06:12.341Z", "--seed", "1"}
		out := run(args...).wantStatus(t, 0).out
		if run(args...).out != out {
			t.Errorf("%s: the second handout differs", l.Name)
		}
		answer := regexp.MustCompile(`Answer \d is right: `)
		questions, answers, found := strings.Cut(out, "\n## Answers\n")
		if !found || answer.MatchString(questions) || len(answer.FindAllString(answers, -1)) != l.Questions() || strings.Count(questions, "**Question ") != l.Questions() {
			t.Errorf("%s: the answers are not at the end alone", l.Name)
		}
		if n := strings.Count(questions, "<svg "); n != len(l.Steps) {
			t.Errorf("%s: %d pictures for %d steps", l.Name, n, len(l.Steps))
		}
		for i, svg := range strings.Split(out, "<svg ")[1:] {
			svg, _, _ = strings.Cut(svg, "</svg>")
			if err := xml.Unmarshal([]byte("<svg "+svg+"</svg>"), new(any)); err != nil || strings.Contains(svg, "\n\n") {
				t.Errorf("%s: picture %d: %v", l.Name, i+1, err)
			}
		}
	}
}

// TestLearnPredict reads predictions from a terminal. The input has a wrong prediction, a text
// that is not a choice, and a right prediction. Then it ends.
func TestLearnPredict(t *testing.T) {
	var out bytes.Buffer
	status := cli.Run(context.Background(), []string{"learn", "koid", "--plain", "--step", "5", "--seed", "7"}, cli.Streams{
		In: strings.NewReader("2\nseven\n4\n"), Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
		Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
	})
	text := strings.Join(strings.Fields(out.String()), " ")
	at := 0
	for _, want := range []string{
		"Step 5 of 11", "Your prediction, 1 to 4, or Enter to skip:", "You predicted a wait. koid refused. koid waits only if", "Answer 1 is right: koid refused.",
		`There is no choice "seven"; expected 1 to 4`, "You predicted a new id. Right: koid issued a new id.", "Step 11 of 11", "The goal is reached.", "1 of 2 predictions right.",
	} {
		i := strings.Index(text[at:], want)
		if i < 0 {
			t.Fatalf("status %d: no %q after %q in %s", status, want, text[:at], text)
		}
		at += i
	}
	if strings.Contains(text, "Step 4") {
		t.Error("--step 5 begins before step 5")
	}
}

// heldOutput is an output that holds back the beginning of a line, like that of the process.
type heldOutput struct{ held, shown bytes.Buffer }

func (o *heldOutput) Write(text []byte) (int, error) {
	n, _ := o.held.Write(text)
	end := bytes.LastIndexByte(o.held.Bytes(), '\n') + 1
	o.shown.Write(o.held.Next(end))
	return n, nil
}

func (o *heldOutput) Flush() error {
	_, err := o.held.WriteTo(&o.shown)
	return err
}

// readFunc is a function that reads as an [io.Reader] does.
type readFunc func([]byte) (int, error)

func (f readFunc) Read(b []byte) (int, error) { return f(b) }

// TestLearnShowsPrompt checks that a question for a prediction is on the screen before the
// answer is read.
func TestLearnShowsPrompt(t *testing.T) {
	var out heldOutput
	answers := []string{"seven\n", "1\n"}
	prompts := []string{"Your prediction, 1 to 4, or Enter to skip: ", "expected 1 to 4, or Enter to skip: "}
	in := readFunc(func(b []byte) (int, error) {
		if len(answers) == 0 {
			return 0, io.EOF
		}
		if shown := out.shown.String(); !strings.HasSuffix(shown, prompts[0]) {
			t.Errorf("no %q at the end of %q", prompts[0], shown)
		}
		n := copy(b, answers[0])
		answers, prompts = answers[1:], prompts[1:]
		return n, nil
	})
	cli.Run(context.Background(), []string{"learn", "koid", "--plain", "--step", "5", "--seed", "7"}, cli.Streams{
		In: in, Out: &out, Err: io.Discard, InTerminal: true, OutTerminal: true,
		Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
	})
	if len(answers) > 0 {
		t.Errorf("%d answers were not read", len(answers))
	}
}

func TestLearnFlags(t *testing.T) {
	for args, want := range map[string]string{
		"learn --step 2": "expected the name of a lesson", "learn --sheet": "expected the name of a lesson",
		"learn sno --step 11": "invalid --step 11: expected a number from 1 to 10, the steps of sno", "learn sno --step -1": "expected a number from 1",
		"learn sno --sheet --answers-only": "expected only one of them",
	} {
		if got := run(strings.Fields(args)...); got.status != 2 || !strings.Contains(got.err, want) {
			t.Errorf("%s: status %d: %s", args, got.status, got.err)
		}
	}
}

func TestLearnUnknown(t *testing.T) {
	if got := run("learn", "ksuid"); got.status != 2 || !strings.Contains(got.err, "expected database, koid, flax, sno, uid, choose, layout, design") {
		t.Errorf("status %d: %s", got.status, got.err)
	}
	run("learn", "sno", "koid").wantStatus(t, 2)
}
