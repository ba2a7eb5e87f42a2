package browsertest

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// maxSize is how large the page may be, each file compressed by brotli or gzip.
const maxSize = 2 << 20

// now is the time of all answers.
const now = "2026-11-21T02:06:12.340Z"

// TestSize checks that the compressed page is not larger than maxSize.
func TestSize(t *testing.T) {
	if raceEnabled {
		t.Skip("compression takes more than 10 minutes under the race detector")
	}
	list := files(t)
	for _, level := range []int{9, 10, brotli.BestCompression} { // each takes at least twice as long as the one before
		total := 0
		for _, text := range list {
			total += min(compressed(t, text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }),
				compressed(t, text, func(w io.Writer) (io.WriteCloser, error) {
					return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: level, LGWin: 24}), nil
				}))
		}
		if t.Logf("level %d: %d bytes", level, total); total <= maxSize {
			return
		}
	}
	t.Errorf("the page has more than %d compressed bytes", maxSize)
}

// compressed returns the size of a text that is compressed.
func compressed(t *testing.T, text []byte, open func(io.Writer) (io.WriteCloser, error)) int {
	t.Helper()
	var out bytes.Buffer
	w, err := open(&out)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

func files(t *testing.T) map[string][]byte {
	t.Helper()
	dir := theBuild(t).page
	list := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if list[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestServed checks that the server sends the files that "make page" writes.
func TestServed(t *testing.T) {
	base := serve(t)
	list := files(t)
	list[""] = list["index.html"]
	for name, want := range list {
		res, err := http.Get(base + "/" + name) // unpacks gzip
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || !bytes.Equal(got, want) || !strings.HasPrefix(res.Header.Get("Content-Security-Policy"), "default-src 'none';") {
			t.Errorf("%s: %d of %d bytes, %v, %v", name, len(got), len(want), err, res.Header)
		}
	}
}

// corpus returns texts of the corpus, and others that are not ids.
func corpus(t *testing.T) []string {
	t.Helper()
	var texts []string
	add := func(path string, text func(line string) string) {
		all, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(all)) {
			texts = append(texts, text(strings.TrimSuffix(line, "\n")))
		}
	}
	add("ids/schemes/testdata/corpus.jsonl", func(line string) string {
		var row struct{ Input string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		return row.Input
	})
	add("ids/detect/testdata/non_ids.txt", func(line string) string { return line })
	return texts
}

// TestAgrees checks that the browser gives the answers of the command line, byte for byte. It
// decodes more than 300 texts one by one, all of them as one set, and some with options.
func TestAgrees(t *testing.T) {
	p := open(t, serve(t)+"/")
	texts := corpus(t)
	var some []string
	for i, text := range texts {
		if i%2 == 0 {
			some = append(some, text)
		}
	}
	if len(some) < 300 {
		t.Fatalf("only %d texts", len(some))
	}
	got := await[[]string](p, `(async () => {
		await idtui.ready;
		const out = [];
		for (const text of `+quoted(some)+`) { out.push(await idtui.decode(text, {now: "`+now+`"})); }
		return out;
	})()`)
	for i, text := range some {
		if want := command(t, text, "decode", "-f", "json", "--now", now); got[i] != want {
			t.Errorf("%.200q:\n got %s\nwant %s", text, got[i], want)
		}
	}
	set := strings.Join(texts, "\n") + "\n"
	layout, err := os.ReadFile(filepath.Join(root, "docs/registry/tsid.toml"))
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(string(layout), `name = "tsid"`, `name = "own-tsid"`, 1)
	file := filepath.Join(t.TempDir(), "own.toml")
	if err := os.WriteFile(file, []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		options string
		args    []string
	}{
		{`{now: "` + now + `"}`, nil},
		{`{now: "` + now + `", scheme: "sno"}`, []string{"-s", "sno"}},
		{`{now: "` + now + `", layouts: ` + quoted(own) + `}`, []string{"--layouts", file}},
		{`{now: "` + now + `", layouts: [` + quoted(own) + `], scheme: "own-tsid"}`, []string{"--layouts", file, "-s", "own-tsid"}},
	} {
		got := await[string](p, `idtui.decode(`+quoted(set)+`, `+c.options+`)`)
		if want := command(t, set, append([]string{"decode", "-f", "json", "--now", now}, c.args...)...); got != want {
			t.Errorf("%s: not the answer of the command line (%d and %d bytes)", c.options, len(got), len(want))
		}
	}
	for script, want := range map[string]string{
		`idtui.decode("1", {scheme: "nope"})`:     `no scheme "nope"`,
		`idtui.decode("1", {now: "yesterday"})`:   "now: ",
		`idtui.decode("1", {epoch: "yesterday"})`: "unknown option epoch",
	} {
		if got := await[string](p, script+".then(() => '', (e) => e.message)"); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", script, got, want)
		}
	}
	p.quiet()
}

// TestRequests checks that the page makes no request but for its own files, and that its
// policy forbids others.
func TestRequests(t *testing.T) {
	base := serve(t)
	p := open(t, base+"/#9q77e7ft9u236223")
	p.until(`document.querySelector(".fields")`)
	p.until(`document.readyState === "complete"`)
	p.quiet()
	p.mu.Lock()
	requests := slices.Clone(p.requests)
	p.mu.Unlock()
	if len(requests) < 8 {
		t.Errorf("only %d requests: %q", len(requests), requests)
	}
	list := files(t)
	for _, url := range requests {
		name, own := strings.CutPrefix(url, base+"/")
		if name = strings.TrimSuffix(name, "#9q77e7ft9u236223"); !own || name != "" && list[name] == nil {
			t.Errorf("the page requests %s", url)
		}
	}
	for _, script := range []string{
		`fetch("/healthz").then(() => "sent", () => "blocked")`,
		`(() => { try { return eval("'run'"); } catch { return "blocked"; } })()`,
		`new Promise((resolve) => { const i = new Image(); i.onload = i.onerror = () => resolve("loaded"); addEventListener("securitypolicyviolation", () => resolve("blocked"), {once: true}); i.src = "http://127.0.0.1:9/x.png"; })`,
	} {
		if got := await[string](p, script); got != "blocked" {
			t.Errorf("%s: %s", script, got)
		}
	}
}

// TestFile checks that the page works from a file, without a server.
func TestFile(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html")+"#9q77e7ft9u236223")
	p.until(`document.querySelector(".fields")`)
	if text := p.text(); !strings.Contains(text, "partition") || !strings.Contains(text, "Nothing leaves this browser") {
		t.Errorf("the page shows %s", text)
	}
	p.quiet()
}

// TestTyping checks that the page decodes what is typed, and that the address keeps it.
func TestTyping(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html"))
	p.enter("#input", "9q77e7ft9u236223")
	p.until(`document.querySelector(".fields") && location.hash === "#9q77e7ft9u236223"`)
	if got := await[string](p, `document.querySelector(".candidates tr.on button").textContent`); got != "sno" {
		t.Errorf("the best candidate is %q", got)
	}
	// Another candidate.
	p.click(`.candidates tbody tr:nth-child(2) button`)
	p.until(`document.getElementById("scheme").value === "flax" && document.querySelector(".candidates tr.on button").textContent === "flax"`)
	// An address from outside, with several lines.
	p.run(`location.hash = "#" + encodeURIComponent("9q77e7ft9u236223\n9q77e7gk9u236222\nhello")`)
	p.until(`document.querySelectorAll(".list tbody tr").length === 3 && document.getElementById("scheme").value === ""`)
	// The page shows markup in a text as text.
	for _, text := range []string{`<img src=x onerror="document.title='hacked'">`, `"><script>document.title="hacked"</script>`, "\x00\x1b[2J", "\u202eabc", strings.Repeat("9", 20_000), strings.Repeat("(", 5000)} {
		p.run(`document.getElementById("result").replaceChildren()`)
		p.enter("#input", text)
		p.until(`document.querySelector("#result .error, #result .fields, #result .list")`)
	}
	for _, hash := range []string{"#%E0%A4%A", "#%00", "#/nope", "#"} {
		p.run(`location.hash = "` + hash + `"`)
	}
	if got := await[string](p, "document.title"); strings.Contains(got, "hacked") {
		t.Error("a text was run")
	}
	p.quiet()
}

// TestGenerators checks the generators with the keyboard only.
func TestGenerators(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html")+"#/sno")
	word := func(want string) {
		t.Helper()
		p.until(`document.querySelector(".word")?.textContent === "` + want + `"`)
	}
	word("READY")
	p.press(" ")
	word("ISSUED")
	p.until(`document.querySelector("#newest .bits")`)
	p.press("b")
	word("CLOCK SET")
	p.press(" ")
	word("OUT OF ORDER")
	p.press("b")
	p.press("b")
	p.press(" ")
	word("WAITING")
	p.press("r")
	p.press("o")
	p.press("f")
	word("CLOCK SET")
	for _, scheme := range []string{"koid", "flax", "uid-local", "uid-global"} {
		p.click(`[data-tab="` + scheme + `"]`)
		p.until(`document.getElementById("generator-title").textContent === "` + scheme + `"`)
		word("READY")
		p.click(`[data-action=next]`)
		word("ISSUED")
	}
	p.quiet()
}

// TestOwnLayouts checks that a layout that is pasted decodes ids.
func TestOwnLayouts(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html")+"#/layouts")
	p.click("#toml-example")
	p.until(`document.querySelector("#toml-status .good")`)
	p.run(`location.hash = "#912345678901234567"`)
	p.until(`[...document.querySelectorAll(".candidates button")].some((b) => b.textContent === "acme-order")`)
	p.run(`location.hash = "#/layouts"`)
	p.enter("#toml", "idtui = 1\nname = 5\n")
	p.until(`document.querySelector("#toml-status .error")`)
	p.quiet()
}

// views are the addresses of the views that the tests check.
var views = []string{"#/decode", "#9q77e7ft9u236223", "#01936f2c-93b5-7a3c-b6d1-0f2a8c4e7d91", "#hello%20world", "#9q77e7ft9u236223%0A9q77e7gk9u236222%0Ahello", "#/sno", "#/uid-global", "#/layouts"}

func (p *page) show(view string) {
	p.t.Helper()
	p.run(`(async () => { location.hash = "` + view + `"; await new Promise((resolve) => setTimeout(resolve, 50)); await idtui.decode("1"); })()`)
	p.until(`document.querySelector("#status:empty, #status.said")`)
}

// TestWidths checks that nothing is wider than the window, from a phone to a large screen.
func TestWidths(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html"))
	for _, width := range []int{320, 390, 768, 1024, 1600} {
		p.resize(width, 900)
		for _, view := range views {
			p.show(view)
			if got := await[int](p, "document.scrollingElement.scrollWidth"); got > width {
				t.Errorf("%s is %d pixels wide in a window of %d", view, got, width)
			}
		}
	}
	p.quiet()
}

// TestAccessible checks what a screen reader gets. Everything that can be used has a name.
// There is a table of the fields, and no picture.
func TestAccessible(t *testing.T) {
	p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html"))
	for _, view := range views {
		p.show(view)
		var tree struct {
			Nodes []struct {
				Ignored    bool
				Role, Name struct{ Value any }
			}
		}
		p.read(&tree, "Accessibility.getFullAXTree", nil)
		tables := 0
		for _, n := range tree.Nodes {
			role, name := n.Role.Value, fmt.Sprint(cmp.Or(n.Name.Value, any("")))
			switch role {
			case "button", "link", "textbox", "combobox", "region", "navigation", "table":
				if name == "" && !n.Ignored {
					t.Errorf("%s: a %s has no name", view, role)
				}
			}
			if role == "table" && strings.HasPrefix(name, "Fields of") {
				tables++
			}
			if strings.HasPrefix(name, "00111110 00001010") {
				t.Errorf("%s: the picture is read out", view)
			}
		}
		if want := strings.HasPrefix(view, "#9q") || strings.HasPrefix(view, "#0"); want != (tables == 1) {
			t.Errorf("%s: %d tables of fields", view, tables)
		}
	}
	// Tab reaches the first candidate from the field.
	p.show("#9q77e7ft9u236223")
	p.run(`document.querySelector("#input").focus()`)
	p.until(`document.querySelector(".candidates button")`)
	reached := false
	for range 20 {
		p.press("Tab")
		reached = reached || await[bool](p, `document.activeElement.closest(".candidates") !== null`)
	}
	if !reached {
		t.Error("the keyboard does not reach the candidates")
	}
	p.quiet()
}
