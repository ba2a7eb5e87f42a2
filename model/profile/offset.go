package profile

import (
	"fmt"
	"slices"
	"time"

	"idtui/ids/humantext"
)

// offsets keeps how far the times of ids are behind those of their records.
type offsets struct {
	list  []time.Duration // of the first ids with a time of their own
	ratio []float64       // the Unix time of the record divided by that of the id
}

// timedRecords is how many records are looked at for times, and minOffset how many ids with such
// a time a finding needs.
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

// Limits of offsets that have one cause: most are this close to the median.
const (
	closeBy      = 2 * time.Minute
	mostOffsets  = .8
	quarter      = 15 * time.Minute
	widestZone   = 14 * time.Hour
	longestDelay = 12 * time.Hour
)

// cause says in words why ids are off from their records; "" if they are not, or not alike.
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
				return fmt.Sprintf("as Unix times, the times of the records are %s times those of the ids: their units differ", humantext.Large(k))
			}
		}
		return ""
	}
	side := "before"
	if median < 0 {
		side = "after"
	}
	zone := median.Round(quarter)
	switch {
	case zone == 0:
		return ""
	case zone.Abs() <= widestZone && (median-zone).Abs() <= closeBy:
		return fmt.Sprintf("the times of the ids are %s %s those of their records: a time zone, or an hour of summer time", humantext.Duration(zone.Abs()), side)
	case median.Abs() > longestDelay:
		return fmt.Sprintf("the times of the ids are %s %s those of their records: the epoch differs", humantext.Duration(median.Abs().Round(time.Second)), side)
	}
	return ""
}

func medianOf[T time.Duration | float64](list []T) T {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
