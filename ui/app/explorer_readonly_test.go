package app

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/model/config"
	pages "idtui/ui/page"
)

// sizes are the window sizes that these tests use.
var sizes = [][2]int{{80, 24}, {120, 36}, {200, 60}}

// pick opens a scheme's tab by its name.
func pick(a *App, scheme string) {
	press(a, "p")
	for _, r := range scheme {
		a.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	press(a, "enter")
}

// TestWarningsAboutEditedIDs checks that an edit shows warnings at once, and that an id
// counts as edited only after a change.
func TestWarningsAboutEditedIDs(t *testing.T) {
	for _, size := range sizes {
		for _, test := range []struct{ text, keys, warns string }{
			{"01932c07-209a-7d2e-b5b8-3e0d4c1a2f3b", "right i", "version is 15; expected 7"},
			{"2063256143421657089", "left i", "unused is 1; expected 0"},
			{"11tnzr4pRrIDWC8xkvZ48l", "right right i", "the text loses some bits"},
		} {
			a := openDecoder(t, size[0], size[1], test.text)
			press(a, "enter "+test.keys)
			if s := screen(a); strings.Contains(s, "edited") || strings.Contains(s, test.warns) {
				t.Errorf("the id counts as edited without a change:\n%s", s)
			}
			press(a, "x")
			expect(t, a, "edited", test.warns)
			press(a, "x")
			if strings.Contains(screen(a), test.warns) {
				t.Errorf("the warning is still shown:\n%s", screen(a))
			}
		}
	}
}

// TestFirstNoteInSmallWindow checks that the decoder drops encodings before the first
// note.
func TestFirstNoteInSmallWindow(t *testing.T) {
	expect(t, openDecoder(t, 80, 24, "2063256143421657089"), "larger than 2^53: JavaScript rounds", "it as a string")
}

// TestTabsWithoutGenerator checks the tab of a scheme without a generator. It says how to open an
// id, and offers no key without an effect.
func TestTabsWithoutGenerator(t *testing.T) {
	for _, size := range sizes {
		for _, scheme := range []string{"stripe", "uuid-v2", "unix", "hashids"} {
			a := newApp(t, size[0], size[1])
			pick(a, scheme)
			expect(t, a, "No id yet. Paste one, or press / to type one.", "idtui decodes these ids")
			for _, not := range []string{"Press space", "Press b", "clock step", "real time", "stream", "space new id", " g start", "fields", "c copy", "value 0"} {
				if s := screen(a); strings.Contains(s, not) {
					t.Errorf("%s: the screen has %q:\n%s", scheme, not, s)
				}
			}
			press(a, "up down enter [ ] left right home end i esc")
			press(a, "space")
			expect(t, a, "ids but not generate them. Paste one")
		}
	}
}

// TestTextOnlyIDInItsTab checks that a tab keeps the text of an id without bits.
func TestTextOnlyIDInItsTab(t *testing.T) {
	for _, text := range []string{"ch_1NirD82eZvKYlo2CIvbtLWuY", "user_01h455vb4pex5vsknk084sn02q"} {
		a := openDecoder(t, 120, 36, text)
		press(a, "enter")
		expect(t, a, text, "pasted")
		if strings.Contains(screen(a), " 0 bits") {
			t.Errorf("the tab counts the bits of an id without bits:\n%s", screen(a))
		}
	}
}

// TestPastedIDStays checks that a pasted id stays pinned if there is no stream.
func TestPastedIDStays(t *testing.T) {
	for _, key := range []string{"home", "end", "pgdown", "pgup"} {
		a := openDecoder(t, 120, 36, "d4bfr800000000800000")
		press(a, "enter "+key)
		expect(t, a, "d4bfr800000000800000", "pasted")
	}
}

// TestMovedKeysStayHidden checks that a configured key does not show a command that has
// no effect here.
func TestMovedKeysStayHidden(t *testing.T) {
	a := configured(t, "[keys]\nnext = [\"J\"]\n", &config.State{})
	pick(a, "stripe")
	if slices.ContainsFunc(listed(a.keys.relabel(a.page.Commands())), func(c pages.Command) bool { return c.Keys[0] == "space" }) {
		t.Error("the help lists the command")
	}
}

// TestPartsOfText checks that the decoder and the tab of a scheme without bits show the
// parts of its texts. In the decoder, ← and → select them.
func TestPartsOfText(t *testing.T) {
	const text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	a := openDecoder(t, 120, 36, text)
	expect(t, a, "▹ version", "trace_id      4bf92f3577b34da6a3ce929d0e0e4736", "flags         01 (sampled)", "The version of the header.")
	press(a, "right")
	expect(t, a, "▹ trace_id", "The trace, which all of its spans share.")
	press(a, "enter")
	expect(t, a, "parts of the text", "parent_id     random         00f067aa0ba902b7", "about traceparent (W3C traceparent)")
	a = openDecoder(t, 120, 36, "user_01h455vb4pex5vsknk084sn02q")
	expect(t, a, "prefix        user")
}
