package describe

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/codegen"
	"idtui/model/diagram"
	"idtui/model/fields"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/model/registerfile"
	"idtui/model/schemejson"
	"idtui/model/stricttoml"
	"idtui/ui/cli/command"
	"idtui/ui/widget"
)

// LayoutCommand returns the command that prints the layout of a scheme.
func (a *App) LayoutCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "layout SCHEME|FILE",
		Short: "Draw a scheme's bits and explain its fields",
		Long: "Draw the bits of a scheme and explain its fields. FILE is a layout file, or - for standard input. " +
			"A .json or .json5 file is a register in WaveDrom's notation. idtui guesses the kinds of its fields, and -f toml prints the draft of a layout file.\n\n" +
			"With -f toml, print a layout file of the scheme, with the parameters that you set. It is a start for a layout of your own. " +
			"With -f sql, print functions for a database. They return the time, fields and text of an id, and the smallest and largest id of a time. The output ends with a query that tests them. " +
			"With -f go, ts, python, java or rust, print a parser. It is a file without dependencies that reads one id per line, and tests itself with --test.\n\n" +
			"With --check, decode the example ids of a layout file instead: the vectors, and the rejects, which must be invalid. The exit status is 1 if any fails.",
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
	pretty := newPrettyFlag(cmd)
	params := a.NewParamFlags(cmd)
	dialect := command.NewChoiceFlag(cmd, "dialect", "with -f sql, write for database `NAME`", codegen.Dialects())
	prefix := cmd.Flags().String("name", "", "with -f sql, begin the names of functions with `PREFIX` (default: the name of the scheme)")
	check := cmd.Flags().Bool("check", false, "decode the example ids of a layout file: vectors and rejects")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := needsJSON(cmd, format); err != nil {
			return err
		}
		if *check {
			if f := cmd.Flags(); f.Changed("format") || f.Changed("dialect") || f.Changed("name") || f.Changed("set") || f.Changed("epoch") {
				return command.Usagef("--check takes no -f, --dialect, --name, --set or --epoch; remove them")
			}
			return a.checkLayout(args[0])
		}
		switch sql := format.Value == "sql"; {
		case sql && dialect.Value == "":
			return command.Usagef("--dialect is missing; expected %s", humantext.Or(codegen.Dialects()))
		case !sql && dialect.Value != "":
			return command.Usagef("--dialect needs -f sql, not -f %s", format.Value)
		case !sql && *prefix != "":
			return command.Usagef("--name needs -f sql, not -f %s", format.Value)
		}
		if err := codegen.CheckPrefix(*prefix); err != nil {
			return command.Usagef("--name: %w", err)
		}
		l, err := a.findLayout(args[0], params)
		if err != nil {
			return err
		}
		l.pretty, l.dialect, l.prefix = *pretty, dialect.Value, *prefix
		text, err := formats[slices.Index(names, format.Value)].write(l)
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.Out, text)
		return err
	}
	return cmd
}

// layoutText returns the diagram, a table of the fields, their descriptions, the encodings, the
// milestones and the source.
func layoutText(f *ids.BoundScheme) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s · %s\n%s\n\n", f.Scheme.Name, bitCount(f.Layout), command.Wrap(fields.WithEpoch(f, fields.About(f.Scheme)), command.HelpWidth, ""))
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
		fmt.Fprintf(&out, "%s: %s\n", humantext.Instant(m.At), m.What)
	}
	if f.Scheme.Source != "" {
		fmt.Fprintf(&out, "source: %s\n", f.Scheme.Source)
	}
	return out.String()
}

