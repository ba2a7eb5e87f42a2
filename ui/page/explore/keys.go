package explore

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Commands returns the commands of the page, or those of the bit editor while
// bits are edited. A scheme without a generator has no commands that generate ids.
func (e *Page) Commands() []page.Command {
	if e.bit >= 0 {
		return e.bitCommands()
	}
	const most = 64 // capacity for the commands of a page and of the program
	list := make([]page.Command, 0, most)
	if e.session.Generates() {
		list = append(list, e.generateCommands()...)
	} else {
		list = append(list, page.Command{Keys: []string{"space", "g", "b", "f", "z", "r", "o"}, Do: page.Act(func() {
			text := "idtui can decode " + e.session.Scheme.Name + " ids but not generate them. Paste one, or press /."
			if e.missingGenerator() != "" {
				text = "The layout " + e.session.Scheme.Name + " has no generator: the line to add is in the panel about it."
			}
			e.host.Status(theme.Warn, text)
		})})
	}
	_, shown := e.Shown()
	if len(e.Bound().Layout.Fields) > 0 {
		list = append(list, e.fieldCommands(shown)...)
	}
	if len(e.params()) > 0 || e.session.Generates() { // the form has rows
		list = append(list, e.paramCommands()...)
	}
	if e.session.Generates() {
		list = append(list, e.streamCommands()...)
	}
	if shown || e.session.Generates() {
		list = append(list, e.idCommands()...)
	}
	return append(list,
		page.On([]string{"D"}, "D", "design a layout from this scheme", "", page.Act(func() { e.host.Intend(page.Design{Bound: e.session.BoundScheme()}) })),
		page.On([]string{"#"}, "#", "try this scheme in a fleet of nodes", "", page.Act(func() {
			e.host.Intend(page.Fleet{Selected: e.session.BoundScheme().Scheme, Settings: e.session.Settings()})
		})),
	)
}

// KeyTables returns the commands for the documentation.
func (e *Page) KeyTables() []page.KeyTable {
	return []page.KeyTable{{Title: "scheme tab", Commands: e.Commands()}, {Title: "editing bits (i)", Commands: e.bitCommands()}}
}

// fieldCommands returns the commands that select a field, and the one that edits its bits. The
// latter needs an id that is shown or can be generated.
func (e *Page) fieldCommands(shown bool) []page.Command {
	list := []page.Command{
		page.On([]string{"left"}, "←", "previous field", "", page.Act(func() { e.moveField(-1) })),
		page.On([]string{"right"}, "→", "next field", "field", page.Act(func() { e.moveField(1) })),
	}
	if shown || e.session.Generates() {
		list = append(list, page.On([]string{"i"}, "i", "edit the field's bits", "edit bits", page.Act(func() {
			id, ok := e.Shown()
			l := e.Bound().Layout
			if !ok || len(l.Fields) == 0 {
				return
			}
			if e.pinned == nil {
				e.pin(id, origin{}) // no origin: the id is still the one from the stream
			}
			e.bit, e.edits = l.Fields[e.field].Offset(), edits{states: []ids.ID{id}, origin: e.origin}
		})))
	}
	return list
}

// paramCommands returns the commands that select and set parameters.
func (e *Page) paramCommands() []page.Command {
	return []page.Command{
		page.On([]string{"up"}, "↑", "previous parameter", "", page.Act(func() { e.moveParam(-1) })),
		page.On([]string{"down"}, "↓", "next parameter", "", page.Act(func() { e.moveParam(1) })),
		page.On([]string{"enter"}, "enter", "type the parameter's value", "type value", page.Act(func() {
			rows := e.formRows()
			e.edit = part.NewValueEditor(rows[e.param].Value, 128)
		})),
		page.On([]string{"]", "shift+right"}, "]", "set the next value (or shift+→)", "", page.Act(func() { e.stepParam(1) })),
		page.On([]string{"[", "shift+left"}, "[", "set the previous value (or shift+←)", "", page.Act(func() { e.stepParam(-1) })),
		page.On([]string{"d"}, "d", "set the default value", "", page.Act(func() {
			rows := e.formRows()
			if len(rows) == 0 {
				return
			}
			name := rows[e.param].Name
			if e.resetParam(e.param) {
				e.host.Status(theme.Good, "Reset "+name+" to its default.")
				return
			}
			e.host.Status(theme.Warn, name+" has its default.")
		})),
		page.On([]string{"X"}, "X", "set all parameters to their defaults", "", page.Act(func() {
			n := 0
			for row := range e.formRows() {
				if e.resetParam(row) {
					n++
				}
			}
			e.host.Status(theme.Good, "Reset "+humantext.Count(n, "parameter")+" to the default.")
		})),
	}
}

