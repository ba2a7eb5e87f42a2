package transforms

import (
	"compress/gzip"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"idtui/ids/catalog"
	"idtui/ids/idstest"
)

func TestMain(m *testing.M) {
	log.LogLevel = "error" // for Beam, because a test makes a pipeline fail
	Register()
	ptest.Main(m)
}

// now is the current time of all tests.
func now() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

// run runs a pipeline on the local machine.
func run(t *testing.T, build func(s beam.Scope)) {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	if err := ptest.Run(p); err != nil {
		t.Fatal(err)
	}
}

// written returns the lines of the files that Write wrote, sorted.
func written(t *testing.T, prefix string) []string {
	t.Helper()
	files, err := filepath.Glob(prefix + "-[0-9]*-of-*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no output: %v", err)
	}
	var lines []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, splitLines(string(text))...)
	}
	slices.Sort(lines)
	return lines
}

func splitLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// write writes a file in a folder and returns its path. It compresses the file if the name ends
// in .gz.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	if filepath.Ext(name) != ".gz" {
		if _, err := file.WriteString(text); err != nil {
			t.Fatal(err)
		}
		return path
	}
	zip := gzip.NewWriter(file)
	if _, err := zip.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// mixed returns lines of every kind: ids of all schemes, alone and in logs, words, numbers, blank
// and binary lines.
func mixed(rnd *rand.Rand, count int) string {
	bound := catalog.Default().BoundSchemes()
	var b strings.Builder
	for range count {
		f := bound[rnd.IntN(len(bound))]
		text := "request"
		if f.Layout.Bits > 0 {
			text = f.String(idstest.Random(rnd, f))
		}
		switch rnd.IntN(6) {
		case 0:
			b.WriteString("2026-11-20T10:00:00Z level=info id=" + text + " took=3ms again=" + text)
		case 1:
			b.WriteString(`{"id":"` + text + `","n":12345}`)
		case 2:
			b.WriteString("  ")
		case 3:
			b.WriteString("\x00\x1b[31m\xff" + text + "\r")
		default:
			b.WriteString(text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// list returns the files that match a pattern.
func list(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := List(context.Background(), pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}
