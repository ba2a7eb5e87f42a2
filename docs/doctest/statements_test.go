package doctest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ui/uitest"
)

// TestHeadroomOfNodes checks why docs/FIT.md says to set the largest number of nodes. One node with a
// random number has no duplicates, so its headroom is the greatest. Two nodes have duplicates.
func TestHeadroomOfNodes(t *testing.T) {
	const statement = "It says nothing about more nodes: set `nodes` to the most that you will run."
	if !strings.Contains(uitest.Document(t, "docs/FIT.md"), statement) {
		t.Fatalf("docs/FIT.md does not say %q", statement)
	}
	duplicates := func(nodes string) float64 {
		out, errs, _ := runForDocs(docsNow, "", strings.Fields("fit -s snowflake-twitter --assign none -f json --nodes "+nodes))
		line, _, _ := strings.Cut(out, "\n")
		var judged struct {
			Criteria []struct {
				Name  string
				Value any
			}
		}
		if err := json.Unmarshal([]byte(line), &judged); err != nil {
			t.Fatalf("%s nodes: %v, %q, %q", nodes, err, line, errs)
		}
		for _, c := range judged.Criteria {
			if n, ok := c.Value.(float64); ok && c.Name == "duplicates" {
				return n
			}
		}
		t.Fatalf("%s nodes: no duplicates in %q", nodes, line)
		return 0
	}
	if one, two := duplicates("1"), duplicates("2"); one != 0 || two < 1 {
		t.Errorf("one node has %g duplicates per year, two have %g; expected 0, and more than 1", one, two)
	}
}

// TestPaddingIsLast checks the heading of layout, which states the padding beside the bits of an
// id. The padding is less than a byte, and at the end.
func TestPaddingIsLast(t *testing.T) {
	padded := 0
	for _, b := range catalog.Default().BoundSchemes() {
		i := b.Layout.Index("padding")
		if i < 0 {
			continue
		}
		padded++
		if f := &b.Layout.Fields[i]; i != len(b.Layout.Fields)-1 || f.Width > 7 || b.Layout.Bits%8 != 0 {
			t.Errorf("%s: %d bits of padding in %d bits, in field %d of %d", b.Scheme.Name, f.Width, b.Layout.Bits, i+1, len(b.Layout.Fields))
		}
	}
	if padded == 0 {
		t.Error("no scheme has padding")
	}
	if out, _, _ := runForDocs(docsNow, "", []string{"layout", "nanoid"}); !strings.HasPrefix(out, "nanoid · 128 bits, 2 of them padding\n") {
		t.Errorf("layout nanoid: %.60q", out)
	}
}

// TestExitStatus checks the table of exit statuses in docs/COMMANDS.md. The table must name every
// command, with the statuses that the command has.
func TestExitStatus(t *testing.T) {
	const text = "docs/COMMANDS.md"
	_, commands, _ := uitest.CutPart(t, text, "commands")
	_, table, _ := strings.Cut(uitest.Document(t, text), "\n## Exit status\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var rows []string
	for line := range strings.Lines(table) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && strings.HasPrefix(line, "| `") {
			rows = append(rows, cell)
		}
	}
	named := strings.Join(rows, ", ")
	for _, m := range regexp.MustCompile("\\*`idtui ([a-z]+)").FindAllStringSubmatch(commands, -1) {
		if !strings.Contains(named, "`"+m[1]+"`") {
			t.Errorf("the table of exit statuses has no %s", m[1])
		}
	}
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	none, broken, missing := file("none.txt", "zzz no id\n"), file("broken.toml", "x = 1\n"), filepath.Join(dir, "missing.txt")
	const sno, other = "9q77e7ft9u236223", "9q77e7ft9u236224"
	failing := file("failing.toml", "idtui = 1\nname = \"own\"\nbits = 8\nfields = [{ name = \"a\", kind = \"node\", width = 8 }]\n"+
		"encodings = [{ alphabet = \"hex\" }]\nvectors = [{ text = \"01\", fields = { a = 2 } }]\n")
	for _, x := range []struct {
		status int
		args   []string
	}{
		{1, []string{"bounds", "sno", "1900"}},
		{1, []string{"bounds", "uuid-v4", "2026"}},
		{2, []string{"bounds", "sno", "x"}},
		{1, []string{"check", "sno", file("twice.txt", strings.Repeat(sno+"\n", 20))}},
		{2, []string{"check", "sno", none}},
		{2, []string{"check", "sno", missing}},
		{1, []string{"convert", "zzzz", "--to", "hex"}},
		{2, []string{"convert", sno, "--to", "uuid"}},
		{1, []string{"decode", sno, "zzzz"}},
		{1, []string{"decode", missing}},
		{0, []string{"decode", sno, "--layouts", broken}},
		{2, []string{"decode", sno, "--layouts", missing}},
		{0, []string{"diff", sno, other}},
		{1, []string{"diff", sno, "zzzz"}},
		{1, []string{"fit", "-s", "sno", "--secret", "128"}},
		{0, []string{"fit", "-s", "sno"}},
		{2, []string{"fit", broken}},
		{2, []string{"fit", missing}},
		{1, []string{"gen", "koid", "-n", "5000", "--at", "2026", "--no-retry"}},
		{0, []string{"gen", "koid", "-n", "5000", "--now", "2026"}},
		{1, []string{"gen", "koid", "--at", "1900"}},
		{2, []string{"gen", "seata"}},
		{1, []string{"infer", none}},
		{1, []string{"infer", missing}},
		{1, []string{"layout", broken}},
		{1, []string{"layout", failing, "--check"}},
		{0, []string{"layout", failing}},
		{1, []string{"layout", "aws-key", "-f", "toml"}},
		{2, []string{"layout", "sno", "--check"}},
		{1, []string{"serve", "--state", filepath.Join(dir, "missing", "state")}},
		{2, []string{"serve", "--addr", "x"}},
		{1, []string{"simulate", "koid", "--scenario", "step-back", "--fail-on", "refused"}},
		{0, []string{"simulate", "koid", "--scenario", "step-back"}},
		{1, []string{"simulate", "koid", "--readings", none}},
		{2, []string{"simulate", broken}},
		{1, []string{"sort", none}},
		{1, []string{"sort", "--drop", none}},
		{0, []string{"annotate", none}},
		{1, []string{"annotate", missing}},
		{2, []string{"bench", "seata"}},
		{0, []string{"completion", "bash"}},
		{0, []string{"config"}},
		{0, []string{"fleet", "end-of-time", "koid", "--seeds", "1"}},
		{2, []string{"fleet", broken}},
		{0, []string{"learn", "--plain", "koid"}},
		{0, []string{"man"}},
		{0, []string{"profile", none}},
		{1, []string{"profile", missing}},
		{0, []string{"schemes"}},
		{2, []string{"view", none}},
	} {
		if _, errs, status := runForDocs(docsNow, "", x.args); status != x.status {
			t.Errorf("idtui %s: status %d; expected %d: %s", strings.Join(x.args, " "), status, x.status, errs)
		}
	}
}

