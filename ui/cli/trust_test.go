package cli_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"idtui/ids"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// hostile is a printable text with the special characters of every output. The text
// hostileASCII is like it, but without spaces, for the texts of ids.
const (
	hostile      = "\"'` $(touch planted) ${HOME} </text></svg><script>alert(1)</script> & &lt; '; DROP TABLE ids;-- | [x](javascript:1) *b* \\ %s {{.}} 日本"
	hostileASCII = "'\"`$(touch${IFS}planted)</svg>&|\\;--%d"
)

// hostileLayout returns a layout whose texts are hostile.
func hostileLayout() *scheme.Declaration {
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	return &scheme.Declaration{
		Name: "planted", Title: hostile, About: "# " + hostile, Source: hostile, Prior: 4, Bits: 64,
		Fields: []scheme.Field{
			{Name: "timestamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond}, Epoch: &epoch, About: hostile, Why: hostile},
			{Name: "node", Kind: ids.Node, Width: 5, About: hostile, Why: hostile, Labels: map[uint64]string{0: hostile}},
			{Name: "sequence", Kind: ids.Sequence, Width: 18, About: hostile, Why: hostile},
		},
		Generator: &scheme.Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{
			{Name: "decimal", Alphabet: "crockford", As: scheme.AsNumber, Length: 13, Prefix: hostileASCII, Suffix: hostileASCII},
			{Name: "marks", Alphabet: `'"$()<>` + "`|&;\\/%{}", As: scheme.AsNumber, Length: 17},
		},
	}
}

// planted writes the hostile layout into a folder with a hostile name, and returns the
// flag that loads it.
func planted(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "$(touch planted) '\"`<&")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Skip(err)
	}
	d := hostileLayout()
	text := layoutfile.Write(d)
	back, err := layoutfile.Parse("planted.toml", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if back.About != d.About || !reflect.DeepEqual(back.Encodings, d.Encodings) {
		t.Errorf("the written file reads as\n%+v\nwant\n%+v", back, d)
	}
	path := filepath.Join(dir, "planted.toml")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return "--layouts=" + path
}

// wantPrintable checks that a text has no character that does not print.
func wantPrintable(t *testing.T, what, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Errorf("%s has the character %U\n%q", what, r, text)
			return
		}
	}
}

// TestHostileJSON checks that the texts of a layout reach JSON as they are.
func TestHostileJSON(t *testing.T) {
	flag := planted(t)
	id := strings.TrimSpace(run("gen", flag, "planted", "--at", "2026-11-21").wantStatus(t, 0).out)
	if !strings.HasPrefix(id, hostileASCII) {
		t.Fatalf("id %q", id)
	}
	var one struct {
		Input, Canonical string
		Fields           []struct{ Name, Text string }
		Encodings        map[string]string
	}
	decoded := run("decode", flag, "-s", "planted", "-f", "json", id).wantStatus(t, 0).out
	if err := json.Unmarshal([]byte(decoded), &one); err != nil || one.Input != id || one.Canonical != id || one.Encodings["decimal"] != id {
		t.Errorf("%v\n%s", err, decoded)
	}
	if text := one.Fields[1].Text; text != "0 ("+hostile+")" {
		t.Errorf("the label is %q", text)
	}
	for _, args := range [][]string{{"layout", "planted", "-f", "json"}, {"schemes", "-f", "json"}} {
		var value any
		out := run(append(args, flag)...).wantStatus(t, 0).out
		if err := json.Unmarshal([]byte(out), &value); err != nil || !strings.Contains(fmt.Sprint(value), hostile) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, c := range []struct {
		in   string
		args []string
	}{{"1795226772340\n", []string{"simulate", "planted", "--readings", "-"}}, {id + "\n", []string{"decode", "-f", "json"}}} {
		args := append(c.args, flag)
		lines := piped(c.in, args...).out
		if lines == "" {
			t.Errorf("%q prints nothing", args)
		}
		for line := range strings.Lines(lines) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%q prints %s", args, line)
			}
		}
	}
}

// TestHostileMarkup checks that no text of a layout is markup in SVG or Markdown.
func TestHostileMarkup(t *testing.T) {
	flag := planted(t)
	svg := run("layout", "planted", "-f", "svg", flag).wantStatus(t, 0).out
	elements := []string{"svg", "title", "style", "rect", "text", "g"}
	shown := ""
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains(elements, token.Name.Local) {
				t.Errorf("the picture has the element %s", token.Name.Local)
			}
		case xml.CharData:
			shown += string(token)
		}
	}
	if !strings.Contains(shown, "</text></svg><script>") {
		t.Errorf("the picture does not show the text as it is\n%s", shown)
	}
	markdown := run("layout", "planted", "-f", "markdown", flag).wantStatus(t, 0).out
	if found := regexp.MustCompile("(?:^|[^\\\\])(?:<script|<svg|</|\\[x\\]\\(|`\\$\\()").FindString(markdown); found != "" {
		t.Errorf("Markdown has %q\n%s", found, markdown)
	}
	rows := 0
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(line, "| `") {
			rows++
			if cells := strings.Count(line, "|") - strings.Count(line, `\|`); cells != 6 && cells != 3 {
				t.Errorf("a row of %d cells: %s", cells-1, line)
			}
		}
		if strings.HasPrefix(line, "# ") {
			t.Errorf("a text is a heading: %s", line)
		}
	}
	if rows < 5 {
		t.Errorf("only %d rows\n%s", rows, markdown)
	}
}

