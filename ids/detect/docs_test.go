package detect_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

var update = flag.Bool("update", false, "write the generated files")

// TestDocsAccuracy compares the figures of docs/SCHEMES.md with the judging half of the
// evaluation set.
func TestDocsAccuracy(t *testing.T) {
	const file, begin, end = "../../docs/SCHEMES.md", "<!-- begin accuracy -->\n", "<!-- end accuracy -->"
	f := judge(t, detect.NewBound(catalog.Default().BoundSchemes(), now), judgingHalf)
	want := fmt.Sprintf("\nOn %s ids of known origin, none of them used for tuning, the right scheme comes first for %.1f %%.\n"+
		"It is among the first three for %.1f %%. The Brier score of the confidence is %.3f: its mean squared error, so 0 is perfect.\n\n", humantext.Number(f.n), 100*f.first, 100*f.three, f.brier) + ofOthers(t)
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

// foreignJudging are the texts that no weight was chosen on. Their libraries, epochs and seeds differ
// from those of the tuning set.
const foreignJudging = "testdata/foreign-judging.jsonl"

// ofOthers returns the sentences about ids that other libraries generated.
func ofOthers(t *testing.T) string {
	f := scoreForeign(t, foreignJudging)
	return fmt.Sprintf("Other libraries generated the ids of a second set. It has %s texts and %s numbers; %d and %d of them are not ids.\n"+
		"The Brier score is %.3f for texts and %.3f for numbers. idtui gives %d of %d numbers with an epoch of their own a wrong date with more than 50 %%.\n"+
		"It calls %d of the %d texts and numbers that are not ids an id with more than 50 %%.\n\n"+
		"The weights are chosen on `foreign-tuning.jsonl` and judged on `foreign-judging.jsonl`, in `ids/detect/testdata`: other libraries, epochs and seeds.\n"+
		"The judging set was drawn after the weights were chosen. Later changes were compared on it too.\n"+
		"Its first run had Brier scores of 0.046 and 0.156, and 4 texts that are not ids were called ids.\n"+
		"The judging set includes tweets and emojis of Discord. Later, ids that are older than their scheme were left out.\n\n"+
		"A third set was drawn after the last change of weights: 554 texts and 798 numbers with other seeds, epochs and settings.\n"+
		"Its only run had Brier scores of 0.045 and 0.148. idtui gave 28 of 319 numbers with an epoch of their own a wrong date with more than 50 %%. It called 28 of 400 others an id.\n"+
		"Of these 28, 8 have 16 hexadecimal digits, the same format as span ids. 12 are indexes of H3 cells or times of GPS in decimal.\n\n",
		humantext.Number(f.text.n), humantext.Number(f.decimal.n), f.none.n-f.noNumber.n, f.noNumber.n, f.text.mean(), f.decimal.mean(), f.own.wrong, f.own.n, f.none.wrong, f.none.n)
}
