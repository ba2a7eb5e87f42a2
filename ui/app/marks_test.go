package app

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/theme"
	"idtui/ui/uitest"
)

// TestOneFocusMark checks that no page marks more than one row as the one on which ↑, ↓ and
// enter act.
func TestOneFocusMark(t *testing.T) {
	for i := range keyStates {
		s := &keyStates[i]
		a := s.open(t)
		for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
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
	{name: "generate at a time", keys: "@koid T"},
	{name: "copy menu", keys: "@koid y"},
	{name: "parameter of the decoder", paste: "1547283620093075456", keys: "i"},
	{name: "log: search", paste: aLog, keys: "l /"},
	{name: "log: filter", paste: aLog, keys: "l &"},
	{name: "log: time", paste: aLog, keys: "l t"},
	{name: "find in compare", keys: "@compare F"},
	{name: "find in fleet", keys: "@sno # F"},
	{name: "inference: epoch", paste: uitest.UnknownIDs(true), keys: "E"},
	{name: "inference: name", paste: uitest.UnknownIDs(true), keys: "w", own: true},
	{name: "inference: find", paste: uitest.UnknownIDs(true), keys: "v F"},
	{name: "find in the list of the stream", keys: "@koid space v F"},
	{name: "name of your layout", keys: "O i", own: true},
}

// TestOneEditMark checks that every open text field has the same mark. One cell has the color
// of the cursor. The field has the color of typed text, or of text that the next key replaces.
func TestOneEditMark(t *testing.T) {
	for i := range editStates {
		s := &editStates[i]
		a := s.open(t)
		for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
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

// TestRedraw checks that ctrl+l draws the screen again on every page, also while you type. The key
// changes nothing else.
func TestRedraw(t *testing.T) {
	small := keyState{name: "small window", keys: "@koid"}
	for _, s := range slices.Concat(keyStates, editStates, []keyState{small}) {
		a := s.open(t)
		if s.name == small.name {
			a.Update(tea.WindowSizeMsg{Width: 20, Height: 5})
		}
		before := screen(a)
		_, cmd := a.Update(key("ctrl+l"))
		if !draws(cmd) || screen(a) != before {
			t.Errorf("%s: ctrl+l draws the screen again: %v. It shows\n%s\nnot\n%s", s.name, draws(cmd), screen(a), before)
		}
	}
	a := newApp(t, 120, 36)
	press(a, "/")
	if _, cmd := a.Update(tea.KeyPressMsg{Code: 'l', Text: "l"}); draws(cmd) {
		t.Error("a letter draws the screen again")
	}
	expect(t, a, " l")
}

// draws reports whether a command erases the screen, so that it is drawn again.
func draws(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	msg := cmd()
	if msg == tea.ClearScreen() {
		return true
	}
	commands := reflect.ValueOf(msg) // the message of a sequence has no exported type
	for i := 0; commands.Kind() == reflect.Slice && i < commands.Len(); i++ {
		if c, ok := commands.Index(i).Interface().(tea.Cmd); ok && draws(c) {
			return true
		}
	}
	return false
}
