package doctest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	ui "idtui/ui/app"
	"idtui/ui/cli"
	"idtui/ui/uitest"
)

// proseDocuments returns the documents that are written by hand.
func proseDocuments(t *testing.T) []string {
	t.Helper()
	documents := []string{"README.md", "CONTRIBUTING.md", "SECURITY.md"}
	for _, pattern := range []string{"docs/*.md", "docs/registry/*.md"} {
		found, err := filepath.Glob(filepath.Join(repo, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			name := filepath.ToSlash(strings.TrimPrefix(file, filepath.Clean(repo)+string(filepath.Separator)))
			if name != "docs/THIRD_PARTY.md" { // licenses of other projects
				documents = append(documents, name)
			}
		}
	}
	return documents
}

// TestDocsExamples runs the commands in the console blocks of the documents and compares what they
// print. A reader runs them later, so they must print the same then.
func TestDocsExamples(t *testing.T) {
	block := regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	commands := 0
	for _, name := range proseDocuments(t) {
		old := uitest.Document(t, name)
		text := block.ReplaceAllStringFunc(old, func(part string) string {
			var b strings.Builder
			b.WriteString("```console\n")
			for line := range strings.Lines(part) {
				command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
				if !ok {
					continue
				}
				commands++
				input, args := shellWords(t, command)
				out, errs, status := runForDocs(docsNow, input, args)
				if errs != "" || status == 2 {
					t.Errorf("%s: status %d, %s", command, status, errs)
				}
				if later, _, _ := runForDocs(docsNow.AddDate(1, 2, 3), input, args); later != out {
					t.Errorf("%s: %s prints another text later: add --now", name, command)
				}
				b.WriteString("$ " + command + "\n" + out)
			}
			return b.String() + "```"
		})
		switch {
		case text == old:
		case uitest.Updating():
			if err := os.WriteFile(filepath.Join(repo, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("the examples of %s are stale: run make docs", name)
		}
	}
	if commands < 6 {
		t.Errorf("%d commands in the documents; expected 6 or more", commands)
	}
}

// TestDocumentCommandLines runs each command in the tables and lines of text of two documents. It
// checks that each is used correctly.
func TestDocumentCommandLines(t *testing.T) {
	for _, name := range []string{"README.md", "docs/SCHEMES.md"} {
		for _, m := range regexp.MustCompile("`([^`\n]*idtui [^`\n]*)`").FindAllStringSubmatch(uitest.Document(t, name), -1) {
			command := strings.ReplaceAll(m[1], `\|`, "|")
			if strings.Contains(command, " build ") || strings.Contains(command, "-n 4000000") {
				continue
			}
			input, args := shellWords(t, strings.Replace(command, "SCHEME", "sno", 1))
			if _, errs, status := runForDocs(docsNow, input, args); status == 2 {
				t.Errorf("%s: %s: wrong usage: %s", name, command, errs)
			}
		}
	}
}

// TestReadmeLength keeps the README short: details belong in docs.
func TestReadmeLength(t *testing.T) {
	if n := strings.Count(uitest.Document(t, "README.md"), "\n"); n > 150 {
		t.Errorf("README.md has %d lines; expected at most 150", n)
	}
}

// docsNow is the time at which the examples of the documents take place.
var docsNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// runForDocs runs idtui at a time. The terminal program is not opened.
func runForDocs(now time.Time, input string, args []string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = cli.Run(context.Background(), args, cli.Streams{
		In: strings.NewReader(input), Out: &o, Err: &e,
		Clock:   func() time.Time { return now },
		Getenv:  func(name string) string { return map[string]string{"HOME": "/home/you"}[name] },
		Program: func(context.Context, ui.Options) error { return nil },
	})
	return o.String(), e.String(), status
}

// shellWords splits a command line of the documents into the input and the
// arguments of idtui. It handles single quotes, paths in docs/, and echo, printf or cat before a
// pipe.
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
		case "cat":
			text, err := os.ReadFile(filepath.Join(repo, words[1]))
			if err != nil {
				t.Fatal(err)
			}
			input = string(text)
		case "printf":
			input = strings.ReplaceAll(input, `\n`, "\n")
		default:
			t.Fatalf("%q: the input comes from %s; expected echo, printf or cat", command, words[0])
		}
	}
	args = quotedWords(after)
	for i, arg := range args {
		if strings.HasPrefix(arg, "docs/") {
			args[i] = filepath.Join(repo, arg)
		}
	}
	return input, args
}

func quotedWords(s string) (words []string) {
	for _, m := range regexp.MustCompile(`'[^']*'|[^ ]+`).FindAllString(s, -1) {
		words = append(words, strings.Trim(m, "'"))
	}
	return words
}
