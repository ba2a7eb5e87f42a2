package codegen

import (
	"go/format"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/scheme"
)

// TestSQLPrints checks that every scheme with bits has functions and a test in every dialect. The
// output must begin with a warning if no test runs the dialect.
func TestSQLPrints(t *testing.T) {
	t.Parallel()
	for _, b := range catalog.Default().BoundSchemes() {
		for _, d := range dialects() {
			text, err := SQL(b, d.name, "")
			if withBits := b.Layout.Bits > 0 && len(b.Layout.Fields) > 0; withBits != (err == nil) {
				t.Errorf("%s in %s: %v", b.Scheme.Name, d.name, err)
			}
			if err != nil {
				continue
			}
			if first, _, _ := strings.Cut(text, "\n"); d.run == strings.Contains(first, "Untested") {
				t.Errorf("%s in %s begins with %q", b.Scheme.Name, d.name, first)
			}
			if strings.Contains(text, "%!") || !strings.Contains(text, "-- Test:") {
				t.Errorf("%s in %s: %.200s", b.Scheme.Name, d.name, text)
			}
		}
	}
}

// hostile returns a layout whose texts try to end literals, comments and function bodies.
func hostile(t *testing.T) *ids.BoundScheme {
	t.Helper()
	const evil = `'); DROP TABLE t; -- $idtui$ \' " */ /*! ${x} \u000a{{.}}`
	d := scheme.Declaration{
		Name: "hostile", Title: evil, About: evil, Source: evil, Bits: 96, Born: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC),
		Fields: []scheme.Field{
			{Name: "time", Kind: ids.Time, Width: 42, Unit: scheme.Unit{Length: time.Millisecond}, About: evil, Why: evil},
			{Name: "a-b", Kind: ids.Node, Width: 12, Labels: map[uint64]string{0: evil, 1: `\`, 2: "'", 3: "é 名"}},
			{Name: "a_b", Kind: ids.Sequence, Width: 21},
			{Name: strings.Repeat("x", 32), Kind: ids.Metadata, Width: 21, Labels: map[uint64]string{7: evil}},
		},
		Encodings: []scheme.Encoding{{Name: "odd", Alphabet: `'"\$%`, Prefix: `'\$`, Suffix: `*/--`}, {Alphabet: "hex"}},
	}
	if problems := d.Check(); len(problems) > 0 {
		t.Fatal(problems)
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestHostileSQL checks that all texts of a layout are inside literals or comments, as a database
// parses the output.
func TestHostileSQL(t *testing.T) {
	t.Parallel()
	b := hostile(t)
	for _, d := range dialects() {
		text, err := SQL(b, d.name, "")
		if err != nil {
			t.Fatal(err)
		}
		if rest := outside(text, d.name); strings.Contains(rest, "DROP TABLE") || strings.Count(rest, "'")+strings.Count(rest, `\`) > 0 {
			t.Errorf("%s: %s", d.name, rest)
		}
		for _, name := range []string{"hostile_a_b(", "hostile_a_b_2(", "hostile_time_value("} {
			if !strings.Contains(text, name) {
				t.Errorf("%s has no %s", d.name, name)
			}
		}
	}
}

// outside returns the parts outside of comments and literals. It parses function bodies between
// dollar quotes of PostgreSQL as SQL.
func outside(text, dialect string) string {
	var out strings.Builder
	for len(text) > 0 {
		switch {
		case strings.HasPrefix(text, "--"):
			_, text, _ = strings.Cut(text, "\n")
		case text[0] == '\'':
			escapes := dialect == "clickhouse" || dialect == "postgres" && strings.HasSuffix(out.String(), "E")
			text = text[1:]
			for len(text) > 0 {
				if escapes && text[0] == '\\' {
					text = text[2:]
					continue
				}
				if strings.HasPrefix(text, "''") {
					text = text[2:]
					continue
				}
				if text[0] == '\'' {
					text = text[1:]
					break
				}
				text = text[1:]
			}
		default:
			out.WriteByte(text[0])
			text = text[1:]
		}
	}
	return out.String()
}

// TestHostileParsers checks that texts of a layout cannot end a comment of a parser.
func TestHostileParsers(t *testing.T) {
	t.Parallel()
	b := hostile(t)
	for _, language := range Languages() {
		text, err := Parser(b, language)
		if err != nil {
			t.Fatal(err)
		}
		mark := "//"
		if language == "python" {
			mark = "#"
		}
		for line := range strings.Lines(text) {
			if strings.Contains(line, "DROP TABLE") && !strings.HasPrefix(line, mark) || strings.Contains(line, `\u`) {
				t.Errorf("%s: %q", language, line)
			}
		}
	}
	if text, err := Parser(b, "go"); err == nil {
		if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
			t.Errorf("the parser in Go is not formatted: %v", err)
		}
	}
	tool := toolchains()["python"]
	if text, err := Parser(b, "python"); err == nil {
		runParserIfInstalled(t, tool, text, b)
	}
}

func TestPrefix(t *testing.T) {
	t.Parallel()
	for prefix, ok := range map[string]bool{"": true, "order": true, "o_1": true, "1o": false, "Order": false, "a-b": false, "a;b": false, "_a": false, strings.Repeat("a", 41): false} {
		if err := CheckPrefix(prefix); (err == nil) != ok {
			t.Errorf("%q: %v", prefix, err)
		}
	}
}

// TestSQLSign checks that the functions say from when on ids are negative, if that is before the
// last timestamp.
func TestSQLSign(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"koid":              "-- From 2039-09-07T15:47:35.552Z on, ids are negative, and sort before the others. For a range that begins earlier and\n-- ends later, join the two conditions with OR: id >= koid_min(begin) OR id <= koid_max(end)\n",
		"snowflake-twitter": "", "uuid-v7": "",
	} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range dialects() {
			text, err := SQL(b, d.name, "")
			if err != nil {
				t.Fatal(err)
			}
			if says := strings.Contains(text, "ids are negative"); says != (want != "") || !strings.Contains(text, want) {
				t.Errorf("%s in %s: %t; expected %q in\n%s", name, d.name, says, want, text)
			}
		}
	}
}
