package app

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/part"
)

// prompt asks for one line of text in the band.
type prompt struct {
	word, hint string
	edit       *part.Editor
	accept     func(text string) bool // reports whether the text is valid
}

// typedPrompt handles a key while the line of a prompt is typed.
func (e *explorer) typedPrompt(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		e.prompt = nil
	case "enter":
		if p := e.prompt; p.accept(strings.TrimSpace(p.edit.Text())) && e.prompt == p {
			e.prompt = nil
		}
	default:
		return e.prompt.edit.Press(k)
	}
	return nil
}

// beginFind asks for a text to find in the stream.
func (e *explorer) beginFind() {
	e.prompt = &prompt{
		word: "FIND", hint: "An id or a part of it, a word such as refused or tock, or a time of the clock such as 02:06:12.",
		edit: part.NewEditor("", 64),
		accept: func(text string) bool {
			e.found = strings.ToLower(text)
			return text == "" || e.findNext(0)
		},
	}
}

// findNext selects the next older entry with the text that was found last; the next newer
// one if n is negative; the selected one counts if n is 0. Without such an entry it selects
// the one whose time is nearest, if the text is a time.
func (e *explorer) findNext(n int) bool {
	h := e.session.History()
	if e.found == "" {
		e.app.setStatus(theme.Warn, "Nothing to find yet. Press "+e.app.keyOf("F")+".")
		return false
	}
	step := 1
	if n < 0 {
		step = -1
	}
	for i := e.entry + n; i >= 0 && i < h.Len(); i += step {
		if e.entryHas(i, e.found) {
			e.scroll(i - e.entry)
			return true
		}
	}
	if at, ok := e.parseClock(e.found); ok && n == 0 && h.Len() > 0 {
		e.scroll(e.nearest(at) - e.entry)
		return true
	}
	e.app.setStatus(theme.Warn, "The stream has no other entry with "+humantext.Quote(e.found)+".")
	return false
}

// entryHas reports whether entry i of the stream shows a text, which is in lower case.
func (e *explorer) entryHas(i int, text string) bool {
	zone, _ := e.app.times.Location()
	r := part.StreamRow(e.session, i, "15:04:05.000", zone)
	return strings.Contains(strings.ToLower(r.ID+"\n"+r.Mark+"\n"+r.Note+"\n"+r.Time), text)
}

// parseClock returns the clock reading that a text stands for: a time of the day that the
// clock shows, or any time.
func (e *explorer) parseClock(text string) (ids.Reading, bool) {
	now := e.session.Clock.Read(e.app.clock()).Time()
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			day := now.UTC().Truncate(24 * time.Hour)
			return ids.At(day.Add(t.Sub(t.Truncate(24 * time.Hour)))), true
		}
	}
	t, err := humantext.ParseTime(text)
	if err != nil {
		return 0, false
	}
	return ids.At(t.At(now)), true
}

// nearest returns the entry of the stream whose clock reading is nearest to a reading.
func (e *explorer) nearest(at ids.Reading) int {
	h, best := e.session.History(), 0
	for i := range h.Len() {
		if h.Newest(i).At.Sub(at).Abs() < h.Newest(best).At.Sub(at).Abs() {
			best = i
		}
	}
	return best
}

// beginGenerateAt asks for a time and pins an id that is generated then.
func (e *explorer) beginGenerateAt() {
	e.prompt = &prompt{
		word: "GENERATE AT", hint: "A date and time, now, or a distance from now such as -1h or +2d. The stream and its clock stay as they are.",
		edit: part.NewEditor("", 64), accept: e.generateAt,
	}
}

// generateAt pins an id of a new generator whose clock shows a time.
func (e *explorer) generateAt(text string) bool {
	t, err := humantext.ParseTime(text)
	if err != nil {
		e.app.setStatus(theme.Bad, err.Error())
		return false
	}
	at := t.At(e.app.clock().Time())
	out := generate.NewGenerator(e.session.BoundScheme(), e.app.entropy).Burst(ids.At(at), 1)
	if err := out.Err(); err != nil {
		e.app.setStatus(theme.Bad, "cannot generate an id at "+humantext.DateTime(at)+": "+err.Error())
		return false
	}
	if out.Answer != ids.Issued {
		e.app.setStatus(theme.Warn, "The generator waits at "+humantext.DateTime(at)+".")
		return false
	}
	e.pin(out.ID, origin{"generated", "An id of a new generator with this time, not in the stream."})
	return true
}
