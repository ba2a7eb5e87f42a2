package ui

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idtui/ui/widget"
)

// editor is one line being typed: Bubbles' text input for the editing, drawn by
// our own canvas.
type editor struct{ in textinput.Model }

// newEditor begins with a text, the cursor behind it, and holds at most so many
// characters.
func newEditor(text string, most int) *editor {
	in := textinput.New()
	in.SetVirtualCursor(false) // The canvas draws the cursor; one that blinks would wake the program.
	in.CharLimit = most
	in.SetWidth(most)
	in.SetValue(text)
	in.CursorEnd()
	in.Focus()
	return &editor{in}
}

func (e *editor) text() string { return e.in.Value() }

func (e *editor) line() *widget.Line {
	return &widget.Line{Text: e.in.Value(), Cursor: e.in.Position()}
}

func (e *editor) press(k tea.KeyPressMsg) tea.Cmd {
	var cmd tea.Cmd
	e.in, cmd = e.in.Update(k)
	return cmd
}

// insert puts text at the cursor.
func (e *editor) insert(text string) {
	was, at := []rune(e.in.Value()), e.in.Position()
	e.in.SetValue(string(was[:at]) + text + string(was[at:]))
	e.in.SetCursor(at + len([]rune(text)))
}
