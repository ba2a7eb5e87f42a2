package app

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	pages "idtui/ui/page"
	"idtui/ui/part"
)

// commands returns the commands for a list, for a rejected text, for two ids or for the
// selected candidate.
func (d *decoder) commands() []command {
	switch {
	case d.shownList() != nil:
		list := d.listCommands()
		if !d.listing { // the ids of the history are of many schemes
			list = list[:len(list)-1]
		}
		return append(list, d.lineCommands()...)
	case d.line == "" && d.text == "":
		return d.lineCommands()
	case d.text != "" && len(d.candidates) == 0:
		return append(d.rejectionCommands(), d.lineCommands()...)
	case d.second != nil:
		return append([]command{
			{[]string{"enter"}, "enter", "open the first id in its scheme's tab", "open first id", act(d.openInTab)},
			{[]string{"c"}, "c", "copy the first id", "copy first id", d.copyID},
			{[]string{"C"}, "C", "copy its whole decoding as text", "", d.copyAll},
		}, d.lineCommands()...)
	}
	return append(d.candidateCommands(), d.lineCommands()...)
}

// listCommands returns the commands for a list of ids.
func (d *decoder) listCommands() []command {
	l := d.shownList()
	if l == nil {
		l = &d.list
	}
	return []command{
		{[]string{"up"}, "↑", "previous id", "", act(func() { l.move(-1) })},
		{[]string{"down"}, "↓", "next id", "id", act(func() { l.move(1) })},
		{[]string{"pgup"}, "pgup", "previous page", "", act(func() { l.move(-d.app.pageRows()) })},
		{[]string{"pgdown"}, "pgdn", "next page", "", act(func() { l.move(d.app.pageRows()) })},
		{[]string{"home"}, "home", "first id", "", act(func() { l.move(-len(l.rows)) })},
		{[]string{"end"}, "end", "last id", "", act(func() { l.move(len(l.rows)) })},
		{[]string{"enter"}, "enter", "decode the selected id", "decode", act(d.openRow)},
		{[]string{"m"}, "m", "mark the id; two marked ones are compared", "mark", act(d.markRow)},
		{[]string{"F"}, "F", "find ids by text, scheme or time", "find", act(func() { l.find.Begin(64) })},
		d.inferCommand(), // last: see [decoder.commands]
	}
}

// rejectionCommands returns the commands for a rejected text.
func (d *decoder) rejectionCommands() []command {
	list := []command{
		{[]string{"up"}, "↑", "previous rejection", "", act(func() { d.moveSelection(-1) })},
		{[]string{"down"}, "↓", "next rejection", "rejection", act(func() { d.moveSelection(1) })},
	}
	if d.suggestion != "" {
		list = append(list, command{[]string{"enter"}, "enter", "decode the suggested id", "suggestion", act(d.useSuggestion)})
	}
	return append(list, d.inferCommands()...)
}

// lineCommands returns the commands that edit the input and leave the page.
func (d *decoder) lineCommands() []command {
	list := []command{{[]string{"/"}, "/", "edit the input; ↑ recalls older ids", "edit input", act(func() { d.typing = true })}}
	switch {
	case d.line == "" && !d.listing:
		list[0].footer = "type an id"
		if d.app.previous == nil {
			return list
		}
	case !d.listing && len(d.list.rows) > 0:
		return append(list, command{[]string{"esc"}, "esc", "return to the list", "list", act(d.up)})
	}
	back := command{[]string{"esc"}, "esc", "return to the tab that was open before", "back", act(d.up)}
	if d.app.previous == nil {
		back.help, back.footer = "clear the input", "clear"
	}
	return append(list, back)
}

// candidateCommands returns the commands for the selected candidate.
func (d *decoder) candidateCommands() []command {
	list := []command{
		{[]string{"up"}, "↑", "previous candidate", "", act(func() { d.moveSelection(-1) })},
		{[]string{"down"}, "↓", "next candidate", "candidate", act(func() { d.moveSelection(1) })},
		{[]string{"left"}, "←", "previous field", "", act(func() { d.moveField(-1) })},
		{[]string{"right"}, "→", "next field", "field", act(func() { d.moveField(1) })},
		{[]string{"enter"}, "enter", "open the candidate in its scheme's tab", "open tab", act(d.openInTab)},
		{[]string{"c"}, "c", "copy the id in the selected encoding", "copy", d.copyID},
		{[]string{"e"}, "e", "select the next encoding", "encoding", act(d.nextEncoding)},
		{[]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "copy menu", act(d.openCopyMenu)},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", d.copyAll},
		{[]string{"D"}, "D", "design a layout from the scheme", "", func() tea.Cmd { return d.app.interpret(pages.Design{Bound: d.selected().Bound}) }},
	}
	if len(d.decodeParams()) > 0 {
		list = append(list, command{[]string{"s"}, "s", "set a parameter, such as the epoch", "parameters", act(d.beginEdit)})
	}
	return append(list, d.inferCommands()...)
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. The
// top row shows the key of the help too.
func (d *decoder) dispensableKeys() []string { return []string{"?", "right", "e", "y", "q"} }

// typed handles a key while the input or a parameter is being typed.
func (d *decoder) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case d.edit != nil:
		return d.typedParam(k), true
	case d.shownList() != nil && d.shownList().find.Typing():
		return d.shownList().find.Press(k, d.shownList().move), true
	case d.typing:
		return d.typedLine(k), true
	}
	return nil, false
}

func (d *decoder) typedLine(k tea.KeyPressMsg) tea.Cmd {
	switch key := k.String(); {
	case key == "esc":
		d.typing = false
		d.up()
	case key == "up" && d.recall(1), key == "down" && d.recall(-1):
	case key == "enter", key == "down", key == "tab":
		d.acceptLine()
	default:
		d.recalled, d.listing = 0, false
		cmd := d.input.Press(k)
		if text := strings.TrimSpace(d.input.Text()); text != d.line {
			d.list, d.paste, d.ids = idList{}, "", part.PastedIDs{}
			d.decode(text)
		}
		return cmd
	}
	return nil
}

// acceptLine ends typing, if there is a result.
func (d *decoder) acceptLine() {
	if d.text != "" || d.shownList() != nil {
		d.typing = false
		d.keepInHistory()
	}
}