// bitCount returns how many bits ids have, and how many of them are padding. For ids without bits it
// returns "recognized by the text".
func bitCount(l *ids.Layout) string {
	if l.Bits == 0 {
		return "recognized by the text"
	}
	if last := &l.Fields[len(l.Fields)-1]; last.Name == "padding" {
		return fmt.Sprintf("%s, %d of them padding", humantext.Count(l.Bits, "bit"), last.Width)
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
	fmt.Fprintf(&out, "## %s\n\n%s\n", f.Scheme.Name, escapeMarkdown(fields.WithEpoch(f, fields.About(f.Scheme))))
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

// escapeMarkdown escapes the characters that begin Markdown markup or HTML, or end a cell of a
// table. A line that begins with a mark of a block gets a backslash, too.
func escapeMarkdown(s string) string {
	s = strings.NewReplacer(`\`, `\\`, "`", "\\`", "|", `\|`, "<", `\<`, "&", `\&`, "[", `\[`, "*", `\*`).Replace(humantext.Escape(s))
	if s != "" && strings.ContainsRune("#>-+=~:", rune(s[0])) {
		s = `\` + s
	}
	return s
}

// drawnLayout is a layout that is written in an output format.
type drawnLayout struct {
	*ids.BoundScheme
	// declared is the layout of a file. It is nil for a built-in scheme, and if
	// parameters are set, which the file does not have.
	declared *scheme.Declaration
	bound    bool // parameters are set
	// dialect is the database of SQL. The names of the SQL functions begin with prefix.
	dialect, prefix string
	pretty          bool // JSON is indented
}

type layoutFormat struct {
	name string
	// write returns the layout in the format, or an error that says why the format
	// cannot express it.
	write func(l *drawnLayout) (string, error)
}

// layoutFormats returns the output formats of layout, the default first.
func layoutFormats() []layoutFormat {
	list := []layoutFormat{
		{"text", everyLayout(layoutText)},
		{"json", func(l *drawnLayout) (string, error) {
			var out strings.Builder
			err := writeJSON(&out, schemejson.Of(l.BoundScheme), l.pretty)
			return out.String(), err
		}},
		{"markdown", everyLayout(layoutMarkdown)},
		{"svg", everyLayout(LayoutSVG)},
		{"toml", func(l *drawnLayout) (string, error) {
			d := l.declared
			if d == nil {
				var err error
				if d, err = scheme.Of(l.BoundScheme); err != nil {
					return "", err
				}
				if l.bound {
					name := "my-" + d.Name
					from := l.Scheme.Name
					d.Name, d.Title, d.Source, d.Born, d.Prior = name[:min(len(name), maxName)], "", "", time.Time{}, scheme.DefaultPrior
					d.About = "The layout of " + from + " with other parameters."
					for i := range d.Fields {
						if f := &d.Fields[i]; f.Kind == ids.Time {
							f.About, f.Why = "", ""
							if f.Epoch != nil {
								d.About = "The layout of " + from + " with the epoch " + humantext.Date(*f.Epoch) + "."
							}
						}
					}
				}
			}
			return string(layoutfile.Write(d)), nil
		}},
		{"wavedrom", layoutWithBits(diagram.WaveDrom)},
		{"rfc", layoutWithBits(diagram.RFC)},
		{"mermaid", layoutWithBits(diagram.Mermaid)},
		{"kaitai", layoutWithBits(diagram.Kaitai)},
		{"sql", func(l *drawnLayout) (string, error) { return codegen.SQL(l.BoundScheme, l.dialect, l.prefix) }},
	}
	for _, language := range codegen.Languages() {
		list = append(list, layoutFormat{language, func(l *drawnLayout) (string, error) { return codegen.Parser(l.BoundScheme, language) }})
	}
	return list
}

// everyLayout is the write function of a format that can express all layouts.
func everyLayout(write func(*ids.BoundScheme) string) func(*drawnLayout) (string, error) {
	return func(l *drawnLayout) (string, error) { return write(l.BoundScheme), nil }
}

// layoutWithBits is the write function of a format for layouts that have bits.
func layoutWithBits(write func(*ids.BoundScheme) string) func(*drawnLayout) (string, error) {
	return func(l *drawnLayout) (string, error) {
		if l.Layout.Bits == 0 {
			return "", fmt.Errorf("layout %s: its ids are recognized by their text; this format needs a scheme with bits", l.Scheme.Name)
		}
		return write(l.BoundScheme), nil
	}
}

// maxName is the length of the longest name of a scheme.
const maxName = 32

// findLayout returns the layout of a scheme or of a file, bound to parameters.
func (a *App) findLayout(arg string, params *command.ParamFlags) (*drawnLayout, error) {
	if !a.isLayoutPath(arg) {
		b, err := a.Bind(arg, params)
		if err != nil {
			return nil, err
		}
		l := &drawnLayout{BoundScheme: b, bound: len(params.Settings) > 0}
		if own := a.layoutNamed(b.Scheme.Name); own != nil && len(params.Settings) == 0 {
			l.declared = own.Declaration
		}
		return l, nil
	}
	d, err := a.readLayout(arg)
	if err != nil {
		return nil, err
	}
	s, err := d.Scheme()
	if err != nil {
		return nil, err
	}
	b, err := a.BindScheme(s, params)
	if err != nil {
		return nil, err
	}
	l := &drawnLayout{BoundScheme: b, declared: d}
	if len(params.Settings) > 0 {
		l.declared, l.bound = nil, true
	}
	return l, nil
}

// BindLayout binds a scheme to parameters. arg is the name of the scheme, or a layout file.
func (a *App) BindLayout(arg string, params *command.ParamFlags) (*ids.BoundScheme, error) {
	l, err := a.findLayout(arg, params)
	if err != nil {
		return nil, err
	}
	return l.BoundScheme, nil
}

// layoutNamed returns the layout of the user with the name, or nil.
func (a *App) layoutNamed(name string) *layouts.Layout {
	if a.Layouts.Set == nil {
		return nil
	}
	return a.Layouts.Set.Find(name)
}

// isLayoutPath reports whether an argument is the path of a file, and not a scheme.
func (a *App) isLayoutPath(arg string) bool {
	if arg == command.StandardInput || strings.ContainsAny(arg, `/\`) || filepath.Ext(arg) == ".toml" || registerfile.IsRegister(arg) {
		return true
	}
	if _, err := a.Catalog().Find(arg); err == nil {
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && !info.IsDir()
}

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// fileName returns a path as messages show it.
func fileName(path string) string {
	if path == command.StandardInput {
		return stdinName
	}
	return humantext.QuoteUnsafe(path)
}

// readLayout reads a layout file, or a register as the draft of one. The error lists all
// problems.
func (a *App) readLayout(path string) (*scheme.Declaration, error) {
	var text []byte
	var err error
	if path == command.StandardInput {
		text, err = io.ReadAll(io.LimitReader(a.In, layoutfile.MaxSize+1))
	} else {
		text, err = stricttoml.ReadFile(path, layoutfile.MaxSize)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", fileName(path), command.RootCause(err))
	}
	if path == command.StandardInput {
		path = stdinName
	}
	if registerfile.IsRegister(path) || registerfile.IsRegisterText(text) {
		// The draft of a built-in scheme gets another name.
		d, err := registerfile.Parse(path, text)
		if err == nil && catalog.Default().IsBuiltIn(d.Name) {
			d.Name += "-draft"
		}
		return d, err
	}
	d, err := layoutfile.Parse(path, text)
	if err == nil && !d.Override && catalog.Default().IsBuiltIn(d.Name) {
		a.PrintLine(fmt.Sprintf("%s: note: %s is a built-in scheme; to load the file, choose another name or add override = true", fileName(path), d.Name))
	}
	return d, err
}

// checkLayout decodes the vectors and rejects of a layout file, or of the user's layout with the
// given name. It prints those that fail.
func (a *App) checkLayout(arg string) error {
	path, d, err := a.layoutToCheck(arg)
	if err != nil {
		return err
	}
	failures, err := layoutfile.CheckVectors(d)
	if err != nil {
		return err
	}
	checked := humantext.Count(len(d.Vectors), "vector") + " and " + humantext.Count(len(d.Rejects), "reject")
	if len(failures) == 0 {
		_, err := fmt.Fprintf(a.Out, "%s: the layout is valid; %s pass\n", path, checked)
		return err
	}
	for _, f := range failures {
		if _, err := fmt.Fprintf(a.Out, "%s:%d: %s\n", path, f.Line, humantext.Escape(f.What)); err != nil {
			return err
		}
	}
	first := failures[0]
	return fmt.Errorf("%s: not all of %s pass; the first failure is in line %d: %s", path, checked, first.Line, cmp.Or(first.Field, "text"))
}

// layoutToCheck returns the declaration of a layout, and its file as messages show it.
func (a *App) layoutToCheck(arg string) (path string, d *scheme.Declaration, err error) {
	if a.isLayoutPath(arg) {
		d, err := a.readLayout(arg)
		return fileName(arg), d, err
	}
	s, err := a.Catalog().Find(arg)
	if err != nil {
		return "", nil, command.Usage(err)
	}
	l := a.layoutNamed(s.Name)
	if l == nil {
		return "", nil, command.Usagef("--check needs a layout file; %s is a built-in scheme", s.Name)
	}
	return humantext.QuoteUnsafe(l.File), l.Declaration, nil
}

// layoutArg completes the first argument with the names of all schemes and with files.
func (a *App) layoutArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.SchemeNames(nil, nil), cobra.ShellCompDirectiveDefault
}
