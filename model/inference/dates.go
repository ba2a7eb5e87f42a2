package inference

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/dates"
	"idtui/model/inference/evidence"
	"idtui/model/inference/lines"
)

// Limits of the evidence for a date in digits.
const (
	leastDate   = 10 // minimum gain of a date, in bits, against a free layout
	certainDate = 40 // minimum gain against a known scheme
)

// findDate returns the date at the start of the ids; nil for none.
func findDate(samples []lines.Sample, e *evidence.Evidence, now time.Time) *dates.Digits {
	texts, rough := make([]string, len(samples)), dates.Rough{}
	for i, s := range samples {
		texts[i] = s.Text
		if e.Times != nil {
			rough.Times = append(rough.Times, s.Time)
		}
	}
	rough.Resolution = time.Duration(e.Step)
	return dates.Find(texts, rough, now)
}

// explainedBy reports whether a date explains ids better than the cheapest hypothesis.
func explainedBy(d *dates.Digits, best *hypothesis) bool {
	switch {
	case d.Confirmed || d.Gain >= certainDate && !best.timed():
		return true
	case best.known != nil:
		return false
	}
	return d.Gain >= leastDate && !best.timed()
}

// newDated returns the result for ids that begin with a date.
func newDated(g *evidence.Group, s *schemeFinder, d *dates.Digits, all []hypothesis) *Result {
	at := slices.IndexFunc(all, func(h hypothesis) bool { return h.known == nil })
	if at < 0 {
		return nil
	}
	r := newResult(g, s, []hypothesis{{frame: all[at].frame}})
	r.Date, r.Mixing, r.Undetermined, r.Rivals = d, "", nil, nil
	r.Confidence, r.MarginBits = min(.99, 1-math.Exp2(-d.Gain/temperature)), d.Gain
	if d.Confirmed {
		r.Confidence, r.Zone = .99, d.Zone
	}
	r.Fields = nil
	for at := 0; at < r.Bits; at += widestField {
		width := min(widestField, r.Bits-at)
		r.Fields = append(r.Fields, Field{Kind: ids.Metadata, Spans: []ids.Span{{Offset: at, Width: width}}, Width: width, About: d.About()})
	}
	nameFields(r.Fields)
	return r
}

// DateText says which digits of the ids are a date: "Date in the first 8 digits: YYYYMMDD". It is "" if none
// are, or if the user changed the fields.
func (r *Result) DateText() string {
	if r.Date == nil || r.revised {
		return ""
	}
	what := "Date"
	if r.Date.HasClock() {
		what += " and time"
	}
	return fmt.Sprintf("%s in the first %d digits: %s", what, len(r.Date.Pattern), r.Date.Pattern)
}

// dateSentences returns what the digits of a date reveal. If noZone is set, the times of the input
// have no zone.
func dateSentences(d *dates.Digits, noZone bool) []string {
	about, days := d.About(), d.Period()
	switch {
	case !d.HasClock():
	case !d.Confirmed:
		days += ", in an unknown time zone"
	case noZone && d.Zone == 0:
		days += ", in the time zone of the times beside them"
	case d.Zone == 0:
		days += " UTC"
	}
	list := []string{strings.ToUpper(about[:1]) + about[1:] + ": " + days + "."}
	if first, last, n := d.After(); n > 0 {
		text := fmt.Sprintf("After these digits, the ids have %s, from %s to %s.", humantext.Count(n, "different value"), humantext.Quote(first), humantext.Quote(last))
		if n == 1 {
			text = "After these digits, all ids have " + humantext.Quote(first) + "."
		}
		list = append(list, text)
	}
	return append(list, "A layout has fields of bits, so it cannot have these digits as a field.")
}
