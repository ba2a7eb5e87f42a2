package app

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// draw draws the lab.
//
//	settings
//	scenario: duration, load, description
//	what the scheme did
//	chart: marks, clock, ids, a row for each kind of fault, true time
//	at the cursor: time, clock, id
//	bits of the id
//	── events ────────────── ── results ─────────────────
//	                         ── summary ─────────────────
//	legend
//
// A narrow window stacks the panels. A tall one also shows the ids near the cursor, at the
// bottom.
func (l *labPage) draw(p widget.Pane, _ ids.Reading) {
	form := l.drawForm(p)
	l.drawScenario(p.Sub(0, form, p.W, 1))
	p.Sub(0, 0, p.W, form+1).Name("form")
	body := p.Below(form + 1)
	if p.H > lowWindow {
		body = body.Below(1)
	}
	switch {
	case l.err != nil:
		body.Below(1).Paragraph(0, theme.Bad, l.err.Error())
		return
	case l.trace() == nil || l.outdated():
		l.drawProgress(body.Sub(0, 1, p.W, 1))
		return
	}
	answer := l.result().Summary[0]
	if p.H > lowWindow {
		p.Text(0, form+1, theme.Strong, widget.Fit(answer, p.W))
	}
	rows := l.chartRows(body)
	l.drawChart(body.Sub(0, 0, p.W, rows.total()), &rows)
	l.drawDetails(body.Below(rows.total()), p.H > lowWindow && widget.Width(answer) <= p.W)
}

// lowWindow is a height up to which the lab leaves out what other rows say too.
const lowWindow = 26

// outdated reports whether the shown run has another scheme or scenario than the
// selected ones.
func (l *labPage) outdated() bool {
	return l.shown.Scenario != l.wanted.Scenario || l.shown.Scheme != l.wanted.Scheme
}

// drawScenario describes the scenario, or the selected setting if it has a help
// text.
func (l *labPage) drawScenario(p widget.Pane) {
	if l.job != nil && !l.outdated() {
		l.drawProgress(p)
		return
	}
	if row := l.formRows()[l.param]; l.param >= rowGenerator && row.Help != "" {
		x := p.Text(0, 0, theme.Accent, row.Name) + 2
		p.Text(x, 0, theme.Muted, widget.Fit(row.Help+part.Prefixed(" · ", row.Range), p.W-x))
		return
	}
	s := l.selectedScenario()
	x := p.Text(0, 0, theme.Accent, part.ScenarioName(s, p.W)) + 2
	p.Text(x, 0, theme.Muted, widget.Fit(part.ScenarioText(s)+part.Prefixed(" · ", humantext.Escape(s.About)), p.W-x))
}

// stopped is shown after a run was canceled.
const stopped = "Stopped. Change a setting to run again."

// drawProgress draws the progress of the run in the background.
func (l *labPage) drawProgress(p widget.Pane) {
	if l.job == nil {
		p.Text(0, 0, theme.Muted, stopped)
		return
	}
	served, total := l.job.run.Progress()
	x := p.Text(0, 0, theme.Muted, "running "+l.selectedScheme().Title+" in "+l.selectedScenario().Key+" ") + 1
	count := humantext.Number(served) + " of " + humantext.Count(total, "request") + " · esc: stop"
	widget.Progress(p.Sub(x, 0, p.W-x-len(count)-2, 1), served, total)
	p.Right(p.W, 0, theme.Muted, count)
}

// drawForm draws the settings in as many rows as they need, in a low window in two that
// scroll with the selected setting. It returns the number of rows.
func (l *labPage) drawForm(p widget.Pane) int {
	const few, most = 2, 6
	rows := l.formRows()
	h := most
	if p.H <= lowWindow {
		h = few
	}
	lines := formLines(rows, p.W)
	if len(lines) > h {
		lines = formLines(rows, p.W-moreWidth)
	}
	h = min(len(lines), h)
	selected := slices.IndexFunc(lines, func(line []int) bool { return slices.Contains(line, l.param) })
	from := min(max(selected-h+1, 0), len(lines)-h)
	for y := range h {
		x := 0
		for _, i := range lines[from+y] {
			x = l.drawSetting(p.Sub(0, y, p.W, 1), x, i, &rows[i])
		}
	}
	if from > 0 {
		p.Right(p.W, 0, theme.Warn, moreSettings("↑", lines[:from]))
	}
	if from+h < len(lines) {
		p.Right(p.W, h-1, theme.Warn, moreSettings("↓", lines[from+h:]))
	}
	return h
}

// moreSettings tells how many settings are in rows that are not visible.
func moreSettings(arrow string, lines [][]int) string {
	return " " + arrow + " " + strconv.Itoa(len(slices.Concat(lines...))) + " more"
}

// moreWidth is the room for the text of moreSettings.
const moreWidth = 9

// formLines divides the settings into rows of at most w columns.
func formLines(rows []widget.FormRow, w int) [][]int {
	const around = 8 // what drawSetting draws around the name and the value
	var lines [][]int
	x := w
	for i := range rows {
		width := widget.Width(rows[i].Name) + widget.Width(rows[i].Value) + around
		if x+width > w+1 && x > 0 {
			lines = append(lines, nil)
			x = 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
		x += width
	}
	return lines
}

// drawSetting draws a setting at column x and returns the column of the next one.
func (l *labPage) drawSetting(p widget.Pane, x, i int, r *widget.FormRow) int {
	role, begin := theme.Plain, x
	if i == l.param {
		role = theme.Strong
		p.Text(x, 0, theme.Accent, "▸")
	}
	x = p.Text(x+2, 0, theme.Muted, r.Name) + 1
	if i == l.param && l.edit != nil {
		return x + l.edit.Line().Draw(p.Sub(x, 0, p.W-x, 1), 14) + 1
	}
	n := strconv.Itoa(i)
	value := widget.Fit(r.Value, p.W-x-4)
	p.Zone("param:"+n, begin, 0, x-begin+widget.Width(value)+4, 1)
	p.Zone("less:"+n, x, 0, 2, 1)
	x = p.Text(x, 0, theme.Faint, "‹ ")
	x = p.Text(x, 0, role, value)
	p.Zone("more:"+n, x, 0, 2, 1)
	return p.Text(x, 0, theme.Faint, " ›") + 1
}
