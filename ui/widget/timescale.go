package widget

import (
	"strconv"
	"time"

	"idtui/theme"
)

// TimeScale draws the times of several readings of one id on one line, each as
// its number in the list, with now marked: where the likely ones stand, and how
// far off the others are.
//
//	2010 ├──3───────2──────────────────1┃───────────┤ 2031
type TimeScale struct {
	Times  []time.Time // zero for a reading without a time
	Now    time.Time
	Chosen int
}

// scaleYears is how far from now the scale reaches; what lies further off is
// drawn at its end.
const scaleYears = 60

// Draw draws the scale into the pane's first row.
func (s *TimeScale) Draw(p Pane) {
	low, high := s.bounds()
	left, right := strconv.Itoa(low.Year()), strconv.Itoa(high.Year())
	x := p.Text(0, 0, theme.Muted, left) + 1
	w := p.W - x - width(right) - 1
	if w < 10 {
		return
	}
	line := p.Sub(x, 0, w, 1)
	line.Rule(0)
	line.Text(0, 0, theme.Faint, "├")
	line.Text(w-1, 0, theme.Faint, "┤")
	p.Text(x+w+1, 0, theme.Muted, right)
	at := func(t time.Time) int {
		share := float64(t.Unix()-low.Unix()) / float64(max(high.Unix()-low.Unix(), 1))
		return 1 + int(min(max(share, 0), 1)*float64(w-3))
	}
	if now := at(s.Now); now+5 < w {
		line.Text(now, 0, theme.Accent, "┃now")
	} else {
		line.Text(now, 0, theme.Accent, "┃")
	}
	for i := len(s.Times) - 1; i >= 0; i-- {
		if !s.Times[i].IsZero() {
			line.Text(at(s.Times[i]), 0, s.role(i), strconv.Itoa((i+1)%10))
		}
	}
	if s.Chosen < len(s.Times) && !s.Times[s.Chosen].IsZero() {
		line.Text(at(s.Times[s.Chosen]), 0, theme.Selected, strconv.Itoa((s.Chosen+1)%10))
	}
}

func (s *TimeScale) role(i int) theme.Role {
	if i == s.Chosen {
		return theme.Selected
	}
	return theme.Strong
}

// bounds are the years that the scale shows: those of the readings and of now,
// with a little on both sides.
func (s *TimeScale) bounds() (low, high time.Time) {
	low, high = s.Now, s.Now
	for _, t := range s.Times {
		if t.IsZero() {
			continue
		}
		if t.Before(low) {
			low = t
		}
		if t.After(high) {
			high = t
		}
	}
	if oldest := s.Now.AddDate(-scaleYears, 0, 0); low.Before(oldest) {
		low = oldest
	}
	if latest := s.Now.AddDate(scaleYears, 0, 0); high.After(latest) {
		high = latest
	}
	return low.AddDate(-1, 0, 0), high.AddDate(2, 0, 0)
}
