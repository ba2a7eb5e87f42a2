package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids/humantext"
	"idtui/model/lab"
)

// measure is a column of the table of results.
type measure struct {
	head  string
	of    func(*lab.Result) float64
	bad   bool // a larger value is worse
	shown condition
}

// condition selects the tables that have a column.
type condition uint8

const (
	always       condition = iota
	ifOutOfOrder           // any scheme issued ids out of order
	ifSeconds              // the scenario has at least two seconds
)

var measures = [...]measure{
	{"issued", func(r *lab.Result) float64 { return float64(r.Issued) }, false, always},
	{"refused", func(r *lab.Result) float64 { return float64(r.Refused) }, true, always},
	{"waited", func(r *lab.Result) float64 { return float64(r.Waited) }, true, always},
	{"max wait ms", func(r *lab.Result) float64 { return r.LongestWaitMS() }, true, always},
	{"duplicates", func(r *lab.Result) float64 { return float64(r.Duplicates) }, true, always},
	{"out of order", func(r *lab.Result) float64 { return float64(r.OutOfOrder) }, true, always},
	{"in a unit", func(r *lab.Result) float64 { return float64(r.OutOfOrderInUnit) }, true, ifOutOfOrder},
	{"after a step", func(r *lab.Result) float64 { return float64(r.OutOfOrderAfterStep) }, true, ifOutOfOrder},
	{"k", func(r *lab.Result) float64 { return float64(r.K) }, true, always},
	{"ids/s", func(r *lab.Result) float64 { return r.PerSecond() }, false, always},
	{"best s", func(r *lab.Result) float64 { return r.Best }, false, ifSeconds},
	{"worst s", func(r *lab.Result) float64 { return r.Worst }, false, ifSeconds},
}

// columnsFor returns the columns that a table of results has.
func columnsFor(results []*lab.Result) []measure {
	outOfOrder := slices.ContainsFunc(results, func(r *lab.Result) bool { return r.OutOfOrder > 0 })
	return slices.DeleteFunc(slices.Clone(measures[:]), func(m measure) bool {
		return m.shown == ifOutOfOrder && !outOfOrder || m.shown == ifSeconds && results[0].For < 2*time.Second
	})
}

// maxSummaries is the largest number of schemes for which summaries are printed
// without --trace.
const maxSummaries = 5

// simulateText prints a table with one row per scheme, the summary of each run
// and, if asked for, its trace.
func (a *app) simulateText(ctx context.Context, s *lab.Scenario, runs []lab.Config, trace bool) error {
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

// The legends explain the columns of the table.
const (
	tableLegend = "duplicates: issued before · out of order: smaller than an earlier id of its node\n"
	orderLegend = "of these, in a unit: within one time unit; after a step: after the clock moved back\n"
	kLegend     = "k: k-sorted distance (0 = in order) · !: worst of its column\n"
)

// writeTable writes the measures. A ! marks the worst value of a column unless all
// are equal. Ids over time are a row of bars, with · for no ids.
func writeTable(out *strings.Builder, results []*lab.Result) {
	rows := [][]string{{"scheme"}}
	columns := columnsFor(results)
	for _, m := range columns {
		rows[0] = append(rows[0], m.head)
	}
	rows[0] = append(rows[0], "ids over time")
	for _, r := range results {
		name := r.Scheme
		if r.Published {
			name += " as published"
		}
		row := []string{name}
		for i := range columns {
			row = append(row, columns[i].cell(r, results))
		}
		rows = append(rows, append(row, sparkline(r.Trace)))
	}
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
				line.WriteString(pad + cell + "  ")
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	out.WriteString("\n" + tableLegend)
	if slices.ContainsFunc(columns, func(m measure) bool { return m.shown == ifOutOfOrder }) {
		out.WriteString(orderLegend)
	}
	out.WriteString(kLegend)
}

// cell returns the measure of one result, followed by a space or a !.
func (m *measure) cell(r *lab.Result, all []*lab.Result) string {
	v := m.of(r)
	mark := " "
	if m.bad && v > 0 {
		worst, equal := v, true
		for _, o := range all {
			worst = max(worst, m.of(o))
			equal = equal && m.of(o) == v
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
