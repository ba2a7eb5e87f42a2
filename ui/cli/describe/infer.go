package describe

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/model/inference/lines"
	"idtui/model/layoutfile"
	"idtui/model/schemejson"
	"idtui/model/sets/input"
	"idtui/ui/cli/command"
)

type inferFlags struct {
	ordered bool
	costs   bool
	name    string
	scheme  *command.SchemeFlag
	now     *command.TimeFlag
	format  *command.Choice
}

// InferCommand returns the command that finds the layout of ids.
func (a *App) InferCommand() *cobra.Command {
	var f inferFlags
	cmd := &cobra.Command{
		Use:   "infer [FILE…]",
		Short: "Find the layout of undocumented ids",
		Long: "Find the layout of ids of one unknown scheme. infer finds how they are written, the time with its unit and epoch, and what the other bits hold. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"A line is an id. A rough time can follow after a space, tab, comma or |. It is the time at which a row was stored or a log line was written. " +
			"A line can also be a log line with a time anywhere, or JSON. The ids are then the words or values that differ most; addresses, dates and versions do not count. " +
			"Rough times can be rounded down to seconds, and late by minutes, but not early. Without times, the unit and the epoch are guesses, and idtui says so.\n\n" +
			"idtui needs at least " + fmt.Sprint(lines.MinIDs) + " different ids; up to " + humantext.Number(lines.MaxIDs) + " are used. " +
			"If the ids are written in several ways, idtui uses those of the most frequent way. It counts the lines that it skips. " +
			"If a known scheme explains the ids, idtui names it, with another epoch if necessary.\n\n" +
			"With -f toml, print a layout file with some of the ids as vectors. --layouts reads it.",
		Example: "  idtui infer ids.txt\n  psql -c 'copy (select id, created_at from orders limit 500) to stdout' | idtui infer\n" +
			"  idtui infer ids.txt --name acme -f toml > acme.toml",
		RunE: func(cmd *cobra.Command, args []string) error {
			err := cmp.Or(command.Needs(cmd, "name", "-f toml", f.format.Value == "toml"), command.Needs(cmd, "costs", "-f text", f.format.Value == "text"))
			if err != nil {
				return err
			}
			return a.infer(&f, args)
		},
	}
	cmd.Flags().BoolVar(&f.ordered, "ordered", false, "treat the order of the lines as the order of generation")
	cmd.Flags().BoolVar(&f.costs, "costs", false, "print what each explanation costs, in bits")
	f.scheme = a.NewSchemeFlag(cmd)
	cmd.Flags().Lookup("scheme").Usage = "fit the epoch of scheme `NAME`, and try no other layout"
	cmd.Flags().StringVar(&f.name, "name", inference.DefaultName, "name the layout `NAME` in the file")
	f.now = command.NewNowFlag(cmd)
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json", "toml")
	return cmd
}

