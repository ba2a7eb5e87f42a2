// Package dates finds dates in the first decimal digits of ids, as in 20261128000123. A layout cannot express
// them, because its fields are bits.
package dates

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Digits says which decimal digits at the start of ids are a date.
type Digits struct {
	// Pattern has a letter for each digit, such as YYYYMMDDhhmmss.
	Pattern string
	// First and Last are the oldest and the newest date, in the time zone of the generator.
	First, Last time.Time
	// Confirmed is set if the rough times confirm the dates.
	Confirmed bool

	// Zone is how much later the rough times are than the dates, in steps of 15 minutes. It is
	// valid if Confirmed is set and the dates have minutes.
	Zone time.Duration
	// Gain is how unlikely it is, in bits, that random digits have this pattern.
	Gain float64
	// Prefix is before the digits in all ids; Rest follows them, by id, without dashes and underscores.
	Prefix string
	Rest   []string
	// At are the dates, by id.
	At []time.Time
}

// Limits of dates in digits.
const (
	leastClock  = 10 // bits that the digits of a time of day must gain
	leastShare  = .95
	leastDense  = .25 // of the numbers of a counter, between the first and the last one
	oldestDate  = 50  // years
	longestZone = 14 * time.Hour
	quarter     = 15 * time.Minute // by which time zones differ
	usualDelay  = 10 * time.Minute // from an id to its rough time
)

// clockParts are the parts of a time of day: letters, the number of values of two digits, and the length.
var clockParts = [...]struct {
	letters string
	values  int
	length  time.Duration
}{{"hh", 24, time.Hour}, {"mm", 60, time.Minute}, {"ss", 60, time.Second}}

// Rough are rough times of ids: when they were stored or logged.
type Rough struct {
	Times      []time.Time   // by id; nil for none
	Resolution time.Duration // of the times
}

// Find returns the date at the start of texts; nil for none. now is the current time.
func Find(texts []string, rough Rough, now time.Time) *Digits {
	if len(texts) == 0 {
		return nil
	}
	var best *Digits
	for _, pattern := range []string{"YYYYMMDD", "YYMMDD"} {
		d := &Digits{Pattern: pattern}
		if rest := d.cut(texts); rest != nil && d.readDay(rest, &rough, now) && (best == nil || d.Gain > best.Gain) {
			best = d
		}
	}
	return best
}

// cut returns the texts from the first digit on, without dashes and underscores. It returns nil if the
// texts before it differ.
func (d *Digits) cut(texts []string) []string {
	at := strings.IndexAny(texts[0], "0123456789")
	if at < 0 {
		return nil
	}
	d.Prefix = texts[0][:at]
	list := make([]string, len(texts))
	for i, t := range texts {
		if !strings.HasPrefix(t, d.Prefix) {
			return nil
		}
		list[i] = digitsOf(t[at:])
	}
	return list
}

// digitsOf removes the dashes and underscores of a text.
func digitsOf(text string) string { return strings.NewReplacer("-", "", "_", "").Replace(text) }

// readDay reports whether all texts begin with a day in the past. It adds the time of day if that
// follows.
func (d *Digits) readDay(texts []string, rough *Rough, now time.Time) bool {
	layout, n := layoutOf(d.Pattern), len(d.Pattern)
	at := make([]time.Time, len(texts))
	for i, t := range texts {
		if len(t) <= n { // a date alone is not an id
			return false
		}
		day, err := time.Parse(layout, t[:n])
		if err != nil || day.After(now.Add(longestZone)) || now.Sub(day).Hours() > oldestDate*365*24 {
			return false
		}
		at[i] = day
	}
	years := now.Sub(slices.MinFunc(at, time.Time.Compare)).Hours()/24/365 + 1
	d.Gain = float64(n-4)*math.Log2(10) - math.Log2(years) + gainOf(texts, n-4, 12) + gainOf(texts, n-2, 31)
	if d.Confirmed = d.confirms(at, rough, 24*time.Hour); rough.Times != nil && !d.Confirmed {
		return false
	}
	d.readClock(texts, at, rough)
	d.At = at
	d.First, d.Last = slices.MinFunc(at, time.Time.Compare), slices.MaxFunc(at, time.Time.Compare)
	for _, t := range texts {
		d.Rest = append(d.Rest, t[len(d.Pattern):])
	}
	return true
}

// gainOf returns how unlikely it is, in bits, that two random digits are among a number of values.
// Digits that repeat count once.
func gainOf(texts []string, at, values int) float64 {
	seen := map[string]bool{}
	for _, t := range texts {
		seen[t[at:at+2]] = true
	}
	return float64(len(seen)) * math.Log2(100/float64(values))
}

// readClock adds a time of day that follows the day to the pattern and to the times.
func (d *Digits) readClock(texts []string, at []time.Time, rough *Rough) {
	n, gain := len(d.Pattern), 0.0
	pattern, times := d.Pattern, slices.Clone(at)
	for _, p := range clockParts {
		for i, t := range texts {
			if len(t) < n+2 {
				return
			}
			v, err := strconv.ParseUint(t[n:n+2], 10, 64)
			if err != nil || v >= uint64(p.values) {
				return
			}
			times[i] = times[i].Add(time.Duration(v) * p.length)
		}
		gain += gainOf(texts, n, p.values)
		n, pattern = n+2, pattern+p.letters
		if rough.Times != nil && !d.confirms(times, rough, p.length) {
			return
		}
		if rough.Times != nil || gain >= leastClock && !steady(texts, len(d.Pattern), n) {
			d.Pattern, d.Gain, gain = pattern, d.Gain+gain, 0
			copy(at, times)
		}
	}
	if strings.HasSuffix(d.Pattern, "ss") && rough.Times != nil && d.hasMillis(texts, at, rough) {
		d.Pattern += "SSS"
	}
}

