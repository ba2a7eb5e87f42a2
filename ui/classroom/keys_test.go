package classroom_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"idtui/ids/catalog"
	ui "idtui/ui/app"
)

// key is a key of a keyboard: its name in the table of keys, and what terminals send.
type key struct{ name, sends string }

// unbound is a key without a command. It separates keys that arrive together, which are a
// paste otherwise.
const unbound = "\x1b[34~"

// keyboard returns all keys that a terminal can send, except those that end a session.
func keyboard() []key {
	list := []key{
		{"esc", "\x1b[27u"},
		{"enter", "\r"},
		{"tab", "\t"},
		{"shift+tab", "\x1b[Z"},
		{"space", " "},
		{"backspace", "\x7f"},
		{"↑", "\x1b[A"},
		{"↓", "\x1b[B"},
		{"→", "\x1b[C"},
		{"←", "\x1b[D"},
		{"home", "\x1b[H"},
		{"end", "\x1b[F"},
		{"pgup", "\x1b[5~"},
		{"pgdn", "\x1b[6~"},
		{"del", "\x1b[3~"},
		{"ins", "\x1b[2~"},
	}
	for i, name := range []string{"shift", "alt", "", "ctrl"} {
		for j, arrow := range []string{"↑", "↓", "→", "←", "home", "end"} {
			if name != "" {
				list = append(list, key{name + "+" + arrow, "\x1b[1;" + string(rune('2'+i)) + string("ABCDHF"[j])})
			}
		}
	}
	for c := byte('!'); c <= '~'; c++ {
		if c != 'q' {
			list = append(list, key{string(c), string(c)})
		}
	}
	for c := byte('a'); c <= 'z'; c++ {
		if c != 'c' {
			list = append(list, key{"ctrl+" + string(c), string(c - 'a' + 1)})
		}
	}
	for i, code := range []int{11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24} {
		list = append(list, key{"f" + strconv.Itoa(i+1), "\x1b[" + strconv.Itoa(code) + "~"})
	}
	return list
}

// TestKeyboard checks that all keys of the program are among those that the other tests send.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	var names []string
	for _, k := range keyboard() {
		names = append(names, k.name)
	}
	names = append(names, "q", "ctrl+c", "delete", "−") // two keys that end a session, and two other names
	keys, err := ui.Keys(catalog.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keys {
		for _, name := range strings.Fields(k.Label) {
			if first, last, ok := strings.Cut(name, "…"); ok && slices.Contains(names, first) && slices.Contains(names, last) {
				continue
			}
			if !slices.Contains(names, name) {
				t.Errorf("%s: %q is not sent", k.Page, name)
			}
		}
	}
}
