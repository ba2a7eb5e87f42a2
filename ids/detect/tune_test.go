package detect_test

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

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

// tuningSet holds the texts on which weights and priors are chosen. The ids are the corpus, the
// tuning half of the evaluation set, and ids of other libraries. The other texts are not ids.
type tuningSet struct {
	all     []sample
	foreign []foreignText // ids of known schemes
	texts   []string
}

func tuningSetOf(t testing.TB) tuningSet {
	s := tuningSet{all: samples(t, catalog.Default()), texts: append(nonIDs(t), evalNegatives(tuningHalf)...)}
	s.texts = append(s.texts, ownEpochs(tuningHalf)...)
	s.texts = append(s.texts, randomNegatives(tuningHalf)...)
	for _, e := range evalIDs(t, tuningHalf) {
		s.all = append(s.all, sample{input: e.text, truth: e.truth})
	}
	for _, f := range foreignTexts(t, foreignTuning) {
		if f.Kind == "id" {
			s.foreign = append(s.foreign, f)
		} else {
			s.texts = append(s.texts, f.Text)
		}
	}
	return tuningSet{oneInThree(s.all), oneInThree(s.foreign), oneInThree(s.texts)}
}

// oneInThree returns a third of a list. The losses on a third lead to the same weights, in a third of
// the time.
func oneInThree[T any](list []T) (some []T) {
	for i := 0; i < len(list); i += 3 {
		some = append(some, list[i])
	}
	return some
}

