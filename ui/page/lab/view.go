package lab

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the lab.
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
func (l *Page) Draw(s page.Screen) {
	p := s.Pane
	form := l.drawForm(p)
	form += l.drawScenario(p.Below(form), p.H > lowWindow)
	p.Sub(0, 0, p.W, form).Name("form")
	body := p.Below(form)
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
	answer := l.answer(p.W)
	if l.zoomed() {
		answer = part.Longest(p.W, "Whole run: "+answer, answer)
	}
	if p.H > lowWindow {
		p.Text(0, form, theme.Strong, widget.Fit(answer, p.W))
	}
	rows := l.chartRows(body)
	l.drawChart(body.Sub(0, 0, p.W, rows.total()), &rows)
	l.drawDetails(body.Below(rows.total()), p.H > lowWindow && widget.Width(answer) <= p.W)
}

// answer returns the first sentence of the summary. If it is wider than w columns, answer leaves
// out what is in parentheses, because the results have those numbers.
func (l *Page) answer(w int) string {
	answer := l.whole.Summary[0]
	before, _, found := strings.Cut(answer, " (")
	if !found {
		return answer
	}
	return part.Longest(w, answer, before+".")
}

// lowWindow is the maximum height of a page that leaves out what other rows already say.
const lowWindow = 26

// outdated reports whether the shown run has another scheme or scenario than the
// selected ones.
func (l *Page) outdated() bool {
	return l.shown.Scenario != l.wanted.Scenario || l.shown.Scheme != l.wanted.Scheme
}

// drawScenario describes the scenario, or the selected setting if it has a help text. It returns
// the number of rows: one, or two in a tall window if the scenario needs two.
func (l *Page) drawScenario(p widget.Pane, tall bool) int {
	s := l.selectedScenario()
	name := part.ScenarioName(s, p.W)
	from := widget.Width(name) + 2
	facts := s.Size()
	lines := []string{part.Longest(p.W-from, facts+part.Prefixed(" · ", humantext.Escape(s.About)), widget.FitItems(facts, p.W-from))}
	if tall {
		lines = widget.Wrap(facts+part.Prefixed(" · ", humantext.Escape(s.About)), p.W-from)
	}
	if len(lines) > 2 {
		lines = []string{lines[0], strings.Join(lines[1:], " ")}
	}
	if l.job != nil && !l.outdated() {
		l.drawProgress(p.Sub(0, 0, p.W, 1))
		return len(lines)
	}
	if row := l.formRows()[l.param]; l.param >= rowGenerator && row.Help != "" {
		x := p.Text(0, 0, theme.Accent, row.Name) + 2
		p.Text(x, 0, theme.Muted, widget.Fit(part.Longest(p.W-x, row.Help+part.Prefixed(" · ", row.Range), row.Help), p.W-x))
		return len(lines)
	}
	p.Text(0, 0, theme.Accent, name)
	for y, line := range lines {
		p.Text(from, y, theme.Muted, widget.Fit(line, p.W-from))
	}
	return len(lines)
}

// stopped is what the page says after a run was canceled.
const stopped = "Stopped. Change a setting to run again."

// drawProgress draws the progress of the run in the background.
func (l *Page) drawProgress(p widget.Pane) {
	if l.job == nil {
		p.Text(0, 0, theme.Muted, stopped)
		return
	}
	served, total := l.job.run.Progress()
	x := p.Text(0, 0, theme.Muted, "running "+l.selectedScheme().Name+" in "+l.selectedScenario().Key+" ") + 1
	count := humantext.Number(served) + " of " + humantext.Count(total, "request") + " · esc: stop"
	widget.Progress(p.Sub(x, 0, p.W-x-len(count)-2, 1), served, total)
	p.Right(p.W, 0, theme.Muted, count)
}

