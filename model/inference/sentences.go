package inference

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference/lines"
)

// TimeSentence returns where the time is, with its unit and its epoch: "Time in bits 1–39 (id >>
// 24): units of 10 ms since 2021-03-01". It is "" if no time was found. It says which of unit and
// epoch are guessed.
func (r *Result) TimeSentence() string {
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time {
			continue
		}
		text := "bits " + ids.BitRanges(f.Spans) + r.shiftText(f)
		if unit := f.UnitText(); unit != "" {
			within := r.WithinText(f)
			text += ": units of " + unit + within
			if f.Epoch != nil && within == "" {
				text += " since " + epochText(*f.Epoch)
			}
		}
		if last := r.lastTimeBit(f); last > 0 {
			text += fmt.Sprintf(", or up to bit %d", last)
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	text := "Time in " + humantext.And(parts)
	switch {
	case !strings.Contains(text, ": "):
		return text + ", unit and epoch unknown"
	case !strings.Contains(text, " since "):
		return text + r.GuessText() + ", epoch unknown"
	}
	return text + r.GuessText()
}

// leastEnd is the minimum probability of another end that TimeSentence names.
const leastEnd = .05

// lastTimeBit returns the last bit of a longer time that is possible too; 0 for none. Without times, low bits of
// a time can look random.
func (r *Result) lastTimeBit(f *Field) int {
	last := 0
	if r.Scheme != nil || r.evidence.Times != nil || r.revised {
		return 0
	}
	for i := range r.Rivals {
		if v := &r.Rivals[i]; v.Confidence >= leastEnd && v.end >= f.Spans[len(f.Spans)-1].Offset+f.Spans[len(f.Spans)-1].Width {
			last = max(last, v.end)
		}
	}
	return last
}

// WithinText returns " within the second" for a time part that restarts with each unit of a coarser
// part. It is "" for other fields, and if the coarser unit has no name.
func (r *Result) WithinText(f *Field) string {
	coarser := math.Inf(1)
	for i := range r.Fields {
		if o := &r.Fields[i]; o.Kind == ids.Time && o.UnitNS > f.UnitNS {
			coarser = min(coarser, o.UnitNS)
		}
	}
	for _, u := range [...]struct {
		length time.Duration
		name   string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}, {time.Millisecond, "millisecond"}, {time.Microsecond, "microsecond"}} {
		if coarser == float64(u.length) {
			return " within the " + u.name
		}
	}
	return ""
}

// GuessText says, in parentheses after unit and epoch, which of them are guessed and from what. It
// is "" if none is. [Result.Undetermined] says what would reveal them.
func (r *Result) GuessText() string {
	switch {
	case r.OwnEpoch:
		return " (guessed from " + r.Scheme.Scheme.Name + ")"
	case len(r.Undetermined) > 0 && r.Scheme != nil:
		return " (both guessed from " + r.Scheme.Scheme.Name + ")"
	case r.IsOpen(OpenUnit):
		return " (unit guessed)"
	}
	return ""
}

// shiftText returns how an expression gets a field from a number: " (id >> 22)". It is "" for ids
// that are not decimal numbers, and for a field in several spans.
func (r *Result) shiftText(f *Field) string {
	if len(f.Spans) > 1 || !r.Frame.Number || r.Frame.Alphabet != "decimal" {
		return ""
	}
	text := "id"
	if shift := r.Bits - f.Spans[0].Offset - f.Width; shift > 0 {
		text += fmt.Sprintf(" >> %d", shift)
	}
	if slices.ContainsFunc(r.Columns[:f.Spans[0].Offset], func(c Column) bool { return c.Ones > 0 }) {
		text += fmt.Sprintf(" & 0x%x", uint64(1)<<min(f.Width, 63)-1)
	}
	return " (" + text + ")"
}

