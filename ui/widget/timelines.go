package widget

import "idtui/theme"

// Timeline is one of the two timelines of a scheme with a toggle: the times that it has
// ids for.
type Timeline struct {
	Name string
	Role theme.Role
	Used []TimeRange // from an id to the next one of the same timeline
}

// Newest returns the newest time that the timeline has an id for, or false without ids.
func (l *Timeline) Newest() (at int64, ok bool) {
	for i, r := range l.Used {
		if i == 0 || r.To > at {
			at = r.To
		}
	}
	return at, len(l.Used) > 0
}

// TimeRange is a range of times, in microseconds.
type TimeRange struct{ From, To int64 }

// Timelines draws the timelines of a generator over the same times, with its clock and
// its safe mark.
//
//	tick ━━━━━━━━━━━━━━━●
//	tock        ━━●     ┃
//	              ▲     ┃ safe mark
//	              clock
type Timelines struct {
	Lanes    []Timeline
	Clock    int64
	SafeMark int64
	HasMark  bool // there is a safe mark
	// ClockName is written at the clock.
	ClockName string
}

// Height is the number of rows of the picture.
func (t *Timelines) Height() int { return len(t.Lanes) + 1 }

// Draw draws the lanes, and a row with the clock and the safe mark below them.
func (t *Timelines) Draw(p Pane) {
	names := 0
	for i := range t.Lanes {
		names = max(names, Width(t.Lanes[i].Name))
	}
	plot := p.Sub(names+1, 0, p.W-names-1, p.H)
	if plot.W < 20 {
		return
	}
	low, high := t.limits()
	at := func(v int64) int {
		return int(float64(v-low)/float64(max(high-low, 1))*float64(plot.W-3) + 0.5)
	}
	mark := at(t.SafeMark)
	for y := range t.Lanes {
		l := &t.Lanes[y]
		p.Text(0, y, l.Role, l.Name)
		plot.Rule(y)
		if t.HasMark {
			plot.Text(mark, y, theme.Warn, "┃")
		}
		p := plot.Sub(0, y, plot.W, 1)
		for _, r := range l.Used {
			for x := at(r.From); x < at(r.To); x++ {
				p.Text(x, 0, l.Role, "━")
			}
		}
		for _, r := range l.Used {
			p.Text(at(r.To), 0, l.Role, "●")
		}
	}
	t.drawMarks(plot.Below(len(t.Lanes)), at(t.Clock), mark)
}

// drawMarks draws the clock and the safe mark. The name of each is beside its mark if
// there is room, otherwise beside the other name.
func (t *Timelines) drawMarks(p Pane, clock, mark int) {
	const markName = "safe mark"
	w := Width(t.ClockName)
	free := func(x, w, taken, until int) bool { // reports whether w columns from x on are inside the pane and outside taken to until
		return x >= 0 && x+w <= p.W && (x+w < taken || x > until)
	}
	x := clock + 2
	if t.HasMark && !free(x, w, mark, mark) || x+w > p.W {
		x = max(clock-w-1, 0)
	}
	if t.HasMark {
		p.Text(mark, 0, theme.Warn, "┃")
		from, to := min(x, clock), max(x+w, clock+1)
		for _, at := range []int{mark + 2, mark - len(markName) - 1, from - len(markName) - 2, to + 1} {
			if free(at, len(markName), from, to) && free(at, len(markName), mark, mark) {
				p.Text(at, 0, theme.Warn, markName)
				break
			}
		}
	}
	p.Text(clock, 0, theme.Accent, "▲")
	p.Text(x, 0, theme.Accent, Fit(t.ClockName, p.W-x))
}

// limits returns the earliest and the latest time of the picture.
func (t *Timelines) limits() (low, high int64) {
	low, high = t.Clock, t.Clock
	if t.HasMark {
		low, high = min(low, t.SafeMark), max(high, t.SafeMark)
	}
	for i := range t.Lanes {
		for _, r := range t.Lanes[i].Used {
			low, high = min(low, r.From), max(high, r.To)
		}
	}
	return low, high
}
