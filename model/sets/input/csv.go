package input

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

const maxColumns = 10_000

// maxNamed is the maximum number of columns that an error names.
const maxNamed = 20

// cell is a column of a row: its position in Raw, without quotes.
type cell struct {
	start, end int
	quoted     bool // it contains doubled quotes or, in TSV, escapes
	null       bool
}

// csvState is the state of a CSV reader.
type csvState struct {
	comma    byte
	declared bool     // comma is that of a line such as sep=;
	names    []string // of the columns
	places   []*Place
	picked   int  // index of the column, -1 for all
	tsv      bool // backslashes are escapes, as psql and COPY write them
	aligned  bool // cells have space around them, as psql and mysql print tables
}

// beginCSV reads the header, if there is one, and finds the column.
func (r *Reader) beginCSV() error {
	c := &r.csv
	c.picked = -1
	n, err := r.rowEnd()
	top, comma := preface(r.buf[r.at : r.at+n])
	if top > 0 {
		r.line++
		r.advance(top)
		n, err = r.rowEnd()
	}
	if err != nil && n == 0 && r.err != nil && r.at < r.end {
		n = r.end - r.at
	}
	first := r.buf[r.at : r.at+n]
	column := r.options.Column
	_, notNumber := strconv.Atoi(column)
	if len(first) == 0 {
		if column != "" && notNumber != nil {
			return errors.New("no header: the input is empty")
		}
		return nil
	}
	if c.comma, c.declared = comma, comma != 0; !c.declared {
		c.comma = separatorOf(first)
	}
	c.tsv = c.comma == '\t'
	c.aligned = c.comma == '|'
	var rec Record
	if err := r.splitRow(&rec, first); err != nil {
		if column != "" && notNumber != nil {
			return fmt.Errorf("the header is not CSV: %w", err)
		}
		return nil
	}
	var values []string
	for i := range rec.cells {
		values = append(values, strings.TrimSpace(string(rec.cellText(first, i, c))))
	}
	named := !r.options.NoHeader && (column != "" && notNumber != nil || isHeader(values))
	if named {
		for i, name := range values {
			c.names = append(c.names, columnName(name, i, values[:i]))
		}
		r.header = bytes.Clone(first)
		r.line += bytes.Count(first, []byte{'\n'})
		r.advance(len(first))
	} else {
		for i := range values {
			c.names = append(c.names, strconv.Itoa(i+1))
		}
	}
	return c.pick(column, notNumber != nil, named)
}

// checkJSON returns an error if the name of a column is given for text that begins like JSON.
func checkJSON(column string, text []byte) error {
	_, notNumber := strconv.Atoi(column)
	if column == "" || notNumber == nil || !bytes.HasPrefix(text, []byte{'{'}) && !bytes.HasPrefix(text, []byte{'['}) {
		return nil
	}
	return ColumnError("--field: the input is JSON, not CSV; use --json " + humantext.EscapeToASCII(column))
}

// ColumnError is the error for a column that the input does not have.
type ColumnError string

func (e ColumnError) Error() string { return string(e) }

// columnName returns the name of the column i. That is its number if the name is empty or that of
// an earlier column, as in a join.
func columnName(name string, i int, before []string) string {
	if name == "" || slices.Contains(before, name) {
		return strconv.Itoa(i + 1)
	}
	return name
}

// pick finds the column with the given name or number.
func (c *csvState) pick(column string, isName, named bool) error {
	switch {
	case column == "":
	case isName && !named:
		return fmt.Errorf("--no-header leaves no names; expected the number of a column, not %s", humantext.Quote(column))
	case isName:
		if c.picked = slices.Index(c.names, column); c.picked < 0 {
			var names []string
			for _, name := range c.names[:min(len(c.names), maxNamed)] {
				names = append(names, humantext.EscapeToASCII(name))
			}
			if len(c.names) > maxNamed {
				names = append(names, "another name")
			}
			return ColumnError(fmt.Sprintf("--field: no column %s; expected %s%s", humantext.Quote(column), humantext.Or(names), humantext.DidYouMean(column, c.names)))
		}
	default:
		n, _ := strconv.Atoi(column)
		c.picked = n - 1
	}
	return nil
}