// Sentences returns what the ids reveal: the time, when the ids were generated, and when the
// timestamps end. If no time was found, it returns why.
func (r *Result) Sentences() []string {
	var list []string
	if text := r.TimeSentence(); text != "" {
		list = append(list, text+".")
	}
	list = append(list, r.Advice()...)
	if text := r.schemeTimes(); text != "" {
		list = append(list, text)
	}
	if first, last, ok := r.Period(); ok {
		text := "Generated " + rangeText(first, last) + "."
		if r.zoneOpen() && !r.OnlyDays {
			text = "Generated " + strings.TrimSuffix(rangeText(first, last), " UTC") + ", in the time zone of the times beside the ids."
		}
		if len(r.Undetermined) > 0 {
			text = "If the guessed unit is right, generated " + rangeText(first, last) + "."
		}
		list = append(list, text)
	}
	switch {
	case r.Zone > 0:
		list = append(list, "The times beside the ids are "+humantext.Duration(r.Zone)+" later: probably another time zone.")
	case r.Zone < 0:
		list = append(list, "The times beside the ids are "+humantext.Duration(-r.Zone)+" earlier: probably another time zone.")
	}
	switch {
	case r.OnlyDays && r.HasTime() && len(r.Undetermined) == 0:
		list = append(list, "The times beside the ids have no time of day. The epoch and the times in the ids can be off by a day.")
	case r.zoneOpen():
		list = append(list, "The times beside the ids have no time zone and are read as UTC. The epoch and the times in the ids can be off by whole hours.")
	}
	if r.Rounded {
		list = append(list, "JavaScript has probably rounded the ids: their last bits are lost.")
	}
	switch end, ok := r.End(); {
	case len(r.Undetermined) > 0:
	case ok:
		if unused, used, ok := r.signEnds(); ok {
			list = append(list, "Timestamps end "+dateText(unused)+" if bit 0 is an unused sign bit, otherwise "+dateText(used)+".")
			break
		}
		list = append(list, "Timestamps end "+dateText(end)+".")
		if at, ok := r.signEnd(); ok {
			list = append(list, "As signed 64-bit integers, ids are negative from "+humantext.Date(at)+" on.")
		}
	}
	return list
}

// dateText returns a date after its preposition.
func dateText(t time.Time) string {
	if humantext.IsFar(t) {
		return "in the " + humantext.Date(t)
	}
	return "on " + humantext.Date(t)
}

// signBits is the width of integers whose first bit is a sign.
const signBits = 64

// usualLife is the minimum lifetime, in ns, of a time without a sign bit: that of 41 bits of
// milliseconds.
const usualLife = (1 << 41) * 1e6

// signEnds returns when the timestamps end. The end unused applies if bit 0 is an unused sign bit; used
// applies otherwise. It reports false unless the ids are 64-bit decimal numbers,
// and the time is long enough without the bit. It also reports false for a known scheme with its
// own epoch, which defines the bit.
func (r *Result) signEnds() (unused, used time.Time, ok bool) {
	if r.Bits != signBits || !r.Frame.Number || r.Frame.Alphabet != "decimal" || r.Columns[0].Ones > 0 || r.Scheme != nil && len(r.Params) == 0 {
		return unused, used, false
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time || len(f.Spans) > 1 || f.Spans[0].Offset > 1 || f.UnitNS == 0 || f.Epoch == nil {
			continue
		}
		life := math.Ldexp(f.UnitNS, f.Width+f.Spans[0].Offset-1)
		end := func(ns float64) time.Time { return time.Unix(f.Epoch.Unix()+int64(ns/1e9), 0).UTC() }
		return end(life), end(2 * life), life >= usualLife
	}
	return unused, used, false
}

// signEnd returns when the time sets the first bit of ids that are 64-bit numbers. It reports false if the
// first bit is not that of the time, or is set already.
func (r *Result) signEnd() (time.Time, bool) {
	if r.Bits != signBits || !r.Frame.Number || r.Columns[0].Ones > 0 {
		return time.Time{}, false
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind == ids.Time && len(f.Spans) == 1 && f.Spans[0].Offset == 0 && f.UnitNS > 0 && f.Epoch != nil {
			seconds := float64(f.Epoch.Unix()) + math.Ldexp(f.UnitNS, f.Width-1)/1e9
			return time.Unix(int64(seconds), 0).UTC(), true
		}
	}
	return time.Time{}, false
}

