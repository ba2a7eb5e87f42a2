package ownlayouts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/layouts"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

const shopLayout = `idtui = 1
name = "shop"
bits = 16

[[fields]]
name = "number"
kind = "random"
width = 16

[[encodings]]
alphabet = "hex"
`

// newPlayed returns the page with layouts in a folder, and the folder. After the page has read the
// layouts again, the function take uses them.
func newPlayed(t *testing.T, names ...string) (p *uitest.Player, folder string, take func()) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(folder, name+".toml"), []byte(strings.Replace(shopLayout, "shop", name, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	load := func(*layouts.Set) *layouts.Set {
		l := layouts.Loader{BuiltIn: catalog.Default()}
		return l.Load(layouts.Source{Path: folder})
	}
	set := load(nil)
	p = uitest.NewPlayer(t, time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC), nil, func(h *page.Host) page.Page {
		h.Catalog = func() *catalog.Catalog { return set.Catalog }
		h.Layouts = func() *layouts.Set { return set }
		h.Reload = load
		return New(h)
	})
	return p, folder, func() {
		for _, i := range p.Intents {
			if i, ok := i.(page.TakeLayouts); ok {
				set = i.Set
			}
		}
		p.Intents = nil
		p.Handle(page.SchemesChanged{})
	}
}

// TestRenameDelete renames and deletes a layout, and undoes and redoes both.
func TestRenameDelete(t *testing.T) {
	t.Parallel()
	p, folder, take := newPlayed(t, "shop")
	for _, step := range []struct{ keys, files, shows string }{
		{"i l a b enter", "lab.toml", "lab"},
		{"delete", "", "You have no layouts"},
		{"u", "lab.toml", "lab"},
		{"u", "shop.toml", "shop"},
		{"U", "lab.toml", "lab"},
		{"i s n o enter esc", "lab.toml", "lab"}, // a built-in scheme
		{"i esc", "lab.toml", "lab"},
	} {
		p.Press(step.keys)
		take()
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, e := range entries {
			files = append(files, e.Name())
		}
		if got := strings.Join(files, " "); got != step.files || !strings.Contains(p.Text(), step.shows) {
			t.Errorf("after %s there is %q, not %q:\n%s", step.keys, got, step.files, p.Text())
		}
	}
	p.Press("enter")
	if open, ok := p.Intents[0].(page.OpenScheme); !ok || open.Scheme.Name != "lab" {
		t.Errorf("enter intends %+v", p.Intents[0])
	}
	for _, size := range [][2]int{{40, 10}, {80, 24}, {200, 60}} {
		p.Resize(size[0], size[1])
		if !strings.Contains(p.Text(), "lab") {
			t.Errorf("%v shows no layout:\n%s", size, p.Text())
		}
	}
}

// TestRenameTaken renames a layout to the name of another one, and to its own name in capitals.
func TestRenameTaken(t *testing.T) {
	t.Parallel()
	p, _, _ := newPlayed(t, "lab", "shop")
	for keys, said := range map[string]string{"i s h o p enter esc": "you have a layout shop", "i L a b enter esc": `invalid name "Lab"`} {
		if p.Press(keys); !strings.Contains(p.Status(), said) {
			t.Errorf("after %s it says %q, not %q", keys, p.Status(), said)
		}
	}
}
