package layoutfile_test

import (
	"strings"
	"testing"

	"idtui/model/layoutfile"
)

// minimal returns a file with the required keys, followed by more lines.
func minimal(field, encoding, more string) string {
	return "idtui = 1\nname = \"x\"\nbits = 16\n" + more + "\nfields = [\n{ name = \"a\", " + field + " },\n]\nencodings = [\n{ " + encoding + " },\n]\n"
}

// TestIndependentErrors checks that all errors are reported at once, except those that can follow
// from another error.
func TestIndependentErrors(t *testing.T) {
	const field = `kind = "node", width = 16`
	for _, c := range []struct {
		field, more string
		want        []string
	}{
		{`kind = "time", width = 16, unit = "1q"`, `generator = { back = "toggle", full = "refuse" }`, []string{"f.toml:4: back toggle: expected", "f.toml:4: full refuse without a sequence", `f.toml:6: invalid unit "1q"`}},
		{`kind = "nod", width = 16`, `generator = { back = "toggle", full = "refuse" }`, []string{"f.toml:4: back toggle: expected", "f.toml:4: a generator of a layout without a time", "f.toml:4: full refuse without a sequence", `f.toml:6: invalid kind "nod": expected`}},
		{`kind = "shop", width = 16`, `generator = { back = "hold", full = "borrow" }`, []string{"f.toml:4: full borrow needs back stay", `f.toml:6: invalid kind "shop"`}},                          // it could be a sequence
		{`kind = "", width = 16`, `generator = { back = "toggle", full = "refuse" }`, []string{"f.toml:4: back toggle: expected exactly one toggle field, of one bit", `f.toml:6: invalid kind ""`}}, // it has 16 bits
		{`kind = "tyme", width = 16`, `generator = { back = "wait", full = "never" }`, []string{"f.toml:4: full never without", `f.toml:6: invalid kind "tyme"`, "f.toml:6: missing unit"}},
		{`kind = "nod", width = 16`, `vectors = [{ text = "1", fields = { b = 1 } }]`, []string{`f.toml:4: unknown field "b"`, `f.toml:6: invalid kind "nod"`}},
		{field + `, about = 1`, `vectors = [{ text = "1", fields = { a = 65536 } }]`, []string{"f.toml:4: invalid a 65536", "f.toml:6: invalid about 1"}},
		{`kind = "node"`, `vectors = [{ text = "1", fields = { a = 65536 } }]`, []string{"f.toml:6: missing width"}},
		{`kind = "time", width = 16, unit = "1s"`, `generator = { back = "hold", full = "borrow" }`, []string{"f.toml:4: full borrow needs back stay", "f.toml:4: full borrow without a sequence"}},
	} {
		_, err := layoutfile.Parse("f.toml", []byte(minimal(c.field, `alphabet = "hex"`, c.more)))
		if err == nil {
			t.Errorf("%s, %s: no error", c.field, c.more)
			continue
		}
		lines := strings.Split(err.Error(), "\n")
		if len(lines) != len(c.want) {
			t.Errorf("%s, %s: errors\n%v", c.field, c.more, err)
			continue
		}
		for i := range lines {
			if !strings.HasPrefix(lines[i], c.want[i]) {
				t.Errorf("error %q, want %q", lines[i], c.want[i])
			}
		}
	}
}