// zoneOpen reports whether the epoch depends on the unknown time zone of the times beside the ids.
// The epoch of a known scheme and 1970 show that the times are UTC.
func (r *Result) zoneOpen() bool {
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time && f.Epoch != nil })
	return at >= 0 && r.NoZone && len(r.Undetermined) == 0 && (r.Scheme == nil || len(r.Params) > 0) && r.Fields[at].Epoch.Unix() != 0
}

// IgnoredText says that times were not used, and why.
func (r *Result) IgnoredText() string {
	if r.Foreign {
		return "times ignored: the ids do not follow them; they may be of other records, or of other events, such as updated_at"
	}
	return fmt.Sprintf("times ignored: only %s of %s have one; give at least %d, and at least half of the ids", humantext.Number(r.IgnoredTimes), humantext.Count(r.N, "id"), lines.MinIDs)
}

// rangeText returns two times, to the second. It states the date only once if both are on one day.
func rangeText(first, last time.Time) string { return humantext.Period(first, last) + " UTC" }

// schemeTimes returns when the ids of a known scheme were generated if they have its epoch. The
// probability includes other schemes with the same times. It is "" if the ids reveal the epoch, or
// have no known scheme.
func (r *Result) schemeTimes() string {
	b, share := r.Reading, 0.0
	if b != nil {
		share = r.Rivals[0].Confidence
	} else if !r.OwnEpoch {
		b, share = r.Scheme, r.Confidence
		for i := range r.Rivals {
			if v := &r.Rivals[i]; v.Same != "" {
				share += v.Confidence
			}
		}
	}
	if b == nil || b.Time == nil || len(r.Undetermined) == 0 {
		return ""
	}
	first, last, ok := r.period(func(id int) (time.Time, bool) {
		v, err := b.Parse(r.idText(id))
		return b.Time(v), err == nil
	})
	if !ok {
		return ""
	}
	return "With " + b.Scheme.Title + "'s epoch (" + humantext.Confidence(share) + "), generated " + rangeText(first, last) + "."
}

// SchemeText says which known scheme explains the ids, and what is not certain about its epoch. It
// is "" for no known scheme.
func (r *Result) SchemeText() string {
	if r.Scheme == nil {
		return ""
	}
	name := r.Scheme.Scheme.Name
	f := r.Scheme.TimeField()
	switch {
	case r.OwnEpoch:
		return "layout of " + name + ", with an epoch that the ids do not reveal"
	case f == nil || f.Unit == nil:
	case len(r.Params) > 0:
		return "layout of " + name + ", epoch " + epochText(f.Unit.Epoch.Time())
	case len(r.Undetermined) > 0:
		return "scheme " + name + ", if the ids have its epoch, " + epochText(f.Unit.Epoch.Time())
	}
	return "scheme " + name
}

// epochText returns an epoch, without its time of day if that is midnight.
func epochText(at time.Time) string {
	return strings.TrimSuffix(humantext.RFC3339(at), "T00:00:00Z")
}

// ConfidenceText returns the confidence and what it applies to.
func (r *Result) ConfidenceText() string {
	return "confidence " + humantext.Confidence(r.Confidence) + " that " + r.judged()
}

// judged returns the statement that the confidence applies to.
func (r *Result) judged() string {
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
	switch {
	case at < 0 && r.Date != nil:
		return "these digits are a date"
	case at < 0 && r.Scheme != nil:
		return "this is the scheme"
	case at < 0:
		return "no field is a time"
	case r.OwnEpoch:
		return "these bits are the time, with an unknown epoch of their own"
	case r.Scheme != nil && len(r.Undetermined) > 0:
		return "this scheme, with its epoch, is right"
	case r.Fields[at].UnitText() == "":
		return "these bits are the time"
	case r.Fields[at].Epoch == nil:
		return "time and unit are right"
	case len(r.Undetermined) > 0:
		return "this guess of time, unit and epoch is right"
	case r.zoneOpen(), r.OnlyDays && (r.Scheme == nil || len(r.Params) > 0):
		return "time and unit are right"
	}
	return "time, unit and epoch are right"
}
