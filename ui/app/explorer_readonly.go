package app

import (
	"idtui/ids"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawDecodeOnly draws the panels below the bits for a scheme without a generator,
// which has no clock and no stream.
//
//	── parts of the text ─────────────────────
//	table, for a scheme without bits
//	── parameters ──────── ── about ────────────
//	form                   what the scheme is
//	── field ─────────────
//	explanation            how to open an id
func (e *explorer) drawDecodeOnly(p widget.Pane, id ids.ID) {
	p = e.drawTextParts(p, id)
	if _, editing := e.editAnswer(); editing {
		e.drawAnswer(p.Sub(0, 0, p.W, 2), e.app.clock())
		p = p.Below(2)
	}
	left, y := part.LeftWidth(p.W), 0
	if len(e.bound().Layout.Fields) == 0 && len(e.formRows()) == 0 {
		left = -2 // no left panel: the right one begins at column 0
	}
	if rows := e.formRows(); len(rows) > 0 {
		form := min(len(rows), max(p.H/2-1, 1))
		part.Heading(p.Sub(0, 0, left, 1), "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
		e.drawForm(p.Sub(0, 1, left, form), rows)
		p.Sub(0, 0, left, 1+form).Name("parameters")
		y = form + 2
	}
	if len(e.bound().Layout.Fields) > 0 {
		e.explain(p.Sub(0, y, left, p.H-y), id)
	}
	p = p.Sub(left+2, 0, p.W-left-2, p.H)
	p.Name("about")
	s := e.session.Scheme
	part.Heading(p, "about "+s.Title, theme.Muted)
	y = p.Paragraph(1, theme.Plain, fields.About(s))
	y = p.Paragraph(y+1, theme.Muted, "idtui decodes these ids but cannot generate them. Paste one or press /, then press enter to open it here.")
	if _, shown := e.shown(); !shown {
		drawPatterns(p.Below(y+1), e.bound())
	}
}

// drawPatterns tells what the texts of a scheme look like, for each encoding.
func drawPatterns(p widget.Pane, f *ids.BoundScheme) {
	part.Heading(p, "how these ids are written", theme.Muted)
	y := 1
	for i := range f.Encodings {
		p.Text(0, y, theme.Muted, f.Encodings[i].Name())
		y = p.Sub(patternsAt, 0, p.W-patternsAt, p.H).Paragraph(y, theme.Plain, f.Encodings[i].Pattern())
	}
}

// patternsAt is the column of the text patterns, behind the names of the encodings.
const patternsAt = 14

// drawTextParts draws the parts of the text of an id without bits. It returns the pane
// below.
func (e *explorer) drawTextParts(p widget.Pane, id ids.ID) widget.Pane {
	t := widget.Fields{Bound: e.bound(), ID: id, Selected: -1, Parts: true}
	h := len(t.Rows()) + 1
	if _, shown := e.shown(); !shown || t.Bound.Layout.Bits > 0 || h == 1 || h >= p.H {
		return p
	}
	part.Heading(p.Sub(0, 0, p.W, 1), "parts of the text", theme.Muted)
	t.Draw(p.Sub(0, 1, p.W, h-1))
	p.Sub(0, 0, p.W, h).Name("parts")
	return p.Below(h + 1)
}
