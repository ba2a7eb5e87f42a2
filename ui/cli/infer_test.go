package cli_test

import (
	"strings"
	"testing"
)

// TestInferEqual says how many of the ids were compared if infer does not read all of them.
func TestInferEqual(t *testing.T) {
	t.Parallel()
	const limit = 50_000 // more lines are sampled
	for lines, want := range map[int]string{
		limit:     "all 50,000 ids are equal",
		limit + 1: "all 50,000 ids that were compared, of 50,001 lines, are equal",
	} {
		if got := piped(strings.Repeat("9q77e7ft9u236223\n", lines), "infer"); got.status == 0 || !strings.Contains(got.err, want) {
			t.Errorf("infer of %d lines: status %d, %q; want %q", lines, got.status, got.err, want)
		}
	}
}