// TestHostileSQL checks that an id cannot end the literal that it is in. An encoding with the
// name of a type does not write into numbers.
func TestHostileSQL(t *testing.T) {
	flag := planted(t)
	args := []string{"bounds", flag, "planted", "2026-11-21", "2026-11-22T00:00:00Z", "--sql", "id"}
	checked := 0
	for _, dialect := range []string{"", "postgres", "mysql", "sqlite", "mssql"} {
		for _, kind := range []string{"text", "bigint", "unsigned"} {
			own := args
			if dialect != "" {
				own = append(slices.Clone(args), "--dialect", dialect, "--type", kind)
			}
			got := run(own...)
			if got.status != 0 {
				continue // the database has no such type
			}
			checked++
			rest := withoutLiterals(got.out, dialect == "mysql")
			if strings.Contains(rest, "DROP") || strings.ContainsAny(rest, "$;\\<") {
				t.Errorf("%s %s: outside the literals is %s\nof %s", dialect, kind, rest, got.out)
			}
		}
	}
	if checked < 8 {
		t.Errorf("only %d conditions", checked)
	}
}

// withoutLiterals removes the string literals of SQL. backslash reports whether a
// backslash escapes the next character in them.
func withoutLiterals(sql string, backslash bool) string {
	var out strings.Builder
	in := false
	for i := 0; i < len(sql); i++ {
		switch {
		case in && backslash && sql[i] == '\\':
			i++
		case sql[i] == '\'' && in && i+1 < len(sql) && sql[i+1] == '\'':
			i++
		case sql[i] == '\'':
			in = !in
		case !in:
			out.WriteByte(sql[i])
		}
	}
	return out.String()
}

// TestHostileTexts runs every command that prints texts of a layout for people.
func TestHostileTexts(t *testing.T) {
	flag := planted(t)
	id := strings.TrimSpace(run("gen", flag, "planted", "--at", "2026-11-21").wantStatus(t, 0).out)
	for _, args := range [][]string{
		{"decode", "-s", "planted", id},
		{"decode", "-s", "planted", "-f", "card", id},
		{"decode", "-s", "planted", "-f", "csv", id},
		{"decode", "-s", "planted", "x" + id},
		{"layout", "planted"},
		{"layout", "planted", "-f", "toml"},
		{"layout", "planted", "-f", "rfc"},
		{"layout", "planted", "-f", "mermaid"},
		{"layout", "planted", "-f", "kaitai"},
		{"layout", "planted", "-f", "wavedrom"},
		{"schemes"},
		{"diff", "-s", "planted", id, id},
		{"convert", "-s", "planted", "--to", "marks", id},
		{"simulate", "planted", "--scenario", "step-back"},
		{"__complete", "decode", "-s", ""},
		{"__complete", "gen", ""},
		{"__complete", "gen", "planted", "--set", ""},
		{"__complete", "gen", "planted", "--set-field", ""},
		{"config"},
		{"bounds", "planted", "2026-11-21"},
	} {
		got := run(append([]string{args[0]}, append([]string{flag}, args[1:]...)...)...)
		if args[0] == "__complete" {
			got = run(append([]string{args[0], args[1], flag}, args[2:]...)...)
		}
		if (got.status != 0) != (args[len(args)-1] == "x"+id) || got.out+got.err == "" {
			t.Errorf("%q: status %d, %s", args, got.status, got.err)
		}
		wantPrintable(t, fmt.Sprintf("%q", args), strings.ReplaceAll(got.out, "\t", " ")+got.err)
	}
}

// TestHostileCompletion lets bash complete the name of a hostile layout: bash executes none
// of its texts.
func TestHostileCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	flag, dir := planted(t), t.TempDir()
	answer := run("__complete", "decode", flag, "-s", "plan").wantStatus(t, 0).out
	if !strings.Contains(answer, "\nplanted\t# ") {
		t.Fatalf("completions %q", answer)
	}
	if err := os.WriteFile(filepath.Join(dir, "answer"), []byte(answer), 0o600); err != nil {
		t.Fatal(err)
	}
	script := run("completion", "bash").wantStatus(t, 0).out + `
idtui() { cat "$PWD/answer"; }
_get_comp_words_by_ref() { cur=plan; prev=-s; words=(idtui decode -s plan); cword=3; }
_init_completion() { _get_comp_words_by_ref; }
COMP_TYPE=9 COMP_LINE="idtui decode -s plan" COMP_POINT=20 COMP_WORDS=(idtui decode -s plan) COMP_CWORD=3
__start_idtui
for type in 37 63; do COMP_TYPE=$type; __start_idtui; done
printf '%s\n' "${COMPREPLY[@]}"`
	cmd := exec.Command(bash, "--norc", "-c", script)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	if !strings.Contains(string(out), "planted") {
		t.Errorf("bash completes %q", out)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("a command of the layout was run: %v\n%s", files, out)
	}
}

