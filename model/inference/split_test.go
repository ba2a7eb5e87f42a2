package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
)

// TestThreeParts checks times in three fields: days, milliseconds and microseconds, or seconds,
// milliseconds and microseconds.
func TestThreeParts(t *testing.T) {
	const s, ms, us = 1e9, 1e6, 1e3
	for _, units := range [][]int64{{86400 * s, ms, us}, {s, ms, us}} {
		r := rand.New(rand.NewPCG(1, 3))
		at := time.Date(2025, 5, 1, 0, 0, 0, 0, time.UTC)
		var lines []string
		for range 120 {
			at = at.Add(time.Duration(r.ExpFloat64() * float64(2*time.Hour)))
			ns := at.UnixNano()
			first, second, third := ns/units[0], ns%units[0]/units[1], ns%units[1]/units[2]
			widths := []int{34, 10, 10}
			if units[0] > s {
				widths = []int{16, 27, 10}
			}
			v := uint64(first)<<(widths[1]+widths[2]) | uint64(second)<<widths[2] | uint64(third)
			lines = append(lines, fmt.Sprintf("%014x%04x %s", v, r.IntN(1<<16), at.Format("2006-01-02T15:04:05.000000Z")))
		}
		got, err := infer(t, lines, false)
		if err != nil {
			t.Fatal(err)
		}
		var found []float64
		for _, f := range got.Fields {
			if f.Kind == ids.Time {
				found = append(found, f.UnitNS)
			}
		}
		want := []float64{float64(units[0]), float64(units[1]), float64(units[2])}
		if !slices.Equal(found, want) {
			t.Errorf("units %v, want %v: %s", found, want, brief(got))
		}
	}
}

// TestStoredOutOfOrder checks that the fields are the same with and without times. The records of one
// time unit are stored in another order than that of their ids.
func TestStoredOutOfOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	var alone, timed []string
	ms := int64(212_568_000_000)
	for range 90 {
		ms += random.Int64N(3_000_000)
		next := map[int64]int64{}
		for range 1 + random.IntN(3) {
			node := []int64{3, 3, 17, 40}[random.IntN(4)]
			id := fmt.Sprint(ms<<21 | node<<12 | next[node])
			next[node]++
			alone = append(alone, id)
			timed = append(timed, id+" "+time.UnixMilli(ownEpoch+ms+3+random.Int64N(180)).UTC().Format("2006-01-02T15:04:05.000Z"))
		}
	}
	for name, lines := range map[string][]string{"alone": alone, "timed": timed} {
		r, err := infer(t, lines, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := brief(r); !strings.Contains(got, "sequence@52+12") {
			t.Errorf("%s: %s", name, got)
		}
	}
}
