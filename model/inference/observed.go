package inference

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// fewValues is the maximum number of values that are listed.
const fewValues = 4

// Observed returns what the ids contain in a field, such as "always 0" or "3 values: 3, 17, 40". It
// is empty for a time and a checksum. If the field probably holds an address or low bits of the
// time, Observed adds this.
func (r *Result) Observed(f *Field) string {
	text := r.values(f)
	if at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time }); at >= 0 && f.Kind == ids.Random {
		if last := r.lastTimeBit(&r.Fields[at]); last >= f.Spans[0].Offset {
			text += "; random, or low bits of the time"
		}
	}
	if f.About == "" {
		return text
	}
	return strings.TrimLeft(text+"; "+f.About, "; ")
}

// purpose returns what is known of bits that never change, after the value.
func (r *Result) purpose(f *Field) string {
	_, _, sign := r.signEnds()
	switch {
	case f.Kind != ids.Reserved || r.Scheme != nil || f.About != "":
		return ""
	case sign && f.Width == 1 && f.Spans[0].Offset == 0:
		return "; perhaps an unused sign bit"
	case r.evidence.Times == nil && r.leads(f):
		return "; perhaps the top of the time"
	}
	return ", purpose unknown"
}

// values returns the text of Observed without these additions.
func (r *Result) values(f *Field) string {
	switch {
	case f.Kind == ids.Time || f.Kind == ids.Checksum:
		return ""
	case !slices.ContainsFunc(f.Spans, func(s ids.Span) bool { return r.frame.Table.Changing(s.Offset, s.Width) > 0 }):
		return "always " + r.number(f, 0).String() + r.purpose(f)
	}
	values, rising := make([]*big.Int, len(r.frame.Table.Rows)), 0
	for i := range values {
		values[i] = r.number(f, i)
		if i > 0 && new(big.Int).Add(values[i-1], big.NewInt(1)).Cmp(values[i]) == 0 {
			rising++
		}
	}
	slices.SortFunc(values, (*big.Int).Cmp)
	values = slices.CompactFunc(values, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
	n := len(values)
	switch {
	case f.Kind == ids.Random || f.Width > 64:
		text := humantext.Number(n) + " different values"
		if 2*rising > r.N {
			text += ", most rise by 1"
		}
		return text
	case n <= fewValues && f.Kind != ids.Sequence:
		list := strings.Trim(fmt.Sprint(values), "[]")
		return fmt.Sprintf("%d values: %s", n, strings.ReplaceAll(list, " ", ", "))
	}
	return fmt.Sprintf("%s values, %d to %d", humantext.Number(n), values[0], values[n-1])
}

// Sample returns the text of id n, from 0 to N-1, and its values in the fields. The value of a
// time with a known unit and epoch is a date.
func (r *Result) Sample(n int) (text string, values []string) {
	at, known := r.timeOf(n)
	for i := range r.Fields {
		f := &r.Fields[i]
		switch {
		case known && f.Kind == ids.Time:
			values = append(values, humantext.DateTime(at))
			known = false // the date includes further parts of the time
		default:
			values = append(values, r.number(f, n).String())
		}
	}
	return r.texts[n], values
}

// number returns the value of a field in an id.
func (r *Result) number(f *Field, id int) *big.Int {
	v := new(big.Int)
	for _, s := range f.Spans {
		for at := s.Offset; at < s.Offset+s.Width; at += 64 {
			n := min(64, s.Offset+s.Width-at)
			v.Lsh(v, uint(n))
			v.Or(v, new(big.Int).SetUint64(r.frame.Table.Rows[id].Get(at, n)))
		}
	}
	return v
}

// Period returns the times of the oldest and the newest id. It reports false if the unit or the
// epoch is unknown.
func (r *Result) Period() (first, last time.Time, ok bool) { return r.period(r.timeOf) }

// period returns the first and the last of the times of all ids, if all are known.
func (r *Result) period(timeOf func(id int) (time.Time, bool)) (first, last time.Time, ok bool) {
	for i := range r.texts {
		at, known := timeOf(i)
		if !known {
			return first, last, false
		}
		if first.IsZero() || at.Before(first) {
			first = at
		}
		if last.IsZero() || at.After(last) {
			last = at
		}
	}
	return first, last, true
}

// timeOf returns the time of an id, or false if the time is unknown.
func (r *Result) timeOf(id int) (time.Time, bool) {
	if s := r.Scheme; s != nil {
		v, err := s.Parse(r.idText(id))
		if err != nil || s.Time == nil || len(r.Undetermined) > 0 {
			return time.Time{}, false
		}
		return s.Time(v), true
	}
	ns, ok := 0.0, false
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time {
			continue
		}
		if f.UnitNS == 0 || f.Epoch == nil {
			return time.Time{}, false
		}
		if !ok {
			ns += float64(f.Epoch.UnixMicro()) * 1e3
		}
		v, _ := new(big.Float).SetInt(r.number(f, id)).Float64()
		ns, ok = ns+v*f.UnitNS, true
	}
	return instant(ns), ok
}

// lastYear is the last year that End returns.
const lastYear = 9999

// End returns the instant after the last time unit that the time can count. It reports false if
// that is unknown, or after the year 9999. Four or more bits before the time that are always 0 can
// belong to it. They make the end unknown.
func (r *Result) End() (time.Time, bool) {
	if s := r.Scheme; s != nil {
		n := len(s.Milestones)
		if s.Time == nil || n == 0 || len(r.Undetermined) > 0 {
			return time.Time{}, false
		}
		return s.Milestones[n-1].At, true
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time || f.UnitNS == 0 || f.Epoch == nil {
			continue
		}
		if before := f.Spans[0].Offset; before >= leastOpen && r.frame.Table.Zeros(0, before) {
			return time.Time{}, false
		}
		seconds := float64(f.Epoch.Unix()) + math.Ldexp(f.UnitNS, f.Width)/1e9
		if seconds > float64(time.Date(lastYear, 12, 31, 0, 0, 0, 0, time.UTC).Unix()) {
			return time.Time{}, false
		}
		return time.Unix(int64(seconds), 0).UTC(), true
	}
	return time.Time{}, false
}