// TestCorrectedStatements checks that the documents keep the corrections of statements that were
// false. A comment names the test of the fact.
func TestCorrectedStatements(t *testing.T) {
	for statement, file := range map[string]string{
		"| 1/300 s since 1900-01-01 |":                         "docs/SCHEMES.md", // TestCombDatetime
		"So is each sno of one timeline and one metabyte.":     "docs/LIBRARY.md", // TestPromisedOrder
		"All lessons except `layout` and `design` end with":    "README.md",       // TestExercises
		"without cgo it needs no C library and starts faster.": "README.md",       // measured: 65 to 110 % longer with cgo
		"idtui reports all errors of a file together":          "docs/LAYOUTS.md", // TestIndependentErrors
	} {
		if text := uitest.Document(t, file); !strings.Contains(text, statement) {
			t.Errorf("%s does not say %q", file, statement)
		}
	}
}

// TestNullAndMinutes checks a statement of docs/INFER.md and one of docs/FIT.md. For an unknown
// layout, infer prints null for the scheme and the parameters. A rate per minute is valid for fit.
func TestNullAndMinutes(t *testing.T) {
	out, errs, status := runForDocs(docsNow, "", []string{"infer", filepath.Join(repo, "docs/examples/ids.txt"), "-f", "json"})
	if status != 0 || !strings.Contains(out, `"scheme":null,"params":null`) {
		t.Errorf("status %d, %s%.300s", status, errs, out)
	}
	if _, errs, status := runForDocs(docsNow, "", []string{"fit", "-s", "sno", "--rate", "60/min"}); status != 0 {
		t.Errorf("a rate per minute: status %d, %s", status, errs)
	}
}

// TestDefinitions checks that documents define the words that a newcomer does not know. The
// definition must come before any other use of the word, or in the same paragraph.
func TestDefinitions(t *testing.T) {
	for _, c := range []struct{ file, word, definition string }{
		{"docs/FIT.md", "criteri", "A *criterion* is a figure of a scheme"},
		{"docs/FIT.md", "ordinal", "ordinal (the number of a replica)"},
		{"docs/FIT.md", "volume", "the volume is how many ids you issue"},
		{"docs/INFER.md", "epoch", "which is the instant that timestamp 0 means"},
		{"docs/INFER.md", "rough time", "A rough time is the time at which"},
		{"docs/INFER.md", "Brier", "its mean squared error"},
		{"docs/LAYOUTS.md", "epoch", "(the instant that timestamp 0 means)"},
		{"docs/LAYOUTS.md", "canonical", "the first one is canonical: idtui uses it unless you choose another"},
		{"docs/COMMANDS.md", "canonical", "the canonical encoding is the one that idtui uses"},
		{"docs/SCHEMES.md", "Brier", "its mean squared error"},
	} {
		text := uitest.Document(t, c.file)
		first, defined := strings.Index(text, c.word), strings.Index(text, c.definition)
		if defined < 0 || first < defined && strings.Contains(text[first:defined], "\n\n") {
			t.Errorf("%s: %q is used before %q", c.file, c.word, c.definition)
		}
	}
}
