package explore

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// bitCommands returns the commands while bits are edited.
func (e *Page) bitCommands() []page.Command {
	return []page.Command{
		page.On([]string{"left"}, "←", "previous bit", "", page.Act(func() { e.moveBit(-1) })),
		page.On([]string{"right"}, "→", "next bit", "bit", page.Act(func() { e.moveBit(1) })),
		page.On([]string{"0"}, "0", "clear the bit", "clear", page.Act(func() { e.setBit(0) })),
		page.On([]string{"1"}, "1", "set the bit", "set", page.Act(func() { e.setBit(1) })),
		page.On([]string{"x"}, "x", "flip the bit", "flip", page.Act(e.flipBit)),
		page.On([]string{"enter"}, "enter", "type a new value for the field", "type value", page.Act(func() {
			field := &e.Bound().Layout.Fields[e.field]
			e.value = part.NewValueEditor(field.Get(*e.pinned).String(), 48)
		})),
		page.On([]string{"u"}, "u", "undo the last change", "undo", page.Act(func() { e.undo(1) })),
		page.On([]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", page.Act(func() { e.undo(-1) })),
		page.On([]string{"home"}, "home", "go to the first bit", "", page.Act(func() { e.moveBit(-encoding.MaxBits) })),
		page.On([]string{"end"}, "end", "go to the last bit", "", page.Act(func() { e.moveBit(encoding.MaxBits) })),
		page.On([]string{"c"}, "c", "copy the id in the shown encoding", "copy", page.Act(e.copyID)),
		page.On([]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", page.Act(e.openCopyMenu)),
		page.On([]string{"C"}, "C", "copy the whole decoding as text", "", page.Act(e.copyAll)),
		page.On([]string{"e"}, "e", "show the next encoding", "", page.Act(e.nextEncoding)),
		page.On([]string{"esc", "i"}, "esc", "stop editing bits", "stop editing", page.Act(func() {
			e.bit, e.edits = -1, edits{}
			if e.origin == (origin{}) {
				e.unpin()
			}
		})),
	}
}

func (e *Page) moveBit(n int) {
	l := e.Bound().Layout
	e.bit = widget.Moved(e.bit, n, l.Bits)
	e.field = l.FieldAt(e.bit)
}

func (e *Page) flipBit() { e.change(e.pinned.Flip(e.bit)) }

func (e *Page) setBit(v byte) {
	if e.pinned.Bit(e.bit) != v {
		e.flipBit()
	}
	e.moveBit(1)
}

// acceptValue sets the field to the typed value.
func (e *Page) acceptValue() {
	field := &e.Bound().Layout.Fields[e.field]
	v, problem := e.parseValue(field, e.value.Text())
	if problem != "" {
		e.host.Status(theme.Bad, problem)
		return
	}
	e.change(field.Set(*e.pinned, v))
	e.value = nil
}

// edits are the states of an id while its bits are edited. The first state is the unchanged id.
type edits struct {
	states []ids.ID
	at     int    // index of the shown state
	origin origin // origin of the unchanged id
}

// base returns the unchanged id, or nil if nothing is edited.
func (d *edits) base() *ids.ID {
	if len(d.states) == 0 {
		return nil
	}
	return &d.states[0]
}

// change shows an edited id. States that were undone are dropped.
func (e *Page) change(id ids.ID) {
	if id == *e.pinned {
		return
	}
	d := &e.edits
	d.states = append(d.states[:d.at+1], id)
	d.at++
	e.pin(id, editedOrigin())
}

// undo shows the state n changes before the shown one, or redoes if n is negative.
func (e *Page) undo(n int) {
	d := &e.edits
	at := d.at - n
	if at < 0 || at >= len(d.states) {
		e.host.Status(theme.Warn, map[bool]string{true: "Nothing to undo.", false: "Nothing to redo."}[n > 0])
		return
	}
	d.at = at
	from := editedOrigin()
	if at == 0 {
		from = d.origin
	}
	e.pin(d.states[at], from)
}

// parseValue parses a value of a field: a number, decimal or 0x hex. For a time it also accepts a
// date, now, or a distance from now. The problem is a text for the status line; "" for none.
func (e *Page) parseValue(field *ids.Field, text string) (v ids.Value, problem string) {
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

// parseTimeValue parses a value of a field with a time, as parseValue does.
func (e *Page) parseTimeValue(field *ids.Field, text string) (v ids.Value, problem string) {
	t, err := humantext.ParseTime(text)
	if err != nil {
		return v, err.Error()
	}
	at := t.At(e.host.Now().Time())
	index := field.Unit.Index(ids.At(at))
	if most := field.Largest(); index < 0 || most.Hi == 0 && uint64(index) > most.Lo {
		return v, "invalid " + field.Name + " " + humantext.Quote(text) + ": expected a time from " +
			humantext.DateTime(field.Unit.Instant(0)) + " to " + humantext.DateTime(field.Unit.Instant(most.Lo))
	}
	return ids.Value{Lo: uint64(index)}, ""
}

// valueHint returns the range of a field's values.
func valueHint(field *ids.Field) string {
	return "0 to " + field.Largest().String() + ", decimal or 0x hex"
}

// editAnswer returns what the band shows while you edit, instead of the outcome. If you edit
// nothing, ok is false.
func (e *Page) editAnswer() (a answer, ok bool) {
	a = answer{mark: "✎", role: theme.Warn}
	const keeps = "The first key replaces the value, ← keeps it."
	switch {
	case e.prompt != nil:
		a.word, a.reason, a.edit = e.prompt.word, e.prompt.hint, e.prompt.edit
	case e.value != nil:
		field := &e.Bound().Layout.Fields[e.field]
		a.word, a.what, a.reason = "EDITING VALUE", field.Name+": "+valueHint(field)+".", keeps
		if field.Unit != nil {
			a.what = field.Name + ": a date, now, +1h (from now), or a number up to " + field.Largest().String() + "."
		}
	case e.edit != nil:
		row := e.formRows()[e.param]
		a.word, a.what, a.reason = "EDITING", row.Name+": "+row.Range+".", keeps
	case e.bit >= 0:
		a.word = "EDITING BITS"
		field := &e.Bound().Layout.Fields[e.field]
		a.what = "Bit " + strconv.Itoa(e.bit) + " of " + field.Name
		if base := e.edits.base(); base != nil && base.Bit(e.bit) != e.pinned.Bit(e.bit) {
			a.what += ", changed from " + strconv.Itoa(int(base.Bit(e.bit)))
		}
		base, n := e.edits.base(), 0
		for bit := range e.pinned.Bits() {
			if base != nil && base.Bit(bit) != e.pinned.Bit(bit) {
				n++
			}
		}
		a.what += ". " + humantext.Count(n, "bit") + " changed."
		a.reason = "0 1 set it, x flips it, u undoes, U redoes, enter types a value, esc stops."
	default:
		return a, false
	}
	return a, true
}

// defaultOf returns the configured value of a parameter, or else the default of the scheme. The
// result own is true if the parameter has the value of this process instead.
func (e *Page) defaultOf(name string) (value string, own bool) {
	if e.defaults == nil {
		f, err := e.session.Scheme.Open(e.host.Config.Parameters[e.session.Scheme.Name])
		if err != nil {
			return e.session.Value(name), false
		}
		e.defaults = f.Values.Settings()
	}
	return e.defaults[name], e.session.Own(name)
}

// isChanged reports whether a row of the form differs from its default.
func (e *Page) isChanged(row int) bool {
	params := e.params()
	if row >= len(params) {
		return e.session.Generates() && e.session.Step != e.defaultStep()
	}
	p := &params[row]
	value, own := e.defaultOf(p.Name)
	return !own && p.Readable(value) != p.Readable(e.session.Value(p.Name))
}

// defaultStep returns the configured clock step.
func (e *Page) defaultStep() (step time.Duration) {
	if step = e.host.Config.Step; step <= 0 {
		step = session.DefaultStep
	}
	return step
}

// resetParam sets a row of the form to its default. It reports whether it was changed.
func (e *Page) resetParam(row int) bool {
	if !e.isChanged(row) {
		return false
	}
	params := e.params()
	if row >= len(params) {
		e.session.Step = e.defaultStep()
		return true
	}
	value, _ := e.defaultOf(params[row].Name)
	return e.apply(params[row].Name, value)
}
