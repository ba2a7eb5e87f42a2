package app

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// commands returns the commands of the explorer, or those of the bit editor while
// bits are edited. A scheme without a generator has no commands that generate ids.
func (e *explorer) commands() []command {
	if e.bit >= 0 {
		return e.bitCommands()
	}
	const most = 64 // commands of a page and of the program
	list := make([]command, 0, most)
	if e.session.Generates() {
		list = append(list, e.generateCommands()...)
	} else {
		list = append(list, command{keys: []string{"space", "g", "b", "f", "z", "r", "o"}, do: act(e.warnDecodeOnly)})
	}
	_, shown := e.shown()
	if len(e.bound().Layout.Fields) > 0 {
		list = append(list, e.fieldCommands(shown)...)
	}
	if len(e.session.Scheme.Params) > 0 || e.session.Generates() { // the form has rows
		list = append(list, e.paramCommands()...)
	}
	if e.session.Generates() {
		list = append(list, e.streamCommands()...)
	}
	if shown || e.session.Generates() {
		list = append(list, e.idCommands()...)
	}
	return append(list, e.designCommands()...)
}

// designCommands returns the commands that open the designer. After a search, n goes to
// the next match instead.
func (e *explorer) designCommands() []command {
	next := command{[]string{"n"}, "n", "design a new layout; next match after F", "", act(func() { e.app.design(nil) })}
	if e.found != "" {
		next = command{[]string{"n"}, "n", "go to the next match, older", "", act(func() { e.findNext(1) })}
	}
	return []command{
		{[]string{"D"}, "D", "design a layout from this scheme", "", act(func() { e.app.design(e.session.BoundScheme()) })},
		next,
	}
}

// fieldCommands returns the commands that select a field and, if an id is shown or
// can be generated, edit its bits.
func (e *explorer) fieldCommands(shown bool) []command {
	list := []command{
		{[]string{"left"}, "←", "previous field", "", act(func() { e.moveField(-1) })},
		{[]string{"right"}, "→", "next field", "field", act(func() { e.moveField(1) })},
	}
	if shown || e.session.Generates() {
		list = append(list, command{[]string{"i"}, "i", "edit the field's bits", "edit bits", act(e.enterBits)})
	}
	return list
}

// paramCommands returns the commands that select and set parameters.
func (e *explorer) paramCommands() []command {
	return []command{
		{[]string{"up"}, "↑", "previous parameter", "", act(func() { e.moveParam(-1) })},
		{[]string{"down"}, "↓", "next parameter", "", act(func() { e.moveParam(1) })},
		{[]string{"enter"}, "enter", "type the parameter's value", "type value", act(e.beginEdit)},
		{[]string{"]", "shift+right"}, "]", "set its next value (or shift+→)", "", act(func() { e.stepParam(1) })},
		{[]string{"[", "shift+left"}, "[", "set its previous value (or shift+←)", "", act(func() { e.stepParam(-1) })},
		{[]string{"d"}, "d", "set it to its default", "", act(e.resetSelected)},
		{[]string{"X"}, "X", "set all parameters to their defaults", "", act(e.resetAll)},
	}
}

// streamCommands returns the commands that scroll the stream.
func (e *explorer) streamCommands() []command {
	return []command{
		{[]string{"pgdown"}, "pgdn", "go to older entries, a page", "", act(func() { e.scroll(max(e.rows, 1)) })},
		{[]string{"pgup"}, "pgup", "go to newer entries, a page", "", act(func() { e.scroll(-max(e.rows, 1)) })},
		{[]string{"shift+down"}, "shift+↓", "select the next older entry", "", act(func() { e.scroll(1) })},
		{[]string{"shift+up"}, "shift+↑", "select the next newer entry", "", act(func() { e.scroll(-1) })},
		{[]string{"home"}, "home", "go to the newest entry", "", act(func() { e.scroll(-e.entry) })},
		{[]string{"end"}, "end", "go to the oldest entry", "", act(func() { e.scroll(e.session.History().Len()) })},
		{[]string{"F"}, "F", "find an id, a word or a time in the stream", "find", act(e.beginFind)},
		{[]string{"N"}, "N", "go to the previous match, newer", "", act(func() { e.findNext(-1) })},
		{[]string{"T"}, "T", "generate an id at a given time", "", act(e.beginGenerateAt)},
	}
}

