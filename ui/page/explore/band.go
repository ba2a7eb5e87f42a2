package explore

import (
	"cmp"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// bandRows returns how many rows of the band are for the answer, and for the clock below it. The
// band and the panels have h rows together.
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
//	clock − real time    ● issued  ✗ refused  ■ waiting
//	    0 s ──●──────●────●─╮
//	  −10 s                 ╰─✗────✗─────────────────▸ now
func (e *Page) drawBand(p widget.Pane, now ids.Reading) int {
	head, chart := bandRows(p.H)
	if e.session.BoundScheme().Time == nil && !e.clockIsSet() {
		chart = 0 // the clock has no effect on the ids
	}
	p.Sub(0, 0, p.W, head+chart).Name("band")
	e.drawAnswer(p.Sub(0, 0, p.W, head), now)
	if chart > 0 {
		c := part.Clock{Session: e.session, Times: e.host.Times()}
		c.Draw(p.Sub(0, head, p.W, chart), now)
	}
	return head + chart
}

// drawAnswer draws the answer: outcome and cause, then when ids resume, then the reason.
func (e *Page) drawAnswer(p widget.Pane, now ids.Reading) {
	a := e.answer(now)
	x := p.Text(0, 0, a.role, a.mark+" "+a.word) + 2
	text := p.Sub(x, 0, p.W-x, p.H)
	if a.edit != nil {
		a.edit.Line().Draw(text, min(40, text.W))
	}
	y := drawCause(text, a.what)
	const narrow = 60 // in fewer columns, the countdown and the reason are below the word
	if p.W < narrow {
		text = p.Sub(2, 0, p.W-2, p.H)
	}
	if at := e.session.Clock.Read(now); a.until > at && y < p.H {
		e.drawCountdown(text.Sub(0, y, text.W, 1), &a, at)
		y++
	}
	text.Paragraph(y, theme.Muted, a.reason)
}

// drawCause draws the cause after the outcome. It uses several rows only if at least one row is
// left below them. It returns the row below.
func drawCause(p widget.Pane, what string) int {
	if p.H > 2 && len(widget.Wrap(what, p.W)) > 1 {
		return p.Sub(0, 0, p.W, p.H-1).Paragraph(0, theme.Strong, what)
	}
	p.Text(0, 0, theme.Strong, widget.Fit(what, p.W))
	return 1
}

// drawCountdown draws when ids resume. It draws the time, the remaining time as a bar, and the keys
// that make ids resume earlier.
func (e *Page) drawCountdown(p widget.Pane, a *answer, at ids.Reading) {
	if e.session.Clock.Frozen() {
		p.Text(0, 0, a.role, widget.Fit(cmp.Or(a.ends, "Resumes")+" when the clock runs ("+e.host.KeyOf("z")+"), "+humantext.Rough(a.until.Sub(at))+" later.", p.W))
		return
	}
	x := p.Text(0, 0, a.role, a.resumeText(at, e.host.Times())) + 1
	keys := []page.Command{{Label: e.host.KeyOf("f"), Footer: "skip ahead"}}
	if e.clockIsSet() {
		keys = append(keys, page.Command{Label: e.host.KeyOf("r"), Footer: "real time"})
	}
	const least = 5 // minimum columns of the bar
	room := func() int { return p.W - x - page.FooterWidth(keys) - 2 }
	for len(keys) > 0 && room() < least {
		keys = keys[:len(keys)-1]
	}
	bar := min(room(), 24)
	widget.Progress(p.Sub(x, 0, bar, 1), int64(at-a.since), int64(a.until-a.since))
	x += bar + 2
	for _, k := range keys {
		x = p.Text(x, 0, theme.Key, k.Label) + 1
		x = p.Text(x, 0, theme.Muted, k.Footer) + 2
	}
}

// resumeText returns when ids resume: "Resumes at 03:54:38.635, in 9.3 s."
func (a *answer) resumeText(now ids.Reading, times part.TimeStyle) string {
	at := a.until.Time()
	if a.ends != "" { // round up: until can be any reading of the clock, not only the start of a time unit
		at = at.Add(time.Millisecond - 1).Truncate(time.Millisecond)
	}
	return cmp.Or(a.ends, "Resumes") + " at " + times.OfDay(at) + ", in " + humantext.Rough(max(a.until.Sub(now), 0)) + "."
}

// answer is what the band below the bits says: outcome and reason of the newest request, and when
// ids resume.
type answer struct {
	mark, word   string
	role         theme.Role
	what, reason string
	// since and until are clock readings: when a refusal or a wait began, and when ids resume. If
	// there is no end, until is 0.
	since, until ids.Reading
	ends         string       // what happens at until; "" for "Resumes"
	edit         *part.Editor // a line that is typed after the word; nil for none
}

// answer returns what the band says at a real time.
func (e *Page) answer(now ids.Reading) answer {
	if a, editing := e.editAnswer(); editing {
		return a
	}
	s := e.session
	pinned := e.pinned != nil && e.origin != (origin{})
	if s.History().Len() == 0 {
		if pinned {
			return e.pinnedAnswer()
		}
		return answer{mark: "·", word: "READY", role: theme.Muted, what: "No ids yet.", reason: e.advice()}
	}
	newest, at := s.History().Newest(0), s.Clock.Read(now)
	switch {
	case newest.ClockChange != "":
		return e.clockAnswer(newest, at)
	case s.Pending() != nil:
		return e.waitAnswer(at)
	case newest.Answer == ids.Refused && (!pinned || !refusalOver(newest, at)):
		if refusalOver(newest, at) {
			return answer{mark: "·", word: "READY", role: theme.Good, what: overText(newest.Cause), reason: "Press " + e.host.KeyOf("space") + " to generate an id."}
		}
		return answer{
			mark: "✗", word: "REFUSED", role: theme.Bad, what: e.blocked(newest, at),
			reason: e.session.BoundScheme().Explain(&newest.Grant), since: newest.Since, until: newest.Until,
		}
	case pinned:
		return e.pinnedAnswer()
	}
	return e.idAnswer(newest, at)
}

// clockAnswer says that the clock was set, and what it reads now.
func (e *Page) clockAnswer(newest *session.Entry, at ids.Reading) answer {
	a := answer{mark: "◆", word: "CLOCK SET", role: theme.Warn, what: humantext.Sentence(newest.ClockChange)}
	if last, ok := e.session.Newest(); ok && at < last {
		a.what += " It is behind the newest id."
	}
	a.reason = "Press " + e.host.KeyOf("space") + " to see how " + e.session.Scheme.Name + " reacts."
	if p := e.session.Pending(); p != nil {
		a.since, a.until = p.Since, p.Until
	}
	return a
}

// waitAnswer says why requests wait. After a step of the clock, a newer request may have got an id.
func (e *Page) waitAnswer(at ids.Reading) answer {
	p, h := e.session.Pending(), e.session.History()
	newest := h.Newest(0)
	for i := 0; i < h.Len() && newest.Answer != ids.Waiting; i++ {
		newest = h.Newest(i)
	}
	a := answer{mark: "■", word: "WAITING", role: theme.Warn, since: p.Since, until: p.Until}
	waits := humantext.Count(p.Requests, "request") + " wait"
	if p.Requests == 1 {
		waits += "s"
	}
	a.what = e.blocked(newest, at) + " " + waits + "."
	a.reason = e.session.BoundScheme().Explain(&newest.Grant)
	return a
}

// refusalOver reports whether the end of a refusal has passed.
func refusalOver(newest *session.Entry, at ids.Reading) bool {
	return newest.Until != 0 && newest.Until <= at
}

// overText says that the cause of a refusal is over.
func overText(c ids.Cause) string {
	switch c {
	case ids.ClockBack:
		return "The clock is back at the newest id: requests are answered again."
	case ids.UnitFull:
		return "The next time unit has begun: requests are answered again."
	}
	return "Requests are answered again."
}

// blocked returns why a request got no id. If the clock moved back, it says how far the clock is
// behind now.
func (e *Page) blocked(newest *session.Entry, at ids.Reading) string {
	switch newest.Cause {
	case ids.ClockBack:
		behind := time.Duration(newest.Behind)*time.Microsecond - at.Sub(newest.At)
		if behind <= 0 {
			return "The clock was " + part.BehindText(newest) + " behind the newest id."
		}
		return "The clock is " + humantext.Rough(behind) + " behind the newest id."
	case ids.UnitFull:
		capacity := e.session.BoundScheme().Policy.Capacity()
		if capacity == 1 {
			return "Sequence overflow: the one id of this time unit is used."
		}
		return "Sequence overflow: all " + humantext.Number(capacity) + " ids of this time unit are used."
	}
	if err := newest.Err(); err != nil {
		return humantext.Sentence(err.Error())
	}
	return ""
}

// idAnswer shows the newest id, or what is special about it.
func (e *Page) idAnswer(newest *session.Entry, at ids.Reading) answer {
	s := e.session
	a := answer{mark: "●", word: "ISSUED", role: theme.Good, what: s.BoundScheme().String(newest.Last), reason: e.advice()}
	if newest.Requests > 1 {
		a.what = humantext.Number(newest.Requests) + " ids, the last is " + a.what
	}
	if newest.Waited > 0 {
		a.what += " after a wait of " + humantext.Rough(newest.Waited)
		a.reason = "The wait is over: the caller got the id."
	}
	since, until, below := s.Below()
	if s.Generating() {
		a.reason = humantext.Number(s.Rate()) + " ids/s. " + e.host.KeyOf("+") + " " + e.host.KeyOf("-") + " change the rate, " + e.host.KeyOf("g") + " stops."
	}
	if below {
		a.word, a.role, a.since, a.until, a.ends = "OUT OF ORDER", theme.Warn, since, until, "In order again"
		a.reason = s.BoundScheme().Explanations().ClockMovedBack
		a.mark, a.what = "○", "The newest id sorts below the highest one: the clock was "+humantext.Rough(newest.Below)+" behind."
		if behind := until.Sub(at); behind > 0 {
			a.what = "New ids sort below the highest id: the clock is " + humantext.Rough(behind) + " behind."
		}
	}
	if ev := part.NewestEvent(s); (!below || newest.Events != ids.WentBack) && ev != nil && ev.At == newest.At && ev.Outcome.Events == newest.Events && newest.Events != 0 {
		a.what, a.reason = ev.Text, ev.Reason
		a.mark = "●"
		a.word, a.role = eventWord(newest.Events)
	}
	return a
}

func eventWord(events ids.EventSet) (string, theme.Role) {
	switch {
	case events.Has(ids.Tock):
		return "TOCK", theme.Tock
	case events.Has(ids.Tick):
		return "TICK", theme.Tick
	case events.Has(ids.Wrapped):
		return "DUPLICATE", theme.Bad
	}
	return "ISSUED", theme.Warn
}

// advice returns what to try next. Once the generator has caused an event, it returns the last
// event instead.
func (e *Page) advice() string {
	if ev := part.NewestEvent(e.session); ev != nil {
		return "At " + e.host.Times().OfDay(part.MsTime(ev.At)) + ": " + ev.Text
	}
	f := e.session.BoundScheme()
	text, keys := "Press ", []string{"b to step the clock back", "o to overflow the sequence"}
	switch full := f.Policy.Full != ids.NeverFull; {
	case f.Time == nil && !full:
		text, keys = "The clock has no effect here. Press ", []string{"space for one id", "g for many"}
	case f.Time == nil:
		text, keys = "The clock has no effect here. Press ", keys[1:]
	case !full:
		keys[1] = "o for 10,000 ids"
	}
	if lessons.ForScheme(f.Scheme.Name) != nil {
		keys = append(keys, "L for a lesson")
	}
	return text + humantext.Or(keys) + "."
}
