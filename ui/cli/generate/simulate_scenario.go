package generate

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/model/records"
	"idtui/ui/cli/command"
)

// scenarioFlags are the flags of simulate for scenarios.
type scenarioFlags struct {
	name      string
	list      bool
	trace     bool
	published bool
	failOn    []string
	failed    bool // a run had an outcome of failOn
}

// given returns the first flag that selects a scenario, or that only scenarios have.
func (f *scenarioFlags) given() string {
	switch {
	case f.name != "":
		return "--scenario"
	case f.list:
		return "--list"
	case f.trace:
		return "--trace"
	case f.published:
		return "--published"
	}
	return "--fail-on"
}

func (a *App) newScenarioFlags(cmd *cobra.Command) *scenarioFlags {
	f := new(scenarioFlags)
	cmd.Flags().StringVar(&f.name, "scenario", "", "run scenario `NAME`, or the scenario in a TOML file")
	cmd.Flags().BoolVar(&f.list, "list", false, "list the scenarios")
	cmd.Flags().BoolVar(&f.trace, "trace", false, "also print the recorded events")
	cmd.Flags().BoolVar(&f.published, "published", false, "generate as published, if the original is known to issue duplicates")
	cmd.Flags().StringSliceVar(&f.failOn, "fail-on", nil, "exit with 1 after `OUTCOMES`: "+strings.Join(failureNames(), ", "))
	command.Complete(cmd, "scenario", func(*cobra.Command, []string) []string {
		list, _ := scenario.List(a.ScenarioFolder()) // invalid files are left out
		var names []string
		for _, s := range list {
			names = append(names, s.Key+"\t"+humantext.Escape(s.Name))
		}
		return names
	})
	command.Complete(cmd, "fail-on", func(*cobra.Command, []string) []string { return failureNames() })
	return f
}

// simulateScenario simulates schemes in a scenario, or lists the scenarios.
func (a *App) simulateScenario(cmd *cobra.Command, f *simulateFlags, args []string) error {
	json := f.format.Value == "json"
	for _, name := range f.scenario.failOn {
		if !slices.Contains(failureNames(), name) {
			return command.Usagef("invalid --fail-on %s: expected %s", humantext.Quote(name), humantext.Or(failureNames()))
		}
	}
	switch {
	case f.readings != "":
		return command.Usagef("--readings contradicts %s; use one of them", f.scenario.given())
	case f.scenario.list:
		if err := command.Contradicts(cmd, "list", "format"); err != nil {
			return err
		}
		return a.listScenarios(json)
	case f.scenario.name == "":
		return command.Usagef("--scenario is missing; expected the name of a scenario (--list shows them) or a TOML file")
	}
	s, err := scenario.Find(f.scenario.name, a.ScenarioFolder())
	if err != nil {
		return command.FlagProblem("scenario", err)
	}
	runs, err := a.runs(s, f, f.setUp(s, args, cmd.Flags().Changed("seed")))
	if err != nil {
		return err
	}
	if json {
		err = a.simulateJSON(cmd.Context(), runs, f.scenario)
	} else {
		err = a.simulateText(cmd.Context(), s, runs, f.scenario)
	}
	if err == nil && f.scenario.failed {
		return command.ErrFailed
	}
	return err
}

// columns is the number of bars in the text output.
const columns = 24

