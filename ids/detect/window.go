package detect

import (
	"math"
	"time"

	"idtui/ids"
)

// window computes the cost of a time: how many bits it takes to name one time unit of
// the scheme's life. Recent ids are more common; see [ages].
type window struct {
	*calendar
	born          int64      // Unix seconds
	base, outside float64    // bits
	field         *ids.Field // that holds the time; nil if another field or the text matters too
}

// calendar holds the current time and the latest time that a clock may read.
type calendar struct {
	now        time.Time
	unix, last int64 // Unix seconds
	ages       ages
	ahead      float64 // [weights.ahead]
}

func calendarOf(now time.Time, w *weights) calendar {
	return calendar{now, now.Unix(), now.AddDate(0, 0, 1).Unix(), agesOf(w), w.ahead}
}

// Units of time, in seconds.
const (
	hour = 3600
	day  = 24 * hour
	year = 365.25 * day // a mean year of the Julian calendar
)

// ages is the density of the ages of ids, as a table of costs. People decode the ids
// that they have just seen, those of their newest logs, and older ones that they find.
// Each of these parts has a median age h: half of it is younger than h, three quarters
// are younger than three times that age, and so on. That is the density
//
//	density(age) = h / (age + h)²
//
// The table has four entries for each doubling of the age, and is linear between
// them: a density of three parts costs no more time than a density of one.
type ages struct {
	parts [3]agePart
	cost  [4*32 + 2]float64 // in bits for a second, of an age plus a second
}

// agePart is a part of all ids.
type agePart struct{ share, median float64 }

func agesOf(w *weights) ages {
	a := ages{parts: [3]agePart{{w.new, w.newAge * hour}, {w.recent, w.recentAge * day}, {1 - w.new - w.recent, w.oldAge * year}}}
	for i := range a.cost {
		age := math.Exp2(float64(i/4)) * (1 + float64(i%4)/4)
		density := 0.0
		for _, p := range a.parts {
			density += p.share * p.median / (age + p.median) / (age + p.median)
		}
		a.cost[i] = -math.Log2(density)
	}
	return a
}

// life returns the share of the ids that are younger than a scheme is old.
func (a *ages) life(seconds float64) float64 {
	share := 0.0
	for _, p := range a.parts {
		share += p.share * seconds / (seconds + p.median)
	}
	return share
}

// of returns the cost of a second of an age, in bits.
func (a *ages) of(age int64) float64 {
	const step, one = 50, 1023 << 2 // the exponent of a float64, and two bits of its fraction
	v := math.Float64bits(float64(age + 1))
	i := min(int(v>>step)-one, len(a.cost)-2)
	part := float64(v&(1<<step-1)) / (1 << step)
	return a.cost[i] + part*(a.cost[i+1]-a.cost[i])
}

func (c *calendar) windowOf(b *ids.BoundScheme, weights *weights) window {
	if b.Time == nil {
		return window{}
	}
	w := window{calendar: c, born: b.Scheme.Born.Unix()}
	if b.MistakenTime == nil {
		w.field = b.TimeField()
	}
	step := stepOf(b).Seconds()
	life := max(1, float64(w.last-w.born))
	w.base = math.Log2(c.ages.life(life) / step)
	w.outside = math.Log2(max(2, life/step)) + weights.outside
	return w
}

// cost returns the cost of an id's time.
func (w *window) cost(b *ids.BoundScheme, id ids.ID) float64 {
	at, mistaken := w.secondOf(b, id)
	switch {
	case mistaken:
		return w.mistakenCost(at)
	case at > w.last || at < w.born:
		return w.outside
	case at > w.unix: // of a clock that is ahead
		return w.base + w.ages.of(at-w.unix) + w.ahead
	}
	return w.base + w.ages.of(w.unix-at)
}

// secondOf returns the Unix second of an id, and whether it is that of a faulty generator.
// Without the field, BenchmarkFind executes 8 % more instructions for koids.
func (w *window) secondOf(b *ids.BoundScheme, id ids.ID) (second int64, mistaken bool) {
	if w.field != nil {
		return w.field.Unit.UnixSeconds(w.field.Get(id).Lo), false
	}
	t, mistaken := timeOf(b, id)
	return t.Unix(), mistaken
}

// timeOf returns the time of an id, and whether it is that of a faulty generator.
func timeOf(b *ids.BoundScheme, id ids.ID) (t time.Time, mistaken bool) {
	if b.MistakenTime != nil {
		if t = b.MistakenTime(id); !t.IsZero() {
			return t, true
		}
	}
	return b.Time(id), false
}

// mistakenGenerator is the cost of a time of a faulty generator, in bits.
const mistakenGenerator = 3

// mistakenCost returns the cost of the time of a faulty generator.
func (w *window) mistakenCost(at int64) float64 {
	if at > w.last || at < w.born {
		return w.outside
	}
	return w.base + w.ages.of(max(w.unix-at, 0)) + mistakenGenerator
}

// least returns a cost that no time is below.
func (w *window) least() float64 { return w.base + w.ages.of(0) }

// explain adds the reason for or against a time.
func (w *window) explain(at time.Time, r *reasons) {
	switch {
	case at.Unix() > w.last:
		r.addTime("but dated in the future (", at, w.now, ")")
	case at.Unix() < w.born:
		r.addTime("but dated before the scheme existed (", at, w.now, ")")
	default:
		r.addTime("time ", at, w.now, "")
	}
}

// stepOf returns the time unit of a scheme.
func stepOf(b *ids.BoundScheme) time.Duration {
	if u := b.TimeUnit(); u != nil {
		return u.Length()
	}
	return time.Millisecond
}
