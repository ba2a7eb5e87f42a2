// Package limits computes the lifetime of a scheme, the capacity of one generator, and the time to
// a collision.
package limits

import (
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Capacity describes how many ids one generator of the scheme can issue per time unit. Without a
// sequence, it describes how many random bits differ within a time unit. It returns "" if neither
// is known.
func Capacity(f *ids.BoundScheme) string {
	p := f.Policy
	if p == nil {
		return ""
	}
	unit, randomBits := p.Unit.Text(), 0
	for i := range f.Layout.Fields {
		switch field := &f.Layout.Fields[i]; {
		case field.Kind == ids.Sequence && p.Capacity() > 0 && (field.Width == p.SeqBits || hasRange(field)):
			most := ""
			if p.SeqStart {
				most = "up to "
			}
			return fmt.Sprintf("One generator can issue %s%s per %s, which is %s per second.", most, humantext.Count(p.Capacity(), "id"), unit, humantext.Large(float64(p.Capacity())/p.Unit.Seconds()))
		case field.Kind == ids.Random:
			randomBits += field.Width
		}
	}
	if p.Full == ids.NeverFull && randomBits > 0 {
		return fmt.Sprintf("There is no sequence: within %s, only %d random bits differ.", unit, randomBits)
	}
	return ""
}

// hasRange reports whether generators issue only some of the values that fit into a field.
func hasRange(f *ids.Field) bool {
	least, most := f.Range()
	return least != ids.Value{} || most != f.Largest()
}

// year is the length of a mean Gregorian year in seconds.
const year = 365.2425 * 24 * 3600

// YearsToCollision returns the average number of years until two ids collide. Requests come at
// random times, at an average rate. Ids of one time unit differ only in random bits.
func YearsToCollision(bits int, unit time.Duration, perSecond float64) float64 {
	return 1 / collisions(bits, unit, perSecond) / year
}

// collisions returns the expected number of pairs of equal ids per second.
//
// The number of requests per time unit has a Poisson distribution with mean λ = rate × unit. A
// time unit therefore has λ²/2 pairs on average, and each pair is equal with probability 2^−bits.
func collisions(bits int, unit time.Duration, perSecond float64) float64 {
	mean := perSecond * unit.Seconds()
	return mean * mean / 2 / math.Ldexp(1, bits) / unit.Seconds()
}

// Lifetime is the time from the epoch to the last timestamp of a scheme.
type Lifetime struct {
	From, To   time.Time
	Used       float64         // the share of the lifetime before now, from 0 to 1
	Milestones []ids.Milestone // between From and To
}

// LifetimeOf returns the lifetime of a scheme. It reports false if the ids have no time or if the
// last timestamp is unknown.
func LifetimeOf(f *ids.BoundScheme, now time.Time) (Lifetime, bool) {
	n := len(f.Milestones)
	if f.Time == nil || n == 0 {
		return Lifetime{}, false
	}
	l := Lifetime{From: f.Time(encoding.Zero(f.Layout.Bits)), To: f.Milestones[n-1].At, Milestones: f.Milestones[:n-1]}
	if !l.From.Before(l.To) {
		return Lifetime{}, false
	}
	// A Duration is limited to 292 years; seconds are not.
	used := float64(now.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	l.Used = math.Min(math.Max(used, 0), 1)
	return l, true
}
