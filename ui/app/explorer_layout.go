package app

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/theme"
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
	left := leftWidth(p.W)
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
	drawEncodings(box, e.bound(), id, e.encoding(id))
	box.Name("encodings")
	return p.Sub(0, 0, p.W, p.H-h)
}

// drawLeft draws the parameters and, below them, the explanation of the selected field.
func (e *explorer) drawLeft(p widget.Pane, id ids.ID) {
	rows := e.formRows()
	form := min(len(rows), max((p.H-2)/2, 1))
	drawMovedHeading(p.Sub(0, 0, p.W, 1), "↑↓", "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
	e.drawForm(p.Sub(0, 1, p.W, form), rows)
	p.Sub(0, 0, p.W, 1+form).Name("parameters")
	y := 1 + form
	if p.H-y > 8 {
		y++
	}
	e.explain(p.Sub(0, y, p.W, p.H-y), id)
}

// leftWidth returns the width of the left one of two panels.
func leftWidth(w int) int {
	switch {
	case w < 100:
		return w*2/5 + 2
	case w > 130:
		return w * 2 / 5
	}
	return w/2 - 1
}

// drawFields lists all fields with their values.
func (e *explorer) drawFields(p widget.Pane, id ids.ID) {
	p.Name("fields")
	f := e.bound()
	drawMovedHeading(p.Sub(0, 0, p.W, 1), "←→", "fields", theme.Muted)
	t := widget.Fields{Bound: f, ID: id, Selected: e.field}
	t.Draw(p.Below(1))
}

// bottomHeight returns the number of rows for the encodings and the lifetime side
// by side.
func (e *explorer) bottomHeight(now ids.Reading, w int) int {
	f := e.bound()
	return 1 + max(len(f.Encodings), lifetimeHeight(f, now, w-leftWidth(w)-2))
}

// drawBottom draws the encodings and, beside them, the lifetime.
func (e *explorer) drawBottom(p widget.Pane, id ids.ID, now ids.Reading) {
	left := leftWidth(p.W)
	drawEncodings(p.Sub(0, 0, left, p.H), e.bound(), id, e.encoding(id))
	p.Sub(0, 0, left, p.H).Name("encodings")
	drawLifetime(p.Sub(left+2, 0, p.W-left-2, p.H), e.bound(), now)
}

// drawEncodings lists an id's encodings and marks the one that is copied. Each is
// a zone "encoding:N". It returns the row below them.
func drawEncodings(p widget.Pane, f *ids.BoundScheme, id ids.ID, marked *ids.Encoding) int {
	names, selected := 0, 0
	for i := range f.Encodings {
		names = max(names, len(f.Encodings[i].Name()))
		if f.Encodings[i].Name() == marked.Name() {
			selected = i
		}
	}
	drawMovedHeading(p, "e", "encodings"+widget.VisibleRange(len(f.Encodings), selected, p.H-1), theme.Muted)
	x := max(2+names+2, 11)
	from, to := widget.Window(len(f.Encodings), selected, p.H-1)
	for i := from; i < to; i++ {
		y, role := 1+i-from, theme.Muted
		if i == selected {
			p.Text(0, y, theme.Accent, "▸")
			role = theme.Strong
		}
		p.Text(2, y, theme.Muted, f.Encodings[i].Name())
		p.Text(x, y, role, widget.Fit(f.Encodings[i].Encode(id), p.W-x))
		p.Zone(encodingZone(i), 0, y, p.W, 1)
	}
	return 1 + to - from
}

// lifetimeHeight returns the number of rows that [drawLifetime] draws below its
// title.
func lifetimeHeight(f *ids.BoundScheme, now ids.Reading, w int) int {
	h := 0
	if _, ok := limits.LifetimeOf(f, now.Time()); ok {
		h++
	}
	for _, s := range lifetimeSentences(f, now) {
		h += len(widget.Wrap(s, w))
	}
	return h
}

// drawLifetime draws how much of a scheme's timestamp range is used, with its end,
// its milestones and its capacity.
func drawLifetime(p widget.Pane, f *ids.BoundScheme, now ids.Reading) {
	drawHeading(p, "lifetime", theme.Muted)
	y := 1
	if l, ok := limits.LifetimeOf(f, now.Time()); ok {
		s := widget.Lifetime{From: l.From, To: l.To, Now: now.Time()}
		for _, m := range l.Milestones {
			s.Milestones = append(s.Milestones, m.At)
		}
		s.Draw(p.Sub(0, y, p.W, 1))
		y++
	}
	for _, text := range lifetimeSentences(f, now) {
		y = p.Paragraph(y, theme.Muted, text)
	}
	p.Sub(0, 0, p.W, y).Name("lifetime")
}

// lifetimeSentences returns the sentences about a scheme's lifetime, milestones and
// capacity.
func lifetimeSentences(f *ids.BoundScheme, now ids.Reading) []string {
	var list []string
	l, ok := limits.LifetimeOf(f, now.Time())
	switch {
	case f.Time == nil:
		list = append(list, "These ids hold no time, so the scheme never runs out.")
	case !ok:
		list = append(list, "The end of the timestamps is not known.")
	default:
		list = append(list, fmt.Sprintf("%s of the timestamp range is used; it ends %s.", humantext.Percent(l.Used), humantext.Ago(l.To, now.Time())))
	}
	for _, m := range l.Milestones {
		list = append(list, widget.MilestoneMark+" "+humantext.Date(m.At)+": "+m.What)
	}
	if text := limits.Capacity(f); text != "" {
		list = append(list, text)
	}
	return list
}
