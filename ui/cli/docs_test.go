package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
	"idtui/ui/uitest"
)

// repo is the folder that holds go.mod, seen from this package.
const repo = "../.."

// TestDocsSchemes compares the table of schemes with the catalog.
func TestDocsSchemes(t *testing.T) {
	var b strings.Builder
	b.WriteString("| scheme | bits | fields, most significant first | time unit and epoch | encodings |\n|---|---|---|---|---|\n")
	for _, f := range catalog.Default().BoundSchemes() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Scheme.Name, orDash(f.Layout.Bits), fieldsOf(f), timeUnitOf(f), strings.Join(command.EncodingsOf(f), ", "))
	}
	inDocument(t, "docs/SCHEMES.md", "schemes", b.String())
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
	if f.Layout.Bits == 0 { // parts of the text
		for _, part := range f.Layout.TextParts() {
			list = append(list, part.Name)
		}
	}
	return strings.Join(list, " · ")
}

// timeUnitOf returns the time unit and the epoch of a scheme, or a dash.
func timeUnitOf(f *ids.BoundScheme) string {
	for i := range f.Layout.Fields {
		if u := f.Layout.Fields[i].Unit; u != nil {
			return fmt.Sprintf("%s since %s", humantext.Duration(u.Step), strings.TrimSuffix(humantext.RFC3339(u.Epoch.Time()), "T00:00:00Z"))
		}
	}
	if f.Policy != nil && f.Time != nil {
		return humantext.Duration(f.Policy.Unit.Step) + " since " + strings.TrimSuffix(humantext.RFC3339(f.Policy.Unit.Epoch.Time()), "T00:00:00Z")
	}
	return "–"
}

// TestDocsSchemeNames compares the README's short table of schemes with the
// catalog. One row holds all UUIDs; every other scheme stands in the first row
// that it fits.
func TestDocsSchemeNames(t *testing.T) {
	rows := []struct {
		title string
		fits  func(*ids.BoundScheme) bool
		names []string
	}{
		{title: "UUID, 128 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits == 128 && strings.Contains(f.Scheme.Name, "uuid") }},
		{title: "recognized by their text", fits: func(f *ids.BoundScheme) bool { return len(f.Layout.Fields) == 0 }},
		{title: "without a time", fits: func(f *ids.BoundScheme) bool { return f.Time == nil }},
		{title: "up to 64 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits <= 64 }},
		{title: "80 to 112 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits <= 112 }},
		{title: "120 to 160 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits >= 120 }},
	}
	for _, f := range catalog.Default().BoundSchemes() {
		for i := range rows {
			if rows[i].fits(f) {
				rows[i].names = append(rows[i].names, "`"+f.Scheme.Name+"`")
				break
			}
			if i == len(rows)-1 {
				t.Errorf("%s, %d bits, stands in no row", f.Scheme.Name, f.Layout.Bits)
			}
		}
	}
	var b strings.Builder
	b.WriteString("| | schemes |\n|---|---|\n")
	for _, i := range []int{3, 4, 5, 0, 2, 1} {
		fmt.Fprintf(&b, "| %s | %s |\n", rows[i].title, strings.Join(shortened(rows[i].names), " "))
	}
	inDocument(t, "README.md", "scheme names", b.String())
}

// shortened replaces three or more names that count up, such as those of the UUID
// versions, by the first and the last one.
func shortened(names []string) []string {
	numbers := regexp.MustCompile("^(.*-v)([0-9]+)`$")
	versions := map[string][]int{}
	for _, name := range names {
		if m := numbers.FindStringSubmatch(name); m != nil {
			n, _ := strconv.Atoi(m[2])
			versions[m[1]] = append(versions[m[1]], n)
		}
	}
	var short []string
	for _, name := range names {
		m := numbers.FindStringSubmatch(name)
		if m == nil || len(versions[m[1]]) < 3 {
			short = append(short, name)
			continue
		}
		list := versions[m[1]]
		slices.Sort(list)
		if last := list[len(list)-1]; last-list[0] != len(list)-1 {
			short = append(short, name)
		} else if m[2] == strconv.Itoa(list[0]) {
			short = append(short, fmt.Sprintf("%s … `%s%d`", name, strings.Trim(m[1], "`"), last))
		}
	}
	return short
}

// TestDocsKeys compares the table of keys with the pages.
func TestDocsKeys(t *testing.T) {
	keys, err := ui.Keys(catalog.Default())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| page | key | what it does |\n|---|---|---|\n")
	last := ""
	for _, k := range keys {
		page := ""
		if k.Page != last {
			last, page = k.Page, k.Page
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", page, k.Label, escapeCell(k.Does))
	}
	inDocument(t, "docs/KEYS.md", "keys", b.String())
}

// TestDocsCommands compares the table of commands and flags with the commands.
func TestDocsCommands(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	root := a.newRoot(nil)
	var b strings.Builder
	b.WriteString("| command, flag | what it does |\n|---|---|\n")
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(&b, "| **`%s`** | %s |\n", strings.TrimSuffix(c.UseLine(), " [flags]"), escapeCell(c.Short))
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "version" && !f.Hidden {
				fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimSpace(flagUse(f)), escapeCell(flagHelp(f)))
			}
		})
	}
	inDocument(t, "docs/COMMANDS.md", "commands", b.String())
}

// inDocument compares the generated part of a document with what the code says,
// or writes it. The part stands between two comments that name it.
func inDocument(t *testing.T, file, part, want string) {
	t.Helper()
	text := readDocument(t, file)
	head, old, tail := cutPart(t, file, text, part)
	switch {
	case strings.TrimSpace(old) == strings.TrimSpace(want):
	case uitest.Updating():
		text = head + "\n" + strings.TrimRight(want, "\n") + "\n\n" + tail
		if err := os.WriteFile(filepath.Join(repo, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the part %q of %s is stale: run make docs", part, file)
	}
}

func readDocument(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cutPart splits a document into what stands before, in and after a part. The
// comments belong to head and tail.
func cutPart(t *testing.T, file, text, part string) (head, body, tail string) {
	t.Helper()
	begin, end := "<!-- begin "+part+" -->\n", "<!-- end "+part+" -->"
	head, rest, ok := strings.Cut(text, begin)
	body, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s needs the comments %q and %q", file, strings.TrimSpace(begin), end)
	}
	return head + begin, body, end + tail
}

// TestCommandsAlone checks that a command which is created alone has the name in the
// list. The help, and the suggestion for a misspelled name, must know all commands.
func TestCommandsAlone(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	for name, command := range a.commands() {
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

// escapeCell escapes the character that ends a cell of a Markdown table.
func escapeCell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
