package app

import (
	"math/big"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
)

// edits are the states of an id while its bits are edited, the first one unchanged.
type edits struct {
	states []ids.ID
	at     int    // index of the shown state
	origin origin // of the unchanged id
}

// base returns the unchanged id, or nil if nothing is edited.
func (d *edits) base() *ids.ID {
	if len(d.states) == 0 {
		return nil
	}
	return &d.states[0]
}

// change shows an edited id. States that were undone are dropped.
func (e *explorer) change(id ids.ID) {
	if id == *e.pinned {
		return
	}
	d := &e.edits
	d.states = append(d.states[:d.at+1], id)
	d.at++
	e.pin(id, editedOrigin())
}

// undo shows the state n changes before the shown one, or redoes if n is negative.
func (e *explorer) undo(n int) {
	d := &e.edits
	at := d.at - n
	if at < 0 || at >= len(d.states) {
		e.app.setStatus(theme.Warn, map[bool]string{true: "Nothing to undo.", false: "Nothing to redo."}[n > 0])
		return
	}
	d.at = at
	from := editedOrigin()
	if at == 0 {
		from = d.origin
	}
	e.pin(d.states[at], from)
}

// changedBits returns how many bits of the shown id differ from the unchanged one.
func (e *explorer) changedBits() int {
	base, n := e.edits.base(), 0
	for bit := range e.pinned.Bits() {
		if base != nil && base.Bit(bit) != e.pinned.Bit(bit) {
			n++
		}
	}
	return n
}

// parseValue returns the value of a field that a text stands for: a number, decimal or 0x
// hex, and for a time also a date, now or a distance from now. The text of the error is for
// the status line.
func (e *explorer) parseValue(field *ids.Field, text string) (v ids.Value, problem string) {
	text = strings.TrimSpace(text)
	n, ok := new(big.Int).SetString(text, 0)
	if !ok && field.Unit != nil {
		return e.parseTimeValue(field, text)
	}
	if !ok || n.Sign() < 0 || n.BitLen() > field.Width {
		return v, "invalid " + field.Name + " " + humantext.Quote(text) + ": expected " + valueHint(field)
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()
	return ids.Value{Hi: new(big.Int).Rsh(n, 64).Uint64(), Lo: low}, ""
}

// parseTimeValue returns the value of a field with a time.
func (e *explorer) parseTimeValue(field *ids.Field, text string) (v ids.Value, problem string) {
	t, err := humantext.ParseTime(text)
	if err != nil {
		return v, err.Error()
	}
	at := t.At(e.app.clock().Time())
	index := field.Unit.Index(ids.At(at))
	if most := field.Largest(); index < 0 || most.Hi == 0 && uint64(index) > most.Lo {
		return v, "invalid " + field.Name + " " + humantext.Quote(text) + ": expected a time from " +
			humantext.DateTime(field.Unit.Instant(0)) + " to " + humantext.DateTime(field.Unit.Instant(most.Lo))
	}
	return ids.Value{Lo: uint64(index)}, ""
}

// valueHint returns which numbers a field holds.
func valueHint(field *ids.Field) string {
	return "0 to " + field.Largest().String() + ", decimal or 0x hex"
}

// editAnswer returns what the band says while something is edited, which is instead of the
// outcome. ok is false while nothing is.
func (e *explorer) editAnswer() (a answer, ok bool) {
	a = answer{mark: "✎", role: theme.Warn}
	const keeps = "The first key replaces the value, ← keeps it."
	switch {
	case e.prompt != nil:
		a.word, a.reason, a.edit = e.prompt.word, e.prompt.hint, e.prompt.edit
	case e.value != nil:
		field := &e.bound().Layout.Fields[e.field]
		a.word, a.what, a.reason = "EDITING VALUE", field.Name+": "+valueHint(field)+".", keeps
		if field.Unit != nil {
			a.what = field.Name + ": a date, now, +1h (from now), or a number up to " + field.Largest().String() + "."
		}
	case e.edit != nil:
		row := e.formRows()[e.param]
		a.word, a.what, a.reason = "EDITING", row.Name+": "+row.Range+".", keeps
	case e.bit >= 0:
		a.word = "EDITING BITS"
		field := &e.bound().Layout.Fields[e.field]
		a.what = "Bit " + strconv.Itoa(e.bit) + " of " + field.Name
		if base := e.edits.base(); base != nil && base.Bit(e.bit) != e.pinned.Bit(e.bit) {
			a.what += ", changed from " + strconv.Itoa(int(base.Bit(e.bit)))
		}
		a.what += ". " + humantext.Count(e.changedBits(), "bit") + " changed."
		a.reason = "0 1 set it, x flips it, u undoes, U redoes, enter types a value, esc stops."
	default:
		return a, false
	}
	return a, true
}
