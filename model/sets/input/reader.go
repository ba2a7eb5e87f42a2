package input

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// Options configure a [Reader].
type Options struct {
	// Source is the name of the input, for the Source of each record.
	Source string
	// Format is the format of the input.
	Format Format
	// Column selects one column of CSV or blocks: by its name, or by its number from 1. It implies
	// one of these formats. If it is empty, all columns have texts.
	Column string
	// NoHeader is set if the first row of CSV is data.
	NoHeader bool
	// Path selects JSON values: see [ParsePath]. It implies JSON.
	Path string
	// WholeLines makes each line of JSON a record whose Raw is the line. A line that is not JSON
	// is read like a log line, unless there is a Path.
	WholeLines bool
	// Now decides the year of times without one. Numbers in log lines, and in CSV without names,
	// are Unix times only up to Now, or a day later in log lines.
	Now time.Time
	// MaxRecord is the maximum length of a line or a row, in bytes; 0 means 16 MiB. The record of
	// a longer one has an Err, and its Raw can be truncated.
	MaxRecord int
}

// MaxLine is the length, in bytes, up to which commands always process lines whole.
const MaxLine = 16 << 10

const defaultMaxRecord = 16 << 20

// Reader reads records. It keeps one record in memory. It is not safe for concurrent use.
//
// A Reader without an [io.Reader] reads what is pushed: see [Reader.Push].
type Reader struct {
	Places

	options Options
	format  Format
	in      io.Reader
	buf     []byte
	at, end int // the unread part of buf
	err     error
	lineEnd int   // of pushed text: where the last line ends in buf
	skips   bool  // the rest of a line that is too long was not pushed yet
	line    int   // of the next byte, from 1
	offset  int64 // of the next byte

	begun  bool
	csv    csvState
	json   jsonState
	blocks blocks
	inLine *Reader // of the JSON in a line
	header []byte
}

// NewReader returns a reader of an input, without reading it. It returns an error for an invalid
// path or column.
func NewReader(in io.Reader, o Options) (*Reader, error) {
	r := &Reader{options: o, format: o.Format, in: in, line: 1}
	if o.MaxRecord == 0 {
		r.options.MaxRecord = defaultMaxRecord
	}
	switch {
	case o.Path != "":
		path, err := ParsePath(o.Path)
		if err != nil {
			return nil, err
		}
		r.format, r.json.path = JSON, path
	case o.Column != "":
		if n, err := strconv.Atoi(o.Column); err == nil && (n < 1 || n > maxColumns) {
			return nil, fmt.Errorf("column %d: expected a number from 1 to %d, or a name", n, maxColumns)
		}
		r.format = CSV
	}
	return r, nil
}

// ErrUTF16 is the error for input in UTF-16.
var ErrUTF16 = errors.New("the input is UTF-16; convert it to UTF-8")

// Next reads the next record into rec, and reuses its memory. It returns io.EOF at the end, or
// the error of the input. A record that cannot be read has an Err.
func (r *Reader) Next(rec *Record) error {
	if err := r.Begin(); err != nil {
		return err
	}
	if errors.Is(r.err, ErrMore) {
		r.err = nil
	}
	if r.skips {
		if r.skipLine(); r.skips {
			return ErrMore
		}
	}
	if !r.json.waits {
		rec.reset(r)
	}
	switch r.format {
	case CSV:
		return r.nextRow(rec)
	case JSON:
		if r.options.WholeLines {
			return r.nextJSONLine(rec)
		}
		return r.nextValue(rec)
	case Blocks:
		return r.nextBlock(rec)
	}
	return r.nextLine(rec)
}

func (r *Record) reset(from *Reader) {
	r.Source, r.Err, r.Raw, r.Columns = from.options.Source, nil, nil, 0
	r.Texts, r.cells, r.values, r.arena = r.Texts[:0], r.cells[:0], r.values[:0], r.arena[:0]
	r.timed, r.reader, r.shared, r.Inner = false, from, nil, false
}

// Format returns the format of the input. It is final after the first call of Begin or Next.
func (r *Reader) Format() Format { return r.format }

// Spans reports whether the input is a JSON document of several lines, so that its lines are not
// values. Call it after Begin, before Next.
func (r *Reader) Spans() bool {
	line, _, ended := bytes.Cut(bytes.TrimLeft(r.buf[r.at:r.end], " \t\r\n"), []byte{'\n'})
	opens := len(line) > 0 && (line[0] == '{' || line[0] == '[')
	return r.format == JSON && ended && opens && !json.Valid(bytes.TrimRight(line, ", \t\r"))
}

// Header returns the first row of CSV with its line end if it contains the column names,
// otherwise nil.
func (r *Reader) Header() []byte { return r.header }

// Columns returns the column names of CSV: those in the header, or numbers from 1.
func (r *Reader) Columns() []string { return r.csv.names }

// Separator returns the column separator of CSV.
func (r *Reader) Separator() byte { return r.csv.comma }

