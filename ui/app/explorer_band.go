package app

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// bandRows returns the numbers of rows of the band: for the answer, and for the picture of
// the clock below it, out of h rows for the band and the panels.
func bandRows(h int) (head, chart int) {
	switch {
	case h >= 30:
		const most = 14
		return 4, min(7+h-30, most)
	case h >= 18:
		return 4, 5
	case h >= 13:
		return 3, 3
	case h >= 11:
		return 2, 3
	}
	return 2, 0
}

// drawBand draws the answer to the newest request and below it the clock. It returns the
// number of rows it used.
//
//	✗ REFUSED  The clock is 9.9 s behind the newest id.
//	           Resumes at 03:52:20.896, in 7.4 s. ▓▓▓░░░░░  f skip ahead  r real time
//	clock − real time    ● issued  ✗ refused  … waiting
//	    0 s ──●──────●────●─╮
//	  −10 s                 ╰─✗────✗─────────────────▸ now
func (e *explorer) drawBand(p widget.Pane, now ids.Reading) int {
	head, chart := bandRows(p.H)
	if e.session.BoundScheme().Time == nil && !e.clockIsSet() {
		chart = 0 // the clock has no effect on the ids
	}
	p.Sub(0, 0, p.W, head+chart).Name("band")
	e.drawAnswer(p.Sub(0, 0, p.W, head), now)
	if chart > 0 {
		e.drawClock(p.Sub(0, head, p.W, chart), now)
	}
	return head + chart
}

// drawAnswer draws the answer: outcome and cause, then when it ends, then the reason.
func (e *explorer) drawAnswer(p widget.Pane, now ids.Reading) {
	a := e.answer(now)
	x := p.Text(0, 0, a.role, a.mark+" "+a.word) + 2
	text := p.Sub(x, 0, p.W-x, p.H)
	if a.edit != nil {
		a.edit.Line().Draw(text, min(40, text.W))
	}
	y := drawCause(text, a.what)
	const narrow = 60 // columns below which the rest stands below the word
	if p.W < narrow {
		text = p.Sub(2, 0, p.W-2, p.H)
	}
	if at := e.session.Clock.Read(now); a.until > at && y < p.H {
		e.drawCountdown(text.Sub(0, y, text.W, 1), &a, at)
		y++
	}
	text.Paragraph(y, theme.Muted, a.reason)
}

// drawCause draws the cause behind the outcome: in several rows only if others follow. It
// returns the row below.
func drawCause(p widget.Pane, what string) int {
	if p.H > 2 && len(widget.Wrap(what, p.W)) > 1 {
		return p.Sub(0, 0, p.W, p.H-1).Paragraph(0, theme.Strong, what)
	}
	p.Text(0, 0, theme.Strong, widget.Fit(what, p.W))
	return 1
}

// drawCountdown draws when ids resume: the time, the rest as a bar, and the keys that
// end it.
func (e *explorer) drawCountdown(p widget.Pane, a *answer, at ids.Reading) {
	x := p.Text(0, 0, a.role, resumeText(a.until, at, e.app.times)) + 1
	keys := []command{{label: e.app.keyOf("f"), footer: "skip ahead"}}
	if e.clockIsSet() {
		keys = append(keys, command{label: e.app.keyOf("r"), footer: "real time"})
	}
	const least = 5 // columns of the bar
	room := func() int { return p.W - x - footerWidth(keys) - 2 }
	for len(keys) > 0 && room() < least {
		keys = keys[:len(keys)-1]
	}
	bar := min(room(), 24)
	widget.Progress(p.Sub(x, 0, bar, 1), int64(at-a.since), int64(a.until-a.since))
	x += bar + 2
	for _, k := range keys {
		x = p.Text(x, 0, theme.Key, k.label) + 1
		x = p.Text(x, 0, theme.Muted, k.footer) + 2
	}
}

// resumeText returns when ids resume: "Resumes at 03:54:38.635, in 9.3 s."
func resumeText(until, now ids.Reading, times part.TimeStyle) string {
	return "Resumes at " + times.OfDay(until.Time()) + ", in " + humantext.Rough(max(until.Sub(now), 0)) + "."
}

// drawClock draws the clock against real time, and for a scheme with a toggle its
// timelines: beside it, or without room in its place.
func (e *explorer) drawClock(p widget.Pane, now ids.Reading) {
	const besides = 100 // columns from which on both have room
	if !e.session.HasSafeMark() {
		e.drawClockLine(p, now)
		return
	}
	if p.W < besides {
		t := part.TimelinesOf(e.session, now, 2*clockSpan)
		state, _ := clockState(&e.session.Clock, now, 0)
		t.ClockName = "clock " + e.app.times.OfDay(part.MsTime(e.session.Clock.Read(now))) + " " + state
		t.Draw(p)
		return
	}
	half := p.W/2 - 1
	e.drawClockLine(p.Sub(0, 0, half, p.H), now)
	right := p.Sub(half+2, 0, p.W-half-2, p.H)
	right.Text(0, 0, theme.Muted, widget.Fit("timelines: the times that each has ids for", right.W))
	t := part.TimelinesOf(e.session, now, 2*clockSpan)
	t.Draw(right.Below(1))
	e.drawTimelineTimes(right.Below(1+t.Height()+1), t)
}

