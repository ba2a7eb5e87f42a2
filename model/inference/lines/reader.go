// Package lines reads ids with rough times: lines of an id and a time, logs, and lines of JSON.
package lines

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/nonids"
	"idtui/model/sets/input"
)

// Limits of the input. The samples take about 20 MB at most.
const (
	maxLine    = 4096 // bytes of a line
	maxSamples = 50_000
)

// Reader collects samples from lines. Write accepts the text in pieces of any size.
type Reader struct {
	Samples []Sample
	Lines   int // lines that are not empty; records of JSON or of a table
	Skipped int // lines without an id
	Long    int // skipped lines that are longer than an id
	Binary  int // skipped lines with characters that are not printable ASCII
	// Column is the column of the ids in a log. It is a key ("id="), a path in JSON ("$.id"), or
	// the number of a word ("4"). The number does not count the words of the time. The beginning of
	// a URL can follow, as in "4 /orders/". Column is empty if each line is an id.
	Column string
	// Unused describes the other columns of the log that can hold ids: those with enough different
	// values.
	Unused []string
	// Now decides the year of times without one. If it is zero, such times are not read.
	Now time.Time

	line []byte
	long bool // the line is too long to hold an id
	logs []logLine
	// logged is the number of log lines, including those that were not kept.
	logged int
	json   bool // the last line was JSON
	inJSON bool // the input is JSON: a record can have several ids, or none
	places input.Places
	placed map[string]bool // the columns whose place is known
}

// Write reads a piece of the text. It never returns an error.
func (r *Reader) Write(piece []byte) (int, error) {
	n := len(piece)
	for len(piece) > 0 {
		end := bytes.IndexByte(piece, '\n')
		if end < 0 {
			r.keep(piece)
			break
		}
		r.keep(piece[:end])
		r.Close()
		piece = piece[end+1:]
	}
	return n, nil
}

// keep appends a part of a line, unless the line is too long.
func (r *Reader) keep(part []byte) {
	if len(r.line)+len(part) > maxLine {
		r.long = true
		return
	}
	r.line = append(r.line, part...)
}

// Close ends the line that is being read. The last line may lack a newline.
func (r *Reader) Close() {
	line := bytes.TrimSpace(r.line)
	if len(line) > 0 || r.long {
		r.Lines++
		if r.full(line) {
			r.reset()
			return
		}
		if l, ok := r.readLogLine(string(line)); ok && !r.long && (len(l.words) > 1 || bytes.Contains(line, []byte("://"))) {
			r.locate(&l, line)
			r.Skipped++
			r.logged++
			r.logs = append(r.logs, l)
			r.reset()
			return
		}
		s, ok := ReadSample(string(line))
		switch {
		case r.long || !ok:
			r.Skipped++
			switch first, _, _ := bytes.Cut(line, []byte(" ")); {
			case r.long, len(first) > MaxText:
				r.Long++
			case !printable(string(first)):
				r.Binary++
			}
		case len(r.Samples) < maxSamples:
			s.Unread = s.Time.IsZero() && strings.ContainsAny(string(line), " \t,;|")
			r.Samples = append(r.Samples, s)
		}
	}
	r.reset()
}

// SkippedLines returns how many lines hold no id, by reason.
func (r *Reader) SkippedLines() []string {
	var parts []string
	without := r.Skipped - r.Long - r.Binary
	if r.inJSON {
		without = 0
	}
	for _, kind := range []struct {
		n    int
		what string
	}{{without, "without " + valueText(r.Column)}, {r.Long, "longer than an id"}, {r.Binary, "with characters other than printable ASCII"}} {
		if kind.n > 0 {
			parts = append(parts, humantext.Count(kind.n, "line")+" "+kind.what)
		}
	}
	return parts
}

func (r *Reader) reset() { r.line, r.long = r.line[:0], false }

// full reports whether the reader has enough lines of this sort. It counts the log lines that it
// drops.
func (r *Reader) full(line []byte) bool {
	if len(r.logs) == maxLogLines && (r.json || BeginsWithDate(string(line[:min(len(line), maxDate)]))) {
		r.Skipped++
		r.logged++
		return true
	}
	return len(r.Samples) == maxSamples
}

// Finish ends the input. If most lines are log lines, the ids are the words in the column with
// the most distinct values.
func (r *Reader) Finish() {
	r.Close()
	if len(r.logs) <= len(r.Samples) {
		return
	}
	list, column, unused := logSamples(r.logs)
	if len(list) > len(r.Samples) {
		r.Skipped += len(r.Samples) - r.logged + len(r.logs) - len(list)
		r.Samples, r.Column, r.Unused = list, column, unused
	}
	r.logs = nil
}

// maxLogLines is the maximum number of log lines that are kept until the end, to find the ids in
// them. A line shows within maxDate characters whether it begins with a date.
const (
	maxLogLines = 5000
	maxDate     = 16
)

// logLine is a line with several words and perhaps a time, or with values of JSON.
type logLine struct {
	at     time.Time
	noZone bool // the time has no zone
	words  []word
}