func (a *App) infer(f *inferFlags, files []string) error {
	if !regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`).MatchString(f.name) {
		return command.Usagef("invalid --name %s: expected 1 to 32 of a-z, 0-9 and -, beginning with a letter or digit", humantext.Quote(f.name))
	}
	now := f.now.Or(a.Clock)
	o, err := inference.ForCatalog(a.Catalog(), now)
	if err != nil {
		return err
	}
	o.Ordered = f.ordered
	if f.scheme.Value != "" {
		scheme, err := a.Catalog().Find(f.scheme.Value)
		if err != nil {
			return command.Usage(err)
		}
		bound, err := scheme.Open(nil)
		if err != nil {
			return err
		}
		o.Schemes, o.SchemesOnly = []*ids.BoundScheme{bound}, true
	}
	in := lines.Reader{Now: now}
	failed, err := a.EachInput(files, func(r io.Reader, _ string) (bool, error) {
		text, err := input.Decompress(r)
		if err == nil {
			err = in.ReadAll(text)
		}
		return false, err
	})
	if err != nil {
		return err
	}
	if failed && in.Lines == 0 {
		return command.ErrFailed // the error of the file is printed
	}
	in.Finish()
	o.Lines = in.Lines
	r, err := inference.Infer(in.Samples, o)
	switch {
	case err != nil && len(files) == 1:
		return fmt.Errorf("%s%w", command.InFile(files[0]), err)
	case err != nil:
		return err
	}
	a.inferNotes(&in, r)
	if err := a.printInference(f, r); err != nil {
		return err
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}

// inferNotes says on standard error which lines were not used.
func (a *App) inferNotes(in *lines.Reader, r *inference.Result) {
	parts := in.SkippedLines()
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, humantext.Count(n, "line")+" "+what)
		}
	}
	add(r.Others, "of another format (such as "+humantext.Quote(r.Other)+")")
	add(r.Odd, "of another scheme or epoch")
	add(r.Duplicates, "with a duplicate")
	if r.Untimed != r.Unread || in.Column != "" { // otherwise the same lines have a note
		add(r.Untimed, "without a time")
	}
	add(in.Lines-in.Skipped-r.Others-r.Odd-r.Duplicates-r.Untimed-r.N, "more than needed")
	if len(parts) > 0 {
		a.PrintLine("note: skipped " + humantext.And(parts))
	}
	if r.IgnoredTimes > 0 {
		a.PrintLine("note: " + r.IgnoredText())
	}
	if r.Unread > 0 && in.Column == "" {
		skipped := ""
		if r.Untimed == r.Unread {
			skipped = ", which are skipped"
		}
		a.PrintLine("note: no time could be read beside the id in " + humantext.Count(r.Unread, "line") + skipped)
	}
	if in.Column != "" {
		text := "note: the ids are " + lines.ColumnText(in.Column)
		if len(in.Unused) > 0 {
			text += "; not used: " + humantext.And(in.Unused)
		}
		a.PrintLine(text)
	}
}

// printInference prints a result in the output format.
func (a *App) printInference(f *inferFlags, r *inference.Result) error {
	var text string
	switch f.format.Value {
	case "json":
		text = schemejson.Inferred(r)
	case "toml":
		d, err := r.Declaration(f.name)
		if err != nil {
			return err
		}
		text = string(layoutfile.Write(d))
	default:
		text = inferText(r, f.costs)
	}
	_, err := io.WriteString(a.Out, text)
	return err
}

// inferText returns a result for people. If costs is set, it has the cost of each explanation in
// bits.
func inferText(r *inference.Result, costs bool) string {
	var out strings.Builder
	for _, said := range r.Sentences() {
		out.WriteString(said + "\n")
	}
	fmt.Fprintf(&out, "%s ids · %d bits · %s\n", humantext.Number(r.N), r.Bits, r.Frame.Text())
	out.WriteString(cmp.Or(r.SchemeText(), "best explanation: no known scheme") + "\n")
	out.WriteByte('\n')
	assumed := r.Assumptions()
	for i := range r.Fields {
		f := &r.Fields[i]
		bits := ids.BitRanges(f.Spans)
		if assumed[i] != "" {
			bits += "?"
		}
		text := fmt.Sprintf("%-12s  %-8s  bits %-12s", f.Name, f.Kind, bits)
		if unit := f.UnitText(); unit != "" {
			text += "  unit " + unit + r.WithinText(f)
			if f.Epoch == nil && r.OwnEpoch {
				text += r.GuessText() + ", epoch unknown"
			}
		}
		if f.Epoch != nil && r.WithinText(f) == "" {
			text += ", epoch " + humantext.RFC3339(*f.Epoch) + r.GuessText()
		}
		if f.Of != "" {
			text += "  " + f.Of
		}
		if observed := r.Observed(f); observed != "" {
			text += "  " + observed
		}
		if assumed[i] != "" {
			text += "; " + assumed[i]
		}
		out.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	margin := ""
	if costs {
		margin = fmt.Sprintf(", margin %.1f bits", r.MarginBits)
	}
	fmt.Fprintf(&out, "\n%s%s\n", r.ConfidenceText(), margin)
	for _, u := range r.Unknown() {
		out.WriteString(u + "\n")
	}
	for _, v := range r.Alternatives(costs) {
		out.WriteString(v.Text())
		if text := v.MarginText(); costs && text != "" {
			out.WriteString(" (" + text + ")")
		}
		out.WriteByte('\n')
	}
	return out.String()
}
