package input

import (
	"slices"
	"time"

	"idtui/ids/humantext"
)

// Time is a time of a record, with its place: a column, a JSON path, or "line".
type Time struct {
	Place *Place
	At    time.Time
	// NoZone is set if the record has a calendar time without a zone, which is read as UTC.
	NoZone bool
}

// TimeOfLine returns the first calendar time of a line of a log, and where it begins.
func TimeOfLine(line []byte, place *Place, now time.Time) (t Time, start int, ok bool) {
	at, start, end, ok := humantext.FindTime(line, now)
	if !ok {
		return Time{}, 0, false
	}
	return Time{place, at, !humantext.NamesZone(string(line[start:end]))}, start, true
}

// Resolution returns the largest unit that divides all times, from a day down to 1 µs. Without one,
// and for fewer than three times, it returns 1 ns. Times with equal steps are those of a schedule,
// which are exact to the second.
func Resolution(times []time.Time) time.Duration {
	const fewest = 3
	if len(times) < fewest {
		return 1
	}
	gap, regular := times[1].Sub(times[0]), true
	for i := range times[1:] {
		regular = regular && times[i+1].Sub(times[i]) == gap
	}
	for _, step := range [...]time.Duration{24 * time.Hour, time.Hour, time.Minute, time.Second, time.Millisecond, time.Microsecond} {
		if (step <= time.Second || !regular) && !slices.ContainsFunc(times, func(t time.Time) bool { return t.UnixNano()%int64(step) != 0 }) {
			return step
		}
	}
	return 1
}
