package layouts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/layouts"
)

// text returns a layout file of 64 bits.
func text(name, more string) string {
	return fmt.Sprintf(`idtui = 1
name = %q
bits = 64
%s
fields = [
  { name = "unused", kind = "reserved", width = 1, fixed = 0 },
  { name = "timestamp", kind = "time", width = 41, unit = "1ms", epoch = 2020-01-01T00:00:00Z },
  { name = "node", kind = "node", width = 10 },
  { name = "sequence", kind = "sequence", width = 12 },
]
generator = { back = "refuse", full = "wait" }
encodings = [ { alphabet = "decimal" } ]
`, name, more)
}

// write writes files into a new folder and returns the folder.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// load loads folders and files.
func load(paths ...string) *layouts.Set {
	var sources []layouts.Source
	for _, p := range paths {
		sources = append(sources, layouts.Source{Path: p})
	}
	return (&layouts.Loader{BuiltIn: catalog.Default()}).Load(sources...)
}

// names returns the names of the layouts of a set.
func names(s *layouts.Set) string {
	var list []string
	for i := range s.Layouts {
		list = append(list, s.Layouts[i].Scheme.Name)
	}
	return strings.Join(list, " ")
}

// TestLoad loads a folder and ignores files that are not layout files.
func TestLoad(t *testing.T) {
	dir := write(t, map[string]string{"b.toml": text("bravo", ""), "a.toml": text("alpha", ""), "c.txt": "no layout", ".d.toml": "no layout"})
	if err := os.MkdirAll(filepath.Join(dir, "folder.toml"), 0o700); err != nil {
		t.Fatal(err)
	}
	set := load(dir)
	if len(set.Problems) > 0 || names(set) != "alpha bravo" {
		t.Fatalf("%s; problems %v", names(set), set.Problems)
	}
	if s, err := set.Catalog.Find("bravo"); err != nil || s != set.Layouts[1].Scheme || !set.Catalog.IsOwn("bravo") {
		t.Errorf("bravo is %v, %v", s, err)
	}
	if l := set.Find("ALPHA"); l == nil || l.File != filepath.Join(dir, "a.toml") || l.Declaration.Name != "alpha" {
		t.Errorf("alpha is %v", l)
	}
	file := filepath.Join(dir, "a.toml")
	if again := load(dir, file, dir+"/../"+filepath.Base(dir)); len(again.Problems) > 0 || names(again) != "alpha bravo" {
		t.Errorf("the same files twice: %s; %v", names(again), again.Problems)
	}
	if set := load(filepath.Join(dir, "c.txt")); len(set.Problems) != 1 {
		t.Errorf("a named file is read whatever its extension: %v", set.Problems)
	}
}

// TestAbsent loads paths that do not exist.
func TestAbsent(t *testing.T) {
	dir := t.TempDir()
	for path, optional := range map[string]bool{dir + "/no": true, dir + "/no/no": true, dir + "/other": false} {
		set := (&layouts.Loader{BuiltIn: catalog.Default()}).Load(layouts.Source{Path: path, Optional: optional})
		if len(set.Problems) == 0 != optional {
			t.Errorf("%s: %v", path, set.Problems)
		}
	}
}

