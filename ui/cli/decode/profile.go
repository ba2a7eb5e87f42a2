package decode

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/profile"
	"idtui/ui/cli/command"
)

// profileFlags are the flags of profile.
type profileFlags struct {
	decodeFlags
	by     *command.Choice
	sample uint64
}

// ProfileCommand describes a set of ids.
func (a *App) ProfileCommand() *cobra.Command {
	var f profileFlags
	cmd := &cobra.Command{
		Use:   "profile [FILE…]",
		Short: "Describe a set of ids: times, rates, nodes, gaps, duplicates, order",
		Long: "Read ids as decode does, and describe them together: what is unusual first, then schemes, times, rates, nodes, gaps, duplicates and order. " +
			"Without FILE, or for FILE -, read standard input.\n\n" +
			"Duplicates are exact for any number of ids: idtui sorts them in temporary files. Findings do not change the exit status.",
		Example: "  idtui profile -s koid ids.txt\n  idtui profile app.log --by hour -f json\n  idtui profile orders.csv --field id --where node=5",
		RunE:    func(_ *cobra.Command, args []string) error { return a.profile(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.least = decoding.DefaultMinConfidence
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json", "svg")
	f.by = command.NewChoiceFlag(cmd, "by", "also count ids by `UNIT`", []string{"hour", "day", "node", "scheme"})
	command.NewNumberFlag(cmd, &f.sample, "sample", "", 1, 1, 1_000_000, "count one id of `N`, for a quick look")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	f.set.add(cmd)
	return cmd
}

func (a *App) profile(f *profileFlags, files []string) error {
	if err := f.pick.check(); err != nil {
		return err
	}
	d, err := a.decoder(&f.decodeFlags, true)
	if err != nil {
		return err
	}
	if f.set.filter, err = f.set.parseWhere(d.Now()); err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{command.StandardInput}
	}
	p := profile.New(profile.Options{Now: d.Now(), Files: files, By: f.by.Value, Sample: int64(f.sample)})
	defer func() { _ = p.Close() }()
	file := -1
	failed, err := a.EachInput(files, func(in io.Reader) (bool, error) {
		file++
		return false, a.profileInput(p, f, d, in, file)
	})
	if err != nil {
		return err
	}
	if p.Count() == 0 && !failed {
		a.PrintLine("no ids in the input")
	}
	r, err := p.Report()
	if err != nil {
		return err
	}
	text, err := profileText(r, f.format.Value)
	if err == nil {
		_, err = io.WriteString(a.Out, text)
	}
	if err == nil && failed {
		err = command.ErrFailed
	}
	return err
}

// profileInput adds the ids of an input.
func (a *App) profileInput(p *profile.Profiler, f *profileFlags, d *decoding.Decoder, in io.Reader, file int) error {
	src, err := a.openRecords(in, d, &f.set, f.pick.options(&f.set))
	if err != nil {
		return err
	}
	if err := f.set.check(src.Decision, d); err != nil {
		return err
	}
	ended := a.Ended()
	stopped := func() bool {
		select {
		case <-ended:
			return true
		default:
			return false
		}
	}
	return profile.Scan(src, d, f.set.filter, file, stopped, p.Add)
}

// profileText returns a report in an output format.
func profileText(r *profile.Report, format string) (string, error) {
	switch format {
	case "json":
		text, err := json.Marshal(r)
		return string(text) + "\n", err
	case "svg":
		return profileSVG(r), nil
	}
	var out strings.Builder
	profileCard(&out, r)
	return out.String(), nil
}

// profileRows is how many rows of a list are printed.
const profileRows = 10

// profileCard writes a report for people.
func profileCard(out *strings.Builder, r *profile.Report) {
	for _, f := range r.Findings {
		fmt.Fprintf(out, "! %s\n", f.About)
	}
	if len(r.Findings) == 0 && r.IDs > 0 {
		out.WriteString("nothing unusual\n")
	}
	fmt.Fprintf(out, "\n%s", humantext.Count(r.IDs, "id"))
	if r.From != nil {
		fmt.Fprintf(out, ", from %s to %s", humantext.RFC3339(r.From.Time), humantext.RFC3339(r.To.Time))
	}
	out.WriteString("\n")
	for _, s := range r.Schemes {
		fmt.Fprintf(out, "  %-24s %12s\n", s.Scheme, humantext.Number(s.IDs))
	}
	if len(r.Histogram) > 1 {
		fmt.Fprintf(out, "\ntime    %s\n", sparkline(barsOf(r)))
		fmt.Fprintf(out, "hours   %s  00 to 23 UTC\n", sparkline(r.Hours[:]))
		fmt.Fprintf(out, "days    %s  Monday to Sunday\n", sparkline(r.Weekdays[:]))
	}
	if r.From != nil {
		fmt.Fprintf(out, "\nrate    mean %s ids/s, in 99 %% of the busy seconds at most %s\n", humantext.Large(r.Rate.Mean), humantext.Large(r.Rate.P99))
	}
	if b := r.Rate.Busiest; b != nil {
		fmt.Fprintf(out, "        busiest time unit %s: %s", humantext.RFC3339(b.From.Time), humantext.Count(b.IDs, "id"))
		if b.Capacity > 0 {
			fmt.Fprintf(out, " of %s that one generator can issue", humantext.Number(b.Capacity))
		}
		out.WriteString("\n")
	}
	profileNodes(out, r)
	for i, d := range r.Duplicates.List {
		if i == 0 {
			fmt.Fprintf(out, "\n%s\n", humantext.Count(r.Duplicates.IDs, "duplicate"))
		}
		if i == profileRows {
			fmt.Fprintf(out, "and %s\n", humantext.Count(len(r.Duplicates.List)-i, "more id"))
			break
		}
		var lines []string
		for _, at := range d.Places[:min(len(d.Places), profileRows)] {
			lines = append(lines, humantext.Number(at.Line))
		}
		fmt.Fprintf(out, "  %s  lines %s\n", d.ID, strings.Join(lines, ", "))
	}
	if len(r.By) > 0 {
		out.WriteString("\n")
	}
	for _, row := range r.By {
		fmt.Fprintf(out, "  %-24s %12s\n", humantext.Escape(row.By), humantext.Number(row.IDs))
	}
	if o := r.Order; r.From != nil {
		fmt.Fprintf(out, "\norder   %s in a time unit, %s across units; the furthest is %s late\n", humantext.Count(o.WithinUnit, "lower id"), humantext.Count(o.AcrossUnits, "earlier time"), humantext.Duration(time.Duration(o.FurthestMS)*time.Millisecond))
	}
}

// profileNodes writes a row for each node.
func profileNodes(out *strings.Builder, r *profile.Report) {
	if len(r.Nodes) > 0 {
		fmt.Fprintf(out, "\n%-16s %12s  %-24s  %-24s  %-12s  out of order\n", "node", "ids", "first", "last", "longest gap")
	}
	for i, n := range r.Nodes {
		if i == profileRows {
			fmt.Fprintf(out, "and %s\n", humantext.Count(len(r.Nodes)-i, "more node"))
			break
		}
		fmt.Fprintf(out, "%-16v %12s  %-24s  %-24s  %-12s  %s\n", n.Node, humantext.Number(n.IDs), humantext.RFC3339(n.First.Time), humantext.RFC3339(n.Last.Time),
			humantext.Duration(time.Duration(n.LongestGapMS)*time.Millisecond), humantext.Percent(n.OutOfOrder))
	}
}

func barsOf(r *profile.Report) []int64 {
	list := make([]int64, len(r.Histogram))
	for i := range list {
		list[i] = r.Histogram[i].IDs
	}
	return list
}

// sparkline returns numbers as bars of one line.
func sparkline(list []int64) string {
	bars := []rune(" ▁▂▃▄▅▆▇█")
	most := max(slices.Max(list), 1)
	var out strings.Builder
	for _, n := range list {
		level := int(n * int64(len(bars)-1) / most)
		if n > 0 {
			level = max(level, 1)
		}
		out.WriteRune(bars[level])
	}
	return out.String()
}

// profileSVG returns the histogram as a picture.
func profileSVG(r *profile.Report) string {
	const width, height, left, top = 720, 160, 10, 30
	var out strings.Builder
	title := humantext.Count(r.IDs, "id")
	if r.From != nil {
		title += " from " + humantext.RFC3339(r.From.Time) + " to " + humantext.RFC3339(r.To.Time)
	}
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title><text x="%d" y="20" font-family="sans-serif" font-size="13">%s</text>`, width, height+top+10, title, left, title)
	list := barsOf(r)
	if len(list) > 0 {
		most := max(slices.Max(list), 1)
		step := float64(width-2*left) / float64(len(list))
		for i, n := range list {
			h := float64(height) * float64(n) / float64(most)
			fmt.Fprintf(&out, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s: %s</title></rect>`, left+float64(i)*step, float64(top+height)-h, max(step-1, .5), h, humantext.RFC3339(r.Histogram[i].From.Time), humantext.Number(n))
		}
	}
	out.WriteString("</svg>\n")
	return out.String()
}
