package decode

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/conversion"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
)

type convertFlags struct {
	from   string
	to     string
	scheme *command.SchemeFlag
	params *command.ParamFlags
	now    *command.TimeFlag
	format *command.Choice
	pick   *pickFlags
	set    setFlags
}

// ConvertCommand returns the command that writes ids in another encoding.
func (a *App) ConvertCommand() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert [ID|FILE…] --to ENCODING",
		Short: "Convert ids to another encoding",
		Long: "Convert ids to another encoding. Without arguments, or for the argument -, read standard input. " +
			"If an argument is not an id but the name of a file, idtui reads the file. An argument ./NAME is always a file. " +
			"Without --scheme, idtui decodes each id as the best candidate, as decode does.\n\n" +
			"ENCODING is an encoding of the scheme, an encoding of its bytes, or a scheme of the same size, which gets the same bits. " +
			"uid-local and uid-global convert to each other: --set node=NAME sets the node. " +
			"Encodings of the scheme take precedence: base32 of a sno uses sno's alphabet, base32-rfc4648 always that of RFC 4648. " +
			"Numbers in base 36, 58 and 62 have no leading zeros, and base 32 and 64 have no =.\n\n" +
			"Encodings of the bytes: " + strings.Join(encoding.Names(128), ", ") + ". " +
			"dotnet is the byte order of .NET and SQL Server, mysql that of UUID_TO_BIN(…, 1).",
		Example: "  idtui convert 9q77e7ft9u236223 --to hex\n  idtui convert -s koid 0x02308150ec400001 --to decimal\n" +
			"  idtui convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to base58\n" +
			"  idtui convert --to uuid < ulids.txt\n" +
			"  idtui convert -s snowflake-twitter --from base58 4HfLEubBTkz --to decimal",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return a.convert(&f, args) },
	}
	f.set.add(cmd)
	a.NewFromFlag(cmd, &f.from)
	cmd.Flags().StringVar(&f.to, "to", "", "convert to `ENCODING`, or to the encoding of a scheme")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.scheme = a.NewSchemeFlag(cmd)
	f.now = command.NewNowFlag(cmd)
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
	if err := f.pick.check(&f.set); err != nil {
		return err
	}
	set, err := f.params.All()
	if err != nil {
		return err
	}
	if _, err := conversion.New(a.Catalog(), f.to, set); err != nil {
		return command.Usagef("--to: %w", err)
	}
	one := len(args) == 1 && !f.pick.isInput(args[0]) // an error then names other candidates
	f.set.settings = a.sourceSettings(f, set)
	if err := a.CheckFrom(f.from, f.scheme.Value, f.set.settings); err != nil {
		return err
	}
	o := decoding.Options{Scheme: f.scheme.Value, Encoding: f.from, Settings: f.set.settings, Now: f.now.Or(a.Clock), All: one, First: !one, MinConfidence: decoding.DefaultMinConfidence}
	d, err := decoding.NewDecoder(a.Catalog(), o)
	if err != nil {
		return f.params.Problem(err)
	}
	if len(args) == 0 {
		args = []string{command.StandardInput}
	}
	if f.set.filter, err = a.parseWhere(f.set.where, d.Now()); err != nil {
		return err
	}
	return a.convertTexts(f, d, args, func() *convertWorker {
		c, _ := conversion.New(a.Catalog(), f.to, set) // the name was checked
		w := &convertWorker{converter: c, to: f.to, json: f.format.Value == "json"}
		w.Resolver, w.Filter = sets.Resolver{Decoder: d, BestOnly: !one}, f.set.filter
		return w
	})
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

