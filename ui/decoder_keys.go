package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// commands returns the commands for a rejected text, for two ids or for the selected
// candidate.
func (d *decoder) commands() []command {
	switch {
	case d.text != "" && len(d.candidates) == 0:
		return append(d.rejectionCommands(), d.lineCommands()...)
	case d.second != nil:
		return append(append(d.pairCommands(), []command{
			{[]string{"enter"}, "enter", "open the first id in its scheme's tab", "open first id", act(d.openInTab)},
			{[]string{"c"}, "c", "copy the first id", "copy first id", d.copyID},
			{[]string{"C"}, "C", "copy its whole decoding as text", "", d.copyAll},
		}...), d.lineCommands()...)
	}
	return append(d.candidateCommands(), d.lineCommands()...)
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
	return list
}

// pairCommands returns the commands that show other ids of the input.
func (d *decoder) pairCommands() []command {
	if len(d.found) <= 2 {
		return nil
	}
	return []command{
		{[]string{"up"}, "↑", "previous two ids", "", act(func() { d.showNext(-1) })},
		{[]string{"down"}, "↓", "next two ids", "ids", act(func() { d.showNext(1) })},
	}
}

// lineCommands returns the commands that edit the input and leave the decoder.
func (d *decoder) lineCommands() []command {
	return []command{
		{[]string{"/"}, "/", "edit the input", "edit input", act(func() { d.typing = true })},
		{[]string{"esc"}, "esc", "return to the tab that was open before", "back", act(d.close)},
	}
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
		{[]string{"C"}, "C", "copy the whole decoding as text", "", d.copyAll},
	}
	if len(d.decodeParams()) > 0 {
		list = append(list, command{[]string{"s"}, "s", "set a parameter, such as the epoch", "parameters", act(d.beginEdit)})
	}
	return list
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. The
// top row shows the key of the help too.
func (d *decoder) dispensableKeys() []string { return []string{"?", "right", "e", "q"} }

// typed handles a key while the input or a parameter is being typed.
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
		d.close()
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
