package app

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/ui/widget"
)

// editor is a text field of one line: a Bubbles text input, drawn on the canvas.
type editor struct {
	in    textinput.Model
	fresh bool // the first key replaces the text, unless it moves the cursor
}

// newEditor returns an editor with a text of a maximum length in characters, and the
// cursor after it.
func newEditor(text string, most int) *editor {
	in := textinput.New()
	in.SetVirtualCursor(false) // The canvas draws the cursor; one that blinks would wake the program.
	in.CharLimit = most
	in.SetWidth(most)
	in.SetValue(text)
	in.CursorEnd()
	in.Focus()
	return &editor{in: in}
}

// newValueEditor returns an editor with a value that the first key replaces.
func newValueEditor(text string, most int) *editor {
	e := newEditor(text, most)
	e.fresh = true
	return e
}

func (e *editor) text() string { return e.in.Value() }

func (e *editor) line() *widget.Line {
	return &widget.Line{Text: e.in.Value(), Cursor: e.in.Position(), Fresh: e.fresh}
}

func (e *editor) press(k tea.KeyPressMsg) tea.Cmd {
	if e.fresh && (isText(k) || k.Code == tea.KeyBackspace || k.Code == tea.KeyDelete) {
		e.in.SetValue("")
	}
	e.fresh = false
	var cmd tea.Cmd
	e.in, cmd = e.in.Update(k)
	return cmd
}

// paste inserts a paste at the cursor. The line breaks that a copied line ends in are left
// out, others are escaped.
func (e *editor) paste(text string) { e.insert(humantext.EscapeToASCII(strings.Trim(text, "\r\n"))) }

// insert inserts text at the cursor.
func (e *editor) insert(text string) {
	if e.fresh {
		e.in.SetValue("")
		e.fresh = false
	}
	was, at := []rune(e.in.Value()), e.in.Position()
	e.in.SetValue(string(was[:at]) + text + string(was[at:]))
	e.in.SetCursor(at + len([]rune(text)))
}
