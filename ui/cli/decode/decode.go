package decode

import (
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
)

type decodeFlags struct {
	scheme *command.SchemeFlag
	from   string
	format *command.Choice
	all    bool
	least  float64 // --min-confidence
	now    *command.TimeFlag
	params *command.ParamFlags
	pick   *pickFlags
	set    setFlags
}

// DecodeCommand returns the command that shows what ids mean.
func (a *App) DecodeCommand() *cobra.Command {
	var f decodeFlags
	cmd := &cobra.Command{
		Use:   "decode [ID|FILE…]",
		Short: "Show what ids mean: scheme, time and fields",
		Long: "Show what ids mean: the scheme, the time and the value of each field. " +
			"Without arguments, or for the argument -, read standard input. " +
			"If an argument is not an id but the name of a file, idtui reads the file. An argument ./NAME is always a file.\n\n" +
			"A text can be an id, or hold ids. Examples are a line of a log, JSON, a URL, or a copied form such as ObjectId(\"…\") or id=…. " +
			"idtui prints each id separately. In JSON, id and offset (bytes, from 0) are then the id and its position in the input. " +
			"With --scheme, idtui also searches a text that is not an id. A space before or after an id is then an error.\n\n" +
			"A file can have lines, JSON, CSV or TSV, also after sep=;, or tables of psql, mysql and Markdown. " +
			"It can have the rows that mysql prints with \\G and psql with \\x, one value per line. " +
			"Ids can have thousands separators, or .0 at the end.\n\n" +
			"Without --scheme, idtui detects the scheme, and prints its confidence and the reasons. A question mark after the scheme means that probably none is right. A text that is not an id is an error, " +
			"and so is an id with less than --min-confidence. Use --all to list the candidates of such texts, too.",
		Example: "  idtui decode 9q77e7ft9u236223\n  idtui decode -s koid --epoch 2020-01-01T00:00:00Z 724792425747955726\n  idtui decode -f json ids.txt",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.Needs(cmd, "prefix", "--field and -f csv", f.pick.field != "" && f.format.Value == "csv"); err != nil {
				return err
			}
			return a.decode(&f, args)
		},
	}
	f.scheme = a.NewSchemeFlag(cmd)
	a.NewFromFlag(cmd, &f.from)
	f.format = command.NewFormatFlag(cmd, "", "card on a terminal, otherwise line", formats...)
	cmd.Flags().BoolVar(&f.all, "all", false, "list every candidate, best first (csv: only the best)")
	cmd.Flags().Float64Var(&f.least, "min-confidence", decoding.DefaultMinConfidence, "set the minimum confidence `P` of a detected id, from 0 to 1")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	f.set.add(cmd)
	cmd.Flags().StringVar(&f.set.prefix, "prefix", "id_", "put `TEXT` before the names of the columns that -f csv appends")
	return cmd
}

// decoder returns a decoder with the options of the flags. With bestOnly it finds
// no more than the best candidate.
func (a *App) decoder(f *decodeFlags, bestOnly bool) (*decoding.Decoder, error) {
	set, err := f.params.All()
	if err != nil {
		return nil, err
	}
	f.set.settings = set
	if !(f.least >= 0 && f.least <= 1) {
		return nil, command.Usagef("invalid --min-confidence %v: expected a number from 0 to 1", f.least)
	}
	if err := a.CheckFrom(f.from, f.scheme.Value, set); err != nil {
		return nil, err
	}
	o := decoding.Options{Scheme: f.scheme.Value, Encoding: f.from, Settings: set, Now: f.now.Or(a.Clock), All: f.all, Unlikely: f.all, First: bestOnly, MinConfidence: f.least}
	d, err := decoding.NewDecoder(a.Catalog(), o)
	return d, f.params.Problem(err)
}

// decode decodes the arguments, or the lines of standard input.
func (a *App) decode(f *decodeFlags, args []string) error {
	if err := f.pick.check(&f.set); err != nil {
		return err
	}
	format := a.formatOr(f.format.Value)
	d, err := a.decoder(f, format == "csv") // a record has one candidate
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{command.StandardInput}
	}
	if f.set.filter, err = a.parseWhere(f.set.where, d.Now()); err != nil {
		return err
	}
	_, err = a.decodeTexts(&decodeJob{decoder: d, format: format, pick: f.pick, set: &f.set}, args)
	return err
}

// decodeJob is how texts are decoded and printed.
type decodeJob struct {
	decoder *decoding.Decoder
	format  string
	pick    *pickFlags
	set     *setFlags
	// keepsColumns is set for CSV that keeps the columns of the input. headed is set once their
	// header was printed.
	keepsColumns, headed bool
}

// Plain decodes texts as the command does without flags. It returns the number of lines in the
// files and standard input that are not blank.
func Plain(c *command.App, d *decoding.Decoder, texts []string) (count int, err error) {
	a := &App{App: c}
	return a.decodeTexts(&decodeJob{decoder: d, format: a.formatOr(""), pick: &pickFlags{}, set: &setFlags{}}, texts)
}

// newWorker returns a worker that prints the ids of texts, each judged alone.
func (a *App) newWorker(j *decodeJob) *lineWorker {
	return &lineWorker{Worker: output.Worker{Resolver: sets.Resolver{Decoder: j.decoder}, Writer: a.newPrinter(j.format, j.decoder), Filter: j.set.filter}}
}

