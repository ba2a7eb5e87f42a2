package cli

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
)

// scenarioFlags are what simulate may be told about a scenario.
type scenarioFlags struct {
	name      string
	list      bool
	trace     bool
	published bool
}

func (a *app) scenarioFlags(cmd *cobra.Command) *scenarioFlags {
	f := new(scenarioFlags)
	cmd.Flags().StringVar(&f.name, "scenario", "", "`NAME` of a scenario, or a TOML file: what happens to the clock, and how many ids are asked for")
	cmd.Flags().BoolVar(&f.list, "list", false, "list the scenarios")
	cmd.Flags().BoolVar(&f.trace, "trace", false, "print what happened when, too")
	cmd.Flags().BoolVar(&f.published, "published", false, "make ids as the originals do, where that is known to repeat them")
	complete(cmd, "scenario", a.scenarioNames)
	return f
}

// given reports whether the command line is about scenarios.
func (f *scenarioFlags) given() bool { return f.name != "" || f.list || f.trace || f.published }

// folder is where the user's own scenarios are; none where that is unknown.
func (a *app) folder() string {
	folder, err := lab.Folder(a.Getenv)
	if err != nil {
		return ""
	}
	return folder
}

func (a *app) scenarioNames(*cobra.Command, []string) []string {
	list, _ := lab.List(a.folder()) // a file that cannot be read is not offered
	var names []string
	for _, s := range list {
		names = append(names, s.Key+"\t"+humantext.Escape(s.Name))
	}
	return names
}

// scenarios runs schemes through a scenario, or lists those there are.
func (a *app) scenarios(cmd *cobra.Command, f *simulateFlags, args []string) error {
	json := f.format.value == "json"
	switch {
	case f.readings != "":
		return usagef("--readings does not go with a scenario; want one of them")
	case f.scenario.list:
		return a.listScenarios(json)
	case f.scenario.name == "":
		return usagef("--scenario is missing: its name, or a TOML file; --list lists them")
	}
	s, err := lab.Find(f.scenario.name, a.folder())
	if err != nil {
		return usage(err)
	}
	runs, err := a.configs(s, f, args)
	if err != nil {
		return err
	}
	if json {
		return a.simulateJSON(cmd.Context(), runs, f.scenario.trace)
	}
	return a.simulateText(cmd.Context(), s, runs, f.scenario.trace)
}

// columns is how finely the text shows ids over time.
const columns = 24

// configs are the runs that a command line asks for: of the schemes it names,
// else of all that make ids. With several, a parameter is set where there is
// one of its name.
func (a *app) configs(s *lab.Scenario, f *simulateFlags, args []string) ([]lab.Config, error) {
	set, err := f.set.all()
	if err != nil {
		return nil, err
	}
	schemes, err := a.simulated(args)
	if err != nil {
		return nil, err
	}
	var runs []lab.Config
	unused := ids.Settings{}
	for key, value := range set {
		unused[key] = value
	}
	for _, scheme := range schemes {
		own := ids.Settings{}
		for key, value := range set {
			if scheme.Param(key) != nil || len(args) == 1 {
				own[key] = value
				delete(unused, key)
			}
		}
		c := lab.Config{Scenario: s, Scheme: scheme, Settings: own, Seed: f.seed, Columns: columns}
		if f.scenario.trace {
			c.Columns = lab.MaxColumns
		}
		c.Published = f.scenario.published && published(scheme, own)
		if _, err := lab.New(c); err != nil { // nothing starts unless all can
			return nil, usage(err)
		}
		runs = append(runs, c)
	}
	for key := range unused {
		return nil, usagef("none of these schemes has a parameter %s", humantext.Quote(key))
	}
	if f.scenario.published && !slices.ContainsFunc(runs, func(c lab.Config) bool { return c.Published }) {
		return nil, usagef("--published: none of these schemes is known to repeat ids as published")
	}
	return runs, nil
}

// published reports whether the original of a scheme makes ids in its own way.
func published(s *ids.Scheme, set ids.Settings) bool {
	f, err := s.Open(set)
	return err == nil && f.Published != nil
}

// simulated are the schemes that are named, else all that make ids.
func (a *app) simulated(args []string) ([]*ids.Scheme, error) {
	var list []*ids.Scheme
	for _, arg := range args {
		s, err := a.catalog().Find(arg)
		if err != nil {
			return nil, usage(err)
		}
		list = append(list, s)
	}
	if len(args) > 0 {
		return list, nil
	}
	return a.makers(), nil
}

func (a *app) simulateJSON(ctx context.Context, runs []lab.Config, trace bool) error {
	var line []byte
	for _, c := range runs {
		res, err := lab.Simulate(ctx, c)
		if err != nil {
			return err
		}
		line = line[:0]
		if trace {
			line = appendMoments(line, res)
		}
		if _, err := a.Out.Write(appendResult(line, res)); err != nil {
			return err
		}
	}
	return nil
}

// appendResult appends a result as one line of JSON. What does not hold of most
// runs comes last, and only where it holds.
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
	if r.Published {
		dst = append(dst, `,"published":true`...)
	}
	if r.Limits != "" {
		dst = appendJSON(append(dst, `,"limits":`...), r.Limits)
	}
	return append(dst, "}\n"...)
}

func appendRunName(dst []byte, r *lab.Result) []byte {
	dst = appendJSON(append(dst, `{"scenario":`...), r.Scenario)
	return appendJSON(append(dst, `,"scheme":`...), r.Scheme)
}

// appendMoments appends what happened, one JSON object a line.
func appendMoments(dst []byte, r *lab.Result) []byte {
	for i := range r.Trace.Events {
		m := &r.Trace.Events[i]
		dst = appendRunName(dst, r)
		dst = appendNumber(append(dst, `,"at_ms":`...), float64(m.At)/1e6)
		dst = appendNumber(append(dst, `,"until_ms":`...), float64(m.Until)/1e6)
		if m.Node >= 0 {
			dst = appendInt(append(dst, `,"node":`...), m.Node+1)
		}
		dst = appendJSON(append(dst, `,"event":`...), m.Kind.String())
		dst = appendNumber(append(dst, `,"count":`...), float64(m.Count))
		dst = append(appendJSON(append(dst, `,"text":`...), m.Text), "}\n"...)
	}
	return dst
}

// appendNumber appends a number as JSON has it, with decimals only where there
// are any.
func appendNumber(dst []byte, v float64) []byte {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.AppendInt(dst, int64(v), 10)
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

func (a *app) listScenarios(json bool) error {
	list, broken := lab.List(a.folder())
	var out []byte
	width := 0
	for _, s := range list {
		width = max(width, len(s.Key))
	}
	for _, s := range list {
		if json {
			out = appendJSON(append(out, `{"scenario":`...), s.Key)
			out = appendJSON(append(out, `,"name":`...), s.Name)
			out = appendJSON(append(out, `,"about":`...), s.About)
			out = appendInt(append(out, `,"nodes":`...), s.Nodes)
			out = appendNumber(append(out, `,"requests":`...), float64(s.Requests()))
			out = appendNumber(append(out, `,"for_ms":`...), float64(s.For)/1e6)
			out = append(out, "}\n"...)
			continue
		}
		out = append(append(out, s.Key...), strings.Repeat(" ", width-len(s.Key)+2)...)
		out = append(appendVisible(out, s.Name), '\n')
	}
	if _, err := a.Out.Write(out); err != nil {
		return err
	}
	if broken != nil {
		for line := range strings.Lines(broken.Error()) {
			a.complain(strings.TrimSuffix(line, "\n"))
		}
		return errFailed
	}
	return nil
}
