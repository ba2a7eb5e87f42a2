package decode

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/scanning"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/ui/cli/command"
)

type annotateFlags struct {
	schemes      []string
	confidence   float64
	only, ids    bool
	format       *command.Choice
	since, until *command.TimeFlag
	now          *command.TimeFlag
	params       *command.ParamFlags
	set          setFlags
}

// AnnotateCommand returns the command that adds scheme and time after each id in a text.
func (a *App) AnnotateCommand() *cobra.Command {
	var f annotateFlags
	cmd := &cobra.Command{
		Use:   "annotate [FILE…]",
		Short: "Add scheme and time after each id in a text",
		Long: "Copy a text, such as a log or the output of tail -f, and add scheme and time after each id. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"Words, numbers, addresses, dates and digests are not annotated. The same holds for ids that have neither a time nor a version, such as trace ids and span ids. " +
			"To annotate such ids, use --scheme. For ids that look like digests or plain numbers, also use a lower --min-confidence. " +
			"With --since or --until, print only lines with an id from that time on, or up to it.\n\n" +
			"CSV, JSON and rows over several lines are read as by idtui decode, with the same answers. The text stays as it is. " +
			"Ids in JSON are annotated after the line, in order, so that the JSON before the annotations stays valid. " +
			"With -f json, print one object per id instead, as decode does. It also has line (from 1), offset (bytes of the line, from 0), and file if there are several. " +
			"With -f json or --only-ids, --since and --until select ids instead of lines.",
		Example: "  tail -f app.log | idtui annotate\n  idtui annotate -s koid --since -1h app.log\n  idtui annotate --only-ids app.log | sort -u\n  idtui annotate -f json *.log",
		RunE:    func(_ *cobra.Command, args []string) error { return a.annotate(&f, args) },
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "annotate only ids of scheme `NAME` (repeatable)")
	command.Complete(cmd, "scheme", a.SchemeNames)
	cmd.Flags().Float64Var(&f.confidence, "min-confidence", 0.9, "set the minimum confidence `P`, above 0 and at most 1")
	cmd.Flags().Float64Var(&f.confidence, "sure", 0.9, "the old name of --min-confidence")
	_ = cmd.Flags().MarkHidden("sure") // the flag exists
	cmd.Flags().BoolVar(&f.only, "only", false, "print only lines with an id")
	cmd.Flags().BoolVar(&f.ids, "only-ids", false, "print only the ids, one per line")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.since = command.NewTimeFlag(cmd, "since", "print only lines with an id of `TIME` or later")
	f.until = command.NewTimeFlag(cmd, "until", "print only lines with an id of `TIME` or earlier; a year, month or day counts as a whole")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.set.addGroups(cmd)
	f.set.addWhere(cmd)
	return cmd
}

func (a *App) annotate(f *annotateFlags, files []string) error {
	set, err := f.params.All()
	if err != nil {
		return err
	}
	if f.ids && f.format.Value == "json" {
		return command.Usagef("--only-ids contradicts -f json; use one of them")
	}
	if f.set.alone && f.set.decide != 0 {
		return errAlone()
	}
	if f.since.Given && f.until.Given && f.until.After(f.since.At) {
		return command.Usagef("--until %s is before --since %s", humantext.RFC3339(f.until.At), humantext.RFC3339(f.since.At))
	}
	if !(f.confidence > 0 && f.confidence <= 1) {
		return command.Usagef("invalid --min-confidence %v: expected a number above 0 and at most 1", f.confidence)
	}
	now := func() time.Time { return f.now.Or(a.Clock) }
	f.set.settings = set
	if f.set.filter, err = a.parseWhere(f.set.where, now()); err != nil {
		return err
	}
	o := scanning.Options{Schemes: f.schemes, Settings: set, MinConfidence: f.confidence, Now: now}
	scanners, err := sets.NewLogScanners(a.Catalog(), o, f.set.alone)
	if err != nil {
		return f.params.Problem(err)
	}
	return a.annotateFiles(f, o, scanners, files)
}

