package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ui"
)

var update = flag.Bool("update", false, "write golden files and the tables of the README anew")

const readme = "../../README.md"

// TestDocsSchemes keeps the README's table of schemes true.
func TestDocsSchemes(t *testing.T) {
	var b strings.Builder
	b.WriteString("| scheme | bits | fields, most significant first | counts | text |\n|---|---|---|---|---|\n")
	for _, f := range catalog.Default().BoundSchemes() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Scheme.Name, orDash(f.Layout.Bits), fieldsOf(f), counts(f), strings.Join(encodingsOf(f), ", "))
	}
	inReadme(t, "schemes", b.String())
}

func orDash(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

func fieldsOf(f *ids.BoundScheme) string {
	var list []string
	for i := range f.Layout.Fields {
		list = append(list, fmt.Sprintf("%s %d", f.Layout.Fields[i].Name, f.Layout.Fields[i].Width))
	}
	return strings.Join(list, " · ")
}

// counts is the unit and the epoch of a scheme's time.
func counts(f *ids.BoundScheme) string {
	for i := range f.Layout.Fields {
		if u := f.Layout.Fields[i].Unit; u != nil {
			return fmt.Sprintf("%s since %s", u.Step, strings.TrimSuffix(ids.FormatTime(u.Epoch.Time()), "T00:00:00Z"))
		}
	}
	if f.Policy != nil && f.Time != nil {
		return f.Policy.Unit.Step.String() + " since " + strings.TrimSuffix(ids.FormatTime(f.Policy.Unit.Epoch.Time()), "T00:00:00Z")
	}
	return "–"
}

// TestDocsKeys keeps the README's table of keys true.
func TestDocsKeys(t *testing.T) {
	keys, err := ui.Keys(catalog.Default())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| where | key | does |\n|---|---|---|\n")
	page := ""
	for _, k := range keys {
		where := ""
		if k.Page != page {
			page, where = k.Page, k.Page
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", where, k.Label, cell(k.Does))
	}
	inReadme(t, "keys", b.String())
}

// TestDocsCommands keeps the README's table of commands and flags true.
func TestDocsCommands(t *testing.T) {
	a := &app{catalog: catalog.Default}
	root := a.newRoot(nil)
	var b strings.Builder
	b.WriteString("| command, flag | what it does |\n|---|---|\n")
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(&b, "| **`%s`** | %s |\n", strings.TrimSuffix(c.UseLine(), " [flags]"), cell(c.Short))
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "version" {
				fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimSpace(flagUse(f)), cell(flagHelp(f)))
			}
		})
	}
	inReadme(t, "commands", b.String())
}

// inReadme compares a part of the README, or writes it.
func inReadme(t *testing.T, part, want string) {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- begin "+part+" -->\n", "<!-- end "+part+" -->"
	head, rest, ok := strings.Cut(string(text), begin)
	old, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the %s", readme, part)
	}
	switch {
	case *update:
		if err := os.WriteFile(readme, []byte(head+begin+"\n"+want+"\n"+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	case strings.TrimSpace(old) != strings.TrimSpace(want):
		t.Errorf("the README's %s are stale: make docs", part)
	}
}

// TestGolden compares what commands print with files.
func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"help":             {"--help"},
		"help-decode":      {"decode", "--help"},
		"card-sno":         {"decode", "-f", "card", "9q77e7ft9u236223"},
		"card-koid":        {"decode", "-f", "card", "-s", "koid", "0xbd049d10376bd702"},
		"card-uid-global":  {"decode", "-f", "card", "-s", "uid-global", "0060398a03eb27327b698001"},
		"line":             {"decode", "-f", "line", "9q77e7ft9u236223", "0RdKJcxqVBiAiQr0", ".5.tXVEf8n8vPN.0"},
		"json":             {"decode", "-f", "json", "-s", "sno", "9q77e7ft9u236223", "9q77e7ft9u23622A"},
		"csv":              {"decode", "-f", "csv", "-s", "uid-local", ".5.tXbhdV.3", "no,\"no"},
		"layout-sno":       {"layout", "sno"},
		"layout-sno-svg":   {"layout", "sno", "-f", "svg"},
		"layout-uid-md":    {"layout", "uid-global", "-f", "markdown", "--set", "drift=5"},
		"layout-koid-json": {"layout", "koid", "-f", "json"},
		"learn-koid":       {"learn", "koid", "--seed", "1"},
		"learn-flax":       {"learn", "flax", "--seed", "1"},
		"learn-sno":        {"learn", "sno", "--seed", "1"},
		"learn-uid":        {"learn", "uid", "--seed", "1"},
		"learn-choose":     {"learn", "choose", "--seed", "1"},
	} {
		var out, errs bytes.Buffer
		Run(context.Background(), args, Streams{
			In: strings.NewReader(""), Out: &out, Err: &errs,
			Clock:  func() time.Time { return time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC) },
			Getenv: func(string) string { return "" },
		})
		golden(t, filepath.Join("testdata", name+".golden"), out.String()+errs.String())
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is stale: make golden\n%s", file, got)
	}
}

// TestCommandsAlone sees that a command which is made alone answers to the name
// that it is made by, and that help and a mistyped name still know them all.
func TestCommandsAlone(t *testing.T) {
	a := &app{catalog: catalog.Default}
	for name, command := range a.alone() {
		if got := command().Name(); got != name {
			t.Errorf("the command %s is made under the name %s", got, name)
		}
		if n := len(a.newRoot([]string{name}).Commands()); n != 1 {
			t.Errorf("%s is made among %d commands", name, n)
		}
		if cmd, _, err := a.newRoot([]string{"--seed", "1", name}).Find([]string{name}); err != nil || cmd.Name() != name {
			t.Errorf("%s is not found after a flag: %v", name, err)
		}
	}
}
