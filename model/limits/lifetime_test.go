package limits_test

import (
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/limits"
)

// TestLifetimeOf checks the lifetime of every scheme that has one, and all values
// of sno.
func TestLifetimeOf(t *testing.T) {
	now := time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)
	known := 0
	for _, f := range catalog.Default().BoundSchemes() {
		l, ok := limits.LifetimeOf(f, now)
		if !ok {
			continue
		}
		known++
		if !l.From.Before(l.To) || l.Used < 0 || l.Used > 1 {
			t.Errorf("%s: from %v to %v, %v of it used", f.Scheme.Name, l.From, l.To, l.Used)
		}
		for _, m := range l.Milestones {
			if m.At.Before(l.From) || m.At.After(l.To) {
				t.Errorf("%s: milestone at %v outside the lifetime", f.Scheme.Name, m.At)
			}
		}
	}
	if known < 40 {
		t.Errorf("only %d schemes with a known lifetime", known)
	}
	sno, err := catalog.Default().Find("sno")
	if err != nil {
		t.Fatal(err)
	}
	f, err := sno.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	l, ok := limits.LifetimeOf(f, now)
	if !ok || l.From.Format(time.DateOnly) != "2010-01-01" || l.To.Format(time.DateOnly) != "2079-09-07" || l.Used < 0.24 || l.Used > 0.25 {
		t.Errorf("sno: %+v, %v", l, ok)
	}
	if got := limits.Capacity(f); got != "One generator can issue 65,536 ids per 4 ms, which is 16.384 million per second." {
		t.Errorf("%q", got)
	}
}
