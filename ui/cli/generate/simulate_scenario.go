package generate

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/model/records"
	"idtui/ui/cli/command"
)

// scenarioFlags are the flags of simulate for scenarios.
type scenarioFlags struct {
	name      string
	list      bool
	trace     bool
	published bool
}

func (a *App) newScenarioFlags(cmd *cobra.Command) *scenarioFlags {
	f := new(scenarioFlags)
	cmd.Flags().StringVar(&f.name, "scenario", "", "run scenario `NAME`, or the scenario in a TOML file")
	cmd.Flags().BoolVar(&f.list, "list", false, "list the scenarios")
	cmd.Flags().BoolVar(&f.trace, "trace", false, "also print the recorded events")
	cmd.Flags().BoolVar(&f.published, "published", false, "generate as published, if the original is known to issue duplicates")
	command.Complete(cmd, "scenario", a.scenarioNames)
	return f
}

// given reports whether a flag for scenarios is given.
func (f *scenarioFlags) given() bool { return f.name != "" || f.list || f.trace || f.published }

func (a *App) scenarioNames(*cobra.Command, []string) []string {
	list, _ := lab.List(a.ScenarioFolder()) // invalid files are left out
	var names []string
	for _, s := range list {
		names = append(names, s.Key+"\t"+humantext.Escape(s.Name))
	}
	return names
}

// simulateScenario simulates schemes in a scenario, or lists the scenarios.
func (a *App) simulateScenario(cmd *cobra.Command, f *simulateFlags, args []string) error {
	json := f.format.Value == "json"
	switch {
	case f.readings != "":
		return command.Usagef("use --readings or --scenario, not both")
	case f.scenario.list:
		return a.listScenarios(json)
	case f.scenario.name == "":
		return command.Usagef("--scenario is missing; expected the name of a scenario (--list shows them) or a TOML file")
	}
	s, err := lab.Find(f.scenario.name, a.ScenarioFolder())
	if err != nil {
		return command.Usage(err)
	}
	runs, err := a.runs(s, f, f.setUp(s, args, cmd.Flags().Changed("seed")))
	if err != nil {
		return err
	}
	if json {
		return a.simulateJSON(cmd.Context(), runs, f.scenario.trace)
	}
	return a.simulateText(cmd.Context(), s, runs, f.scenario.trace)
}

// columns is the number of bars in the text output.
const columns = 24

// runs returns the simulations of a command line: of the schemes in args, or of all
// that generate ids. With several schemes, --set applies to those that have the
// parameter.
func (a *App) runs(s *lab.Scenario, f *simulateFlags, args []string) ([]lab.Config, error) {
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
		own := usedSettings(scheme, set, unused, len(args) == 1)
		c := lab.Config{Scenario: s, Scheme: scheme, Name: scheme.Name, Settings: own, Seed: f.seed, Columns: columns}
		if f.scenario.trace {
			c.Columns = lab.MaxColumns
		}
		c.Published = f.scenario.published && published(scheme, own)
		if _, err := lab.New(c); err != nil { // check all of them before the first one starts
			return nil, command.Usage(err)
		}
		runs = append(runs, c)
	}
	for key := range unused {
		return nil, command.Usagef("no scheme here has a parameter %s; \"idtui schemes\" lists the parameters", humantext.Quote(key))
	}
	if f.scenario.published && !slices.ContainsFunc(runs, func(c lab.Config) bool { return c.Published }) {
		return nil, command.Usagef("--published: no original here is known to issue duplicates; remove --published")
	}
	return runs, nil
}

// published reports whether the original of a scheme has known faults.
func published(s *ids.Scheme, set ids.Settings) bool {
	f, err := s.Open(set)
	return err == nil && f.Published != nil
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

func (a *App) simulateJSON(ctx context.Context, runs []lab.Config, trace bool) error {
	var line []byte
	return a.simulateEach(ctx, runs, func(r *lab.Result) error {
		line = line[:0]
		if trace {
			line = appendTrace(line, r)
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

// appendTrace appends the events of a run, one JSON object per line. It leaves out the ids
// out of order, which are no event of a generator: programs that read the first version of
// the trace do not know them.
func appendTrace(dst []byte, r *lab.Result) []byte {
	for i := range r.Trace.Events {
		e := &r.Trace.Events[i]
		if e.Kind == lab.OutOfOrder {
			continue
		}
		dst = appendRunName(dst, r)
		dst = appendNumber(append(dst, `,"at_ms":`...), float64(e.At)/1e6)
		dst = appendNumber(append(dst, `,"until_ms":`...), float64(e.Until)/1e6)
		if e.Node >= 0 {
			dst = strconv.AppendInt(append(dst, `,"node":`...), int64(e.Node+1), 10)
		}
		dst = records.AppendJSON(append(dst, `,"event":`...), e.Kind.String())
		dst = appendNumber(append(dst, `,"count":`...), float64(e.Count))
		dst = append(records.AppendJSON(append(dst, `,"text":`...), e.Text), "}\n"...)
	}
	return dst
}

// appendNumber appends a JSON number, with as many decimals as it needs.
func appendNumber(dst []byte, v float64) []byte {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.AppendInt(dst, int64(v), 10)
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

func (a *App) listScenarios(json bool) error {
	list, broken := lab.List(a.ScenarioFolder())
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
