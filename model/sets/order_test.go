package sets_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/sets"
)

// TestRisingTimes judges TSIDs without a node. They must not count as Unix times in nanoseconds
// because they rise: the times of a TSID rise, too.
func TestRisingTimes(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 7))
		list := make([]sets.Sample, 40)
		at := now.Add(-500 * 24 * time.Hour)
		for i := range list {
			at = at.Add(time.Duration(r.ExpFloat64() * float64(time.Hour)))
			list[i].Text = strconv.FormatInt(at.Sub(epoch).Milliseconds()<<22|r.Int64N(1<<22), 10)
		}
		if g := judgeAll(j, list); g.Bound == nil || g.Bound.Scheme.Name != "tsid" {
			t.Errorf("seed %d, %s: %s", seed, list[0].Text, tell(g))
		}
	}
}

// TestMoreIDs judges more and more ids of one burst, with an epoch of 2021 and several nodes. They say
// nothing new about the epoch, so Twitter's does not become likely.
func TestMoreIDs(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 5))
	var burst []sets.Sample
	ms := uint64(142_329_652_371)
	for range 200 {
		ms += 1 + r.Uint64N(40_000)
		burst = append(burst, sets.Sample{Text: strconv.FormatUint(ms<<22|uint64([]int{3, 7, 12}[r.IntN(3)])<<17|r.Uint64N(10)<<12|r.Uint64N(4), 10)})
	}
	for _, n := range []int{10, 20, 60, 200} {
		if g := judgeAll(j, burst[:n]); g == nil || g.Bound == nil || g.Epoch == sets.EpochDefault && g.Confidence > .5 {
			t.Errorf("%d ids: %s", n, tell(g))
		}
	}
}
