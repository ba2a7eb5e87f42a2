package config_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
)

// known returns the names of a small program: three commands, and all schemes.
func known() *config.Known {
	return &config.Known{
		Now:    time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC),
		Themes: []string{"auto", "dark", "light"}, ThemeAliases: map[string]string{"night": "dark"}, Catalog: catalog.Default(),
		Commands: []config.Command{
			{Name: "new-id", OldName: "next", Keys: []string{"space"}}, {Name: "back", Keys: []string{"b"}}, {Name: "faster", Keys: []string{"+", "="}},
		},
	}
}

func TestParse(t *testing.T) {
	const text = `# mine
theme = "light"
scheme = "SNO"
tabs = ["tsid", "KOID"]
clock_step = "8ms"
reduced_motion = true
history = false
encodings = { koid = "hex" }

[parameters.sno]
metabyte = 0x3f
partition = "18"

[parameters]
koid.wait = true
koid.worker = 3
koid.epoch = "-1h"
tsid.epoch = 2020-01-01T10:00:00

[keys]
next = ["n", # the usual
        "ctrl+n", "n"]
back = []
faster = "b"
`
	c, err := config.Parse("c.toml", []byte(text), known())
	if err != nil {
		t.Fatal(err)
	}
	want := &config.Config{
		Theme: "light", Scheme: "sno", Tabs: []string{"tsid", "koid"}, Step: 8 * time.Millisecond, ReducedMotion: true,
		Parameters: map[string]ids.Settings{"sno": {"metabyte": "63", "partition": "18"}, "koid": {"wait": "true", "worker": "3", "epoch": "1795222800000"}, "tsid": {"epoch": "2020-01-01T10:00:00"}},
		Encodings:  map[string]string{"koid": "hex"},
		Keys:       map[string][]string{"new-id": {"n", "ctrl+n"}, "back": {}, "faster": {"b"}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
	again, err := config.Parse("printed", []byte(c.Print(known())), known())
	if err != nil {
		t.Fatalf("what was printed is rejected: %v\n%s", err, c.Print(known()))
	}
	again.Keys["back"] = []string{}
	if !reflect.DeepEqual(again, want) {
		t.Errorf("printed and read again\n%+v\nwant\n%+v", again, want)
	}
}

// TestEmptyTheme checks that an empty theme name is the default, and is printed.
func TestEmptyTheme(t *testing.T) {
	c, err := config.Parse("c.toml", []byte(`theme = ""`), known())
	if err != nil || !reflect.DeepEqual(c, config.Default(known())) {
		t.Errorf("%+v, %v", c, err)
	}
	if text := c.Print(known()); !strings.Contains(text, `theme = ""`) {
		t.Errorf("printed without it:\n%s", text)
	}
}

func TestEmptyFileIsDefault(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "[keys]\n[encodings]\n[parameters]\n[parameters.sno]\n"} {
		c, err := config.Parse("c.toml", []byte(text), known())
		if err != nil || !reflect.DeepEqual(c, config.Default(known())) {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
}

// TestByteOrderMark checks that a byte order mark is neither a part of the first key nor a line.
func TestByteOrderMark(t *testing.T) {
	c, err := config.Parse("c.toml", []byte("\uFEFFtheme = \"light\"\n"), known())
	if err != nil || c.Theme != "light" {
		t.Errorf("%+v, %v", c, err)
	}
	_, err = config.Parse("c.toml", []byte("\uFEFF\nthem = \"light\"\n"), known())
	if err == nil || !strings.Contains(err.Error(), `c.toml:2: unknown key "them"`) {
		t.Error(err)
	}
}

// TestErrors checks that each error has the file, the line, the problem and the expected value.
func TestErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"\ntheme = \"drak\"", `c.toml:2: invalid theme "drak": expected auto, dark or light; did you mean dark?`},
		{"theme = 1", `c.toml:1: invalid theme 1: expected auto, dark or light`},
		{"[theme]", `c.toml:1: invalid theme (a table): expected auto`},
		{"\n\nthem = \"dark\"", `c.toml:3: unknown key "them": expected theme, scheme, tabs, clock_step, reduced_motion, history, parameters, encodings or keys; did you mean theme?`},
		{"scheme = \"snow\"", `c.toml:1: no scheme "snow"; did you mean snowflake-twitter`},
		{"scheme = true", `c.toml:1: invalid scheme true: expected a text in quotes`},
		{"clock_step = 8", `c.toml:1: invalid clock_step 8: expected a duration above 0, such as "8ms"`},
		{"clock_step = \"-8ms\"", `expected a duration above 0`},
		{"reduced_motion = \"yes\"", `c.toml:1: invalid reduced_motion "yes": expected true or false`},
		{"keys = 3", `c.toml:1: invalid keys 3: expected a table: a line [keys], and keys below it`},
		{"theme = \"dark\"\ntheme = \"light\"", `c.toml:2: invalid TOML:`},
		{"theme = dark", `c.toml:1: invalid TOML:`},
		{"[[keys]]", `c.toml:1: invalid keys (a list): expected one table: a line [keys] in single brackets`},
		{"[colors]", `c.toml:1: unknown key "colors": expected theme, scheme`},
		{"[parameters.snow]", `c.toml:1: no scheme "snow"`},
		{"[parameters.sno]\nmetabyt = 1", `c.toml:2: sno: no parameter "metabyt"; expected metabyte`},
		{"[parameters.sno]\n\nmetabyte = 300", `c.toml:3: invalid metabyte "300": expected 0 to 255`},
		{"[parameters.sno]\nmetabyte = 1.5", `c.toml:2: invalid metabyte 1.5: expected 0 to 255`},
		{"[parameters.koid]\nid = 5\nworker = 7", `c.toml:3: koid: `},
		{"parameters.sno = 3", `c.toml:1: invalid sno 3: expected a table`},
		{"encodings = {koid = \"base99\"}", `c.toml:1: koid has no encoding "base99": expected decimal`},
		{"[keys]\nnxt = \"n\"", `c.toml:2: unknown key "nxt": expected new-id, back or faster`},
		{"[keys]\nfastr = \"n\"", `did you mean faster?`},
		{"[keys]\nnext = 3", `c.toml:2: invalid next 3: expected a key, such as "n", or a list of keys`},
		{"[keys]\nnext = [\"n\", 3]", `c.toml:2: invalid next (a list): expected a key`},
		{"[keys]\nnext = \"nn\"", `c.toml:2: next: unknown key "nn": expected a character, space, enter`},
		{"[keys]\nnext = \"ctrl+c\"", `c.toml:2: next: key ctrl+c always quits; expected another key`},
		{"[keys]\nnext = \"shift+n\"", `c.toml:2: next: invalid key "shift+n": expected "N"`},
		{"[keys]\nnext = \"ctrl+N\"", `c.toml:2: next: invalid key "ctrl+N": expected "ctrl+n"`},
		{"[keys]\nnew-id = \"k\"\nback = \"k\"", `c.toml:3: back: key "k" is already bound to new-id`},
		{"[keys]\nback = \"x\"\nnext = \"x\"", `is already bound to`},
		{"[keys]\nnew-id = \"x\"\nnext = \"y\"", `c.toml:3: new-id and next are the same command: expected only new-id`},
		{"theme = \"\\u001b[2J\"", `c.toml:1: invalid theme "\x1b[2J": expected`},
	}
	for _, tt := range tests {
		_, err := config.Parse("c.toml", []byte(tt.text), known())
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q:\ngot  %v\nwant %s", tt.text, err, tt.want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%q: the error %q would reach the terminal", tt.text, err)
		}
	}
}