// ownEpochs returns Snowflakes of schemes that are not in the list. Each has an epoch of its own,
// which may be any day since 2012.
func ownEpochs(half uint64) []string {
	r := rand.New(rand.NewPCG(half, 41))
	list := make([]string, 60)
	for i := range list {
		epoch := now.AddDate(0, 0, -400-r.IntN(13*365))
		if r.IntN(2) == 0 {
			epoch = time.Date(epoch.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
		}
		at := now.Add(-time.Duration(r.ExpFloat64() * float64(200*24*time.Hour)))
		if at.Before(epoch) {
			at = epoch.Add(200 * 24 * time.Hour)
		}
		node := []uint64{0, 1, r.Uint64() % 32, r.Uint64() % 1024}[r.IntN(4)]
		sequence := []uint64{0, 0, 0, r.Uint64() % 16, r.Uint64() % 4096}[r.IntN(5)]
		list[i] = strconv.FormatUint(uint64(at.Sub(epoch).Milliseconds())<<22|node<<12|sequence, 10)
	}
	return list
}

// leastShare limits what one text loses to 10 bits.
const leastShare = 1.0 / 1024

// loss returns the mean of -log2(p) over the ids, plus the mean over the other texts. Here p is the
// confidence in the right answer. That is the scheme of an id, or that a text is not an id with a
// time.
func (s *tuningSet) loss(d *detect.Detector) float64 { return s.idLoss(d) + s.textLoss(d) }

func (s *tuningSet) idLoss(d *detect.Detector) float64 {
	loss := 0.0
	var f detect.Findings
	for i := range s.all {
		d.Find(&f, s.all[i].input, -1, false)
		p := leastShare
		for j := range f.Candidates {
			if s.all[i].right(&f.Candidates[j]) {
				p = max(p, f.Candidates[j].Confidence)
			}
		}
		loss -= math.Log2(p)
	}
	for i := range s.foreign {
		d.Find(&f, s.foreign[i].Text, -1, false)
		p := 0.0
		for j := range f.Candidates {
			if s.foreign[i].right(&f.Candidates[j]) {
				p += f.Candidates[j].Confidence
			}
		}
		loss -= math.Log2(max(p, leastShare))
	}
	return loss / float64(len(s.all)+len(s.foreign))
}

func (s *tuningSet) textLoss(d *detect.Detector) float64 {
	loss := 0.0
	var f detect.Findings
	for _, text := range s.texts {
		d.Find(&f, text, -1, false)
		p := f.None
		for j := range f.Candidates {
			if f.Candidates[j].Bound.Time == nil { // random text may be a random id
				p += f.Candidates[j].Confidence
			}
		}
		loss -= math.Log2(max(p, leastShare))
	}
	return loss / float64(len(s.texts))
}

// TestTune computes the loss with other weights, as weights.go describes. No other value of a
// weight has a loss that is noticeably lower. Other values of a measured weight lose noticeably
// more.
func TestTune(t *testing.T) {
	bound := catalog.Default().BoundSchemes()
	set := tuningSetOf(t)
	current := set.loss(detect.NewBound(bound, now))
	t.Logf("%d ids and %d other texts lose %.4f bits per text", len(set.all), len(set.texts), current)
	weights := detect.DefaultWeights()
	for _, w := range []struct {
		name     string
		measured bool
		grid     []float64
	}{
		{"otherEncoding", true, []float64{0, 2, 3, 4, 5, 6, 9}},
		{"new", false, []float64{0, 0.1, 0.2, 0.3, 0.4}},
		{"newAge", false, []float64{0.2, 0.5, 1, 2, 4}},
		{"recent", true, []float64{0, 0.1, 0.2, 0.3, 0.4}},
		{"recentAge", false, []float64{1, 2, 3, 4, 6}},
		{"oldAge", false, []float64{0.5, 1, 2, 3, 4, 6}},
		{"ahead", false, []float64{0, 2, 5, 8}},
		{"notPlain", true, []float64{4, 8, 12, 16, 20}},
		{"notHex", true, []float64{0, 2, 4, 6, 8}},
		{"notName", false, []float64{4, 6, 8, 10, 12}},
		{"outside", false, []float64{10, 15, 20, 25, 30, 40}},
		{"unborn", false, []float64{2, 4, 6, 8, 10, 12, 16, 20}},
		{"epochAge", false, []float64{4, 5, 6, 7, 8, 10}},
		{"oldEpoch", false, []float64{.003, .005, .01, .02, .03, .05, .1}},
		{"allEqual", false, []float64{0, 4, 8, 12, 16, 20, 24}},
		{"impossible", false, []float64{15, 20, 30, 40, 45}},
		{"otherCase", false, []float64{0, 1, 2, 3, 4, 5, 6}},
		{"mixedCase", false, []float64{0, 2, 4, 6, 8, 10, 12}},
		{"small", false, []float64{1 << 6, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12}},
		{"largeSequence", false, []float64{0, 1, 2, 3, 4, 6, 8}},
		{"newSequence", false, []float64{1, 2, 3, 4, 6, 8}},
		{"nearLargest", false, []float64{0, 2, 4, 6, 8}},
		{"letter", false, []float64{1, 2, 2.5, 3, 4}},
		{"unlisted", false, []float64{-2, -1, 0, 1, 2, 3, 4, 5, 6, 8}},
	} {
		best, worst, at, line := math.Inf(1), 0.0, 0.0, ""
		for _, v := range w.grid {
			l := current
			if v != weights[w.name] {
				l = set.loss(detect.NewWeighted(bound, now, detect.Weights{w.name: v}))
			}
			if line += fmt.Sprintf("  %v: %.4f", v, l); l < best {
				best, at = l, v
			}
			worst = max(worst, l)
		}
		t.Logf("%s %v: %s", w.name, weights[w.name], line)
		const noticeable = 0.005
		if current-best > noticeable {
			t.Errorf("%s is %v; with %v the loss is %.4f instead of %.4f bits per text", w.name, weights[w.name], at, best, current)
		}
		if w.measured && worst-current < noticeable {
			t.Errorf("%s is no measurement: the worst loss is %.4f instead of %.4f bits per text", w.name, worst, current)
		}
	}
}

// withPriors returns the schemes with other priors.
func withPriors(prior func(*ids.Scheme) float64) []*ids.BoundScheme {
	var list []*ids.BoundScheme
	for _, b := range catalog.Default().BoundSchemes() {
		own, scheme := *b, *b.Scheme
		scheme.Prior = prior(b.Scheme)
		own.Scheme = &scheme
		list = append(list, &own)
	}
	return list
}

// TestTunePriors multiplies what the schemes declare in [ids.Scheme.Prior]: no multiple
// has a loss that is noticeably lower.
func TestTunePriors(t *testing.T) {
	set := tuningSetOf(t)
	loss := func(factor float64) float64 {
		return set.loss(detect.NewBound(withPriors(func(s *ids.Scheme) float64 { return s.Prior * factor }), now))
	}
	declared := loss(1)
	for _, factor := range []float64{0, 0.5, 0.75, 1, 1.25, 1.5, 2} {
		l := loss(factor)
		t.Logf("priors × %v: %.4f bits per text", factor, l)
		const noticeable = 0.02
		if l < declared-noticeable {
			t.Errorf("with the priors × %v the loss is %.4f, less than %.4f", factor, l, declared)
		}
	}
}
