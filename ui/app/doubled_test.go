package app

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// alike are the states with a list whose rows can be alike.
var alike = []string{"candidates", "rejected", "two ids", "copy menu", "schemes", "lessons", "forms of a list"}

// TestNothingTwice checks that no page says a sentence twice.
func TestNothingTwice(t *testing.T) {
	const words = 4 // a shorter text is a label or a value
	for i := range keyStates {
		s := &keyStates[i]
		if slices.Contains(alike, s.name) {
			continue
		}
		a := s.open(t)
		for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			seen := map[string]bool{}
			for _, row := range strings.Split(screen(a), "\n") {
				for _, text := range strings.FieldsFunc(strings.ReplaceAll(row, "  ", "\x00"), func(r rune) bool { return r == 0 || r == '·' || r == '─' }) {
					text = strings.TrimSpace(text)
					if len(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })) < words || !strings.ContainsAny(text, "aeiou") {
						continue
					}
					if seen[text] {
						t.Errorf("%s at %d×%d says %q twice:\n%s", s.name, size.w, size.h, text, screen(a))
					}
					seen[text] = true
				}
			}
		}
	}
}
