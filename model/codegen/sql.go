package codegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Dialects returns the names of the dialects of [SQL].
func Dialects() []string {
	var names []string
	for _, d := range dialects() {
		names = append(names, d.name)
	}
	return names
}

// SQL returns functions that decode the ids of a bound scheme in a database, and a query that tests
// them. All columns of the query are true. For a database without functions, it returns
// expressions. The names begin with prefix; "" means the name of the scheme.
//
// Ids of up to 64 bits are signed integers, longer ones are big-endian bytes. SQL returns an
// error if the dialect or the prefix is invalid, or if the scheme has no bits.
func SQL(b *ids.BoundScheme, dialect, prefix string) (string, error) {
	at := slices.Index(Dialects(), dialect)
	if at < 0 {
		return "", fmt.Errorf("unknown dialect %s: %s", humantext.Quote(dialect), humantext.Expected(dialect, Dialects()))
	}
	if err := CheckPrefix(prefix); err != nil {
		return "", err
	}
	p, err := newPlan(b, prefix)
	if err != nil {
		return "", err
	}
	w := &sqlWriter{plan: p, dialect: dialects()[at]}
	w.write()
	text := w.out.String()
	if dialect == "sqlite" && strings.Contains(text, "unhex(") {
		text = "-- Needs SQLite 3.41 or later, because of unhex.\n" + text
	}
	return text, nil
}

// CheckPrefix returns an error unless function names can begin with the prefix.
func CheckPrefix(prefix string) error {
	if prefix != "" && (identifier(prefix) != prefix || prefix[0] < 'a' || len(prefix) > 40) {
		return fmt.Errorf("invalid name %s: expected 1 to 40 of a-z, 0-9 and _, beginning with a letter", humantext.Quote(prefix))
	}
	return nil
}

// sqlWriter writes the functions of a layout. Its methods return SQL expressions.
type sqlWriter struct {
	*plan
	*dialect
	out   strings.Builder
	tests []string // columns of the test query
}

// isNumber reports whether ids are integers.
func (p *plan) isNumber() bool { return p.bits <= 64 }

// bytes returns the number of bytes of an id.
func (p *plan) bytes() int { return (p.bits + 7) / 8 }

func (w *sqlWriter) comment(format string, args ...any) {
	w.out.WriteString("-- " + comment(fmt.Sprintf(format, args...)) + "\n")
}

func (w *sqlWriter) write() {
	if !w.run {
		w.comment("Untested: no test has run this code in %s.", w.name)
	}
	for _, line := range w.about() {
		w.comment("%s", line)
	}
	if w.isNumber() {
		w.comment("Ids are signed 64-bit integers.")
	} else {
		w.comment("Ids are %d bytes, the most significant first.", w.bytes())
	}
	if w.name == "sqlite" {
		w.comment("SQLite cannot define functions in SQL: copy the expressions into your queries.")
	}
	w.out.WriteByte('\n')
	w.writeReader()
	w.writeFields()
	if w.time != nil {
		w.define("time", "The time of an id, in UTC, rounded down.", w.timestamp, w.timeOf, func(id ids.ID) string {
			at := time.Unix(w.time.of(w.plan, id)).UTC()
			if s := at.Unix(); s < w.first || s > w.last {
				return "NULL"
			}
			return w.timeLiteral(at)
		})
	}
	w.writeParts()
	w.writeBounds()
	w.writeText()
	w.comment("Test: all columns are true.")
	fmt.Fprintf(&w.out, "SELECT %s;\n", strings.Join(w.tests, ",\n  "))
}

// idType returns the SQL type of ids.
func (w *sqlWriter) idType() string {
	if w.isNumber() {
		return w.integer
	}
	return w.binary
}

// functionName returns the name of a function, limited to the 63 characters that PostgreSQL
// keeps.
func (w *sqlWriter) functionName(suffix string) string {
	name := w.prefix + "_" + suffix
	if len(name) <= 63 {
		return name
	}
	sum := uint32(2166136261) // a hash (FNV-1a) keeps the name unique
	for i := range len(name) {
		sum = (sum ^ uint32(name[i])) * 16777619
	}
	return name[:54] + "_" + fmt.Sprintf("%08x", sum)
}

// define writes a function of an id, with a test for each sample. It gets the result for an
// expression of the id from body, and the expected result from want. If want returns "", it skips
// the test.
func (w *sqlWriter) define(suffix, about, returns string, body func(id string) string, want func(id ids.ID) string) {
	guarded := body
	if !w.isNumber() {
		guarded = func(id string) string { return whether(w.hasSize(id), body(id), "NULL") }
	}
	name := w.functionName(suffix)
	w.comment("%s", about)
	w.writeFunction(&function{name: name, parameter: "id", takes: w.idType(), returns: returns, body: guarded(w.argument("id"))})
	for i, id := range w.samples {
		if wanted := want(id); wanted != "" {
			w.test(fmt.Sprint(suffix, "_", i+1), w.called(name, guarded, w.literal(id)), wanted)
		}
	}
}

