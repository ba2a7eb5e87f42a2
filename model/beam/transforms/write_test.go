package transforms

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
)

// TestWriteAfterFailure runs bundles without a runner. One bundle fails and is retried, and the
// last step runs twice.
func TestWriteAfterFailure(t *testing.T) {
	c, folder := context.Background(), t.TempDir()
	prefix := filepath.Join(folder, "out")
	for _, stale := range []string{"out-00000-of-00009.jsonl", "out-rejected-00000-of-00001.jsonl"} {
		write(t, folder, stale, "stale\n")
	}
	var names []string
	bundle := func(fails bool, lines ...string) {
		f := &writeFn{Temporary: prefix + "-temp-x"}
		for _, line := range lines {
			if err := f.ProcessElement(c, line, nil); err != nil {
				t.Fatal(err)
			}
		}
		if fails {
			return // simulates a worker that stops
		}
		if err := f.FinishBundle(c, func(_ int, name string) { names = append(names, name) }); err != nil {
			t.Fatal(err)
		}
	}
	bundle(true, "a", "b")
	bundle(false, "a", "b", "c")
	bundle(false, "d")
	names = append(names, "")
	for range 2 {
		rest := slices.Clone(names)
		publish := &publishFn{Prefix: prefix, Temporary: prefix + "-temp-x"}
		err := publish.ProcessElement(c, 0, func(name *string) bool {
			if len(rest) == 0 {
				return false
			}
			*name, rest = rest[0], rest[1:]
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(written(t, prefix)); got != "[a b c d]" {
			t.Errorf("output %s", got)
		}
	}
	left, err := filepath.Glob(folder + "/*")
	if err != nil || len(left) != 3 {
		t.Errorf("files %v, want two of the output and one of another", left)
	}
}

// TestRunAgain repeats a failed pipeline with the same output.
func TestRunAgain(t *testing.T) {
	folder := t.TempDir()
	input := write(t, folder, "a.log", "9q77e7ft9u236223\nno id\n")
	pipeline := func(s beam.Scope) {
		found, rejected := Decode(s, Files(s, []string{input}), Options{Schemes: []string{"sno"}, MinConfidence: 0.05, Now: now()})
		Write(s, folder+"/sub/out", found)
		Write(s, folder+"/sub/rejected", beam.ParDo(s, Rejected.JSON, rejected))
	}
	block := write(t, folder, "sub", "") // a file at the path of the folder
	p, s := beam.NewPipelineWithRoot()
	pipeline(s)
	if err := ptest.Run(p); err == nil {
		t.Fatal("the pipeline wrote into a file")
	}
	if err := os.Remove(block); err != nil {
		t.Fatal(err)
	}
	var first []string
	for range 2 {
		run(t, pipeline)
		got := append(written(t, folder+"/sub/out"), written(t, folder+"/sub/rejected")...)
		if len(got) != 2 || first != nil && !slices.Equal(got, first) {
			t.Errorf("%q, before %q", got, first)
		}
		first = got
	}
}
