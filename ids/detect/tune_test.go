package detect_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
)

// nonIDs returns the texts of testdata/non_ids.txt.
func nonIDs(t testing.TB) []string {
	t.Helper()
	f, err := os.Open("testdata/non_ids.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	var list []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if text := lines.Text(); !strings.HasPrefix(text, "# ") {
			list = append(list, text)
		}
	}
	return list
}

// loss returns the mean of -log2(p) over the ids, plus that over the other texts,
// where p is the confidence in the truth: the scheme of an id, or that a text is no
// id. One text counts at most 10 bits.
func loss(d *detect.Detector, all []sample, texts []string) float64 {
	const least = 1.0 / 1024
	idBits, textBits := 0.0, 0.0
	for _, s := range all {
		p := least
		for _, c := range d.Detect(nil, s.input) {
			if s.right(&c) {
				p = max(p, c.Confidence)
			}
		}
		idBits -= math.Log2(p)
	}
	for _, text := range texts {
		p := 1.0
		for _, c := range d.Detect(nil, text) {
			p -= c.Confidence
		}
		textBits -= math.Log2(max(p, least))
	}
	return idBits/float64(len(all)) + textBits/float64(len(texts))
}

// TestTune computes the loss with other weights, as weights.go describes: a measured
// weight has the least loss of its grid, and so has a judgment: no other value has a loss
// that is noticeably lower. Other values of a measured weight lose noticeably more.
func TestTune(t *testing.T) {
	bound := catalog.Default().BoundSchemes()
	all, texts := samples(t, catalog.Default()), nonIDs(t)
	current := loss(detect.NewBound(bound, now), all, texts)
	t.Logf("%d ids and %d other texts lose %.4f bits per text", len(all), len(texts), current)
	weights := detect.DefaultWeights()
	for _, w := range []struct {
		name     string
		measured bool
		grid     []float64
	}{
		{"otherEncoding", true, []float64{0, 1, 2, 3, 4, 5, 6, 9}},
		{"halfAge", true, []float64{0.5, 1, 2, 3, 4, 5, 6, 9}},
		{"notPlain", true, []float64{0, 4, 8, 12, 16, 20, 24}},
		{"outside", false, []float64{10, 15, 20, 25, 30, 40, 50}},
		{"allEqual", false, []float64{0, 4, 8, 12, 16, 20, 24}},
		{"impossible", false, []float64{15, 20, 30, 40, 45}},
		{"otherCase", false, []float64{0, 1, 2, 3, 4, 5, 6}},
		{"small", false, []float64{1 << 6, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12}},
		{"nearLargest", false, []float64{0, 2, 4, 6, 8}},
		{"letter", false, []float64{1, 2, 2.5, 3, 4}},
	} {
		best, worst, at, line := math.Inf(1), 0.0, 0.0, ""
		for _, v := range w.grid {
			l := loss(detect.NewWeighted(bound, now, detect.Weights{w.name: v}), all, texts)
			if line += fmt.Sprintf("  %v: %.4f", v, l); l < best {
				best, at = l, v
			}
			worst = max(worst, l)
		}
		t.Logf("%s%s", w.name, line)
		const noticeable = 0.001
		if current-best > noticeable {
			t.Errorf("%s is %v; with %v the loss is %.4f instead of %.4f bits per text", w.name, weights[w.name], at, best, current)
		}
		if w.measured && worst-current < 10*noticeable {
			t.Errorf("%s is no measurement: the worst loss is %.4f instead of %.4f bits per text", w.name, worst, current)
		}
	}
}

// TestTunePriors multiplies what the schemes declare in [ids.Scheme.Prior]: the
// declared priors have the least loss.
func TestTunePriors(t *testing.T) {
	all, texts := samples(t, catalog.Default()), nonIDs(t)
	best, at := math.Inf(1), 0.0
	for _, factor := range []float64{0, 0.5, 0.75, 1, 1.25, 1.5, 2} {
		var bound []*ids.BoundScheme
		for _, b := range catalog.Default().BoundSchemes() {
			own, scheme := *b, *b.Scheme
			scheme.Prior *= factor
			own.Scheme = &scheme
			bound = append(bound, &own)
		}
		l := loss(detect.NewBound(bound, now), all, texts)
		if t.Logf("priors × %v: %.4f bits per text", factor, l); l < best {
			best, at = l, factor
		}
	}
	if at != 1 {
		t.Errorf("with the priors × %v the loss is least", at)
	}
}
