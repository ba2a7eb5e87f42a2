package detect_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files")

// TestDocsAccuracy compares the figures of the README with the corpus.
func TestDocsAccuracy(t *testing.T) {
	const file, begin, end = "../../README.md", "<!-- begin accuracy -->\n", "<!-- end accuracy -->"
	first, three, n := crossValidate(t)
	all := "all"
	if three < n {
		all = fmt.Sprintf("%.0f %%", 100*float64(three)/float64(n))
	}
	want := fmt.Sprintf("\nFor %d ids of known origin, the right scheme comes first for %.0f %% and is among the first three for %s.\n\n", n, 100*float64(first)/float64(n), all)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	old, tail, ok2 := strings.Cut(rest, end)
	switch {
	case !ok || !ok2:
		t.Fatalf("%s has no comments %q and %q", file, begin, end)
	case old == want:
	case *update:
		if err := os.WriteFile(file, []byte(head+begin+want+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the accuracy in %s is stale: run make docs", file)
	}
}
