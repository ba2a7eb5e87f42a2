package ui

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/widget"
)

// clockRows returns the number of rows of the clock panel without the chart. The safe
// mark has a row once there is one, because small windows need the row for a parameter.
func (e *explorer) clockRows() int {
	if _, _, ok := e.session.SafeMark(); ok {
		return 3
	}
	return 2
}

// drawClock draws the clock reading, the time of the newest id, the safe mark of a
// scheme that has one, and a chart of the clock.
func (e *explorer) drawClock(p widget.Pane, now ids.Reading) {
	p.Name("clock")
	s := e.session
	at := s.Clock.Read(now)
	label := func(y int, text string) int { return p.Text(2, y, theme.Muted, fmt.Sprintf("%-7s", text)) }
	if s.HasSafeMark() {
		label = func(y int, text string) int { return p.Text(2, y, theme.Muted, fmt.Sprintf("%-10s", text)) }
	}
	x := p.Text(label(0, "clock"), 0, theme.Strong, humantext.TimeOfDay(at.Time())) + 2
	state, role := clockState(&s.Clock, now, p.W-x)
	p.Text(x, 0, role, widget.Fit(state, p.W-x))
	x = label(1, "newest")
	if newest, ok := s.Newest(); !ok {
		p.Text(x, 1, theme.Muted, "none yet")
	} else {
		x = p.Text(x, 1, theme.Plain, humantext.TimeOfDay(newest.Time())) + 2
		if at < newest {
			drawBehind(p, x, 1, newest.Sub(at))
		}
	}
	rows := e.clockRows()
	if rows > 2 {
		e.drawSafeMark(p, label(2, "safe mark"), at)
	}
	e.drawClockChart(p.Sub(2, rows, p.W-2, p.H-rows))
}

// drawBehind tells in column x of row y that the clock is behind.
func drawBehind(p widget.Pane, x, y int, d time.Duration) {
	behind := humantext.Rough(d)
	p.Text(x, y, theme.Warn, longOrShort(p.W-x, "the clock is "+behind+" behind", "+"+behind))
}

// drawSafeMark draws the safe mark from column x on: its time, and how far the clock is
// from it. Up to the end of its time unit, another regression makes callers wait.
func (e *explorer) drawSafeMark(p widget.Pane, x int, at ids.Reading) {
	start, end, _ := e.session.SafeMark()
	x = p.Text(x, 2, theme.Plain, humantext.TimeOfDay(start.Time())) + 2
	switch {
	case at < start:
		drawBehind(p, x, 2, start.Sub(at))
	case at < end:
		p.Text(x, 2, theme.Warn, longOrShort(p.W-x, "the clock is at it", "at it"))
	default:
		passed := humantext.Rough(at.Sub(start))
		p.Text(x, 2, theme.Muted, longOrShort(p.W-x, "the clock is "+passed+" ahead", "−"+passed))
	}
}

// clockState returns the state of a clock in at most room columns, with its role.
func clockState(c *session.Clock, now ids.Reading, room int) (string, theme.Role) {
	offset := c.Offset(now)
	switch {
	case c.Frozen():
		return "frozen", theme.Warn
	case offset < 0:
		return longOrShort(room, "↶ "+humantext.Rough(-offset)+" behind real time", "↶ −"+humantext.Rough(-offset)), theme.Warn
	case offset > 0:
		return longOrShort(room, "↷ "+humantext.Rough(offset)+" ahead of real time", "↷ +"+humantext.Rough(offset)), theme.Warn
	}
	return "real time", theme.Muted
}

// longOrShort returns the long text if it fits into room columns, and otherwise
// the short one.
func longOrShort(room int, long, short string) string {
	if len([]rune(long)) <= room {
		return long
	}
	return short
}

// chartSpan is the real time that the chart of the clock covers, in microseconds.
const chartSpan = int64(30 * time.Second / time.Microsecond)

// Heights of the chart of the clock: from chartWithAxis rows on it has an axis.
const (
	chartWithAxis  = 8
	maxChartHeight = 14
)

// drawClockChart draws the chart of the clock, with an axis if there is room.
func (e *explorer) drawClockChart(p widget.Pane) {
	p = p.Sub(0, 0, p.W, maxChartHeight)
	if p.H >= chartWithAxis {
		p.Rule(p.H - 2)
		p.Text(0, p.H-1, theme.Muted, "30 s ago")
		p.Right(p.W, p.H-1, theme.Muted, "now")
		p = p.Sub(0, 0, p.W, p.H-2)
	}
	samples := e.session.Samples()
	points := make([]widget.ClockPoint, samples.Len())
	for i := range points {
		s := samples.Newest(i)
		points[i] = widget.ClockPoint{Real: int64(s.Real), Shown: int64(s.Shown)}
	}
	widget.ClockChart(p, points, chartSpan)
}
