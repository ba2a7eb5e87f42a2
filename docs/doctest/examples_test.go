package doctest

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	ui "idtui/ui/app"
	"idtui/ui/cli"
	"idtui/ui/uitest"
)

// TestDocsExamples runs the examples of the README and compares what they print.
func TestDocsExamples(t *testing.T) {
	_, part, _ := uitest.CutPart(t, "README.md", "examples")
	var b strings.Builder
	b.WriteString("```console\n")
	for line := range strings.Lines(part) {
		command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
		if !ok {
			continue
		}
		input, args := shellWords(t, command)
		out, errs, status := runForDocs(input, args)
		if errs != "" || status != 0 {
			t.Errorf("%s: status %d, %s", command, status, errs)
		}
		b.WriteString("$ " + command + "\n" + out)
	}
	b.WriteString("```\n")
	uitest.InDocument(t, "README.md", "examples", b.String())
}

// TestReadmeCommandLines runs each command in a table or a line of text of the
// README, and checks that it is used correctly.
func TestReadmeCommandLines(t *testing.T) {
	text := uitest.Document(t, "README.md")
	for _, m := range regexp.MustCompile("`([^`\n]*idtui [^`\n]*)`").FindAllStringSubmatch(text, -1) {
		command := strings.ReplaceAll(m[1], `\|`, "|")
		if strings.Contains(command, " build ") || strings.Contains(command, "-n 4000000") {
			continue
		}
		input, args := shellWords(t, strings.Replace(command, "SCHEME", "sno", 1))
		if _, errs, status := runForDocs(input, args); status == 2 {
			t.Errorf("%s: wrong usage: %s", command, errs)
		}
	}
}

// runForDocs runs idtui at the time at which the examples take place. The
// terminal program is not opened.
func runForDocs(input string, args []string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = cli.Run(context.Background(), args, cli.Streams{
		In: strings.NewReader(input), Out: &o, Err: &e,
		Clock:   func() time.Time { return time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC) },
		Getenv:  func(name string) string { return map[string]string{"HOME": "/home/you"}[name] },
		Program: func(context.Context, ui.Options) error { return nil },
	})
	return o.String(), e.String(), status
}

// shellWords splits a command line of the documents into the input and the
// arguments of idtui. It knows single quotes, and echo or printf before a pipe.
func shellWords(t *testing.T, command string) (input string, args []string) {
	t.Helper()
	before, after, piped := strings.Cut(command, " | idtui ")
	if !piped {
		before, after = "", strings.TrimPrefix(command, "idtui ")
		if after == command {
			t.Fatalf("%q does not run idtui", command)
		}
	}
	if words := quotedWords(before); len(words) > 0 {
		switch input = strings.Join(words[1:], " "); words[0] {
		case "echo":
			input += "\n"
		case "printf":
			input = strings.ReplaceAll(input, `\n`, "\n")
		default:
			t.Fatalf("%q: the input comes from %s; expected echo or printf", command, words[0])
		}
	}
	return input, quotedWords(after)
}

func quotedWords(s string) (words []string) {
	for _, m := range regexp.MustCompile(`'[^']*'|[^ ]+`).FindAllString(s, -1) {
		words = append(words, strings.Trim(m, "'"))
	}
	return words
}
