package cli_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ui "idtui/ui/app"
	"idtui/ui/cli"
	"idtui/ui/page"
)

// now is the current time in the tests.
var now = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// result is the output of idtui and its exit status.
type result struct {
	out, err string
	status   int
}

// with runs idtui without a terminal.
func with(in io.Reader, args ...string) result {
	var out, errs bytes.Buffer
	status := cli.Run(context.Background(), args, cli.Streams{
		In: in, Out: &out, Err: &errs,
		Clock:   func() time.Time { return now },
		Getenv:  func(string) string { return "" },
		Program: func(context.Context, ui.Options) error { panic("the terminal program must not open") },
	})
	return result{out.String(), errs.String(), status}
}

func run(args ...string) result { return with(strings.NewReader(""), args...) }

// piped runs idtui with text on standard input.
func piped(text string, args ...string) result { return with(strings.NewReader(text), args...) }

func (r result) wantStatus(t *testing.T, status int) result {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d\nout %s\nerr %s", r.status, status, r.out, r.err)
	}
	return r
}

func TestUsageErrors(t *testing.T) {
	for _, args := range [][]string{
		{"--bogus"},
		{"-bogus"},
		{"--verbose-output"}, // has the length and the characters of a Flax ID
		{"decode", "--verbose-output"},
		{"decode", "-xyz12"},
		{"decode", "--bogus"},
		{"decode", "-x"},
		{"decode", "-f", "xml", "0"},
		{"decode", "-s", "nope", "0"},
		{"decode", "-s", "sno", "--set", "metabyte", "9q77e7ft9u236223"},
		{"decode", "-s", "sno", "--set", "metabyte=256", "9q77e7ft9u236223"},
		{"decode", "-s", "sno", "--set", "nope=1", "9q77e7ft9u236223"},
		{"decode", "-s", "sno", "--epoch", "0", "9q77e7ft9u236223"},
		{"decode", "--set", "nope=1", "0"},
		{"decode", "--now", "yesterday", "0"},
		{"decode", "--epoch", "yesterday", "0"},
		{"gen"},
		{"gen", "nope"},
		{"gen", "sno", "sno"},
		{"gen", "sno", "-n", "-1"},
		{"gen", "sno", "-n", "x"},
		{"gen", "sno", "-w", "0"},
		{"gen", "sno", "-e", "nope"},
		{"gen", "sno", "--at", "x"},
		{"layout"},
		{"layout", "nope"},
		{"layout", "sno", "-f", "png"},
		{"schemes", "sno"},
		{"schemes", "-f", "csv"},
		{"simulate", "sno"},
		{"simulate", "--readings", "-"},
		{"simulate", "sno", "koid", "--readings", "-"},
		{"convert", "9q77e7ft9u236223"},
		{"convert", "9q77e7ft9u236223", "--to", "nope"},
		{"help", "nope"},
		{"man", "x"},
		{"completion"},
		{"completion", "nosuch"},
		{"decode", "--epoch=", "0"},
		{"decdoe"},
		{"frobnicate"},
		{},
	} {
		a := run(args...)
		if a.status != 2 || a.out != "" || a.err == "" {
			t.Errorf("%q: status %d, out %q, err %q; want 2 and an error", args, a.status, a.out, a.err)
		}
	}
}

func TestHelpSucceeds(t *testing.T) {
	for _, args := range [][]string{
		{"--help"},
		{"help"},
		{"help", "decode"},
		{"decode", "--help"},
		{"gen", "-h"},
		{"--version"},
		{"man"},
		{"completion", "bash"},
		{"completion", "zsh"},
		{"completion", "fish"},
		{"completion", "powershell"},
	} {
		if a := run(args...); a.status != 0 || a.out == "" || a.err != "" {
			t.Errorf("%q: status %d, out %q, err %q", args, a.status, a.out, a.err)
		}
	}
}