// hasSize returns the condition that bytes have the size of an id.
func (w *sqlWriter) hasSize(id string) string {
	return w.size(id) + " = " + strconv.Itoa(w.bytes())
}

// writeFunction writes a function of an id, in PostgreSQL also for the other types of ids that
// are bytes.
func (w *sqlWriter) writeFunction(f *function) {
	w.dialect.write(&w.out, f)
	if w.name == "postgres" && !w.isNumber() {
		overload := func(parameter, takes, id string) {
			other := *f
			other.parameter, other.takes, other.body = parameter, takes, call(f.name, id)
			if f.columns != nil {
				other.body = "* FROM " + other.body
			}
			w.dialect.write(&w.out, &other)
		}
		if g, _ := w.canonicalDigits(); g != nil {
			overload("txt", "text", call(w.functionName("id"), "txt"))
		}
		if w.bits == 128 {
			overload("id", "uuid", "uuid_send(id)")
		}
	}
	w.out.WriteByte('\n')
}

// called returns the call of a function. For a database without functions, it returns the body.
func (w *sqlWriter) called(name string, body func(string) string, argument string) string {
	if w.name == "sqlite" {
		return body(argument)
	}
	return w.owner + call(name, argument)
}

// test adds a column to the test query.
func (w *sqlWriter) test(name, got, want string) {
	truth := "(" + got + " = " + want + ")"
	if want == "NULL" {
		truth = "(" + got + " IS NULL)"
	}
	if w.name == "mssql" {
		truth = whether(truth, "1", "0")
	}
	w.tests = append(w.tests, truth+" AS t_"+name)
}

func (w *sqlWriter) literal(id ids.ID) string {
	if w.isNumber() {
		return integer(int64(id.Uint64(0, w.bits)))
	}
	return w.blob(fmt.Sprintf("%x", id.AppendBytes(nil)))
}

// integer returns the literal of a signed integer. Most databases have no literal for the
// smallest one.
func integer(n int64) string {
	if n == -1<<63 {
		return "(-9223372036854775807 - 1)"
	}
	return parenthesized(n)
}

// bitsOf returns up to 63 bits of an id as an integer; if ids are bytes, up to 48.
func (w *sqlWriter) bitsOf(id string, offset, width int) string {
	if w.isNumber() {
		return w.cut(id, w.bits-offset-width, width)
	}
	offset += -w.bits & 7 // skip the leading zero bits of the bytes
	first, last := offset/8, (offset+width-1)/8
	x := w.slice(id, first, last-first+1)
	if below := 8*(last+1) - offset - width; below > 0 {
		x = w.shift(x, below)
	}
	if offset%8 > 0 {
		x = w.and(x, mask(width))
	}
	return x
}

// valueOf returns up to 63 bits of the value of a field as an integer.
func (w *sqlWriter) valueOf(id string, spans []ids.Span, from, width int) string {
	var terms []string
	most := 48
	if w.isNumber() {
		most = 63
	}
	for _, x := range pieces(spans, from, width, most) {
		terms = append(terms, times(w.bitsOf(id, x.offset, x.width), x.shift))
	}
	return sum(terms)
}

// times returns an integer times a power of two.
func times(x string, power int) string {
	if power == 0 {
		return x
	}
	return "(" + x + " * " + strconv.FormatInt(1<<power, 10) + ")"
}

func sum(terms []string) string {
	if len(terms) == 1 {
		return terms[0]
	}
	return "(" + strings.Join(terms, " + ") + ")"
}

// numberOf returns the value of a field as an integer.
func (w *sqlWriter) numberOf(id string, f *field) string {
	return w.valueOf(id, f.Spans, 0, f.Width)
}

// hexValue returns the value of a wide field in hex.
func (w *sqlWriter) hexValue(id string, f *field) string {
	if lead := -w.bits & 7; !w.isNumber() && len(f.Spans) == 1 && f.Width%4 == 0 && (f.Offset()+lead)%4 == 0 {
		return w.char(w.hexOf(id), strconv.Itoa((f.Offset()+lead)/4+1), f.Width/4)
	}
	var parts []string
	for from := 0; from < f.Width; {
		n := (f.Width-from-1)%48 + 1
		parts = append(parts, w.hex(w.valueOf(id, f.Spans, from, n), (n+3)/4))
		from += n
	}
	return w.concat(parts)
}

