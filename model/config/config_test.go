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

// known is a small world: three commands, and the schemes that there are.
func known() *config.Known {
	return &config.Known{
		Themes: []string{"auto", "dark", "light"}, Catalog: catalog.Default(),
		Commands: []config.Command{
			{Name: "next", Keys: []string{"space"}}, {Name: "back", Keys: []string{"b"}}, {Name: "faster", Keys: []string{"+", "="}},
		},
	}
}

func TestParse(t *testing.T) {
	const text = `# mine
theme = "light"
scheme = "SNO"
clock_step = "8ms"
reduced_motion = true
encodings = { koid = "hex" }

[parameters.sno]
metabyte = 0x3f
partition = "18"

[parameters]
koid.wait = true
koid.worker = 3

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
		Theme: "light", Scheme: "sno", Step: 8 * time.Millisecond, ReducedMotion: true,
		Parameters: map[string]ids.Settings{"sno": {"metabyte": "63", "partition": "18"}, "koid": {"wait": "true", "worker": "3"}},
		Encodings:  map[string]string{"koid": "hex"},
		Keys:       map[string][]string{"next": {"n", "ctrl+n"}, "back": {}, "faster": {"b"}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
	again, err := config.Parse("printed", []byte(c.Print(known())), known())
	if err != nil {
		t.Fatalf("what was printed is refused: %v\n%s", err, c.Print(known()))
	}
	again.Keys["back"] = []string{}
	if !reflect.DeepEqual(again, want) {
		t.Errorf("printed and read again\n%+v\nwant\n%+v", again, want)
	}
}

// TestThemeOfLastTime: an empty name is none of the themes, and leaves the
// choice to what was remembered.
func TestThemeOfLastTime(t *testing.T) {
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

// TestByteOrderMark: it is no part of the first key, and counts for no line.
func TestByteOrderMark(t *testing.T) {
	c, err := config.Parse("c.toml", []byte("\uFEFFtheme = \"light\"\n"), known())
	if err != nil || c.Theme != "light" {
		t.Errorf("%+v, %v", c, err)
	}
	_, err = config.Parse("c.toml", []byte("\uFEFF\nthem = \"light\"\n"), known())
	if err == nil || !strings.Contains(err.Error(), `c.toml:2: no key "them"`) {
		t.Error(err)
	}
}

// TestErrors: each says the file, the line, what was wrong and what is right.
func TestErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"\ntheme = \"drak\"", `c.toml:2: theme "drak": want auto, dark, light`},
		{"theme = 1", `c.toml:1: theme "1": want auto`},
		{"\n\nthem = \"dark\"", `c.toml:3: no key "them"; there are theme, scheme`},
		{"scheme = \"snow\"", `c.toml:1: no scheme "snow"; did you mean snowflake-twitter`},
		{"scheme = true", `c.toml:1: scheme "true": want a text between quotes`},
		{"clock_step = 8", `c.toml:1: clock_step "8": want a duration above 0, such as "8ms"`},
		{"clock_step = \"-8ms\"", `want a duration above 0`},
		{"reduced_motion = \"yes\"", `c.toml:1: reduced_motion "yes": want true or false`},
		{"keys = 3", `c.toml:1: keys "3": want a table`},
		{"theme = \"dark\"\ntheme = \"light\"", `c.toml:2: not TOML:`},
		{"theme = dark", `c.toml:1: not TOML:`},
		{"[[keys]]", `c.toml:1: [[keys]]: want single brackets`},
		{"[colors]", `c.toml:1: no table [colors]; there are [parameters.SCHEME], [encodings] and [keys]`},
		{"[parameters.snow]", `c.toml:1: no scheme "snow"`},
		{"[parameters.sno]\nmetabyt = 1", `c.toml:2: sno: no parameter "metabyt"; there are metabyte`},
		{"[parameters.sno]\n\nmetabyte = 300", `c.toml:3: metabyte "300": want 0 to 255`},
		{"[parameters.sno]\nmetabyte = 1.5", `c.toml:2: metabyte "1.5": want 0 to 255`},
		{"[parameters.koid]\nid = 5\nworker = 7", `c.toml:3: koid: `},
		{"parameters.sno = 3", `c.toml:1: no key parameters.sno;`},
		{"encodings = {koid = \"base99\"}", `c.toml:1: koid has no encoding "base99"; it has decimal`},
		{"[keys]\nnxt = \"n\"", `c.toml:2: no command "nxt"; there are next, back, faster`},
		{"[keys]\nnext = 3", `c.toml:2: next "3": want a key`},
		{"[keys]\nnext = [\"n\", 3]", `c.toml:2: next: a list; want a key`},
		{"[keys]\nnext = \"nn\"", `c.toml:2: next: no key "nn"; want a character, one of space enter`},
		{"[keys]\nnext = \"ctrl+c\"", `c.toml:2: next: key ctrl+c always quits`},
		{"[keys]\nnext = \"shift+n\"", `c.toml:2: next: key "shift+n": want 'N'`},
		{"[keys]\nnext = \"ctrl+N\"", `c.toml:2: next: key "ctrl+N": want "ctrl+n"`},
		{"[keys]\nnext = \"b\"", `c.toml:2: next: key "b" is taken by back`},
		{"[keys]\nback = \"x\"\nnext = \"x\"", `is taken by`},
		{"theme = \"\\u001b[2J\"", `c.toml:1: theme "\x1b[2J": want`},
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

// TestOldCommandNames checks that a file may use a command's former name, but not
// both names.
func TestOldCommandNames(t *testing.T) {
	k := known()
	k.Commands = append(k.Commands, config.Command{Name: "new-id", OldName: "make", Keys: []string{"y"}})
	c, err := config.Parse("c", []byte("[keys]\nmake = \"n\""), k)
	if err != nil || len(c.Keys["new-id"]) != 1 || c.Keys["new-id"][0] != "n" {
		t.Errorf("keys %v, error %v; expected n for new-id", c.Keys, err)
	}
	_, err = config.Parse("c", []byte("[keys]\nmake = \"n\"\nnew-id = \"m\""), k)
	if err == nil || !strings.Contains(err.Error(), "c:3: new-id: the keys of this command are already set") {
		t.Errorf("error %v for both names", err)
	}
	_, err = config.Parse("c", []byte("[keys]\nmake = \"b\""), k)
	if err == nil || !strings.Contains(err.Error(), "c:2: ") {
		t.Errorf("error %v for a key that is already bound; expected line 2", err)
	}
}

// TestSwap: keys that change places do not conflict.
func TestSwap(t *testing.T) {
	if _, err := config.Parse("c", []byte("[keys]\nnext = \"b\"\nback = \"space\""), known()); err != nil {
		t.Error(err)
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

// FuzzParse: any text is read or refused, without control characters in what is
// said; what is read can be printed and read again.
func FuzzParse(f *testing.F) {
	f.Add("theme = \"dark\"\n[keys]\nnext = [\"n\"]\n[parameters.sno]\nmetabyte = 3\n")
	f.Add("encodings = { koid = \"hex\" }\nparameters = { koid = { worker = 1 } }")
	f.Add("[parameters.typeid]\nprefix = \"\\u001b\"\n[[x]]")
	k := known()
	f.Fuzz(func(t *testing.T, text string) {
		c, err := config.Parse("c.toml", []byte(text), k)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x1b\x07\n\u202e") {
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
