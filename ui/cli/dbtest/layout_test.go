package dbtest

import (
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/codegen"
)

var full = flag.Bool("full", false, "compare 200 ids of each scheme, and 300 random layouts")

// engine is a database that runs what layout -f sql prints.
type engine struct {
	*sql.DB
	dialect string
	ids     int // how many ids are compared for each scheme
	// timeText returns an expression for the text of a time, in UTC with microseconds.
	timeText func(expression string) string
	// literal returns an id as a literal of SQL.
	literal func(id ids.ID) string
	// part returns an expression for a field of all parts.
	part func(parts, field string) string
}

// some returns how many ids are compared.
func (e *engine) some() int {
	if *full {
		return e.ids
	}
	return 8
}

// timeLiteral returns the literal of a time in UTC.
func (e *engine) timeLiteral(text string) string {
	switch e.dialect {
	case "postgres":
		return "timestamptz '" + text + "+00'"
	case "mysql", "duckdb":
		return "TIMESTAMP '" + text + "'"
	}
	return "'" + text + "'"
}

// signedLiteral returns the literal of an id of up to 64 bits.
func signedLiteral(id ids.ID) string {
	n := int64(id.Uint64(0, id.Bits()))
	if n == -1<<63 {
		return "(-9223372036854775807 - 1)"
	}
	return fmt.Sprintf("(%d)", n)
}

// drawn returns ids of a layout with random bits in the fields that are not fixed.
func drawn(b *ids.BoundScheme, n int, r *rand.Rand) []ids.ID {
	list := make([]ids.ID, n)
	for i := range list {
		id := encoding.Zero(b.Layout.Bits)
		for at := 0; at < b.Layout.Bits; at += 32 {
			id = id.Put(at, min(32, b.Layout.Bits-at), uint64(r.Uint32()))
		}
		for k := range b.Layout.Fields {
			if f := &b.Layout.Fields[k]; f.Fixed != nil {
				id = f.Set(id, ids.Value{Lo: *f.Fixed})
			}
		}
		list[i] = b.Layout.Seal(id)
	}
	list[0] = b.Layout.Seal(encoding.Zero(b.Layout.Bits))
	return append(list, b.Layout.Seal(encoding.AllOnes(b.Layout.Bits)))
}

// create creates the functions of a scheme, and runs their test query. It returns the text of the
// functions, and a function that writes calls of them.
func (e *engine) create(t *testing.T, b *ids.BoundScheme, text, prefix string) (functions string, call func(name, argument string) string) {
	t.Helper()
	functions, test, _ := strings.Cut(text, "-- Test: ")
	_, test, _ = strings.Cut(test, "\n")
	bodies := map[string]string{} // the expressions of SQLite, by the names of the functions
	for _, statement := range strings.SplitAfter(functions, ";\n") {
		if !strings.Contains("\n"+statement, "\nCREATE ") && e.dialect != "sqlite" && !strings.HasPrefix(statement, "DROP ") {
			continue // only comments
		}
		if e.dialect == "sqlite" {
			lines := strings.Split(strings.TrimSpace(statement), "\n")
			for i, line := range lines {
				if name, ok := strings.CutPrefix(line, "-- "+prefix+"_"); ok && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "SELECT ") {
					name, _, _ = strings.Cut(name, "(")
					bodies[name] = strings.TrimSuffix(strings.TrimPrefix(lines[i+1], "SELECT "), ";")
				}
			}
			continue
		}
		if _, err := e.Exec(statement); err != nil {
			t.Fatalf("%s: %v\n%s", b.Scheme.Name, err, statement)
		}
	}
	e.allTrue(t, b.Scheme.Name, test)
	return functions, func(name, argument string) string {
		if e.dialect == "sqlite" {
			body := bodies[name]
			for _, p := range []string{":id", ":text", ":ts"} {
				body = strings.ReplaceAll(body, p, argument)
			}
			return body
		}
		return prefix + "_" + name + "(" + argument + ")"
	}
}