// isHeader reports whether the texts of a first row are column names. They must be short, have few
// digits, and begin with a letter or one of _ $ #. Several names are not all the same.
func isHeader(values []string) bool {
	for _, v := range values {
		if v == "" || len(v) > 40 {
			return false
		}
		if first := v[0] | 0x20; (first < 'a' || first > 'z') && first < 0x80 && v[0] != '_' && v[0] != '$' && v[0] != '#' {
			return false
		}
		digits := 0
		for j := range len(v) {
			if v[j] >= '0' && v[j] <= '9' {
				digits++
			}
		}
		if digits > 3 {
			return false
		}
	}
	return len(values) == 1 || slices.ContainsFunc(values, func(v string) bool { return v != values[0] })
}

// errQuote is the error for a row with an unclosed quote.
var errQuote = errors.New("the row is not CSV: a quote is not closed")

// rowEnd returns the length of the next row with its line end. A line end in quotes does not end
// the row. A quote opens at the beginning of a cell; two quotes within it stand for one.
func (r *Reader) rowEnd() (int, error) {
	at, quoted := 0, false
	line := 0 // a lower bound for the next line end
	for {
		text := r.buf[r.at:r.end]
		for at < len(text) {
			if !quoted {
				line = max(line, at) // do not search for the line end again after each quote
				if end := bytes.IndexByte(text[line:], '\n'); end >= 0 {
					line += end
				} else {
					line = len(text)
				}
				quote := bytes.IndexByte(text[at:line], '"')
				switch {
				case quote >= 0:
					at += quote + 1
					quoted = opensCell(text[:at-1], r.csv.comma)
					continue
				case line < len(text):
					return line + 1, nil
				}
				at = len(text)
				continue
			}
			quote := bytes.IndexByte(text[at:], '"')
			if quote < 0 {
				at = len(text)
				continue
			}
			at += quote + 1
			if at < len(text) && text[at] == '"' {
				at++
				continue
			}
			if at == len(text) && r.err == nil { // the second quote may follow
				at--
				break
			}
			quoted = false
		}
		if at > r.options.MaxRecord {
			if quoted { // an unclosed quote must not swallow the rest of the input
				if end := bytes.IndexByte(text, '\n'); end >= 0 {
					return end + 1, errQuote
				}
			}
			return r.options.MaxRecord, r.errTooLong()
		}
		if !r.fill(0) {
			return r.lastRow(quoted)
		}
	}
}

// lastRow returns the length of the row at the end of the input. If open is set, a quote is not
// closed.
func (r *Reader) lastRow(open bool) (int, error) {
	n := r.end - r.at
	switch {
	case errors.Is(r.err, ErrMore):
		return 0, ErrMore
	case !open || n == 0:
		return n, nil
	}
	if end := bytes.IndexByte(r.buf[r.at:r.end], '\n'); end >= 0 {
		n = end + 1
	}
	return n, errQuote
}

// opensCell reports whether a quote after a text opens a cell.
func opensCell(before []byte, comma byte) bool {
	before = bytes.TrimRight(before, " ")
	if len(before) == 0 {
		return true
	}
	c := before[len(before)-1]
	return c == '\n' || c == comma || comma == 0 && strings.IndexByte(",;\t|", c) >= 0
}

func (r *Reader) nextRow(rec *Record) error {
	n, err := r.rowEnd()
	if n == 0 {
		return r.ended()
	}
	r.take(rec, n)
	r.line += bytes.Count(rec.Raw, []byte{'\n'})
	if err == nil && n > r.options.MaxRecord {
		rec.Err = r.errTooLong()
		return nil
	}
	if err != nil {
		rec.Err = err
		if len(rec.Raw) == r.options.MaxRecord && rec.Raw[n-1] != '\n' {
			r.skipLine()
			r.line++
		}
		return nil
	}
	rec.Err = r.addRow(rec)
	return nil
}

