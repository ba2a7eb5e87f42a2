package layoutfile

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
	"idtui/model/stricttoml"
)

// Write returns a declaration as the text of a layout file. If the declaration has no problems,
// [Parse] returns an equal declaration.
func Write(d *scheme.Declaration) []byte {
	lists := []list{
		{"fields", rowsOf(d.Fields, fieldRow)},
		{"generator", generatorRows(d.Generator)},
		{"encodings", rowsOf(d.Encodings, encodingRow)},
		{"vectors", rowsOf(d.Vectors, vectorRow)},
		{"rejects", rowsOf(d.Rejects, func(r *scheme.Reject) row {
			var out row
			out.text("text", r.Text)
			out.text("why", r.Why)
			return out
		})},
	}
	short := true
	for _, l := range lists {
		short = short && !slices.ContainsFunc(l.rows, func(r row) bool { return len(r.inline()) > maxLine })
	}
	var b strings.Builder
	var top row
	top.add("idtui", strconv.Itoa(Version))
	top.text("name", d.Name)
	top.text("title", d.Title)
	top.text("about", d.About)
	top.text("source", d.Source)
	if !d.Born.IsZero() {
		top.add("born", dateText(d.Born))
	}
	if d.Prior != scheme.DefaultPrior {
		top.add("prior", strconv.FormatFloat(d.Prior, 'f', -1, 64))
	}
	if d.Override {
		top.add("override", "true")
	}
	top.int("bits", d.Bits)
	for _, p := range top {
		b.WriteString(p.key + " = " + p.value + "\n")
	}
	for _, l := range lists {
		if short {
			l.writeInline(&b)
		} else {
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
	}
	return []byte(b.String())
}

// pair is a key and its value in TOML.
type pair struct{ key, value string }

// row is a table.
type row []pair

// list is a list of tables, or the table of the generator.
type list struct {
	key  string
	rows []row
}

// maxLine is the maximum length of an inline table, in bytes. If a table is longer, all tables
// are written with headers.
const maxLine = 118

// inline returns a table as an inline table.
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

const generatorKey = "generator"

func rowsOf[T any](items []T, of func(*T) row) []row {
	rows := make([]row, len(items))
	for i := range items {
		rows[i] = of(&items[i])
	}
	return rows
}

// The following methods add a pair, unless the value is the default of a missing key.

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

// numberText returns a number, in quotes if it exceeds TOML's integers.
func numberText(n uint64) string {
	text := strconv.FormatUint(n, 10)
	if n > math.MaxInt64 {
		return quoted(text)
	}
	return text
}

func timeText(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// dateText returns a time as a date if it is midnight UTC.
func dateText(t time.Time) string {
	if t = t.UTC(); t.Equal(t.Truncate(24 * time.Hour)) {
		return t.Format(time.DateOnly)
	}
	return timeText(t)
}

// quoted returns a text in double quotes, with TOML's escapes.
func quoted(s string) string {
	return stricttoml.Quote(s, func(r rune) bool { return scheme.Printable(string(r)) })
}

func fieldRow(f *scheme.Field) row {
	var r row
	r.text("name", f.Name)
	r.text("kind", f.Kind.String())
	r.int("width", f.Width)
	if f.Ranges != nil {
		parts := make([]string, len(f.Ranges))
		for i, s := range f.Ranges {
			parts[i] = "[" + strconv.Itoa(s.Offset) + ", " + strconv.Itoa(s.Width) + "]"
		}
		r.add("ranges", "["+strings.Join(parts, ", ")+"]")
	}
	if f.Unit != (scheme.Unit{}) {
		r.text("unit", f.Unit.String())
	}
	r.time("epoch", f.Epoch)
	if f.Guess {
		r.add("guess", "true")
	}
	r.number("fixed", f.Fixed)
	r.number("min", f.Min)
	r.number("max", f.Max)
	r.number("default", f.Default)
	if f.Start == scheme.StartAtMin {
		r.add("start", "0")
	} else {
		r.text("start", f.Start.String())
	}
	r.text("monotonic", f.Monotonic.String())
	r.text("of", f.Of)
	r.text("assign", f.Assign)
	if len(f.Labels) > 0 {
		var labels row
		for _, v := range slices.Sorted(maps.Keys(f.Labels)) {
			labels.add(strconv.FormatUint(v, 10), quoted(f.Labels[v]))
		}
		r.add("labels", labels.inline())
	}
	r.text("about", f.About)
	r.text("why", f.Why)
	return r
}

func generatorRows(g *scheme.Generator) []row {
	if g == nil {
		return nil
	}
	var r row
	r.text("back", g.Back.String())
	r.text("full", g.Full.String())
	return []row{r}
}

// GeneratorLine returns the line that a layout file needs so that ids can be generated. It
// returns "" if the declaration has a generator, or if no generator is possible with its fields.
func GeneratorLine(d *scheme.Declaration) string {
	if d.Generator != nil {
		return ""
	}
	own := *d
	for _, back := range []ids.OnBack{ids.RefuseBack, ids.FollowBack} {
		for _, full := range []ids.OnFull{ids.WaitFull, ids.NeverFull} {
			own.Generator = &scheme.Generator{Back: back, Full: full}
			s, err := own.Scheme()
			if err != nil {
				continue
			}
			if b, err := s.Open(nil); err == nil && b.Policy != nil {
				return generatorKey + " = " + generatorRows(own.Generator)[0].inline()
			}
		}
	}
	return ""
}

// MissingGenerator returns the line that the layout file of a bound scheme needs so that ids can be
// generated. It returns "" if the scheme is not from a file, can generate ids, or needs more than
// one line.
func MissingGenerator(b *ids.BoundScheme) string {
	d, ok := b.Declared.(*scheme.Declaration)
	if !ok || b.Policy != nil {
		return ""
	}
	return GeneratorLine(d)
}

func encodingRow(e *scheme.Encoding) row {
	var r row
	r.text("name", e.Name)
	r.text("alphabet", e.Alphabet)
	r.text("form", e.Form)
	r.text("as", e.As.String())
	r.int("length", e.Length)
	r.text("pad", e.Pad.String())
	if e.Fold {
		r.text("case", "fold")
	}
	if len(e.Alias) > 0 {
		var alias row
		for _, from := range slices.Sorted(maps.Keys(e.Alias)) {
			alias.add(keyText(from), quoted(e.Alias[from]))
		}
		r.add("alias", alias.inline())
	}
	if e.Groups != nil {
		parts := make([]string, len(e.Groups))
		for i, n := range e.Groups {
			parts[i] = strconv.Itoa(n)
		}
		r.add("groups", "["+strings.Join(parts, ", ")+"]")
	}
	r.text("separator", e.Separator)
	r.text("prefix", e.Prefix)
	r.text("suffix", e.Suffix)
	if e.Signed {
		r.add("signed", "true")
	}
	r.text("check", e.Check)
	return r
}

// keyText returns a key, in quotes unless it consists of letters and digits.
func keyText(s string) string {
	for i := range len(s) {
		if c := s[i] | 0x20; (c < 'a' || c > 'z') && (s[i] < '0' || s[i] > '9') {
			return quoted(s)
		}
	}
	return s
}

func vectorRow(v *scheme.Vector) row {
	var r row
	r.text("text", v.Text)
	r.time("time", v.Time)
	if len(v.Fields) > 0 {
		var fields row
		for _, name := range slices.Sorted(maps.Keys(v.Fields)) {
			value := v.Fields[name]
			text := numberText(value.Lo)
			if value.Hi != 0 {
				text = quoted(value.String())
			}
			fields.add(name, text)
		}
		r.add("fields", fields.inline())
	}
	return r
}
