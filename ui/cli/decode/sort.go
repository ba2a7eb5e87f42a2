package decode

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/externalsort"
	"idtui/model/fields"
	"idtui/model/sets"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
)

type sortFlags struct {
	decodeFlags
	reverse, unique, drop bool
}

// SortCommand returns the command that sorts ids by time.
func (a *App) SortCommand() *cobra.Command {
	var f sortFlags
	cmd := &cobra.Command{
		Use:   "sort [FILE…]",
		Short: "Sort ids by time",
		Long: "Sort lines by the time of their ids. Ids of one time are sorted by their bits if their scheme counts up within a time unit. " +
			"Others of the same time keep their order, also with --reverse. With no FILE, or when FILE is -, read standard input.\n\n" +
			"A line can be an id, or hold ids, as lines of logs, CSV and JSON do. The first id with a time counts. " +
			"With --field NAME, the first line of the input stays first. Lines stay as they are, whatever their length. A JSON document of several lines is an error.\n\n" +
			"Lines without a time go last, in their order, each with an error on standard error and exit status 1. Empty lines go there too, without an error. " +
			"An input that does not fit in 64 MB is sorted in temporary files.",
		Example: "  idtui sort -s koid < ids.txt\n  idtui sort --reverse --drop ids.txt | head\n  idtui sort --field id orders.csv",
		RunE:    func(_ *cobra.Command, args []string) error { return a.sort(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.least = decoding.DefaultMinConfidence
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	f.set.add(cmd)
	cmd.Flags().BoolVarP(&f.reverse, "reverse", "r", false, "print the newest first")
	cmd.Flags().BoolVarP(&f.unique, "unique", "u", false, "print identical lines once")
	cmd.Flags().BoolVar(&f.drop, "drop", false, "drop lines without a time")
	return cmd
}

// Limits of sort.
const (
	sortMemory  = 64 << 20 // bytes of lines in memory
	longestLine = 1 << 30  // bytes
)

func (a *App) sort(f *sortFlags, files []string) (err error) {
	if err := f.pick.check(&f.set); err != nil {
		return err
	}
	d, err := a.decoder(&f.decodeFlags, true)
	if err != nil {
		return err
	}
	if f.set.filter, err = a.parseWhere(f.set.where, d.Now()); err != nil {
		return err
	}
	s := newSorter(f, sortMemory)
	defer func() {
		if closed := s.lines.Close(); err == nil {
			err = closed
		}
	}()
	failed, err := a.EachInput(files, func(in io.Reader, name string) (bool, error) { return a.sortInput(s, f, d, in, name) })
	if err != nil {
		return err
	}
	if note := s.detected.note(); note != "" {
		a.PrintLine(note)
	}
	if err := s.print(a.Out, a.OutTerminal); err != nil {
		return err
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}

// sortInput adds the lines of an input, and reports whether it printed errors of lines. Errors
// begin with name; "" for standard input.
func (a *App) sortInput(s *sorter, f *sortFlags, d *decoding.Decoder, in io.Reader, name string) (failed bool, err error) {
	o := f.pick.options(&f.set)
	o.MaxRecord, o.WholeLines = longestLine, true
	src, err := a.openRecords(in, d, &f.set, o)
	if err != nil {
		return false, err
	}
	if err := f.set.check(src.Decision, d); err != nil {
		return false, err
	}
	if err := src.Reader.Begin(); err != nil {
		return false, err
	}
	if src.Reader.Spans() {
		return false, fmt.Errorf("%sa JSON document of several lines; expected one value per line, such as jq -c '.[]' prints", command.InFile(name))
	}
	if header := src.Reader.Header(); s.header == "" {
		s.header = string(header)
	}
	p := pipeline{records: src, write: s.add, errs: a.Err, file: name, ended: a.Ended()}
	p.worker = func() func(*block) {
		w := sortWorker{detected: &s.detected}
		w.Resolver = sets.Resolver{Decoder: d, Decision: src.Decision, BestOnly: true}
		w.Filter = f.set.filter
		return w.do
	}
	res, err := p.run()
	return res.failed, err
}

// sortWorker finds the time of each line of a block.
type sortWorker struct {
	output.Worker
	detected  *detectedSchemes
	schemes   map[string]bool // in this block
	uncertain bool            // a scheme has a low confidence
}

func (w *sortWorker) do(b *block) {
	b.reset()
	w.schemes, w.uncertain = map[string]bool{}, false
	w.Each(&b.batch, func(r *output.Record) {
		if !w.Filter.Empty() && len(r.Results) == 0 {
			return
		}
		l := sortedLine{text: r.Raw}
		err := r.Err
		if err == nil && len(r.Results) > 0 {
			var at time.Time
			var counted ids.ID
			if at, counted, err = w.timeOf(r.Results); err == nil {
				l.hasTime, l.second, l.nano = true, at.Unix(), uint32(at.Nanosecond())
				l.id = counted
			}
		}
		if err != nil {
			b.lineError(r.Line, err)
			b.failed = true
		}
		b.sorted = append(b.sorted, l)
	})
	w.detected.add(w.schemes, w.uncertain)
}

// timeOf returns the time of the first id that has one. It also returns the id if its scheme counts
// up within a time unit.
func (w *sortWorker) timeOf(results []decoding.Result) (at time.Time, counted ids.ID, err error) {
	for i := range results {
		r := &results[i]
		if r.NoTime {
			continue
		}
		if at, ok := fields.TimeOf(r.Bound, r.ID); ok {
			w.schemes[r.Bound.Scheme.Name] = true
			w.uncertain = w.uncertain || r.Confidence < certainEnough
			if fields.CounterOf(r.Bound) != nil {
				counted = r.ID
			}
			return at, counted, nil
		}
	}
	first := &results[0]
	if first.NoTime {
		return at, counted, fmt.Errorf("the epoch of these %s ids is unknown: %s; use --epoch", first.Bound.Scheme.Name, humantext.Quote(first.Text))
	}
	return at, counted, fmt.Errorf("%s ids have no time: %s", first.Bound.Scheme.Name, humantext.Quote(first.Text))
}

// certainEnough is the confidence from which sort prints no note.
const certainEnough = 0.9

// detectedSchemes collects the schemes of all lines. Workers share it.
type detectedSchemes struct {
	mu        sync.Mutex
	names     map[string]bool
	uncertain bool
}

func (d *detectedSchemes) add(names map[string]bool, uncertain bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.names == nil {
		d.names = map[string]bool{}
	}
	maps.Copy(d.names, names)
	d.uncertain = d.uncertain || uncertain
}

// note returns a note if the lines are of several schemes, some uncertain: the times
// may then be wrong. Otherwise it returns "".
func (d *detectedSchemes) note() string {
	if !d.uncertain || len(d.names) < 2 {
		return ""
	}
	return "note: several schemes detected, some with low confidence: " +
		strings.Join(slices.Sorted(maps.Keys(d.names)), ", ") + "; use -s NAME to decode all lines as one scheme"
}

// sortedLine is a line with its time.
type sortedLine struct {
	hasTime bool
	nano    uint32
	second  int64
	number  uint64 // in the order of the inputs
	id      ids.ID // zero unless its scheme counts up within a time unit
	text    string // with its line end, if it has one
}

type sorter struct {
	flags    *sortFlags
	header   string // of the first input, with its line end; "" for none
	detected detectedSchemes
	lines    *externalsort.Sorter[sortedLine]
	count    uint64
	lineEnd  string // of the first line
}

// newSorter returns a sorter that keeps memory bytes of lines in memory.
func newSorter(f *sortFlags, memory int) *sorter {
	codec := externalsort.Codec[sortedLine]{Append: appendSorted, Read: readSorted, Compare: func(a, b sortedLine) int {
		c := a.compareTime(&b)
		if c == 0 {
			c = a.id.Compare(b.id)
		}
		switch {
		case c == 0:
			return cmp.Compare(a.number, b.number)
		case f.reverse && a.hasTime && b.hasTime:
			return -c
		}
		return c
	}}
	return &sorter{flags: f, lines: externalsort.New(codec, memory, "")}
}

func (s *sorter) add(b *block) error {
	const beside = 80 // bytes of a line beside its text
	for i := range b.sorted {
		l := b.sorted[i]
		if s.flags.drop && !l.hasTime {
			continue
		}
		if s.lineEnd == "" {
			if s.lineEnd = "\n"; strings.HasSuffix(l.text, "\r\n") {
				s.lineEnd = "\r\n"
			}
		}
		s.count++
		l.number = s.count
		if err := s.lines.Add(l, beside+len(l.text)); err != nil {
			return err
		}
	}
	return nil
}

// compareTime orders lines by time. Lines without a time go last.
func (l *sortedLine) compareTime(o *sortedLine) int {
	switch {
	case l.hasTime && !o.hasTime:
		return -1
	case o.hasTime && !l.hasTime:
		return 1
	case l.second != o.second:
		return cmp.Compare(l.second, o.second)
	}
	return cmp.Compare(l.nano, o.nano)
}

// sizeOfLine is the size of a line in a temporary file, without its text.
const sizeOfLine = 1 + 4 + 8 + 8 + 1 + encoding.MaxBits/8 + 4

// appendSorted appends a line in the format of a temporary file.
func appendSorted(dst []byte, l *sortedLine) []byte {
	timed := byte(0)
	if l.hasTime {
		timed = 1
	}
	dst = binary.BigEndian.AppendUint32(append(dst, timed), l.nano)
	dst = binary.BigEndian.AppendUint64(dst, uint64(l.second))
	dst = append(binary.BigEndian.AppendUint64(dst, l.number), byte(l.id.Bits()))
	for at := 0; at < encoding.MaxBits; at += 32 {
		dst = binary.BigEndian.AppendUint32(dst, uint32(l.id.Uint64(at, 32)))
	}
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(l.text)))
	return append(dst, l.text...)
}

// readSorted reads a line from a temporary file.
func readSorted(in *bufio.Reader, l *sortedLine) error {
	b, err := in.Peek(sizeOfLine)
	if err != nil {
		if len(b) > 0 {
			return io.ErrUnexpectedEOF
		}
		return err
	}
	*l = sortedLine{hasTime: b[0] == 1, nano: binary.BigEndian.Uint32(b[1:]), second: int64(binary.BigEndian.Uint64(b[5:])), number: binary.BigEndian.Uint64(b[13:]), id: encoding.Zero(int(b[21]))}
	for at := 0; at < encoding.MaxBits; at += 32 {
		l.id = l.id.Put(at, 32, uint64(binary.BigEndian.Uint32(b[22+at/8:])))
	}
	text := make([]byte, binary.BigEndian.Uint32(b[sizeOfLine-4:]))
	if _, err := in.Discard(sizeOfLine); err != nil {
		return err
	}
	if _, err := io.ReadFull(in, text); err != nil {
		return io.ErrUnexpectedEOF
	}
	l.text = string(text)
	return nil
}

// print writes the lines. For a terminal it escapes characters that do not print.
func (s *sorter) print(out io.Writer, terminal bool) error {
	w := lineWriter{Writer: bufio.NewWriterSize(out, command.BlockSize), terminal: terminal, lineEnd: s.lineEnd}
	if s.header != "" {
		if err := w.line(s.header); err != nil {
			return err
		}
	}
	seen := map[[sha256.Size]byte]bool{} // lines of the current time, for --unique
	var before sortedLine
	err := s.lines.Each(func(l *sortedLine) error {
		if s.flags.unique {
			if l.compareTime(&before) != 0 {
				clear(seen)
			}
			sum := sha256.Sum256([]byte(strings.TrimRight(l.text, "\r\n")))
			if before = *l; seen[sum] {
				return nil
			}
			seen[sum] = true
		}
		return w.line(l.text)
	})
	if err != nil {
		return err
	}
	return w.Flush()
}

// lineWriter writes lines. On a terminal it escapes them.
type lineWriter struct {
	*bufio.Writer
	terminal bool
	lineEnd  string // for a line without a line end, such as the last line of a file
	buf      []byte
}

// line writes a line, which may have a line end.
func (w *lineWriter) line(text string) error {
	if w.terminal {
		w.buf = append(humantext.AppendEscaped(w.buf[:0], strings.TrimRight(text, "\r\n")), '\n')
		_, err := w.Write(w.buf)
		return err
	}
	_, err := w.WriteString(text)
	if err == nil && !strings.HasSuffix(text, "\n") {
		_, err = w.WriteString(cmp.Or(w.lineEnd, "\n"))
	}
	return err
}