// drawTimelineTimes draws the newest time of each timeline and the safe mark, if there is
// room.
func (e *explorer) drawTimelineTimes(p widget.Pane, t *widget.Timelines) {
	const least = 3
	if p.H < least {
		return
	}
	y := 0
	for i := range t.Lanes {
		l := &t.Lanes[i]
		text := "no ids"
		if to, ok := l.Newest(); ok {
			text = "ids up to " + e.app.times.OfDay(part.MsTime(ids.Reading(to)))
		}
		x := p.Text(0, y, l.Role, l.Name) + 1
		p.Text(x, y, theme.Muted, text)
		y++
	}
	if t.HasMark {
		x := p.Text(0, y, theme.Warn, "safe mark") + 1
		p.Text(x, y, theme.Muted, widget.Fit(e.app.times.OfDay(ids.Reading(t.SafeMark).Time())+", the newest time before the last flip", p.W-x))
	}
}

// clockSpan is the real time that the line of the clock covers.
const clockSpan = 30 * time.Second

// drawClockTitle draws the reading of the clock and, if there is room, the legend of the
// line.
func (e *explorer) drawClockTitle(p widget.Pane, now ids.Reading) {
	at := e.session.Clock.Read(now)
	x := p.Text(0, 0, theme.Muted, "clock − real time, last "+humantext.Rough(clockSpan)) + 2
	x = p.Text(x, 0, theme.Plain, e.app.times.OfDay(part.MsTime(at))) + 1
	state, role := clockState(&e.session.Clock, now, p.W-x)
	x = p.Text(x, 0, role, widget.Fit(state, p.W-x)) + 2
	const legend = "● issued  ✗ refused  … waiting"
	if x+widget.Width(legend) <= p.W {
		p.Right(p.W, 0, theme.Muted, legend)
	}
}

// drawClockLine draws the line of the clock with a title.
func (e *explorer) drawClockLine(p widget.Pane, now ids.Reading) {
	e.drawClockTitle(p, now)
	line := widget.ClockLine{Span: int64(clockSpan / time.Microsecond), Now: int64(now)}
	samples := e.session.Samples()
	line.Points = append(line.Points, widget.ClockPoint{Real: int64(now), Offset: int64(e.session.Clock.Read(now) - now)})
	for i := range samples.Len() {
		s := samples.Newest(i)
		if line.Points = append(line.Points, widget.ClockPoint{Real: int64(s.Real), Offset: int64(s.Shown - s.Real)}); now.Sub(s.Real) > clockSpan {
			break
		}
	}
	line.Marks = e.clockMarks(now)
	line.Draw(p.Below(1))
}

// clockMarks returns the marks of the stream on the line of the clock, newest first.
// Refusals and waits come before ids, so that they are drawn above them.
func (e *explorer) clockMarks(now ids.Reading) []widget.ClockMark {
	h := e.session.History()
	var first, issued []widget.ClockMark
	for i := range min(h.Len(), part.MaxMarks) {
		entry := h.Newest(i)
		if now.Sub(entry.Real) > clockSpan {
			break
		}
		if entry.ClockChange != "" {
			continue // the edge of the line shows it
		}
		m := widget.ClockMark{ClockPoint: widget.ClockPoint{Real: int64(entry.Real), Offset: int64(entry.At - entry.Real)}}
		if m.Mark, m.Role = entryMark(entry); entry.HasID() {
			issued = append(issued, m)
		} else {
			first = append(first, m)
		}
	}
	return append(first, issued...)
}

// entryMark returns the mark of an answer.
func entryMark(entry *session.Entry) (string, theme.Role) {
	switch entry.Answer {
	case ids.Refused:
		return "✗", theme.Bad
	case ids.Waiting:
		return "…", theme.Warn
	}
	_, role := part.StreamMark(entry)
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
		return part.Longest(room, "↶ "+humantext.Rough(-offset)+" behind real time", "↶ −"+humantext.Rough(-offset)), theme.Warn
	case offset > 0:
		return part.Longest(room, "↷ "+humantext.Rough(offset)+" ahead of real time", "↷ +"+humantext.Rough(offset)), theme.Warn
	}
	return "real time", theme.Muted
}
