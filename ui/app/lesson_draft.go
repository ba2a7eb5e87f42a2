package app

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/fit"
	"idtui/model/lessonstage"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// reveals reports whether the step asks for an answer of idtui, in place of ids.
func (l *lesson) reveals() bool { return slices.Contains(l.player.Step().Ask, lessons.DoReveal) }

// offers reports whether the step has a use for an action. Samples and drafts have one
// key for what idtui answers, which generates ids elsewhere.
func (l *lesson) offers(a lessons.Action) bool { return (a == lessons.DoReveal) == l.reveals() }

// canDesign reports whether the draft of the step is finished, so that it can be opened.
func (l *lesson) canDesign() bool { return l.player.Draft() != nil && !l.reveals() }

// design opens the finished draft in the designer, with the needs of the lesson.
func (l *lesson) design() {
	d := l.player.Draft()
	needs := d.Needs
	l.app.designFor(d.Bound, &needs)
	if l.app.page == page(l.app.designer) {
		l.app.designer.needsName = "needs of the lesson"
	}
}

// drawDraft draws the criteria of a draft. Of a finished one it also draws the newest
// ids and, if there is room, the layout file.
func (l *lesson) drawDraft(p widget.Pane, d *lessonstage.Draft, now ids.Reading) {
	if l.reveals() {
		drawDraftCriteria(p, d)
		return
	}
	list := l.listRows()
	l.drawList(p.Sub(0, 0, p.W, list+1), now)
	p = p.Below(list + 1)
	const fileRows = 12 // of which the file needs at least as many
	if p.H > criteriaRows(d)+fileRows {
		p = p.Below(1)
	}
	p = p.Below(drawDraftCriteria(p, d) + 1)
	if p.H < fileRows {
		return
	}
	part.Heading(p, "the layout as a file", theme.Muted)
	for y, line := range strings.Split(strings.TrimRight(d.TOML(), "\n"), "\n") {
		p.Text(0, 1+y, theme.Plain, widget.Fit(widget.Escape(line), p.W))
	}
}

// criteriaRows returns the rows that the criteria of a draft need.
func criteriaRows(d *lessonstage.Draft) int { return 1 + len(d.Criteria()) }

// drawDraftCriteria draws the criteria of a draft that the step points out. Those that the
// reader predicts have no value yet. It returns the number of rows.
func drawDraftCriteria(p widget.Pane, d *lessonstage.Draft) int {
	p.Name("criteria")
	part.Heading(p, "criteria · "+d.NeedsText(), theme.Muted)
	list := d.Criteria()
	columns := min(part.ColumnsOf(len(list), p), max(p.W/part.CriterionWidth, 1))
	rows := (len(list) + columns - 1) / columns
	w := p.W / columns
	for i := range list {
		drawPredictedCriterion(p.Sub(i/rows*w, 1+i%rows, w-1, 1), &list[i])
	}
	return 1 + rows
}

// drawPredictedCriterion draws a criterion, or a question mark in place of its value.
func drawPredictedCriterion(p widget.Pane, k *fit.Row) {
	if k.Value != lessonstage.Unanswered {
		part.Criterion(p, k)
		return
	}
	x := p.Text(0, 0, theme.Accent, k.Mark) + 1
	p.Text(x, 0, theme.Strong, k.Name)
}