// streamCommands returns the commands that scroll, search and list the stream. It includes the one
// that generates an id at a given time.
func (e *Page) streamCommands() []page.Command {
	return []page.Command{
		page.On([]string{"pgdown"}, "pgdn", "go one page to older entries", "", page.Act(func() { e.scroll(max(e.rows, 1)) })),
		page.On([]string{"pgup"}, "pgup", "go one page to newer entries", "", page.Act(func() { e.scroll(-max(e.rows, 1)) })),
		page.On([]string{"shift+down"}, "shift+↓", "select the next older entry", "", page.Act(func() { e.scroll(1) })),
		page.On([]string{"shift+up"}, "shift+↑", "select the next newer entry", "", page.Act(func() { e.scroll(-1) })),
		page.On([]string{"home"}, "home", "go to the newest entry", "", page.Act(func() { e.scroll(-e.entry) })),
		page.On([]string{"end"}, "end", "go to the oldest entry", "", page.Act(func() { e.scroll(e.session.History().Len()) })),
		page.On([]string{"F"}, "F", "find an id, a word or a time in the stream", "find", page.Act(func() {
			e.prompt = &prompt{
				word: "FIND", hint: "An id or a part of it, a word such as refused or tock, or a time of the clock such as 02:06:12.",
				edit: part.NewEditor("", 64),
				accept: func(text string) bool {
					e.found = strings.ToLower(text)
					return text == "" || e.findNext(0)
				},
			}
		})),
		page.On([]string{"n"}, "n", "go to the next match, older", "", page.Act(func() { e.findNext(1) })),
		page.On([]string{"N"}, "N", "go to the previous match, newer", "", page.Act(func() { e.findNext(-1) })),
		page.On([]string{"v"}, "v", "show the stream as a list, to sort and copy", "list", page.Act(e.list)),
		page.On([]string{"T"}, "T", "generate an id at a given time", "", page.Act(func() {
			e.prompt = &prompt{
				word: "GENERATE AT", hint: "A date and time, now, or a distance from now such as -1h or +2d. The stream and its clock stay as they are.",
				edit: part.NewEditor("", 64), accept: e.generateAt,
			}
		})),
	}
}

