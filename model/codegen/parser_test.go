package codegen

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
)

var all = flag.Bool("all", false, "run the parsers of all schemes, in all languages")

// toolchain is the toolchain of a programming language.
type toolchain struct {
	file, tool string
	// command prepares the file in a folder and returns the command that runs it.
	command func(dir string) (name string, args []string, err error)
}

func toolchains() map[string]toolchain {
	return map[string]toolchain{
		"python": {"parser.py", "python3", func(dir string) (string, []string, error) {
			return "python3", []string{filepath.Join(dir, "parser.py")}, nil
		}},
		"go": {"main.go", "go", func(dir string) (string, []string, error) {
			binary := filepath.Join(dir, "parser")
			out, err := exec.Command("go", "build", "-o", binary, filepath.Join(dir, "main.go")).CombinedOutput()
			return binary, nil, errWith(err, out)
		}},
		"ts": {"parser.ts", "node", func(dir string) (string, []string, error) {
			if _, err := exec.LookPath("tsc"); err == nil {
				out, err := exec.Command("tsc", "--strict", "--target", "es2022", "--module", "es2022", "--outDir", dir, filepath.Join(dir, "parser.ts")).CombinedOutput()
				if err == nil {
					err = os.Rename(filepath.Join(dir, "parser.js"), filepath.Join(dir, "parser.mjs"))
				}
				return "node", []string{filepath.Join(dir, "parser.mjs")}, errWith(err, out)
			}
			return "node", []string{"--experimental-strip-types", "--no-warnings", filepath.Join(dir, "parser.ts")}, nil
		}},
		"java": {"IdParser.java", "javac", func(dir string) (string, []string, error) {
			out, err := exec.Command("javac", "-d", dir, filepath.Join(dir, "IdParser.java")).CombinedOutput()
			return "java", []string{"-cp", dir, "IdParser"}, errWith(err, out)
		}},
		"rust": {"parser.rs", "rustc", func(dir string) (string, []string, error) {
			binary := filepath.Join(dir, "parser")
			out, err := exec.Command("rustc", "--edition", "2021", "-D", "warnings", "-o", binary, filepath.Join(dir, "parser.rs")).CombinedOutput()
			return binary, nil, errWith(err, out)
		}},
	}
}

// errWith returns an error with the output of a program.
func errWith(err error, out []byte) error {
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return err
}

// TestParsers runs the parsers of some schemes if their toolchain is installed. By default it runs
// some in Python; with -all, all schemes in all languages.
func TestParsers(t *testing.T) {
	few := map[string][]string{
		"python": {"koid", "ksuid", "uuid-v1", "uid-global", "sno"},
	}
	for language, tool := range toolchains() {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			if !*all && few[language] == nil {
				t.Skip("runs with -all")
			}
			if _, err := exec.LookPath(tool.tool); err != nil {
				t.Skipf("%s is not installed", tool.tool)
			}
			if _, err := exec.LookPath("tsc"); err != nil && language == "ts" && exec.Command("node", "--experimental-strip-types", "-e", "").Run() != nil {
				t.Skip("this version of Node.js runs no TypeScript")
			}
			n := 0
			for _, b := range catalog.Default().BoundSchemes() {
				if !*all && !slices.Contains(few[language], b.Scheme.Name) {
					continue
				}
				if text, err := Parser(b, language); err == nil {
					runParser(t, tool, text, b)
					n++
				}
			}
			if n < 5 {
				t.Errorf("only %d schemes have a parser", n)
			}
		})
	}
}

func runParserIfInstalled(t *testing.T, tool toolchain, text string, b *ids.BoundScheme) {
	t.Helper()
	if _, err := exec.LookPath(tool.tool); err == nil {
		runParser(t, tool, text, b)
	}
}

func runParser(t *testing.T, tool toolchain, text string, b *ids.BoundScheme) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, tool.file), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	name, args, err := tool.command(dir)
	if err != nil {
		t.Fatalf("%s: %v", b.Scheme.Name, err)
	}
	if out, err := exec.Command(name, append(args, "--test")...).CombinedOutput(); err != nil {
		t.Errorf("%s --test: %v\n%s", b.Scheme.Name, err, out)
	}
	texts, want := parserCases(t, b)
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(strings.Join(texts, "\n") + "\n")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v", b.Scheme.Name, err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("%s: %d lines for %d texts", b.Scheme.Name, len(lines), len(texts))
	}
	for i, line := range lines {
		var got any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%s: %q: %v", b.Scheme.Name, line, err)
		}
		if _, failed := got.(map[string]any)["error"]; failed && want[i] == "" {
			continue
		}
		if line = strings.ReplaceAll(strings.ReplaceAll(line, ": ", ":"), ", ", ","); line != want[i] {
			t.Errorf("%s: %s is %s, want %s", b.Scheme.Name, texts[i], line, want[i])
			return
		}
	}
}

// parserCases returns texts in all encodings, and the lines that a parser must print for them; ""
// for an error.
func parserCases(t *testing.T, b *ids.BoundScheme) (texts, want []string) {
	t.Helper()
	p, err := newPlan(b, "")
	if err != nil {
		t.Fatal(err)
	}
	_, encodings := languages()[0].encodings(p)
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 200 {
		id := p.drawn(r.Uint64())
		if n == 0 {
			id = b.Layout.Seal(encoding.Zero(p.bits))
		}
		e := b.Encoding(encodings[n%len(encodings)])
		if e == nil {
			continue
		}
		text := e.Encode(id)
		read, _, err := b.ParseEncoding(text)
		if err != nil {
			continue // no generator of the scheme issues it
		}
		texts = append(texts, text)
		line := `{"values":{`
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			if i > 0 {
				line += ","
			}
			value := f.Get(read).String()
			if f.Width > 53 {
				value = `"` + value + `"`
			}
			line += fmt.Sprintf("%q:%s", f.Name, value)
		}
		line += "}"
		if p.time != nil {
			line += fmt.Sprintf(`,"unix_ms":%d`, b.Time(read).UnixMilli())
		}
		want = append(want, line+"}")
	}
	if len(texts) < 20 {
		t.Fatalf("%s: only %d texts", b.Scheme.Name, len(texts))
	}
	for _, wrong := range []string{"", " ", "!", "ä", strings.Repeat("0", 300)} {
		if _, _, err := b.ParseEncoding(wrong); err != nil {
			texts, want = append(texts, wrong), append(want, "")
		}
	}
	return texts, want
}