// TestDashIDs decodes ids that begin with a dash, among flags.
func TestDashIDs(t *testing.T) {
	const early, earliest = "-KpXaaaaaaaaaaaa", "------3---------"
	for _, args := range [][]string{
		{"decode", early},
		{"decode", "-s", "flax", early},
		{"decode", early, "-s", "flax"},
		{"decode", "--scheme=flax", "-f", "line", early, "--all"},
		{"decode", earliest},
		{"decode", "--", early},
		{"decode", "-s", "flax", "----------------"},
		{"decode", "--scheme=flax", "----------abcdef"},
		{early},
		{earliest},
	} {
		if a := run(args...); a.status != 0 || !strings.Contains(a.out, "  flax") {
			t.Errorf("%q: status %d, out %q, err %q", args, a.status, a.out, a.err)
		}
	}
	for _, id := range []string{"-fV1StGXR8Z5jdHi6BymT", "-sV1StGXR8_Z5jdHi6ByT"} { // as flags, they would have invalid values
		if a := run("decode", "-f", "line", "-s", "nanoid", id); a.status != 0 || !strings.HasPrefix(a.out, id+"  nanoid  ") {
			t.Errorf("%s: status %d, out %q, err %q", id, a.status, a.out, a.err)
		}
	}
	a := run("decode", "-f", "csv", "0", early, "-s", "flax", "zzzzzzzzzzzzzzzz").wantStatus(t, 1)
	if lines := strings.Split(a.out, "\n"); len(lines) != 5 || !strings.HasPrefix(lines[2], early) {
		t.Errorf("ids out of order:\n%s", a.out)
	}
	if a := run("convert", early, "--to", "hex").wantStatus(t, 0); len(a.out) != 25 {
		t.Errorf("hex %q", a.out)
	}
}

// TestWithoutTerminal runs idtui without a command and without a terminal.
func TestWithoutTerminal(t *testing.T) {
	if a := piped("9q77e7ft9u236223\n").wantStatus(t, 0); !strings.Contains(a.out, "  sno  2026-11-21T02:06:12.340Z  ") {
		t.Errorf("out %q", a.out)
	}
	if a := run("9q77e7ft9u236223").wantStatus(t, 0); !strings.Contains(a.out, "  sno  ") {
		t.Errorf("out %q", a.out)
	}
	if a := piped("\n\n").wantStatus(t, 2); a.out != "" || !strings.Contains(a.err, "usage") {
		t.Errorf("out %q, err %q", a.out, a.err)
	}
}