// word is a word of a line, with the key before it or its number. In JSON, it is a value with its
// path.
type word struct {
	name, text string
	place      *input.Place // nil for a column whose place is known
}

// marks are the characters around a word that are not part of it.
const marks = " \t[](){}<>\"',;|"

// complete reports whether the line has values. It adds an empty one to a single value, because
// lines of one word are not log lines.
func (l *logLine) complete() bool {
	if len(l.words) == 1 {
		l.words = append(l.words, word{})
	}
	return len(l.words) > 0
}

// ReadAll reads a text: lines, a JSON document, a table with a header, or blocks of names and
// values.
func (r *Reader) ReadAll(text io.Reader) error {
	stream := input.NewStream(text)
	head, all := stream.Head(input.Live{})
	if input.IsUTF16(head) {
		return input.ErrUTF16
	}
	format := input.FormatOf(head, all)
	if format == input.Lines || format == input.CSV && !input.HasHeader(head) {
		_, err := io.Copy(r, stream)
		r.Close()
		return err
	}
	r.inJSON = format == input.JSON
	in, err := input.NewReader(stream, input.Options{Format: format, Now: r.Now})
	if err != nil {
		return err
	}
	var rec input.Record
	for {
		if err := in.Next(&rec); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if rec.Inner && format != input.JSON { // the record is not a row
			continue
		}
		r.Lines++
		r.Skipped++
		var l logLine
		if l.add(&rec); !l.complete() {
			continue
		}
		if r.logged++; len(r.logs) < maxLogLines {
			r.logs = append(r.logs, l)
		}
	}
}

// isNonID reports whether the characters of a text show that it is an address, a date or a version,
// not an id.
func isNonID(text string) bool {
	chars := encoding.Chars(text)
	return slices.ContainsFunc(nonids.Kinds(), func(k nonids.Kind) bool { return !k.Needs.Empty() && k.Is(text, chars) })
}

// BeginsWithDate reports whether a line begins with four digits and a dash or a slash, perhaps
// after brackets or quotes.
func BeginsWithDate(line string) bool {
	line = strings.TrimLeft(line, `[("'`)
	if len(line) < 10 || line[4] != '-' && line[4] != '/' {
		return false
	}
	return !strings.ContainsFunc(line[:4], func(r rune) bool { return r < '0' || r > '9' })
}

// readCalendar parses a date and time in a common format. It returns the zero time for other texts
// and for implausible times.
func readCalendar(s string) time.Time {
	t, ok := humantext.LogTime(s, time.Time{})
	if !ok || !strings.Contains(s, ":") {
		t, _ = time.Parse("2006-01-02 15:04:05 MST", s)
	}
	if !plausible(t) {
		return time.Time{}
	}
	return t.UTC()
}

// logColumn holds the values of one column: those after a key such as id=, or at a word position.
type logColumn struct {
	name    string
	place   *input.Place
	samples []Sample
	values  map[string]bool
}

// columnsOf returns the columns of the lines, in order of appearance.
func columnsOf(lines []logLine) []*logColumn {
	var list []*logColumn
	byName := map[string]*logColumn{}
	for _, l := range lines {
		for _, w := range l.words {
			name, value := w.name, w.text
			if len(value) < minLogID || len(value) > MaxText || !printable(value) || !strings.ContainsAny(value, "0123456789") {
				continue
			}
			c := byName[name]
			if c == nil {
				if len(list) == maxLogColumns {
					continue
				}
				c = &logColumn{name: name, values: map[string]bool{}}
				byName[name], list = c, append(list, c)
			}
			c.samples = append(c.samples, Sample{Text: value, Time: l.at, NoZone: l.noZone})
			c.values[value] = true
			c.place = cmp.Or(c.place, w.place)
		}
	}
	return list
}

// ColumnText describes the column of a [Reader]: "the values of id=", "word 4 (not counting the
// time)", or "what follows /orders/ in word 4".
func ColumnText(column string) string {
	if number, path, ok := strings.Cut(column, " "); ok && strings.Contains(path, "/") {
		return "what follows " + humantext.EscapeToASCII(path) + " in word " + number
	}
	if _, err := strconv.Atoi(column); err != nil {
		return "the values of " + humantext.EscapeToASCII(column)
	}
	return "word " + column + " (not counting the time)"
}

// valueText names what a line without a value of the column lacks: "a value of id=", or "an id in word
// 4".
func valueText(column string) string {
	number, path, _ := strings.Cut(column, " ")
	switch _, err := strconv.Atoi(number); {
	case column == "":
		return "an id"
	case err != nil:
		return "a value of " + humantext.EscapeToASCII(column)
	case path != "":
		return "an id after " + humantext.EscapeToASCII(path) + " in word " + number
	}
	return "an id in word " + number
}

// Limits of the columns of a log.
const (
	minLogID      = 8  // characters of an id between other words
	maxLogColumns = 64 // columns of a log, and words of a line
)

