package decode

import (
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/conversion"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/ui/cli/command"
)

// convertFlags are the flags of convert.
type convertFlags struct {
	to     string
	scheme *command.SchemeFlag
	params *command.ParamFlags
	format *command.Choice
	pick   *pickFlags
}

// ConvertCommand writes ids in another encoding.
func (a *App) ConvertCommand() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert [ID…] --to ENCODING",
		Short: "Convert ids to another encoding",
		Long: "Convert ids to another encoding. Without arguments, or for the argument -, read ids from standard input, one per line. " +
			"Without --scheme, idtui decodes each id as the best candidate, as decode does.\n\n" +
			"ENCODING is an encoding of the scheme, an encoding of its bytes, or a scheme of the same size, which gets the same bits. " +
			"uid-local and uid-global convert to each other: --set node=NAME sets the node. " +
			"An encoding of the scheme comes first: base32 of a sno has sno's alphabet, base32-rfc4648 never does. " +
			"Numbers in base 36, 58 and 62 have no leading zeros, and base 32 and 64 have no =.\n\n" +
			"Encodings of the bytes: " + strings.Join(encoding.Names(128), ", ") + ". " +
			"dotnet is the byte order of .NET and SQL Server, mysql that of UUID_TO_BIN(…, 1).",
		Example: "  idtui convert 9q77e7ft9u236223 --to hex\n  idtui convert -s koid 0x02308150ec400001 --to decimal\n" +
			"  idtui convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to base58\n" +
			"  idtui convert --to uuid < ulids.txt",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return a.convert(&f, args) },
	}
	cmd.Flags().StringVar(&f.to, "to", "", "convert to `ENCODING`, or to the encoding of a scheme")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.scheme = a.NewSchemeFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	command.Complete(cmd, "to", a.conversionNames)
	return cmd
}

// convert converts the arguments, or the lines of standard input.
func (a *App) convert(f *convertFlags, args []string) error {
	if f.to == "" {
		return command.Usagef("--to is missing; expected an encoding, such as hex")
	}
	if err := f.pick.check(); err != nil {
		return err
	}
	set, err := f.params.All()
	if err != nil {
		return err
	}
	if _, err := conversion.New(a.Catalog(), f.to, set); err != nil {
		return command.Usagef("--to: %w", err)
	}
	one := len(args) == 1 && args[0] != command.StandardInput // an error then names other candidates
	o := decoding.Options{Scheme: f.scheme.Value, Settings: a.sourceSettings(f, set), Now: a.Clock(), All: one, First: !one, MinConfidence: decoding.DefaultMinConfidence}
	d, err := decoding.NewDecoder(a.Catalog(), o)
	if err != nil {
		return command.Usage(err)
	}
	if len(args) == 0 {
		args = []string{command.StandardInput}
	}
	return a.convertTexts(args, func() *convertWorker {
		c, _ := conversion.New(a.Catalog(), f.to, set) // the name was checked
		return &convertWorker{decoder: d, converter: c, to: f.to, json: f.format.Value == "json"}
	}, f.pick)
}

// sourceSettings returns the settings for the scheme of --scheme. Those that only the
// scheme of --to has are left out.
func (a *App) sourceSettings(f *convertFlags, set ids.Settings) ids.Settings {
	source, errSource := a.Catalog().Find(f.scheme.Value)
	target, errTarget := a.Catalog().Find(f.to)
	if errSource != nil || errTarget != nil {
		return set
	}
	own := ids.Settings{}
	for name, value := range set {
		if source.Param(name) != nil || target.Param(name) == nil {
			own[name] = value
		}
	}
	return own
}

// convertTexts converts the arguments; "-" stands for the lines of standard input. An
// encoding that a single id does not have is a usage error.
func (a *App) convertTexts(args []string, worker func() *convertWorker, pick *pickFlags) (err error) {
	var b block
	w := worker()
	for _, arg := range args {
		if arg == command.StandardInput {
			res, err := a.convertStream(worker, pick)
			if b.failed = b.failed || res.failed; err != nil {
				return err
			}
			continue
		}
		if w.pick, err = pick.ofArgument(arg); err != nil {
			return err
		}
		failure := w.line(&b, arg)
		if _, err := a.Out.Write(b.out); err != nil {
			return err
		}
		b.out = b.out[:0]
		for _, note := range w.notes {
			a.PrintLine("note: " + note)
		}
		switch {
		case failure == nil:
			continue
		case !w.json && len(args) == 1:
			return failure
		case !w.json:
			a.PrintLine(failure.Error())
		}
		b.failed = true
	}
	if b.failed {
		return command.ErrFailed
	}
	return nil
}