// addRow adds the cells of a row.
func (r *Reader) addRow(rec *Record) error {
	if len(bytes.TrimSpace(rec.Raw)) == 0 || r.csv.aligned && isRule(rec.Raw) {
		rec.Inner = true
		return nil
	}
	if err := r.splitRow(rec, rec.Raw); err != nil {
		return err
	}
	rec.Columns = len(rec.cells)
	if at := r.csv.picked; at >= 0 {
		if at >= len(rec.cells) {
			return fmt.Errorf("%s; expected at least %d", humantext.Count(len(rec.cells), "column"), at+1)
		}
		r.addCell(rec, at)
		return nil
	}
	for i := range rec.cells {
		r.addCell(rec, i)
	}
	return nil
}

// preface returns the length of the line before a table, or 0. This line is the upper border, or a
// line such as "sep=;" that tells spreadsheets the separator. For the latter, preface returns the
// separator too.
func preface(text []byte) (size int, comma byte) {
	size = bytes.IndexByte(text, '\n') + 1
	line := trimEnd(text[:size])
	switch {
	case size == 0:
	case text[0] == '+' && isRule(text[:size]):
		return size, 0
	case len(line) == len("sep=;") && bytes.HasPrefix(line, []byte("sep=")) && strings.IndexByte(",;\t|", line[4]) >= 0:
		return size, line[4]
	}
	return 0, 0
}

// isRule reports whether a row is a rule such as ----+---- or |----|:---|. The last line of a table
// also counts, such as (5 rows) or 5 rows in set (0.00 sec).
func isRule(row []byte) bool {
	row = bytes.TrimSpace(row)
	return len(bytes.Trim(row, "-+=|: ")) == 0 || row[0] == '(' && bytes.HasSuffix(row, []byte("rows)")) || bytes.Equal(row, []byte("(1 row)")) || isCount(row)
}

// isCount reports whether a line is the last one that mysql prints for a query.
func isCount(line []byte) bool {
	line = bytes.TrimSpace(line)
	return bytes.HasSuffix(line, []byte(" sec)")) && (bytes.Contains(line, []byte(" rows in set (")) || bytes.HasPrefix(line, []byte("1 row in set (")))
}

// isNull reports whether a cell is the text that databases and programs print for no value.
func isNull(text []byte) bool {
	switch string(text) {
	case `\N`, "NULL", "null", "<nil>", "<null>":
		return true
	}
	return false
}

// addCell adds the text of a cell, unless it is empty or the text for no value.
func (r *Reader) addCell(rec *Record, i int) {
	c := rec.cells[i]
	if c.null || c.start == c.end {
		return
	}
	text := rec.cellText(rec.Raw, i, &r.csv)
	if len(text) == 0 || isNull(bytes.TrimSpace(text)) {
		return
	}
	rec.Texts = append(rec.Texts, Text{Place: r.columnPlace(i), Text: text, Start: c.start, End: c.end})
}

func (r *Reader) columnPlace(i int) *Place {
	for len(r.csv.places) <= i && len(r.csv.places) < maxColumns {
		n := len(r.csv.places)
		name, key := strconv.Itoa(n+1), ""
		if n < len(r.csv.names) {
			if name = r.csv.names[n]; len(r.header) > 0 {
				key = name
			}
		}
		r.csv.places = append(r.csv.places, r.of([]byte(name), func() Place { return Place{Key: key, Column: n} }))
	}
	return r.csv.places[min(i, len(r.csv.places)-1)]
}

// cellText returns the text of a cell, unescaped. It has no space around it if the table is aligned.
func (r *Record) cellText(raw []byte, i int, s *csvState) []byte {
	c := r.cells[i]
	text := raw[c.start:c.end]
	if s.aligned {
		text = bytes.TrimSpace(text)
	}
	if !c.quoted {
		return text
	}
	from := len(r.arena)
	if s.tsv && bytes.IndexByte(text, '\\') >= 0 {
		for j := 0; j < len(text); j++ {
			b := text[j]
			if b == '\\' && j+1 < len(text) {
				j++
				if at := strings.IndexByte("tnrbfv\\", text[j]); at >= 0 {
					b = "\t\n\r\b\f\v\\"[at]
				} else {
					r.arena = append(r.arena, '\\')
					b = text[j]
				}
			}
			r.arena = append(r.arena, b)
		}
		return r.arena[from:]
	}
	for j := 0; j < len(text); j++ {
		r.arena = append(r.arena, text[j])
		if text[j] == '"' && j+1 < len(text) && text[j+1] == '"' {
			j++
		}
	}
	return r.arena[from:]
}

