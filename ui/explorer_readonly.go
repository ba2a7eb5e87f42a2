package ui

import (
	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// drawReading lays out what stands below the bits of a scheme whose ids are only
// read: there is no clock and no stream.
//
//	── parameters ──────── ── about ────────────
//	form                   what it is
//	── field ─────────────
//	explanation            how to look at one
func (e *explorer) drawDecodeOnly(p widget.Pane, id ids.ID) {
	left, y := leftWidth(p.W), 0
	if len(e.bound().Layout.Fields) == 0 && len(e.formRows()) == 0 {
		left = -2 // nothing to explain or to set: the whole width is for the scheme
	}
	if rows := e.formRows(); len(rows) > 0 {
		form := min(len(rows), max(p.H/2-1, 1))
		drawHead(p.Sub(0, 0, left, 1), "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
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
	drawHead(p, "about "+s.Title, theme.Muted)
	y = p.Paragraph(1, theme.Plain, s.About)
	p.Paragraph(y+1, theme.Muted, "Its ids are only read here, not made. To look at one, paste it, or press / and type it; enter then opens it in this tab.")
}
