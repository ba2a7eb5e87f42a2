package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// commands returns the keys that act now. Without a result there is nothing to change.
func (p *inferPage) commands() []command {
	if p.result == nil {
		return []command{{[]string{"esc"}, "esc", "close the page", "close", act(p.app.back)}}
	}
	list := p.resultCommands()
	if p.result.Scheme == nil {
		return list
	}
	for i := range list { // the fields of a known scheme cannot be changed
		switch list[i].keys[0] {
		case "[", "s", "m", "k", "u", "E", "backspace":
			list[i].footer = ""
		case "enter":
			list[i].help, list[i].footer = "open the tab of the scheme", "open tab"
		}
	}
	return list
}

// resultCommands returns the commands for a result. The designer has the same keys for the
// same changes, except that u is the unit here.
func (p *inferPage) resultCommands() []command {
	change := func(f func() error) func() tea.Cmd { return act(func() { p.change(f()) }) }
	return []command{
		{[]string{"left", "up"}, "←", "previous boundary", "", act(func() { p.move(-1) })},
		{[]string{"right", "down"}, "→", "next boundary", "field", act(func() { p.move(1) })},
		{[]string{"]", "shift+right"}, "]", "move the boundary right (or shift+→)", "", change(func() error { return p.changes.Move(p.segment, 1) })},
		{[]string{"[", "shift+left"}, "[ ]", "move the boundary left (or shift+←)", "move", change(func() error { return p.changes.Move(p.segment, -1) })},
		{[]string{"+", "="}, "+", "one bit wider: the neighbor gives it", "", change(func() error { return p.widen(1) })},
		{[]string{"-"}, "-", "one bit narrower: the neighbor takes it", "", change(func() error { return p.widen(-1) })},
		{[]string{"s"}, "s", "split the field in two", "split", change(func() error { return p.changes.Split(p.segment) })},
		{[]string{"m"}, "m", "merge it with the field to the right", "merge", change(func() error { return p.changes.Merge(p.segment) })},
		{[]string{"k"}, "k", "next kind of the field", "kind", change(func() error { return p.changes.NextKind(p.field()) })},
		{[]string{"u"}, "u", "next unit of the time", "unit", change(func() error { return p.changes.NextUnit(p.changes.TimeField(p.field())) })},
		{[]string{"E"}, "E", "type the epoch of the time", "epoch", act(p.typeEpoch)},
		{[]string{"backspace"}, "backspace", "undo the last change", "undo", act(p.undo)},
		{[]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", act(p.redo)},
		{[]string{"D"}, "D", "open the layout in the designer", "design", act(p.design)},
		{[]string{"enter"}, "enter", "accept the layout and open its tab", "accept", act(p.accept)},
		{[]string{"w"}, "w", "write the layout file, under a name", "write", act(p.typeName)},
		{[]string{"esc"}, "esc", "close the page", "close", act(p.app.back)},
	}
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order.
func (p *inferPage) dispensableKeys() []string {
	return []string{"q", "?", "/", "backspace", "m", "s", "esc", "D", "E"}
}

// move selects the boundary n places to the right.
func (p *inferPage) move(n int) {
	if p.changes != nil {
		p.segment = widget.Moved(p.segment, n, len(p.changes.Segments()))
	}
}

// widen moves the boundary after the selected field, or the one before the last field.
func (p *inferPage) widen(by int) error {
	if last := len(p.changes.Segments()) - 1; p.segment == last {
		return p.changes.Move(last, -by)
	}
	return p.changes.Move(p.segment+1, by)
}

// change computes what follows from a change, or shows why it was refused.
func (p *inferPage) change(err error) {
	if err != nil {
		p.app.setStatus(theme.Warn, humantext.Sentence(err.Error()))
		return
	}
	p.refresh()
}

func (p *inferPage) undo() {
	if !p.changes.Undo() {
		p.app.setStatus(theme.Warn, "Nothing to undo.")
	}
	p.refresh()
}

func (p *inferPage) redo() {
	if !p.changes.Redo() {
		p.app.setStatus(theme.Warn, "Nothing to redo.")
	}
	p.refresh()
}

// field returns the index of the selected field.
func (p *inferPage) field() int { return p.changes.Segments()[p.segment].Field }

// typeEpoch starts typing the epoch.
func (p *inferPage) typeEpoch() {
	at := p.changes.TimeField(p.field())
	if at < 0 {
		p.app.setStatus(theme.Warn, "No field holds a time: change the kind of one.")
		return
	}
	text := "2020-01-01"
	if epoch := p.changes.Fields()[at].Epoch; epoch != nil {
		text = humantext.RFC3339(*epoch)
	}
	p.edit, p.naming = part.NewValueEditor(text, 40), false
}
