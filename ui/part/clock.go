package part

import (
	"cmp"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/widget"
)

// Clock draws the clock of a session against real time, with what its generator answered.
type Clock struct {
	Session *session.Session
	Times   TimeStyle
	// Span is the real time that the line of the clock covers; 0 for 30 s.
	Span time.Duration
	// Base is the reading that the line shows as an offset of 0, for a clock that began frozen. If
	// Base is 0, the line shows the offset from real time.
	Base ids.Reading
}

func (c *Clock) span() time.Duration { return cmp.Or(c.Span, 30*time.Second) }

// Draw draws the clock against real time. For a scheme with a toggle it also draws the timelines
// beside the clock. If there is no room for both, it draws only the timelines.
func (c *Clock) Draw(p widget.Pane, now ids.Reading) {
	const besides = 100 // minimum width for the clock and the timelines side by side
	if !c.Session.HasSafeMark() {
		c.drawLine(p, now)
		return
	}
	if p.W < besides {
		t := TimelinesOf(c.Session, now, 2*c.span())
		state, _ := clockState(&c.Session.Clock, now, 0)
		t.ClockName = "clock " + c.Times.OfDay(MsTime(c.Session.Clock.Read(now))) + " " + state
		t.Draw(p)
		return
	}
	half := p.W/2 - 1
	c.drawLine(p.Sub(0, 0, half, p.H), now)
	right := p.Sub(half+2, 0, p.W-half-2, p.H)
	right.Text(0, 0, theme.Muted, widget.Fit("timelines: the times that each has ids for", right.W))
	t := TimelinesOf(c.Session, now, 2*c.span())
	t.Draw(right.Below(1))
	c.drawTimelineTimes(right.Below(1+t.Height()+1), t)
}

// drawTimelineTimes draws the newest time of each timeline and the safe mark, if there is
// room.
func (c *Clock) drawTimelineTimes(p widget.Pane, t *widget.Timelines) {
	const least = 3
	if p.H < least {
		return
	}
	y := 0
	for i := range t.Lanes {
		l := &t.Lanes[i]
		text := "no ids"
		if to, ok := l.Newest(); ok {
			text = "ids up to " + c.Times.OfDay(MsTime(ids.Reading(to)))
		}
		x := p.Text(0, y, l.Role, l.Name) + 1
		p.Text(x, y, theme.Muted, text)
		y++
	}
	if t.HasMark {
		x := p.Text(0, y, theme.Warn, "safe mark") + 1
		p.Text(x, y, theme.Muted, widget.Fit(c.Times.OfDay(ids.Reading(t.SafeMark).Time())+", the newest time before the last flip", p.W-x))
	}
}

// drawLine draws the line of the clock with a title.
func (c *Clock) drawLine(p widget.Pane, now ids.Reading) {
	at := c.Session.Clock.Read(now)
	against := "real time"
	if c.Base != 0 {
		against = c.Times.OfDay(MsTime(c.Base))
	}
	x := p.Text(0, 0, theme.Muted, "clock − "+against+", last "+humantext.Rough(c.span())) + 2
	x = p.Text(x, 0, theme.Plain, c.Times.OfDay(MsTime(at))) + 1
	state, role := clockState(&c.Session.Clock, now, p.W-x)
	x = p.Text(x, 0, role, widget.Fit(state, p.W-x)) + 2
	legend := "● issued  ✗ refused  ■ waiting"
	if slices.ContainsFunc(c.marks(now), func(m widget.ClockMark) bool { return m.Mark == belowMark }) {
		legend = "● issued  ○ out of order  ✗ refused  ■ waiting"
	}
	if x+widget.Width(legend) <= p.W {
		p.Right(p.W, 0, theme.Muted, legend)
	}
	line := widget.ClockLine{Span: int64(c.span() / time.Microsecond), Now: int64(now)}
	samples := c.Session.Samples()
	line.Points = append(line.Points, widget.ClockPoint{Real: int64(now), Offset: c.offset(now, c.Session.Clock.Read(now))})
	for i := range samples.Len() {
		s := samples.Newest(i)
		if line.Points = append(line.Points, widget.ClockPoint{Real: int64(s.Real), Offset: c.offset(s.Real, s.Shown)}); now.Sub(s.Real) > c.span() {
			break
		}
	}
	if h := c.Session.History(); c.Base != 0 && h.Len() > 0 { // the clock was frozen before the first step
		line.Points = append(line.Points, widget.ClockPoint{Real: int64(h.Newest(h.Len() - 1).Real)})
	}
	line.Marks = c.marks(now)
	line.Draw(p.Below(1))
}

// offset returns a clock reading minus Base, or minus the real time if Base is 0.
func (c *Clock) offset(actual, shown ids.Reading) int64 {
	if c.Base != 0 {
		return int64(shown - c.Base)
	}
	return int64(shown - actual)
}

// marks returns the marks of the stream on the line of the clock, newest first.
// Refusals and waits come before ids, so that they are drawn above them.
func (c *Clock) marks(now ids.Reading) []widget.ClockMark {
	h := c.Session.History()
	var first, issued []widget.ClockMark
	for i := range min(h.Len(), MaxMarks) {
		entry := h.Newest(i)
		if now.Sub(entry.Real) > c.span() {
			break
		}
		if entry.ClockChange != "" {
			continue // the line of the clock already shows the step
		}
		m := widget.ClockMark{ClockPoint: widget.ClockPoint{Real: int64(entry.Real), Offset: c.offset(entry.Real, entry.At)}}
		if m.Mark, m.Role = entryMark(entry); entry.HasID() {
			issued = append(issued, m)
			continue
		}
		first = append(first, m)
		for _, s := range slices.Backward(entry.Earlier) {
			m.ClockPoint = widget.ClockPoint{Real: int64(s.Real), Offset: c.offset(s.Real, s.Shown)}
			first = append(first, m)
		}
	}
	return append(first, issued...)
}

// belowMark is the mark of an id out of order.
const belowMark = "○"

// entryMark returns the mark of an answer.
func entryMark(entry *session.Entry) (string, theme.Role) {
	switch entry.Answer {
	case ids.Refused:
		return "✗", theme.Bad
	case ids.Waiting:
		return "■", theme.Warn
	}
	_, role := StreamMark(entry)
	if entry.Below > 0 {
		return belowMark, theme.Warn
	}
	if role == theme.Muted {
		role = theme.Good
	}
	return "●", role
}

// clockState returns the state of a clock in at most room columns, with its role.
func clockState(c *session.Clock, now ids.Reading, room int) (string, theme.Role) {
	offset := c.Offset(now)
	switch {
	case c.Frozen():
		return "frozen", theme.Warn
	case offset < 0:
		return Longest(room, "↶ "+humantext.Rough(-offset)+" behind real time", "↶ −"+humantext.Rough(-offset)), theme.Warn
	case offset > 0:
		return Longest(room, "↷ "+humantext.Rough(offset)+" ahead of real time", "↷ +"+humantext.Rough(offset)), theme.Warn
	}
	return "real time", theme.Muted
}
