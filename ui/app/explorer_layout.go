package app

import (
	"idtui/ids"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// minPanelHeight is the number of rows for the panels that every window shows. Only
// a taller window shows more panels.
const minPanelHeight = 24

// drawPanels draws the panels below the bits.
func (e *explorer) drawPanels(p widget.Pane, now ids.Reading, id ids.ID) {
	_, shown := e.shown()
	if h := len(e.bound().Layout.Fields) + 2; shown && h > 2 && p.H-h >= minPanelHeight {
		e.drawFields(p.Sub(0, 0, p.W, h-1), id)
		p = p.Below(h)
	}
	h := e.bottomHeight(now, p.W)
	bottom := shown && p.H-h >= minPanelHeight
	if bottom {
		e.drawBottom(p.Below(p.H-h), id, now)
		p = p.Sub(0, 0, p.W, p.H-h)
	}
	if !e.session.Generates() {
		e.drawDecodeOnly(p, id)
		return
	}
	y := e.drawBand(p, now)
	if p.H-y > 10 {
		y++
	}
	p = p.Below(y)
	left := part.LeftWidth(p.W)
	e.drawLeft(p.Sub(0, 0, left, p.H), id)
	right := p.Sub(left+2, 0, p.W-left-2, p.H)
	if !bottom {
		right = e.drawEncodingsBelow(right, id, shown)
	}
	e.drawStreamHead(right)
	e.drawStream(right.Below(1), now)
	right.Name("stream")
}

// drawEncodingsBelow draws the encodings at the bottom of the column of the stream, if the
// stream keeps enough rows. It returns the rest of the column.
func (e *explorer) drawEncodingsBelow(p widget.Pane, id ids.ID, shown bool) widget.Pane {
	least := 8 // rows of the stream
	if wide := 90; p.W >= wide {
		least = 5
	}
	h := 1 + len(e.bound().Encodings)
	if !shown || p.H-h < least {
		return p
	}
	box := p.Below(p.H - h)
	part.Encodings(box, e.bound(), id, e.encoding(id))
	box.Name("encodings")
	return p.Sub(0, 0, p.W, p.H-h)
}

// drawLeft draws the parameters and, below them, the explanation of the selected field.
func (e *explorer) drawLeft(p widget.Pane, id ids.ID) {
	rows := e.formRows()
	form := min(len(rows), max((p.H-2)/2, 1))
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "↑↓", "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
	e.drawForm(p.Sub(0, 1, p.W, form), rows)
	p.Sub(0, 0, p.W, 1+form).Name("parameters")
	y := 1 + form
	if p.H-y > 8 {
		y++
	}
	e.explain(p.Sub(0, y, p.W, p.H-y), id)
}

// drawFields lists all fields with their values.
func (e *explorer) drawFields(p widget.Pane, id ids.ID) {
	p.Name("fields")
	f := e.bound()
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "←→", "fields", theme.Muted)
	t := widget.Fields{Bound: f, ID: id, Selected: e.field}
	t.Draw(p.Below(1))
}

// bottomHeight returns the number of rows for the encodings and the lifetime side
// by side.
func (e *explorer) bottomHeight(now ids.Reading, w int) int {
	f := e.bound()
	return 1 + max(len(f.Encodings), part.LifetimeHeight(f, now, w-part.LeftWidth(w)-2))
}

// drawBottom draws the encodings and, beside them, the lifetime.
func (e *explorer) drawBottom(p widget.Pane, id ids.ID, now ids.Reading) {
	left := part.LeftWidth(p.W)
	part.Encodings(p.Sub(0, 0, left, p.H), e.bound(), id, e.encoding(id))
	p.Sub(0, 0, left, p.H).Name("encodings")
	part.Lifetime(p.Sub(left+2, 0, p.W-left-2, p.H), e.bound(), now)
}