// decodeTexts decodes the arguments: texts, files, and "-" for standard input. It returns how
// many records the files and standard input have.
func (a *App) decodeTexts(j *decodeJob, args []string) (count int, err error) {
	w := a.newWorker(j)
	var out []byte
	if j.keepsColumns = j.format == "csv" && j.pick.field != "" && !slices.ContainsFunc(args, func(s string) bool { return !j.pick.isInput(s) }); !j.keepsColumns {
		out = w.Writer.Header(nil)
	}
	failed := false
	for _, arg := range args {
		if _, err := a.Out.Write(out); err != nil {
			return count, err
		}
		out = out[:0]
		isInput := j.pick.isInput(arg)
		var invalid error
		if !isInput {
			if !j.set.alone {
				if w.Decision, err = sets.Around(a.Catalog(), j.decoder, j.set.settings, arg); err != nil {
					return count, command.Usage(err)
				}
			}
			var text string
			if text, _, invalid, err = j.pick.decode(&w.Worker, j.set, arg); err != nil {
				return count, err
			}
			out = w.AppendDecoded(out, text, invalid)
			isInput = invalid != nil && isPath(arg)
		}
		switch {
		case isInput:
			out = out[:0]
			bad, err := a.EachInput([]string{arg}, func(in io.Reader, name string) (bool, error) {
				res, err := a.decodeStream(j, in, name)
				count += res.count
				return res.failed, err
			})
			if failed = failed || bad; err != nil {
				return count, err
			}
		case invalid != nil:
			if failed = true; !w.Writer.WritesErrors() {
				a.PrintLine(invalid.Error())
			}
		default:
			a.noteFile(arg)
		}
	}
	if _, err := a.Out.Write(out); err != nil {
		return count, err
	}
	if failed {
		return count, command.ErrFailed
	}
	return count, nil
}

// decodeStream decodes the records of an input.
func (a *App) decodeStream(j *decodeJob, in io.Reader, file string) (result, error) {
	src, err := a.openRecords(in, j.decoder, j.set, j.pick.options(j.set))
	if err != nil {
		return result{}, err
	}
	if err := j.set.check(src.Decision, j.decoder); err != nil {
		return result{}, err
	}
	notes := src.Decision.Unknown()
	if together := src.Decision.Together(); together != "" {
		notes = append(notes, together)
	}
	if src.Decision.HasIDs() { // otherwise each record has an error
		notes = append(notes, src.Decision.DateNotes()...)
	}
	for _, note := range notes {
		a.PrintLine(command.InFile(file) + "note: " + note)
	}
	columns, err := a.columnsOf(j, src)
	if err != nil {
		return result{}, err
	}
	p := pipeline{records: src, write: outputTo(a.Out), errs: a.Err, file: file, ended: a.Ended()}
	p.worker = func() func(*block) {
		w := a.newWorker(j)
		w.Decision, w.BestOnly, w.Columns = src.Decision, j.format == "csv", columns
		return func(b *block) {
			b.reset()
			b.out, b.count = w.Append(b.out, &b.batch, func(line int, err error) {
				if b.failed = true; columns != nil || !w.Writer.WritesErrors() { // CSV has no column for errors
					b.lineError(line, err)
				}
			})
		}
	}
	return p.run()
}

// lineWorker decodes the records of blocks, and arguments.
type lineWorker struct{ output.Worker }

// columnsOf returns the columns that are appended to the columns of the input, and prints their
// header. It returns nil if the output does not keep the columns of the input.
func (a *App) columnsOf(j *decodeJob, src *sets.Source) (*records.Columns, error) {
	if !j.keepsColumns {
		return nil, nil //nolint:nilnil // each id is a record
	}
	if err := src.Reader.Begin(); err != nil {
		return nil, err
	}
	if src.Reader.Format() == input.Blocks {
		return nil, command.Usagef("-f csv with --field needs a table, but the input has blocks of names and values; leave out --field")
	}
	var schemes []*ids.BoundScheme
	if b := j.decoder.BoundScheme(); b != nil {
		schemes = append(schemes, b)
	}
	for _, g := range src.Decision.Groups() {
		if g.Bound != nil {
			schemes = append(schemes, g.Bound)
		}
	}
	header := src.Reader.Header()
	columns, err := records.NewColumns(j.set.prefix, src.Reader.Separator(), src.Reader.Columns(), schemes, j.decoder.BoundScheme() == nil)
	if err != nil {
		return nil, command.Usage(err)
	}
	if len(header) > 0 && !j.headed {
		j.headed = true
		_, err = a.Out.Write(columns.Header(nil, string(header)))
	}
	return columns, err
}

// lineError appends the error of a line of the input.
func (b *block) lineError(line int, err error) { b.lineText(line, err.Error()) }

// lineText appends a message about a line of the input.
func (b *block) lineText(line int, text string) {
	dst := append(append(b.errs, command.Name...), ": "...)
	if b.file != "" {
		dst = append(humantext.AppendEscaped(dst, b.file), ": "...)
	}
	dst = strconv.AppendInt(append(dst, "line "...), int64(line), 10)
	dst = humantext.AppendEscaped(append(dst, ": "...), text)
	b.errs = append(dst, '\n')
}
