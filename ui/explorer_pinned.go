package ui

import (
	"strings"

	"idtui/ids"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/widget"
)

// pin shows an id that is not from the stream.
func (e *explorer) pin(id ids.ID, origin string) {
	e.pinned, e.origin, e.previewing = &id, origin, false
}

// pinAs shows an id with the bound scheme that it was decoded with, which can fit the
// id more closely than the session's.
func (e *explorer) pinAs(f *ids.BoundScheme, id ids.ID, origin string) {
	e.pin(id, origin)
	e.pinnedAs, e.bit = f, -1
	e.clampField()
}

// unpin shows the stream again.
func (e *explorer) unpin() {
	e.pinned, e.pinnedAs, e.bit = nil, nil, -1
	e.clampField()
}

// clampField keeps the selected field among those of the layout.
func (e *explorer) clampField() { e.field = max(0, min(e.field, len(e.bound().Layout.Fields)-1)) }

// bound returns the bound scheme of the id that is shown.
func (e *explorer) bound() *ids.BoundScheme {
	if e.pinned != nil && e.pinnedAs != nil {
		return e.pinnedAs
	}
	return e.session.BoundScheme()
}

// drawWarnings says what is worth knowing of an id that was pasted or edited,
// worst first, in as many rows as the bits and the panels can spare; it returns
// the rows it took.
func (e *explorer) drawWarnings(p widget.Pane, id ids.ID) int {
	const panels = 8 // rows below the bits that are always useful
	b := widget.Bits{Bound: e.bound(), ID: id}
	rows := max(1, p.H-b.Height(p.W)-panels)
	p, y := p.Sub(0, 0, p.W, rows), 0
	list := fields.Warnings(e.bound(), id)
	need := 0
	for _, w := range list {
		need += len(widget.Wrap("! "+w, p.W))
	}
	if need > rows { // one after the other, so that it is seen that there are more
		list = []string{strings.Join(list, "; ")}
	}
	for _, w := range list {
		y = p.Paragraph(y, theme.Warn, "! "+w)
	}
	return y
}