// idCommands returns the commands that act on the shown id.
func (e *explorer) idCommands() []command {
	list := []command{
		{[]string{"c"}, "c", "copy the id in the shown encoding", "copy", e.copyID},
		{[]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", act(e.openCopyMenu)},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", e.copyAll},
		{[]string{"e"}, "e", "show the next encoding", "", act(e.nextEncoding)},
	}
	if e.session.Generates() {
		back := ""
		if e.pinned != nil {
			back = "stream"
		}
		list = append(list, command{[]string{"esc"}, "esc", "return to the stream", back, act(e.unpin)})
	}
	return list
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order: first
// those that the screen shows elsewhere, then those that can wait. What is running can be
// stopped in every window.
func (e *explorer) dispensableKeys() []string {
	if e.bit >= 0 {
		return []string{"?", "/", "c", "q"}
	}
	list := []string{"?", "F", "enter", "/"}
	if !e.session.Clock.Frozen() {
		list = append(list, "z")
	}
	list = append(list, "f", "i", "c", "right", "o")
	if !e.session.Generating() {
		list = append(list, "g")
	}
	return append(list, "q")
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

// steps are the clock steps that [explorer.stepParam] offers.
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
		e.session.Step = steps[widget.Moved(at, n, len(steps))]
		return
	}
	p := &params[e.param]
	e.apply(p.Name, p.Step(e.session.Value(p.Name), n))
}

// apply sets a parameter and reports whether the value is valid. The status line
// shows why an invalid value is rejected.
func (e *explorer) apply(name, value string) bool {
	err := e.session.Set(name, value)
	if err != nil {
		e.app.setStatus(theme.Bad, err.Error())
		return false
	}
	e.pinnedAs = nil
	e.clampField()
	if f := e.session.BoundScheme(); f.Compose != nil && (e.pinned == nil || e.preview) {
		e.showPreview(name)
	}
	return true
}

// showPreview pins the newest id as the changed parameters would have generated it.
func (e *explorer) showPreview(param string) {
	h, f := e.session.History(), e.session.BoundScheme()
	for i := range h.Len() {
		if entry := h.Newest(i); entry.HasID() {
			id := f.Compose(entry.First, e.app.entropy)
			if id == entry.Last { // the parameters are what they were
				e.unpin()
				return
			}
			e.pin(id, origin{"preview", "The newest id as it would be with the new " + param + ". It was not issued."})
			e.preview = true
			return
		}
	}
}

// pasted inserts a paste into the parameter being typed. It reports whether it did.
func (e *explorer) pasted(text string) bool {
	line := e.edit
	if e.prompt != nil {
		line = e.prompt.edit
	}
	if e.value != nil {
		line = e.value
	}
	if line == nil {
		return false
	}
	line.Paste(text)
	return true
}

// typed handles a key while a parameter or a value is being typed.
func (e *explorer) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case e.prompt != nil:
		return e.typedPrompt(k), true
	case e.value != nil:
		return e.typedValue(k), true
	case e.edit == nil:
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
		return e.edit.Press(k), true
	}
	return nil, true
}

func (e *explorer) beginEdit() {
	rows := e.formRows()
	e.edit = part.NewValueEditor(rows[e.param].Value, 128)
}

func (e *explorer) leaveEdit() { e.edit = nil }

func (e *explorer) acceptEdit() bool {
	params := e.session.Scheme.Params
	if e.param < len(params) {
		return e.apply(params[e.param].Name, e.app.absolute(&params[e.param], e.edit.Text()))
	}
	d, err := time.ParseDuration(e.edit.Text())
	if err != nil || d <= 0 {
		e.app.setStatus(theme.Bad, "invalid clock step "+humantext.Quote(e.edit.Text())+": expected a duration above 0, such as 8ms, 10s or 1h")
		return false
	}
	e.session.Step = d
	return true
}
