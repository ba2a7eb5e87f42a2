package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// commands are the keys that have something to act on.
func (d *decoder) commands() []command {
	switch {
	case d.text != "" && len(d.candidates) == 0:
		return append([]command{
			{[]string{"up"}, "↑", "the reason before", "", act(func() { d.moveSelection(-1) })},
			{[]string{"down"}, "↓", "the reason after", "reason", act(func() { d.moveSelection(1) })},
		}, d.lineCommands()...)
	case d.second != nil:
		return append([]command{
			{[]string{"enter"}, "enter", "open the first id in its scheme's tab", "open the first", act(d.openInTab)},
			{[]string{"c"}, "c", "copy the first id", "copy it", d.copyID},
			{[]string{"C"}, "C", "copy its whole decoding as text", "", d.copyAll},
		}, d.lineCommands()...)
	}
	return append(d.candidateCommands(), d.lineCommands()...)
}

// lineCommands lead from the result back to the line, and out.
func (d *decoder) lineCommands() []command {
	return []command{
		{[]string{"/"}, "/", "back to the line", "line", act(func() { d.typing = true })},
		{[]string{"esc"}, "esc", "close", "close", act(d.app.back)},
	}
}

// readingCommands act on the selected reading.
func (d *decoder) candidateCommands() []command {
	list := []command{
		{[]string{"up"}, "↑", "the reading before", "", act(func() { d.moveSelection(-1) })},
		{[]string{"down"}, "↓", "the reading after", "reading", act(func() { d.moveSelection(1) })},
		{[]string{"left"}, "←", "the field before", "", act(func() { d.moveField(-1) })},
		{[]string{"right"}, "→", "the field after", "field", act(func() { d.moveField(1) })},
		{[]string{"enter"}, "enter", "open the reading in its scheme's tab", "open", act(d.openInTab)},
		{[]string{"c"}, "c", "copy the id in the marked text form", "copy", d.copyID},
		{[]string{"e"}, "e", "mark the next text form", "form", act(d.nextEncoding)},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", d.copyAll},
	}
	if len(d.decodeParams()) > 0 {
		list = append(list, command{[]string{"s"}, "s", "set a parameter of the reading, such as an epoch", "set", act(d.beginEdit)})
	}
	return list
}

func (d *decoder) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case d.edit != nil:
		return d.typedParam(k), true
	case d.typing:
		return d.typedLine(k), true
	}
	return nil, false
}

func (d *decoder) typedLine(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		d.app.back()
	case "enter", "down", "tab":
		if d.text != "" {
			d.typing = false
		}
	default:
		cmd := d.input.press(k)
		if text := strings.TrimSpace(d.input.text()); text != d.line {
			d.decode(text)
		}
		return cmd
	}
	return nil
}
