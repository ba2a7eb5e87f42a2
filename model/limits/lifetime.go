package limits

import (
	"math"
	"time"

	"idtui/ids"
)

// Lifetime is the time from the epoch to the last timestamp of a scheme.
type Lifetime struct {
	From, To   time.Time
	Used       float64         // share of it before now, from 0 to 1
	Milestones []ids.Milestone // in between
}

// LifetimeOf returns the lifetime of a scheme. It reports false if the scheme
// has no time or no known last timestamp.
func LifetimeOf(f *ids.BoundScheme, now time.Time) (Lifetime, bool) {
	n := len(f.Milestones)
	if f.Time == nil || n == 0 {
		return Lifetime{}, false
	}
	l := Lifetime{From: f.Time(ids.Zero(f.Layout.Bits)), To: f.Milestones[n-1].At, Milestones: f.Milestones[:n-1]}
	if !l.From.Before(l.To) {
		return Lifetime{}, false
	}
	// In seconds, because a Duration is limited to 292 years.
	used := float64(now.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	l.Used = math.Min(math.Max(used, 0), 1)
	return l, true
}