// TestHostileFiles plants characters that do not print in every text of a file. The file
// is rejected, and no message repeats them.
func TestHostileFiles(t *testing.T) {
	good := string(layoutfile.Write(hostileLayout()))
	if n := strings.Count(good, " = \""); n < 20 {
		t.Fatalf("only %d texts\n%s", n, good)
	}
	for _, bad := range []string{"\x1b[31m", "\u202e", "\u200b", "\u009b", "\u2028", "\ufeff", "\t"} {
		escaped := fmt.Sprintf(`\U%08X`, []rune(bad)[0])
		for n, line := range strings.Split(good, "\n") {
			key, value, isText := strings.Cut(line, " = \"")
			if !isText {
				continue
			}
			lines := strings.Split(good, "\n")
			for _, planted := range []string{bad, escaped} {
				lines[n] = key + ` = "` + planted + value
				path := filepath.Join(t.TempDir(), "x.toml")
				if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
					t.Fatal(err)
				}
				got := run("decode", "--layouts", path, "-s", "planted", "x")
				if got.status == 0 || !strings.Contains(got.err, fmt.Sprintf("x.toml:%d: ", n+1)) {
					t.Errorf("%s with %q: status %d, %s", key, planted, got.status, got.err)
				}
				wantPrintable(t, "the error of "+key, got.out+got.err)
			}
		}
	}
	name := filepath.Join(t.TempDir(), "a\x1b[31m\u202eb.toml")
	if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
		t.Skip(err)
	}
	wantPrintable(t, "the error of a file name", run("schemes", "--layouts", name).err)
}

// TestHostileScenarioName lists and completes a scenario whose name has characters that do not print.
func TestHostileScenarioName(t *testing.T) {
	home := t.TempDir()
	write(t, filepath.Join(home, "scenarios", "evil.toml"), "name = \"Evil\\u001b[31m\\u202e\"\nfor = \"10s\"\nrate = \"10/s\"\n")
	for _, args := range []string{"fleet --list", "simulate --list", "__complete fleet ev", "__complete simulate --scenario ev"} {
		got := atHome(t, map[string]string{"IDTUI_CONFIG": home}, nil, strings.Fields(args)...).wantStatus(t, 0)
		if !strings.Contains(got.out, `Evil\x1b[31m`) {
			t.Errorf("%s does not list the scenario:\n%s", args, got.out)
		}
		wantPrintable(t, args, strings.ReplaceAll(got.out, "\t", " "))
	}
}

// TestMistakenGroup checks that a group of version 6 ids by google/uuid, with shifted times, is
// detected as version 6. Each line says what is wrong.
func TestMistakenGroup(t *testing.T) {
	t.Parallel()
	var list strings.Builder
	for i := range 20 {
		ticks := uint64(now.Add(-time.Duration(i)*time.Second).UnixNano()/100 + 122192928000000000)
		b := fmt.Sprintf("%016x", ticks)
		fmt.Fprintf(&list, "%s-%s-6%s-9e6d-126b9d5ff909\n", b[:8], b[8:12], b[13:])
	}
	for _, args := range [][]string{{"decode", "-f", "line"}, {"decode", "-f", "line", "-s", "uuid-v6"}} {
		lines := piped(list.String(), args...).wantStatus(t, 0).out
		if strings.Count(lines, "\n") != 20 {
			t.Errorf("%v: %s", args, lines)
		}
		for line := range strings.Lines(lines) {
			if !strings.Contains(line, " uuid-v6 ") || !strings.Contains(line, "time wrong: its generator meant ") {
				t.Fatalf("%v: %s", args, line)
			}
		}
	}
}

// TestTextsOfNoScheme checks that texts of one unknown format have one answer, even if some look like
// something else by chance. An error about a text beside a time must quote only the text.
func TestTextsOfNoScheme(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	random := ""
	for range 200 {
		random += fmt.Sprintln(r.Int64())
	}
	a := piped(random, "decode", "--now", "2026-11-28").wantStatus(t, 1)
	if !strings.HasPrefix(a.err, "idtui: note: texts such as \"") || strings.Contains(a.err, " is a ") || !strings.Contains(a.err, " is of no known scheme, like the others of its format\n") {
		t.Error(a.err)
	}
	for line, want := range map[string]string{
		"104002 2025-09-03T08:00:52.371Z":              `"104002" is a plain number, not an id of a known scheme; `,
		"2025-09-03 08:00:52\t104002":                  `"104002" is a plain number, not an id of a known scheme; `,
		"hello 2025-09-03":                             `"hello" looks like a word, not an id `,
		"4162062449598780797 2025-09-03T08:00:52.371Z": `"4162062449598780797" is a number with the check digit of a payment card, `,
	} {
		if a := run("decode", "--now", "2026-11-28", line).wantStatus(t, 1); !strings.HasPrefix(a.err, "idtui: "+want) {
			t.Errorf("%s: %s", line, a.err)
		}
	}
}