// TestTerminal opens the terminal program, with an id and without one.
func TestTerminal(t *testing.T) {
	for _, args := range [][]string{{}, {"9q77e7ft9u236223"}, {"-KpXaaaaaaaaaaaa"}, {"--seed", "7", "--now", "1795226772340", "--stride", "1s"}} {
		var got *ui.Options
		var out bytes.Buffer
		status := cli.Run(context.Background(), args, cli.Streams{
			Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
			Clock:   func() time.Time { return now },
			Getenv:  func(string) string { return "" },
			Program: func(_ context.Context, o ui.Options) error { got = &o; return nil },
		})
		if status != 0 || got == nil || out.Len() > 0 {
			t.Fatalf("%q: status %d, %s", args, status, out.String())
		}
		switch {
		case len(args) == 1 && got.ID != args[0], len(args) != 1 && got.ID != "":
			t.Errorf("%q opens %q", args, got.ID)
		case len(args) > 1 && (got.Seed == nil || *got.Seed != 7 || got.Now.UnixMilli() != 1795226772340 || got.TimeStep != time.Second):
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// TestViewTakesFlagsOfTheProgram checks that view passes its flags to the terminal program. The --seed of fleet is
// another seed, and must not reach it.
func TestViewTakesFlagsOfTheProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "app.log")
	if err := os.WriteFile(file, []byte("order=9q77e7ft9u236223\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"view", file, "--seed", "7", "--theme", "light", "--stride", "1s", "--now", "1795226772340"}, {"fleet", "random-workers", "koid", "-f", "page", "--seed", "7"}} {
		var got ui.Options
		var out bytes.Buffer
		status := cli.Run(context.Background(), args, cli.Streams{
			Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			Program: func(_ context.Context, o ui.Options) error { got = o; return nil },
		})
		if status != 0 || got.Open == nil {
			t.Fatalf("%q: status %d, %s", args, status, out.String())
		}
		if _, view := got.Open.(page.View); view && (got.Seed == nil || *got.Seed != 7 || got.Theme != "light" || got.TimeStep != time.Second || got.Runs) {
			t.Errorf("%q: %+v", args, got)
		} else if !view && got.Seed != nil {
			t.Errorf("%q: the program has the seed %d", args, *got.Seed)
		}
	}
}

// TestViewWithWrongWhere checks that view rejects a wrong name in --where before the screen starts, if the
// log is a file. A pipe may not have begun yet.
func TestViewWithWrongWhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "app.log")
	if err := os.WriteFile(file, []byte("order=9q77e7ft9u236223\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, expr, want string
	}{
		{file, "partition=1", ""},
		{file, "nosuch=1", `--where: no name "nosuch" in the input; expected timestamp, ticktock, `},
		{file, "scheme=snoo", `--where: no scheme "snoo"`},
		{"-", "nosuch=1", ""},
		{"-", "scheme=snoo", `--where: no scheme "snoo"`},
	} {
		opened := false
		var out bytes.Buffer
		status := cli.Run(context.Background(), []string{"view", c.path, "--where", c.expr}, cli.Streams{
			In: strings.NewReader("order=9q77e7ft9u236223\n"), Out: &out, Err: &out, InTerminal: c.path == file, OutTerminal: true,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			Program: func(context.Context, ui.Options) error { opened = true; return nil },
		})
		want := 0
		if c.want != "" {
			want = 2
		}
		if status != want || opened != (c.want == "") || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s %s: status %d, opened %v, %q; want %q", c.path, c.expr, status, opened, out.String(), c.want)
		}
	}
}

// TestPageOfFleet opens the page of an incident.
func TestPageOfFleet(t *testing.T) {
	var got ui.Options
	var out bytes.Buffer
	status := cli.Run(context.Background(), []string{"fleet", "random-workers", "koid", "-f", "page", "--seeds", "3"}, cli.Streams{
		Out: &out, Err: &out, InTerminal: true, OutTerminal: true,
		Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
		Program: func(_ context.Context, o ui.Options) error { got = o; return nil },
	})
	open, ok := got.Open.(page.Fleet)
	if status != 0 || !ok || open.Seeds != 3 || len(open.Schemes) != 1 || !got.Now.IsZero() {
		t.Errorf("status %d, %+v\n%s", status, got.Open, out.String())
	}
}

// closedPipe is an output without a reader.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{{"decode"}, {"gen", "sno", "-n", "100000", "-w", "2", "--set", "partition=1"}, {"simulate", "sno", "--readings", "-"}} {
		var errs bytes.Buffer
		status := cli.Run(context.Background(), args, cli.Streams{
			In: strings.NewReader(strings.Repeat("1782314473272\n", 100000)), Out: closedPipe{}, Err: &errs,
			Clock: time.Now, Getenv: func(string) string { return "" },
		})
		if status != 0 || errs.Len() > 0 {
			t.Errorf("%q: status %d, %s", args, status, errs.String())
		}
	}
}

