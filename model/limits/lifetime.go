package limits

import (
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Lifetime is the time range of a scheme's timestamps.
type Lifetime struct {
	From, To   time.Time
	Used       float64         // the share of it that lies before now, from 0 to 1
	Milestones []ids.Milestone // what happens in between
}

// LifetimeOf returns the lifetime of a scheme, or false if it has no time or no
// known end.
func LifetimeOf(f *ids.BoundScheme, now time.Time) (Lifetime, bool) {
	n := len(f.Milestones)
	if f.Time == nil || n == 0 {
		return Lifetime{}, false
	}
	l := Lifetime{From: f.Time(ids.Zero(f.Layout.Bits)), To: f.Milestones[n-1].At, Milestones: f.Milestones[:n-1]}
	if !l.From.Before(l.To) {
		return Lifetime{}, false
	}
	// In seconds: a Duration holds 292 years.
	spent := float64(now.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	l.Used = math.Min(math.Max(spent, 0), 1)
	return l, true
}

// Capacity returns a sentence about how many ids one generator can issue per time
// unit, or "" if the layout does not limit it.
func Capacity(f *ids.BoundScheme) string {
	p := f.Policy
	if p == nil {
		return ""
	}
	unit, chance := humantext.Duration(p.Unit.Step), 0
	for i := range f.Layout.Fields {
		switch field := &f.Layout.Fields[i]; {
		case field.Kind == ids.Sequence && field.Width == p.SeqBits && p.Capacity() > 0:
			return fmt.Sprintf("One generator can issue %s ids per %s, which is %s per second.", humantext.Number(p.Capacity()), unit, PerSecond(p))
		case field.Kind == ids.Random:
			chance += field.Width
		}
	}
	if p.Full == ids.NeverFull && chance > 0 {
		return fmt.Sprintf("There is no sequence: within %s, only %d random bits differ.", unit, chance)
	}
	return ""
}
