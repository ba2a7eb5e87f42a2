package widget

import (
	"strconv"
	"time"

	"idtui/theme"
)

// TimeScale draws the times of several candidates on one line, each as its number in
// the list. The current time is marked. The numbers of times outside the scale are
// drawn beyond its ends, after an ASCII arrow.
//
//	6 << 2010 ├──3───────2──────────────────1┃now────────┤ 2088 >> 4 5
type TimeScale struct {
	Times    []time.Time // zero for a candidate without a time
	First    int         // the number of the first candidate
	Now      time.Time
	Selected int // index into Times, -1 for none
}

// scaleYears is the maximum distance of the scale's ends from the current time.
const scaleYears = 60

// The marks of times before and after the scale.
const (
	markBefore = "<<"
	markAfter  = ">>"
)

// OutsideMark returns the mark of a time outside the scale. It returns "" for a time
// on the scale, and for a candidate without a time.
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

// Inside returns the number of times on the scale.
func (s *TimeScale) Inside() int {
	n := 0
	for i, t := range s.Times {
		if !t.IsZero() && s.OutsideMark(i) == "" {
			n++
		}
	}
	return n
}

// Draw draws the scale into the pane's first row.
func (s *TimeScale) Draw(p Pane) {
	low, high := s.scaleRange()
	right := strconv.Itoa(high.Year())
	from := s.drawOutside(p, 0, markBefore)
	from = p.Text(from, 0, theme.Muted, strconv.Itoa(low.Year())) + 1
	to := p.W - Width(right) - 1 - s.outsideWidth(markAfter)
	if to-from < 10 {
		return
	}
	x := p.Text(to+1, 0, theme.Muted, right)
	s.drawOutside(p, x+1, markAfter)
	s.drawLine(p.Sub(from, 0, to-from, 1), low, high)
}

// outsideWidth returns the number of columns of the numbers outside one end.
func (s *TimeScale) outsideWidth(mark string) int {
	w := 0
	for i := range s.Times {
		if s.OutsideMark(i) == mark {
			w += 1 + Width(s.number(i))
		}
	}
	if w > 0 {
		w += 1 + Width(mark)
	}
	return w
}

// drawOutside draws the numbers outside one end. It returns the column after them.
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

// drawLine draws the scale itself. The numbers of similar times are drawn side by
// side; the word "now" is drawn only if there is room.
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
		x := takeNearest(taken, at(t), Width(text)+1) // with a blank, so that 4 and 5 do not read as 45
		if x >= 0 {
			line.Text(x, 0, s.role(i), text)
		}
	}
	const word = "now"
	for _, x := range []int{now + 1, now - Width(word)} {
		if free(taken, x, Width(word)) {
			line.Text(x, 0, theme.Accent, word)
			return
		}
	}
}

// takeNearest takes n adjacent free columns, at x or after it, or otherwise before it.
// It returns the first of them, or -1 without room.
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

// scaleRange returns the range of the scale, with a margin on both sides. It
// includes the current time, and the candidates' times that are at most scaleYears
// away from it.
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
