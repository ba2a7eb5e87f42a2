package app

import (
	"idtui/ids"
	"idtui/ids/detect"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// listPreview is the decoded id of the selected row of a list. It is decoded once, when it
// is first drawn.
type listPreview struct {
	text string
	c    *detect.Candidate // nil if the text cannot be decoded
}

// rowCandidate returns the candidate of a row that has the scheme of the row, or the best
// one if none has.
func (d *decoder) rowCandidate(row *widget.IDRow) *detect.Candidate {
	if d.preview.text == row.Text {
		return d.preview.c
	}
	d.preview = listPreview{text: row.Text}
	service, err := d.service()
	if err != nil {
		return nil
	}
	found, err := service.DecodeAll(nil, row.Text)
	if err != nil {
		return nil
	}
	list := candidatesOf(&found[0])
	d.preview.c = &list[max(ofScheme(list, row.Scheme), 0)]
	return d.preview.c
}

// drawList draws a list and, if it leaves room, the selected id below it. A tall window
// keeps room for it.
func (d *decoder) drawList(p widget.Pane, l *idList, title string, now ids.Reading) {
	const (
		tall = 44 // rows from which on a long list leaves room
		kept = 20 // the rows that it leaves
	)
	list := p
	if p.H >= tall {
		list = p.Sub(0, 0, p.W, p.H-kept)
	}
	y := l.draw(list, title, now.Time(), d.app.times)
	row := l.current()
	if row == nil {
		return
	}
	if c := d.rowCandidate(row); c != nil {
		d.drawPreview(p.Below(y+1), c, now)
	}
}

// drawPreview draws an id if the pane has room for all of it: its time, its bits, its fields
// and, beside them, its encodings if there is room.
func (d *decoder) drawPreview(p widget.Pane, c *detect.Candidate, now ids.Reading) {
	b := widget.Bits{Bound: c.Bound, ID: c.ID, Selected: -1, Cursor: -1}
	t := widget.Fields{Bound: c.Bound, ID: c.ID, Selected: -1, Parts: true}
	const rest = 3 // heading, time, a blank row
	bits := b.Height(p.W)
	if p.H < rest+bits+len(t.Rows()) {
		return
	}
	p.Name("preview")
	part.Heading(p, c.Bound.Scheme.Title, theme.Muted)
	y := part.ReducedTime(p, 1, c.Bound, c.ID, d.app.times, now)
	b.Draw(p.Sub(0, y, p.W, bits))
	p = p.Below(y + bits + 1)
	const wide = 110
	if p.W < wide {
		t.Draw(p)
		return
	}
	left := p.W/2 - 1
	t.Draw(p.Sub(0, 0, left, p.H))
	part.PlainEncodings(p.Sub(left+2, 0, p.W-left-2, p.H), c)
}
