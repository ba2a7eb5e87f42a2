package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheck tests right and wrong ids, the exit statuses, and the output formats.
func TestCheck(t *testing.T) {
	t.Parallel()
	right := run("gen", "snowflake-twitter", "-n", "500", "--at", "2026-11-21").wantStatus(t, 0).out
	check := func(input string, status int, args ...string) result {
		t.Helper()
		return with(strings.NewReader(input), append([]string{"check", "--now", "2026-11-22"}, args...)...).wantStatus(t, status)
	}
	if out := check(right, 0, "snowflake-twitter").out; !strings.Contains(out, "500 ids · all tests pass") {
		t.Error(out)
	}
	if out := check(right+right, 1, "snowflake-twitter").out; !strings.Contains(out, "unique    FAILED  500 duplicates") {
		t.Error(out)
	}
	check(right+right, 0, "snowflake-twitter", "--skip", "unique,order,sequence")
	check(right+right, 1, "snowflake-twitter", "--only", "unique")
	check(right, 1, "snowflake-twitter", "--set", "node=5", "--only", "node")
	check("hello\nworld\n", 2, "snowflake-twitter")
	check("", 2, "snowflake-twitter")
	check(right, 2, "no-such-scheme")
	check(right, 2, "snowflake-twitter", "--only", "order,thing")
	check(right, 2, "snowflake-twitter", "--only", "order", "--skip", "order")
	check(right, 2, "stripe")
	check(run("gen", "uuid-v4", "-n", "3").out, 1, "uuid-v7")
	var report struct {
		Scheme string
		IDs    int
		OK     bool
		Tests  []struct {
			Name    string
			OK      *bool
			Detail  string
			Advice  string
			Example *struct {
				Line    int
				ID, Why string
			}
		}
	}
	if err := json.Unmarshal([]byte(check(right+"x\n", 1, "snowflake-twitter", "-f", "json").out), &report); err != nil {
		t.Fatal(err)
	}
	form := report.Tests[0]
	if report.OK || report.Scheme != "snowflake-twitter" || report.IDs != 500 || form.Name != "form" || *form.OK || form.Example == nil || form.Example.Line != 501 || form.Advice == "" {
		t.Errorf("%+v", report)
	}
	if out := check(right+"<x>&\n", 1, "snowflake-twitter", "-f", "junit").out; !strings.Contains(out, `failures="1"`) || strings.Contains(out, "<x>") {
		t.Error(out)
	}
}

// TestCheckFields tests the values of a column and of a path.
func TestCheckFields(t *testing.T) {
	t.Parallel()
	var csv, lines strings.Builder
	csv.WriteString("name,id\n")
	for i, id := range strings.Fields(run("gen", "snowflake-twitter", "-n", "300", "--at", "2026-11-21T02:06:12Z").wantStatus(t, 0).out) {
		fmt.Fprintf(&csv, "\"a, %d\",%s\n", i, id)
		fmt.Fprintf(&lines, `{"n":%d,"order":{"id":"%s"}}`+"\n", i, id)
	}
	for _, c := range []struct {
		in     string
		args   string
		status int
		want   string
	}{
		{csv.String(), "--field id", 0, "300 ids · all tests pass"},
		{csv.String(), "--field 2 -n 100", 0, "100 ids · all tests pass"},
		{csv.String(), "--field 2 --no-header", 1, "1 test failed"}, // the header is not an id
		{lines.String(), "--json order.id", 0, "300 ids · all tests pass"},
		{lines.String(), "--json order.none", 2, `--json order.none: line 1: no key "order.none"; expected JSON`},
		{csv.String(), "--json id", 2, "--json id: line 1: the line is not JSON; expected JSON"},
		{csv.String(), "--field none", 2, ""},
		{csv.String(), "--field 0", 2, ""},
		{csv.String(), "--field id --json id", 2, ""},
		{csv.String(), "--no-header", 2, ""},
		{csv.String(), "--field id --exec true", 2, ""},
	} {
		args := append([]string{"check", "snowflake-twitter", "--now", "2026-11-21T02:06:13Z"}, strings.Fields(c.args)...)
		if out := piped(c.in, args...).wantStatus(t, c.status); !strings.Contains(out.out+out.err, c.want) {
			t.Errorf("%s: %s%s", c.args, out.out, out.err)
		}
	}
}

// TestCheckMistakenInputs checks what the errors for a log and for a missing scheme advise.
func TestCheckMistakenInputs(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "app.log")
	var lines strings.Builder
	for _, id := range strings.Fields(run("gen", "snowflake-twitter", "-n", "30", "--at", "2026-11-21T02:06:12Z").wantStatus(t, 0).out) {
		fmt.Fprintf(&lines, "INFO saved order_id=%s\n", id)
	}
	if err := os.WriteFile(log, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	advice := "idtui annotate -s snowflake-twitter -f json " + log + " | idtui check snowflake-twitter --json id"
	if a := run("check", "snowflake-twitter", log).wantStatus(t, 2); !strings.Contains(a.err, "no id of snowflake-twitter in 30 lines; check reads one id per line; for the ids in a log: "+advice+"\n") {
		t.Error(a.err)
	}
	found := run("annotate", "-s", "snowflake-twitter", "-f", "json", log).wantStatus(t, 0).out
	if out := piped(found, "check", "snowflake-twitter", "--json", "id", "--now", "2026-11-22").wantStatus(t, 0).out; !strings.Contains(out, "30 ids · all tests pass") {
		t.Error(out)
	}
	if a := piped("nothing\n", "check", "snowflake-twitter").wantStatus(t, 2); strings.Contains(a.err, "annotate") {
		t.Error(a.err)
	}
	if a := run("check", log).wantStatus(t, 2); !strings.Contains(a.err, log+" is not a layout file; the scheme comes first: idtui check SCHEME "+log) {
		t.Error(a.err)
	}
}

// TestCheckExec runs commands of the shell.
func TestCheckExec(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no shell")
	}
	file := filepath.Join(t.TempDir(), "ids")
	ids := run("gen", "uuid-v4", "-n", "400").wantStatus(t, 0).out
	if err := os.WriteFile(file, []byte(ids), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--exec", "cat " + file}, 0, "400 ids · all tests pass"},
		{[]string{"--exec", "cat " + file + "; exec sleep 1000", "-n", "400"}, 0, "400 ids"},
		{[]string{"--exec", "cat " + file, "--runs", "2"}, 1, "fresh processes draw the same random bits"},
		{[]string{"--exec", "cat " + file, "--exec", "cat " + file}, 1, "two inputs contain the same ids"},
		{[]string{"--exec", "echo no >&2; exit 3"}, 2, "failed: exit status 3: no"},
		{[]string{"--exec", "yes"}, 2, "are not ids of the scheme"},
		{[]string{"--runs", "2"}, 2, "need --exec"},
		{[]string{file, "--exec", "cat"}, 2, "--exec contradicts the file"},
	} {
		if a := run(append([]string{"check", "uuid-v4"}, c.args...)...).wantStatus(t, c.status); !strings.Contains(a.out+a.err, c.want) {
			t.Errorf("%q: %s%s", c.args, a.out, a.err)
		}
	}
}
