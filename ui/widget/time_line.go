package widget

import (
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// TimeLine draws the times of many ids on one line, from the earliest to the latest. Each time is a
// mark: the higher the mark, the more ids. The selected one is highlighted, and the current time is
// marked if it is in between.
//
//	2026-11-20 ├──▃─────▁▆──────────────────▁┃now──┤ 2026-11-22
type TimeLine struct {
	Times    []time.Time // zero for an id without a time
	Selected int         // index into Times, -1 for none
	Now      time.Time
}

// Draw draws the line into the pane's first row.
func (l *TimeLine) Draw(p Pane) {
	low, high := l.ends()
	left, right := endTexts(low, high)
	x := p.Text(0, 0, theme.Muted, left) + 1
	line := p.Sub(x, 0, p.W-x-Width(right)-1, 1)
	if line.W < 10 {
		return
	}
	p.Right(p.W, 0, theme.Muted, right)
	line.Rule(0)
	line.Text(0, 0, theme.Faint, "├")
	line.Text(line.W-1, 0, theme.Faint, "┤")
	at := func(t time.Time) int {
		share := t.Sub(low).Seconds() / max(high.Sub(low).Seconds(), 1e-9)
		return 1 + int(min(max(share, 0), 1)*float64(line.W-3))
	}
	if !l.Now.Before(low) && !l.Now.After(high) {
		line.Text(at(l.Now), 0, theme.Accent, "┃now")
	}
	counts := make([]int64, line.W)
	for _, t := range l.Times {
		if !t.IsZero() {
			counts[at(t)]++
		}
	}
	var most int64 = 1
	for _, n := range counts {
		most = max(most, n)
	}
	const highest = 5 // in eighths of a row: a full block would look like a bar
	for x, n := range counts {
		if n > 0 {
			line.Text(x, 0, theme.Strong, eighths[max(1, int(n*highest/most))])
		}
	}
	if l.Selected >= 0 && l.Selected < len(l.Times) && !l.Times[l.Selected].IsZero() {
		line.Text(at(l.Times[l.Selected]), 0, theme.Selected, "╿")
	}
}

// ends returns the earliest and the latest time.
func (l *TimeLine) ends() (low, high time.Time) {
	for _, t := range l.Times {
		if t.IsZero() {
			continue
		}
		if low.IsZero() || t.Before(low) {
			low = t
		}
		if high.IsZero() || t.After(high) {
			high = t
		}
	}
	return low, high
}

// endTexts returns the texts of both ends: dates, with a time of day if both are near.
func endTexts(low, high time.Time) (left, right string) {
	const near = 48 * time.Hour
	if high.Sub(low) > near {
		return humantext.Date(low), humantext.Date(high)
	}
	if humantext.Date(low) == humantext.Date(high) {
		return humantext.DateTime(low), humantext.TimeOfDay(high)
	}
	return humantext.DateTime(low), humantext.DateTime(high)
}