// TestBroken checks that broken files do not prevent the loading of other files. Each problem names
// its file and its line.
func TestBroken(t *testing.T) {
	dir := write(t, map[string]string{
		"good.toml":     text("good", ""),
		"key.toml":      text("key", "witdh = 3\nborn = 'yesterday'"),
		"toml.toml":     "name = ",
		"large.toml":    "#" + strings.Repeat("x", 256<<10),
		"fits.toml":     text("fits", "") + "#" + strings.Repeat("x", 256<<10-len(text("fits", ""))-1),
		"built-in.toml": text("sno", ""),
		"one.toml":      text("both", ""),
		"two.toml":      text("both", ""),
		"empty.toml":    "",
		"bidi.toml":     text("bidi", "title = '\u202e'"),
		"binary.toml":   "\x00\xff\xfe",
	})
	set := load(dir)
	if names(set) != "fits good" {
		t.Errorf("loaded: %s", names(set))
	}
	all := strings.Join(set.Lines(), "\n")
	for _, want := range []string{
		"key.toml:4: unknown key \"witdh\"", "key.toml:5: invalid born", "toml.toml:1: invalid TOML", "large.toml: the file is too large",
		"built-in.toml:2: \"sno\" is the name of a built-in scheme", "override = true", "empty.toml: missing", "bidi.toml:4: ", "binary.toml",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
	for _, line := range set.Lines() {
		if strings.Contains(line, "duplicate layout name") && (!strings.Contains(line, "one.toml") || !strings.Contains(line, "two.toml")) {
			t.Errorf("%q does not name both files", line)
		}
	}
	if strings.ContainsAny(all, "\x00\u202e") || !strings.Contains(all, "duplicate layout name \"both\"") {
		t.Errorf("problems\n%s", all)
	}
}

// TestOverride checks that a layout can replace a built-in scheme without a problem.
func TestOverride(t *testing.T) {
	set := load(write(t, map[string]string{"a.toml": text("sno", "override = true"), "b.toml": text("snowflake", "")}))
	if names(set) != "sno" || len(set.Problems) != 1 || !strings.Contains(set.Problems[0].Error(), "b.toml:2") {
		t.Errorf("%s; %v", names(set), set.Problems)
	}
	if s, _ := set.Catalog.Find("sno"); s != set.Layouts[0].Scheme || set.Catalog.Len() != catalog.Default().Len() {
		t.Error("the built-in sno is not replaced")
	}
}

// TestLinks follows symbolic links to files, and reports broken links.
func TestLinks(t *testing.T) {
	target, dir := write(t, map[string]string{"a.toml": text("alpha", "")}), t.TempDir()
	for name, to := range map[string]string{"link.toml": filepath.Join(target, "a.toml"), "lost.toml": filepath.Join(target, "no"), "folder.toml": target} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	if set := load(dir, target); names(set) != "alpha" || len(set.Problems) != 1 || !strings.Contains(set.Problems[0].Error(), "lost.toml: no such file") {
		t.Errorf("%s; %v", names(set), set.Problems)
	}
}

// TestReload loads files again and checks that unchanged layouts are reused.
func TestReload(t *testing.T) {
	dir := write(t, map[string]string{"a.toml": text("alpha", ""), "b.toml": text("bravo", ""), "c.toml": text("charlie", "")})
	before := load(dir)
	again := func(previous *layouts.Set) *layouts.Set {
		l := layouts.Loader{BuiltIn: catalog.Default(), Previous: previous}
		return l.Load(layouts.Source{Path: dir})
	}
	if same := again(before); !same.Equal(before) || len(same.Changed(before)) > 0 || same.Layouts[0].Scheme != before.Layouts[0].Scheme {
		t.Errorf("unchanged files changed %v", same.Changed(before))
	}
	for name, text := range map[string]string{"b.toml": text("bravo", "title = 'Bravo'"), "c.toml": text("delta", ""), "e.toml": "broken"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	after := again(before)
	if changed := after.Changed(before); after.Equal(before) || !reflect.DeepEqual(changed, []string{"bravo", "charlie", "delta"}) || len(after.Problems) != 1 {
		t.Errorf("changed %v; problems %v", changed, after.Problems)
	}
	if after.Layouts[0].Scheme != before.Layouts[0].Scheme || after.Layouts[1].Scheme.Title != "Bravo" {
		t.Error("alpha is another scheme, or bravo the same one")
	}
	if err := os.WriteFile(filepath.Join(dir, "e.toml"), []byte("also broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if next := again(after); next.Equal(after) || len(next.Changed(after)) > 0 {
		t.Error("another error is not noticed")
	}
}

// TestManyFiles checks that only the first files of a folder with too many files are read.
func TestManyFiles(t *testing.T) {
	files := map[string]string{}
	for i := range 1010 {
		files[fmt.Sprintf("%04d.toml", i)] = "x"
	}
	if set := load(write(t, files)); len(set.Problems) != 1001 || !strings.Contains(strings.Join(set.Lines(), "\n"), "more than 1,000 layout files") {
		t.Errorf("%d problems, the last one %v", len(set.Problems), set.Problems[len(set.Problems)-1])
	}
}

// BenchmarkLoad loads 100 files. It takes 7 ms.
func BenchmarkLoad(b *testing.B) {
	files := map[string]string{}
	for i := range 100 {
		files[fmt.Sprintf("%d.toml", i)] = text(fmt.Sprintf("acme-%d", i), "title = 'Acme'\nabout = 'Orders.'\nsource = 'a test'")
	}
	dir := write(b, files)
	for b.Loop() {
		if set := load(dir); len(set.Layouts) != len(files) {
			b.Fatal(set.Problems)
		}
	}
}

// BenchmarkLoadNone loads the layouts of a user without layout files.
func BenchmarkLoadNone(b *testing.B) {
	l := layouts.Loader{BuiltIn: catalog.Default()}
	dir := b.TempDir()
	for b.Loop() {
		l.Load(layouts.Source{Path: filepath.Join(dir, "layouts"), Optional: true})
	}
}