// TestTabErrors checks the errors of invalid lists of permanent tabs.
func TestTabErrors(t *testing.T) {
	for text, want := range map[string]string{
		`tabs = "sno"`:                `invalid tabs "sno": expected a list of at most 9 schemes`,
		`tabs = [3]`:                  `invalid tabs 3: expected a text in quotes`,
		"tabs = [\"sno\",\n\"snoo\"]": `c.toml:2: no scheme "snoo"; did you mean sno`,
		`tabs = ["sno", "SNO"]`:       `duplicate scheme sno`,
		`tabs = ["koid", "flax", "sno", "uid-local", "uid-global", "uuid-v1", "uuid-v2", "uuid-v3", "uuid-v4", "uuid-v5"]`: "at most 9",
	} {
		if _, err := config.Parse("c.toml", []byte(text), known()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestIncomplete checks that names are accepted if they can be names of layouts that are not
// loaded.
func TestIncomplete(t *testing.T) {
	const text = "scheme = 'acme'\ntabs = ['acme', 'sno']\nencodings = { acme = 'hex', sno = 'hex' }\nparameters.acme.node = 3"
	k := known()
	if _, err := config.Parse("c.toml", []byte(text), k); err == nil {
		t.Error("an unknown scheme passes")
	}
	k.Incomplete = true
	c, err := config.Parse("c.toml", []byte(text), k)
	if err != nil || c.Scheme != "acme" || !reflect.DeepEqual(c.Tabs, []string{"acme", "sno"}) || len(c.Parameters) != 0 || len(c.Encodings) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestAllErrors checks that all errors of a file are reported.
func TestAllErrors(t *testing.T) {
	const text = `[keys]
new-id = 3
back = "nn"
faster = ["x", "y"]
nxt = "x"
[encodings]
sno = "base99"
snoo = "hex"
[parameters.koid]
worker = 99
wrker = 1
`
	const want = `c.toml:2: invalid new-id 3: expected a key, such as "n", or a list of keys
c.toml:3: back: unknown key "nn": expected
c.toml:5: unknown key "nxt": expected new-id, back or faster
c.toml:7: sno has no encoding "base99": expected base32, hex or bytes
c.toml:8: no scheme "snoo"
c.toml:10: invalid worker "99": expected 0 to 31
c.toml:11: koid: no parameter "wrker"`
	_, err := config.Parse("c.toml", []byte(text), known())
	if err == nil {
		t.Fatal("no error")
	}
	got := strings.Split(err.Error(), "\n")
	for i, line := range strings.Split(want, "\n") {
		if i >= len(got) || !strings.HasPrefix(got[i], line) {
			t.Fatalf("got\n%v\nwant\n%s", err, want)
		}
	}
}

// TestOldNames parses a file of an earlier version and another spelling of a theme. The printed
// configuration must have the current names.
func TestOldNames(t *testing.T) {
	c, err := config.Parse("c.toml", []byte("theme = \"night\"\n[keys]\nnext = \"n\""), known())
	if err != nil || c.Theme != "dark" || !reflect.DeepEqual(c.Keys, map[string][]string{"new-id": {"n"}}) {
		t.Fatalf("%+v, %v", c, err)
	}
	if text := c.Print(known()); !strings.Contains(text, `theme = "dark"`) || !strings.Contains(text, "new-id ") || strings.Contains(text, "next ") {
		t.Errorf("printed\n%s", text)
	}
}

// TestSwap checks that exchanged keys do not conflict.
func TestSwap(t *testing.T) {
	if _, err := config.Parse("c", []byte("[keys]\nnext = \"b\"\nback = \"space\""), known()); err != nil {
		t.Error(err)
	}
}

// TestLostKeys checks that a command loses a default key that the file binds to another command.
// The printed file must state this, and be valid.
func TestLostKeys(t *testing.T) {
	c, err := config.Parse("c", []byte("[keys]\nnew-id = [\"b\", \"=\"]"), known())
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string][]string{"new-id": {"b", "="}, "back": {}, "faster": {"+"}}
	lost := []config.LostKey{{Key: "b", Command: "back", Owner: "new-id"}, {Key: "=", Command: "faster", Owner: "new-id"}}
	if !reflect.DeepEqual(c.Keys, keys) || !reflect.DeepEqual(c.LostKeys, lost) {
		t.Errorf("keys %v, lost %v", c.Keys, c.LostKeys)
	}
	text := c.Print(known())
	if !strings.Contains(text, "(default lost: b is a key of new-id)") {
		t.Errorf("the printed file does not name the lost key:\n%s", text)
	}
	again, err := config.Parse("c", []byte(text), known())
	if err != nil || !reflect.DeepEqual(again.Keys, keys) {
		t.Errorf("the printed file has other keys: %v, %v", again, err)
	}
	if c, err := config.Parse("c", []byte("[keys]\nback = \"space\"\nnew-id = []"), known()); err != nil || len(c.LostKeys) > 0 {
		t.Errorf("a key that its command gives up is lost: %v, %v", c, err)
	}
}

func TestState(t *testing.T) {
	s := &config.State{Tab: "sno", Parameters: map[string]ids.Settings{"sno": {"metabyte": "63"}}}
	s.KeepLesson("koid", []bool{true, false})
	text, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, err := config.ParseState(text)
	if err != nil || !reflect.DeepEqual(s, again) {
		t.Errorf("%+v, %v", again, err)
	}
	for _, broken := range []string{"", "{", `[]`, `{"tab":3}`, `{"parameters":{"sno":7}}`} {
		if _, err := config.ParseState([]byte(broken)); err == nil {
			t.Errorf("%q is taken for a state", broken)
		}
	}
}

// FuzzParse checks that any text is parsed or rejected, and that errors have no control characters.
// A printed configuration must be valid, and print as the same text.
func FuzzParse(f *testing.F) {
	f.Add("theme = \"dark\"\n[keys]\nnext = [\"n\"]\n[parameters.sno]\nmetabyte = 3\n")
	f.Add("encodings = { koid = \"hex\" }\nparameters = { koid = { worker = 1 } }")
	f.Add("[parameters.typeid]\nprefix = \"\\u001b\"\n[[x]]")
	k := known()
	f.Fuzz(func(t *testing.T, text string) {
		c, err := config.Parse("c.toml", []byte(text), k)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x1b\x07\r\u202e") {
				t.Errorf("error %q", err)
			}
			return
		}
		again, err := config.Parse("printed", []byte(c.Print(k)), k)
		if err != nil {
			t.Fatalf("%v\n%s", err, c.Print(k))
		}
		if c.Print(k) != again.Print(k) {
			t.Errorf("printed twice:\n%s\n%s", c.Print(k), again.Print(k))
		}
	})
}
