package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/model/config"
)

// TestExamplesKeepEntropy checks that the examples use none of the random bits of the tabs, which
// are reproducible with --seed.
func TestExamplesKeepEntropy(t *testing.T) {
	seen, unseen := newApp(t, 80, 24), newApp(t, 80, 24)
	press(seen, "0")
	expect(t, seen, "no id to paste?")
	for _, a := range []*App{seen, unseen} {
		press(a, "@flax space")
	}
	one, _ := schemePage(seen, "flax").Shown()
	other, _ := schemePage(unseen, "flax").Shown()
	if one != other {
		t.Errorf("flax generates %v after the examples, and %v without", one, other)
	}
}

// TestFirstStart checks that the first start introduces idtui, and that later starts do not. The
// smallest window shows the bits of each example with their values.
func TestFirstStart(t *testing.T) {
	const intro = "idtui shows what is inside a unique id"
	a := newApp(t, 80, 24)
	press(a, "0")
	for range 5 {
		bits := 0
		for _, r := range screen(a) {
			if r == '0' || r == '1' {
				bits++
			}
		}
		if bits < 64 || !strings.Contains(screen(a), "╰─") || !strings.Contains(screen(a), intro) {
			t.Errorf("the first start has no bits of an example, no values, or no introduction:\n%s", screen(a))
		}
		press(a, "down")
	}
	for _, state := range []*config.State{{Tab: "decoder"}, {Decoded: []config.Decoded{{Text: "9q77e7ft9u236223", Scheme: "sno"}}}} {
		a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, State: state})
		if err != nil {
			t.Fatal(err)
		}
		a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		press(a, "0")
		expect(t, a, "Paste an id, two ids to compare, or a log.")
		if strings.Contains(screen(a), intro) {
			t.Errorf("a later start has the introduction:\n%s", screen(a))
		}
	}
}
