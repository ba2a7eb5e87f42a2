package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/theme"
)

// commands are the keys of the explorer; while bits are being edited, those of
// the bits. A scheme whose ids are only read has none that make ids.
func (e *explorer) commands() []command {
	if e.bit >= 0 {
		return e.bitCommands()
	}
	var list []command
	if e.session.Generates() {
		list = e.generateCommands()
	} else {
		list = append(list, command{keys: []string{"space", "g", "b", "f", "z", "r", "o"}, do: act(e.warnDecodeOnly)})
	}
	_, shown := e.shown()
	if len(e.bound().Layout.Fields) > 0 {
		list = append(list, e.fieldCommands(shown)...)
	}
	if len(e.formRows()) > 0 {
		list = append(list, e.paramCommands()...)
	}
	if e.session.Generates() {
		list = append(list, e.streamCommands()...)
	}
	if shown || e.session.Generates() {
		list = append(list, e.idCommands()...)
	}
	return list
}

// makeCommands make ids and set the clock.
func (e *explorer) generateCommands() []command {
	now, s := e.app.clock, e.session
	return []command{
		{[]string{"space"}, "space", "make one id", "next", act(e.generate)},
		{[]string{"g"}, "g", "start or stop a run", "run", act(func() { s.ToggleGenerate(now()) })},
		{[]string{"+", "="}, "+", "run faster", "", act(func() { e.rate(1) })},
		{[]string{"-"}, "-", "run slower", "", act(func() { e.rate(-1) })},
		{[]string{"b"}, "b", "step this tab's clock back, so that it bites", "back", act(func() { s.StepBack(now()) })},
		{[]string{"f"}, "f", "step it forward", "forward", act(func() { s.StepForward(now()) })},
		{[]string{"z"}, "z", "freeze it, or let it go on", "freeze", act(func() { s.ToggleFreeze(now()) })},
		{[]string{"r"}, "r", "back to real time", "", act(func() { s.ReturnToRealTime(now()) })},
		{[]string{"o"}, "o", "ask for one id more than a unit can give", "overflow", act(e.overflow)},
	}
}

// fieldCommands walk over the fields and, of an id, go into their bits.
func (e *explorer) fieldCommands(shown bool) []command {
	list := []command{
		{[]string{"left"}, "←", "the field before", "", act(func() { e.moveField(-1) })},
		{[]string{"right"}, "→", "the field after: explained below", "field", act(func() { e.moveField(1) })},
	}
	if shown || e.session.Generates() {
		list = append(list, command{[]string{"i"}, "i", "go into the field's bits and change them", "bits", act(e.enterBits)})
	}
	return list
}

// formCommands set the parameters.
func (e *explorer) paramCommands() []command {
	return []command{
		{[]string{"up"}, "↑", "the parameter above", "", act(func() { e.moveParam(-1) })},
		{[]string{"down"}, "↓", "the parameter below", "", act(func() { e.moveParam(1) })},
		{[]string{"enter"}, "enter", "edit the parameter", "edit", act(e.beginEdit)},
		{[]string{"]", "shift+right"}, "]", "the parameter's next value (or shift+→)", "", act(func() { e.stepParam(1) })},
		{[]string{"[", "shift+left"}, "[", "its previous value (or shift+←)", "", act(func() { e.stepParam(-1) })},
	}
}

// streamCommands move in the stream.
func (e *explorer) streamCommands() []command {
	return []command{
		{[]string{"pgdown"}, "pgdn", "older ids in the stream", "", act(func() { e.scroll(1) })},
		{[]string{"pgup"}, "pgup", "newer ids", "", act(func() { e.scroll(-1) })},
		{[]string{"home"}, "home", "the newest id", "", act(func() { e.scroll(-e.entry) })},
		{[]string{"end"}, "end", "the oldest id kept", "", act(func() { e.scroll(e.session.History().Len()) })},
	}
}

// idCommands act on the id that is shown.
func (e *explorer) idCommands() []command {
	list := []command{
		{[]string{"c"}, "c", "copy the id as it is shown", "copy", e.copyID},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", e.copyAll},
		{[]string{"e"}, "e", "show it in the next text form", "", act(e.nextEncoding)},
	}
	if e.session.Generates() {
		list = append(list, command{[]string{"esc"}, "esc", "back to the stream", "", act(e.unpin)})
	}
	return list
}

