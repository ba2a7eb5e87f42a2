package app

import (
	"testing"
)

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
