package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// bitCommands returns the commands while bits are edited.
func (e *explorer) bitCommands() []command {
	return []command{
		{[]string{"left"}, "←", "previous bit", "", act(func() { e.moveBit(-1) })},
		{[]string{"right"}, "→", "next bit", "bit", act(func() { e.moveBit(1) })},
		{[]string{"0"}, "0", "clear the bit", "clear", act(func() { e.setBit(0) })},
		{[]string{"1"}, "1", "set the bit", "set", act(func() { e.setBit(1) })},
		{[]string{"x"}, "x", "flip the bit", "flip", act(e.flipBit)},
		{[]string{"enter"}, "enter", "type a new value for the field", "type value", act(e.beginValue)},
		{[]string{"u"}, "u", "undo the last change", "undo", act(func() { e.undo(1) })},
		{[]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", act(func() { e.undo(-1) })},
		{[]string{"home"}, "home", "go to the first bit", "", act(func() { e.moveBit(-encoding.MaxBits) })},
		{[]string{"end"}, "end", "go to the last bit", "", act(func() { e.moveBit(encoding.MaxBits) })},
		{[]string{"c"}, "c", "copy the id in the shown encoding", "copy", e.copyID},
		{[]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", act(e.openCopyMenu)},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", e.copyAll},
		{[]string{"e"}, "e", "show the next encoding", "", act(e.nextEncoding)},
		{[]string{"esc", "i"}, "esc", "stop editing bits", "stop editing", act(e.leaveBits)},
	}
}

// enterBits starts editing at the first bit of the selected field.
func (e *explorer) enterBits() {
	id, ok := e.shown()
	l := e.bound().Layout
	if !ok || len(l.Fields) == 0 {
		return
	}
	if e.pinned == nil {
		e.pin(id, origin{}) // no origin: the id is not changed yet
	}
	e.bit, e.edits = l.Fields[e.field].Offset(), edits{states: []ids.ID{id}, origin: e.origin}
}

// leaveBits stops editing. It returns to the stream if no bit was changed.
func (e *explorer) leaveBits() {
	e.bit, e.edits = -1, edits{}
	if e.origin == (origin{}) {
		e.unpin()
	}
}

func (e *explorer) moveBit(n int) {
	l := e.bound().Layout
	e.bit = widget.Moved(e.bit, n, l.Bits)
	e.field = l.FieldAt(e.bit)
}

func (e *explorer) flipBit() { e.change(e.pinned.Flip(e.bit)) }

func (e *explorer) setBit(v byte) {
	if e.pinned.Bit(e.bit) != v {
		e.flipBit()
	}
	e.moveBit(1)
}

// beginValue opens a text field for a new value of the selected field.
func (e *explorer) beginValue() {
	field := &e.bound().Layout.Fields[e.field]
	e.value = part.NewValueEditor(field.Get(*e.pinned).String(), 48)
}

func (e *explorer) typedValue(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		e.value = nil
	case "enter":
		e.acceptValue()
	default:
		return e.value.Press(k)
	}
	return nil
}

// acceptValue sets the field to the typed value.
func (e *explorer) acceptValue() {
	field := &e.bound().Layout.Fields[e.field]
	v, problem := e.parseValue(field, e.value.Text())
	if problem != "" {
		e.app.setStatus(theme.Bad, problem)
		return
	}
	e.change(field.Set(*e.pinned, v))
	e.value = nil
}

// lineKeys returns the keys that act while a parameter or a value is being typed.
func (e *explorer) lineKeys() []command {
	if e.prompt != nil {
		return editKeys("accept")
	}
	if e.edit == nil && e.value == nil {
		return nil
	}
	return editKeys("save")
}
