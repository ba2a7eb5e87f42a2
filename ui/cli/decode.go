package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// decodeFlags are the flags of decode.
type decodeFlags struct {
	scheme *schemeFlag
	format *choice
	all    bool
	now    *timeFlag
	params *paramFlags
}

func (a *app) decodeCommand() *cobra.Command {
	var f decodeFlags
	cmd := &cobra.Command{
		Use:   "decode [ID…]",
		Short: "Show what ids mean: scheme, time and fields",
		Long: "Show what ids mean: the scheme, the time and the value of each field. " +
			"Without arguments, read ids from standard input, one per line.",
		Example: "  idtui decode 9q77e7ft9u236223\n  idtui decode -s koid --epoch 2020-01-01T00:00:00Z 724792425747955726\n  idtui decode -f json < ids.txt",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(_ *cobra.Command, args []string) error { return a.decode(&f, args) },
	}
	f.scheme = a.newSchemeFlag(cmd)
	f.format = newFormatFlag(cmd, "", "card on a terminal, otherwise line", formats...)
	cmd.Flags().BoolVar(&f.all, "all", false, "list every candidate, best first (csv: only the best)")
	f.now = newNowFlag(cmd)
	f.params = a.newParamFlags(cmd)
	return cmd
}

// decoder returns a decoder with the options of the flags. With bestOnly it finds
// no more than the best candidate.
func (a *app) decoder(f *decodeFlags, bestOnly bool) (*decoding.Decoder, error) {
	set, err := f.params.all()
	if err != nil {
		return nil, err
	}
	o := decoding.Options{Scheme: f.scheme.value, Settings: set, Now: f.now.or(a.Clock), All: f.all, First: bestOnly}
	d, err := decoding.NewDecoder(a.catalog(), o)
	return d, usage(err)
}

// decode decodes the arguments, or the lines of standard input.
func (a *app) decode(f *decodeFlags, args []string) error {
	format := a.formatOr(f.format.value)
	d, err := a.decoder(f, format == "csv") // a record has one candidate
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

// formatOr returns the output format of the flag, or the default for the output.
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
	var res decoding.Result
	for _, arg := range args {
		err := d.DecodeInto(&res, arg)
		switch {
		case err == nil:
			out = p.decoding(out, &res)
		case p.printsErrors():
			out = p.failure(out, inputOf(res.Input, arg), err)
			failed = errFailed
		default:
			a.printLine(err.Error())
			failed = errFailed
		}
		if _, err := a.Out.Write(out); err != nil {
			return err
		}
		out = out[:0]
	}
	return failed
}

// decodeStream decodes the lines of standard input.
func (a *app) decodeStream(d *decoding.Decoder, format string) (result, error) {
	if _, err := a.Out.Write(a.newPrinter(format, d).header(nil)); err != nil {
		return result{}, err
	}
	p := pipeline{blocks: blockReader{in: a.In}, write: outputTo(a.Out), errs: a.Err}
	p.worker = func() func(*block) {
		w := lineWorker{decoder: d, printer: a.newPrinter(format, d)}
		return w.do
	}
	return p.run()
}

// lineWorker decodes the lines of blocks.
type lineWorker struct {
	decoder *decoding.Decoder
	printer printer
	result  decoding.Result
}

func (w *lineWorker) do(b *block) {
	b.reset()
	number := b.first
	for rest := string(b.lines); rest != ""; number++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		b.count++
		w.line(b, number, line)
	}
}

func (w *lineWorker) line(b *block, number int, line string) {
	err := w.decoder.DecodeInto(&w.result, line)
	switch {
	case err == nil:
		b.out = w.printer.decoding(b.out, &w.result)
		return
	case w.printer.printsErrors():
		b.out = w.printer.failure(b.out, inputOf(w.result.Input, line), err)
	default:
		b.errs = appendLineError(b.errs, number, err)
	}
	b.failed = true
}

// appendLineError appends the error of a line of the input.
func appendLineError(dst []byte, line int, err error) []byte {
	dst = append(append(dst, name...), ": line "...)
	dst = appendInt(dst, line)
	dst = humantext.AppendEscaped(append(dst, ": "...), err.Error())
	return append(dst, '\n')
}

// inputOf returns the input as an error record repeats it: a text that is too long
// is cut.
func inputOf(input, text string) string {
	const shown = 64
	if input != "" || len(text) <= decoding.MaxInput {
		return input
	}
	return strings.ToValidUTF8(text[:shown], "\uFFFD") + "…"
}
