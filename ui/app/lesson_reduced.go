package app

import (
	"idtui/ids"
	"idtui/ui/widget"
)

var (
	_ reducer = (*lesson)(nil)
	_ reducer = (*lessonList)(nil)
)

// drawReduced draws the title and the words of the step, and below them as much of the
// sandbox as there is room for. Without room for the words and for what they are about, it
// draws lines that scroll.
func (l *lesson) drawReduced(p widget.Pane, now ids.Reading) {
	l.drawTitle(p.Sub(0, 0, p.W, 1))
	p = p.Below(1)
	if l.missingRows(p) > 0 {
		l.drawLines(p, now)
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

// missingRows returns how many rows the words of the step lack, and samples or a draft that
// they are about.
func (l *lesson) missingRows(p widget.Pane) int {
	const prompts = 1
	shown := l.player.Text()
	if after := l.player.After(); after != "" {
		shown = after
	}
	about := 0
	if s := l.player.Samples(); s != nil {
		about = newSamplesView(s).height(p.W)
	}
	if d := l.player.Draft(); d != nil {
		about = criteriaRows(d) + 1
	}
	return prompts + len(widget.Wrap(shown, p.W)) + l.questionRows(p.W) + l.resultRows(p.W) + about - p.H
}

// drawReduced draws the list as in a larger window: it shows as many lessons as fit.
func (l *lessonList) drawReduced(p widget.Pane, now ids.Reading) { l.draw(p, now) }
