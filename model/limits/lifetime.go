package limits

import (
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Lifetime is the span of the times that a scheme's ids can hold.
type Lifetime struct {
	From, To   time.Time
	Used       float64         // the share of it that lies before now, from 0 to 1
	Milestones []ids.Milestone // what happens in between
}

// LifetimeOf is the lifetime of a scheme, and false for one without a time or
// without an end that is known.
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

// Capacity says how many ids a generator of the scheme has for a unit; "" where
// the layout does not tell.
func Capacity(f *ids.BoundScheme) string {
	p := f.Policy
	if p == nil {
		return ""
	}
	unit, chance := humantext.Duration(p.Unit.Step), 0
	for i := range f.Layout.Fields {
		switch field := &f.Layout.Fields[i]; {
		case field.Kind == ids.Sequence && field.Width == p.SeqBits && p.Capacity() > 0:
			return fmt.Sprintf("A generator has %d ids for each unit of %s: %s a second.", p.Capacity(), unit, PerSecond(p))
		case field.Kind == ids.Random:
			chance += field.Width
		}
	}
	if p.Full == ids.NeverFull && chance > 0 {
		return fmt.Sprintf("Nothing counts the ids of a unit of %s: %d random bits tell them apart.", unit, chance)
	}
	return ""
}
