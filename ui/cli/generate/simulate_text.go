package generate

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids/humantext"
	"idtui/model/lab"
)

// maxSummaries is the largest number of schemes for which summaries are printed
// without --trace.
const maxSummaries = 5

// simulateText prints a table with one row per scheme, the summary of each run
// and, if asked for, its trace.
func (a *App) simulateText(ctx context.Context, s *lab.Scenario, runs []lab.Config, trace bool) error {
	var results []*lab.Result
	stopped := a.simulateEach(ctx, runs, func(r *lab.Result) error {
		results = append(results, r)
		return nil
	})
	if len(results) == 0 {
		return stopped
	}
	var out strings.Builder
	writeScenario(&out, s)
	writeTable(&out, results)
	for _, r := range results {
		if len(results) <= maxSummaries || trace {
			fmt.Fprintf(&out, "\n%s\n", strings.Join(r.Summary, " "))
		}
		if r.Limits != "" {
			fmt.Fprintf(&out, "  %s\n", r.Limits)
		}
		if trace {
			writeTrace(&out, r)
		}
	}
	if _, err := io.WriteString(a.Out, out.String()); err != nil {
		return err
	}
	return stopped
}

// writeScenario writes the name, the description and the size of a scenario.
func writeScenario(out *strings.Builder, s *lab.Scenario) {
	fmt.Fprintf(out, "%s (%s)\n", humantext.Escape(s.Name), humantext.Escape(s.Key))
	if s.About != "" {
		fmt.Fprintf(out, "%s\n", humantext.Escape(s.About))
	}
	fmt.Fprintf(out, "%s, %s, %s\n\n", humantext.Duration(s.For), humantext.Count(s.Nodes, "node"), humantext.Count(s.Requests(), "request"))
}

// worstLegend explains the mark in the table.
const worstLegend = "the worst of its column"

// writeTable writes the measures below headings of two lines, and a legend. A ! marks the
// worst value of a column unless all are equal. Ids over time are a row of bars, with · for
// no ids.
func writeTable(out *strings.Builder, results []*lab.Result) {
	columns := lab.MeasuresOf(results)
	heads := [2][]string{{""}, {"scheme"}}
	for i := range columns {
		first, second := columns[i].Heading()
		heads[0], heads[1] = append(heads[0], first+" "), append(heads[1], second+" ")
	}
	rows := [][]string{append(heads[0], ""), append(heads[1], "ids over time")}
	for _, r := range results {
		name := r.Scheme
		if r.Published {
			name += " as published"
		}
		row := []string{name}
		for i := range columns {
			row = append(row, cell(&columns[i], r, results))
		}
		rows = append(rows, append(row, sparkline(r.Trace)))
	}
	alignTable(out, rows)
	out.WriteString("\n")
	for _, m := range columns {
		if m.Means != "" {
			fmt.Fprintf(out, "%-21s  %s\n", m.Name, m.Means)
		}
	}
	if len(results) > 1 {
		fmt.Fprintf(out, "%-21s  %s\n", "!", worstLegend)
	}
}

// alignTable writes rows with aligned columns: the first and the last one at the left, the
// numbers at the right.
func alignTable(out *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 || i == len(row)-1 {
				line.WriteString(cell + pad + "  ")
			} else {
				line.WriteString(pad + cell + " ")
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// cell returns the measure of one result, followed by a space or a !.
func cell(m *lab.Measure, r *lab.Result, all []*lab.Result) string {
	v := m.Of(r)
	mark := " "
	if m.Worse && v > 0 {
		worst, equal := v, true
		for _, o := range all {
			worst = max(worst, m.Of(o))
			equal = equal && m.Of(o) == v
		}
		if v == worst && !equal {
			mark = "!"
		}
	}
	return string(appendNumber(nil, v)) + mark
}

var bars = []rune("▁▂▃▄▅▆▇█")

// sparkline returns bars for the number of ids issued in each part of a trace.
func sparkline(t *lab.Trace) string {
	counts := make([]int64, min(t.Columns, columns))
	most := int64(1)
	for i := range t.Columns {
		c := i * len(counts) / t.Columns
		for node := range t.Bound {
			counts[c] += t.Cell(node, i).Total()
		}
		most = max(most, counts[c])
	}
	var b strings.Builder
	for _, n := range counts {
		if n == 0 {
			b.WriteRune('·')
		} else {
			b.WriteRune(bars[(n*int64(len(bars))-1)/most])
		}
	}
	return b.String()
}

// writeTrace writes the events of a run with their times.
func writeTrace(out *strings.Builder, r *lab.Result) {
	times, widest := make([]string, len(r.Trace.Events)), 0
	for i := range times {
		e := &r.Trace.Events[i]
		times[i] = humantext.Duration(e.At)
		if e.Until > e.At {
			times[i] += " to " + humantext.Duration(e.Until)
		}
		widest = max(widest, utf8.RuneCountInString(times[i]))
	}
	for i := range times {
		e, node := &r.Trace.Events[i], ""
		if r.Nodes > 1 && e.Node >= 0 {
			node = "node " + strconv.Itoa(e.Node+1) + ": "
		}
		fmt.Fprintf(out, "  %-*s  %s%s\n", widest, times[i], node, humantext.Escape(e.Text))
	}
	if r.Trace.Dropped > 0 {
		fmt.Fprintf(out, "  and %s more\n", humantext.Number(r.Trace.Dropped))
	}
}