// steady reports whether the digits from one place to another are as dense as those of a counter.
// Only the last two of them may change. If more change, the lack of values from 60 to 99 shows that
// they are a time. Hours are compared with the day before them.
func steady(texts []string, from, to int) bool {
	upper, values := map[string]bool{}, map[string]bool{}
	start := from
	if to == from+2 {
		start = 0
	}
	for _, t := range texts {
		upper[t[start:to-2]], values[t[from:to]] = true, true
	}
	if len(upper) > 1 {
		return false
	}
	list := slices.Sorted(maps.Keys(values))
	first, _ := strconv.Atoi(list[0])
	last, _ := strconv.Atoi(list[len(list)-1])
	return float64(len(list)) >= leastDense*float64(last-first+1)
}

// confirms reports whether the rough times are those of the ids, to a precision and in some time zone.
func (d *Digits) confirms(at []time.Time, rough *Rough, precision time.Duration) bool {
	if rough.Times == nil {
		return false
	}
	late := make([]time.Duration, len(at))
	for i := range at {
		late[i] = rough.Times[i].Sub(at[i])
	}
	slices.Sort(late)
	early := late[len(late)/50] // a few clocks can be wrong
	zone := (early + rough.Resolution).Truncate(quarter)
	if zone > early+rough.Resolution { // Truncate rounds toward zero
		zone -= quarter
	}
	if precision > time.Hour {
		zone = max(zone, -longestZone)
	}
	right := 0
	for _, l := range late {
		if l-zone <= precision+usualDelay+quarter {
			right++
		}
	}
	if precision <= time.Minute {
		d.Zone = zone
	}
	return zone.Abs() <= longestZone+precision && float64(right) >= leastShare*float64(len(late))
}

// hasMillis reports whether the three digits after the seconds are milliseconds. If they are, no id
// is stored before it is generated. It adds them to the times.
func (d *Digits) hasMillis(texts []string, at []time.Time, rough *Rough) bool {
	n, soon := len(d.Pattern), 0
	times := slices.Clone(at)
	for i, t := range texts {
		if len(t) < n+3 || rough.Resolution >= time.Second {
			return false
		}
		v, err := strconv.ParseUint(t[n:n+3], 10, 64)
		if err != nil {
			return false
		}
		times[i] = times[i].Add(time.Duration(v) * time.Millisecond)
		switch late := rough.Times[i].Sub(times[i]) + rough.Resolution - d.Zone; {
		case late < 0:
			return false
		case late < time.Second:
			soon++
		}
	}
	if 2*soon < len(texts) {
		return false
	}
	copy(at, times)
	return true
}

// What names the digits: "a date and time, YYYYMMDDhhmmss".
func (d *Digits) What() string {
	if d.HasClock() {
		return "a date and time, " + d.Pattern
	}
	return "a date, " + d.Pattern
}

// About says which digits are a date.
func (d *Digits) About() string {
	return fmt.Sprintf("the first %d digits are %s", len(d.Pattern), d.What())
}

// After returns the first and the last text after the digits, and how many there are.
func (d *Digits) After() (first, last string, n int) {
	list := slices.Clone(d.Rest)
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	list = slices.Compact(list)
	return list[0], list[len(list)-1], len(list)
}

// HasClock reports whether the digits include a time of day.
func (d *Digits) HasClock() bool { return strings.Contains(d.Pattern, "hh") }

// Step is the precision of the dates.
func (d *Digits) Step() time.Duration {
	if strings.HasSuffix(d.Pattern, "SSS") {
		return time.Millisecond
	}
	step := 24 * time.Hour
	for _, p := range clockParts {
		if strings.Contains(d.Pattern, p.letters) {
			step = p.length
		}
	}
	return step
}

// Period returns the first and the last date, in the time zone of the generator.
func (d *Digits) Period() string {
	if d.HasClock() {
		return humantext.Period(d.First, d.Last)
	}
	if d.First.Equal(d.Last) {
		return humantext.Date(d.First)
	}
	return humantext.Date(d.First) + " to " + humantext.Date(d.Last)
}

// Of says what a text with such digits is, with its date: "a number that begins with a date, YYYYMMDD: 2026-11-28". It
// returns "" for a text without them.
func (d *Digits) Of(text string) string {
	rest, ok := strings.CutPrefix(text, d.Prefix)
	own, layout := digitsOf(rest), layoutOf(d.Pattern)
	if !ok || len(own) < len(layout) {
		return ""
	}
	at, err := time.Parse(layout, own[:len(layout)])
	if err != nil {
		return ""
	}
	date := Digits{Pattern: d.Pattern, First: at, Last: at}
	return d.Kind(text) + ", " + d.Pattern + ": " + date.Period()
}

// Kind returns a phrase for a text with such digits, such as "a number that begins with a date".
func (d *Digits) Kind(text string) string {
	kind := "a number that begins with a date"
	if strings.Trim(text, "0123456789") != "" {
		kind = "a text with a date"
	}
	if d.HasClock() {
		kind += " and time"
	}
	return kind
}

// layoutOf returns the layout of package time for a pattern, without milliseconds.
func layoutOf(pattern string) string {
	return strings.NewReplacer("YYYY", "2006", "YY", "06", "MM", "01", "DD", "02", "hh", "15", "mm", "04", "ss", "05", "SSS", "").Replace(pattern)
}
