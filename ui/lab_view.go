package ui

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// draw draws the lab.
//
//	settings
//	scenario: duration, load, description
//	chart: marks, clock, ids, a row for each kind of fault, true time
//	at the cursor: time, clock, id, events
//	bits of the id
//	── results ──────────── ── summary ─────────────────
//
// A tall window also shows the ids near the cursor and all events, at the bottom.
func (l *labPage) draw(p widget.Pane, _ ids.Reading) {
	l.drawForm(p.Sub(0, 0, p.W, 1))
	l.drawScenario(p.Sub(0, 1, p.W, 1))
	p.Sub(0, 0, p.W, 2).Name("form")
	body := p.Below(2)
	if p.H > 26 {
		body = p.Below(3)
	}
	switch {
	case l.err != nil:
		body.Below(1).Paragraph(0, theme.Bad, l.err.Error())
		return
	case l.trace() == nil || l.outdated():
		l.drawProgress(body.Sub(0, 1, p.W, 1))
		return
	}
	if h := l.nearbyHeight(body); h > 0 {
		l.drawNearby(body.Below(body.H - h))
		body = body.Sub(0, 0, p.W, body.H-h-1)
	}
	lanes := l.lanes()
	under := l.detailsHeight(body, len(lanes))
	l.drawChart(body.Sub(0, 0, p.W, body.H-under), lanes)
	l.drawDetails(body.Below(body.H - under))
}

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
		p.Text(x, 0, theme.Muted, widget.Fit(row.Help+prefixed(" · ", row.Range), p.W-x))
		return
	}
	s := l.selectedScenario()
	x := p.Text(0, 0, theme.Accent, s.Name) + 2
	p.Text(x, 0, theme.Muted, widget.Fit(scenarioText(s)+prefixed(" · ", s.About), p.W-x))
}

// prefixed returns a text after a separator, or "" for an empty text.
func prefixed(sep, text string) string {
	if text == "" {
		return ""
	}
	return sep + text
}

// scenarioText returns a scenario's duration, number of nodes and load.
func scenarioText(s *lab.Scenario) string {
	text := humantext.Duration(s.For) + " · " + humantext.Count(s.Nodes, "node")
	if s.Rate.Count > 0 {
		text += " · " + s.Rate.String()
	}
	if s.Nodes > 1 {
		text += " each"
	}
	return text
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
	count := strconv.FormatInt(served, 10) + " of " + humantext.Count(total, "request") + " · esc: stop"
	widget.Progress(p.Sub(x, 0, p.W-x-len(count)-2, 1), served, total)
	p.Right(p.W, 0, theme.Muted, count)
}

// drawForm draws the settings in one row, scrolled so that the selected one is
// visible.
func (l *labPage) drawForm(p widget.Pane) {
	rows := l.formRows()
	from := 0
	for from < l.param && formWidth(rows[from:l.param+1]) > p.W {
		from++
	}
	x := 0
	if from > 0 {
		x = p.Text(0, 0, theme.Faint, "… ")
	}
	for i := from; i < len(rows) && x < p.W; i++ {
		x = l.drawSetting(p, x, i, &rows[i])
	}
}

func formWidth(rows []widget.FormRow) int {
	w := 2
	for i := range rows {
		w += len([]rune(rows[i].Name)) + len([]rune(rows[i].Value)) + 8
	}
	return w
}

// drawSetting draws a setting at column x and returns the column after it. A setting
// that does not fit is left out, unless it is selected.
func (l *labPage) drawSetting(p widget.Pane, x, i int, r *widget.FormRow) int {
	if i != l.param && x+formWidth([]widget.FormRow{*r})-3 > p.W {
		p.Text(x+1, 0, theme.Faint, "…")
		return p.W
	}
	role, begin := theme.Plain, x
	if i == l.param {
		role = theme.Strong
		p.Text(x, 0, theme.Accent, "▸")
	}
	x = p.Text(x+2, 0, theme.Muted, r.Name) + 1
	if i == l.param && l.edit != nil {
		return x + l.edit.line().Draw(p.Sub(x, 0, p.W-x, 1), 14) + 1
	}
	n := strconv.Itoa(i)
	value := widget.Fit(r.Value, p.W-x-3)
	p.Zone("param:"+n, begin, 0, x-begin+len([]rune(value))+4, 1)
	p.Zone("less:"+n, x, 0, 2, 1)
	x = p.Text(x, 0, theme.Faint, "‹ ")
	x = p.Text(x, 0, role, value)
	p.Zone("more:"+n, x, 0, 2, 1)
	return p.Text(x, 0, theme.Faint, " ›") + 1
}
