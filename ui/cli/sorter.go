package cli

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// headerSize is what stands before each line on its way from a worker to the
// sorter: the seconds and nanoseconds of its time, and its length with a bit for
// whether it has none.
const (
	headerSize = 8 + 4 + 4
	timeless   = 1 << 31
)

// sortWorker puts before each line of a block when its id was made.
type sortWorker struct {
	decoder *decoding.Decoder
	guesses *guessed
	seen    map[string]bool // schemes of this block
	doubt   bool            // one of them is only likely
}

func (w *sortWorker) do(b *block) {
	b.reset()
	w.seen, w.doubt = map[string]bool{}, false
	number := b.first
	for rest := string(b.lines); rest != ""; number++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		at, err := w.timeOf(line)
		if err != nil {
			b.errs = appendComplaint(b.errs, number, err)
			b.failed = true
		}
		if len(line) <= decoding.MaxInput { // of a longer one only the beginning is here
			b.out = append(appendHeader(b.out, at, len(line), err == nil), line...)
		}
	}
	w.guesses.add(w.seen, w.doubt)
}

// timeOf is when the id that the line is was made.
func (w *sortWorker) timeOf(line string) (time.Time, error) {
	d, err := w.decoder.Decode(line)
	if err != nil {
		return time.Time{}, err
	}
	at, ok := fields.TimeOf(d.Bound, d.ID)
	if !ok {
		return at, fmt.Errorf("%s ids hold no time: %s", d.Bound.Scheme.Name, humantext.Quote(line))
	}
	w.seen[d.Bound.Scheme.Name] = true
	w.doubt = w.doubt || d.Confidence < sureEnough
	return at, nil
}

func appendHeader(dst []byte, at time.Time, length int, timed bool) []byte {
	size := uint32(length)
	if !timed {
		size |= timeless
	}
	dst = binary.NativeEndian.AppendUint64(dst, uint64(at.Unix()))
	dst = binary.NativeEndian.AppendUint32(dst, uint32(at.Nanosecond()))
	return binary.NativeEndian.AppendUint32(dst, size)
}

// guessed is which schemes lines were taken for, and whether that is certain.
// Workers share it.
type guessed struct {
	mu      sync.Mutex
	schemes map[string]bool
	doubt   bool
}

func (g *guessed) add(seen map[string]bool, doubt bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.schemes == nil {
		g.schemes = map[string]bool{}
	}
	maps.Copy(g.schemes, seen)
	g.doubt = g.doubt || doubt
}

// sureEnough is the confidence from which on a reading needs no remark.
const sureEnough = 0.9

// note warns when lines were taken for several schemes and it is not certain
// for which: their times may not be comparable.
func (g *guessed) note() string {
	if !g.doubt || len(g.schemes) < 2 {
		return ""
	}
	return "note: lines were read as several schemes, some of them only likely: " +
		strings.Join(slices.Sorted(maps.Keys(g.schemes)), ", ") + "; -s NAME reads all as one"
}

// sorter keeps lines, and sorts them.
type sorter struct {
	chunks [][]byte
	lines  []sortLine
}

// sortLine is a line with its time, and where its text is.
type sortLine struct {
	second int64
	nano   uint32
	size   uint32 // and whether it has no time
	chunk  uint32
	at     uint32
}

// Write takes lines with their headers, all those of a block.
func (s *sorter) Write(block []byte) (int, error) {
	if len(block) == 0 {
		return 0, nil
	}
	own := slices.Clone(block)
	chunk := uint32(len(s.chunks))
	s.chunks = append(s.chunks, own)
	for at := 0; at < len(own); {
		l := sortLine{
			second: int64(binary.NativeEndian.Uint64(own[at:])),
			nano:   binary.NativeEndian.Uint32(own[at+8:]),
			size:   binary.NativeEndian.Uint32(own[at+12:]),
			chunk:  chunk, at: uint32(at + headerSize),
		}
		s.lines = append(s.lines, l)
		at += headerSize + int(l.size&^timeless)
	}
	return len(block), nil
}

// text is a line as it came.
func (s *sorter) text(l *sortLine) []byte {
	return s.chunks[l.chunk][l.at : l.at+l.size&^timeless]
}

// compare orders by time. Lines without one stand at the end, either way round.
func (l *sortLine) compare(o *sortLine, reverse bool) int {
	if t := cmp.Compare(l.size&timeless, o.size&timeless); t != 0 {
		return t
	}
	c := cmp.Or(cmp.Compare(l.second, o.second), cmp.Compare(l.nano, o.nano))
	if reverse {
		return -c
	}
	return c
}

func (s *sorter) sort(reverse bool) {
	slices.SortFunc(s.lines, func(a, b sortLine) int { // what came first stays first
		return cmp.Or(a.compare(&b, reverse), cmp.Compare(a.chunk, b.chunk), cmp.Compare(a.at, b.at))
	})
}

// print writes the lines; to a terminal without what would not print.
func (s *sorter) print(out io.Writer, f *sortFlags, terminal bool) error {
	w := bufio.NewWriterSize(out, blockSize)
	var line []byte
	same := map[string]bool{} // the lines of one time, for --unique
	for i := range s.lines {
		l := &s.lines[i]
		if f.drop && l.size&timeless != 0 {
			break
		}
		text := s.text(l)
		if f.unique {
			if i > 0 && l.compare(&s.lines[i-1], false) != 0 {
				clear(same)
			}
			if same[string(text)] {
				continue
			}
			same[string(text)] = true
		}
		if terminal {
			line = appendVisible(line[:0], string(text))
		} else {
			line = append(line[:0], text...)
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return w.Flush()
}
