package app

import (
	"strings"
	"testing"
)

// TestReset checks that parameters are marked if they differ from their defaults, and resets them.
func TestReset(t *testing.T) {
	a := configured(t, "[parameters.sno]\nmetabyte = 63", nil)
	press(a, "@sno")
	if strings.Contains(screen(a), "•metabyte") {
		t.Errorf("the configured value counts as changed:\n%s", screen(a))
	}
	press(a, "] down enter 9 enter")
	expect(t, a, "•metabyte", "▸•partition")
	press(a, "d")
	expect(t, a, "Reset partition to its default.", "▸ partition     ‹ 0 ›", "•metabyte")
	press(a, "] end down down down ] X")
	expect(t, a, "Reset 3 parameters to the default.", "‹ 63 ›", "‹ 10s ›")
	if strings.Contains(screen(a), "•") {
		t.Errorf("a parameter is still marked:\n%s", screen(a))
	}
}

// TestFooterFollows checks that the smallest footer shows how to end what runs.
func TestFooterFollows(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@koid g")
	for _, text := range []string{"g stop", "+ − rate"} {
		if !strings.Contains(footer(a), text) {
			t.Errorf("while generating: %s", footer(a))
		}
	}
	press(a, "g z")
	if !strings.Contains(footer(a), "z unfreeze") {
		t.Errorf("while frozen: %s", footer(a))
	}
	press(a, "z b")
	if !strings.Contains(footer(a), "r real time") {
		t.Errorf("after a step: %s", footer(a))
	}
}
