package detect_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
)

// figures are the results on one half of the evaluation set.
type figures struct {
	n            int      // number of ids
	first, three float64  // shares of the ids whose scheme comes first, or among three
	brier        float64  // Brier score of the confidence of the first candidate, over ids and random texts
	ids          float64  // the same, over the ids alone
	dated        []string // texts without an id that get a date with more than 50 %
	wrong        map[string]int
	briers       map[string]float64 // Brier scores by scheme
}

// judge decodes the ids and the other texts of a half.
func judge(t testing.TB, d *detect.Detector, half uint64) figures {
	list := evalIDs(t, half)
	f := figures{n: len(list), wrong: map[string]int{}, briers: map[string]float64{}}
	each := 1 / float64(len(list))
	for _, e := range list {
		s := sample{e.text, e.truth, d.Detect(nil, e.text)}
		truth, got, confidence, hit := e.truth.Bound.Scheme.Name, "nothing", 0.0, 0.0
		if len(s.found) > 0 {
			got, confidence = s.found[0].Bound.Scheme.Name, s.found[0].Confidence
		}
		rank := s.rank()
		if rank < 3 {
			f.three += each
		}
		if rank == 0 {
			f.first += each
			hit = 1
		} else {
			f.wrong[truth+" as "+got]++
		}
		loss := (confidence - hit) * (confidence - hit)
		f.ids += loss * each
		f.briers[truth] += loss / float64(2*evalCount(e.truth.Bound.Scheme))
	}
	f.brier = f.ids * float64(f.n)
	random := randomNegatives(half)
	for _, text := range random {
		if found := d.Best(nil, text, 1); len(found) > 0 && !slices.Contains(onlyRandom, found[0].Bound.Scheme.Name) {
			f.brier += found[0].Confidence * found[0].Confidence
		}
	}
	f.brier /= float64(f.n + len(random))
	for _, text := range evalNegatives(half) {
		found := d.Detect(nil, text)
		if len(found) > 0 && found[0].Bound.Time != nil && !isTime(found[0].Bound.Layout) && found[0].Confidence > 0.5 {
			f.dated = append(f.dated, fmt.Sprintf("%s as %s, %.3f", text, found[0].Bound.Scheme.Name, found[0].Confidence))
		}
	}
	return f
}

// isTime reports whether ids of a layout hold a time and nothing else, as Unix times do.
func isTime(l *ids.Layout) bool { return len(l.Fields) == 1 && l.Fields[0].Kind == ids.Time }

// TestCalibration judges detection on the half of the evaluation set that no weight was
// chosen on. Run it with -v to see what goes wrong.
func TestCalibration(t *testing.T) {
	f := judge(t, detect.NewBound(catalog.Default().BoundSchemes(), now), judgingHalf)
	t.Logf("%d ids: first %.1f %%, among three %.1f %%, Brier score %.4f, with random texts %.4f", f.n, 100*f.first, 100*f.three, f.ids, f.brier)
	for _, mistake := range slices.Sorted(maps.Keys(f.wrong)) {
		t.Logf("%3d %s", f.wrong[mistake], mistake)
	}
	for _, name := range slices.Sorted(maps.Keys(f.briers)) {
		if loss := f.briers[name]; loss > leastBrier {
			t.Logf("Brier score %.3f: %s", loss, name)
		}
	}
	for _, text := range f.dated {
		t.Logf("dated: %s", text)
	}
	if f.first < leastFirst || f.three < leastThree || f.ids > mostBrier || f.brier > mostMixed {
		t.Errorf("first %.4f, among three %.4f, Brier scores %.4f and %.4f; want %v, %v, %v and %v", f.first, f.three, f.ids, f.brier, leastFirst, leastThree, mostBrier, mostMixed)
	}
	if len(f.dated) > mostDated {
		t.Errorf("%d texts without an id are dated: %s", len(f.dated), f.dated)
	}
}

// Limits for the results of detection on the judging half.
const (
	leastFirst = 0.98
	leastThree = 0.993
	mostBrier  = 0.042 // an old Flax id looks like a random token
	mostMixed  = 0.038 // with the random texts
	leastBrier = 0.02  // schemes with a higher score are logged

	// mostDated is how many of about a thousand random texts may look like an id by chance. The
	// time of such a text is plausible, and its node is 0.
	mostDated = 2
)