func (w *sqlWriter) writeFields() {
	for i := range w.fields {
		f := &w.fields[i]
		about := strings.TrimSpace(fmt.Sprintf("%s, %s. %s", f.Name, humantext.Count(f.Width, "bit"), f.About))
		suffix := f.key
		if f.wide() {
			w.define(suffix, about, w.text, func(id string) string { return w.hexValue(id, f) }, func(id ids.ID) string {
				return w.quote(string(f.Get(id).AppendHex(nil, (f.Width+3)/4)))
			})
			continue
		}
		w.define(suffix, about, w.integer, func(id string) string { return w.numberOf(id, f) }, func(id ids.ID) string { return f.Get(id).String() })
		if len(f.labels) > 0 {
			var values []uint64
			for v := range f.labels {
				values = append(values, v)
			}
			slices.Sort(values)
			w.define(f.key+"_label", "The label of "+f.Name+".", w.text, func(id string) string {
				text := "CASE " + w.numberOf(id, f)
				for _, v := range values {
					text += " WHEN " + strconv.FormatUint(v, 10) + " THEN " + w.quote(f.labels[v])
				}
				return text + " END"
			}, func(id ids.ID) string {
				if label, ok := f.labels[f.Get(id).Lo]; ok {
					return w.quote(label)
				}
				return "NULL"
			})
		}
	}
}

// clock returns the Unix second and the nanoseconds of the time of an id.
func (w *sqlWriter) clock(id string) (sec, nanos string) {
	t := w.time
	seconds, shares := []string{}, []string{}
	if t.epoch != 0 {
		seconds = append(seconds, integer(t.epoch))
	}
	most := t.extra
	if most != 0 {
		shares = append(shares, integer(most))
	}
	for _, x := range t.terms {
		v := w.numberOf(id, &w.fields[x.field])
		whole, rest := v, ""
		switch {
		case x.count > 1 && x.last >= x.count:
			whole, rest = w.div(v, integer(x.count)), w.mod(v, integer(x.count))
			most += (x.count - 1) * x.share
		case x.count > 1:
			whole, rest = "", v
			most += x.last * x.share
		}
		if whole != "" {
			seconds = append(seconds, factor(whole, x.seconds))
		}
		if rest != "" {
			shares = append(shares, factor(rest, x.share))
		}
	}
	if len(shares) == 0 {
		return sum(seconds), "0"
	}
	nanos = sum(shares)
	if most >= t.parts {
		seconds = append(seconds, w.div(nanos, integer(t.parts)))
		nanos = w.mod(nanos, integer(t.parts))
	}
	if t.perNano > 1 {
		nanos = w.div(nanos, integer(t.perNano))
	}
	if len(seconds) == 0 {
		seconds = []string{"0"}
	}
	return sum(seconds), nanos
}

// factor returns x × n.
func factor(x string, n int64) string {
	if n == 1 {
		return x
	}
	return "(" + x + " * " + integer(n) + ")"
}

// timeOf returns the time of an id, or NULL if the database cannot represent it.
func (w *sqlWriter) timeOf(id string) string {
	sec, nanos := w.clock(id)
	text := w.instant(sec, nanos)
	latest := w.time.epoch + 1
	for _, x := range w.time.terms {
		latest += x.last / x.count * x.seconds
		latest += min(x.last, x.count-1) * x.share / w.time.parts
	}
	if latest > w.last {
		text = whether(sec+" > "+integer(w.last), "NULL", text)
	}
	return text
}

// timeLiteral returns the literal of a time, rounded down to microseconds.
func (w *sqlWriter) timeLiteral(at time.Time) string {
	layout := "2006-01-02 15:04:05.000000"
	if w.digits == 7 {
		layout += "0"
	}
	return w.timestampLiteral(at.Truncate(time.Microsecond).Format(layout))
}

func (w *sqlWriter) writeParts() {
	var names, types []string
	var values []func(string) string
	if w.time != nil {
		names, types, values = append(names, "time"), append(types, w.timestamp), append(values, w.timeOf)
	}
	for i := range w.fields {
		f := &w.fields[i]
		names = append(names, f.key)
		if f.wide() {
			types, values = append(types, w.text), append(values, func(id string) string { return w.hexValue(id, f) })
			continue
		}
		types, values = append(types, w.integer), append(values, func(id string) string { return w.numberOf(id, f) })
	}
	id := w.argument("id")
	var list []string
	for _, value := range values {
		list = append(list, value(id))
	}
	body := w.parts(names, list)
	switch {
	case w.name == "mysql" || w.name == "sqlite" || w.name == "duckdb":
		condition := id + " IS NOT NULL"
		if !w.isNumber() {
			condition = w.hasSize(id) // NULL does not meet this condition
		}
		body = whether(condition, body, "NULL")
	case w.isNumber():
	case w.name == "clickhouse": // a map cannot be NULL
		body = call("mapFilter", "(k, v) -> "+w.hasSize(id), body)
	default:
		body += " WHERE " + w.hasSize(id)
	}
	w.comment("All parts of an id.")
	w.writeFunction(&function{
		name: w.functionName("parts"), parameter: "id", takes: w.idType(), returns: map[string]string{"mysql": "JSON"}[w.name], body: body, columns: names, types: types,
	})
}
