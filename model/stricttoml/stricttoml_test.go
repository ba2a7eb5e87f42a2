package stricttoml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"idtui/model/stricttoml"
)

const limit = 1 << 20

func parse(t *testing.T, text string) *stricttoml.Document {
	t.Helper()
	d, err := stricttoml.Parse("f.toml", []byte(text), limit)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return d
}

// lines lists every key and element of a table with its line, in the order of
// the file.
func lines(t *stricttoml.Table) string {
	var out strings.Builder
	for _, key := range t.Keys() {
		v, _ := t.Value(key)
		fmt.Fprintf(&out, "%s:%d", key, t.Line(key))
		lineOf(&out, v)
		out.WriteString(" ")
	}
	return strings.TrimSpace(out.String())
}

func lineOf(out *strings.Builder, v stricttoml.Value) {
	if inner, err := v.Table(); err == nil {
		out.WriteString("{" + lines(inner) + "}")
		return
	}
	if list, ok := v.List(); ok {
		out.WriteString("[")
		for i, item := range list {
			if i > 0 {
				out.WriteString(" ")
			}
			fmt.Fprint(out, item.Line())
			lineOf(out, item)
		}
		out.WriteString("]")
	}
}

// TestLines checks that every key is found with its line, in all notations.
func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"# a = 1\n\nb = 2 # c = 3\n": "b:3",
		"z = 1\r\na = 2\r\nm = 3":    "z:1 a:2 m:3",
		"\uFEFF\na = 1":              "a:2",
		"a.b = 1\na . c = 2\n\"a\".'d' = 3\n\"x.y\" = 4\n\"\\u0041\" = 5":                              "a:1{b:1 c:2 d:3} x.y:4 A:5",
		"[t]\na = 1\n[t.s] # s\nb = 2\n[ u . \"v\" ]\nc = 3\n[t.'s'.w]\nd=1":                           "t:1{a:2 s:3{b:4 w:7{d:8}}} u:5{v:5{c:6}}",
		"[[e]]\na = 1\n[[e]]\n[e.s]\nb = 2\n[[e.l]]\n[[e.l]]\nc = 1":                                   "e:1[1{a:2} 3{s:4{b:5} l:6[6{} 7{c:8}]}]",
		"a = [1, # one ]\n 2,\n [\n3]\n]\nb = 1":                                                       "a:1[1 2 3[4]] b:6",
		"a = { b = 1, \"c d\".e = [ { f = 1 }, { g = \"}\" } ] }\nh = 1":                               "a:1{b:1 c d:1{e:1[1{f:1} 1{g:1}]}} h:2",
		"a = \"\"\"\nb = 1\n\"quoted\" \\\"\"\"\"\nc = '''\n[x]\n'''\nd = \"\\\\\"\ne = ''\nf = \"#\"": "a:1 c:4 d:7 e:8 f:9",
		"a = 1979-05-27 07:32:00\nb = 07:32:00 # c\nd = +inf":                                          "a:1 b:2 d:3",
		"a = \"\"\"x\"\"\"\"\"\nb = '''y'''''\nc = \"\"\nd = 1":                                        "a:1 b:2 c:3 d:4",
		"[a]\n[b]\nc.d = 1\n[a.e]":                                                                     "a:1{e:4{}} b:2{c:3{d:3}}",
	} {
		if got := lines(parse(t, text).Root()); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestNotADocument checks files that are not TOML, too large or too deep. Each has one
// error with its line, in which the text is escaped.
func TestNotADocument(t *testing.T) {
	deep := func(n int) string { return "\nx = " + strings.Repeat("[", n) + strings.Repeat("]", n) }
	tables := func(n int) string { return "x = " + strings.Repeat("{a=", n) + "1" + strings.Repeat("}", n) }
	for text, want := range map[string]string{
		"a = 1\nhello":                     `f.toml:2: invalid TOML: `,
		"a = 1\na = 2":                     `f.toml:2: invalid TOML: `,
		"a = \"\x1b\"":                     `f.toml:1: invalid TOML: `,
		"a = \"\xff\"":                     `f.toml:1: invalid TOML: `,
		"a = 99999999999999999999":         `f.toml:1: invalid TOML: `,
		"a = 1\n[a]\nb = 2":                `f.toml:2: invalid TOML: `,
		deep(33):                           `f.toml:2: nested too deep: expected at most 32 levels`,
		deep(300_000):                      `f.toml:2: nested too deep`,
		tables(17):                         `f.toml:1: nested too deep`,
		tables(150_000):                    `f.toml:1: nested too deep`,
		strings.Repeat("a.", 32) + "a=1":   `f.toml:1: nested too deep`,
		strings.Repeat("a.", 400_000):      `invalid TOML`,
		"[" + strings.Repeat("a.", 99_999): `invalid TOML`,
		"[" + strings.Repeat("'a'.", 99_999) + "a]": `f.toml:1: nested too deep`,
		strings.Repeat("#", limit+1):                `f.toml: the file is too large: expected at most 1,048,576 bytes`,
	} {
		_, err := stricttoml.Parse("f.toml", []byte(text), limit)
		var one *stricttoml.Error
		if !errors.As(err, &one) || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\x1b\n") || !utf8.ValidString(err.Error()) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
	parse(t, deep(31))
	if _, err := stricttoml.Parse("a\x1b.toml", []byte("a"), limit); !strings.HasPrefix(err.Error(), `"a\x1b.toml":1: `) {
		t.Error(err)
	}
}

// TestRead reports all errors of a table, in the order of the file.
func TestRead(t *testing.T) {
	d := parse(t, "rate = 1\nthem = 2\nname = \"x\"\n\"\\u001b\" = 3\nlevel = 12\nold = true\n")
	var name string
	var old bool
	keys := []stricttoml.Key{
		{Name: "name", Set: func(v stricttoml.Value) (err error) { name, err = v.Text(); return err }},
		{Name: "theme", Set: func(v stricttoml.Value) error { return nil }},
		{Name: "rate", Set: func(v stricttoml.Value) error { _, err := v.Text(); return err }},
		{Name: "level", Set: func(v stricttoml.Value) error { _, err := v.Int(0, 9); return err }},
		{Name: "old", Old: true, Set: func(v stricttoml.Value) (err error) { old, err = v.Bool(); return err }},
	}
	d.Root().Read(keys)
	d.Root().Reject("level", errors.New("a second error of the line"))
	d.Root().Reject("missing", errors.New("nothing is missing"))
	const want = `f.toml: nothing is missing
f.toml:1: invalid rate 1: expected a text in quotes
f.toml:2: unknown key "them": expected name, theme, rate or level; did you mean theme?
f.toml:4: unknown key "\x1b": expected name, theme, rate or level
f.toml:5: invalid level 12: expected a whole number from 0 to 9
f.toml:5: a second error of the line`
	err := d.Err()
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if name != "x" || !old {
		t.Errorf("read name %q, old %v", name, old)
	}
	var one *stricttoml.Error
	if !errors.As(err, &one) || one.Line != 0 {
		t.Errorf("the first error is %v", one)
	}
	if err := parse(t, "a = 1").Err(); err != nil {
		t.Errorf("no error is %v", err)
	}
}

// TestValues checks that each error states the value and the expected value.
func TestValues(t *testing.T) {
	root := parse(t, `text = "a\u001bb"
number = 0x1f
float = 1.5
yes = true
day = 2026-11-21
at = 2026-11-21T02:06:12.34Z
here = 2026-11-21T02:06:12
hour = 07:32:00
list = [1, "two"]
[table]
[[tables]]
`).Root()
	value := func(key string) stricttoml.Value {
		v, ok := root.Value(key)
		if !ok {
			t.Fatalf("no key %s", key)
		}
		return v
	}
	for key, want := range map[string]string{
		"text": `"a\x1bb"`, "number": "31", "float": "1.5", "yes": "true", "day": "2026-11-21", "at": "2026-11-21T02:06:12.34Z",
		"here": "2026-11-21T02:06:12", "hour": "07:32:00", "list": "(a list)", "table": "(a table)", "tables": "(a list)",
	} {
		if got := value(key).String(); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
		plain, ok := value(key).Plain()
		if _, err := value(key).Text(); (err == nil) != (key == "text") {
			t.Errorf("%s as a text: %v", key, err)
		}
		if scalar := key != "float" && key != "list" && key != "table" && key != "tables"; ok != scalar || ok && key != "text" && plain != want {
			t.Errorf("%s is plainly %q, %v", key, plain, ok)
		}
	}
	_, word := value("text").Word("dark", "light")
	_, number := value("yes").Int(0, 3)
	_, truth := value("number").Bool()
	_, table := value("number").Table()
	_, single := value("tables").Table()
	_, tables := value("table").Tables()
	_, mixed := value("list").Tables()
	for _, c := range []struct {
		err  error
		want string
	}{
		{word, `invalid text "a\x1bb": expected dark or light`},
		{number, "invalid yes true: expected a whole number from 0 to 3"},
		{truth, "invalid number 31: expected true or false"},
		{table, "invalid number 31: expected a table: a line [number], and keys below it"},
		{single, "invalid tables (a list): expected one table: a line [tables] in single brackets"},
		{tables, "invalid table (a table): expected a line [[table]] before the keys of each table"},
		{mixed, "invalid list (a list): expected a line [[list]] before the keys of each table"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", c.err, c.want)
		}
	}
	if list, err := value("tables").Tables(); err != nil || len(list) != 1 || list[0].Line("missing") != 11 {
		t.Errorf("%v, %v", list, err)
	}
	drak, _ := parse(t, "theme = \"drak\"").Root().Value("theme")
	if _, err := drak.Word("auto", "dark"); err == nil || err.Error() != `invalid theme "drak": expected auto or dark; did you mean dark?` {
		t.Error(err)
	}
}

// TestManyErrors checks that only the first errors of a file are printed.
func TestManyErrors(t *testing.T) {
	d := parse(t, strings.Repeat("\n", 3)+"x = [\n"+strings.Repeat("1,\n", 5000)+"]")
	v, _ := d.Root().Value("x")
	list, _ := v.List()
	for _, item := range list {
		_, err := item.Text()
		item.Reject(err)
	}
	got := strings.Split(d.Err().Error(), "\n")
	if len(got) != 101 || got[0] != "f.toml:5: invalid x 1: expected a text in quotes" || got[100] != "f.toml: 4,900 further errors" {
		t.Errorf("%d lines: %q … %q", len(got), got[0], got[len(got)-1])
	}
}

// TestHostileFiles parses files of the maximum size. If the time were quadratic in the number of
// keys, the test would exceed the time limit of go test.
func TestHostileFiles(t *testing.T) {
	for line, want := range map[string]string{
		"a%d = 1":              "f.toml:10001: too many keys: expected at most 10,000",
		"\"a\\u0041%d\" = 1":   "f.toml:10001: too many keys",
		"[t%d]":                "f.toml:10001: too many keys",
		"[[t%d]]":              "f.toml:10001: too many keys",
		"x%d = [{}, {a = {}}]": "too many keys",
		"[[e]]\nk%d = {a = 1}": "",
		"[[e.f]] # %d":         "",
		"# %d":                 "",
		"[[e]]\n[[e.f]]\n[e.f.g]\nh = [%d, 2, 3]": "",
	} {
		b := strings.Builder{}
		for i := 0; b.Len() < limit-60; i++ {
			fmt.Fprintf(&b, line+"\n", i)
		}
		d, err := stricttoml.Parse("f.toml", []byte(b.String()), limit)
		if err == nil {
			d.Root().Read(nil)
		}
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// TestManyKeys checks that the keys of tables in a list are counted per table.
func TestManyKeys(t *testing.T) {
	parse(t, strings.Repeat("[[e]]\na = 1\nb = 2\n[e.c]\nd = 3\n", 10_000))
	var b strings.Builder
	for i := range 9_998 {
		fmt.Fprintf(&b, "a%d = 1\n", i)
	}
	parse(t, b.String()+"[[e]]\na = 1\n[[e]]\na = 1\n")
}

// FuzzParse checks that the line of every value is one of the document, and that errors can be printed.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"a = 1\nb.c = 2\n[t]\nd = [1,\n{e = 3}]\n[[l]]\n\"x y\" = '''\n'''\n",
		"a = \"\"\"\n\\\"\"\"\"\n[t.\"\\u0041\"]\nb={c.d=1}", "[[a]]\n[[a.b]]\nc=1\n[a.b.d]", "a=[[[1],2],\n#]\n3]", "\x1b",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := stricttoml.Parse("f.toml", []byte(text), 1<<16)
		if err == nil {
			checkLines(t, d.Root(), strings.Count(text, "\n")+1)
			d.Root().Read(nil)
			err = d.Err()
		}
		if err == nil {
			return
		}
		for line := range strings.SplitSeq(err.Error(), "\n") {
			if !strings.HasPrefix(line, "f.toml:") || strings.ContainsAny(line, "\x1b\x07\r\u202e\u009b") || !utf8.ValidString(line) {
				t.Errorf("error %q", line)
			}
		}
	})
}

func checkLines(t *testing.T, table *stricttoml.Table, most int) {
	t.Helper()
	for _, key := range table.Keys() {
		v, _ := table.Value(key)
		checkValue(t, v, most)
	}
}

func checkValue(t *testing.T, v stricttoml.Value, most int) {
	t.Helper()
	if v.Line() < 1 || v.Line() > most {
		t.Fatalf("%q is in line %d of %d", v.Key(), v.Line(), most)
	}
	if inner, err := v.Table(); err == nil {
		checkLines(t, inner, most)
	}
	list, _ := v.List()
	for _, item := range list {
		checkValue(t, item, most)
	}
}
