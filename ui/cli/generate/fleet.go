package generate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/fleet"
	"idtui/ui/cli/command"
	"idtui/ui/page"
)

type fleetFlags struct {
	seeds   uint64
	seed    uint64
	explain bool
	list    bool
	format  *command.Choice
}

// FleetCommand returns the command that computes what happens to schemes in a fleet of nodes.
func (a *App) FleetCommand() *cobra.Command {
	var f fleetFlags
	cmd := &cobra.Command{
		Use:   "fleet FILE|NAME [SCHEME…]",
		Short: "Compute which schemes survive an incident in a fleet",
		Long: "Compute what an incident does to schemes in a fleet of up to a million nodes. The results are the probability of at least one duplicate, the number and causes of duplicates, and what is refused or waits. " +
			"Without SCHEME, compute all schemes that generate ids.\n\n" +
			"NAME is a built-in incident, or a scenario of the lab; --list shows both. FILE.toml is a scenario of your own: docs/FLEET.md has its keys.\n\n" +
			"Numbers are means over all seeds (--seeds). A scheme " + fleet.Criterion,
		Example: "  idtui fleet --list\n  idtui fleet random-workers\n  idtui fleet zombie-lease koid sno uuid-v7 --explain\n  idtui fleet my-cluster.toml -f json --seeds 100",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.fleet(cmd, &f, args) },
	}
	command.NewNumberFlag(cmd, &f.seeds, "seeds", "", fleet.DefaultSeeds, 1, 100_000, "compute with `N` seeds")
	command.NewSeedFlag(cmd, &f.seed)
	cmd.Flags().BoolVar(&f.explain, "explain", false, "print an example of a duplicate")
	cmd.Flags().BoolVar(&f.list, "list", false, "list the incidents, then the other scenarios of the lab")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json", "page")
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return a.GeneratorArgs(cmd, args, typed)
		}
		list, _ := fleet.All(a.ScenarioFolder()) // invalid files are left out
		var names []string
		for _, s := range list {
			names = append(names, s.Key+"\t"+humantext.Escape(s.Name))
		}
		return names, cobra.ShellCompDirectiveDefault
	}
	return cmd
}

func (a *App) fleet(cmd *cobra.Command, f *fleetFlags, args []string) error {
	if err := command.Needs(cmd, "explain", "-f text", f.format.Value == "text"); err != nil {
		return err
	}
	if f.list {
		if err := command.Contradicts(cmd, "list", "format"); err != nil {
			return err
		}
		return a.listIncidents(f.format.Value == "json")
	}
	if len(args) == 0 {
		return command.Usagef("the incident is missing; expected the name of an incident or of a scenario (--list shows them), or a TOML file")
	}
	s, err := fleet.Find(args[0], a.ScenarioFolder())
	if err != nil {
		return command.Usage(err)
	}
	c := &fleet.Config{Scenario: s, Seeds: int(f.seeds), Seed: f.seed, Explain: f.explain}
	names := args[1:]
	if s.Run != nil {
		c.Settings = s.Run.Parameters
		if len(names) == 0 && s.Run.Scheme != "" {
			names = []string{s.Run.Scheme}
		}
	}
	for _, name := range names {
		found, err := a.Catalog().Find(name)
		if err != nil {
			return command.Usage(err)
		}
		c.Schemes = append(c.Schemes, found)
	}
	if f.format.Value == "page" {
		if a.Screen == nil {
			return command.Usagef("-f page needs a terminal")
		}
		return a.Screen(cmd, new(command.TimeFlag), page.Fleet{Scenario: s, Schemes: c.Schemes, Settings: c.Settings, Seeds: c.Seeds, Seed: c.Seed})
	}
	if len(names) == 0 {
		c.Schemes = a.GeneratingSchemes()
	}
	results := fleet.Run(cmd.Context(), c)
	for i := range results {
		if err := results[i].Err; err != nil {
			return command.Usagef("%s: %w", results[i].Scheme, err)
		}
	}
	text := fleetText(c, results)
	if f.format.Value == "json" {
		text, err = fleetJSON(results)
	}
	if err == nil {
		_, err = io.WriteString(a.Out, text)
	}
	return err
}