// annotateFiles annotates files one after the other.
func (a *App) annotateFiles(f *annotateFlags, o scanning.Options, s *sets.LogScanners, files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	failed := false
	for _, file := range files {
		job := annotation{app: a, flags: f, options: o, scanners: s}
		if len(files) > 1 {
			job.file = file
		}
		fileFailed, err := a.EachInput([]string{file}, func(in io.Reader, name string) (bool, error) {
			job.name = name
			return job.run(in)
		})
		if err != nil {
			return err
		}
		failed = failed || fileFailed
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}

// annotation annotates one file.
type annotation struct {
	app      *App
	flags    *annotateFlags
	options  scanning.Options
	scanners *sets.LogScanners
	file     string // name of the file in records, if there are several files
	name     string // name of the file in errors, "" for standard input

	groups *sets.LogGroups // of this file; nil if each id is judged alone
	head   []byte          // the beginning of the file, if the schemes are named
	found  atomic.Int64    // number of ids
}

// open reads the beginning of a file and judges the groups there. It returns a reader of the whole
// text.
func (j *annotation) open(in io.Reader) (io.Reader, error) {
	text, err := input.Decompress(in)
	if err != nil {
		return nil, err
	}
	stream := input.NewStream(text)
	head, all := stream.Head(j.flags.set.live(in))
	if len(j.flags.schemes) > 0 {
		j.head = bytes.Clone(head)
	}
	if j.groups = j.scanners.Open(head, all); stream.Silent() && j.groups.Watch != nil {
		j.groups.Grow(bytes.Count(head, []byte{'\n'}))
	}
	return stream, j.flags.set.checkGroups(j.groups.Decision())
}

// alone reports whether each id is judged alone.
func (f *annotateFlags) alone() bool { return f.set.alone || len(f.schemes) > 0 }

// look decides again on groups that change in a block.
func (j *annotation) look(b *block) {
	from := 0
	if b.start.Long { // the rest of a line
		from = endOfLine(b.lines)
	}
	b.split = j.groups.Look(b.lines, from, b.first)
	b.batch.Notes = j.groups.Notes()
}

// finder finds the ids of blocks. Each worker has its own.
type finder struct {
	*sets.LogFinder
	found []sets.Found
	job   *annotation
}

func (j *annotation) newFinder() finder { return finder{LogFinder: j.scanners.NewFinder(), job: j} }

// find sets found to the ids of a text of whole lines, which begins at an offset of the block.
func (f *finder) find(text []byte, offset int) {
	if f.found = f.Find(text, offset); len(f.found) > 0 {
		f.job.found.Add(int64(len(f.found)))
	}
}

func (j *annotation) run(in io.Reader) (failed bool, err error) {
	if in, err = j.open(in); err != nil {
		return false, err
	}
	p := pipeline{blocks: command.BlockReader{In: in, SplitLines: !j.flags.filtersLines()}, errs: j.app.Err, file: j.name, ended: j.app.Ended()}
	var notes lineNotes
	switch {
	case j.flags.records():
		p.write = outputTo(j.app.Out)
		p.worker = func() func(*block) {
			w := &recorder{flags: j.flags, finder: j.newFinder(), writer: records.NewJSON(j.decoder()), terminal: j.app.OutTerminal, file: j.file}
			return w.do
		}
	default:
		p.write = func(b *block) error { return notes.write(j.app.Out, b) }
		p.worker = func() func(*block) {
			w := &annotator{flags: j.flags, finder: j.newFinder(), terminal: j.app.OutTerminal, open: " ‹", close: "›"}
			if j.app.Styled() {
				w.open, w.close = "\x1b[2m"+w.open, w.close+"\x1b[0m"
			}
			return w.do
		}
	}
	p.look = j.look
	res, err := p.run()
	if err == nil {
		err = notes.flush(j.app.Out)
	}
	if err == nil && !j.flags.alone() {
		note := j.groups.Decision().ZoneNote()
		if j.found.Load() == 0 {
			note = sets.NewScan(j.groups.Decision(), j.flags.confidence).Doubt()
		}
		if note != "" {
			j.app.PrintLine(command.InFile(j.name) + "note: " + note)
		}
	}
	if err == nil && j.found.Load() == 0 {
		if note := j.doubtOfNamed(); note != "" {
			j.app.PrintLine(command.InFile(j.name) + "note: " + note)
		}
	}
	return res.failed, err
}

// doubtOfNamed returns a note about ids of the named schemes that are not certain enough, and what to try.
// It searches only the beginning of the file, and returns "" if there are none.
func (j *annotation) doubtOfNamed() string {
	o := j.options
	o.MinConfidence = sets.Loose(o.MinConfidence)
	scanner, err := scanning.NewScanner(j.app.Catalog(), o)
	if err != nil {
		return ""
	}
	var best *scanning.Found
	for _, found := range scanner.Find(nil, j.head) {
		if found.Bound != nil && (best == nil || found.Confidence > best.Confidence) {
			best = &found
		}
	}
	if best == nil {
		return ""
	}
	return fmt.Sprintf("no text is an id with enough confidence; texts such as %s may be %s ids (%s): try --min-confidence %.2f",
		humantext.Quote(string(j.head[best.Start:best.End])), best.Bound.Scheme.Name, humantext.Confidence(best.Confidence), max(.01, best.Confidence-.05))
}

// records reports whether the output is one record per id instead of the text.
func (f *annotateFlags) records() bool { return f.ids || f.format.Value == "json" }

// filtersLines reports whether some lines are not printed.
func (f *annotateFlags) filtersLines() bool {
	return !f.records() && (f.only || f.since.Given || f.until.Given || !f.set.filter.Empty())
}

// selects reports whether the time of an id is between --since and --until, and the
// conditions of --where hold.
func (f *annotateFlags) selects(id *sets.Found, text []byte) bool {
	if f.since.Given || f.until.Given {
		at, ok := id.Time()
		if !ok || f.since.Given && at.Before(f.since.At) || f.until.Given && f.until.After(at) {
			return false
		}
	}
	if f.set.filter.Empty() {
		return true
	}
	return f.set.filter.Match(sets.Row(id.Result(string(text))))
}

// annotator adds annotations to the ids in blocks.
type annotator struct {
	flags *annotateFlags
	finder
	terminal    bool
	open, close string // before and after an annotation
	json        jsonParts
	// inline has the ids that are annotated in their line; behind has those that are annotated after
	// it.
	inline, behind []sets.Found
	note           []byte
	notes          lineNotes
}

func (w *annotator) do(b *block) {
	b.reset()
	w.Refresh(b.split)
	if !w.flags.filtersLines() {
		w.block(b)
		return
	}
	number, offset := b.first, 0
	for rest := b.lines; len(rest) > 0; number++ {
		at := bytes.IndexByte(rest, '\n') + 1
		if at == 0 {
			if at = len(rest); at > command.MaxLine {
				b.lineError(number, fmt.Errorf("longer than %d bytes; not printed", command.MaxLine))
				b.failed = true
				return
			}
		}
		line := rest[:at]
		rest = rest[at:]
		w.find(line, offset)
		offset += at
		if slices.ContainsFunc(w.found, func(id sets.Found) bool { return w.flags.selects(&id, line[id.Start:id.End]) }) {
			end := endOfLine(line)
			b.out = w.appendLine(b.out, line[:end], 0, w.found)
			b.out = w.appendText(b.out, line[end:])
		}
	}
}

// block annotates a block. The part of a long line comes first. If the line has JSON,
// its annotations wait for its end.
func (w *annotator) block(b *block) {
	w.find(b.lines, 0)
	text, rest := b.lines, w.found
	at := 0
	if b.start.Long {
		at = endOfLine(text)
		n := countBefore(rest, at)
		inline := rest[:n]
		b.behind = lineBehind{notes: b.behind.notes[:0], sizes: b.behind.sizes[:0]}
		if b.start.JSON {
			inline = nil
			for i := range rest[:n] {
				b.behind.add(w.appendNote(b.behind.notes, &rest[i], text[rest[i].Start:rest[i].End]))
			}
		}
		b.out = w.appendInline(b.out, text[:at], 0, inline)
		b.behind.end, rest = len(b.out), rest[n:]
	}
	for len(rest) > 0 {
		start := at + bytes.LastIndexByte(text[at:rest[0].Start], '\n') + 1
		b.out = w.appendText(b.out, text[at:start])
		at = start + endOfLine(text[start:])
		n := countBefore(rest, at)
		b.out = w.appendLine(b.out, text[start:at], start, rest[:n])
		rest = rest[n:]
	}
	b.out = w.appendText(b.out, text[at:])
}

// endOfLine returns the length of the first line of a text, without the line end.
func endOfLine(text []byte) int {
	at := bytes.IndexByte(text, '\n')
	if at < 0 {
		return len(text)
	}
	if at > 0 && text[at-1] == '\r' {
		at--
	}
	return at
}

// countBefore returns how many ids start before a position.
func countBefore(found []sets.Found, at int) int {
	n := 0
	for n < len(found) && found[n].Start < at {
		n++
	}
	return n
}

// appendLine appends a line without its end, with annotations: after its ids, and
// after the line for ids in JSON. The offset is the position of the line in the text
// of found.
func (w *annotator) appendLine(dst, line []byte, offset int, found []sets.Found) []byte {
	holds := w.json.holds
	if len(line) > command.MaxLine { // such a line can be in several blocks, so its beginning decides
		json := command.StartsJSON(line)
		holds = func(int) bool { return json }
	} else {
		w.json.use(line)
	}
	w.inline, w.behind = w.inline[:0], w.behind[:0]
	for _, id := range found {
		if holds(id.Start - offset) {
			w.behind = append(w.behind, id)
		} else {
			w.inline = append(w.inline, id)
		}
	}
	dst = w.appendInline(dst, line, offset, w.inline)
	for i := range w.behind {
		id := &w.behind[i]
		var text []byte
		if len(found) > 1 || len(line) > command.MaxLine {
			text = line[id.Start-offset : id.End-offset]
		}
		w.note = w.appendNote(w.note[:0], id, text)
		w.notes.add(w.note)
	}
	return w.notes.appendTo(dst)
}

// appendInline appends text with annotations after its ids.
func (w *annotator) appendInline(dst, text []byte, offset int, found []sets.Found) []byte {
	from := 0
	for i := range found {
		to := found[i].End - offset
		dst = w.appendNote(w.appendText(dst, text[from:to]), &found[i], nil)
		from = to
	}
	return w.appendText(dst, text[from:])
}

// appendNote appends the annotation of an id, with the id's text if it is given.
func (w *annotator) appendNote(dst []byte, id *sets.Found, text []byte) []byte {
	dst = append(append(dst, w.open...), id.Bound.Scheme.Name...)
	if at, ok := id.Time(); ok {
		dst = id.Bound.AppendTime(append(dst, ' '), at)
	} else if id.Bound.Time != nil {
		dst = append(dst, ", epoch unknown"...)
	}
	if len(text) > 0 {
		dst = append(append(dst, ' '), text...)
	}
	return append(dst, w.close...)
}

// appendText appends text unchanged. For a terminal it escapes control characters.
func (w *annotator) appendText(dst, text []byte) []byte {
	if !w.terminal {
		return append(dst, text...)
	}
	for rest := string(text); rest != ""; {
		at := strings.IndexAny(rest, "\n\t")
		if at < 0 {
			return humantext.AppendEscaped(dst, rest)
		}
		line := rest[:at]
		if rest[at] == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		dst = append(humantext.AppendEscaped(dst, line), rest[at])
		rest = rest[at+1:]
	}
	return dst
}

// recorder writes a record for each id in blocks: a JSON object, or the id alone.
type recorder struct {
	flags *annotateFlags
	finder
	terminal bool
	file     string // name of the file, if there are several files
	writer   records.Writer
	result   decoding.Result // memory to reuse
}

// decoder returns the decoder that explains ids in records.
func (j *annotation) decoder() *decoding.Decoder {
	d, _ := decoding.NewDecoder(j.app.Catalog(), decoding.Options{Settings: j.flags.set.settings, Now: j.flags.now.Or(j.app.Clock)}) // the settings are valid: the scanner has accepted them
	return d
}

func (r *recorder) do(b *block) {
	b.reset()
	r.Refresh(b.split)
	r.find(b.lines, 0)
	line, start := b.first, -b.start.Offset // of the current line
	at := 0
	for i := range r.found {
		id := &r.found[i]
		passed := b.lines[at:id.Start]
		if last := bytes.LastIndexByte(passed, '\n'); last >= 0 {
			line += bytes.Count(passed, []byte{'\n'})
			start = at + last + 1
		}
		at = id.Start
		if !r.flags.ids || !r.flags.set.filter.Empty() {
			r.Complete(id, b.lines)
		}
		if r.flags.selects(id, b.lines[id.Start:id.End]) {
			b.out = r.append(b.out, id, b.lines[id.Start:id.End], line, id.Start-start)
		}
	}
}

func (r *recorder) append(dst []byte, id *sets.Found, text []byte, line, offset int) []byte {
	if r.flags.ids {
		if r.terminal {
			return append(humantext.AppendEscaped(dst, string(text)), '\n')
		}
		return append(append(dst, text...), '\n')
	}
	at := records.Place{File: r.file, Line: line, Offset: offset}
	id.SetResult(&r.result, string(text))
	return records.AppendFound(dst, at, &r.result, r.writer)
}
