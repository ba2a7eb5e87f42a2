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
	w := lineWorker{decoder: d, printer: a.newPrinter(format, d)}
	b := block{out: w.printer.header(nil)}
	var failed error
	for _, arg := range args {
		if err := w.text(&b, arg); err != nil {
			failed = errFailed
			if !w.printer.printsErrors() {
				a.printLine(err.Error())
			}
		}
		if _, err := a.Out.Write(b.out); err != nil {
			return err
		}
		b.out = b.out[:0]
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
	results []decoding.Result
}

func (w *lineWorker) do(b *block) {
	eachLine(b, func(number int, line string) {
		if err := w.text(b, line); err != nil {
			b.failed = true
			if !w.printer.printsErrors() {
				b.errs = appendLineError(b.errs, number, err)
			}
		}
	})
}

// eachLine calls do for each line of a block that is not blank, without its line end.
func eachLine(b *block, do func(number int, line string)) {
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
		do(number, line)
	}
}

// text prints the ids of a text, or its error if the format has errors.
func (w *lineWorker) text(b *block, text string) error {
	var err error
	w.results, err = w.decoder.DecodeAll(w.results[:0], text)
	for i := range w.results {
		b.out = w.printer.decoding(b.out, &w.results[i])
	}
	if err != nil {
		b.out = w.printer.failure(b.out, inputOf(w.decoder, text), err)
	}
	return err
}

// appendLineError appends the error of a line of the input.
func appendLineError(dst []byte, line int, err error) []byte {
	return appendLineText(dst, line, err.Error())
}

// appendLineText appends a message about a line of the input.
func appendLineText(dst []byte, line int, text string) []byte {
	dst = append(append(dst, name...), ": line "...)
	dst = appendInt(dst, line)
	dst = humantext.AppendEscaped(append(dst, ": "...), text)
	return append(dst, '\n')
}

// inputOf returns the input as an error record repeats it: a text that is too long
// is cut.
func inputOf(d *decoding.Decoder, text string) string {
	const shown = 64
	if text = d.Input(text); len(text) <= decoding.MaxInput {
		return text
	}
	return strings.ToValidUTF8(text[:shown], "\uFFFD") + "…"
}