// logSamples returns the ids of log lines and their column: the one with the most distinct
// values. It also returns the names of the other columns that have enough of them.
func logSamples(lines []logLine) (samples []Sample, column string, unused []string) {
	list := columnsOf(lines)
	if len(list) == 0 {
		return nil, "", nil
	}
	// If columns have about equally many values, prefer rising ones: a generator issues such
	// values.
	score := func(c *logColumn) float64 {
		return float64(len(c.values)) * (1 + c.rises())
	}
	if some := slices.DeleteFunc(slices.Clone(list), (*logColumn).isNonID); len(some) > 0 {
		list = some
	}
	best := slices.MaxFunc(list, func(a, b *logColumn) int { return cmp.Compare(score(a), score(b)) })
	for i := range best.samples {
		best.samples[i].Place = best.place
	}
	for _, c := range list {
		if c != best && len(c.values) >= MinIDs {
			unused = append(unused, ColumnText(c.name))
		}
	}
	return best.samples, best.name, unused
}

// looked is the number of values that are tested to classify a column.
const looked = 50

// isNonID reports whether most values of a column are not ids.
func (c *logColumn) isNonID() bool {
	list := c.samples[:min(len(c.samples), looked)]
	n := 0
	for i := range list {
		if isNonID(list[i].Text) {
			n++
		}
	}
	return 2*n > len(list)
}

// rises returns the share of values that are above the previous one, minus one half; 0 if that is
// negative.
func (c *logColumn) rises() float64 {
	n := 0
	for i := 1; i < len(c.samples); i++ {
		a, b := c.samples[i-1].Text, c.samples[i].Text
		if len(b) > len(a) || len(b) == len(a) && b > a {
			n++
		}
	}
	return max(0, float64(n)/float64(max(1, len(c.samples)-1))-.5)
}

// Limits of the number of ids.
const (
	MinIDs = 20   // fewer ids reveal too little
	MaxIDs = 2000 // if there are more, a selection is used
)

// MaxText is the maximum length of an id as text, in bytes. The longest frame has 192 bits: 58
// decimal digits, a prefix of MaxPrefix bytes and separators fit.
const (
	MaxText   = 256
	MaxPrefix = 64
)

// Sample is the text of an id with the rough time that is beside it.
type Sample struct {
	Text string
	// Time is when the id was stored or logged: never too early, perhaps too late. The zero time
	// means none.
	Time time.Time
	// NoZone is set if Time is a calendar time without a zone, read as UTC.
	NoZone bool

	// Place is where the text is, such as in a column or after a key; nil for none.
	Place *input.Place

	// Unread is set if the text beside the id is not a time.
	Unread bool
}

// ReadSample reads a line with an id and perhaps a time. The time follows the id after white space
// or one of , ; and |. A calendar time can also come first. ReadSample reports false for an empty
// line, a comment, and an id that is too long or not printable ASCII.
func ReadSample(line string) (Sample, bool) {
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return Sample{}, false
	}
	var r Reader
	if l, ok := r.readLogLine(line); ok && len(l.words) == 1 {
		text := l.words[0].text
		return Sample{Text: text, Time: l.at, NoZone: l.noZone}, text != "" && len(text) <= MaxText && printable(text)
	}
	text, rest := line, ""
	if at := strings.IndexAny(line, " \t,;|"); at >= 0 {
		text, rest = line[:at], strings.TrimLeft(line[at:], " \t,;|")
	}
	text = strings.Trim(text, `"'`)
	if len(text) == 0 || len(text) > MaxText || !printable(text) {
		return Sample{}, false
	}
	at, noZone := readTime(rest)
	return Sample{Text: text, Time: at, NoZone: noZone}, true
}

// printable reports whether a text consists of visible ASCII characters.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// readTime returns the time at the start of a text, or the zero time. Numbers are Unix seconds,
// milliseconds, microseconds or nanoseconds, depending on their size. It sets noZone for a calendar
// time without a zone.
func readTime(s string) (at time.Time, noZone bool) {
	if s == "" || len(s) > MaxText {
		return time.Time{}, false
	}
	for _, part := range []string{s, firstOf(s, ",;\t|"), firstOf(s, ",;\t| ")} {
		part = strings.Trim(part, marks)
		if t, ok := humantext.UnixTime(part); ok {
			return t, false
		}
		if t := readCalendar(part); !t.IsZero() {
			return t, !humantext.NamesZone(part)
		}
	}
	if day, err := time.Parse(time.DateOnly, strings.Trim(firstOf(s, ",;\t|"), marks)); err == nil && plausible(day) {
		return day, true
	}
	return time.Time{}, false
}

// firstOf returns the text before the first of the characters.
func firstOf(s, chars string) string {
	if at := strings.IndexAny(s, chars); at >= 0 {
		return s[:at]
	}
	return s
}

// plausible reports whether an id could have been stored at a time. All such times fit
// into 63 bits of nanoseconds.
func plausible(t time.Time) bool { return t.Year() >= 1973 && t.Year() < 2200 }
