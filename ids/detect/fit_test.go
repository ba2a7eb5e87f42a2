package detect_test

import (
	"flag"
	"maps"
	"math"
	"slices"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
)

var fit = flag.Bool("fit", false, "print the priors that fit the tuning half best")

// TestFitPriors fits the prior of each scheme to the tuning half, and judges the result on the
// other half. With declared priors, the loss there is hardly higher. Declared priors say how common
// schemes are in logs, not in the set. After adding schemes, run it with -fit -v to see their
// fitted priors.
func TestFitPriors(t *testing.T) {
	declared := map[string]float64{}
	for _, s := range catalog.Default().Schemes() {
		declared[s.Name] = s.Prior
	}
	fitted := fitPriors(t, declared)
	before, after := judgedLoss(t, declared), judgedLoss(t, fitted)
	t.Logf("declared priors lose %.4f bits per id, fitted ones %.4f", before, after)
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		if *fit && math.Abs(fitted[name]-declared[name]) > 0.5 {
			t.Logf("%-24s %5.1f, fitted %5.1f", name, declared[name], fitted[name])
		}
	}
	const noticeable = 0.15
	if before-after > noticeable {
		t.Errorf("the declared priors lose %.4f bits per id, fitted ones %.4f", before, after)
	}
}

// fitPriors returns priors for the tuning half. With them, the schemes get as much confidence in
// total as they have ids. The declared priors weigh as much as two ids of each scheme.
func fitPriors(t *testing.T, declared map[string]float64) map[string]float64 {
	const rounds, pull, weight = 12, 0.05, 2
	list, priors := []sample{}, maps.Clone(declared)
	d := detectorWith(declared)
	for _, e := range evalIDs(t, tuningHalf) {
		list = append(list, sample{e.text, e.truth, d.Detect(nil, e.text)})
	}
	for range rounds {
		expected, actual := map[string]float64{}, map[string]float64{}
		for i := range list {
			s := &list[i]
			share := reweighted(s.found, declared, priors)
			right := 0.0
			for i := range s.found {
				if expected[s.found[i].Bound.Scheme.Name] += share[i]; s.right(&s.found[i]) {
					right += share[i]
				}
			}
			for i := range s.found {
				if c := &s.found[i]; right > 0 && s.right(c) {
					actual[c.Bound.Scheme.Name] += share[i] / right
				}
			}
		}
		for name := range priors {
			priors[name] += math.Log2((expected[name] + weight) / (actual[name] + weight))
			priors[name] -= pull * (priors[name] - declared[name])
		}
	}
	return priors
}

// reweighted returns the confidences that candidates would have with other priors. A prior
// is a part of the cost, so no text needs to be decoded again.
func reweighted(found []detect.Candidate, declared, priors map[string]float64) []float64 {
	share := make([]float64, len(found))
	none, sum := 1.0, 0.0
	for i := range found {
		name := found[i].Bound.Scheme.Name
		share[i] = found[i].Confidence * math.Exp2(declared[name]-priors[name])
		none -= found[i].Confidence
		sum += share[i]
	}
	for i := range share {
		share[i] /= sum + max(0, none)
	}
	return share
}

// judgedLoss returns the loss on the ids of the judging half, in bits per id.
func judgedLoss(t *testing.T, priors map[string]float64) float64 {
	set := tuningSet{}
	for _, e := range evalIDs(t, judgingHalf) {
		set.all = append(set.all, sample{input: e.text, truth: e.truth})
	}
	return set.idLoss(detectorWith(priors))
}

// detectorWith returns a detector with other priors.
func detectorWith(priors map[string]float64) *detect.Detector {
	return detect.NewBound(withPriors(func(s *ids.Scheme) float64 { return priors[s.Name] }), now)
}
