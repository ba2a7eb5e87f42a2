package app

import (
	"strings"

	"idtui/ids"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// origin is where a pinned id comes from: a word for the place beside the id, and a
// sentence for the band.
type origin struct{ word, what string }

// pastedOrigin is the origin of an id from the decoder.
func pastedOrigin() origin { return origin{"pasted", "This id is pasted; it is not in the stream."} }

// editedOrigin is the origin of an id whose bits were edited.
func editedOrigin() origin { return origin{"edited", "This id is edited; it was never issued."} }

// pin shows an id that is not from the stream.
func (e *explorer) pin(id ids.ID, from origin) {
	e.pinned, e.origin, e.preview = &id, from, false
}

// pinnedAnswer tells that the shown id is not the newest one of the stream.
func (e *explorer) pinnedAnswer() answer {
	return answer{
		mark: "◇", word: strings.ToUpper(e.origin.word), role: theme.Accent, what: e.origin.what,
		reason: "Press " + e.app.keyOf("esc") + " to return to the stream, or " + e.app.keyOf("space") + " to generate an id.",
	}
}

// pinAs pins an id as a bound scheme, whose parameters can differ from those of the
// session: a TypeID has its own prefix.
func (e *explorer) pinAs(f *ids.BoundScheme, id ids.ID, from origin) {
	e.pin(id, from)
	e.pinnedAs, e.bit, e.edits = f, -1, edits{}
	e.field = part.TimeField(f.Layout)
}

// unpin returns to the stream.
func (e *explorer) unpin() {
	e.pinned, e.pinnedAs, e.bit, e.preview, e.edits = nil, nil, -1, false, edits{}
	e.clampField()
}

// clampField keeps the selected field inside the layout.
func (e *explorer) clampField() { e.field = max(0, min(e.field, len(e.bound().Layout.Fields)-1)) }

// bound returns the bound scheme of the shown id.
func (e *explorer) bound() *ids.BoundScheme {
	if e.pinned != nil && e.pinnedAs != nil {
		return e.pinnedAs
	}
	return e.session.BoundScheme()
}

// drawWarnings draws the warnings about a pinned id, worst first, in the rows that
// the bits and the panels leave. It returns the number of rows it used.
func (e *explorer) drawWarnings(p widget.Pane, id ids.ID) int {
	const panels = 8 // rows to keep for the panels
	b := widget.Bits{Bound: e.bound(), ID: id}
	rows := max(1, p.H-b.Height(p.W)-panels)
	p, y := p.Sub(0, 0, p.W, rows), 0
	list := fields.Warnings(e.bound(), id)
	need := 0
	for _, w := range list {
		need += len(widget.Wrap("! "+w, p.W))
	}
	if need > rows { // in one paragraph, whose ellipsis shows that there are more
		list = []string{strings.Join(list, "; ")}
	}
	for _, w := range list {
		y = p.Paragraph(y, theme.Warn, "! "+w)
	}
	return y
}
