package inference

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference/evidence"
	"idtui/model/inference/lines"
)

// DateDigits says which decimal digits at the start of the ids are a date, as in 20261128000123. A layout
// cannot express them, because its fields are bits.
type DateDigits struct {
	// Pattern has a letter for each digit, such as YYYYMMDDhhmmss.
	Pattern string
	// First and Last are the dates of the oldest and of the newest id, in the time zone of the generator.
	First, Last time.Time
	// Confirmed is set if the rough times confirm the dates.
	Confirmed bool

	prefix string   // before the digits
	rest   []string // what follows the digits, by id
	zone   time.Duration
	gain   float64 // how much less likely other digits have this pattern, in bits
}

// Limits of dates in digits.
const (
	leastDate   = 10 // bits that the digits of a date must gain if nothing else explains the ids
	certainDate = 40 // bits that they must gain if something else does
	leastClock  = 10 // bits that the digits of a time of day must gain
	leastShare  = .95
	oldestDate  = 50 // years
)

// clockParts are the parts of a time of day: letters, the number of values of two digits, and the length.
var clockParts = [...]struct {
	letters string
	values  int
	length  time.Duration
}{{"hh", 24, time.Hour}, {"mm", 60, time.Minute}, {"ss", 60, time.Second}}

// findDate returns the date at the start of the ids; nil for none.
func findDate(samples []lines.Sample, e *evidence.Evidence, now time.Time) *DateDigits {
	var best *DateDigits
	for _, digits := range []string{"YYYYMMDD", "YYMMDD"} {
		d := &DateDigits{Pattern: digits}
		if texts := d.cut(samples); texts != nil && d.readDay(texts, e, now) && (best == nil || d.gain > best.gain) {
			best = d
		}
	}
	return best
}

// cut returns the texts from the first digit on, without dashes and underscores. It returns nil if the
// texts before it differ.
func (d *DateDigits) cut(samples []lines.Sample) []string {
	first := samples[0].Text
	at := strings.IndexAny(first, "0123456789")
	if at < 0 {
		return nil
	}
	d.prefix = first[:at]
	texts := make([]string, len(samples))
	for i, s := range samples {
		if !strings.HasPrefix(s.Text, d.prefix) {
			return nil
		}
		texts[i] = strings.NewReplacer("-", "", "_", "").Replace(s.Text[at:])
	}
	return texts
}

// readDay reports whether all texts begin with a day in the past, and adds the time of day if digits after
// the day are one.
func (d *DateDigits) readDay(texts []string, e *evidence.Evidence, now time.Time) bool {
	layout, n := strings.NewReplacer("YYYY", "2006", "YY", "06", "MM", "01", "DD", "02").Replace(d.Pattern), len(d.Pattern)
	at := make([]time.Time, len(texts))
	for i, t := range texts {
		if len(t) <= n { // a date alone is no id
			return false
		}
		day, err := time.Parse(layout, t[:n])
		if err != nil || day.After(now.Add(longestZone)) || now.Sub(day).Hours() > oldestDate*365*24 {
			return false
		}
		at[i] = day
	}
	years := now.Sub(slices.MinFunc(at, time.Time.Compare)).Hours()/24/365 + 1
	d.gain = float64(n-4)*math.Log2(10) - math.Log2(years) + gainOf(texts, n-4, 12) + gainOf(texts, n-2, 31)
	if d.Confirmed = d.confirms(at, e, 24*time.Hour); e.Times != nil && !d.Confirmed {
		return false
	}
	d.readClock(texts, at, e)
	d.First, d.Last = slices.MinFunc(at, time.Time.Compare), slices.MaxFunc(at, time.Time.Compare)
	for _, t := range texts {
		d.rest = append(d.rest, t[len(d.Pattern):])
	}
	return true
}

// gainOf returns how much less likely other digits than two of a date are below a number of values. Digits
// that repeat count once.
func gainOf(texts []string, at, values int) float64 {
	seen := map[string]bool{}
	for _, t := range texts {
		seen[t[at:at+2]] = true
	}
	return float64(len(seen)) * math.Log2(100/float64(values))
}

// readClock adds the digits after the day that are a time of day, and adds them to the times.
func (d *DateDigits) readClock(texts []string, at []time.Time, e *evidence.Evidence) {
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
		if e.Times != nil && !d.confirms(times, e, p.length) {
			return
		}
		if e.Times != nil || gain >= leastClock && !steady(texts, len(d.Pattern), n) {
			d.Pattern, d.gain, gain = pattern, d.gain+gain, 0
			copy(at, times)
		}
	}
	if strings.HasSuffix(d.Pattern, "ss") && e.Times != nil && d.hasMillis(texts, at, e) {
		d.Pattern += "SSS"
	}
}