// runs returns the simulations of a command line: of the schemes in args, or of all
// that generate ids. With several schemes, --set applies to those that have the
// parameter.
func (a *App) runs(s *scenario.Scenario, f *simulateFlags, args []string) ([]lab.Config, error) {
	set, err := f.params.All()
	if err != nil {
		return nil, err
	}
	schemes, err := a.simulatedSchemes(args)
	if err != nil {
		return nil, err
	}
	var runs []lab.Config
	unused := ids.Settings{}
	for key, value := range set {
		unused[key] = value
	}
	for _, scheme := range schemes {
		// A single scheme takes all parameters: the error for a wrong one then lists the
		// scheme's parameters.
		alone := len(args) == 1
		own := ids.Settings{}
		for key, value := range set {
			if scheme.Param(key) != nil || alone {
				own[key] = value
				delete(unused, key)
			}
		}
		c := lab.Config{Scenario: s, Scheme: scheme, Settings: own, Seed: f.seed, Columns: columns}
		if f.scenario.trace {
			c.Columns = lab.MaxColumns
		}
		if f.scenario.published { // the original may have known faults
			bound, err := scheme.Open(own)
			c.Published = err == nil && bound.Published != nil
		}
		if _, err := lab.New(c); err != nil { // check all simulations before the first one starts
			return nil, f.params.Problem(err)
		}
		runs = append(runs, c)
	}
	for key := range unused {
		return nil, command.Usagef("--set: no scheme here has a parameter %s; \"idtui schemes\" lists the parameters", humantext.Quote(key))
	}
	if f.scenario.published && !slices.ContainsFunc(runs, func(c lab.Config) bool { return c.Published }) {
		return nil, command.Usagef("--published: no original here is known to issue duplicates; remove --published")
	}
	return runs, nil
}

// simulatedSchemes returns the schemes in args, or all that generate ids.
func (a *App) simulatedSchemes(args []string) ([]*ids.Scheme, error) {
	var list []*ids.Scheme
	for _, arg := range args {
		s, err := a.Catalog().Find(arg)
		if err != nil {
			return nil, command.Usage(err)
		}
		list = append(list, s)
	}
	if len(args) > 0 {
		return list, nil
	}
	return a.GeneratingSchemes(), nil
}

func (a *App) simulateJSON(ctx context.Context, runs []lab.Config, f *scenarioFlags) error {
	var line []byte
	return a.simulateEach(ctx, runs, func(r *lab.Result) error {
		f.judge(r)
		line = line[:0]
		if f.trace {
			for i := range r.Trace.Events {
				e := &r.Trace.Events[i]
				// Ids out of order are not events of a generator. Programs that read the first version of
				// the trace do not know them.
				if e.Kind == lab.OutOfOrder {
					continue
				}
				line = appendRunName(line, r)
				line = appendNumber(append(line, `,"at_ms":`...), float64(e.At)/1e6)
				line = appendNumber(append(line, `,"until_ms":`...), float64(e.Until)/1e6)
				if e.Node >= 0 {
					line = strconv.AppendInt(append(line, `,"node":`...), int64(e.Node+1), 10)
				}
				line = records.AppendJSON(append(line, `,"event":`...), e.Kind.String())
				line = appendNumber(append(line, `,"count":`...), float64(e.Count))
				line = append(records.AppendJSON(append(line, `,"text":`...), e.Text), "}\n"...)
			}
		}
		_, err := a.Out.Write(appendResult(line, r))
		return err
	})
}

// appendResult appends a result as one line of JSON. Keys that most results lack
// come last.
func appendResult(dst []byte, r *lab.Result) []byte {
	dst = appendRunName(dst, r)
	for _, n := range []struct {
		key   string
		value float64
	}{
		{"nodes", float64(r.Nodes)},
		{"requests", float64(r.Requests)},
		{"issued", float64(r.Issued)},
		{"refused", float64(r.Refused)},
		{"waited", float64(r.Waited)},
		{"wait_ms", r.WaitMS()},
		{"longest_wait_ms", r.LongestWaitMS()},
		{"duplicates", float64(r.Duplicates)},
		{"out_of_order", float64(r.OutOfOrder)},
		{"k", float64(r.K)},
		{"ids_per_s", r.PerSecond()},
	} {
		dst = append(append(append(dst, `,"`...), n.key...), `":`...)
		dst = appendNumber(dst, n.value)
	}
	if r.OutOfOrder > 0 {
		dst = appendNumber(append(dst, `,"out_of_order_in_unit":`...), float64(r.OutOfOrderInUnit))
		dst = appendNumber(append(dst, `,"out_of_order_after_step_back":`...), float64(r.OutOfOrderAfterStep))
	}
	if r.Published {
		dst = append(dst, `,"published":true`...)
	}
	if r.Limits != "" {
		dst = records.AppendJSON(append(dst, `,"limits":`...), r.Limits)
	}
	return append(dst, "}\n"...)
}

