package layoutfile

import (
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids/declaration"
	"idtui/model/stricttoml"
)

// Write returns a declaration as the text of a layout file. [Parse] reads the same
// declaration from it, if that has no problems.
func Write(d *declaration.Declaration) []byte {
	lists := []list{
		{"fields", rowsOf(d.Fields, fieldRow)},
		{"generator", generatorRows(d.Generator)},
		{"encodings", rowsOf(d.Encodings, encodingRow)},
		{"vectors", rowsOf(d.Vectors, vectorRow)},
		{"rejects", rowsOf(d.Rejects, rejectRow)},
	}
	short := true
	for _, l := range lists {
		short = short && l.isShort()
	}
	var b strings.Builder
	top := topRow(d)
	for _, p := range top {
		b.WriteString(p.key + " = " + p.value + "\n")
	}
	for _, l := range lists {
		if short {
			l.writeInline(&b)
		} else {
			l.writeTables(&b)
		}
	}
	return []byte(b.String())
}

// pair is a key and its value in TOML.
type pair struct{ key, value string }

// row is a table.
type row []pair

// list is a list of tables, or the generator's table.
type list struct {
	key  string
	rows []row
}

// maxLine is the longest line of an inline table, in bytes. Longer ones are written as
// tables of their own.
const maxLine = 118

func (l list) isShort() bool {
	for _, r := range l.rows {
		if len(r.inline()) > maxLine {
			return false
		}
	}
	return true
}

// inline returns a table in braces.
func (r row) inline() string {
	parts := make([]string, len(r))
	for i, p := range r {
		parts[i] = p.key + " = " + p.value
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func (l list) writeInline(b *strings.Builder) {
	if len(l.rows) == 0 {
		return
	}
	if l.key == generatorKey {
		b.WriteString(l.key + " = " + l.rows[0].inline() + "\n")
		return
	}
	b.WriteString(l.key + " = [\n")
	for _, r := range l.rows {
		b.WriteString("  " + r.inline() + ",\n")
	}
	b.WriteString("]\n")
}

func (l list) writeTables(b *strings.Builder) {
	header := "\n[[" + l.key + "]]\n"
	if l.key == generatorKey {
		header = "\n[" + l.key + "]\n"
	}
	for _, r := range l.rows {
		b.WriteString(header)
		for _, p := range r {
			b.WriteString(p.key + " = " + p.value + "\n")
		}
	}
}

const generatorKey = "generator"

func rowsOf[T any](items []T, of func(*T) row) []row {
	rows := make([]row, len(items))
	for i := range items {
		rows[i] = of(&items[i])
	}
	return rows
}

// The methods that follow add a pair, unless the value is the one of a missing key.

func (r *row) add(key, value string) { *r = append(*r, pair{key, value}) }

func (r *row) text(key, value string) {
	if value != "" {
		r.add(key, quoted(value))
	}
}

func (r *row) int(key string, n int) {
	if n != 0 {
		r.add(key, strconv.Itoa(n))
	}
}

func (r *row) number(key string, n *uint64) {
	if n != nil {
		r.add(key, numberText(*n))
	}
}

func (r *row) time(key string, t *time.Time) {
	if t != nil {
		r.add(key, timeText(*t))
	}
}

// numberText returns a number: in quotes if TOML's integers cannot hold it.
func numberText(n uint64) string {
	text := strconv.FormatUint(n, 10)
	if n > math.MaxInt64 {
		return quoted(text)
	}
	return text
}

func timeText(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// dateText returns a time as a date if it is a midnight.
func dateText(t time.Time) string {
	if t = t.UTC(); t.Equal(t.Truncate(24 * time.Hour)) {
		return t.Format(time.DateOnly)
	}
	return timeText(t)
}

// quoted returns a text in double quotes, with TOML's escapes.
func quoted(s string) string {
	return stricttoml.Quote(s, func(r rune) bool { return declaration.Printable(string(r)) })
}
