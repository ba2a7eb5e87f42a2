package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/theme"
	"idtui/ui/uitest"
)

// TestOneFocusMark checks that no page marks more than one row as the one on which ↑, ↓ and
// enter act.
func TestOneFocusMark(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
		for i := range keyStates {
			s := &keyStates[i]
			a := s.open(t)
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			shown := screen(a)
			if n := strings.Count(shown, "▸") - strings.Count(shown, "▸ now"); n > 1 {
				t.Errorf("%s at %d×%d has %d rows with the focus:\n%s", s.name, size.w, size.h, n, shown)
			}
		}
	}
}

// editStates are the states of the program in which a text field is open.
var editStates = []keyState{
	{name: "parameter", keys: "@koid enter"},
	{name: "bits of a field", keys: "@sno i enter"},
	{name: "find in the stream", keys: "@koid F"},
	{name: "decoder", keys: "/"},
	{name: "find in a list", paste: fourIDs, keys: "F"},
	{name: "schemes", keys: "p"},
	{name: "palette", keys: ":"},
	{name: "lab", keys: "@lab enter"},
	{name: "fit", keys: "@fit enter"},
	{name: "designer", keys: "@sno D enter"},
}

// TestOneEditMark checks that every open text field has the same mark: one cell in the color of
// the cursor, on a field in the color of typed text, or of text that the next key replaces.
func TestOneEditMark(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
		for i := range editStates {
			s := &editStates[i]
			a := s.open(t)
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			p := a.compose().Pane()
			typed := func(x, y int) bool {
				_, role := p.Cell(x, y)
				return role == theme.Input || role == theme.Selected
			}
			cursors, fields := 0, 0
			for y := range p.H {
				for x := range p.W {
					if _, role := p.Cell(x, y); role == theme.Cursor {
						cursors++
						if x > 0 && typed(x-1, y) || x+1 < p.W && typed(x+1, y) {
							fields++
						}
					}
				}
			}
			if cursors != 1 || fields != 1 {
				t.Errorf("%s at %d×%d has %d cursors, %d in a text field:\n%s", s.name, size.w, size.h, cursors, fields, uitest.Draw(p).Text)
			}
		}
	}
}