// convertStream converts the lines of standard input.
func (a *App) convertStream(worker func() *convertWorker, pick *pickFlags) (result, error) {
	input, err := pick.open(a.In)
	if err != nil {
		return result{}, err
	}
	p := pipeline{blocks: command.BlockReader{In: input.in}, write: outputTo(a.Out), errs: a.Err, first: input.first, ended: a.Ended()}
	p.worker = func() func(*block) {
		w := worker()
		w.pick = input.pick
		return w.do
	}
	return p.run()
}

// convertWorker converts the ids of texts.
type convertWorker struct {
	decoder   *decoding.Decoder
	converter *conversion.Converter
	to        string
	json      bool
	pick      decoding.Pick // nil for whole lines
	results   []decoding.Result
	converted []byte
	notes     []string // of the last text
}

// do converts the lines of a block.
func (w *convertWorker) do(b *block) {
	eachLine(b, func(number int, line string) {
		err := w.line(b, line)
		for _, note := range w.notes {
			b.errs = appendLineText(b.errs, number, "note: "+note)
		}
		if err == nil {
			return
		}
		b.failed = true
		if !w.json {
			b.errs = appendLineError(b.errs, number, err)
		}
	})
}

// line converts the ids of a line, or of what is picked from it.
func (w *convertWorker) line(b *block, line string) error {
	w.notes = w.notes[:0]
	text, err := textOf(w.pick, line)
	if err == nil {
		return w.text(b, text)
	}
	if w.json {
		b.out = records.AppendError(b.out, records.Input(w.decoder, line), err)
	}
	return err
}

// text converts the ids of a text. It prints an error only as JSON.
func (w *convertWorker) text(b *block, text string) error {
	var err error
	w.results, err = w.decoder.DecodeAll(w.results[:0], text)
	for i := range w.results {
		if wrong := w.id(b, &w.results[i]); wrong != nil {
			err = wrong
		}
	}
	if err != nil && w.json {
		b.out = records.AppendError(b.out, records.Input(w.decoder, text), err)
	}
	return err
}

// id converts one id.
func (w *convertWorker) id(b *block, r *decoding.Result) error {
	out, note, err := w.converter.Append(w.converted[:0], r.Bound, r.ID)
	if err != nil {
		return command.Usagef("%w%s", err, suggestSchemes(r.Others, w.to))
	}
	if w.converted = out; note != "" {
		w.notes = append(w.notes, note)
	}
	if !w.json {
		b.out = append(humantext.AppendEscaped(b.out, string(out)), '\n')
		return nil
	}
	b.out = records.AppendJSON(append(b.out, `{"input":`...), r.Input)
	b.out = records.AppendJSON(append(b.out, `,"scheme":`...), r.Bound.Scheme.Name)
	b.out = records.AppendJSON(append(b.out, `,"to":`...), w.to)
	b.out = append(records.AppendJSON(append(b.out, `,"text":`...), string(out)), "}\n"...)
	return nil
}

// maxSuggested is how many schemes an error suggests.
const maxSuggested = 3

// suggestSchemes names the candidates that have the encoding. convert does not use
// them without being told: they are unlikely.
func suggestSchemes(others []detect.Candidate, to string) string {
	var flags []string
	for _, c := range others {
		if c.Bound.Encoding(to) != nil && len(flags) < maxSuggested {
			flags = append(flags, "-s "+c.Bound.Scheme.Name)
		}
	}
	if len(flags) == 0 {
		return ""
	}
	return "; to decode it as another candidate, use " + strings.Join(flags, " or ")
}

// conversionNames completes --to with what works for the scheme of --scheme, or for the
// first id. Without them it returns the encodings of any bytes.
func (a *App) conversionNames(cmd *cobra.Command, args []string) []string {
	if s, err := a.Catalog().Find(cmd.Flags().Lookup("scheme").Value.String()); err == nil {
		if b, err := s.Open(nil); err == nil {
			return conversion.Names(a.Catalog(), b)
		}
	}
	if len(args) > 0 {
		if r, err := decoding.Decode(a.Catalog(), args[0], decoding.Options{Now: a.Clock(), First: true}); err == nil {
			return conversion.Names(a.Catalog(), r.Bound)
		}
	}
	return encoding.Names(0)
}