// TestRules checks the rules of the file format individually. An empty error means that the file
// is valid.
func TestRules(t *testing.T) {
	const node, hex = `kind = "node", width = 16`, `alphabet = "hex"`
	for _, c := range []struct{ field, encoding, more, want string }{
		{node, hex, "", ""},
		{node, hex, "prior = 0", ""},
		{node, hex, "prior = 2.5", ""},
		{node, hex, "prior = nan", "f.toml:4: invalid prior NaN: expected a number from 0 to 1000"},
		{node, hex, "prior = inf", "f.toml:4: invalid prior +Inf"},
		{node, hex, "prior = \"4\"", `f.toml:4: invalid prior "4"`},
		{node, hex, "born = 2020-01-01", ""},
		{node, hex, "born = 2020-01-01T10:00:00+02:00", ""},
		{node, hex, "born = 2020-01-01 10:00:00", ""},
		{node, hex, "born = 10:00:00", "f.toml:4: invalid born 10:00:00: expected a date or a time"},
		{node, hex, "born = 1577836800", "f.toml:4: invalid born 1577836800: expected a date or a time"},
		{node, hex, "override = 1", "f.toml:4: invalid override 1: expected true or false"},
		{node, hex, "title = \"Größe 日本\"", ""},
		{node, hex, "title = \"a\u202eb\"", `f.toml:4: invalid title: it has the character "\u202e"`},
		{node, hex, "title = \"a\u200db\"", `f.toml:4: invalid title: it has the character "\u200d"`},
		{node, hex, "title = \"a\ue000b\"", `f.toml:4: invalid title: it has the character "\ue000"`},
		{node, hex, "title = \"a\u0378b\"", `f.toml:4: invalid title: it has the character "\u0378"`},
		{node, hex, "title = \"a\u2028b\"", `f.toml:4: invalid title: it has the character "\u2028"`},
		{node, hex, "title = \"\"\"a\nb\"\"\"", `f.toml:4: invalid title: it has the character "\n"`},
		{node, hex, `"\u001b" = 1`, `f.toml:4: unknown key "\x1b"`},
		{node, hex, "generator = {}", "f.toml:4: full never without a sequence or random bits"},
		{`kind = "sequence", width = 16`, hex, "generator = { back = \"stop\" }", `f.toml:4: invalid back "stop": expected refuse, wait, hold, follow, stay or toggle`},
		{node, hex, "generator = \"refuse\"", `f.toml:4: invalid generator "refuse": expected a table`},
		{node, hex, "vectors = [{ text = \"1\" }]\nrejects = [{ text = \"2\", why = \"w\" }]", ""},
		{node, hex, "vectors = [{ time = 2020-01-01 }]", "f.toml:4: missing text"},
		{node, hex, "vectors = [{ text = \"1\", fields = { b = 1 } }]", `f.toml:4: unknown field "b": expected a`},
		{node, hex, "vectors = [{ text = \"1\", fields = { a = -1 } }]", "f.toml:4: invalid a -1"},
		{node, hex, "vectors = [{ text = \"1\", fields = { a = 65536 } }]", "f.toml:4: invalid a 65536: expected a value of 16 bits"},

		{`kind = "node"`, hex, "", "f.toml:6: missing width"},
		{`width = 16`, hex, "", "f.toml:6: missing kind: expected time, "},
		{`kind = "nod", width = 16`, hex, "", `f.toml:6: invalid kind "nod": expected time, `},
		{`kind = "time", width = 16`, hex, "", "f.toml:6: missing unit"},
		{`kind = "checksum", width = 16`, hex, "", "f.toml:6: missing of"},
		{`kind = "time", width = 16, unit = "1 ms"`, hex, "", `f.toml:6: invalid unit "1 ms"`},
		{`kind = "time", width = 16, unit = "0ms"`, hex, "", `f.toml:6: invalid unit "0ms": it is 0`},
		{`kind = "time", width = 16, unit = "1ms", epoch = "2020-01-01"`, hex, "", `f.toml:6: invalid epoch "2020-01-01"`},
		{`kind = "time", width = 16, unit = "1ms", epoch = 0`, hex, "", "f.toml:6: invalid epoch 0"},
		{`kind = "sequence", width = 16, start = 1`, hex, "", "f.toml:6: invalid start 1"},
		{`kind = "sequence", width = 16, start = 0`, hex, "", ""},
		{`kind = "node", width = 16, start = 0`, hex, "", "f.toml:6: key start in a node field"},
		{`kind = "node", width = 16, monotonic = "none"`, hex, "", "f.toml:6: key monotonic in a node field"},
		{`kind = "node", width = 16, min = "5"`, hex, "", `f.toml:6: invalid min "5"`},
		{`kind = "node", width = 16, min = -5`, hex, "", "f.toml:6: invalid min -5"},
		{`kind = "node", width = 16, max = 65536`, hex, "", "f.toml:6: invalid max 65536: it does not fit into 16 bits"},
		{`kind = "node", width = 16, labels = { 01 = "x" }`, hex, "", `f.toml:6: invalid label "01"`},
		{`kind = "node", width = 16, labels = { a = "x" }`, hex, "", `f.toml:6: invalid label "a"`},
		{`kind = "node", width = 16, labels = { 70000 = "x" }`, hex, "", "f.toml:6: label of 70000"},
		{`kind = "node", width = 16, labels = { 7 = 7 }`, hex, "", "f.toml:6: invalid 7 7: expected a text"},
		{`kind = "node", width = 16, ranges = [[0, 8], [8, 8]]`, hex, "", ""},
		{`kind = "node", width = 16, ranges = [[0, 8]]`, hex, "", "f.toml:6: invalid ranges: they have 8 bits"},
		{`kind = "node", width = 16, ranges = [0, 16]`, hex, "", "f.toml:6: invalid ranges (a list): expected a list of offsets"},
		{`kind = "node", width = 16, ranges = []`, hex, "", "f.toml:6: invalid ranges (a list)"},
		{`kind = "node", width = 15`, hex, "", "f.toml:3: invalid bits 16: the widths of the fields sum to 15"},

		{node, `alphabet = "crockfrod"`, "", `f.toml:9: `},
		{node, `name = "h"`, "", "f.toml:9: "},
		{node, `alphabet = "hex", length = 0`, "", "f.toml:9: invalid length 0"},
		{node, `alphabet = "hex", length = 5`, "", "f.toml:9: invalid length 5"},
		{node, `alphabet = "decimal", as = "number", length = 4`, "", "f.toml:9: invalid length 4"},
		{node, `alphabet = "decimal", as = "bits"`, "", "f.toml:9: "},
		{node, `alphabet = "decimal", pad = "high"`, "", "f.toml:9: pad of a number"},
		{node, `alphabet = "hex", separator = "."`, "", "f.toml:9: a separator without groups"},
		{node, `alphabet = "hex", separator = ""`, "", "f.toml:9: "},
		{node, `alphabet = "hex", groups = [2, 3]`, "", "f.toml:9: invalid groups"},
		{node, `alphabet = "hex", case = "lower"`, "", "f.toml:9: invalid case"},
		{node, `alphabet = "hex", alias = { O = "0" }`, "", ""},
		{node, `alphabet = "hex", alias = { O = 0 }`, "", "f.toml:9: invalid O 0: expected a text"},
		{node, `alphabet = "hex", prefix = "a b"`, "", "f.toml:9: invalid prefix"},
		{node, `alphabet = "hex", check = "crc"`, "", "f.toml:9: unknown check"},
		{node, `form = "uuid"`, "", "f.toml:9: the form uuid of 16 bits: expected 128"},
		{node, `form = "bytes"`, "", ""},
		{node, `form = "bytes", signed = false`, "", "f.toml:9: "},
	} {
		checkRule(t, minimal(c.field, c.encoding, c.more), c.want)
	}
}

func checkRule(t *testing.T, text, want string) {
	t.Helper()
	_, err := layoutfile.Parse("f.toml", []byte(text))
	switch {
	case want == "" && err == nil:
	case err == nil || want == "" || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n"):
		t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
	}
}

// TestFileSize checks that a file of the maximum size is accepted. A larger file is rejected, and so is one
// that is not UTF-8.
func TestFileSize(t *testing.T) {
	text := acme + "#" + strings.Repeat("x", layoutfile.MaxSize-len(acme)-1)
	checkRule(t, text, "")
	checkRule(t, text+"x", "f.toml: the file is too large: expected at most 262,144 bytes")
	checkRule(t, "\xff"+acme, "f.toml:1: invalid TOML: ")
}
