package ui

import (
	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

var (
	_ reducer = (*lesson)(nil)
	_ reducer = (*lessonList)(nil)
)

// drawReduced draws the title and the words of the step, and below them as much of the
// sandbox as there is room for.
func (l *lesson) drawReduced(p widget.Pane, now ids.Reading) {
	l.drawTitle(p.Sub(0, 0, p.W, 1))
	p = p.Below(1)
	if missing := l.missingRows(p); missing > 0 {
		p.Paragraph(0, theme.Warn, "This step needs "+humantext.Count(missing, "more row")+".")
		return
	}
	p = p.Below(l.drawWords(p, now, false, 0))
	if s := l.player.Samples(); s != nil {
		newSamplesView(s).draw(p)
		return
	}
	b, text := l.bits()
	l.drawID(p.Sub(0, 0, p.W, 1), b, text)
	p = p.Below(1)
	if d := l.player.Draft(); d != nil {
		drawDraftCriteria(p, d)
		return
	}
	if p.H > l.listRows()+b.Height(p.W) {
		b.Draw(p)
		p = p.Below(b.Height(p.W))
	}
	l.drawList(p, now)
}

// missingRows returns how many rows the words of the step lack.
func (l *lesson) missingRows(p widget.Pane) int {
	const prompts = 1
	shown := l.player.Text()
	if after := l.player.After(); after != "" {
		shown = after
	}
	return prompts + len(widget.Wrap(shown, p.W)) + l.questionRows(p.W) + l.resultRows(p.W) - p.H
}

// drawReduced draws the list as in a larger window: it shows as many lessons as fit.
func (l *lessonList) drawReduced(p widget.Pane, now ids.Reading) { l.draw(p, now) }
