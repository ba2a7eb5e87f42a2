package detect

import (
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// window computes the cost of a time: how many bits it takes to name one time unit of
// the scheme's life. Recent ids are more common: half of all ids are younger than
// halfAge, three quarters are younger than three times that age, and so on back to the
// scheme's first day. That is the density
//
//	density(age) = h / (age + h)²        h = halfAge
type window struct {
	*calendar
	born          int64   // Unix seconds
	halfAge       uint64  // [weights.halfAge] in seconds
	base, outside float64 // bits
}

// calendar holds the current time and the latest time that a clock may read.
type calendar struct {
	now  time.Time
	last int64 // Unix seconds
}

func calendarOf(now time.Time) calendar { return calendar{now, now.AddDate(0, 0, 1).Unix()} }

// year is a mean year of the Julian calendar in seconds.
const year = 365.25 * 24 * 3600

func (c *calendar) windowOf(b *ids.BoundScheme, weights *weights) window {
	if b.Time == nil {
		return window{}
	}
	halfAge := weights.halfAge * year
	w := window{calendar: c, born: b.Scheme.Born.Unix(), halfAge: uint64(halfAge)}
	step := stepOf(b).Seconds()
	life := max(1, float64(w.last-w.born))
	w.base = math.Log2(life / (life + halfAge) / (halfAge * step))
	w.outside = math.Log2(max(2, life/step)) + weights.outside
	return w
}

// cost returns the cost of an id's time.
func (w *window) cost(b *ids.BoundScheme, id ids.ID, r *reasons) float64 {
	at := b.Time(id).Unix()
	if r != nil {
		r.add(w.reason(at, humantext.Ago(b.Time(id), w.now)))
	}
	if at > w.last || at < w.born {
		return w.outside
	}
	return w.base + 2*log2(uint64(w.last-at)+w.halfAge)
}

// reason returns the reason for or against a time that is so long ago.
func (w *window) reason(at int64, ago string) string {
	switch {
	case at > w.last:
		return "but dated in the future (" + ago + ")"
	case at < w.born:
		return "but dated before the scheme existed (" + ago + ")"
	}
	return "time " + ago
}

// stepOf returns the time unit of a scheme.
func stepOf(b *ids.BoundScheme) time.Duration {
	for i := range b.Layout.Fields {
		if u := b.Layout.Fields[i].Unit; u != nil {
			return u.Step
		}
	}
	if b.Policy != nil {
		return b.Policy.Unit.Step
	}
	return time.Millisecond
}
