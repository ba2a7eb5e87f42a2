package describe

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/ui/cli/command"
	"idtui/ui/widget"
)

func (a *App) LayoutCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "layout SCHEME|FILE",
		Short: "Draw a scheme's bits and explain its fields",
		Long: "Draw the bits of a scheme and explain its fields. FILE is a layout file; - is one on standard input. " +
			"A .json or .json5 file is a register in WaveDrom's notation: idtui guesses the kinds of its fields, and -f toml prints the draft of a layout file.\n\n" +
			"As toml, print a layout file of the scheme, with the parameters that you set: a start for a layout of your own. " +
			"With --check, decode the vectors and rejects of a layout file instead. The exit status is 1 if any falls short.",
		Example:           "  idtui layout sno\n  idtui layout koid -f svg > koid.svg\n  idtui layout tsid --epoch 2021-03-01 -f toml > acme.toml\n  idtui layout acme.toml --check",
		Args:              command.ExactArgs("SCHEME|FILE"),
		ValidArgsFunction: a.layoutArg,
	}
	formats := layoutFormats()
	names := make([]string, len(formats))
	for i := range formats {
		names[i] = formats[i].name
	}
	format := command.NewFormatFlag(cmd, names[0], "", names...)
	params := a.NewParamFlags(cmd)
	check := cmd.Flags().Bool("check", false, "decode the vectors and rejects of a layout file")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *check {
			if f := cmd.Flags(); f.Changed("format") || f.Changed("set") || f.Changed("epoch") {
				return command.Usagef("--check takes no -f, --set or --epoch; remove them")
			}
			return a.checkLayout(args[0])
		}
		l, err := a.findLayout(args[0], params)
		if err != nil {
			return err
		}
		text, err := formats[slices.Index(names, format.Value)].write(l)
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.Out, text)
		return err
	}
	return cmd
}

// layoutText returns the diagram, a table of the fields, and their descriptions.
func layoutText(f *ids.BoundScheme) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s · %s\n%s\n\n", f.Scheme.Name, bitCount(f.Layout), command.Wrap(fields.About(f.Scheme), command.HelpWidth, ""))
	if f.Layout.Bits > 0 {
		out.WriteString(widget.Diagram(f.Layout) + "\n")
	}
	fields := append(slices.Clone(f.Layout.Fields), f.Layout.TextParts()...)
	for i := range fields {
		d := &fields[i]
		line := fmt.Sprintf("%s  %-12s  %-8s  %-12s  %s", widget.Letter(i), d.Name, d.Kind, BitsOf(d), unitOf(d))
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for i := range fields {
		d := &fields[i]
		if text := strings.TrimSpace(d.About + " " + d.Why); text != "" {
			fmt.Fprintf(&out, "\n%s  %s\n   %s\n", widget.Letter(i), d.Name, command.Wrap(text, command.HelpWidth-3, "   "))
		}
	}
	if len(fields) > 0 {
		out.WriteByte('\n')
	}
	for i := range f.Encodings {
		fmt.Fprintf(&out, "%-9s %s\n", f.Encodings[i].Name(), f.Encodings[i].Pattern())
	}
	for _, m := range f.Milestones {
		fmt.Fprintf(&out, "%s: %s\n", humantext.RFC3339(m.At), m.What)
	}
	if f.Scheme.Source != "" {
		fmt.Fprintf(&out, "source: %s\n", f.Scheme.Source)
	}
	return out.String()
}

// bitCount returns how many bits ids have; "recognized by the text" if they have none.
func bitCount(l *ids.Layout) string {
	if l.Bits == 0 {
		return "recognized by the text"
	}
	return humantext.Count(l.Bits, "bit")
}

// BitsOf returns the bits of a field: "bit 39", "bits 0–38", "in the text".
func BitsOf(f *ids.Field) string {
	switch {
	case len(f.Spans) == 0:
		return "in the text"
	case f.Width == 1:
		return "bit " + ids.BitRanges(f.Spans)
	}
	return "bits " + ids.BitRanges(f.Spans)
}

// unitOf returns the time unit and the epoch of a field, or "".
func unitOf(f *ids.Field) string {
	u := f.TimeUnit()
	if u == nil {
		return ""
	}
	return fmt.Sprintf("time unit %s, epoch %s", u.Text(), humantext.RFC3339(u.Epoch.Time()))
}

// layoutMarkdown returns the diagram and the tables of fields and encodings.
func layoutMarkdown(f *ids.BoundScheme) string {
	var out strings.Builder
	fmt.Fprintf(&out, "## %s\n\n%s\n", f.Scheme.Name, escapeMarkdown(fields.About(f.Scheme)))
	if f.Layout.Bits > 0 {
		fmt.Fprintf(&out, "\n```text\n%s```\n", widget.Diagram(f.Layout))
	}
	fields := append(slices.Clone(f.Layout.Fields), f.Layout.TextParts()...)
	if len(fields) > 0 {
		fmt.Fprint(&out, "\n| field | bits | width | kind | description |\n|---|---|---|---|---|\n")
	}
	for i := range fields {
		d := &fields[i]
		text := strings.TrimSpace(d.About + " " + d.Why)
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s |\n", d.Name, cmp.Or(ids.BitRanges(d.Spans), "-"), dashOr(d.Width), d.Kind, escapeMarkdown(text))
	}
	fmt.Fprint(&out, "\n| encoding | text pattern |\n|---|---|\n")
	for i := range f.Encodings {
		fmt.Fprintf(&out, "| `%s` | %s |\n", f.Encodings[i].Name(), escapeMarkdown(f.Encodings[i].Pattern()))
	}
	if f.Scheme.Source != "" {
		fmt.Fprintf(&out, "\nSource: %s\n", escapeMarkdown(f.Scheme.Source))
	}
	return out.String()
}

// escapeMarkdown escapes the characters with which Markdown begins markup, HTML, and the
// end of a cell. A line that begins with a mark of a block gets a backslash, too.
func escapeMarkdown(s string) string {
	s = strings.NewReplacer(`\`, `\\`, "`", "\\`", "|", `\|`, "<", `\<`, "&", `\&`, "[", `\[`, "*", `\*`).Replace(humantext.Escape(s))
	if s != "" && strings.ContainsRune("#>-+=~:", rune(s[0])) {
		s = `\` + s
	}
	return s
}
