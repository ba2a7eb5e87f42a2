package describe

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/model/records"
	"idtui/model/stricttoml"
	"idtui/ui/cli/command"
)

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

// FitCommand returns the command that finds the schemes that meet needs.
func (a *App) FitCommand() *cobra.Command {
	f := fitFlags{needs: map[string]*string{}}
	defaults := fit.Default(time.Time{})
	cmd := &cobra.Command{
		Use:   "fit [NEEDS.toml]",
		Short: "Rank schemes by how well they fit your needs",
		Long: "Rank all schemes by how well they fit your needs. From the declaration of each scheme, idtui computes how long timestamps last, and which duplicates to expect. It also computes how well ids sort, " +
			"what they reveal, and how they are written. For each scheme, it also tries other values of the parameters; epochs and nodes keep their defaults.\n\n" +
			"The schemes that fit come first. Headroom is how many times a need can grow until the scheme fails. With 8×, eight times as much still fits. The tightest need that you set has the least headroom, and ranks the scheme. " +
			"Equal schemes are ordered by column size, by the databases and languages that support them, and by text length.\n\n" +
			"Needs that you do not set have defaults. They must be met, but do not count for the headroom. They are: " + defaults.DefaultsText() + ". If you set nodes, rate or peak, duplicates count, too.\n\n" +
			"Schemes that only one service can issue, such as twilio, need --all or -s. " +
			"If a scheme does not fit, idtui prints the broken need with the least headroom, and what would help. At the end is a layout that idtui designs for these needs, as a layout file.\n\n" +
			"NEEDS.toml has the flags as keys, with _ for -: nodes = 400, rate = \"20k/s\", hide = [\"time\"]. A flag takes precedence. " +
			"A rate is a number, then k, M or G if you like, then /s, /min, /h, /day or /year. A duration is a number with a unit, such as 25ms, 1h or 2d.\n\n" +
			"The exit status is 1 if nothing fits.",
		Example: "  idtui fit --nodes 400 --rate 20k/s --until 2060-01-01 --store int64\n  idtui fit needs.toml -f json\n  idtui fit --explain tsid --nodes 400",
		Args:    command.OptionalArg("NEEDS.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.explain != "" && (f.all || len(f.schemes) > 0) {
				return command.Usagef("--explain prints one scheme; remove --all and --scheme")
			}
			return a.fit(cmd, &f, args)
		},
	}
	for _, k := range fit.Keys() {
		if k.Usage == "" {
			cmd.Flags().BoolVar(&f.steps, k.Name, false, k.Help)
			continue
		}
		f.needs[k.Name] = cmd.Flags().String(k.Name, "", k.Usage)
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "judge only scheme `NAME` (repeatable)")
	command.Complete(cmd, "scheme", a.SchemeNames)
	cmd.Flags().StringVar(&f.explain, "explain", "", "print every figure of scheme `NAME`, with its formula and numbers")
	command.Complete(cmd, "explain", a.SchemeNames)
	cmd.Flags().BoolVar(&f.all, "all", false, "print all schemes, also those not judged, or of one service")
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
		s, err := a.Catalog().Find(f.explain)
		if err != nil {
			return command.FlagProblem("explain", err)
		}
		if err := checkSettings([]*ids.Scheme{s}, set); err != nil {
			return f.params.Problem(err)
		}
		j, err := fit.Judge(s, set, needs)
		if err != nil {
			return f.params.Problem(err)
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
	for _, line := range needs.Contradictions() {
		a.PrintLine(line)
	}
	list, own, services, err := a.judge(f, set, needs)
	if err != nil {
		return err
	}
	var out []byte
	if f.format.Value == "json" {
		if services > 0 {
			a.PrintLine(fmt.Sprintf("note: %s that only one service can issue are left out; --all judges them", humantext.Count(services, "scheme")))
		}
		for i := range list {
			out = appendJudgment(out, &list[i])
		}
		if own != nil {
			out = appendJudgment(out, own)
		}
	} else {
		out = fitText(list, own, needs, services, f.all || len(f.schemes) > 0)
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
			return nil, command.Usagef("%s: %w", humantext.QuoteUnsafe(args[0]), command.RootCause(err))
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

// judge judges the schemes and ranks them. It also designs the own layout; own is nil if
// schemes are given. In services it counts the schemes that are left out, because only a
// service can issue their ids.
func (a *App) judge(f *fitFlags, set ids.Settings, needs *fit.Needs) (list []fit.Judgment, own *fit.Judgment, services int, err error) {
	schemes := a.Catalog().Schemes()
	if len(f.schemes) > 0 {
		schemes = nil
		for _, name := range f.schemes {
			s, err := a.Catalog().Find(name)
			if err != nil {
				return nil, nil, 0, command.Usage(err)
			}
			schemes = append(schemes, s)
		}
	}
	if err := checkSettings(schemes, set); err != nil {
		return nil, nil, 0, f.params.Problem(err)
	}
	for _, s := range schemes {
		if s.Service != "" && !f.all && len(f.schemes) == 0 {
			services++ // only its service generates such ids
			continue
		}
		j, err := fit.Judge(s, set, needs)
		if err != nil {
			if len(f.schemes) > 0 {
				return nil, nil, 0, f.params.Problem(err)
			}
			continue // the settings are for other schemes
		}
		list = append(list, j)
	}
	fit.Rank(list)
	if len(f.schemes) > 0 {
		return list, nil, 0, nil
	}
	j, err := fit.Own(needs)
	return list, &j, services, err
}

// checkSettings returns an error for a parameter that none of the schemes has.
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
		return fmt.Errorf("no scheme has a parameter %s", humantext.Quote(name))
	}
	return nil
}

