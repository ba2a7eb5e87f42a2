package widget

import (
	"strings"
	"testing"
	"time"
)

// TestLifetimeKeepsWord draws milestones at every column around the current time. The word
// "now" is never cut, and no milestone is hidden.
func TestLifetimeKeepsWord(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n) }
	for now := 0; now <= 1000; now += 50 {
		for near := -60; near <= 60; near += 5 {
			l := Lifetime{From: day(0), To: day(1000), Now: day(now), Milestones: []time.Time{day(now + near)}}
			row := drawn(80, 1, func(p Pane) { l.Draw(p) })[0]
			if strings.Count(row, nowWord) != 1 || strings.Count(row, MilestoneMark) != 1 {
				t.Errorf("now on day %d, a milestone %d days later: %s", now, near, row)
			}
		}
	}
	l := Lifetime{From: day(0), To: day(1000), Now: day(500)}
	for n := range 200 {
		l.Milestones = append(l.Milestones, day(5*n))
	}
	if row := drawn(80, 1, func(p Pane) { l.Draw(p) })[0]; strings.ContainsAny(row, "now") {
		t.Errorf("a part of the word: %s", row)
	}
}
