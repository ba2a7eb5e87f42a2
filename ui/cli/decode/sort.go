package decode

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/ui/cli/command"
)

// sortFlags are the flags of sort.
type sortFlags struct {
	decodeFlags
	reverse, unique, drop bool
}

// SortCommand sorts ids by time.
func (a *App) SortCommand() *cobra.Command {
	var f sortFlags
	cmd := &cobra.Command{
		Use:   "sort [FILE…]",
		Short: "Sort ids by time",
		Long: "Sort ids, one per line, by their time. Ids of the same time keep their order. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"A line may hold more than an id: see idtui decode --help. The first id with a time counts. " +
			"With --field NAME, the first line of the input stays first.\n\n" +
			"Lines without a time go last, each with an error on standard error and exit status 1. Empty lines go there too, without an error. Lines over 4,096 bytes are dropped. " +
			"All lines are kept in memory, with about 90 bytes per line in addition to the text.",
		Example: "  idtui sort -s koid < ids.txt\n  idtui sort --reverse --drop ids.txt | head",
		RunE:    func(_ *cobra.Command, args []string) error { return a.sort(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.least = decoding.DefaultMinConfidence
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	cmd.Flags().BoolVarP(&f.reverse, "reverse", "r", false, "print the newest first")
	cmd.Flags().BoolVarP(&f.unique, "unique", "u", false, "print identical lines once")
	cmd.Flags().BoolVar(&f.drop, "drop", false, "drop lines without a time")
	return cmd
}

func (a *App) sort(f *sortFlags, files []string) error {
	if err := f.pick.check(); err != nil {
		return err
	}
	d, err := a.decoder(&f.decodeFlags, false)
	if err != nil {
		return err
	}
	var s sorter
	var detected detectedSchemes
	failed, err := a.EachInput(files, func(in io.Reader) (bool, error) {
		input, err := f.pick.open(in)
		if err != nil {
			return false, err
		}
		s.keepHeader(input.header)
		p := pipeline{blocks: command.BlockReader{In: input.in}, write: s.add, errs: a.Err, first: input.first, ended: a.Ended()}
		p.worker = func() func(*block) {
			w := sortWorker{decoder: d, pick: input.pick, detected: &detected}
			return w.do
		}
		res, err := p.run()
		return res.failed, err
	})
	if err != nil {
		return err
	}
	if note := detected.note(); note != "" {
		a.PrintLine(note)
	}
	s.sort(f.reverse)
	if err := s.print(a.Out, f, a.OutTerminal); err != nil {
		return err
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}

// sortWorker finds the time of each line of a block.
type sortWorker struct {
	decoder   *decoding.Decoder
	pick      decoding.Pick // nil for whole lines
	results   []decoding.Result
	detected  *detectedSchemes
	schemes   map[string]bool // in this block
	uncertain bool            // one of them has a low confidence
}

func (w *sortWorker) do(b *block) {
	b.reset()
	w.schemes, w.uncertain = map[string]bool{}, false
	number, text := b.first, string(b.lines)
	longest := decoding.MaxInput
	if w.pick != nil {
		longest = command.MaxLine
	}
	for rest := text; rest != ""; number++ {
		offset := len(text) - len(rest)
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		var at time.Time
		var err error
		blank := strings.TrimSpace(line) == ""
		if !blank {
			at, err = w.timeOf(line)
		}
		if err != nil {
			b.errs = appendLineError(b.errs, number, err)
			b.failed = true
		}
		if len(line) <= longest { // the end of a longer line is missing
			b.times = append(b.times, lineTime{
				second: at.Unix(), nano: uint32(at.Nanosecond()), hasTime: !blank && err == nil,
				offset: uint32(offset), size: uint16(len(line)),
			})
		}
	}
	w.detected.add(w.schemes, w.uncertain)
}

// timeOf decodes a line and returns the time of the first id that has one.
func (w *sortWorker) timeOf(line string) (time.Time, error) {
	text, err := textOf(w.pick, line)
	if err != nil {
		return time.Time{}, err
	}
	if w.results, err = w.decoder.DecodeAll(w.results[:0], text); err != nil {
		return time.Time{}, err
	}
	for i := range w.results {
		r := &w.results[i]
		if at, ok := fields.TimeOf(r.Bound, r.ID); ok {
			w.schemes[r.Bound.Scheme.Name] = true
			w.uncertain = w.uncertain || r.Confidence < certainEnough
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("%s ids have no time: %s", w.results[0].Bound.Scheme.Name, humantext.Quote(line))
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

// note returns a note if the lines are of several schemes and one of them is
// uncertain: the times may then be wrong. Otherwise it returns "".
func (d *detectedSchemes) note() string {
	if !d.uncertain || len(d.names) < 2 {
		return ""
	}
	return "note: several schemes detected, some with low confidence: " +
		strings.Join(slices.Sorted(maps.Keys(d.names)), ", ") + "; use -s NAME to decode all lines as one scheme"
}

// lineTime is the time of a line, and where the line is in its block.
type lineTime struct {
	second  int64
	nano    uint32
	block   uint32
	offset  uint32
	size    uint16
	hasTime bool
}

// sorter keeps all lines in memory and sorts them.
type sorter struct {
	header string // of the first input; "" for none
	blocks [][]byte
	lines  []lineTime
}

// keepHeader keeps the header of the first input, which is printed first.
func (s *sorter) keepHeader(line string) {
	if s.header == "" {
		s.header = line
	}
}

// add keeps the lines of a block.
func (s *sorter) add(b *block) error {
	if len(b.times) == 0 {
		return nil
	}
	for i := range b.times {
		b.times[i].block = uint32(len(s.blocks))
	}
	s.blocks = append(s.blocks, slices.Clone(b.lines))
	s.lines = append(s.lines, b.times...)
	return nil
}

// compare orders lines by time. Lines without a time go last, also in reverse.
func (l *lineTime) compare(o *lineTime, reverse bool) int {
	if l.hasTime != o.hasTime {
		if l.hasTime {
			return -1
		}
		return 1
	}
	c := cmp.Or(cmp.Compare(l.second, o.second), cmp.Compare(l.nano, o.nano))
	if reverse {
		return -c
	}
	return c
}

// sort sorts the lines. Lines of the same time keep their order.
func (s *sorter) sort(reverse bool) {
	slices.SortFunc(s.lines, func(a, b lineTime) int {
		return cmp.Or(a.compare(&b, reverse), cmp.Compare(a.block, b.block), cmp.Compare(a.offset, b.offset))
	})
}

// print writes the lines. For a terminal it escapes characters that do not print.
func (s *sorter) print(out io.Writer, f *sortFlags, terminal bool) error {
	w := lineWriter{Writer: bufio.NewWriterSize(out, command.BlockSize), terminal: terminal}
	if s.header != "" {
		if err := w.line([]byte(s.header)); err != nil {
			return err
		}
	}
	seen := map[string]bool{} // lines of the current time, for --unique
	for i := range s.lines {
		l := &s.lines[i]
		if f.drop && !l.hasTime {
			break
		}
		text := s.blocks[l.block][l.offset : l.offset+uint32(l.size)]
		if f.unique {
			if i > 0 && l.compare(&s.lines[i-1], false) != 0 {
				clear(seen)
			}
			if seen[string(text)] {
				continue
			}
			seen[string(text)] = true
		}
		if err := w.line(text); err != nil {
			return err
		}
	}
	return w.Flush()
}

// lineWriter writes lines. On a terminal it escapes them.
type lineWriter struct {
	*bufio.Writer
	terminal bool
	buf      []byte
}

func (w *lineWriter) line(text []byte) error {
	if w.buf = append(w.buf[:0], text...); w.terminal {
		w.buf = humantext.AppendEscaped(w.buf[:0], string(text))
	}
	_, err := w.Write(append(w.buf, '\n'))
	return err
}
