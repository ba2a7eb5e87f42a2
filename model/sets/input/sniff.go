package input

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// FormatOf detects the format of an input from its beginning. all is set if head is the whole
// input. Separated lines without a header are CSV only if they are rows of plain values. Other
// lines are probably a log.
func FormatOf(head []byte, all bool) Format {
	return formatOf(bytes.TrimPrefix(head, []byte("\ufeff")), all)
}

// HasHeader reports whether the first row of an input contains column names, or a line before it names
// their separator. It needs only the beginning.
func HasHeader(head []byte) bool {
	r := &Reader{options: Options{MaxRecord: defaultMaxRecord}, format: CSV, buf: bytes.TrimPrefix(head, []byte("\ufeff")), err: errEnd, line: 1}
	r.end = len(r.buf)
	return r.beginCSV() == nil && (len(r.header) > 0 || r.csv.declared)
}

// formatOf is FormatOf without a byte order mark.
func formatOf(head []byte, all bool) Format {
	text := bytes.TrimLeft(head, " \t\r\n")
	if len(text) == 0 {
		return Lines
	}
	if (text[0] == '{' || text[0] == '[') && looksJSON(text, all) {
		return JSON
	}
	if styleOfBlocks(head) != nil {
		return Blocks
	}
	size, comma := preface(head)
	lines := firstLines(head[size:], all)
	if comma != 0 || looksColumn(lines) {
		return CSV
	}
	if comma, ok := looksCSV(lines); ok && (HasHeader(head) || areRows(lines, comma)) {
		return CSV
	}
	return Lines
}

// looksJSON reports whether a text begins with JSON: its first value ends its line, or another
// object or array follows. The value can also be incomplete, if the text is not the whole input, or
// was cut after some lines.
func looksJSON(text []byte, all bool) bool {
	r := &Reader{options: Options{MaxRecord: defaultMaxRecord}, buf: text, end: len(text), err: errEnd, line: 1, begun: true, format: JSON}
	r.json.name = []byte("$")
	var rec Record
	rec.reset(r)
	for read := 0; ; read++ {
		if _, err := r.json.step(r, &rec); err != nil {
			rest := r.buf[min(r.at+r.json.pos, r.end):r.end]
			cut := bytes.ContainsRune(bytes.TrimSpace(text), '\n') && read > 0
			return (!all || cut) && len(bytes.TrimSpace(rest)) == 0 && len(r.json.stack) > 0
		}
		if len(r.json.stack) == 0 {
			end := min(r.at+r.json.pos, len(text))
			rest := bytes.TrimLeft(text[end:], " \t\r,")
			return len(rest) == 0 || text[end-1] == '\n' || rest[0] == '\n' || rest[0] == '{' || rest[0] == '['
		}
		rec.Texts, rec.values, rec.arena = rec.Texts[:0], rec.values[:0], rec.arena[:0]
	}
}

// errEnd is the read error at the end of a text that may be only the beginning of an input.
var errEnd = errors.New("the text ends here")

// linesOfCSV is the maximum number of lines that are compared to distinguish CSV from text.
const linesOfCSV = 20

// looksCSV reports whether lines are a table, and returns its separator. All of two or more lines
// must have the same number of separators. Lists such as key=value, key=value are not tables.
func looksCSV(lines [][]byte) (comma byte, ok bool) {
	if len(lines) < 2 {
		return 0, false
	}
	comma = separatorOf(lines[0])
	counts := 0
	for i, line := range lines {
		if comma == '|' && isRule(line) {
			continue
		}
		n, quoted, pairs := separators(line, comma)
		switch {
		case pairs:
			return 0, false
		case quoted:
			return comma, counts > 0 && i > 0 // a quoted line break follows
		case n == 0 || counts > 0 && n != counts:
			return 0, false
		}
		counts = n
	}
	for i, line := range lines { // JSON and code contain commas, too
		if c := bytes.TrimSpace(line)[0]; (c == '{' || c == '[' || c == '(') && comma != '|' {
			return 0, false
		}
		if i == 0 && bytes.Contains(line, []byte("://")) && comma != '\t' {
			return 0, false
		}
	}
	return comma, true
}

// areRows reports whether separated lines are a table without a header. It must have at least three
// rows of at least three words or times. Lists of ids can have commas, too. Therefore, with other
// separators than tabs, a column must be times.
func areRows(lines [][]byte, comma byte) bool {
	const fewest = 3 // rows and columns
	r := &Reader{csv: csvState{comma: comma, aligned: comma == '|'}}
	var rec Record
	var times []int // per column: the number of times
	for _, line := range lines {
		if r.splitRow(&rec, line) != nil || len(rec.cells) < fewest {
			return false
		}
		times = append(times, make([]int, max(len(rec.cells)-len(times), 0))...)
		for i, c := range rec.cells {
			text := bytes.TrimSpace(line[c.start:c.end])
			if _, ok := humantext.LogTime(text, time.Time{}); ok {
				times[i]++
			} else if bytes.ContainsAny(text, " =:<>(){}[]\"'") {
				return false
			}
		}
	}
	return len(lines) >= fewest && (comma == '\t' || slices.Contains(times, len(lines)))
}

// looksColumn reports whether lines are a table of one column. The first line is the name of an id,
// and no line has spaces or separators. A random id can end as a name does, but it is longer or has
// digits.
func looksColumn(lines [][]byte) bool {
	const longest = 20 // bytes of a name
	if len(lines) < 2 || len(lines[0]) > longest || bytes.ContainsAny(lines[0], "0123456789") {
		return false
	}
	name := strings.ToLower(string(lines[0]))
	if !isHeader([]string{name}) || !slices.ContainsFunc([]string{"id", "key", "ulid"}, func(end string) bool { return strings.HasSuffix(name, end) }) {
		return false
	}
	for _, line := range lines {
		if bytes.ContainsAny(line, " \t,;|\"'") {
			return false
		}
	}
	return true
}

// IsList reports whether an input is a list: several lines of one word each, which are not URLs or paths.
// It needs only the beginning. all is set if head is the whole input.
func IsList(head []byte, all bool) bool {
	const fewest, longest = 3, 256
	lines := firstLines(bytes.TrimPrefix(head, []byte("\ufeff")), all)
	for _, line := range lines {
		if len(line) > longest || bytes.ContainsAny(line, " \t,;|\"'<>(){}[]") || line[0] == '/' || bytes.Contains(line, []byte("://")) {
			return false
		}
	}
	return len(lines) >= fewest
}

// firstLines returns the first lines that are not blank, without their line ends. Unless head is
// all of the input, it leaves out a last line without a line end.
func firstLines(head []byte, all bool) (lines [][]byte) {
	for rest := head; len(rest) > 0 && len(lines) < linesOfCSV; {
		at := bytes.IndexByte(rest, '\n')
		if at < 0 {
			if all {
				lines = append(lines, rest)
			}
			break
		}
		if line := bytes.TrimSuffix(rest[:at], []byte("\r")); len(bytes.TrimSpace(line)) > 0 {
			lines = append(lines, line)
		}
		rest = rest[at+1:]
	}
	return lines
}

// separators counts the separators of a line outside quotes. It also reports an unclosed quote, and
// a list such as key=value, key=value.
func separators(line []byte, comma byte) (n int, quoted, pairs bool) {
	for i, c := range line {
		if quoted = quoted != (c == '"'); quoted || c != comma {
			continue
		}
		if n++; (c == ',' || c == ';') && i+1 < len(line) && line[i+1] == ' ' && bytes.IndexByte(line, '=') >= 0 {
			return n, quoted, true
		}
	}
	return n, quoted, false
}