// convertTexts converts the arguments: ids, files, and "-" for standard input. An encoding that a
// single id does not have is a usage error.
func (a *App) convertTexts(f *convertFlags, d *decoding.Decoder, args []string, worker func() *convertWorker) error {
	var b block
	w := worker()
	for _, arg := range args {
		isInput := f.pick.isInput(arg)
		var invalid error
		if !isInput {
			text, found, noID, err := f.pick.decode(&w.Worker, &f.set, arg)
			if err != nil {
				return err
			}
			invalid, isInput = w.selected(&b, found, noID, text), noID != nil && isPath(arg)
		}
		if isInput {
			b.out = b.out[:0]
			bad, err := a.EachInput([]string{arg}, func(in io.Reader, name string) (bool, error) { return a.convertStream(f, d, in, name, worker) })
			if b.failed = b.failed || bad; err != nil {
				return err
			}
			continue
		}
		if _, err := a.Out.Write(b.out); err != nil {
			return err
		}
		b.out = b.out[:0]
		for _, note := range w.notes {
			a.PrintLine("note: " + note)
		}
		switch {
		case invalid == nil:
			a.noteFile(arg)
			continue
		case !w.json && len(args) == 1:
			return invalid
		case !w.json:
			a.PrintLine(invalid.Error())
		}
		b.failed = true
	}
	if b.failed {
		return command.ErrFailed
	}
	return nil
}

// convertStream converts the ids of an input, and reports whether it printed errors of lines.
func (a *App) convertStream(f *convertFlags, d *decoding.Decoder, in io.Reader, file string, worker func() *convertWorker) (failed bool, err error) {
	src, err := a.openRecords(in, d, &f.set, f.pick.options(&f.set))
	if err != nil {
		return false, err
	}
	if err := f.set.check(src.Decision, d); err != nil {
		return false, err
	}
	p := pipeline{records: src, write: outputTo(a.Out), errs: a.Err, file: file, ended: a.Ended()}
	p.worker = func() func(*block) {
		w := worker()
		w.Decision, w.BestOnly = src.Decision, true
		return w.do
	}
	res, err := p.run()
	return res.failed, err
}

// convertWorker converts the ids of records.
type convertWorker struct {
	output.Worker
	converter *conversion.Converter
	to        string
	json      bool
	converted []byte
	notes     []string // of the last text
}

// do converts the ids of a block.
func (w *convertWorker) do(b *block) {
	b.reset()
	w.Each(&b.batch, func(r *output.Record) {
		w.notes = w.notes[:0]
		err := w.ids(b, r.Results, r.Err, strings.TrimRight(r.Raw, "\r\n"))
		for _, note := range w.notes {
			b.lineText(r.Line, "note: "+note)
		}
		if err == nil {
			return
		}
		if b.failed = true; !w.json {
			b.lineError(r.Line, err)
		}
	})
}

// selected converts the ids of a text that meet the conditions, or writes its error as JSON.
func (w *convertWorker) selected(b *block, found []decoding.Result, err error, text string) error {
	w.notes = w.notes[:0]
	if !w.Filter.Empty() {
		found = slices.DeleteFunc(found, func(r decoding.Result) bool { return !w.Filter.Match(sets.Row(&r)) })
	}
	return w.ids(b, found, err, text)
}

// ids converts the ids of a text, or writes its error as JSON.
func (w *convertWorker) ids(b *block, list []decoding.Result, err error, text string) error {
	for i := range list {
		if wrong := w.id(b, &list[i]); wrong != nil {
			err = wrong
		}
	}
	if err != nil && w.json {
		b.out = records.AppendError(b.out, records.Input(w.Decoder, text), err)
	}
	return err
}

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

// suggestSchemes names the candidates that have the encoding, except very unlikely ones. convert
// uses another candidate only if you name its scheme.
func suggestSchemes(others []detect.Candidate, to string) string {
	var flags []string
	for _, c := range others {
		if c.Confidence >= decoding.DefaultMinConfidence && c.Bound.Encoding(to) != nil && len(flags) < maxSuggested {
			flags = append(flags, "-s "+c.Bound.Scheme.Name)
		}
	}
	if len(flags) == 0 {
		return ""
	}
	return "; if it is an id of another scheme, use " + strings.Join(flags, " or ")
}

// conversionNames completes --to with what works for the scheme of --scheme, or for the first id.
// Without both, it returns the encodings that can write any bytes.
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