// idCommands returns the commands that act on the shown id.
func (e *Page) idCommands() []page.Command {
	list := []page.Command{
		page.On([]string{"c"}, "c", "copy the id in the shown encoding", "copy", page.Act(e.copyID)),
		page.On([]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", page.Act(e.openCopyMenu)),
		page.On([]string{"C"}, "C", "copy the whole decoding as text", "", page.Act(e.copyAll)),
		page.On([]string{"e"}, "e", "show the next encoding", "", page.Act(e.nextEncoding)),
	}
	if e.session.Generates() {
		back := ""
		if e.pinned != nil {
			back = "stream"
		}
		list = append(list, page.On([]string{"esc"}, "esc", "return to the stream", back, page.Act(e.unpin)))
	}
	return list
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. Keys that the
// screen shows elsewhere come first, then the less important ones. Keys that stop something stay.
func (e *Page) dispensableKeys() []string {
	if e.bit >= 0 {
		return []string{"?", "/", "c", "q"}
	}
	list := []string{"?", "v", "F", "enter", "/"}
	if !e.session.Clock.Frozen() {
		list = append(list, "z")
	}
	list = append(list, "f", "i", "c", "right", "o")
	if !e.session.Generating() {
		list = append(list, "g")
	}
	return append(list, "q")
}

func (e *Page) moveField(n int) {
	fields := len(e.Bound().Layout.Fields)
	if fields > 0 {
		e.field = ((e.field+n)%fields + fields) % fields
	}
}

func (e *Page) moveParam(n int) {
	if rows := len(e.formRows()); rows > 0 {
		e.param = ((e.param+n)%rows + rows) % rows
	}
}

// steps are the clock steps that [Page.stepParam] offers.
var steps = []time.Duration{
	time.Millisecond, 4 * time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond,
	time.Second, 10 * time.Second, time.Minute, time.Hour, 24 * time.Hour,
}

// stepParam sets the selected parameter to its next or previous value.
func (e *Page) stepParam(n int) {
	params := e.params()
	if e.param >= len(params) {
		at, found := slices.BinarySearch(steps, e.session.Step)
		if !found && n > 0 {
			at--
		}
		e.session.Step = steps[widget.Moved(at, n, len(steps))]
		return
	}
	p := &params[e.param]
	e.apply(p.Name, p.Step(e.session.Value(p.Name), n))
}

// apply sets a parameter and reports whether the value is valid. If it is not, the status line
// shows why.
func (e *Page) apply(name, value string) bool {
	err := e.session.Set(name, value)
	if err != nil {
		e.host.Status(theme.Bad, err.Error())
		return false
	}
	e.pinnedAs = nil
	e.clampField()
	if f := e.session.BoundScheme(); f.Compose != nil && (e.pinned == nil || e.preview) {
		e.showPreview(name)
	}
	return true
}

// showPreview pins the newest id as it would be with the changed parameters.
func (e *Page) showPreview(param string) {
	h, f := e.session.History(), e.session.BoundScheme()
	for i := range h.Len() {
		if entry := h.Newest(i); entry.HasID() {
			id := f.Compose(entry.First, e.host.Entropy)
			if id == entry.Last { // the parameters are those of the newest id
				e.unpin()
				return
			}
			e.pin(id, origin{"preview", "The newest id as it would be with the new " + param + ". It was not issued."})
			e.preview = true
			return
		}
	}
}

// typed handles a key while a line of the band, a value or a parameter is typed.
func (e *Page) typed(k tea.KeyPressMsg) tea.Cmd {
	switch {
	case e.prompt != nil:
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
	case e.value != nil:
		switch k.String() {
		case "esc":
			e.value = nil
		case "enter":
			e.acceptValue()
		default:
			return e.value.Press(k)
		}
		return nil
	}
	switch k.String() {
	case "esc":
		e.leaveEdit()
	case "enter":
		if e.acceptEdit() {
			e.leaveEdit()
		}
	case "up", "down", "tab":
		if e.acceptEdit() {
			e.leaveEdit()
			e.moveParam(map[string]int{"up": -1, "down": 1, "tab": 1}[k.String()])
		}
	default:
		return e.edit.Press(k)
	}
	return nil
}

func (e *Page) leaveEdit() { e.edit = nil }

func (e *Page) acceptEdit() bool {
	params := e.params()
	if e.param < len(params) {
		return e.apply(params[e.param].Name, e.host.Absolute(&params[e.param], e.edit.Text()))
	}
	d, err := time.ParseDuration(e.edit.Text())
	if err != nil || d <= 0 {
		e.host.Status(theme.Bad, "invalid clock step "+humantext.Quote(e.edit.Text())+": expected a duration above 0, such as 8ms, 10s or 1h")
		return false
	}
	e.session.Step = d
	return true
}

// generateCommands returns the commands that generate ids and set the clock. The footer shows how
// to end generating, a freeze and a clock step. It leaves out keys without an effect on the scheme.
func (e *Page) generateCommands() []page.Command {
	now, s := e.host.Now, e.session
	run, rate, overflow := "start", "", "overflow"
	if s.Generating() {
		run, rate = "stop", "rate"
	}
	if s.BoundScheme().Policy.Full == ids.NeverFull {
		overflow = ""
	}
	return slices.Concat([]page.Command{
		page.On([]string{"space"}, "space", "generate one id", "new id", page.Act(func() {
			e.unpin()
			e.entry = 0
			e.session.Next(e.host.Now())
		})),
		page.On([]string{"g"}, "g", "start or stop generating", run, page.Act(func() { s.ToggleGenerate(now()) })),
		page.On([]string{"+", "="}, "+", "raise the rate", rate, page.Act(func() { e.rate(1) })),
		page.On([]string{"-"}, "-", "lower the rate", "", page.Act(func() { e.rate(-1) })),
	}, e.clockCommands(), []page.Command{
		page.On([]string{"o"}, "o", "overflow the sequence of one time unit", overflow, page.Act(func() {
			e.unpin()
			e.entry = 0
			e.session.Overflow(e.host.Now())
		})),
	})
}

// clockCommands returns the commands that set the clock.
func (e *Page) clockCommands() []page.Command {
	now, s := e.host.Now, e.session
	back, forward, freeze, realTime := "step back", "step forward", "freeze", ""
	if s.Clock.Frozen() {
		freeze = "unfreeze"
	}
	if e.clockIsSet() {
		realTime = "real time"
	}
	if s.BoundScheme().Time == nil {
		back, forward, freeze = "", "", ""
	}
	return []page.Command{
		page.On([]string{"b"}, "b", "step the clock back, below the newest id", back, page.Act(func() { s.StepBack(now()) })),
		page.On([]string{"f"}, "f", "step the clock forward", forward, page.Act(func() { s.StepForward(now()) })),
		page.On([]string{"z"}, "z", "freeze or unfreeze the clock", freeze, page.Act(func() { s.ToggleFreeze(now()) })),
		page.On([]string{"r"}, "r", "set the clock to real time", realTime, page.Act(func() { s.ReturnToRealTime(now()) })),
	}
}

// clockIsSet reports whether the clock is frozen or differs from real time.
func (e *Page) clockIsSet() bool {
	return e.session.Clock.Frozen() || e.session.Clock.Offset(e.host.Now()) != 0
}

// rate raises the rate by n steps.
func (e *Page) rate(n int) {
	e.session.ChangeRate(n)
	e.host.Status(theme.Good, "Rate: "+humantext.Number(e.session.Rate())+" ids/s")
}

// prompt asks for one line of text in the band.
type prompt struct {
	word, hint string
	edit       *part.Editor
	accept     func(text string) bool // reports whether the text is valid
}

// findNext selects the next older entry with the text that was found last. If n is negative, it
// selects the next newer one. If n is 0, it begins with the selected entry. If it then finds none
// and the text is a time, it selects the entry with the nearest time. It reports whether it
// selected an entry.
func (e *Page) findNext(n int) bool {
	h := e.session.History()
	if e.found == "" {
		e.host.Status(theme.Warn, "Nothing to find yet. Press "+e.host.KeyOf("F")+".")
		return false
	}
	step := 1
	if n < 0 {
		step = -1
	}
	for i := e.entry + n; i >= 0 && i < h.Len(); i += step {
		zone, _ := e.host.Times().Location()
		r := part.StreamRow(e.session, i, "15:04:05.000", zone)
		if strings.Contains(strings.ToLower(r.ID+"\n"+r.Mark+"\n"+r.Note+"\n"+r.Time), e.found) {
			e.scroll(i - e.entry)
			return true
		}
	}
	if at, ok := e.parseClock(e.found); ok && n == 0 && h.Len() > 0 {
		h, best := e.session.History(), 0
		for i := range h.Len() {
			if h.Newest(i).At.Sub(at).Abs() < h.Newest(best).At.Sub(at).Abs() {
				best = i
			}
		}
		e.scroll(best - e.entry)
		return true
	}
	e.host.Status(theme.Warn, "The stream has no other entry with "+humantext.Quote(e.found)+".")
	return false
}

// parseClock parses a clock reading: any time, or a time of day on the clock's day, in the stream's
// zone. It reports false for other texts.
func (e *Page) parseClock(text string) (ids.Reading, bool) {
	now := e.session.Clock.Read(e.host.Now()).Time()
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			zone, _ := e.host.Times().Location()
			year, month, day := now.In(zone).Date()
			return ids.At(time.Date(year, month, day, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), zone)), true
		}
	}
	t, err := humantext.ParseTime(text)
	if err != nil {
		return 0, false
	}
	return ids.At(t.At(now)), true
}

// generateAt pins an id of a new generator whose clock shows the time in text. It reports false if
// text is not a time, or if the generator issues no id.
func (e *Page) generateAt(text string) bool {
	t, err := humantext.ParseTime(text)
	if err != nil {
		e.host.Status(theme.Bad, err.Error())
		return false
	}
	at := t.At(e.host.Now().Time())
	out := generate.NewGenerator(e.session.BoundScheme(), e.host.Entropy).Burst(ids.At(at), 1)
	if err := out.Err(); err != nil {
		e.host.Status(theme.Bad, "cannot generate an id at "+humantext.DateTime(at)+": "+err.Error())
		return false
	}
	if out.Answer != ids.Issued {
		e.host.Status(theme.Warn, "The generator waits at "+humantext.DateTime(at)+".")
		return false
	}
	e.pin(out.ID, origin{"generated", "An id of a new generator with this time, not in the stream."})
	return true
}