// Begin reads the beginning of the input, to find its format and the header of CSV. The first
// [Reader.Next] calls it.
func (r *Reader) Begin() error {
	if r.begun {
		return nil
	}
	r.begun = true
	r.fill(minBuffer)
	head := r.buf[r.at:r.end]
	if IsUTF16(head) {
		return ErrUTF16
	}
	if bytes.HasPrefix(head, []byte("\ufeff")) {
		r.advance(len("\ufeff"))
		head = head[len("\ufeff"):]
	}
	if r.format == Auto {
		r.format = formatOf(head, r.err != nil)
	}
	if r.format == CSV || r.format == Blocks {
		style := styleOfBlocks(head)
		for style == nil && r.format == Blocks && r.fill(0) {
			style = styleOfBlocks(r.buf[r.at:r.end])
		}
		if r.blocks.style = style; style != nil {
			r.format = Blocks
			return nil
		}
		r.format = CSV
		if err := checkJSON(r.options.Column, head); err != nil {
			return err
		}
		return r.beginCSV()
	}
	return nil
}

// minBuffer is the number of bytes that decide the format, if they arrive at once.
const minBuffer = 64 << 10

// fill reads at least one more byte into a buffer with room for size bytes. It reports false at
// the end of the input.
func (r *Reader) fill(size int) bool {
	if r.err == nil && r.in == nil {
		r.err = ErrMore
	}
	if r.err != nil {
		return false
	}
	if r.at > 0 && (r.at == r.end || len(r.buf)-r.end < minBuffer/2) {
		r.end = copy(r.buf, r.buf[r.at:r.end])
		r.at = 0
	}
	if want := max(size, r.end+minBuffer/2); len(r.buf) < want {
		grown := make([]byte, max(want, 2*len(r.buf)))
		copy(grown, r.buf[:r.end])
		r.buf = grown
	}
	for {
		n, err := r.in.Read(r.buf[r.end:])
		r.end += n
		r.err = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
}

// advance skips bytes. It does not count lines.
func (r *Reader) advance(n int) {
	r.at += n
	r.offset += int64(n)
}

// ended returns the error at the end of an input: io.EOF, or the read error.
func (r *Reader) ended() error {
	if r.err == nil {
		return io.EOF
	}
	return r.err
}

// take takes the next n bytes as the record's Raw.
func (r *Reader) take(rec *Record, n int) {
	rec.Line, rec.Offset = r.line, r.offset
	rec.Raw = r.buf[r.at : r.at+n : r.at+n]
	r.advance(n)
}

func (r *Reader) errTooLong() error {
	return fmt.Errorf("the line is longer than %d bytes", r.options.MaxRecord)
}

// skipLine skips the rest of a line that is too long, with its line end.
func (r *Reader) skipLine() {
	r.skips = false
	for {
		if at := bytes.IndexByte(r.buf[r.at:r.end], '\n'); at >= 0 {
			r.advance(at + 1)
			return
		}
		r.advance(r.end - r.at)
		if !r.fill(0) {
			r.skips = errors.Is(r.err, ErrMore)
			return
		}
	}
}

func (r *Reader) nextLine(rec *Record) error {
	var n, searched int
	for {
		text := r.buf[r.at:r.end]
		if at := bytes.IndexByte(text[searched:], '\n'); at >= 0 {
			n = searched + at + 1
			break
		}
		searched = len(text)
		if searched > r.options.MaxRecord {
			r.take(rec, r.options.MaxRecord)
			rec.Err = r.errTooLong()
			r.skipLine()
			r.line++
			return nil
		}
		if !r.fill(0) {
			if n = r.end - r.at; n == 0 || errors.Is(r.err, ErrMore) {
				return r.ended()
			}
			break
		}
	}
	r.take(rec, n)
	r.line++
	if n > r.options.MaxRecord {
		rec.Err = r.errTooLong()
		return nil
	}
	rec.addLine(r)
	return nil
}

// Ahead is a list of lines that were read ahead.
type Ahead struct {
	Text  []byte // the lines with their line ends; valid until the next read
	Lines []AheadLine
	Place *Place // of all lines
	First int    // the number of the first line, from 1
}

// AheadLine is where a line ends in the text of an [Ahead]: End before the line end, To after it.
// For a blank line, End is the start of the line.
type AheadLine struct{ End, To int }

// TakeAhead takes up to most lines that were read ahead, as [Reader.Next] would. It takes none if
// the format is not [Lines], a read is needed, or the line is too long.
func (r *Reader) TakeAhead(a *Ahead, most int) {
	if a.Lines, a.Place, a.First = a.Lines[:0], r.Line(), r.line; r.format != Lines || !r.begun {
		return
	}
	text, from := r.buf[r.at:r.end], 0
	for len(a.Lines) < most && from < minBuffer {
		at := bytes.IndexByte(text[from:], '\n')
		if at < 0 || at >= r.options.MaxRecord {
			break
		}
		line := trimEnd(text[from : from+at+1])
		if isBlank(line) {
			line = nil
		}
		a.Lines = append(a.Lines, AheadLine{from + len(line), from + at + 1})
		from += at + 1
	}
	a.Text = text[:from]
	r.line += len(a.Lines)
	r.advance(from)
}

// isBlank reports whether a line is empty or only space.
func isBlank(line []byte) bool {
	return len(line) == 0 || (line[0] <= ' ' || line[0] >= utf8.RuneSelf) && len(bytes.TrimSpace(line)) == 0
}

// addLine adds the line as a text, unless it is blank.
func (r *Record) addLine(from *Reader) {
	if line := r.Line0(); !isBlank(line) {
		r.Texts = append(r.Texts, Text{Place: from.Line(), Text: line, End: len(line)})
	}
}

// IsUTF16 reports whether data is UTF-16 text. It begins with a byte order mark, or every other one
// of its first 64 bytes is 0.
func IsUTF16(data []byte) bool {
	if len(data) >= 2 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		return true
	}
	const enough = 64
	var zeros [2]int
	pairs := min(len(data), enough) / 2
	for i := range 2 * pairs {
		if data[i] == 0 {
			zeros[i%2]++
		}
	}
	return pairs >= 2 && (zeros[0] == pairs && zeros[1] == 0 || zeros[1] == pairs && zeros[0] == 0)
}

