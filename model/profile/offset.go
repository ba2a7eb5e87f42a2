package profile

import (
	"fmt"
	"slices"
	"time"

	"idtui/ids/humantext"
)

// offsets records the differences between the times of ids and those of their records.
type offsets struct {
	list  []time.Duration // record time minus id time
	ratio []float64       // Unix time of the record, divided by that of the id
}

// timedRecords is the number of records of a file whose times are read. A finding needs at least
// minOffset ids of these records.
const (
	timedRecords = 10_000
	minOffset    = 20
)

func (o *offsets) add(id, record time.Time) {
	o.list = append(o.list, record.Sub(id))
	if unix := id.Unix(); unix != 0 {
		o.ratio = append(o.ratio, float64(record.Unix())/float64(unix))
	}
}

// Limits of offsets with a common cause.
const (
	closeBy      = 2 * time.Minute  // distance of equal offsets from their median
	mostOffsets  = .8               // minimum share of equal offsets
	quarter      = 15 * time.Minute // time zones differ by multiples
	widestZone   = 14 * time.Hour
	longestDelay = 12 * time.Hour // of records that are written after their ids
)

// cause returns why the times of ids differ from those of their records. It returns "" if they
// agree, or if the differences have no common cause.
func (o *offsets) cause() string {
	if len(o.list) < minOffset {
		return ""
	}
	median := medianOf(o.list)
	alike := 0
	for _, d := range o.list {
		if (d - median).Abs() <= closeBy {
			alike++
		}
	}
	if float64(alike) < mostOffsets*float64(len(o.list)) {
		for _, k := range []float64{1000, 1e-3} {
			if r := medianOf(o.ratio); r > .98*k && r < 1.02*k {
				return fmt.Sprintf("the Unix times of the records are %s times those of the ids: their units differ", humantext.Large(k))
			}
		}
		return ""
	}
	side, zones := "before", "a delay, a different time zone, or daylight saving time"
	if median < 0 {
		side, zones = "after", "a different time zone, or daylight saving time"
	}
	zone := median.Round(quarter)
	off := func(by time.Duration, cause string) string {
		return fmt.Sprintf("the times of the ids are %s %s those of their records: %s", humantext.Duration(by.Abs()), side, cause)
	}
	switch {
	case zone != 0 && zone.Abs() <= widestZone && (median-zone).Abs() <= closeBy:
		return off(zone, zones)
	case median.Abs() > longestDelay:
		return off(median.Round(time.Second), "the epoch differs")
	case median > closeBy:
		return off(median.Round(time.Second), "a delay")
	}
	return ""
}

func medianOf[T time.Duration | float64](list []T) T {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