// TestHostileInput decodes texts that would move the cursor or break a line.
func TestHostileInput(t *testing.T) {
	hostile := []string{"\x1b[31mred\x07", "a\u202eb", "\xff\xfe", "a\u200bb", "\x9b31m", "\"\\,", "é"}
	for _, format := range []string{"json", "csv", "line", "card"} {
		for _, s := range hostile {
			a := run("decode", "-f", format, s)
			if a.status != 1 {
				t.Errorf("%s %q: status %d", format, s, a.status)
			}
			for _, c := range a.out + a.err {
				if c < ' ' && c != '\n' || c >= 0x7f && c < 0xa0 || c == 0x202e || c == 0x200b {
					t.Errorf("%s %q: prints %q", format, s, c)
				}
			}
		}
	}
	if a := run("decode", "--\x1b[31m"); a.status != 2 || strings.Contains(a.err, "\x1b") {
		t.Errorf("status %d, err %q", a.status, a.err)
	}
}

// TestCompletion requests completions as a shell does.
func TestCompletion(t *testing.T) {
	for _, c := range []struct {
		args      string
		want, not string
	}{
		{"de", "decode\t", "gen"},
		{"decode -s ", "sno\t80 bits", ""},
		{"decode -f ", "csv\n", ""},
		{"gen ", "koid\t", ""},
		{"gen ", "koid\t", "stripe"},
		{"gen ", "uuid-v7\t", "uuid-nil"},
		{"bench koid ", "uuid-v7\t", "uuid-nil"},
		{"simulate koid ", "uuid-v7\t", "stripe"},
		{"decode -s ", "stripe\t", ""},
		{"layout ", "uuid-nil\t", ""},
		{"gen koid --set wait=", "wait=false\nwait=true\n:4", "worker"},
		{"gen uid-global --set fingerprint=", "fingerprint=phash\nfingerprint=phash2\n", "drift"},
		{"decode -s uid-global --set node_bits=", "node_bits=32\nnode_bits=64\n", ""},
		{"gen sno --set metabyte=", ":4", "metabyte"},
		{"serve --set koid.wait=", "koid.wait=true\n", "worker"},
		{"serve --set ", "koid.wait=\t", ""},
		{"gen sno --set ", "metabyte=\t", "worker="},
		{"gen koid --set ", "worker=\t", "metabyte="},
		{"decode -s uid-global --set ", "drift=\t", "metabyte="},
		{"decode --set ", "drift=\t", "nope"},
		{"gen sno -e ", "base32\n", "decimal"},
		{"layout koid -f ", "svg\n", ""},
		{"--theme ", "dark\n", ""},
	} {
		a := run(append([]string{"__complete"}, strings.Split(c.args, " ")...)...)
		if a.status != 0 || !strings.Contains(a.out, c.want) || c.not != "" && strings.Contains(a.out, c.not) {
			t.Errorf("%q: %s; want %q and no %q", c.args, a.out, c.want, c.not)
		}
	}
}

// TestFileIsNoID checks what the program answers if its argument is the name of a file.
func TestFileIsNoID(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"ids.txt", "9q77e7ft9u236223"} { // the second name is an id
		if err := os.WriteFile(name, []byte("9q77e7ft9u236223\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if c := run("ids.txt").wantStatus(t, 2); !strings.Contains(c.err, `"ids.txt" is a file; to decode its ids, run idtui view`) {
		t.Error(c.err)
	}
	run("9q77e7ft9u236223").wantStatus(t, 0)
}

// TestPagesAreNoCommands checks the errors for names of pages without a command. Only pages in the tab
// bar are called tabs.
func TestPagesAreNoCommands(t *testing.T) {
	for name, want := range map[string]string{
		"lab":      "lab is a tab of the terminal program",
		"Compare":  "compare is a tab of the terminal program",
		"design":   "to design a layout, open the terminal program and press ctrl+n",
		"designer": "to design a layout, open the terminal program and press ctrl+n",
	} {
		if c := run(name).wantStatus(t, 2); !strings.Contains(c.err, want) || strings.Contains(c.err, "design is a tab") {
			t.Errorf("idtui %s: %q lacks %q", name, c.err, want)
		}
	}
}