// listIncidents prints the incidents and the scenarios, one per line.
func (a *App) listIncidents(asJSON bool) error {
	list, err := fleet.All(a.ScenarioFolder())
	if err != nil {
		return err
	}
	var out strings.Builder
	width := 0
	for _, s := range list {
		width = max(width, utf8.RuneCountInString(humantext.Escape(s.Key)))
	}
	for _, s := range list {
		if !asJSON {
			fmt.Fprintf(&out, "%-*s  %s\n", width, humantext.Escape(s.Key), humantext.Escape(s.Name))
			continue
		}
		line, err := json.Marshal(map[string]string{"name": s.Key, "title": s.Name, "about": s.About, "mend": s.Mend})
		if err != nil {
			return err
		}
		out.Write(append(line, '\n'))
	}
	_, err = io.WriteString(a.Out, out.String())
	return err
}

// fleetJSON returns an object per scheme.
func fleetJSON(results []fleet.Result) (string, error) {
	var out strings.Builder
	for i := range results {
		line, err := json.Marshal(&results[i])
		if err != nil {
			return "", err
		}
		out.Write(append(line, '\n'))
	}
	return out.String(), nil
}

// fleetText returns a table in which the schemes that survive come first.
func fleetText(c *fleet.Config, results []fleet.Result) string {
	var out strings.Builder
	s := c.Scenario
	fmt.Fprintf(&out, "%s\n%s\n", humantext.Escape(s.Name), s.Size())
	for _, l := range [...]struct{ lead, text string }{{"", s.About}, {"What helps: ", s.Mend}} {
		if l.text != "" {
			fmt.Fprintf(&out, "%s\n", command.Wrap(l.lead+humantext.Escape(l.text), command.HelpWidth, ""))
		}
	}
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, fleet.BySurvival)
	fmt.Fprintf(&out, "\n%-20s %-8s  %-24s %12s  %-15s  %7s  %12s\n", "scheme", "survives", "any duplicate", "duplicates", "cause", "refused", "longest wait")
	for i := range sorted {
		r := &sorted[i]
		survives := "no"
		if r.Survives {
			survives = "yes"
		}
		wait := "-"
		if r.Waited > 0 {
			wait = r.LongestWaitText()
		}
		fmt.Fprintf(&out, "%-20s %-8s  %-24s %12s  %-15s  %7s  %12s\n", r.Scheme, survives, chanceText(&r.Any), meanText(r.Duplicates.Mean), r.MainCause(), humantext.Percent(r.RefusedShare()), wait)
	}
	most := slices.MaxFunc(sorted, func(a, b fleet.Result) int { return cmp.Compare(a.Issued, b.Issued) })
	text := fmt.Sprintf("Means of %s, with up to %s ids per scheme. In parentheses: the 95 %% confidence interval for this number of seeds. A scheme %s",
		humantext.Count(most.Seeds, "seed"), humantext.Large(most.Issued), fleet.Criterion)
	fmt.Fprintf(&out, "\n%s\n", command.Wrap(text, command.HelpWidth, ""))
	for i := range sorted {
		r := &sorted[i]
		if !c.Explain || r.First == nil {
			continue
		}
		fmt.Fprintf(&out, "\n%s: %s\n", r.Scheme, r.First.Cause())
		for _, line := range r.First.Lines(true) {
			fmt.Fprintf(&out, "  %s\n", command.Wrap(line, command.HelpWidth-2, "  "))
		}
	}
	return out.String()
}

// chanceText returns a probability with its interval.
func chanceText(c *fleet.Chance) string {
	if c.Probability < 1e-6 {
		return "< 0.0001 %"
	}
	return humantext.Percent(c.Probability) + " (" + humantext.Percent(c.Low) + "–" + humantext.Percent(c.High) + ")"
}

// meanText returns a mean count, which can be less than 1.
func meanText(mean float64) string {
	switch {
	case mean == 0:
		return "0"
	case mean < 1e-3:
		return "< 0.001"
	case mean < 10:
		return strconv.FormatFloat(mean, 'g', 2, 64)
	}
	return humantext.Large(mean)
}
