package ui

import (
	"math/big"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
)

// bitCommands are the keys while the cursor is on a bit.
func (e *explorer) bitCommands() []command {
	return []command{
		{[]string{"left"}, "←", "the bit before", "", act(func() { e.moveBit(-1) })},
		{[]string{"right"}, "→", "the bit after", "", act(func() { e.moveBit(1) })},
		{[]string{"0"}, "0", "clear the bit", "clear", act(func() { e.setBit(0) })},
		{[]string{"1"}, "1", "set the bit", "set", act(func() { e.setBit(1) })},
		{[]string{"x"}, "x", "flip the bit", "flip", act(e.flipBit)},
		{[]string{"enter"}, "enter", "type a new value for the field", "value", act(e.beginValue)},
		{[]string{"home"}, "home", "the first bit", "", act(func() { e.moveBit(-ids.MaxBits) })},
		{[]string{"end"}, "end", "the last bit", "", act(func() { e.moveBit(ids.MaxBits) })},
		{[]string{"c"}, "c", "copy the id as it is shown", "copy", e.copyID},
		{[]string{"C"}, "C", "copy the whole decoding as text", "", e.copyAll},
		{[]string{"e"}, "e", "show it in the next text form", "", act(e.nextEncoding)},
		{[]string{"esc", "i"}, "esc", "leave the bits", "leave", act(e.leaveBits)},
	}
}

// enterBits puts the cursor on the selected field's first bit.
func (e *explorer) enterBits() {
	id, ok := e.shown()
	l := e.bound().Layout
	if !ok || len(l.Fields) == 0 {
		return
	}
	if e.pinned == nil {
		e.pin(id, "") // nothing is changed yet
	}
	e.bit = l.Fields[e.field].Offset()
}

// leaveBits goes back to the stream where nothing was changed in the newest id.
func (e *explorer) leaveBits() {
	e.bit = -1
	if e.origin == "" {
		e.unpin()
	}
}

func (e *explorer) moveBit(n int) {
	l := e.bound().Layout
	e.bit = min(max(e.bit+n, 0), l.Bits-1)
	e.field = l.FieldAt(e.bit)
}

func (e *explorer) flipBit() { e.pin(e.pinned.Flip(e.bit), "edited") }

func (e *explorer) setBit(v byte) {
	if e.pinned.Bit(e.bit) != v {
		e.flipBit()
	}
	e.moveBit(1)
}

// beginValue lets a new value be typed for the selected field.
func (e *explorer) beginValue() {
	field := &e.bound().Layout.Fields[e.field]
	e.value = newEditor(field.Get(*e.pinned).String(), 48)
}

func (e *explorer) typedValue(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		e.value = nil
	case "enter":
		e.acceptValue()
	default:
		return e.value.press(k)
	}
	return nil
}

// acceptValue puts the typed number, decimal or 0x hex, into the field.
func (e *explorer) acceptValue() {
	field := &e.bound().Layout.Fields[e.field]
	n, ok := new(big.Int).SetString(strings.TrimSpace(e.value.text()), 0)
	if !ok || n.Sign() < 0 || n.BitLen() > field.Width {
		e.app.setStatus(theme.Bad, field.Name+" "+humantext.Quote(e.value.text())+": want a number from 0 to "+field.Largest().String()+", decimal or 0x hex")
		return
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()
	high := new(big.Int).Rsh(n, 64).Uint64()
	if id := field.Set(*e.pinned, ids.Value{Hi: high, Lo: low}); id != *e.pinned {
		e.pin(id, "edited")
	}
	e.value = nil
}

// lineKeys are the keys while a parameter or a value is typed.
func (e *explorer) lineKeys() []command {
	if e.edit == nil && e.value == nil {
		return nil
	}
	return editKeys("set")
}
