package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ui/uitest"
	"idtui/ui/web/core"
)

// corpus returns the texts of the corpus, and texts that are not ids.
func corpus(t *testing.T) []string {
	t.Helper()
	var texts []string
	for line := range strings.Lines(uitest.Document(t, "ids/schemes/testdata/corpus.jsonl")) {
		texts = append(texts, parse[struct{ Input string }](t, line).Input)
	}
	for s := bufio.NewScanner(strings.NewReader(uitest.Document(t, "ids/detect/testdata/non_ids.txt"))); s.Scan(); {
		texts = append(texts, s.Text())
	}
	return texts
}

// TestPageAgrees checks that the page gives the answers of the command, byte for byte.
func TestPageAgrees(t *testing.T) {
	t.Parallel()
	c, o := core.New(), core.Options{Now: now}
	check := func(text string) {
		t.Helper()
		got, err := c.Decode(text, o)
		if want := piped(text, "decode", "-f", "json"); err != nil || got != want.out {
			t.Errorf("decode %.200q: %v\n got %s\nwant %s", text, err, got, want.out)
		}
	}
	texts := corpus(t)
	check(strings.Join(texts, "\n"))
	check(strings.Join(texts, "\r\n") + "\r\n")
	for _, text := range []string{
		"", "\n", " \n\t\n", "hello", strings.Repeat("9", 20_000), `{"id": "9q77e7ft9u236223", "at": "2026-11-21T02:06:12Z"}`,
		"[\n  {\"order_id\": \"9q77e7ft9u236223\"},\n  {\"order_id\": 724792425747955726}\n]\n", "id,at\n724792425747955726,2026-11-21\n724792425747955727,2026-11-21\n",
	} {
		check(text)
	}
}

// TestPageAnswersOneText checks that the page decodes one text as the command decodes an argument.
func TestPageAnswersOneText(t *testing.T) {
	t.Parallel()
	c := core.New()
	for i, text := range corpus(t) {
		if i%2 == 0 || strings.TrimSpace(text) != text || text == "" || text == "-" || strings.ContainsAny(text, "\r\n") { // half of the texts, because each takes 5 ms
			continue
		}
		got, err := c.Decode(text, core.Options{Now: now})
		if want := run("decode", "-f", "json", "--", text); err != nil || got != want.out {
			t.Errorf("decode %.200q: %v\n got %s\nwant %s", text, err, got, want.out)
		}
	}
}

// TestPageOptions checks that options have the effect of the flags.
func TestPageOptions(t *testing.T) {
	t.Parallel()
	const layout = `idtui = 1
name = "acme"
bits = 64
fields = [
  { name = "timestamp", kind = "time", width = 42, unit = "1ms", epoch = 2020-01-01T00:00:00Z },
  { name = "node", kind = "node", width = 10 },
  { name = "sequence", kind = "sequence", width = 12 },
]
generator = { back = "refuse", full = "wait" }
encodings = [ { alphabet = "decimal" } ]
`
	file := filepath.Join(t.TempDir(), "acme.toml")
	if err := os.WriteFile(file, []byte(layout), 0o600); err != nil {
		t.Fatal(err)
	}
	const text = "724792425747955726\n9q77e7ft9u236223\nhello\n"
	c := core.New()
	for _, test := range []struct {
		o    core.Options
		args []string
	}{
		{core.Options{Now: now, Scheme: "sno"}, []string{"-s", "sno"}},
		{core.Options{Now: now.AddDate(-8, 0, 0)}, []string{"--now", "2018-11-21T02:06:12Z"}},
		{core.Options{Now: now, Layouts: []string{layout}}, []string{"--layouts", file}},
		{core.Options{Now: now, Layouts: []string{layout}, Scheme: "acme"}, []string{"--layouts", file, "-s", "acme"}},
	} {
		got, err := c.Decode(text, test.o)
		if want := piped(text, append([]string{"decode", "-f", "json"}, test.args...)...); err != nil || got != want.out {
			t.Errorf("%v: %v\n got %s\nwant %s", test.args, err, got, want.out)
		}
	}
	if got, err := c.Decode(text, core.Options{Scheme: "nope"}); err == nil || !strings.Contains(run("decode", "-s", "nope", "0").err, err.Error()) {
		t.Errorf("unknown scheme: %s, %v", got, err)
	}
	if _, err := core.ParseNow("yesterday", now); err == nil {
		t.Error("a wrong time has no error")
	}
	if at, err := core.ParseNow("-1h", now); err != nil || now.Sub(at).Hours() != 1 {
		t.Errorf("an hour ago is %v, %v", at, err)
	}
	if list := c.Problems([]string{layout}); len(list) != 0 {
		t.Errorf("problems of a good layout: %q", list)
	}
	if list := c.Problems([]string{layout, "idtui = 1\nname = 5"}); len(list) == 0 || !strings.HasPrefix(list[0], "layout 2:") {
		t.Errorf("problems of a wrong layout: %q", list)
	}
	got, err := c.Schemes(core.Options{})
	if want := run("schemes", "-f", "json"); err != nil || got != want.out {
		t.Error("the schemes are not those of the command")
	}
}