// explanation returns each criterion with its formula and its numbers.
func explanation(j *fit.Judgment) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s\n", j.Scheme, j.ParamsText())
	for i := range j.Criteria {
		c := &j.Criteria[i]
		fmt.Fprintf(&b, "\n%s %s: %s\n", c.Mark(), c.Name, c.WhyText())
		if !j.ReadOnly() {
			fmt.Fprintf(&b, "  = %s\n", c.Formula)
		}
		if last := cmp.Or(c.Case, c.Letters); last != "" && !j.ReadOnly() {
			fmt.Fprintf(&b, "  = %s\n", last)
		}
		for _, g := range c.Given {
			line := "    " + g.Name + " = " + g.Text()
			if meaning := fit.Meaning(g.Name); meaning != "" {
				line += ": " + meaning
			}
			b.WriteString(line + "\n")
		}
		if !j.ReadOnly() && c.Case == "" {
			var lines string
			for _, word := range strings.FieldsFunc(c.Letters, func(r rune) bool { return !unicode.IsLetter(r) }) {
				given := slices.ContainsFunc(c.Given, func(g fit.Given) bool { return g.Name == word })
				if meaning := fit.Meaning(word); meaning != "" && !given && !strings.Contains(lines, "    "+word+": ") {
					lines += "    " + word + ": " + meaning + "\n"
				}
			}
			b.WriteString(lines)
		}
		if c.Asked {
			fmt.Fprintf(&b, "  need: %s%s\n", c.NeedText(), aboutNeed(c))
		}
	}
	return b.String()
}

// aboutNeed says in parentheses whether a need is a default, and what its headroom is; "" for neither.
func aboutNeed(c *fit.Criterion) string {
	var about []string
	switch {
	case c.Default:
		about = append(about, "default")
	case c.Assumed:
		about = append(about, "default that counts, because you set the load")
	}
	if room := c.HeadroomText(); room != "" {
		about = append(about, "headroom "+room)
	}
	if len(about) == 0 {
		return ""
	}
	return " (" + strings.Join(about, "; ") + ")"
}

func appendJudgment(dst []byte, j *fit.Judgment) []byte {
	dst = records.AppendJSON(append(dst, `{"scheme":`...), j.Scheme)
	dst = append(dst, `,"params":{`...)
	for i, name := range slices.Sorted(maps.Keys(j.Params)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = records.AppendJSON(append(records.AppendJSON(dst, name), ':'), j.Params[name])
	}
	dst = strconv.AppendBool(append(dst, `},"fits":`...), j.Fits)
	dst = records.AppendRounded(append(dst, `,"slack_bits":`...), j.Headroom, 1000)
	if dst = append(dst, `,"mend":`...); j.Mend == "" {
		dst = append(dst, "null"...)
	} else {
		dst = records.AppendJSON(dst, j.Mend)
	}
	dst = append(dst, `,"criteria":[`...)
	for i := range j.Criteria {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendCriterion(dst, &j.Criteria[i])
	}
	if dst = append(dst, ']'); j.TOML != "" {
		dst = records.AppendJSON(append(dst, `,"toml":`...), j.TOML)
	}
	return append(dst, "}\n"...)
}

