package app

import (
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// The smallest window for the reduced form of a page. A smaller one has only a message.
const (
	minReducedWidth  = 40
	minReducedHeight = 10
)

// reducer is a page with a reduced form, for windows that are smaller than the full one.
type reducer interface {
	drawReduced(p widget.Pane, now ids.Reading)
}

// fits reports whether the window has room for the full pages.
func (a *App) fits() bool { return a.w >= minWidth && a.h >= minHeight }

// reduced returns the open page if it is shown in its reduced form, or nil.
func (a *App) reduced() reducer {
	r, ok := a.top().(reducer)
	if !ok || a.fits() || a.w < minReducedWidth || a.h < minReducedHeight {
		return nil
	}
	return r
}

// canLeave reports whether esc leads from the message about a small window to a page that
// has room.
func (a *App) canLeave() bool {
	_, ok := a.top().(reducer)
	return !ok && !a.fits() && a.w >= minReducedWidth && a.h >= minReducedHeight
}

// composeReduced draws a page in its reduced form, below its title and above the footer.
func (a *App) composeReduced(p widget.Pane, page reducer, now ids.Reading) {
	t := widget.Tab{Zone: "help", Title: a.top().title(), On: true}
	widget.Tabs(p.Sub(0, 0, p.W, 1), "idtui", []widget.Tab{t}, nil)
	page.drawReduced(p.Sub(1, 1, p.W-2, p.H-2), now)
	a.drawFooter(p.Sub(1, p.H-1, p.W-2, 1))
}

// drawReduced draws the list, the reasons of the rejection, the comparison, or the selected
// candidate with its fields.
func (d *decoder) drawReduced(p widget.Pane, now ids.Reading) {
	if d.typing {
		d.input.Line().Draw(p.Sub(0, 0, p.W, 1), p.W)
	} else {
		p.Text(0, 0, theme.Strong, widget.Fit(widget.Escape(d.input.Text()), p.W))
	}
	below := p.Below(1)
	switch {
	case d.listing:
		d.list.draw(below, d.listTitle, now.Time(), d.app.times)
	case d.line == "":
		d.drawReducedEmpty(below, now)
	case len(d.candidates) == 0:
		d.drawRejections(below)
	case d.second != nil:
		below.Paragraph(0, theme.Plain, d.pairText())
	default:
		d.drawReducedCandidate(below, d.selected(), now)
	}
}

// drawReducedEmpty tells what to do while the input is empty, and lists the decoded ids.
func (d *decoder) drawReducedEmpty(p widget.Pane, now ids.Reading) {
	y := p.Paragraph(0, theme.Plain, "Paste an id to see which scheme generated it, when, and what its bits mean.")
	y = p.Paragraph(y, theme.Muted, "Or press "+d.app.keyOf("1")+" to watch "+d.app.seedTabs[0].title()+" generate ids.")
	if len(d.history.rows) > 0 {
		d.history.draw(p.Below(y), "decoded before, newest first", now.Time(), d.app.times)
	} else if l := d.exampleList(); l != nil {
		l.draw(p.Below(y), "enter decodes an example", now.Time(), d.app.times)
	}
}

// pairText returns all sentences about the two ids.
func (d *decoder) pairText() string {
	facts := decoding.Compare(d.selected().Bound, d.selected().ID, d.second.Bound, d.second.ID)
	return d.selected().Bound.Scheme.Name + ", " + d.second.Bound.Scheme.Name + ". " + strings.Join(facts.Sentences(), " ")
}

// drawReducedCandidate draws a candidate: its scheme, confidence, time, fields and notes; if
// there is room, also the encodings.
func (d *decoder) drawReducedCandidate(p widget.Pane, c *detect.Candidate, now ids.Reading) {
	x := p.Text(0, 0, theme.Accent, c.Bound.Scheme.Name) + 2
	text := humantext.Confidence(c.Confidence) + " confidence"
	if n := len(d.candidates); n > 1 {
		text += " · " + strconv.Itoa(d.selectedIndex+1) + " of " + strconv.Itoa(n)
	}
	p.Text(x, 0, theme.Muted, widget.Fit(text, p.W-x))
	y := part.ReducedTime(p, 1, c.Bound, c.ID, d.app.times, now)
	t := d.fieldTable(c)
	t.Draw(p.Below(y))
	y += len(t.Rows())
	for _, note := range c.Bound.Notes(c.ID) {
		if y < p.H {
			y = p.Paragraph(y, theme.Warn, note)
		}
	}
	part.ReducedEncodings(p, y, c.Bound, c.ID, d.encoding(c))
}
