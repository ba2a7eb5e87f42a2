package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"idtui/ids"
)

// copies returns the texts of the open copy menu by their names.
func copies(t *testing.T, a *App) map[string]string {
	t.Helper()
	k, ok := a.overlay.(*picker)
	if !ok {
		t.Fatalf("there is no menu:\n%s", screen(a))
	}
	found := map[string]string{}
	for _, item := range k.matches() {
		found[item.name] += item.about + "\n"
	}
	return found
}

// TestCopyMenu checks what can be copied of a decoded id and of a generated one.
func TestCopyMenu(t *testing.T) {
	a := openDecoder(t, 120, 36, "9q77e7ft9u236223")
	press(a, "y")
	expect(t, a, "▐decode▌", "fields", "▸ base32", "9q77e7ft9u236223")
	for name, want := range map[string]string{
		"hex": "3e0a5615bb3f00120001", "metabyte": "63", "time": "2026-11-21T02:06:12.34Z", "unix_ms": "1795226772340", "ticktock": "1\ntock",
		"SQL": `"id" >= '9q77e`, "command line": "idtui decode -f card -s sno -- 9q77e7ft9u236223", "text": "0               8",
	} {
		if got := copies(t, a)[name]; !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"postgres functions": "in SQL", "duckdb functions": "in SQL", "python parser": "reads ids"} {
		if got := copies(t, a)[name]; !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	var decoded struct{ Scheme, Canonical string }
	if err := json.Unmarshal([]byte(copies(t, a)["JSON"]), &decoded); err != nil || decoded.Scheme != "sno" || decoded.Canonical != "9q77e7ft9u236223" {
		t.Errorf("JSON %+v, %v", decoded, err)
	}
	b := openDecoder(t, 120, 36, "1985285824643739648")
	press(b, "y")
	for name, want := range map[string]string{"base58 (Flickr)": "5BhpwanR3jd", "base32 (z-base-32)": "bzdjg6btarcyy", "base64 (of the decimal digits)": "MTk4NTI4NTgyNDY0MzczOTY0OA=="} {
		if got := copies(t, b)[name]; got != want+"\n" {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	typeText(a, "partition")
	press(a, "enter")
	if a.overlay != nil {
		t.Error("the menu stays open after a copy")
	}
	press(a, "@koid down down down enter 9 9 9 enter y")
	if got := copies(t, a)["command line"]; !strings.Contains(got, "--set epoch=999 -- ") {
		t.Errorf("the command line lacks the epoch: %s", got)
	}
}

// TestShellWord checks that a word of a command line cannot be more than a word.
func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"9q77e": "9q77e", "a b": "'a b'", "": "''", "it's": `'it'\''s'`, "$(rm)": "'$(rm)'", ".5.tX~": "'.5.tX~'", "x;y": "'x;y'",
	} {
		if got := shellWord(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

// TestDiagramFile writes the diagram to a file, and never replaces one.
func TestDiagramFile(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newApp(t, 120, 36)
	a.svg = func(f *ids.BoundScheme) string { return "<svg>" + f.Scheme.Name + "</svg>" }
	for _, file := range []string{"sno-layout.svg", "sno-layout-2.svg"} {
		press(a, "@sno y")
		typeText(a, "svg")
		work(a, "enter")
		expect(t, a, "Wrote "+file+".")
		if text, err := os.ReadFile(filepath.Clean(file)); err != nil || string(text) != "<svg>sno</svg>" {
			t.Errorf("%s: %q, %v", file, text, err)
		}
	}
}

// TestCopyMenuOfDraft opens the menu on the sample of a draft, which is not a decoded text.
func TestCopyMenuOfDraft(t *testing.T) {
	t.Parallel()
	for _, keys := range []string{"ctrl+n y", "@koid D y", "@flax D y"} {
		a := newApp(t, 120, 36)
		press(a, keys)
		expect(t, a, "JSON")
	}
}