func appendRunName(dst []byte, r *lab.Result) []byte {
	dst = records.AppendJSON(append(dst, `{"scenario":`...), r.Scenario)
	return records.AppendJSON(append(dst, `,"scheme":`...), r.Scheme)
}

// appendNumber appends a JSON number, with as many decimals as it needs.
func appendNumber(dst []byte, v float64) []byte {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.AppendInt(dst, int64(v), 10)
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

func (a *App) listScenarios(json bool) error {
	list, broken := scenario.List(a.ScenarioFolder())
	var out []byte
	width := 0
	for _, s := range list {
		width = max(width, len(s.Key))
	}
	for _, s := range list {
		if json {
			out = records.AppendJSON(append(out, `{"scenario":`...), s.Key)
			out = records.AppendJSON(append(out, `,"name":`...), s.Name)
			out = records.AppendJSON(append(out, `,"about":`...), s.About)
			out = strconv.AppendInt(append(out, `,"nodes":`...), int64(s.Nodes), 10)
			out = appendNumber(append(out, `,"requests":`...), float64(s.Requests()))
			out = appendNumber(append(out, `,"for_ms":`...), float64(s.For)/1e6)
			out = append(out, "}\n"...)
			continue
		}
		out = append(append(out, s.Key...), strings.Repeat(" ", width-len(s.Key)+2)...)
		out = append(humantext.AppendEscaped(out, s.Name), '\n')
	}
	if _, err := a.Out.Write(out); err != nil {
		return err
	}
	if broken != nil {
		for line := range strings.Lines(broken.Error()) {
			a.PrintLine(strings.TrimSuffix(line, "\n"))
		}
		return command.ErrFailed
	}
	return nil
}

// scenarioFile uses an argument FILE.toml as the name of the scenario. It returns the
// other arguments, which are schemes.
func (f *scenarioFlags) scenarioFile(args []string) ([]string, error) {
	var schemes []string
	for _, arg := range args {
		switch {
		case !strings.HasSuffix(arg, ".toml"):
			schemes = append(schemes, arg)
		case f.name != "":
			return nil, command.Usagef("two scenarios: %s and %s; expected one", humantext.QuoteUnsafe(f.name), humantext.QuoteUnsafe(arg))
		default:
			f.name = arg
		}
	}
	return schemes, nil
}

// setUp completes the command line with the table [run] of the scenario's file: scheme, seed,
// parameters and --published. The command line takes precedence. It returns the schemes to
// simulate.
func (f *simulateFlags) setUp(s *scenario.Scenario, schemes []string, seedGiven bool) []string {
	run := s.Run
	if run == nil {
		return schemes
	}
	if !seedGiven {
		f.seed = run.Seed
	}
	if len(schemes) == 0 && run.Scheme != "" {
		schemes = []string{run.Scheme}
	}
	if len(schemes) != 1 || schemes[0] != run.Scheme {
		return schemes
	}
	f.scenario.published = f.scenario.published || run.Published
	for key, value := range run.Parameters {
		if _, given := f.params.Settings[key]; !given && (key != "epoch" || !f.params.Epoch.Given) {
			f.params.Settings[key] = value
		}
	}
	return schemes
}

// maxSummaries is the largest number of schemes for which summaries are printed
// without --trace.
const maxSummaries = 5

// simulateText prints a table with one row per scheme. Below it are the summaries of the runs, if
// these are few or --trace is given. With --trace, it also prints the traces.
func (a *App) simulateText(ctx context.Context, s *scenario.Scenario, runs []lab.Config, f *scenarioFlags) error {
	var results []*lab.Result
	stopped := a.simulateEach(ctx, runs, func(r *lab.Result) error {
		f.judge(r)
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
		if len(results) <= maxSummaries || f.trace {
			fmt.Fprintf(&out, "\n%s\n", strings.Join(r.Summary, " "))
		}
		if r.Limits != "" {
			fmt.Fprintf(&out, "  %s\n", r.Limits)
		}
		if f.trace {
			writeTrace(&out, r)
		}
	}
	if _, err := io.WriteString(a.Out, out.String()); err != nil {
		return err
	}
	return stopped
}

// writeScenario writes the name, the description and the size of a scenario.
func writeScenario(out *strings.Builder, s *scenario.Scenario) {
	fmt.Fprintf(out, "%s (%s)\n", humantext.Escape(s.Name), humantext.Escape(s.Key))
	if s.About != "" {
		fmt.Fprintf(out, "%s\n", humantext.Escape(s.About))
	}
	fmt.Fprintf(out, "%s, %s, %s\n\n", humantext.Duration(s.For), humantext.Count(s.Nodes, "node"), humantext.Count(s.Requests(), "request"))
}

// worstLegend explains the mark in the table.
const worstLegend = "the worst of its column"

// writeTable writes the measures below headings of two lines, and a legend. A ! marks the
// worst value of a column unless all are equal. The ids over the time of the scenario are a row of
// bars, with · for no ids.
func writeTable(out *strings.Builder, results []*lab.Result) {
	columns := lab.MeasuresOf(results)
	heads := [2][]string{{""}, {"scheme"}}
	for i := range columns {
		first, second := columns[i].Heading()
		heads[0], heads[1] = append(heads[0], first+" "), append(heads[1], second+" ")
	}
	rows := [][]string{append(heads[0], ""), append(heads[1], "ids over "+humantext.Duration(results[0].For))}
	for _, r := range results {
		name := r.Scheme
		if r.Published {
			name += " as published"
		}
		row := []string{name}
		for i := range columns {
			m := &columns[i]
			v := m.Of(r)
			mark := " "
			if m.Worse && v > 0 {
				worst, equal := v, true
				for _, o := range results {
					worst = max(worst, m.Of(o))
					equal = equal && m.Of(o) == v
				}
				if v == worst && !equal {
					mark = "!"
				}
			}
			row = append(row, humantext.Figure(v)+mark)
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

// simulateEach runs all simulations and passes each result on when it is done. On an
// interrupt it passes on what was measured so far, and returns the error of the
// context.
func (a *App) simulateEach(ctx context.Context, runs []lab.Config, done func(*lab.Result) error) error {
	p := &runProgress{line: newProgress(a.Err), started: time.Now(), runs: len(runs)}
	defer p.line.clear()
	for _, c := range runs {
		run, err := lab.New(c)
		if err != nil {
			return err
		}
		watched := p.watch(c.Scheme.Name, run)
		result, err := run.Finish(ctx)
		watched()
		if err != nil {
			result = run.Interrupt()
		}
		// If all runs together take long, each prints a line at its end.
		p.done++
		if p.runs > 1 && time.Since(p.started) >= progressAfter {
			p.line.print("%s: %s issued, %s refused, %s", result.Scheme, humantext.Number(result.Issued), humantext.Number(result.Refused), humantext.Count(result.Duplicates, "duplicate"))
		}
		if failed := done(result); failed != nil {
			return failed
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The progress line appears after progressAfter. Then it changes every progressEvery, to show
// that the program works.
const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// runProgress shows how far long simulations are. It does so only if standard error is a terminal.
type runProgress struct {
	line    *progress
	started time.Time
	runs    int
	done    int
}

// watch shows the progress of a simulation until the returned function is called.
func (p *runProgress) watch(name string, run *lab.Simulation) (stop func()) {
	if !p.line.on() {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case now := <-tick.C:
				if now.Sub(p.started) >= progressAfter {
					served, total := run.Progress()
					p.line.show("simulating %s: %.0f %% of %s (scheme %d of %d)", name,
						100*float64(served)/float64(max(total, 1)), humantext.Count(total, "request"), p.done+1, p.runs)
				}
			}
		}
	}()
	return func() { close(end); <-ended }
}
