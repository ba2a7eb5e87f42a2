package layouts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"idtui/ids/catalog"
)

const shopLayout = `# ids of the shop
idtui = 1
name = "shop" # its name
bits = 16

[[fields]]
name = "number"
kind = "random"
width = 16

[[encodings]]
alphabet = "hex"
`

// TestChanges renames and deletes a layout, and undoes both.
func TestChanges(t *testing.T) {
	folder := t.TempDir()
	load := func() *Set {
		l := Loader{BuiltIn: catalog.Default()}
		return l.Load(Source{Path: folder})
	}
	names := func() string {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, e := range entries {
			list = append(list, e.Name())
		}
		return strings.Join(list, " ")
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.WriteFile(filepath.Join(folder, "shop.toml"), []byte(shopLayout), 0o600))
	set := load()
	if len(set.Problems) > 0 {
		t.Fatal(set.Problems)
	}
	renamed, err := Rename(set.Find("shop"), "store")
	must(err)
	if text, _ := os.ReadFile(filepath.Join(folder, "store.toml")); names() != "store.toml" || string(text) != strings.Replace(shopLayout, `"shop"`, `"store"`, 1) {
		t.Errorf("after the rename there is %s:\n%s", names(), text)
	}
	deleted, err := Delete(load().Find("store"))
	must(err)
	if names() != "" {
		t.Errorf("after the deletion there is %s", names())
	}
	must(deleted.Undo())
	must(renamed.Undo())
	if text, _ := os.ReadFile(filepath.Join(folder, "shop.toml")); names() != "shop.toml" || string(text) != shopLayout {
		t.Errorf("after both are undone there is %s:\n%s", names(), text)
	}
	must(renamed.Redo())
	must(os.WriteFile(filepath.Join(folder, "store.toml"), []byte(shopLayout+"\n"), 0o600))
	if err := renamed.Undo(); err == nil || !strings.Contains(err.Error(), "another program has changed") {
		t.Errorf("a changed file is replaced: %v", err)
	}
	for _, name := range []string{"", "A b", `x"y`, "../x"} {
		if _, err := Rename(load().Find("shop"), name); err == nil {
			t.Errorf("a layout is renamed to %q", name)
		}
	}
}