func appendCriterion(dst []byte, c *fit.Criterion) []byte {
	dst = records.AppendJSON(append(dst, `{"name":`...), c.Name)
	dst = appendValue(append(dst, `,"value":`...), c.Value)
	dst = append(dst, `,"need":`...)
	if c.Asked {
		dst = appendValue(dst, c.Need)
		dst = strconv.AppendBool(append(dst, `,"ok":`...), c.OK)
	} else {
		dst = append(dst, `null,"ok":null`...)
	}
	return append(records.AppendJSON(append(dst, `,"why":`...), c.WhyText()), '}')
}

func appendValue(dst []byte, v fit.Value) []byte {
	switch v.Is {
	case fit.True:
		return append(dst, "true"...)
	case fit.False:
		return append(dst, "false"...)
	case fit.Number:
		format := byte('f')
		if a := math.Abs(v.Number); a != 0 && a < 1e-6 || a >= 1e21 {
			format = 'e'
		}
		return strconv.AppendFloat(dst, v.Number, format, -1, 64)
	}
	return append(dst, "null"...)
}

// mostBroken is the maximum number of schemes that do not fit and are printed without --all.
const mostBroken = 10

// fitText returns a line per scheme, then the own layout as a file. Without all, it lists up to
// mostBroken schemes that do not fit, and counts the others. The number of schemes that were left
// out is services.
func fitText(list []fit.Judgment, own *fit.Judgment, needs *fit.Needs, services int, all bool) []byte {
	var fitting, broken, readOnly []*fit.Judgment
	for i := range list {
		j := &list[i]
		switch {
		case j.Fits:
			fitting = append(fitting, j)
		case j.ReadOnly():
			readOnly = append(readOnly, j)
		default:
			broken = append(broken, j)
		}
	}
	left := 0
	if !all && len(broken) > mostBroken {
		left, broken = len(broken)-mostBroken, broken[:mostBroken]
	}
	var b strings.Builder
	b.WriteString(fittingTable(fitting))
	if len(fitting) > 0 && len(broken) > 0 {
		b.WriteByte('\n')
	}
	name := namesWidth(broken, "does not fit")
	if len(broken) > 0 {
		fmt.Fprintf(&b, "%-*s  broken need\n", name, "does not fit")
	}
	for _, j := range broken {
		fmt.Fprintf(&b, "%-*s  %s\n", name, j.Scheme+j.ParamsText(), j.Reason())
	}
	if left > 0 {
		fmt.Fprintf(&b, "Not shown: %s that do not fit (--all)\n", humantext.Count(left, "other scheme"))
	}
	if len(readOnly) > 0 {
		fmt.Fprintf(&b, "Not judged: %s that idtui decodes but cannot generate", humantext.Count(len(readOnly), "scheme"))
		if all {
			var names []string
			for _, j := range readOnly {
				names = append(names, j.Scheme)
			}
			slices.Sort(names)
			b.WriteString(":\n" + command.Wrap(strings.Join(names, ", "), command.HelpWidth, ""))
		} else {
			b.WriteString(" (--all)")
		}
		b.WriteByte('\n')
	}
	if services > 0 {
		fmt.Fprintf(&b, "Left out and not ranked: %s that only one service can issue (--all judges them)\n", humantext.Count(services, "scheme"))
	}
	for _, text := range legend(fitting, broken, needs) {
		b.WriteString(command.Wrap(text, command.HelpWidth, "") + "\n")
	}
	if own != nil {
		ranking := fit.Ranking{Schemes: list, Own: *own}
		b.WriteString("\n# " + command.Wrap(ownText(own, ranking.OwnRank(), needs), command.HelpWidth-2, "# ") + "\n" + own.TOML)
	}
	return []byte(b.String())
}

// fittingTable returns the table of the schemes that fit, best first; "" for none.
func fittingTable(list []*fit.Judgment) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	name := namesWidth(list, "scheme")
	ranked := slices.ContainsFunc(list, func(j *fit.Judgment) bool { return j.Tightest() != nil })
	title := "tightest need"
	if !ranked {
		title = "decided by"
	}
	fmt.Fprintf(&b, "rank  %-*s  bits  headroom  %s\n", name, "scheme", title)
	for i, j := range list {
		reason := j.Reason()
		if ranked && j.Headroom >= fit.MostHeadroom {
			reason = "none; " + reason
		}
		fmt.Fprintf(&b, "%4d  %-*s  %4d  %8s  %s\n", i+1, name, j.Scheme+j.ParamsText(), j.Bits(), j.HeadroomText(), reason)
	}
	return b.String()
}