// check creates the functions of a scheme and compares their values with those of idtui.
func (e *engine) check(t *testing.T, b *ids.BoundScheme, prefix string, r *rand.Rand) {
	t.Helper()
	text, err := codegen.SQL(b, e.dialect, prefix)
	if err != nil {
		if b.Layout.Bits > 0 && len(b.Layout.Fields) > 0 {
			t.Errorf("%s: %v", b.Scheme.Name, err)
		}
		return
	}
	functions, call := e.create(t, b, text, prefix)
	has := func(name string) bool {
		return strings.Contains(functions, prefix+"_"+name+"(")
	}
	part := func(argument, field string) string {
		all := call("parts", argument)
		if e.dialect == "postgres" && len(b.Layout.Fields) == 1 && !has("time") {
			return all // one column is not a record
		}
		return e.part(all, field)
	}
	other := encoding.Zero(160) // of another size, if ids are bytes
	if b.Layout.Bits > 152 {
		other = encoding.Zero(80)
	}
	for n, id := range drawn(b, e.some(), r) {
		literal := e.literal(id)
		var columns, want, names []string
		add := func(name, column, value string) {
			names, columns, want = append(names, name), append(columns, column), append(want, value)
		}
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			key := strings.ReplaceAll(f.Name, "-", "_")
			switch key {
			case "time", "min", "max", "parts", "text", "id":
				key += "_value"
			}
			value := f.Get(id).String()
			if f.Width > 63 {
				value = string(f.Get(id).AppendHex(nil, (f.Width+3)/4))
			}
			add(key, call(key, literal), value)
			if n > 1 {
				continue // two ids are enough for all parts
			}
			add("part "+key, part(literal, key), value)
			if b.Layout.Bits > 64 {
				add("part of other bytes", "CASE WHEN "+part(e.literal(other), key)+" IS NULL THEN 1 ELSE 0 END", "1")
			}
			if e.dialect == "postgres" && b.Layout.Bits > 64 && has("id") {
				add("part of a text", part("'"+strings.ReplaceAll(b.Encodings[0].Encode(id), "'", "''")+"'::text", key), value)
			}
		}
		if has("time") {
			at := b.Time(id)
			if at.Year() >= 1000 && at.Year() < 9999 {
				stamp := at.Truncate(time.Microsecond).Format("2006-01-02 15:04:05.000000")
				add("time", e.timeText(call("time", literal)), stamp)
			}
		}
		if has("text") {
			text := b.Encodings[0].Encode(id)
			add("text", call("text", literal), text)
			quoted := "'" + strings.ReplaceAll(text, "'", "''") + "'"
			if e.dialect == "mysql" {
				quoted = strings.ReplaceAll(quoted, `\`, `\\`)
			}
			add("id", "CASE WHEN "+call("id", quoted)+" = "+literal+" THEN 1 ELSE 0 END", "1")
		}
		if has("min") && b.Time(id).Year() < 9999 && b.Time(id).Year() >= 1000 {
			at := b.Time(id).Truncate(time.Microsecond)
			span, err := b.Bounds(ids.At(at), ids.At(at))
			if err == nil {
				stamp := e.timeLiteral(at.Format("2006-01-02 15:04:05.000000"))
				add("min", "CASE WHEN "+call("min", stamp)+" = "+e.literal(span.Min)+" THEN 1 ELSE 0 END", "1")
				add("max", "CASE WHEN "+call("max", stamp)+" = "+e.literal(span.Max)+" THEN 1 ELSE 0 END", "1")
			}
		}
		values := make([]sql.NullString, len(columns))
		targets := make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := e.QueryRow("SELECT " + strings.Join(columns, ", ")).Scan(targets...); err != nil {
			t.Fatalf("%s: %v\nSELECT %s", b.Scheme.Name, err, strings.Join(columns, ",\n "))
		}
		for i := range values {
			if values[i].String != want[i] {
				t.Fatalf("%s of %s %x (%s): %q, want %q\n%.2000s", names[i], b.Scheme.Name, id.AppendBytes(nil), b.Encodings[0].Encode(id), values[i].String, want[i], columns[i])
			}
		}
	}
}

// allTrue runs a test query.
func (e *engine) allTrue(t *testing.T, scheme, query string) {
	t.Helper()
	rows, err := e.Query(query)
	if err != nil {
		t.Fatalf("%s: %v\n%s", scheme, err, query)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil || !rows.Next() {
		t.Fatalf("%s: no row: %v", scheme, err)
	}
	values, targets := make([]sql.NullString, len(names)), make([]any, len(names))
	for i := range values {
		targets[i] = &values[i]
	}
	if err := rows.Scan(targets...); err != nil {
		t.Fatal(err)
	}
	for i, v := range values {
		if v.String != "1" && v.String != "true" {
			t.Errorf("%s: column %s of the test query is %q\n%.3000s", scheme, names[i], v.String, query)
			return
		}
	}
}

// randomLayout returns a layout of random fields, units and encodings; nil for one that breaks a
// rule.
func randomLayout(r *rand.Rand, name string) *ids.BoundScheme {
	d := scheme.Declaration{Name: name, Title: name, About: "It's a layout.", Bits: 1 + r.IntN(160)}
	if r.IntN(2) == 0 {
		d.Bits = []int{64, 64, 63, 53, 128, 128, 96, 80, 160}[r.IntN(9)]
	}
	units := []scheme.Unit{
		{Length: time.Millisecond},
		{Length: time.Second},
		{Length: 10 * time.Millisecond},
		{Length: time.Second, Parts: 256},
		{Length: time.Second, Parts: 65536},
		{Length: 1024 * time.Microsecond},
		{Length: 100},
		{Length: time.Minute},
		{Length: 4 * time.Millisecond},
		{Length: 1},
		{Length: time.Second, Parts: 1 << 32},
	}
	for left, n := d.Bits, 0; left > 0; n++ {
		f := scheme.Field{Name: fmt.Sprint("f", n), Width: min(left, 1+r.IntN(48)), Kind: []ids.Kind{ids.Node, ids.Sequence, ids.Metadata, ids.Random}[r.IntN(4)]}
		if r.IntN(8) == 0 {
			f.Width = min(left, 1+r.IntN(128))
		}
		if f.Kind == ids.Metadata && r.IntN(2) == 0 {
			f.Labels = map[uint64]string{0: "it's", 1: `back\slash`}
		}
		if n == 0 && r.IntN(5) > 0 {
			f.Kind, f.Width, f.Labels = ids.Time, min(left, 20+r.IntN(44)), nil
			f.Unit = units[r.IntN(len(units))]
			epoch := time.Date(1970+r.IntN(60), 1, 1+r.IntN(28), r.IntN(24), 0, 0, r.IntN(2)*500e6, time.UTC)
			f.Epoch = &epoch
		}
		left -= f.Width
		d.Fields = append(d.Fields, f)
	}
	if r.IntN(4) == 0 { // fields of several ranges
		r.Shuffle(len(d.Fields), func(i, j int) { d.Fields[i], d.Fields[j] = d.Fields[j], d.Fields[i] })
		at := 0
		for i := range d.Fields {
			d.Fields[i].Ranges = []ids.Span{{Offset: at, Width: d.Fields[i].Width}}
			at += d.Fields[i].Width
		}
		for i := 1; i < len(d.Fields); i++ {
			a, b := &d.Fields[i-1], &d.Fields[i]
			if a.Width > 1 && b.Width > 1 && len(a.Ranges) == 1 {
				a.Ranges, b.Ranges = []ids.Span{{Offset: b.Ranges[0].Offset, Width: 1}, {Offset: a.Ranges[0].Offset + 1, Width: a.Width - 1}},
					[]ids.Span{{Offset: a.Ranges[0].Offset, Width: 1}, {Offset: b.Ranges[0].Offset + 1, Width: b.Width - 1}}
			}
		}
	}
	e := scheme.Encoding{Alphabet: scheme.AlphabetNames()[r.IntN(len(scheme.AlphabetNames()))]}
	if e.Alphabet == "decimal" && d.Bits == 64 {
		e.Signed = r.IntN(2) == 0
	}
	if r.IntN(3) == 0 {
		e.Prefix, e.Suffix = "o'_", "\\"
		e.Signed = false
	}
	if r.IntN(3) == 0 {
		e.As = scheme.AsNumber
	}
	if r.IntN(3) == 0 {
		e.Pad = scheme.PadHigh
	}
	if r.IntN(3) == 0 {
		e.Length = 25 + r.IntN(10)
	}
	if r.IntN(4) == 0 && e.Length > 0 {
		e.Groups = []int{5, 5, e.Length - 10}
	}
	e.Fold = r.IntN(3) == 0
	d.Encodings = []scheme.Encoding{e}
	if len(d.Check()) > 0 {
		return nil
	}
	s, err := d.Scheme()
	if err != nil {
		return nil
	}
	b, err := s.Open(nil)
	if err != nil {
		return nil
	}
	return b
}

// checkRandom checks layouts that were drawn at random.
func (e *engine) checkRandom(t *testing.T, seed uint64) {
	e.ids = 12
	r := rand.New(rand.NewPCG(seed, 5))
	layouts := 30
	if *full {
		layouts = 300
	}
	for n := 0; n < layouts; {
		if b := randomLayout(r, fmt.Sprint("r", n)); b != nil {
			e.check(t, b, fmt.Sprint("r", n), r)
			n++
		}
	}
}

func (e *engine) checkAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i, b := range catalog.Default().BoundSchemes() {
		e.check(t, b, fmt.Sprint("x", i), r)
	}
}

func hexLiteral(format string) func(id ids.ID) string {
	return func(id ids.ID) string {
		if id.Bits() <= 64 {
			return signedLiteral(id)
		}
		return fmt.Sprintf(format, id.AppendBytes(nil))
	}
}

func TestLayoutPostgres(t *testing.T) {
	e := engine{DB: startPostgres(t), dialect: "postgres", ids: 200, literal: hexLiteral(`'\x%x'::bytea`), timeText: func(x string) string {
		return "to_char(" + x + " AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"
	}, part: func(parts, field string) string { return "(" + parts + `)."` + field + `"` }}
	e.checkTimes(t)
	e.checkAll(t)
	e.checkRandom(t, 1)
}

func TestLayoutMySQL(t *testing.T) {
	e := engine{DB: startMySQL(t), dialect: "mysql", ids: 200, literal: hexLiteral("x'%x'"), timeText: func(x string) string {
		return "DATE_FORMAT(" + x + ", '%Y-%m-%d %H:%i:%s.%f')"
	}, part: func(parts, field string) string {
		return "JSON_UNQUOTE(JSON_EXTRACT(" + parts + `, '$."` + field + `"'))`
	}}
	e.checkTimes(t)
	e.checkAll(t)
	e.checkRandom(t, 1)
}

func TestLayoutSQLite(t *testing.T) {
	handle, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	handle.SetMaxOpenConns(1)
	defer func() { _ = handle.Close() }()
	e := engine{DB: handle, dialect: "sqlite", ids: 200, literal: hexLiteral("x'%x'"), timeText: func(x string) string { return x }, part: func(parts, field string) string {
		return "json_extract(" + parts + `, '$."` + field + `"')`
	}}
	e.checkTimes(t)
	e.checkAll(t)
	e.checkRandom(t, 1)
}
