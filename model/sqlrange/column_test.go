package sqlrange

import (
	"slices"
	"strings"
	"testing"
)

func TestParseColumn(t *testing.T) {
	for text, want := range map[string][]string{
		"id":                  {"id"},
		"orders.id":           {"orders", "id"},
		"a.b.c":               {"a", "b", "c"},
		`"a.b".id`:            {"a.b", "id"},
		`t."say ""hi"""`:      {"t", `say "hi"`},
		`a"b`:                 {`a"b`},
		"x'; DROP TABLE t;--": {"x'; DROP TABLE t;--"},
		"größe id":            {"größe id"},
	} {
		if got, err := parseColumn(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", ".", "a.", ".a", "a..b", `"`, `""`, `"a`, `"a"b`, `"a".`, `a.""`, "a\nb", "a\x00b", "a\x1b[0m", "a\u202eb", "\xff", strings.Repeat("a", 1025),
	} {
		if got, err := parseColumn(text); err == nil {
			t.Errorf("%.40q is %q", text, got)
		} else if strings.ContainsAny(err.Error(), "\n\x1b\x00") {
			t.Errorf("%q: %q", text, err)
		}
	}
}

// FuzzColumn quotes arbitrary names for each database. Unquoted by the rules of the database, the
// result must contain the parts and nothing else.
func FuzzColumn(f *testing.F) {
	for _, text := range []string{"id", "a.b", `"a.b".c`, "`", "]", `"""".x`, `\`, "'"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := parseColumn(text)
		if err != nil {
			return
		}
		for name, quotes := range map[string][2]string{"postgres": {`"`, `"`}, "sqlite": {`"`, `"`}, "cassandra": {`"`, `"`}, "mysql": {"`", "`"}, "mssql": {"[", "]"}} {
			d := dialects[slices.Index(Dialects(), name)]
			rest := d.quote(parts)
			for i, part := range parts {
				if i > 0 {
					rest = strings.TrimPrefix(rest, ".")
				}
				got, after, ok := unquote(rest, quotes[0], quotes[1])
				if rest = after; !ok || got != part {
					t.Fatalf("%s: part %q of %q is read as %q", name, part, d.quote(parts), got)
				}
			}
			if rest != "" {
				t.Fatalf("%s: %q follows %q", name, rest, parts)
			}
		}
	})
}

// unquote parses a quoted name, in which the closing quote is doubled.
func unquote(s, open, closing string) (name, rest string, ok bool) {
	if s, ok = strings.CutPrefix(s, open); !ok {
		return "", s, false
	}
	for {
		part, after, found := strings.Cut(s, closing)
		if !found {
			return "", s, false
		}
		name += part
		if s, ok = strings.CutPrefix(after, closing); !ok {
			return name, after, true
		}
		name += closing
	}
}