// TestPageInfers checks that the page finds the layouts that the command finds.
func TestPageInfers(t *testing.T) {
	t.Parallel()
	c := core.New()
	for _, scheme := range []string{"snowflake-twitter", "koid"} { // infer writes no layout file for koid
		var ids string
		for i := range 60 {
			at := now.Add(time.Duration(i*i) * 7919 * time.Millisecond)
			ids += run("gen", scheme, "--seed", "1", "--at", at.Format(time.RFC3339Nano)).out
		}
		got, err := c.Infer(ids, false, core.Options{Now: now})
		if want := piped(ids, "infer", "-f", "json"); err != nil || got != want.out || !json.Valid([]byte(got)) || !strings.Contains(got, scheme) {
			t.Errorf("%v\n got %s\nwant %s", err, got, want.out)
		}
		got, err = c.Infer(ids, true, core.Options{Now: now})
		if want := piped(ids, "infer", "-f", "toml"); got != want.out || (err == nil) != (scheme != "koid") || err != nil && !strings.Contains(want.err, err.Error()) {
			t.Errorf("%v\n got %s\nwant %s", err, got, want.out)
		}
	}
	if _, err := c.Infer("1\n2\n", false, core.Options{Now: now}); err == nil {
		t.Error("two ids have a layout")
	}
}

// generated is what the page gets from a generator.
type generated struct {
	Scheme, ID, Word, State, Text, Reason, Until string
	Offset                                       float64 `json:"offset_ms"`
	Frozen                                       bool
	Entries                                      []struct{ ID, Text, State string }
}

// TestPageGenerates checks that the generators of the page issue ids, and that they react to
// a step back.
func TestPageGenerates(t *testing.T) {
	t.Parallel()
	c := core.New()
	at := now
	do := func(scheme, action string) (v generated) {
		t.Helper()
		text, err := c.Generate(scheme, action, at)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewDecoder(bytes.NewReader([]byte(text))).Decode(&v); err != nil {
			t.Fatal(err)
		}
		at = at.Add(20 * time.Millisecond)
		return v
	}
	for _, scheme := range c.Generators() {
		if v := do(scheme, "tick"); v.Word != "READY" || v.ID != "" {
			t.Errorf("%s begins with %+v", scheme, v)
		}
		v := do(scheme, "next")
		got, err := c.Decode(v.ID, core.Options{Scheme: scheme, Now: at})
		if err != nil || v.Word != "ISSUED" || !strings.Contains(got, `"scheme":"`+scheme+`"`) {
			t.Errorf("%s: %+v, %s, %v", scheme, v, got, err)
		}
		if v := do(scheme, "back"); v.Word != "CLOCK SET" || v.Offset > -10_000 {
			t.Errorf("%s: a step back gives %+v", scheme, v)
		}
		if v := do(scheme, "next"); v.Word == "ISSUED" && v.Reason == "" || v.Text == "" {
			t.Errorf("%s: after a step back: %+v", scheme, v)
		}
		if v := do(scheme, "real"); v.Offset != 0 {
			t.Errorf("%s: %+v", scheme, v)
		}
		if v := do(scheme, "freeze"); !v.Frozen {
			t.Errorf("%s: %+v", scheme, v)
		}
	}
	if v := do("koid", "tick"); len(v.Entries) < 3 {
		t.Errorf("the stream of koid: %+v", v)
	}
	for _, wrong := range [][2]string{{"nope", "next"}, {"koid", "nope"}} {
		if text, err := c.Generate(wrong[0], wrong[1], at); err == nil {
			t.Errorf("%v gives %s", wrong, text)
		}
	}
}