func (r *Reader) appendTimes(dst []Time, rec *Record) []Time {
	switch r.format {
	case CSV:
		return r.appendCellTimes(dst, rec)
	case JSON, Blocks:
		for i := range rec.values {
			v := &rec.values[i]
			if t, ok := r.valueTime(v.Text, v.Place.Key); ok {
				t.Place = v.Place
				dst = append(dst, t)
			}
		}
		if len(dst) > 0 || len(rec.values) > 0 {
			if len(dst) == 0 {
				dst = append(dst, rec.shared...)
			}
			return dst
		}
	}
	return r.appendLineTimes(dst, rec.Line0())
}

// appendLineTimes appends the time of a line. Unix times count only in a line of two words, after a
// name such as ts=, or with a fraction.
func (r *Reader) appendLineTimes(dst []Time, line []byte) []Time {
	if t, _, ok := TimeOfLine(line, r.Line(), r.options.Now); ok {
		return append(dst, t)
	}
	if len(line) > 512 {
		line = line[:512]
	}
	words := strings.FieldsFunc(string(line), func(c rune) bool { return strings.ContainsRune(" \t,;|\"'[](){}", c) })
	if len(words) < 2 {
		return dst
	}
	for _, w := range words[:min(len(words), 4)] {
		key, value, keyed := strings.Cut(w, "=")
		if !keyed {
			key, value = "", w
		}
		if keyed && !isTimeName(key) {
			continue
		}
		if keyed || len(words) == 2 || strings.Contains(w, ".") { // other numbers are not times
			if at, ok := humantext.UnixTime(value); ok && (keyed || len(value) <= 14) && !at.After(r.options.Now.Add(24*time.Hour)) {
				return append(dst, Time{Place: r.Line(), At: at})
			}
		}
		if at, ok := humantext.LogTime(value, r.options.Now); ok {
			return append(dst, Time{r.Line(), at, !humantext.NamesZone(value)})
		}
	}
	return dst
}

// valueTime parses a value as a time without its place, or reports false. A number is a time only if
// its name says so.
func (r *Reader) valueTime(text []byte, name string) (Time, bool) {
	if len(text) < 8 || len(text) > 64 {
		return Time{}, false
	}
	if at, ok := humantext.LogTime(text, r.options.Now); ok {
		return Time{At: at, NoZone: !humantext.NamesZone(string(text))}, true
	}
	if !isTimeName(name) {
		return Time{}, false
	}
	at, ok := humantext.UnixTime(text)
	return Time{At: at}, ok
}

// isTimeName reports whether a name is that of a time, such as created_at, ts or eventTime.
func isTimeName(name string) bool {
	n := utf8.RuneCountInString(name)
	if n == 0 || n > longestKey {
		return false
	}
	lower := strings.ToLower(name)
	for _, part := range [...]string{"time", "date", "stamp", "created", "updated", "inserted", "logged", "modified"} {
		if strings.Contains(lower, part) && !strings.HasSuffix(lower, "id") {
			return true
		}
	}
	return lower == "ts" || lower == "at" || lower == "t" || lower == "when" || strings.HasSuffix(lower, "_at") || strings.HasSuffix(lower, "_ts") ||
		strings.HasSuffix(name, "At") || strings.HasSuffix(name, "Ts")
}

// Buffered reports whether Next can probably return without waiting, because a line end was read or
// the input has ended.
func (r *Reader) Buffered() bool {
	if r.format == Blocks && r.begun && r.err == nil {
		_, _, ok := r.blockSize(r.buf[r.at:r.end], 0, 0)
		return ok
	}
	return r.err != nil || r.format == JSON && r.at+r.json.pos < r.end && len(r.json.stack) > 0 || bytes.IndexByte(r.buf[min(r.at+r.json.pos, r.end):r.end], '\n') >= 0
}
