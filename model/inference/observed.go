package inference

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// fewValues is the maximum number of values that are listed.
const fewValues = 4

// Observed returns what the ids contain in a field, such as "always 0" or "3 values: 3, 17, 40".
// It is empty for a time, a checksum, and a field of more than 64 bits that changes. If the field
// probably holds an address, Observed adds it.
func (r *Result) Observed(f *Field) string {
	text := r.values(f)
	if f.About == "" || r.revised {
		return text
	}
	return strings.TrimLeft(text+"; "+f.About, "; ")
}

// values returns the text of Observed without the address.
func (r *Result) values(f *Field) string {
	switch {
	case f.Kind == ids.Time || f.Kind == ids.Checksum:
		return ""
	case !slices.ContainsFunc(f.Spans, func(s ids.Span) bool { return r.frame.table.changing(s.Offset, s.Width) > 0 }):
		text := "always " + r.number(f, 0).String()
		if f.Kind == ids.Reserved && r.Scheme == nil {
			text += ", purpose unknown"
		}
		return text
	case f.Width > 64:
		return ""
	}
	values := make([]uint64, len(r.frame.table.rows))
	for i := range values {
		values[i] = r.number(f, i).Uint64()
	}
	slices.Sort(values)
	values = slices.Compact(values)
	n := len(values)
	switch {
	case f.Kind == ids.Random:
		return humantext.Number(n) + " different values"
	case n <= fewValues && f.Kind != ids.Sequence:
		texts := make([]string, n)
		for i, v := range values {
			texts[i] = strconv.FormatUint(v, 10)
		}
		return fmt.Sprintf("%d values: %s", n, strings.Join(texts, ", "))
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
		case f.Width > 64:
			values = append(values, fmt.Sprintf("0x%x", r.number(f, n)))
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
			v.Or(v, new(big.Int).SetUint64(r.frame.table.rows[id].get(at, n)))
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
		v, err := s.Parse(r.texts[id])
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
// that is unknown, or after the year 9999.
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
		seconds := float64(f.Epoch.Unix()) + math.Ldexp(f.UnitNS, f.Width)/1e9
		if seconds > float64(time.Date(lastYear, 12, 31, 0, 0, 0, 0, time.UTC).Unix()) {
			return time.Time{}, false
		}
		return time.Unix(int64(seconds), 0).UTC(), true
	}
	return time.Time{}, false
}
