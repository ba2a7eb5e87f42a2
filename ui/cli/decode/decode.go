package decode

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
	"idtui/ui/cli/command"
)

// formats are the output formats of decode.
var formats = []string{"card", "line", "json", "csv"}

// decodeFlags are the flags of decode.
type decodeFlags struct {
	scheme *command.SchemeFlag
	format *command.Choice
	all    bool
	least  float64 // --min-confidence
	now    *command.TimeFlag
	params *command.ParamFlags
	pick   *pickFlags
	set    setFlags
}

// DecodeCommand shows what ids mean.
func (a *App) DecodeCommand() *cobra.Command {
	var f decodeFlags
	cmd := &cobra.Command{
		Use:   "decode [ID…]",
		Short: "Show what ids mean: scheme, time and fields",
		Long: "Show what ids mean: the scheme, the time and the value of each field. " +
			"Without arguments, or for the argument -, read standard input line by line.\n\n" +
			"A text can be an id, or hold ids: a line of a log, JSON, a URL, a copied form such as ObjectId(\"…\") or id=…. " +
			"idtui prints each id by itself. In JSON, id and offset (bytes, from 0) then tell where the id stands in the input. " +
			"With --scheme, a text that is no id is searched too, but space around it is an error.\n\n" +
			"Without --scheme, idtui detects the scheme and prints its confidence. A text that is no id is an error, " +
			"and so is an id with less than --min-confidence. Use --all to list the candidates of such texts, too.",
		Example: "  idtui decode 9q77e7ft9u236223\n  idtui decode -s koid --epoch 2020-01-01T00:00:00Z 724792425747955726\n  idtui decode -f json < ids.txt",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(_ *cobra.Command, args []string) error { return a.decode(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.format = command.NewFormatFlag(cmd, "", "card on a terminal, otherwise line", formats...)
	cmd.Flags().BoolVar(&f.all, "all", false, "list every candidate, best first (csv: only the best)")
	cmd.Flags().Float64Var(&f.least, "min-confidence", decoding.DefaultMinConfidence, "set the minimum confidence `P` of a detected id, from 0 to 1")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	f.set.add(cmd)
	cmd.Flags().StringVar(&f.set.prefix, "prefix", "id_", "begin the columns that -f csv appends with `TEXT`")
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
	o := decoding.Options{Scheme: f.scheme.Value, Settings: set, Now: f.now.Or(a.Clock), All: f.all, Unlikely: f.all, First: bestOnly, MinConfidence: f.least}
	d, err := decoding.NewDecoder(a.Catalog(), o)
	return d, command.Usage(err)
}

// decode decodes the arguments, or the lines of standard input.
func (a *App) decode(f *decodeFlags, args []string) error {
	if err := f.pick.check(); err != nil {
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
	if f.set.filter, err = f.set.parseWhere(d.Now()); err != nil {
		return err
	}
	_, err = a.decodeTexts(&decodeJob{d, format, f.pick, &f.set}, args)
	return err
}

// decodeJob is how texts are decoded and printed.
type decodeJob struct {
	decoder *decoding.Decoder
	format  string
	pick    *pickFlags
	set     *setFlags
}

// Plain decodes texts as the command does without flags. It returns how many lines
// standard input has, if "-" is among the texts.
func Plain(c *command.App, d *decoding.Decoder, texts []string) (count int, err error) {
	a := &App{c}
	return a.decodeTexts(&decodeJob{d, a.formatOr(""), &pickFlags{}, &setFlags{}}, texts)
}

// formatOr returns the output format of the flag, or the default for the output.
func (a *App) formatOr(format string) string {
	switch {
	case format != "":
		return format
	case a.OutTerminal:
		return "card"
	}
	return "line"
}

// newPrinter returns the writer of an output format.
func (a *App) newPrinter(format string, d *decoding.Decoder) records.Writer {
	switch format {
	case "json":
		return records.NewJSON(d)
	case "csv":
		return records.NewCSV(d)
	case "card":
		return a.newCardPrinter(d)
	}
	return records.NewLine(d)
}

// decodeTexts decodes the arguments; "-" stands for the lines of standard input. It
// returns how many lines that has.
func (a *App) decodeTexts(j *decodeJob, args []string) (count int, err error) {
	w := lineWorker{Resolver: sets.Resolver{Decoder: j.decoder}, printer: a.newPrinter(j.format, j.decoder), filter: j.set.filter}
	var b block
	if keepsColumns := j.format == "csv" && j.pick.field != "" && !slices.ContainsFunc(args, func(s string) bool { return s != command.StandardInput }); !keepsColumns {
		b.out = w.printer.Header(nil)
	}
	failed := false
	for _, arg := range args {
		if _, err := a.Out.Write(b.out); err != nil {
			return count, err
		}
		if b.out = b.out[:0]; arg == command.StandardInput {
			res, err := a.decodeStream(j)
			if count, failed = count+res.count, failed || res.failed; err != nil {
				return count, err
			}
			continue
		}
		if w.pick, err = j.pick.ofArgument(arg); err != nil {
			return count, err
		}
		if w.Decision, err = a.around(j, arg); err != nil {
			return count, err
		}
		if err := w.line(&b, arg); err != nil {
			failed = true
			if !w.printer.WritesErrors() {
				a.PrintLine(err.Error())
			}
			if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
				a.PrintLine("note: " + humantext.QuoteUnsafe(arg) + " is a file; to decode its lines, use: idtui decode < " + humantext.EscapeToASCII(arg))
			}
		}
	}
	if _, err := a.Out.Write(b.out); err != nil {
		return count, err
	}
	if failed {
		return count, command.ErrFailed
	}
	return count, nil
}

// around judges the ids of an argument by what stands around them in it, such as a URL. It
// returns nil for an argument that is one word.
func (a *App) around(j *decodeJob, arg string) (*sets.Decision, error) {
	if j.set.alone || j.decoder.BoundScheme() != nil || !strings.ContainsAny(arg, "/=:(\"") {
		return nil, nil //nolint:nilnil // nothing stands around it
	}
	judge, err := sets.NewJudge(a.Catalog(), j.set.settings, j.decoder.Now())
	if err != nil {
		return nil, command.Usage(err)
	}
	return judge.Head(j.decoder, []byte(arg), input.Options{Format: input.Lines}), nil
}

// AppendRecordsJSON appends what the command prints with -f json for an input of records,
// and reports whether all of them have ids. The error is that of the input.
func AppendRecordsJSON(dst []byte, c *catalog.Catalog, d *decoding.Decoder, body []byte) (out []byte, ok bool, err error) {
	o := input.Options{Format: input.Lines, Now: d.Now(), MaxRecord: maxJSON}
	if input.FormatOf(body, true) == input.JSON {
		o.Format = input.JSON
	}
	w := lineWorker{Resolver: sets.Resolver{Decoder: d}, printer: records.NewJSON(d)}
	if d.BoundScheme() == nil {
		judge, err := sets.NewJudge(c, nil, d.Now())
		if err != nil {
			return dst, false, err
		}
		head, _ := input.NewStream(bytes.NewReader(body)).Head(input.Live{})
		w.Decision = judge.Head(d, head, o)
	}
	r, err := input.NewReader(bytes.NewReader(body), o)
	if err != nil {
		return dst, false, err
	}
	b := block{}
	var rec input.Record
	ok = true
	for {
		if err := b.fill(r, &rec); errors.Is(err, io.EOF) {
			return dst, ok, nil
		} else if err != nil {
			return dst, false, err
		}
		w.records(&b)
		dst, ok = append(dst, b.out...), ok && !b.failed
	}
}

// decodeStream decodes the records of standard input.
func (a *App) decodeStream(j *decodeJob) (result, error) {
	src, err := a.openRecords(a.In, j.decoder, j.set, j.pick.options(j.set))
	if err != nil {
		return result{}, err
	}
	if err := j.set.check(src.Decision, j.decoder); err != nil {
		return result{}, err
	}
	columns, err := a.columnsOf(j, src)
	if err != nil {
		return result{}, err
	}
	p := pipeline{records: src.Reader, write: outputTo(a.Out), errs: a.Err, ended: a.Ended()}
	p.worker = func() func(*block) {
		w := lineWorker{columns: columns, Resolver: sets.Resolver{Decoder: j.decoder, Decision: src.Decision, BestOnly: j.format == "csv"}, printer: a.newPrinter(j.format, j.decoder), filter: j.set.filter}
		return w.records
	}
	return p.run()
}

// lineWorker decodes the records of blocks.
type lineWorker struct {
	sets.Resolver
	printer records.Writer
	pick    decoding.Pick // nil for whole texts
	filter  *where.Filter
	columns *records.Columns // of CSV that keeps the columns of the input; nil for other formats
	results []decoding.Result
}

// records prints the ids of the records of a block.
func (w *lineWorker) records(b *block) {
	b.reset()
	for i := range b.records {
		r := &b.records[i]
		if w.columns != nil {
			w.row(b, r)
			continue
		}
		if len(r.texts) == 0 && r.err == nil {
			continue
		}
		b.count++
		if err := w.record(b, r); err != nil {
			b.failed = true
			if !w.printer.WritesErrors() {
				b.errs = appendLineError(b.errs, r.line, err)
			}
		}
	}
}

// record prints the ids of a record.
func (w *lineWorker) record(b *block, r *record) error {
	if r.err != nil {
		b.out = w.printer.Failed(b.out, records.Input(w.Decoder, strings.TrimRight(r.raw, "\r\n")), r.err)
		return r.err
	}
	if len(r.texts) == 1 {
		return w.text(b, r.texts[0].text, r.texts[0].place)
	}
	w.results = w.results[:0]
	for i := range r.texts {
		w.results = w.Among(w.results, r.texts[i].text, r.texts[i].place)
	}
	w.print(b)
	if len(w.results) > 0 || !r.whole || !strings.HasSuffix(r.raw, "\n") {
		return nil
	}
	b.out = w.printer.Failed(b.out, records.Input(w.Decoder, strings.TrimRight(r.raw, "\r\n")), sets.ErrNoID)
	return sets.ErrNoID
}

// columnsOf returns the columns that are appended to those of the input, for CSV of a
// column; otherwise nil. It prints the header.
func (a *App) columnsOf(j *decodeJob, src *sets.Source) (*records.Columns, error) {
	if j.format != "csv" || j.pick.field == "" {
		return nil, nil //nolint:nilnil // each id is a record
	}
	if err := src.Reader.Begin(); err != nil {
		return nil, err
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
	if len(header) > 0 {
		_, err = a.Out.Write(columns.Header(nil, string(header)))
	}
	return columns, err
}

// row prints a row with the columns of its id, or with empty ones.
func (w *lineWorker) row(b *block, r *record) {
	b.count++
	var found *decoding.Result
	if len(r.texts) == 1 {
		var err error
		if w.results, err = w.Text(w.results[:0], r.texts[0].text, r.texts[0].place); err == nil && len(w.results) > 0 {
			found = &w.results[0]
		}
	}
	if !w.filter.Empty() && (found == nil || !w.filter.Match(sets.Row(found))) {
		return
	}
	b.out = w.columns.Row(b.out, r.raw, found)
}

// print prints the results that the conditions select.
func (w *lineWorker) print(b *block) {
	for i := range w.results {
		if w.filter.Empty() || w.filter.Match(sets.Row(&w.results[i])) {
			b.out = w.printer.Decoded(b.out, &w.results[i])
		}
	}
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

// line prints the ids of an argument, or of what is picked from it.
func (w *lineWorker) line(b *block, line string) error {
	text, err := textOf(w.pick, line)
	if err != nil {
		b.out = w.printer.Failed(b.out, records.Input(w.Decoder, line), err)
		return err
	}
	return w.text(b, text, nil)
}

// text prints the ids of a text, or its error if the format has errors.
func (w *lineWorker) text(b *block, text string, place *input.Place) error {
	var err error
	w.results, err = w.Text(w.results[:0], text, place)
	w.print(b)
	if err != nil {
		b.out = w.printer.Failed(b.out, records.Input(w.Decoder, text), err)
	}
	return err
}

// AppendTextJSON appends what the command prints with -f json for a text: one object per
// id, or one with the error that it returns too.
func AppendTextJSON(dst []byte, d *decoding.Decoder, text string) ([]byte, error) {
	w := lineWorker{Resolver: sets.Resolver{Decoder: d}, printer: records.NewJSON(d)}
	b := block{out: dst}
	err := w.text(&b, text, nil)
	return b.out, err
}

// appendLineError appends the error of a line of the input.
func appendLineError(dst []byte, line int, err error) []byte {
	return appendLineText(dst, line, err.Error())
}

// appendLineText appends a message about a line of the input.
func appendLineText(dst []byte, line int, text string) []byte {
	dst = append(append(dst, command.Name...), ": line "...)
	dst = strconv.AppendInt(dst, int64(line), 10)
	dst = humantext.AppendEscaped(append(dst, ": "...), text)
	return append(dst, '\n')
}