func (r *Reader) splitRow(rec *Record, row []byte) error {
	end := len(bytes.TrimSuffix(bytes.TrimSuffix(row, []byte("\n")), []byte("\r")))
	comma := r.csv.comma
	rec.cells = rec.cells[:0]
	at := 0
	if r.csv.aligned && end > 1 && row[0] == '|' && row[end-1] == '|' { // as mysql prints tables
		at, end = 1, end-1
	}
	for len(rec.cells) < maxColumns {
		start := at
		for start < end && row[start] == ' ' && comma != ' ' {
			start++
		}
		if start < end && row[start] == '"' && !r.csv.aligned {
			c, next, err := quotedCell(row[:end], start, comma)
			if rec.cells = append(rec.cells, c); err != nil {
				return err
			}
			if next > end {
				return nil
			}
			at = next
			continue
		}
		stop := bytes.IndexByte(row[at:end], comma)
		next := at + stop + 1
		if stop < 0 {
			stop, next = end-at, end+1
		}
		if rec.cells = append(rec.cells, r.csv.plainCell(row, at, at+stop)); next > end {
			return nil
		}
		at = next
	}
	return nil
}

// plainCell returns a cell without quotes.
func (c *csvState) plainCell(row []byte, start, end int) cell {
	text := row[start:end]
	x := cell{start: start, end: end, null: string(text) == `\N` || c.aligned && string(bytes.TrimSpace(text)) == `\N`}
	x.quoted = c.tsv && !x.null && bytes.IndexByte(text, '\\') >= 0
	return x
}

// quotedCell returns the cell whose opening quote is at a position, and the position of the next
// cell. After the last cell, that is past the end.
func quotedCell(row []byte, at int, comma byte) (c cell, next int, err error) {
	c.start = at + 1
	for at++; ; at++ {
		quote := bytes.IndexByte(row[at:], '"')
		if quote < 0 {
			c.end = len(row)
			return c, 0, errQuote
		}
		if at += quote; at+1 < len(row) && row[at+1] == '"' {
			c.quoted = true
			at++
			continue
		}
		break
	}
	c.end = at
	for at++; at < len(row) && row[at] == ' '; at++ {
	}
	switch {
	case at == len(row):
		return c, len(row) + 1, nil
	case row[at] != comma:
		return c, 0, errors.New("the row is not CSV: text follows a closing quote")
	}
	return c, at + 1, nil
}

// appendCellTimes appends the times among the cells of a row, except the picked cell.
func (r *Reader) appendCellTimes(dst []Time, rec *Record) []Time {
	for i := range rec.cells {
		c := rec.cells[i]
		if i == r.csv.picked || c.null || c.end-c.start < 8 || c.end-c.start > 64 {
			continue
		}
		place := r.columnPlace(i)
		text := bytes.TrimSpace(rec.Raw[c.start:c.end])
		if t, ok := r.valueTime(text, place.Name); ok {
			t.Place = place
			dst = append(dst, t)
		} else if at, ok := humantext.UnixTime(text); ok && len(text) <= 14 && place.Key == "" && !at.After(r.options.Now) { // only without a header
			dst = append(dst, Time{Place: place, At: at})
		}
	}
	return dst
}

// separatorOf returns the most frequent column separator of a line, outside quotes.
func separatorOf(line []byte) byte {
	var counts [256]int
	quoted := false
	best := byte(',')
	for _, c := range line {
		if quoted = quoted != (c == '"'); quoted {
			continue
		}
		if c == ',' || c == ';' || c == '\t' || c == '|' {
			if counts[c]++; counts[c] > counts[best] {
				best = c
			}
		}
	}
	return best
}
