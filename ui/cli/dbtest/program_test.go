// Package dbtest runs in real databases what idtui prints for them. The conditions of idtui bounds
// must select the right rows of a table with ids around the bounds. The functions of idtui layout
// -f sql must return the values of idtui. SQLite is compiled in; PostgreSQL and MariaDB or MySQL
// are started in a temporary folder if they are installed.
package dbtest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// binary is idtui, built once for all tests.
var binary string

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "idtui")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "idtui")
	cmd := exec.Command("go", "build", "-o", binary, ".")
	cmd.Dir = filepath.Join("..", "..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build idtui: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// idtui runs a command and returns what it prints, without the last line end.
func idtui(t *testing.T, args ...string) string {
	t.Helper()
	var errs strings.Builder
	cmd := exec.Command(binary, args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("idtui %q: %v\n%s", args, err, errs.String())
	}
	return strings.TrimSuffix(string(out), "\n")
}

// decoded is an id as idtui decode -f json prints it.
type decoded struct {
	Input, Hex string
	Time       time.Time
	Encodings  map[string]string
}

func decode(t *testing.T, scheme string, texts []string) []decoded {
	t.Helper()
	args := append([]string{"decode", "-s", scheme, "-f", "json", "--"}, texts...)
	var list []decoded
	for line := range strings.Lines(idtui(t, args...)) {
		var d decoded
		if err := json.Unmarshal([]byte(line), &d); err != nil || d.Hex == "" {
			t.Fatalf("%s: %v", line, err)
		}
		list = append(list, d)
	}
	return list
}

// bounds is what idtui bounds -f json prints.
type bounds struct{ Min, Max string }

// boundsOf returns the smallest and the largest id of a time unit. The arguments in args are those
// of bounds, without the time.
func boundsOf(t *testing.T, args []string, at time.Time) bounds {
	t.Helper()
	var b bounds
	if err := json.Unmarshal([]byte(idtui(t, append(slices.Clone(args), "-f", "json", timeArg(at))...)), &b); err != nil {
		t.Fatal(err)
	}
	return b
}

func timeArg(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
