package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestExamples runs the commands in testdata/examples. A line is one of
//
//	# a comment
//	$ idtui ARGUMENT…    a command; quote arguments as Go strings or with ''
//	< TEXT               a line of its standard input, or a Go string
//	? 1                  the exit status (default 0)
//	TEXT                 a part of the next lines of standard output, in order
//	~ REGEXP             a pattern that a later part of standard output matches
//	! TEXT               a text that is not in the output
//	E TEXT               a part of standard error
//
// A part is on one line; an ellipsis in it stands for any characters.
func TestExamples(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("testdata", "examples", "*.txt"))
	if len(files) == 0 {
		t.Fatal("no files of examples")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range readExamples(t, string(text)) {
				e.run(t, file)
			}
		})
	}
}

// example is one command and what is expected of it.
type example struct {
	line     int
	args     []string
	in       string
	status   int
	patterns []string // regular expressions for standard output, in order
	absent   []string
	errs     []string // regular expressions for standard error
}

func readExamples(t *testing.T, text string) []example {
	var list []example
	for i, line := range strings.Split(text, "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		if line == "" || mark == "#" {
			continue
		}
		if mark == "$" {
			list = append(list, example{line: i + 1, args: splitCommand(t, strings.TrimPrefix(rest, "idtui"))})
			continue
		}
		if len(list) == 0 {
			t.Fatalf("line %d is before the first command", i+1)
		}
		list[len(list)-1].add(t, mark, rest, line)
	}
	if len(list) == 0 {
		t.Fatal("no commands")
	}
	return list
}

// add adds a line that follows the command.
func (e *example) add(t *testing.T, mark, rest, line string) {
	switch mark {
	case "<":
		if s, err := strconv.Unquote(rest); err == nil {
			e.in += s
		} else {
			e.in += rest + "\n"
		}
	case "?":
		status, err := strconv.Atoi(rest)
		if err != nil {
			t.Fatal(err)
		}
		e.status = status
	case "~":
		e.patterns = append(e.patterns, rest)
	case "!":
		e.absent = append(e.absent, rest)
	case "E":
		e.errs = append(e.errs, literal(rest))
	default:
		e.patterns = append(e.patterns, literal(line))
	}
}

// literal returns the regular expression of a text with ellipses.
func literal(s string) string {
	return strings.ReplaceAll(regexp.QuoteMeta(s), "…", ".*?")
}

// splitCommand splits arguments at spaces. An argument may be a Go string or be in single quotes.
func splitCommand(t *testing.T, s string) []string {
	var args []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		var word, rest string
		switch s[0] {
		case '\'':
			word, rest, _ = strings.Cut(s[1:], "'")
		case '"':
			quoted, err := strconv.QuotedPrefix(s)
			if err != nil {
				t.Fatalf("%s: %v", s, err)
			}
			word, _ = strconv.Unquote(quoted)
			rest = s[len(quoted):]
		default:
			word, rest, _ = strings.Cut(s, " ")
		}
		args, s = append(args, word), rest
	}
	return args
}

// run runs the command and compares its output.
func (e *example) run(t *testing.T, file string) {
	got := with(strings.NewReader(e.in), e.args...)
	place := fmt.Sprintf("%s:%d: idtui %q", file, e.line, e.args)
	if got.status != e.status {
		t.Errorf("%s\nstatus %d, want %d\nout %s\nerr %s", place, got.status, e.status, got.out, got.err)
	}
	rest := got.out
	for _, p := range e.patterns {
		at := regexp.MustCompile(p).FindStringIndex(rest)
		if at == nil {
			t.Errorf("%s\nno %s in the rest of the output\nout %s\nerr %s", place, p, got.out, got.err)
			break
		}
		rest = rest[at[1]:]
	}
	for _, s := range e.absent {
		if strings.Contains(got.out, s) {
			t.Errorf("%s\n%s is in the output\nout %s", place, s, got.out)
		}
	}
	for _, p := range e.errs {
		if !regexp.MustCompile(p).MatchString(got.err) {
			t.Errorf("%s\nno %s in the messages\nerr %s", place, p, got.err)
		}
	}
}