// dispensable are the keys that a narrow footer can do without.
func (e *explorer) dispensableKeys() []string {
	if e.bit >= 0 {
		return []string{"/", "c"}
	}
	return []string{"z", "enter", "f", "i", "right", "g"}
}

// next makes one id and shows it.
func (e *explorer) generate() {
	e.unpin()
	e.entry = 0
	e.session.Next(e.app.clock())
}

// onlyRead answers to the keys that make ids where none are made.
func (e *explorer) warnDecodeOnly() {
	e.app.setStatus(theme.Warn, e.session.Scheme.Title+" ids are only read here, not made: paste one, or press / and type it")
}

func (e *explorer) overflow() {
	e.unpin()
	e.entry = 0
	e.session.Overflow(e.app.clock())
}

func (e *explorer) rate(n int) {
	e.session.ChangeRate(n)
	e.app.setStatus(theme.Good, "a run makes "+humantext.Count(e.session.Rate(), "id")+" a second")
}

func (e *explorer) moveField(n int) {
	fields := len(e.bound().Layout.Fields)
	if fields > 0 {
		e.field = ((e.field+n)%fields + fields) % fields
	}
}

func (e *explorer) moveParam(n int) {
	if rows := len(e.formRows()); rows > 0 {
		e.param = ((e.param+n)%rows + rows) % rows
	}
}

// steps are the sizes that the clock's step goes through.
var steps = []time.Duration{
	time.Millisecond, 4 * time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond,
	time.Second, 10 * time.Second, time.Minute, time.Hour, 24 * time.Hour,
}

// stepParam sets the selected parameter to its next or previous value.
func (e *explorer) stepParam(n int) {
	params := e.session.Scheme.Params
	if e.param >= len(params) {
		at, found := slices.BinarySearch(steps, e.session.Step)
		if !found && n > 0 {
			at--
		}
		e.session.Step = steps[min(max(at+n, 0), len(steps)-1)]
		return
	}
	p := &params[e.param]
	e.apply(p.Name, p.Step(e.session.Value(p.Name), n))
}

// apply sets a parameter; the notice says what is wrong with a value that is
// refused.
func (e *explorer) apply(name, value string) bool {
	err := e.session.Set(name, value)
	if err != nil {
		e.app.setStatus(theme.Bad, err.Error())
		return false
	}
	e.pinnedAs = nil
	e.clampField()
	if f := e.session.BoundScheme(); f.Compose != nil && (e.pinned == nil || e.previewing) {
		e.preview()
	}
	return true
}

// preview shows the newest id as the changed parameters would have made it.
func (e *explorer) preview() {
	h, f := e.session.History(), e.session.BoundScheme()
	for i := range h.Len() {
		if entry := h.Newest(i); entry.HasID() {
			e.pin(f.Compose(entry.First, e.app.entropy), "preview of "+e.session.Scheme.Params[e.param].Name)
			e.previewing = true
			return
		}
	}
}

// pasted puts a paste into the line being edited.
func (e *explorer) pasted(text string) bool {
	if e.edit == nil {
		return false
	}
	e.edit.insert(humantext.EscapeToASCII(text))
	return true
}

// typed gives keys to the line that is being edited.
func (e *explorer) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if e.value != nil {
		return e.typedValue(k), true
	}
	if e.edit == nil {
		return nil, false
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
		return e.edit.press(k), true
	}
	return nil, true
}

func (e *explorer) beginEdit() {
	rows := e.formRows()
	e.edit = newEditor(rows[e.param].Value, 128)
}

func (e *explorer) leaveEdit() { e.edit = nil }

func (e *explorer) acceptEdit() bool {
	params := e.session.Scheme.Params
	if e.param < len(params) {
		return e.apply(params[e.param].Name, e.edit.text())
	}
	d, err := time.ParseDuration(e.edit.text())
	if err != nil || d <= 0 {
		e.app.setStatus(theme.Bad, "clock step "+humantext.Quote(e.edit.text())+": want a duration above 0, such as 8ms, 10s or 1h")
		return false
	}
	e.session.Step = d
	return true
}
