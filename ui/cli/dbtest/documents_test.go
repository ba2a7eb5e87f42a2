//go:build unix

package dbtest

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the outputs of docs/SQL.md")

// repository is the folder of the main module, seen from this one.
const repository = "../../../"

// TestDocument carries out docs/SQL.md from its beginning, and compares what PostgreSQL
// prints with the document. With -update, it writes the document.
func TestDocument(t *testing.T) {
	s, programs := runPostgres(t)
	dir := t.TempDir()
	shell := func(script string) string {
		t.Helper()
		cmd := exec.Command("sh", "-ec", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+programs+":"+filepath.Dir(binary)+":"+os.Getenv("PATH"), "LC_ALL=C",
			"PGHOST="+s.dir, "PGUSER=idtui", "PGDATABASE=postgres", "PGTZ=UTC",
			"PSQLRC="+filepath.Join(dir, "psqlrc"))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", script, err, out)
		}
		return string(out)
	}
	write(t, filepath.Join(dir, "psqlrc"), "\\set QUIET 1\nset seed = 0.5;\n\\unset QUIET\n") // with this seed, order by random() is always the same
	if version := shell("psql -Atc 'show server_version'"); !strings.HasPrefix(version, "15.") {
		t.Skipf("PostgreSQL %s; the document has the outputs of PostgreSQL 15", version)
	}
	const table, samples = "docs/examples/orders.sql", "docs/examples/orders.csv"
	write(t, filepath.Join(dir, "orders.sql"), read(t, repository+table))
	shell("psql -qv ON_ERROR_STOP=1 -f orders.sql")

	const name = "docs/SQL.md"
	old := read(t, repository+name)
	walk, rest, ok := strings.Cut(old, "\n## The functions")
	if !ok {
		t.Fatalf("%s has no heading for the functions", name)
	}
	block := regexp.MustCompile("(?ms)^```(sh|sql)\n(.*?)^```$(\n\n```text\n.*?^```$)?")
	outputs := 0
	text := block.ReplaceAllStringFunc(walk, func(part string) string {
		m := block.FindStringSubmatch(part)
		if m[1] == "sh" {
			if out := shell(m[2]); strings.Contains(m[2], "| psql") && !regexp.MustCompile(`(?m)^ t( +\| t)*$`).MatchString(out) {
				t.Errorf("%s: not all columns are true:\n%s", m[2], out)
			}
			return part
		}
		outputs++
		write(t, filepath.Join(dir, "query.sql"), m[2])
		out := regexp.MustCompile(`(?m) +$`).ReplaceAllString(shell("psql -v ON_ERROR_STOP=1 -f query.sql"), "")
		return "```sql\n" + m[2] + "```\n\n```text\n" + strings.Trim(out, "\n") + "\n```"
	})
	if outputs < 2 {
		t.Errorf("%d queries; expected 2 or more", outputs)
	}
	compare(t, samples, read(t, filepath.Join(dir, "orders.csv")))
	compare(t, name, text+"\n## The functions"+rest)
}

// compare compares a file of the repository with the expected text, or writes the file.
func compare(t *testing.T, name, text string) {
	t.Helper()
	switch {
	case read(t, repository+name) == text:
	case *update:
		write(t, repository+name, text)
	default:
		t.Errorf("%s differs from what PostgreSQL 15 prints: run go test -run TestDocument -update in ui/cli/dbtest; it prints:\n%.3000s", name, text)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
