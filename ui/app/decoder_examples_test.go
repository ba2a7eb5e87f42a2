package app

import (
	"strings"
	"testing"
)

// TestExamples decodes an example on the first start. The examples go once there is a
// history, and they leave the ids of the tabs as they are.
func TestExamples(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "0")
	expect(t, a, "no id at hand?", "enter decode")
	rows := a.decoder.exampleList().rows
	if len(rows) != maxExamples {
		t.Fatalf("%d examples", len(rows))
	}
	schemes := map[string]bool{}
	for _, r := range rows {
		schemes[r.Scheme] = true
	}
	if len(schemes) < 3 {
		t.Errorf("the examples have schemes %v", schemes)
	}
	press(a, "down enter")
	expect(t, a, rows[1].Text, rows[1].Scheme)
	if press(a, "/ esc 0"); a.decoder.exampleList() != nil {
		t.Error("there are examples beside the history")
	}
	if press(a, "esc 0"); strings.Contains(screen(a), "no id at hand?") {
		t.Error("the screen shows examples beside the history")
	}
}

// TestExamplesKeepEntropy checks that the examples draw no random bits of the tabs, which
// are reproducible with --seed.
func TestExamplesKeepEntropy(t *testing.T) {
	seen, unseen := newApp(t, 80, 24), newApp(t, 80, 24)
	press(seen, "0")
	expect(t, seen, "no id at hand?")
	for _, a := range []*App{seen, unseen} {
		press(a, "@flax space")
	}
	one, _ := schemePage(seen, "flax").Shown()
	other, _ := schemePage(unseen, "flax").Shown()
	if one != other {
		t.Errorf("flax generates %v after the examples, and %v without", one, other)
	}
}
