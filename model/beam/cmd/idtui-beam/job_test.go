package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"idtui/model/beam/transforms"
)

func TestMain(m *testing.M) {
	log.LogLevel = "error"
	transforms.Register()
	ptest.Main(m)
}

// parse returns the job of a command line.
func parse(args ...string) (*job, error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	j := newJob(flags, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	if err := flags.Parse(args[1:]); err != nil {
		return nil, err
	}
	return j, j.check(args[0], flags.Args())
}

func TestWrongUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"no command: expected decode":       {""},
		`no command "count"`:                {"count", "--output", "x"},
		"no --output":                       {"decode"},
		`unexpected argument "a.log"`:       {"decode", "--output", "x", "a.log"},
		"invalid --window 0s":               {"profile", "--output", "x", "--window", "0"},
		`no scheme "snoo"`:                  {"annotate", "--output", "x", "--scheme", "snoo"},
		"decode takes one scheme, not 2":    {"decode", "--output", "x", "--scheme", "sno", "--scheme", "koid"},
		"above 0 and at most 1":             {"decode", "--output", "x", "--min-confidence", "2"},
		"expected KEY=VALUE":                {"decode", "--output", "x", "--set", "node"},
		"expected RFC 3339":                 {"decode", "--output", "x", "--epoch", "soon"},
		"no such file or directory":         {"decode", "--output", "x", "--layouts", "missing.toml"},
		"flag provided but not defined: -x": {"decode", "-x"},
	} {
		if _, err := parse(args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}

// TestLayouts decodes ids of a layout whose file is removed before the pipeline runs.
func TestLayouts(t *testing.T) {
	folder := t.TempDir()
	layout := filepath.Join(folder, "shop.toml")
	write(t, layout, `idtui = 1
name = "shop-order"
bits = 64
fields = [
  { name = "timestamp", kind = "time", width = 44, unit = "1ms", epoch = 2020-01-01 },
  { name = "shop", kind = "node", width = 8 },
  { name = "sequence", kind = "sequence", width = 12 },
]
encodings = [{ alphabet = "crockford", as = "number", length = 13, prefix = "ord_" }]
`)
	write(t, filepath.Join(folder, "a.log"), "ord_06B87S80G0403\nord_\n")
	j, err := parse("decode", "--input", folder+"/*.log", "--output", folder+"/out", "--layouts", layout)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(layout); err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	if err := j.run(context.Background(), &report); err != nil {
		t.Fatal(err)
	}
	if got, want := report.String(), "idtui-beam: 1 file, 2 lines, 1 id, 1 rejected\n"; got != want {
		t.Errorf("report %q, want %q", got, want)
	}
	got, err := os.ReadFile(folder + "/out-00000-of-00001.jsonl")
	if err != nil || !strings.Contains(string(got), `"scheme":"shop-order"`) {
		t.Errorf("%s, %v", got, err)
	}
	rejected, err := os.ReadFile(folder + "/out-rejected-00000-of-00001.jsonl")
	if err != nil || !strings.Contains(string(rejected), `a.log","line":2,"input":"ord_","error":`) {
		t.Errorf("%s, %v", rejected, err)
	}
}

// TestExample runs the example of the docs. The duplicates of the test data are those that sort and
// uniq -d find.
func TestExample(t *testing.T) {
	folder := t.TempDir()
	j, err := parse("duplicates", "--input", "../../testdata/*.log.gz", "--output", folder+"/dup", "--now", "2026-12-01")
	if err != nil {
		t.Fatal(err)
	}
	if err := j.run(context.Background(), io.Discard); err != nil {
		t.Fatal(err)
	}
	out, err := os.ReadFile(folder + "/dup-00000-of-00001.jsonl")
	if got := bytes.Count(out, []byte{10}); err != nil || got != 21 {
		t.Errorf("%d duplicates, want 21; %v", got, err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
