package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/diagram"
	"idtui/ui/widget"
)

// layoutFormat is an output format of layout.
type layoutFormat struct {
	name string
	// write returns the layout in the format, or an error that says why the format
	// cannot express it.
	write func(b *ids.BoundScheme) (string, error)
}

// layoutFormats returns the output formats of layout, the default first.
func layoutFormats() []layoutFormat {
	return []layoutFormat{
		{"text", everyLayout(layoutText)},
		{"json", layoutJSON},
		{"markdown", everyLayout(layoutMarkdown)},
		{"svg", everyLayout(layoutSVG)},
		{"wavedrom", layoutWithBits(diagram.WaveDrom)},
		{"rfc", layoutWithBits(diagram.RFC)},
		{"mermaid", layoutWithBits(diagram.Mermaid)},
		{"kaitai", layoutWithBits(diagram.Kaitai)},
	}
}

// everyLayout is the write function of a format that can express all layouts.
func everyLayout(write func(*ids.BoundScheme) string) func(*ids.BoundScheme) (string, error) {
	return func(b *ids.BoundScheme) (string, error) { return write(b), nil }
}

// layoutWithBits is the write function of a format for layouts that have bits.
func layoutWithBits(write func(*ids.BoundScheme) string) func(*ids.BoundScheme) (string, error) {
	return func(b *ids.BoundScheme) (string, error) {
		if b.Layout.Bits == 0 {
			return "", fmt.Errorf("layout %s: its ids are recognized by their text; this format needs a scheme with bits", b.Scheme.Name)
		}
		return write(b), nil
	}
}

func (a *app) layoutCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:               "layout SCHEME",
		Short:             "Draw a scheme's bits and explain its fields",
		Example:           "  idtui layout sno\n  idtui layout koid -f svg > koid.svg",
		Args:              exactArgs("SCHEME"),
		ValidArgsFunction: a.schemeArg,
	}
	formats := layoutFormats()
	names := make([]string, len(formats))
	for i := range formats {
		names[i] = formats[i].name
	}
	format := newFormatFlag(cmd, names[0], "", names...)
	params := a.newParamFlags(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		b, err := a.bind(args[0], params)
		if err != nil {
			return err
		}
		text, err := formats[slices.Index(names, format.value)].write(b)
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.Out, text)
		return err
	}
	return cmd
}

// layoutJSON returns what JSON says about the scheme.
func layoutJSON(b *ids.BoundScheme) (string, error) {
	var out strings.Builder
	err := writeJSON(&out, schemeInfoOf(b))
	return out.String(), err
}

// layoutText returns the diagram, a table of the fields, and their descriptions.
func layoutText(f *ids.BoundScheme) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s · %s\n%s\n\n", f.Scheme.Name, bitCount(f.Layout), wrap(f.Scheme.About, helpWidth, ""))
	if f.Layout.Bits > 0 {
		out.WriteString(widget.Diagram(f.Layout) + "\n")
	}
	fields := append(slices.Clone(f.Layout.Fields), f.Layout.TextParts()...)
	for i := range fields {
		d := &fields[i]
		line := fmt.Sprintf("%s  %-12s  %-8s  %-12s  %s", widget.Letter(i), d.Name, d.Kind, bitsOf(d), unitOf(d))
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for i := range fields {
		d := &fields[i]
		fmt.Fprintf(&out, "\n%s  %s\n   %s\n", widget.Letter(i), d.Name, wrap(strings.TrimSpace(d.About+" "+d.Why), helpWidth-3, "   "))
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
	fmt.Fprintf(&out, "source: %s\n", f.Scheme.Source)
	return out.String()
}

// bitCount returns how many bits ids have; "recognized by the text" if they have none.
func bitCount(l *ids.Layout) string {
	if l.Bits == 0 {
		return "recognized by the text"
	}
	return humantext.Count(l.Bits, "bit")
}

// bitsOf returns the bits of a field: "bit 39", "bits 0–38", "in the text".
func bitsOf(f *ids.Field) string {
	switch {
	case len(f.Spans) == 0:
		return "in the text"
	case f.Width == 1:
		return "bit " + widget.BitRanges(f)
	}
	return "bits " + widget.BitRanges(f)
}

// unitOf returns the time unit and the epoch of a field, or "".
func unitOf(f *ids.Field) string {
	if f.Unit == nil {
		return ""
	}
	return fmt.Sprintf("time unit %s, epoch %s", f.Unit.Text(), humantext.RFC3339(f.Unit.Epoch.Time()))
}

// layoutMarkdown returns the diagram and the tables of fields and encodings.
func layoutMarkdown(f *ids.BoundScheme) string {
	var out strings.Builder
	fmt.Fprintf(&out, "## %s\n\n%s\n", f.Scheme.Name, escapeCell(f.Scheme.About))
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
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s |\n", d.Name, cmp.Or(widget.BitRanges(d), "-"), dashOr(d.Width), d.Kind, escapeCell(text))
	}
	fmt.Fprint(&out, "\n| encoding | text pattern |\n|---|---|\n")
	for i := range f.Encodings {
		fmt.Fprintf(&out, "| `%s` | %s |\n", f.Encodings[i].Name(), escapeCell(f.Encodings[i].Pattern()))
	}
	fmt.Fprintf(&out, "\nSource: %s\n", f.Scheme.Source)
	return out.String()
}

// escapeCell escapes the character that ends a cell of a Markdown table.
func escapeCell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
