package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids/humantext"
	"idtui/model/lab"
)

// measure is a column of the table that compares schemes.
type measure struct {
	head string
	of   func(*lab.Result) float64
	bad  bool // more of it is worse
}

var measures = [...]measure{
	{"issued", func(r *lab.Result) float64 { return float64(r.Issued) }, false},
	{"refused", func(r *lab.Result) float64 { return float64(r.Refused) }, true},
	{"waited", func(r *lab.Result) float64 { return float64(r.Waited) }, true},
	{"longest ms", func(r *lab.Result) float64 { return r.LongestWaitMS() }, true},
	{"duplicates", func(r *lab.Result) float64 { return float64(r.Duplicates) }, true},
	{"out of order", func(r *lab.Result) float64 { return float64(r.OutOfOrder) }, true},
	{"k", func(r *lab.Result) float64 { return float64(r.K) }, true},
	{"ids/s", func(r *lab.Result) float64 { return r.PerSecond() }, false},
	{"best s", func(r *lab.Result) float64 { return r.Best }, false},
	{"worst s", func(r *lab.Result) float64 { return r.Worst }, false},
}

// measured are the columns that say something about a scenario: one shorter
// than two seconds has no best and worst second.
func measured(results []*lab.Result) []measure {
	if results[0].For < 2*time.Second {
		return measures[:len(measures)-2]
	}
	return measures[:]
}

// few is up to how many schemes each has its story told.
const few = 5

// simulateText prints a table with a row a scheme, and for each what it did and
// why; the moments too, if asked for.
func (a *app) simulateText(ctx context.Context, s *lab.Scenario, runs []lab.Config, trace bool) error {
	var results []*lab.Result
	for _, c := range runs {
		res, err := lab.Simulate(ctx, c)
		if err != nil {
			return err
		}
		results = append(results, res)
	}
	var out strings.Builder
	headScenario(&out, s)
	tableOf(&out, results)
	for _, r := range results {
		if len(results) <= few || trace {
			fmt.Fprintf(&out, "\n%s\n", strings.Join(r.Summary, " "))
		}
		if r.Limits != "" {
			fmt.Fprintf(&out, "  %s\n", r.Limits)
		}
		if trace {
			momentsOf(&out, r)
		}
	}
	_, err := io.WriteString(a.Out, out.String())
	return err
}

// headScenario says what is about to happen.
func headScenario(out *strings.Builder, s *lab.Scenario) {
	fmt.Fprintf(out, "%s (%s)\n", humantext.Escape(s.Name), humantext.Escape(s.Key))
	if s.About != "" {
		fmt.Fprintf(out, "%s\n", humantext.Escape(s.About))
	}
	fmt.Fprintf(out, "%s, %s, %s\n\n", humantext.Duration(s.For), humantext.Count(s.Nodes, "node"), humantext.Count(s.Requests(), "request"))
}

// tableOf prints the measures. A ! stands at the worst of a column, where
// schemes differ; ids over time are drawn as a row of bars, · where there are none.
func tableOf(out *strings.Builder, results []*lab.Result) {
	rows := [][]string{{"scheme"}}
	columns := measured(results)
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
}

// cell is the measure of one result; a space or a ! follows it.
func (m *measure) cell(r *lab.Result, all []*lab.Result) string {
	v := m.of(r)
	mark := " "
	if m.bad && v > 0 {
		worst, differ := v, false
		for _, o := range all {
			worst = max(worst, m.of(o))
			differ = differ || m.of(o) != v
		}
		if v == worst && differ {
			mark = "!"
		}
	}
	return string(appendNumber(nil, v)) + mark
}

var bars = []rune("▁▂▃▄▅▆▇█")

// sparkline draws how many ids were issued in each column of a trace.
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

// momentsOf prints what happened when.
func momentsOf(out *strings.Builder, r *lab.Result) {
	when, widest := make([]string, len(r.Trace.Events)), 0
	for i := range when {
		m := &r.Trace.Events[i]
		when[i] = humantext.Duration(m.At)
		if m.Until > m.At {
			when[i] += " to " + humantext.Duration(m.Until)
		}
		widest = max(widest, utf8.RuneCountInString(when[i]))
	}
	for i := range when {
		m, who := &r.Trace.Events[i], ""
		if r.Nodes > 1 && m.Node >= 0 {
			who = "node " + strconv.Itoa(m.Node+1) + ": "
		}
		fmt.Fprintf(out, "  %-*s  %s%s\n", widest, when[i], who, humantext.Escape(m.Text))
	}
	if r.Trace.Dropped > 0 {
		fmt.Fprintf(out, "  and %s more\n", humantext.Number(r.Trace.Dropped))
	}
}
