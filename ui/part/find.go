package part

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/widget"
)

// Find narrows a list to the rows that contain a typed text. The zero value shows all rows.
type Find struct {
	edit   *Editor // nil if all rows are shown
	typing bool
}

// Begin starts typing a text of a maximum length in characters.
func (f *Find) Begin(most int) { f.edit, f.typing = NewEditor("", most), true }

// On reports whether a text narrows the list.
func (f *Find) On() bool { return f.edit != nil }

// Typing reports whether the text is being typed.
func (f *Find) Typing() bool { return f.typing }

// Text returns the text as it was typed. Call it only if On returns true.
func (f *Find) Text() string { return f.edit.Text() }

// Line returns the text with its cursor. Call it only if On returns true.
func (f *Find) Line() *widget.Line { return f.edit.Line() }

// Rows returns the indexes, from 0 to n - 1, of the rows for which contains returns true. Without a
// text it returns all. contains gets the text in lower case, without spaces around it.
func (f *Find) Rows(n int, contains func(row int, text string) bool) []int {
	text := ""
	if f.On() {
		text = strings.ToLower(strings.TrimSpace(f.Text()))
	}
	var list []int
	for i := range n {
		if text == "" || contains(i, text) {
			list = append(list, i)
		}
	}
	return list
}

// End ends typing. The text stays if keep is true and the text is not blank.
func (f *Find) End(keep bool) {
	if f.typing = false; !keep || strings.TrimSpace(f.Text()) == "" {
		f.edit = nil
	}
}

// Press handles a key while the text is being typed. It calls move to select a row below or above.
func (f *Find) Press(k tea.KeyPressMsg, move func(n int)) tea.Cmd {
	switch k.String() {
	case "esc":
		f.End(false)
	case "enter", "tab":
		f.End(true)
	case "up":
		move(-1)
	case "down":
		move(1)
	default:
		cmd := f.edit.Press(k)
		move(0)
		return cmd
	}
	return nil
}

// Paste inserts a paste into the text that is being typed.
func (f *Find) Paste(text string) { f.edit.Paste(text) }