// legend explains the words of the tables, as far as they are in them.
func legend(fitting, broken []*fit.Judgment, needs *fit.Needs) (texts []string) {
	if len(fitting)+len(broken) > 0 {
		texts = append(texts, "Headroom: how many times a need that you set can grow; below 1×, the scheme does not fit. "+needs.Grows())
	}
	if needs.Skew > 0 {
		texts = append(texts, "Skew: the standard deviation of a node's clock from true time")
	}
	all := slices.Concat(fitting, broken)
	if i := slices.IndexFunc(all, func(j *fit.Judgment) bool { return len(j.Params) > 0 }); i >= 0 {
		j := all[i]
		texts = append(texts, fmt.Sprintf("%s%s: the scheme %s with what idtui chose instead of its defaults; gen and decode take it with --set", j.Scheme, j.ParamsText(), j.Scheme))
	}
	if slices.ContainsFunc(fitting, func(j *fit.Judgment) bool { return j.Tightest() != nil }) {
		text := "Tightest need: the one with the least headroom among those that you set"
		if fitting[0].Headroom >= fit.MostHeadroom {
			text += "; none: each need with a headroom can grow over 999 times"
		}
		texts = append(texts, text)
	}
	if names := needs.WithoutHeadroom(); len(names) > 0 && len(fitting) > 0 {
		texts = append(texts, "Met or not, without a headroom: "+humantext.And(names))
	}
	if len(fitting) > 1 {
		first, last := "the smaller database column comes first (8 bytes up to 64 stored bits, 16 up to 128), then texts of up to 36 characters", ", then the shorter text"
		if needs.Store == fit.TextColumn {
			first, last = "the shorter text comes first", ""
		}
		texts = append(texts, "Equal headroom, before rounding: "+first+", then support by more databases, then by more languages"+last)
	}
	if defaults := needs.DefaultsText(); defaults != "" {
		text := "Defaults must be met: " + defaults + ". They count for the headroom only if broken"
		if needs.Throughput && !needs.DuplicatesSet {
			text += ", except duplicates: a higher rate causes more"
		}
		if !needs.UntilSet {
			text += ". With --until, the years count"
			switch needs.Store {
			case fit.Int64:
				text += ", also those until ids turn negative"
			case fit.JS:
				text += ", also those until ids exceed 2^53"
			}
		}
		texts = append(texts, text+".")
	}
	if slices.ContainsFunc(fitting, func(j *fit.Judgment) bool { return j.LessByDefault() != nil }) {
		texts = append(texts, "Only N×: a default with less headroom than the needs that you set, and less than 10×")
	}
	if slices.ContainsFunc(broken, func(j *fit.Judgment) bool { return j.Mend != "" }) {
		texts = append(texts, "Fits with: the scheme fits after this change; idtui may then choose other parameters")
	}
	return texts
}

// namesWidth returns the width of the column of schemes below a title.
func namesWidth(list []*fit.Judgment, title string) int {
	w := len(title)
	for _, j := range list {
		w = max(w, len(j.Scheme)+len(j.ParamsText()))
	}
	return w
}

// ownText describes the layout that idtui designed, and what the keys of its file mean. Its
// rank among the schemes is rank.
func ownText(own *fit.Judgment, rank int, needs *fit.Needs) string {
	text := fmt.Sprintf("Your own layout, designed for these needs: %d bits", own.Bits())
	switch {
	case !own.Fits:
		text += ", but it does not fit: " + own.Reason() + ".\n"
	case own.Tightest() == nil:
		text += fmt.Sprintf(". It would have rank %d.\n", rank)
	case own.Headroom >= fit.MostHeadroom:
		text += fmt.Sprintf(", headroom %s. It would have rank %d.\n", own.HeadroomText(), rank)
	default:
		text += fmt.Sprintf(", headroom %s. It would have rank %d.\nTightest need: %s.\n", own.HeadroomText(), rank, own.Reason())
	}
	if end := own.End(); !strings.Contains(text, end.Why) {
		text += "End: " + end.Why + ".\n"
	}
	text += needs.OwnSearch(own) + "\nSave from this comment to the end as a file; --layouts FILE loads it."
	for _, k := range []struct{ key, means string }{
		{"assign =", "assign: how a node gets its number, such as random (it chooses one), config (by hand) or lease (from a shared store)."},
		{"back =", "back, full: what the generator does if the clock moves back, and if the sequence overflows."},
		{`form = "uuid"`, "form: the text of a uuid column, which takes any 128 bits. The ids have no UUID version."},
		{"vectors =", "vectors: ids that test the layout."},
	} {
		if strings.Contains(own.TOML, k.key) {
			text += "\n" + k.means
		}
	}
	return text
}
