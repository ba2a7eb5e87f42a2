package part

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// Editor is a text field of one line: a Bubbles text input, drawn on the canvas.
type Editor struct {
	in    textinput.Model
	fresh bool // the first key replaces the text, unless it moves the cursor
}

// NewEditor returns an editor with a text of a maximum length in characters, and the
// cursor after it.
func NewEditor(text string, most int) *Editor {
	in := textinput.New()
	in.SetVirtualCursor(false) // The canvas draws the cursor; one that blinks would wake the program.
	in.CharLimit = most
	in.SetWidth(most)
	in.SetValue(text)
	in.CursorEnd()
	in.Focus()
	return &Editor{in: in}
}

// NewValueEditor returns an editor with a value that the first key replaces.
func NewValueEditor(text string, most int) *Editor {
	e := NewEditor(text, most)
	e.fresh = true
	return e
}

// Text returns the text as it is now.
func (e *Editor) Text() string { return e.in.Value() }

// Line returns the text with its cursor, to be drawn.
func (e *Editor) Line() *widget.Line {
	return &widget.Line{Text: e.in.Value(), Cursor: e.in.Position(), Fresh: e.fresh}
}

// Press handles a key.
func (e *Editor) Press(k tea.KeyPressMsg) tea.Cmd {
	if e.fresh && (term.IsText(k) || k.Code == tea.KeyBackspace || k.Code == tea.KeyDelete) {
		e.in.SetValue("")
	}
	e.fresh = false
	var cmd tea.Cmd
	e.in, cmd = e.in.Update(k)
	return cmd
}

// Paste inserts a paste at the cursor. It removes line breaks at both ends, such as the one after
// a copied line, and escapes the others.
func (e *Editor) Paste(text string) { e.Insert(humantext.EscapeToASCII(strings.Trim(text, "\r\n"))) }

// Insert inserts text at the cursor.
func (e *Editor) Insert(text string) {
	if e.fresh {
		e.in.SetValue("")
		e.fresh = false
	}
	was, at := []rune(e.in.Value()), e.in.Position()
	e.in.SetValue(string(was[:at]) + text + string(was[at:]))
	e.in.SetCursor(at + len([]rune(text)))
}
