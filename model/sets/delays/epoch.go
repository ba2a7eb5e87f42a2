package delays

import (
	"math"
	"slices"
	"time"
)

// Epoch is an epoch that fits the times of records.
type Epoch struct {
	At    float64 // Unix seconds
	Round bool    // a round date or a listed epoch; otherwise as exact as the least delay
	Price float64 // of the epoch, in bits
	Cost  float64 // of the epoch and all delays
}

// roundEpochs calls try with each round or known epoch near a time, and its cost. Round epochs are
// the starts of years, months, days, hours and minutes, and round Unix times.
func roundEpochs(near, slack float64, known []float64, try func(at, cost float64)) {
	low, high := near-slack, near+slack
	from, to := time.Unix(int64(low), 0).UTC(), time.Unix(int64(high)+1, 0).UTC()
	for y := from.Year(); y <= to.Year(); y++ {
		try(newYear(y), 5)
	}
	first := time.Date(from.Year(), from.Month(), 1, 0, 0, 0, 0, time.UTC)
	for n := 0; !first.After(to) && n < 4; n++ {
		try(float64(first.Unix()), 9)
		first = first.AddDate(0, 1, 0)
	}
	for _, unit := range [...]struct{ size, cost float64 }{{86400, 13}, {3600, 18}, {1e8, 8}, {1e6, 15}, {60, 24}} {
		for at := math.Ceil(low/unit.size) * unit.size; at <= high && at < low+3*unit.size; at += unit.size {
			try(at, unit.cost)
		}
	}
	for _, at := range known {
		if at >= low && at <= high {
			try(at, 5)
		}
	}
}

// newYear returns the start of a year, in Unix seconds.
func newYear(year int) float64 { return float64(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Unix()) }

// lateEpochs calls try with each epoch from 10 s to a day before a time, its delay and its cost. It
// tries the start of the year and the known epochs. All records may be that late, such as those of
// a consumer.
func lateEpochs(first float64, known []float64, try func(at, late, price float64)) {
	const day, delayed, exact = 86400, 8.0, .05
	for _, at := range append([]float64{newYear(time.Unix(int64(first), 0).UTC().Year())}, known...) {
		if late := first - at; late > 10 && late < day {
			try(at, late, 5+delayed+math.Log2(late/exact))
		}
	}
}

// FindEpoch returns the epoch with which timestamps best explain the times of their records, and
// its cost. All arguments are in seconds: step is the time unit, and resolution that of the
// records. To compare epochs, more than EffectiveIDs records count as EffectiveIDs. Otherwise
// delays of minutes would outweigh a round date.
func FindEpoch(stamps, records []float64, step, resolution float64, known []float64) Epoch {
	n := len(stamps)
	epochs := make([]float64, n)
	for i := range stamps {
		epochs[i] = records[i] - stamps[i]
	}
	sorted := slices.Clone(epochs)
	slices.Sort(sorted)
	best := Epoch{Cost: math.Inf(1)}
	unit := max(step, .001)
	free := math.Log2(20*365.25*86400/max(.05, unit)) + 2
	evidence, least := min(1, EffectiveIDs/float64(n)), math.Inf(1)
	try := func(at, shift, price float64, round bool) { // the records are shifted by a zone or a delay
		limit := (least - price) / evidence
		if delays := Cost(epochs, at+shift, step, resolution, limit); delays < limit {
			least, best = price+evidence*delays, Epoch{at, round, price, price + delays}
		}
	}
	lateEpochs(sorted[0], known, func(at, late, price float64) { try(at, late, price, true) })
	for _, q := range []float64{0, .01, .05, .25} {
		at := sorted[int(q*float64(n-1))]
		try(at-unit/2, 0, free, false)
		spread := sorted[n/2] - sorted[0]
		slack := min(max(2, spread/2), 3600)
		roundEpochs(at, slack, known, func(e, cost float64) {
			try(e, 0, cost, true)
			if late := sorted[0] - e; late > 0 && late < 10 { // all records are at least this late
				price := cost + 2*math.Log2(late/.001+2)
				try(e, late, price, true)
				if resolution > 0 { // ids and records may be equally regular
					try(e, late-resolution, price, true)
				}
			}
		})
		for zone := -14 * 4; zone <= 14*4; zone++ { // the log may have a local time zone
			if zone == 0 {
				continue
			}
			shift := float64(zone) * 900
			cost := ZoneBits
			if zone%4 != 0 {
				cost += 3
			}
			for i := range known {
				if e := known[i]; math.Abs(at-shift-e) < slack {
					try(e, shift, cost+5, true)
				}
			}
			year := time.Unix(int64(at-shift)+43200, 0).UTC().Year()
			if e := newYear(year); math.Abs(at-shift-e) < slack {
				try(e, shift, cost+5, true)
			}
		}
	}
	return best
}