// drawForm draws the settings in at most 6 rows, or 2 in a low window. If there are more rows, they
// scroll with the selected setting. It returns the number of rows.
func (l *Page) drawForm(p widget.Pane) int {
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

// moreSettings says how many settings are in rows that are not visible.
func moreSettings(arrow string, lines [][]int) string {
	return " " + arrow + " " + strconv.Itoa(len(slices.Concat(lines...))) + " more"
}

// moreWidth is the room for the result of moreSettings.
const moreWidth = 9

// formLines divides the settings into rows of at most w columns.
func formLines(rows []widget.FormRow, w int) [][]int {
	const around = 8 // what drawSetting draws besides the name and the value
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
func (l *Page) drawSetting(p widget.Pane, x, i int, r *widget.FormRow) int {
	role, begin := theme.Plain, x
	if i == l.param {
		role = theme.Strong
		p.Text(x, 0, theme.Accent, widget.FocusMark)
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

// bitsHeight returns the height of an id's bits. It is the same with and without an id at the
// cursor, so that the chart does not move.
func (l *Page) bitsHeight(w int) int {
	f := l.trace().Bound[0]
	none := widget.Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: -1, Cursor: -1}
	h := none.Height(w)
	if shown := l.shownIn(l.cursor); shown.id.Bits() > 0 {
		some := widget.Bits{Bound: f, ID: shown.id, Selected: -1, Cursor: -1}
		h = max(h, some.Height(w))
	}
	return h
}

// The sizes of the panels below the chart.
const (
	besideWidth = 110 // from this width on, the events are beside the results
	minPanels   = 9   // minimum rows of the panels, if the bits are shown too
	maxPanels   = 18  // maximum rows of the panels, if the ids near the cursor are shown too
	lowPanels   = 14  // below this height, the texts are shortened
	minNearby   = 6   // minimum rows of the ids near the cursor
	fewEvents   = 2   // minimum rows of the events above the results
)

// drawDetails draws what the cursor points at, the panels and the legend of the results. If the row
// above the chart has the first sentence of the summary, answered is true.
func (l *Page) drawDetails(p widget.Pane, answered bool) {
	p.Name("details")
	l.drawCursor(p.Sub(0, 0, p.W, 1))
	p = p.Below(1)
	left := p.W
	if p.W >= besideWidth {
		left = p.W * 11 / 20
	}
	rows, _ := l.eventRows(true, left-2)
	panels := min(max(1+len(rows), minPanels), maxPanels)
	legend := l.legendBelow(p, left, panels)
	for y, line := range legend {
		p.Text(0, p.H-len(legend)+y, theme.Muted, line)
	}
	p = p.Sub(0, 0, p.W, p.H-len(legend))
	if h := l.bitsHeight(p.W); p.H-h-1 >= minPanels || l.bits {
		if shown := l.shownIn(l.cursor); shown.id.Bits() > 0 {
			b := widget.Bits{Bound: l.trace().Bound[shown.node], ID: shown.id, Selected: -1, Cursor: -1}
			b.Draw(p.Sub(0, 0, p.W, min(h, p.H)))
		}
		p = p.Below(min(h, p.H))
		if p.H > minPanels {
			p = p.Below(1)
		}
	}
	if p.H > panels+minNearby {
		l.drawNearby(p.Below(panels + 1))
		p = p.Sub(0, 0, p.W, panels)
	}
	if p.W >= besideWidth {
		l.drawEvents(p.Sub(0, 0, left, p.H), true)
		l.drawOutcome(p.Sub(left+2, 0, p.W-left-2, p.H), answered)
		return
	}
	if l.sortOrder {
		results := l.resultLines(p.W, mostResults(p.H), l.ofWholeRun())
		drawWords(p, results)
		l.drawSortOrder(p.Below(len(results)))
		return
	}
	l.drawStacked(p, len(legend))
}

// legendBelow returns the legend below the panels. The argument left is the width of the events,
// and panels is the height of the panels. The legend gets the rows that the panels do not need. In
// a narrow window, it gets half of these, because the events need the others.
func (l *Page) legendBelow(p widget.Pane, left, panels int) []string {
	least, bits := 1+p.H/lowPanels, l.bitsHeight(p.W)+1
	showsBits := p.H-least-bits >= minPanels
	switch {
	case p.W < besideWidth && l.sortOrder:
		return l.legend(p.W, least)
	case p.W < besideWidth:
		h := p.H
		if showsBits || l.bits {
			h -= bits
		}
		results, summary := l.stacked(p.W, h)
		rest := h - fewEvents - len(results) - len(summary)
		if rest < 1 {
			return nil
		}
		return l.legend(p.W, (rest+2)/2)
	}
	width := p.W - left - 2
	need := max(panels, 2+len(l.resultLines(width, math.MaxInt, ""))+len(widget.Wrap(l.whole.Summary[1], width)))
	if showsBits {
		need += bits
	}
	if p.H-least > need+minNearby {
		need += minNearby + 1
	}
	return l.legend(p.W, max(least, p.H-need))
}

// stacked returns the lines of the results and of the summary for a narrow window. They share h
// rows with the events and the legend. In a low window, the results have only their first two
// lines. The first sentence of the summary repeats the results. It is shortened,
// or left out if there is no room.
func (l *Page) stacked(w, h int) (results [][]word, summary []string) {
	results = l.resultLines(w, mostResults(h), l.ofWholeRun())
	outcome, reason := widget.Wrap(l.answer(w), w), widget.Wrap(l.whole.Summary[1], w)
	if fewEvents+len(results)+len(outcome)+len(reason) >= h {
		outcome = nil
	}
	return results, append(outcome, reason...)
}

// mostResults returns the maximum number of lines of the results in a narrow window with h rows for all panels.
func mostResults(h int) int {
	if h < lowPanels {
		return 2
	}
	return math.MaxInt
}

// drawStacked draws the events, the results and the summary, one below the other. Below them are
// legend rows.
func (l *Page) drawStacked(p widget.Pane, legend int) {
	const withHeading = 6
	results, summary := l.stacked(p.W, p.H+legend)
	events := max(p.H-len(results)-len(summary), min(p.H, fewEvents))
	l.drawEvents(p.Sub(0, 0, p.W, events), events >= withHeading)
	p = p.Below(events)
	drawWords(p, results)
	for y, line := range summary {
		p.Text(0, len(results)+y, theme.Plain, line)
	}
}

// drawOutcome draws the results and, below them, the summary or the sort-order chart.
func (l *Page) drawOutcome(p widget.Pane, answered bool) {
	whole := ""
	if l.zoomed() {
		whole = " of the whole run"
	}
	part.Heading(p.Sub(0, 0, p.W, 1), "results"+whole, theme.Muted)
	r, most := l.whole, math.MaxInt
	if !l.sortOrder {
		most = max(p.H-2-len(widget.Wrap(r.Summary[1], p.W)), 2)
	}
	results := l.resultLines(p.W, most, "")
	drawWords(p.Below(1), results)
	p = p.Below(1 + len(results))
	if l.sortOrder {
		l.drawSortOrder(p)
		return
	}
	title := "summary · " + l.selectedScheme().Name
	if r.Published {
		title += ", as published"
	}
	part.Heading(p.Sub(0, 0, p.W, 1), title, theme.Muted)
	y, text := 1, r.Summary
	// Another row already has the first sentence, or there is no room for it.
	if answered || len(widget.Wrap(text[0], p.W))+len(widget.Wrap(text[1], p.W)) > p.H-1 {
		text = text[1:]
	}
	for _, s := range text {
		y = p.Paragraph(y, theme.Plain, s)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}

// timeStep returns what the times in a span are rounded to. It is at most a 200th of the span. The
// columns of a chart then have different times.
func timeStep(span time.Duration) time.Duration {
	const day, columns = 24 * time.Hour, 200
	step := time.Nanosecond
	for step < 10*time.Second && 10*step*columns <= span {
		step *= 10
	}
	for _, longer := range [...]time.Duration{time.Minute, 10 * time.Minute, time.Hour, day, 10 * day} {
		if longer*columns <= span {
			step = longer
		}
	}
	return step
}

// timeAt returns a time in a span as a text, rounded by timeStep.
func timeAt(at, span time.Duration) string {
	return humantext.Duration(at.Round(timeStep(span)))
}

func nodeName(n, of int) string {
	if of == 1 || n < 0 {
		return ""
	}
	return "node " + strconv.Itoa(n+1) + ": "
}

// resultRow is a number of the results. Its role shows how bad the number is.
type resultRow struct {
	name, value string
	role        theme.Role
}

// measureRole returns the role of a measure. Refusals and duplicates are bad, other faults are a
// warning, and a fault that did not occur is muted.
func measureRole(m *lab.Measure, v float64) theme.Role {
	switch {
	case m.Name == "issued":
		return theme.Good
	case !m.Worse:
		return theme.Plain
	case v == 0:
		return theme.Muted
	case m.Name == "refused" || m.Name == "duplicates":
		return theme.Bad
	}
	return theme.Warn
}

// resultRowOf returns a measure with its value. Parentheses mark a part of the previous measure.
func resultRowOf(m *lab.Measure, v float64, nodes int) resultRow {
	row := resultRow{m.Name, humantext.Figure(v), measureRole(m, v)}
	switch {
	case m.Part:
		row.name, row.value = "("+row.name, row.value+")"
	case m.Name == "max wait ms": // in the unit of the summary
		row.name, row.value = "max wait", humantext.Duration(time.Duration(v*float64(time.Millisecond)))
	case nodes == 1:
	case m.Name == "out of order" && v == 0:
		row.name += " on each node"
	case m.Name == "furthest displacement" && v > 0:
		row.value += " across nodes"
	}
	return row
}

// word is a part of a text, with its role.
type word struct {
	text string
	role theme.Role
}

// ofWholeRun returns what comes before results without a heading; "" if the chart shows the whole
// run.
func (l *Page) ofWholeRun() string {
	if l.zoomed() {
		return "whole run: "
	}
	return ""
}

// resultLines returns the results of the whole scenario as names and values, after a title. It uses
// at most most lines of w columns. Faults come first, then the names of those that did not occur. If
// some results are left out, the last one says that they are 0, or how to see them.
func (l *Page) resultLines(w, most int, title string) [][]word {
	list := l.resultRows()
	for n := len(list); ; n-- {
		shown := slices.Clone(list[:n])
		if rest := list[n:]; len(rest) > 0 {
			hidden := resultRow{name: "…", value: strconv.Itoa(len(rest)) + " more in a taller window", role: theme.Muted}
			if !slices.ContainsFunc(rest, func(r resultRow) bool { return r.value != "0" }) {
				hidden.name, hidden.value = "all others", "0"
			}
			shown = append(shown, hidden)
		}
		if lines := flow(shown, w, title); len(lines) <= most || n == 0 {
			return lines
		}
	}
}

// resultRows returns the results of the whole scenario, the most important first. One row has all
// faults that did not occur, except duplicates.
func (l *Page) resultRows() []resultRow {
	r := l.whole
	list := lab.MeasuresOf([]*lab.Result{r})
	order := []string{"duplicates", "out of order", "same unit", "clock moved back", "refused", "waited", "max wait ms", "furthest displacement"}
	rank := func(m lab.Measure) int {
		if i := slices.Index(order, m.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(list, func(a, b lab.Measure) int { return rank(a) - rank(b) })
	var faults, others []resultRow
	var none []string
	for i := range list {
		m, v := &list[i], list[i].Of(r)
		row := resultRowOf(m, v, r.Nodes)
		switch {
		case m.Worse && v == 0 && m.Name != "duplicates" && m.Name != "furthest displacement":
			if !m.Part && m.Name != "max wait ms" {
				none = append(none, row.name)
			}
		case m.Worse && m.Name != "furthest displacement":
			faults = append(faults, row)
		case m.Name == "issued":
			others = append(others, row, resultRow{"requests", humantext.Number(r.Requests), theme.Plain})
		default:
			others = append(others, row)
		}
	}
	if len(none) > 0 {
		faults = append(faults, resultRow{strings.Join(none, ", "), "0", theme.Muted})
	}
	return append(faults, others...)
}

// flow returns results in lines of w columns, after a title.
func flow(list []resultRow, w int, title string) [][]word {
	const gap = 3
	lines := [][]word{{{title, theme.Muted}}}
	x := widget.Width(title)
	for _, r := range list {
		width := widget.Width(r.name) + 1 + widget.Width(r.value)
		if x+width > w && x > 0 {
			lines = append(lines, nil)
			x = 0
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], word{r.name + " ", theme.Muted}, word{r.value + strings.Repeat(" ", gap), r.role})
		x += width + gap
	}
	return lines
}

func drawWords(p widget.Pane, lines [][]word) {
	for y, line := range lines {
		x := 0
		for _, w := range line {
			x = p.Text(x, y, w.role, widget.Cut(w.text, p.W-x))
		}
	}
}

// legend explains the results above 0, and blank columns, in rows of w columns. If it needs too
// many rows, it leaves out the measures that are easiest to guess.
func (l *Page) legend(w, rows int) []string {
	r := l.whole
	list := slices.DeleteFunc(lab.MeasuresOf([]*lab.Result{r}), func(m lab.Measure) bool { return m.Worse && m.Of(r) == 0 })
	gaps := l.gapsText()
	text := func() []string {
		return widget.Wrap(strings.TrimPrefix(gaps+part.Prefixed(" · ", lab.Legend(list)), " · "), w)
	}
	for _, guessed := range []string{"max ids/s", "min ids/s", "waited", "refused", "duplicates", "ids/s", "out of order", "clock moved back", "same unit"} {
		if len(text()) <= rows {
			break
		}
		list = slices.DeleteFunc(list, func(m lab.Measure) bool { return m.Name == guessed })
	}
	if len(text()) > rows {
		gaps = ""
	}
	return text()
}

// gapsText explains columns without ids in a sequence overflow; "" if there are none. Such columns
// appear if a time unit is wider than a column, or if the clock is frozen.
func (l *Page) gapsText() string {
	t := l.trace()
	for i := range t.Events {
		e := &t.Events[i]
		if !e.Overflows() {
			continue
		}
		for x := t.Column(e.At); x <= t.Column(e.Until); x++ {
			if t.Cell(e.Node, x).Total() == 0 {
				return "blank columns: the sequence of a " + humantext.Duration(t.Bound[e.Node].Policy.Unit.Length()) + " unit is used up"
			}
		}
	}
	return ""
}
