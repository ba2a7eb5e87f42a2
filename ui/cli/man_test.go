package cli

import (
	"bytes"
	"context"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/catalog"
	"idtui/ui/cli/command"
	"idtui/ui/uitest"
)

// manual returns the manual page and the commands that it describes.
func manual(t *testing.T) (string, *cobra.Command) {
	t.Helper()
	var out bytes.Buffer
	a := &app{App: command.New(Streams{Out: &out, Err: &out, Clock: time.Now})}
	a.Catalog = catalog.Default
	root := a.newRoot([]string{"man"})
	if err := a.printManual(root); err != nil {
		t.Fatal(err)
	}
	return out.String(), root
}

// TestManual checks that the manual page has all sections, commands, long texts, flags
// and examples.
func TestManual(t *testing.T) {
	page, root := manual(t)
	for _, section := range []string{
		"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ARGUMENTS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
	} {
		if !strings.Contains(page, "\n.SH \""+section+"\"\n") {
			t.Errorf("no section %s", section)
		}
	}
	if n := len(root.Commands()); n < 15 {
		t.Fatalf("only %d commands", n)
	}
	for _, c := range root.Commands() {
		if c.Hidden {
			continue
		}
		texts := append(strings.Split(c.Long, "\n\n"), strings.Split(c.Example, "\n")...)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && f.Name != "help" {
				texts = append(texts, "--"+f.Name)
			}
		})
		for _, text := range append(texts, useLine(c)) {
			if !strings.Contains(page, escapeRoff(strings.TrimSpace(text))) {
				t.Errorf("%s: no %q", c.Name(), text)
			}
		}
	}
}

// TestManualSavedState checks that the manual page lists all parts of the saved state, as the
// glossary does. Decoded ids are one of them.
func TestManualSavedState(t *testing.T) {
	page, _ := manual(t)
	_, row, _ := strings.Cut(uitest.Document(t, "docs/ARCHITECTURE.md"), "| saved state | what idtui keeps between starts: ")
	row, _, _ = strings.Cut(row, " |")
	parts := strings.Split(row, ", ")
	if len(parts) < 6 {
		t.Fatalf("the glossary has %q", row)
	}
	_, saved, _ := strings.Cut(page, "saved state of the terminal program: ")
	saved, _, _ = strings.Cut(saved, "\n")
	for _, part := range parts {
		if !strings.Contains(saved, part) {
			t.Errorf("the manual page says %q, without %s", saved, part)
		}
	}
}

// TestManualIsRoff checks that no text of the page is taken for a request, and that the
// page is ASCII.
func TestManualIsRoff(t *testing.T) {
	page, _ := manual(t)
	macros := []string{".TH", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".EX", ".EE", ".br"}
	for line := range strings.Lines(page) {
		macro, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if strings.HasPrefix(line, ".") && !slices.Contains(macros, macro) || strings.HasPrefix(line, "'") {
			t.Errorf("a text is taken for a request: %s", line)
		}
	}
	if found := regexp.MustCompile(`[^ -~\n]`).FindString(page); found != "" {
		t.Errorf("%q is not ASCII", found)
	}
}

// TestManualRenders runs groff, if it is installed. It checks that groff prints no warning, and
// that the page shows some texts.
func TestManualRenders(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("groff is not installed")
	}
	page, _ := manual(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, groff, "-man", "-Tutf8", "-ww", "-P-c")
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(page), &out, &errs
	if err := cmd.Run(); err != nil || errs.Len() > 0 {
		t.Fatalf("%v: %s", err, errs.String())
	}
	shown := regexp.MustCompile(".\b").ReplaceAllString(out.String(), "") // overstruck for bold
	for _, want := range []string{
		"idtui convert [ID|FILE…] --to ENCODING", "-s, --scheme NAME", "IDTUI_CONFIG", "~/.config/idtui/config.toml", `psql -c "SELECT`, "EXIT STATUS",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("the page does not show %s", want)
		}
	}
}

// FuzzEscapeRoff checks that no text becomes a request or an escape of roff, or leaves
// its line.
func FuzzEscapeRoff(f *testing.F) {
	for _, s := range []string{".SH X", "'br", `\fB`, "a\n.SH", "--flag", "…", "\x1b[31m", "\xff"} {
		f.Add(s)
	}
	known := regexp.MustCompile(`^(\\&)?([^\\\n'"-]|\\[e-]|\\\([a-z]{2}|\\\[u[0-9A-F]{4,6}\])*$`)
	f.Fuzz(func(t *testing.T, s string) {
		got := escapeRoff(s)
		if !known.MatchString(got) || strings.HasPrefix(got, ".") {
			t.Errorf("%q is written %q", s, got)
		}
	})
}
