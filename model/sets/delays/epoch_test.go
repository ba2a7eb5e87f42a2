package delays_test

import (
	"math/rand/v2"
	"testing"

	"idtui/model/sets/delays"
)

// TestLateRecords checks records of a consumer, which are all written much later than their ids.
// They do not move the epoch from a listed one, or from the start of a year.
func TestLateRecords(t *testing.T) {
	const twitter, year2022, other = 1288834974.657, 1640995200.0, 1600000123.456
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name              string
		epoch, late, want float64
	}{
		{"listed", twitter, 2220.3, twitter},
		{"start of a year", year2022, 35427.9, year2022},
		{"in time", twitter, 0, twitter},
		{"none near", other, 2220.3, other + 2220.3},
	} {
		var stamps, records []float64
		at := 1_796_000_000.0
		for range 40 {
			at += 20 * r.ExpFloat64()
			stamps = append(stamps, at-c.epoch)
			records = append(records, at+c.late+.003*r.ExpFloat64())
		}
		found := delays.FindEpoch(stamps, records, .001, 0, []float64{twitter})
		if off := found.At - c.want; off < -.01 || off > .01 {
			t.Errorf("%s: the epoch is %.3f s off", c.name, off)
		}
	}
}
