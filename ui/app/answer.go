package app

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/part"
)

// answer is what the band below the bits says: the outcome of the newest request, the
// reason, and when it ends.
type answer struct {
	mark, word   string
	role         theme.Role
	what, reason string
	// since and until are clock readings: when a refusal or a wait began, and when ids
	// resume. until is 0 if nothing is to end.
	since, until ids.Reading
	edit         *part.Editor // a line that is typed after the word; nil for none
}

// answer returns what the band says at a real time.
func (e *explorer) answer(now ids.Reading) answer {
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
		return e.waitAnswer()
	case newest.Answer == ids.Refused && (!pinned || !refusalOver(newest, at)):
		return e.refusalAnswer(newest, at)
	case pinned:
		return e.pinnedAnswer()
	}
	return e.idAnswer(newest)
}

// clockAnswer tells that the clock was set, and what it reads now.
func (e *explorer) clockAnswer(newest *session.Entry, at ids.Reading) answer {
	a := answer{mark: "◆", word: "CLOCK SET", role: theme.Warn, what: humantext.Sentence(newest.ClockChange)}
	if last, ok := e.session.Newest(); ok && at < last {
		a.what += " It is behind the newest id."
	}
	a.reason = "Press " + e.app.keyOf("space") + " to see how " + e.session.Scheme.Title + " reacts."
	if p := e.session.Pending(); p != nil {
		a.since, a.until = p.Since, p.Until
	}
	return a
}

// waitAnswer tells why requests wait. A newer request may have got an id, after a step of
// the clock.
func (e *explorer) waitAnswer() answer {
	p, h := e.session.Pending(), e.session.History()
	newest := h.Newest(0)
	for i := 0; i < h.Len() && newest.Answer != ids.Waiting; i++ {
		newest = h.Newest(i)
	}
	a := answer{mark: "…", word: "WAITING", role: theme.Warn, since: p.Since, until: p.Until}
	waits := humantext.Count(p.Requests, "request") + " wait"
	if p.Requests == 1 {
		waits += "s"
	}
	a.what = e.blocked(newest) + " " + waits + "."
	a.reason = e.session.BoundScheme().Explain(&newest.Grant)
	return a
}

// refusalOver reports whether the end of a refusal has passed.
func refusalOver(newest *session.Entry, at ids.Reading) bool {
	return newest.Until != 0 && newest.Until <= at
}

// refusalAnswer tells why a request was refused, or that ids have resumed since.
func (e *explorer) refusalAnswer(newest *session.Entry, at ids.Reading) answer {
	if refusalOver(newest, at) {
		return answer{mark: "·", word: "READY", role: theme.Good, what: overText(newest.Cause), reason: "Press " + e.app.keyOf("space") + " to generate an id."}
	}
	return answer{
		mark: "✗", word: "REFUSED", role: theme.Bad, what: e.blocked(newest),
		reason: e.session.BoundScheme().Explain(&newest.Grant), since: newest.Since, until: newest.Until,
	}
}

// overText tells that the cause of a refusal is over.
func overText(c ids.Cause) string {
	switch c {
	case ids.ClockBack:
		return "The clock is back at the newest id: requests are answered again."
	case ids.UnitFull:
		return "The next time unit has begun: requests are answered again."
	}
	return "Requests are answered again."
}

// blocked returns why a request got no id. It has the distance of the clock that the
// stream shows too.
func (e *explorer) blocked(newest *session.Entry) string {
	switch newest.Cause {
	case ids.ClockBack:
		return "The clock is " + part.BehindText(newest) + " behind the newest id."
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
func (e *explorer) idAnswer(newest *session.Entry) answer {
	s := e.session
	a := answer{mark: "●", word: "ISSUED", role: theme.Good, what: s.BoundScheme().String(newest.Last), reason: e.advice()}
	if newest.Requests > 1 {
		a.what = humantext.Number(newest.Requests) + " ids, the last is " + a.what
	}
	if newest.Waited > 0 {
		a.what += " after a wait of " + humantext.Rough(newest.Waited)
		a.reason = "The wait is over: the caller got the id."
	}
	if s.Generating() {
		a.reason = strconv.Itoa(s.Rate()) + " ids/s. " + e.app.keyOf("+") + " " + e.app.keyOf("-") + " change the rate, " + e.app.keyOf("g") + " stops."
	}
	if ev := part.NewestEvent(s); ev != nil && ev.At == newest.At && ev.Outcome.Events == newest.Events && newest.Events != 0 {
		a.what, a.reason = ev.Text, ev.Reason
		a.word, a.role = eventWord(newest.Events)
	}
	return a
}

// eventWord returns the word for an id with an event.
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

// advice returns what to try next or, once the scheme has shown how it reacts, the last
// event.
func (e *explorer) advice() string {
	if ev := part.NewestEvent(e.session); ev != nil {
		return "At " + e.app.times.OfDay(part.MsTime(ev.At)) + ": " + ev.Text
	}
	return suggestion(e.session.BoundScheme())
}

// suggestion returns the keys to try first on a scheme: only keys that show an
// effect.
func suggestion(f *ids.BoundScheme) string {
	text := "Press b to step the clock back, or o to overflow the sequence."
	switch full := f.Policy.Full != ids.NeverFull; {
	case f.Time == nil && !full:
		text = "The clock has no effect here. Press space for one id, or g for many."
	case f.Time == nil:
		text = "The clock has no effect here. Press o to overflow the sequence."
	case !full:
		text = "Press b to step the clock back, or o for 10,000 ids at once."
	}
	if lessons.ForScheme(f.Scheme.Name) != nil {
		text += " Press L for a guided tour."
	}
	return text
}
