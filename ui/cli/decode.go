package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"idtui/model/decoding"
)

// decodeFlags are what decode may be told.
type decodeFlags struct {
	scheme *schemeName
	format *choice
	all    bool
	now    *instant
	set    *settings
}

func (a *app) decodeCommand() *cobra.Command {
	var f decodeFlags
	cmd := &cobra.Command{
		Use:   "decode [ID…]",
		Short: "Say what ids mean",
		Long: "Say what ids mean: which scheme made them, when, and what each field holds. " +
			"Without arguments ids are read from standard input, one a line.",
		Example: "  idtui decode 9q77e7ft9u236223\n  idtui decode -s koid --epoch 2020-01-01T00:00:00Z 724792425747955726\n  idtui decode -f json < ids.txt",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(_ *cobra.Command, args []string) error { return a.decode(&f, args) },
	}
	f.scheme = a.schemeFlag(cmd)
	f.format = formatFlag(cmd, "", "output, card on a terminal and line in a pipe unless given", formats...)
	cmd.Flags().BoolVar(&f.all, "all", false, "every scheme that reads the id, best first; csv has the best alone")
	f.now = instantFlag(cmd, "now", "take `TIME` for now: Unix milliseconds, RFC 3339 or a date")
	f.set = a.settingsFlags(cmd)
	return cmd
}

// schemeName is a flag that takes a scheme's name. It is checked when it is
// used, so that the catalogue is not made for commands that do not need it.
type schemeName struct {
	value string
	app   *app
}

func (a *app) schemeFlag(cmd *cobra.Command) *schemeName {
	s := &schemeName{app: a}
	cmd.Flags().VarP(s, "scheme", "s", "read as the scheme `NAME`; do not guess")
	complete(cmd, "scheme", a.schemeNames)
	return s
}

func (s *schemeName) String() string { return s.value }
func (s *schemeName) Type() string   { return "NAME" }

// Set takes any name.
func (s *schemeName) Set(v string) error {
	s.value = v
	return nil
}

func (s *schemeName) check(v string) error {
	_, err := s.app.catalog().Find(v)
	return err
}

// decoder makes the decoder that the flags ask for, or one that finds no more than
// the first reading.
func (a *app) decoder(f *decodeFlags, first bool) (*decoding.Decoder, error) {
	set, err := f.set.all()
	if err != nil {
		return nil, err
	}
	o := decoding.Options{Scheme: f.scheme.value, Settings: set, Now: f.now.or(a.Clock), All: f.all, First: first}
	d, err := decoding.NewDecoder(a.catalog(), o)
	return d, usage(err)
}

// decode prints what the arguments, or the lines of the input, mean.
func (a *app) decode(f *decodeFlags, args []string) error {
	format := a.formatOr(f.format.value)
	d, err := a.decoder(f, format == "csv") // whose records have no room for others
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return a.decodeArgs(d, format, args)
	}
	res, err := a.decodeStream(d, format)
	if err == nil && res.failed {
		err = errFailed
	}
	return err
}

// formatOr is the output format that was asked for, or what suits the output.
func (a *app) formatOr(format string) string {
	switch {
	case format != "":
		return format
	case a.OutTerminal:
		return "card"
	}
	return "line"
}

func (a *app) decodeArgs(d *decoding.Decoder, format string, args []string) error {
	p := a.newPrinter(format, d)
	var failed error
	out := p.header(nil)
	var dec decoding.Result
	for _, arg := range args {
		err := d.DecodeInto(&dec, arg)
		switch {
		case err == nil:
			out = p.decoding(out, &dec)
		case p.printsErrors():
			out = p.failure(out, inputOf(dec.Input, arg), err)
			failed = errFailed
		default:
			a.complain(err.Error())
			failed = errFailed
		}
		if _, err := a.Out.Write(out); err != nil {
			return err
		}
		out = out[:0]
	}
	return failed
}

// decodeStream prints what the lines of the input mean.
func (a *app) decodeStream(d *decoding.Decoder, format string) (result, error) {
	if _, err := a.Out.Write(a.newPrinter(format, d).header(nil)); err != nil {
		return result{}, err
	}
	p := pipeline{in: a.In, out: a.Out, errs: a.Err}
	p.worker = func() func(*block) {
		w := lineWorker{decoder: d, printer: a.newPrinter(format, d)}
		return w.do
	}
	return p.run()
}

// lineWorker decodes the lines of blocks.
type lineWorker struct {
	decoder  *decoding.Decoder
	printer  printer
	decoding decoding.Result
}

func (w *lineWorker) do(b *block) {
	b.reset()
	number := b.first
	for rest := string(b.lines); rest != ""; number++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] <= ' ' && strings.TrimSpace(line) == "" {
			continue
		}
		b.count++
		w.line(b, number, line)
	}
}

func (w *lineWorker) line(b *block, number int, line string) {
	dec := &w.decoding
	err := w.decoder.DecodeInto(dec, line)
	switch {
	case err == nil:
		b.out = w.printer.decoding(b.out, dec)
		return
	case w.printer.printsErrors():
		b.out = w.printer.failure(b.out, inputOf(dec.Input, line), err)
	default:
		b.errs = appendComplaint(b.errs, number, err)
	}
	b.failed = true
}

// appendComplaint appends what is wrong with a line of the input.
func appendComplaint(dst []byte, line int, err error) []byte {
	dst = append(append(dst, name...), ": line "...)
	dst = appendInt(dst, line)
	dst = appendVisible(append(dst, ": "...), err.Error())
	return append(dst, '\n')
}

// inputOf is how a text that could not be read is named: as it is, or by its
// beginning.
func inputOf(input, text string) string {
	const shown = 64
	if input != "" || len(text) <= decoding.MaxInput {
		return input
	}
	return strings.ToValidUTF8(text[:shown], "\uFFFD") + "…"
}
