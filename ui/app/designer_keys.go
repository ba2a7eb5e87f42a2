package app

import (
	"idtui/model/design"
	"idtui/theme"

	tea "charm.land/bubbletea/v2"
)

// commands returns the commands of the designer. All but w take back the question whether
// a file is replaced.
func (c *designer) commands() []command {
	change := func(f func(*design.Draft) error) func() tea.Cmd { return act(func() { c.do(f) }) }
	list := []command{
		{[]string{"left"}, "←", "previous field", "", act(func() { c.moveField(-1) })},
		{[]string{"right"}, "→", "next field", "field", act(func() { c.moveField(1) })},
		{[]string{"+", "="}, "+", "one bit wider: the neighbor gives it", "width", change((*design.Draft).Widen)},
		{[]string{"-"}, "-", "one bit narrower: the neighbor takes it", "", change((*design.Draft).Narrow)},
		{[]string{"a"}, "a", "add a field after this one", "add", change((*design.Draft).Add)},
		{[]string{"s"}, "s", "split the field in two", "split", change((*design.Draft).Split)},
		{[]string{"m"}, "m", "merge it with the field to the right", "", change((*design.Draft).Merge)},
		{[]string{"<"}, "<", "move the field to the left", "", change(func(d *design.Draft) error { return d.Shift(-1) })},
		{[]string{">"}, ">", "move the field to the right", "", change(func(d *design.Draft) error { return d.Shift(1) })},
		{[]string{"k"}, "k", "next kind of the field", "kind", change(func(d *design.Draft) error { return d.NextKind(c.app.clock().Time()) })},
		{[]string{"up"}, "↑", "previous row of the form", "", act(func() { c.moveRow(-1) })},
		{[]string{"down"}, "↓", "next row of the form", "row", act(func() { c.moveRow(1) })},
		{[]string{"]", "shift+right"}, "]", "set its next value (or shift+→)", "value", act(func() { c.step(1) })},
		{[]string{"[", "shift+left"}, "[", "set its previous value (or shift+←)", "", act(func() { c.step(-1) })},
		{[]string{"i"}, "i", "type its value", "type", act(c.beginEdit)},
		{[]string{"e"}, "e", "next canonical encoding", "", change(func(d *design.Draft) error { return d.Step("encoding", 1, c.app.clock().Time()) })},
		{[]string{"u"}, "u", "undo the last change", "undo", act(c.undo)},
		{[]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", act(c.redo)},
		{[]string{"space"}, "space", "generate another sample", "", act(c.newSample)},
		{[]string{"T"}, "T", "show the layout file, or the criteria", "", act(c.toggleTOML)},
		{[]string{"pgdown"}, "pgdn", "further criteria, or lines of the file", "", act(func() { c.wheel(c.app.pageRows() / 2) })},
		{[]string{"pgup"}, "pgup", "previous criteria, or lines of the file", "", act(func() { c.wheel(-c.app.pageRows() / 2) })},
		{[]string{"enter"}, "enter", "write the file and open it as a tab", "open", c.openScheme},
		{[]string{"c"}, "c", "copy the layout file", "", c.copyFile},
		{[]string{"esc"}, "esc", "leave; the draft is kept", "leave", c.leave},
	}
	for i := range list {
		do := list[i].do
		list[i].do = func() tea.Cmd {
			c.confirm = ""
			return do()
		}
	}
	return append(list, command{[]string{"w"}, "w", "write the layout file", "write", act(func() { c.write() })})
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. The top
// row shows the key of the help too.
func (c *designer) dispensableKeys() []string {
	return []string{"/", "s", "a", "?", "esc", "enter", "k", "right"}
}

// lineKeys returns the keys that act while a value is typed.
func (c *designer) lineKeys() []command {
	if c.edit == nil {
		return nil
	}
	return editKeys("save")
}

func (c *designer) moveField(n int) {
	c.draft.draft.Move(n)
	c.keepRow()
}

func (c *designer) undo() {
	if !c.draft.draft.Undo() {
		c.app.setStatus(theme.Warn, "Nothing to undo.")
	}
	c.refresh()
	c.keepRow()
}

func (c *designer) redo() {
	if !c.draft.draft.Redo() {
		c.app.setStatus(theme.Warn, "Nothing to redo.")
	}
	c.refresh()
	c.keepRow()
}

func (c *designer) toggleTOML() { c.toml, c.scroll = !c.toml, 0 }

// leave returns to the tab that the designer was opened from. The draft is kept.
func (c *designer) leave() tea.Cmd {
	c.hidden = true
	c.app.openNamed(c.back)
	return nil
}
