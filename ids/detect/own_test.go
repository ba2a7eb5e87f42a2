package detect_test

import (
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/scheme"
)

// acme returns a layout of a user: a snowflake with an epoch of its own, as a decimal
// number.
func acme(t testing.TB, epoch time.Time, prior float64) *ids.Scheme {
	t.Helper()
	zero := uint64(0)
	d := scheme.Declaration{
		Name: "acme", Prior: prior, Bits: 64,
		Fields: []scheme.Field{
			{Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: &zero},
			{Name: "timestamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond}, Epoch: &epoch},
			{Name: "node", Kind: ids.Node, Width: 10},
			{Name: "sequence", Kind: ids.Sequence, Width: 12},
		},
		Generator: &scheme.Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// known are texts of known origin: the corpus and the evaluation set.
func known(t testing.TB) map[string]idstest.Match {
	list := map[string]idstest.Match{}
	for _, s := range samples(t, catalog.Default()) {
		list[s.input] = s.truth
	}
	for _, e := range evalIDs(t, judgingHalf) {
		list[e.text] = e.truth
	}
	return list
}

// leastNamed is the confidence from which on commands name a candidate.
const leastNamed = 0.05

// TestOwnLayoutTakesNoIDs loads a layout of a user whose ids look like those of most schemes of 64
// bits. The other schemes keep their ids.
func TestOwnLayoutTakesNoIDs(t *testing.T) {
	list := known(t)
	without := detect.New(catalog.Default().Matchers(), now)
	for _, year := range []int{2016, 2018, 2020, 2023, 2025} {
		scheme := acme(t, time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), scheme.DefaultPrior)
		with, right, stolen := ownDetector(t, scheme), 0, 0
		for text, truth := range list {
			before := without.Detect(nil, text)
			if len(before) == 0 || before[0].Bound.Scheme.Name != truth.Bound.Scheme.Name {
				continue
			}
			right++
			if best := with.Detect(nil, text)[0]; best.Bound.Scheme == scheme && best.Confidence >= leastNamed {
				stolen++
			}
		}
		if right < 4000 || stolen*1000 > right {
			t.Errorf("epoch %d: %d of %d ids of other schemes are taken for ids of the layout", year, stolen, right)
		}
	}
}

// TestOwnIsLikely checks that ids of a user's layout are found among the schemes that they look
// like. The ids are of the last days; with a prior of 0, also older ones.
func TestOwnIsLikely(t *testing.T) {
	for _, year := range []int{2016, 2018, 2020, 2023, 2025} {
		epoch := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
		for prior, days := range map[float64]int{scheme.DefaultPrior: 3, 0: 300} {
			scheme := acme(t, epoch, prior)
			if found, n := ownFound(t, scheme, days); found*100 < n*95 {
				t.Errorf("epoch %d, prior %v: %d of %d ids of the last %d days are found", year, prior, found, n, days)
			}
		}
	}
}

// ownDetector returns a detector of all schemes and one of a user.
func ownDetector(t testing.TB, s *ids.Scheme) *detect.Detector {
	t.Helper()
	c, err := catalog.Default().WithOwn(s)
	if err != nil {
		t.Fatal(err)
	}
	return detect.New(c.Matchers(), now)
}

// ownFound generates 100 ids of the last days and returns how many a detector finds.
func ownFound(t testing.TB, s *ids.Scheme, days int) (found, of int) {
	t.Helper()
	b, err := s.Open(ids.Settings{"node": "3"})
	if err != nil {
		t.Fatal(err)
	}
	d, g, at := ownDetector(t, s), generate.NewGenerator(b, nil), now.AddDate(0, 0, -days)
	for range 100 {
		out := g.Step(ids.At(at))
		if best := d.Detect(nil, b.String(out.ID)); len(best) > 0 && best[0].Bound.Scheme == s {
			found++
		}
		at = at.Add(time.Duration(days)*24*time.Hour/100 + 7*time.Millisecond)
	}
	return found, 100
}
