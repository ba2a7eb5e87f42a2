package describe

import (
	"fmt"
	"maps"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/model/stricttoml"
	"idtui/ui/cli/command"
)

// fitFlags are the flags of fit.
type fitFlags struct {
	needs   map[string]*string // by the name of the need
	steps   bool
	schemes []string
	explain string
	all     bool
	format  *command.Choice
	now     *command.TimeFlag
	params  *command.ParamFlags
}

func (a *App) FitCommand() *cobra.Command {
	f := fitFlags{needs: map[string]*string{}}
	cmd := &cobra.Command{
		Use:   "fit [NEEDS.toml]",
		Short: "Rank schemes by how well they fit your needs",
		Long: "Rank all schemes by how well they fit your needs. idtui computes when timestamps end, what duplicates to expect, how far the order of ids goes, " +
			"what ids tell, and what their texts are like, from the declaration of each scheme and with all its choices.\n\n" +
			"The schemes that fit come first. Slack is how often the tightest need may be doubled before it breaks, in bits. " +
			"For the best of the others, idtui prints the first broken need, and what would mend it. At the end is a layout of your own for these needs, as a layout file.\n\n" +
			"NEEDS.toml has the flags as keys, with _ for -: nodes = 400, rate = \"20k/s\", hide = [\"time\"]. A flag takes precedence. " +
			"A rate is a number, then k, M or G if you like, then /s, /m, /h, /day or /year. A duration is as 25ms, 1h or 2d.\n\n" +
			"The exit status is 1 if nothing fits.",
		Example: "  idtui fit --nodes 400 --rate 20k/s --until 2060-01-01 --store int64\n  idtui fit needs.toml -f json\n  idtui fit --explain tsid --nodes 400",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.fit(cmd, &f, args) },
	}
	for _, k := range fit.Keys() {
		if k.Placeholder == "" {
			cmd.Flags().BoolVar(&f.steps, k.Name, false, k.Help)
			continue
		}
		f.needs[k.Name] = cmd.Flags().String(k.Name, "", "`"+k.Placeholder+"`: "+k.Help)
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "judge only scheme `NAME` (repeatable)")
	command.Complete(cmd, "scheme", a.SchemeNames)
	cmd.Flags().StringVar(&f.explain, "explain", "", "print every figure of scheme `NAME`, with its formula and numbers")
	command.Complete(cmd, "explain", a.SchemeNames)
	cmd.Flags().BoolVar(&f.all, "all", false, "print all schemes that do not fit, not only the best 10")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	return cmd
}

func (a *App) fit(cmd *cobra.Command, f *fitFlags, args []string) error {
	needs, err := a.needs(cmd, f, args)
	if err != nil {
		return err
	}
	set, err := f.params.All()
	if err != nil {
		return err
	}
	if f.explain != "" {
		return a.explainFit(f, set, needs)
	}
	for _, line := range needs.Contradictions() {
		a.PrintLine(line)
	}
	list, own, err := a.judge(f, set, needs)
	if err != nil {
		return err
	}
	var out []byte
	if f.format.Value == "json" {
		out = fitJSON(list, own)
	} else {
		out = fitText(list, own, f.all || len(f.schemes) > 0)
	}
	if _, err := a.Out.Write(out); err != nil {
		return err
	}
	if len(list) > 0 && list[0].Fits || own != nil && own.Fits {
		return nil
	}
	return command.ErrFailed
}

// needs returns the needs of a file and of the flags, which take precedence.
func (a *App) needs(cmd *cobra.Command, f *fitFlags, args []string) (*fit.Needs, error) {
	needs := fit.Default(f.now.Or(a.Clock))
	if len(args) == 1 {
		text, err := stricttoml.ReadFile(args[0], fit.MaxFile)
		if err != nil {
			return nil, command.Usage(err)
		}
		if err := needs.ReadFile(args[0], text); err != nil {
			return nil, command.Usage(err)
		}
	}
	for _, k := range fit.Keys() {
		flag := cmd.Flags().Lookup(k.Name)
		if !flag.Changed {
			continue
		}
		if err := k.Set(&needs, flag.Value.String()); err != nil {
			return nil, command.Usagef("--%s: %w", k.Name, err)
		}
	}
	return &needs, nil
}

// judge judges the schemes, ranked, and finds the own layout; that is nil if schemes are
// given.
func (a *App) judge(f *fitFlags, set ids.Settings, needs *fit.Needs) (list []fit.Judgment, own *fit.Judgment, err error) {
	schemes := a.Catalog().Schemes()
	if len(f.schemes) > 0 {
		schemes = nil
		for _, name := range f.schemes {
			s, err := a.Catalog().Find(name)
			if err != nil {
				return nil, nil, command.Usage(err)
			}
			schemes = append(schemes, s)
		}
	}
	if err := checkSettings(schemes, set); err != nil {
		return nil, nil, err
	}
	for _, s := range schemes {
		j, err := fit.Judge(s, set, needs)
		if err != nil {
			if len(f.schemes) > 0 {
				return nil, nil, command.Usage(err)
			}
			continue // the settings are meant for others
		}
		list = append(list, j)
	}
	fit.Rank(list)
	if len(f.schemes) > 0 {
		return list, nil, nil
	}
	j, err := fit.Own(needs)
	return list, &j, err
}

// checkSettings returns an error for a setting that none of the schemes has.
func checkSettings(schemes []*ids.Scheme, set ids.Settings) error {
	unknown := maps.Clone(set)
	for _, s := range schemes {
		for name := range set {
			if s.Param(name) != nil {
				delete(unknown, name)
			}
		}
	}
	for name := range unknown {
		return command.Usagef("no scheme has the parameter %s", humantext.Quote(name))
	}
	return nil
}

// explainFit prints the figures of one scheme.
func (a *App) explainFit(f *fitFlags, set ids.Settings, needs *fit.Needs) error {
	s, err := a.Catalog().Find(f.explain)
	if err != nil {
		return command.Usage(err)
	}
	if err := checkSettings([]*ids.Scheme{s}, set); err != nil {
		return err
	}
	j, err := fit.Judge(s, set, needs)
	if err != nil {
		return command.Usage(err)
	}
	var out []byte
	if f.format.Value == "json" {
		out = appendJudgment(nil, &j)
	} else {
		out = []byte(explanation(&j))
	}
	_, err = a.Out.Write(out)
	return err
}

// explanation returns each criterion with its formula and its numbers.
func explanation(j *fit.Judgment) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s\n", j.Scheme, j.ParamsText())
	for i := range j.Criteria {
		c := &j.Criteria[i]
		fmt.Fprintf(&b, "\n%s %s: %s\n", c.Mark(), c.Name, c.Text(c.Value))
		fmt.Fprintf(&b, "  %s\n", c.Why)
		if !j.ReadOnly() {
			fmt.Fprintf(&b, "  = %s\n", c.Formula)
		}
		for _, g := range c.Given {
			fmt.Fprintf(&b, "    %s = %.6g\n", g.Name, g.Value)
		}
		if c.Asked {
			fmt.Fprintf(&b, "  need: %s%s\n", c.Text(c.Need), slackOf(c))
		}
	}
	return b.String()
}

// slackOf returns the slack of a need in parentheses.
func slackOf(c *fit.Criterion) string {
	if slack := c.SlackText(); slack != "" {
		return " (slack " + slack + " bits)"
	}
	return ""
}
