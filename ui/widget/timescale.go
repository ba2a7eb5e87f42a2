package widget

import (
	"strconv"
	"time"

	"idtui/theme"
)

// TimeScale draws the times of several readings of one id on one line, each as
// its number in the list, with now marked: where the likely ones stand, and how
// far off the others are. Those that lie off the scale stand outside its ends,
// behind an arrow that is plain ASCII.
//
//	6 << 2010 ├──3───────2──────────────────1┃now────────┤ 2088 >> 4 5
type TimeScale struct {
	Times    []time.Time // zero for a reading without a time
	First    int         // the number of the first one
	Now      time.Time
	Selected int // index into Times, -1 for none
}

// scaleYears is how far from now the scale reaches.
const scaleYears = 60

// The marks of what lies off the scale, on either side.
const (
	markBefore = "<<"
	markAfter  = ">>"
)

// Off is the mark of a reading whose time lies off the scale, "" for one that
// is on it or has no time.
func (s *TimeScale) OutsideMark(i int) string {
	low, high := s.scaleRange()
	switch t := s.Times[i]; {
	case t.IsZero():
		return ""
	case t.Before(low):
		return markBefore
	case t.After(high):
		return markAfter
	}
	return ""
}

// Draw draws the scale into the pane's first row.
func (s *TimeScale) Draw(p Pane) {
	low, high := s.scaleRange()
	right := strconv.Itoa(high.Year())
	from := s.drawOutside(p, 0, markBefore)
	from = p.Text(from, 0, theme.Muted, strconv.Itoa(low.Year())) + 1
	to := p.W - width(right) - 1 - s.outsideWidth(markAfter)
	if to-from < 10 {
		return
	}
	x := p.Text(to+1, 0, theme.Muted, right)
	s.drawOutside(p, x+1, markAfter)
	s.drawLine(p.Sub(from, 0, to-from, 1), low, high)
}

// roomOff is how many columns the readings off one end take.
func (s *TimeScale) outsideWidth(mark string) int {
	w := 0
	for i := range s.Times {
		if s.OutsideMark(i) == mark {
			w += 1 + width(s.number(i))
		}
	}
	if w > 0 {
		w += 1 + width(mark)
	}
	return w
}

// drawOff draws the readings off one end; it returns the column after them.
func (s *TimeScale) drawOutside(p Pane, x int, mark string) int {
	if s.outsideWidth(mark) == 0 {
		return x
	}
	if mark == markAfter {
		x = p.Text(x, 0, theme.Warn, mark) + 1
	}
	for i := range s.Times {
		if s.OutsideMark(i) == mark {
			x = p.Text(x, 0, s.role(i), s.number(i)) + 1
		}
	}
	if mark == markBefore {
		x = p.Text(x, 0, theme.Warn, mark) + 1
	}
	return x
}

// drawLine draws the scale itself. Readings of about the same time stand side
// by side; the word now gives way to them.
func (s *TimeScale) drawLine(line Pane, low, high time.Time) {
	w := line.W
	line.Rule(0)
	line.Text(0, 0, theme.Faint, "├")
	line.Text(w-1, 0, theme.Faint, "┤")
	at := func(t time.Time) int {
		share := float64(t.Unix()-low.Unix()) / float64(max(high.Unix()-low.Unix(), 1))
		return 1 + int(min(max(share, 0), 1)*float64(w-3))
	}
	taken := make([]bool, w)
	taken[0], taken[w-1] = true, true
	now := at(s.Now)
	taken[now] = true
	line.Text(now, 0, theme.Accent, "┃")
	for i, t := range s.Times {
		if t.IsZero() || s.OutsideMark(i) != "" {
			continue
		}
		text := s.number(i)
		if x := takeNearest(taken, at(t), width(text)); x >= 0 {
			line.Text(x, 0, s.role(i), text)
		}
	}
	const word = "now"
	for _, x := range []int{now + 1, now - width(word)} {
		if free(taken, x, width(word)) {
			line.Text(x, 0, theme.Accent, word)
			return
		}
	}
}

// nearest takes n free places from x on, or before it where there are none so
// soon, and returns the first; -1 for no room.
func takeNearest(taken []bool, x, n int) int {
	for d := range taken {
		if at := x + d; free(taken, at, n) {
			take(taken, at, n)
			return at
		}
	}
	for at := x; at >= 0; at-- {
		if free(taken, at, n) {
			take(taken, at, n)
			return at
		}
	}
	return -1
}

func take(taken []bool, x, n int) {
	for i := range n {
		taken[x+i] = true
	}
}

func free(taken []bool, x, n int) bool {
	for i := range n {
		if x+i < 0 || x+i >= len(taken) || taken[x+i] {
			return false
		}
	}
	return true
}

func (s *TimeScale) number(i int) string { return strconv.Itoa(s.First + i) }

func (s *TimeScale) role(i int) theme.Role {
	if i == s.Selected {
		return theme.Selected
	}
	return theme.Strong
}

// bounds are the years that the scale shows: those of the readings and of now,
// with a little on both sides.
func (s *TimeScale) scaleRange() (low, high time.Time) {
	oldest, latest := s.Now.AddDate(-scaleYears, 0, 0), s.Now.AddDate(scaleYears, 0, 0)
	low, high = s.Now, s.Now
	for _, t := range s.Times {
		if t.IsZero() {
			continue
		}
		if t.Before(low) && !t.Before(oldest) {
			low = t
		}
		if t.After(high) && !t.After(latest) {
			high = t
		}
	}
	return low.AddDate(-1, 0, 0), high.AddDate(2, 0, 0)
}