// steady reports whether the digits from one place to another are as dense as those of a counter, and
// only the last two of them change. If more of them change, no value from 60 to 99 shows that they are a
// time. Hours are compared with the day before them.
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
func (d *DateDigits) confirms(at []time.Time, e *evidence.Evidence, precision time.Duration) bool {
	if e.Times == nil {
		return false
	}
	late := make([]float64, len(at))
	for i := range at {
		late[i] = float64(e.Base) + e.Times[i] - float64(at[i].UnixNano())
	}
	slices.Sort(late)
	early := late[len(late)/50] // a few clocks can be wrong
	zone := math.Floor((early+float64(e.Step))/quarter) * quarter
	if precision > time.Hour {
		zone = max(zone, -float64(longestZone))
	}
	right := 0
	for _, l := range late {
		if l-zone <= float64(precision)+evidence.UsualDelay+quarter {
			right++
		}
	}
	if precision <= time.Minute {
		d.zone = time.Duration(zone)
	}
	return math.Abs(zone) <= float64(longestZone+precision) && float64(right) >= leastShare*float64(len(late))
}

// hasMillis reports whether the three digits after the seconds are milliseconds: with them, no id is
// stored before it is generated. It adds them to the times.
func (d *DateDigits) hasMillis(texts []string, at []time.Time, e *evidence.Evidence) bool {
	n, soon := len(d.Pattern), 0
	times := slices.Clone(at)
	for i, t := range texts {
		if len(t) < n+3 || e.Step >= 1e9 {
			return false
		}
		v, err := strconv.ParseUint(t[n:n+3], 10, 64)
		if err != nil {
			return false
		}
		times[i] = times[i].Add(time.Duration(v) * time.Millisecond)
		switch late := float64(e.Base) + e.Times[i] + e.Step - float64(d.zone) - float64(times[i].UnixNano()); {
		case late < 0:
			return false
		case late < 1e9:
			soon++
		}
	}
	if 2*soon < len(texts) {
		return false
	}
	copy(at, times)
	return true
}

// explains reports whether the date explains ids better than the cheapest hypothesis.
func (d *DateDigits) explains(best *hypothesis) bool {
	switch {
	case d.Confirmed || d.gain >= certainDate && !best.timed():
		return true
	case best.known != nil:
		return false
	}
	return d.gain >= leastDate && !best.timed()
}

// newDated returns the result for ids that begin with a date.
func newDated(g *evidence.Group, s *schemeFinder, d *DateDigits, all []hypothesis) *Result {
	at := slices.IndexFunc(all, func(h hypothesis) bool { return h.known == nil })
	if at < 0 {
		return nil
	}
	r := newResult(g, s, []hypothesis{{frame: all[at].frame}})
	r.Date, r.Mixing, r.Undetermined, r.Rivals = d, "", nil, nil
	r.Confidence, r.MarginBits = min(.99, 1-math.Exp2(-d.gain/temperature)), d.gain
	if d.Confirmed {
		r.Confidence, r.Zone = .99, d.zone
	}
	r.Fields = nil
	for at := 0; at < r.Bits; at += widestField {
		width := min(widestField, r.Bits-at)
		r.Fields = append(r.Fields, Field{Kind: ids.Metadata, Spans: []ids.Span{{Offset: at, Width: width}}, Width: width, About: d.about()})
	}
	nameFields(r.Fields)
	return r
}

// about says which digits are a date.
func (d *DateDigits) about() string {
	text := fmt.Sprintf("the first %d digits are a date", len(d.Pattern))
	if strings.Contains(d.Pattern, "hh") {
		text += " and time"
	}
	return text + ", " + d.Pattern
}

// DateText says which digits of the ids are a date: "Date in the first 8 digits: YYYYMMDD". It is "" if none
// are, or if the user changed the fields.
func (r *Result) DateText() string {
	if r.Date == nil || r.revised {
		return ""
	}
	what := "Date"
	if strings.Contains(r.Date.Pattern, "hh") {
		what += " and time"
	}
	return fmt.Sprintf("%s in the first %d digits: %s", what, len(r.Date.Pattern), r.Date.Pattern)
}

// sentences returns what the digits reveal. noZone is set if the times beside the ids have no time zone.
func (d *DateDigits) sentences(noZone bool) []string {
	about, days := d.about(), rangeText(d.First, d.Last)
	if !strings.Contains(d.Pattern, "hh") {
		if days = humantext.Date(d.First); !d.First.Equal(d.Last) {
			days += " to " + humantext.Date(d.Last)
		}
	} else if !d.Confirmed {
		days = strings.TrimSuffix(days, " UTC") + ", in an unknown time zone"
	} else if noZone && d.zone == 0 {
		days = strings.TrimSuffix(days, " UTC") + ", in the time zone of the times beside them"
	} else if d.zone != 0 {
		days = strings.TrimSuffix(days, " UTC")
	}
	list := []string{strings.ToUpper(about[:1]) + about[1:] + ": " + days + "."}
	if first, last, n := d.after(); n > 0 {
		text := fmt.Sprintf("What follows them has %s, from %s to %s.", humantext.Count(n, "different value"), humantext.Quote(first), humantext.Quote(last))
		if n == 1 {
			text = "After them comes " + humantext.Quote(first) + " in all ids."
		}
		list = append(list, text)
	}
	return append(list, "A layout has fields of bits, so it cannot have these digits as a field.")
}

// after returns the first and the last text after the digits, and how many there are.
func (d *DateDigits) after() (first, last string, n int) {
	list := slices.Clone(d.rest)
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	list = slices.Compact(list)
	return list[0], list[len(list)-1], len(list)
}
