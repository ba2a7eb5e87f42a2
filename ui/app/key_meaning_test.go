package app

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/uitest"
)

type keyState struct {
	name, paste, keys string
	own               bool // with a layout of your own
}

// keyStates are the states of the program whose commands are compared. Each has the keys that lead
// to it, after a paste.
var keyStates = []keyState{
	{name: "scheme tab", keys: "@koid"},
	{name: "scheme tab, running", keys: "@sno g f z"},
	{name: "scheme without generator", keys: "p s l a c k enter"},
	{name: "bits", keys: "@sno i"},
	{name: "decoder", keys: "0"},
	{name: "candidates", paste: "9q77e7ft9u236223"},
	{name: "rejected", paste: "hello_world!"},
	{name: "list of ids", paste: fourIDs},
	{name: "columns", paste: fourIDs, keys: "|"},
	{name: "two ids", paste: "9q77e7ft9u236223 9q77e7ft9u236224"},
	{name: "copy menu", keys: "@koid y"},
	{name: "schemes", keys: "p"},
	{name: "palette", keys: ":"},
	{name: "help", keys: "@koid ?"},
	{name: "lessons", keys: "L"},
	{name: "your layouts", keys: "O", own: true},
	{name: "lesson", keys: "L enter"},
	{name: "lesson on sno", keys: "@sno L enter right right right right"},
	{name: "lab", keys: "@lab"},
	{name: "compare", keys: "@compare"},
	{name: "fit", keys: "@fit"},
	{name: "ranking", keys: "@fit right"},
	{name: "designer", keys: "@sno D"},
	{name: "layout file", keys: "@sno D v"},
	{name: "fleet", keys: "@sno #"},
	{name: "inference", paste: uitest.UnknownIDs(true)},
	{name: "log", paste: aLog, keys: "l"},
	{name: "profile", paste: fourIDs, keys: "P"},
	{name: "check", paste: fourIDs, keys: "V"},
	{name: "no id", paste: "12345"},
	{name: "forms of a list", paste: fourIDs, keys: "y"},
	{name: "problems", keys: "!"},
}

// meanings has one meaning per key: what its help texts have in common. Keys that are not
// listed have one help text on all pages.
var meanings = map[string]string{
	"space":       "generate",
	"+":           "raise|zoom in|wider",
	"=":           "raise|zoom in|wider",
	"-":           "lower|zoom out|narrower",
	"b":           "step the clock back",
	"f":           "step the clock forward",
	"o":           "overflow|burst|open the written", // the designer has no generator to overflow
	"left":        "previous|left|form",
	"right":       "next|right|ranking|open",
	"up":          "previous|up",
	"down":        "next|down|row|first",
	"home":        "first|newest|best|start|the chart",
	"end":         "last|oldest|own|end",
	"pgup":        "previous|newer",
	"pgdown":      "next|older|further",
	"shift+left":  "previous|left",
	"shift+right": "next|right",
	"[":           "previous|left",
	"]":           "next|right",
	"enter":       "type|open|list the|decode|accept|skip|read",
	"esc":         "back|close|leave|return|stop|clear",
	"d":           "default",
	"e":           "encoding",
	"i":           "edit|type|bits",
	"c":           "copy",
	"y":           "list",
	"A":           "show all|show the whole",
	"C":           "whole decoding",
	"D":           "design",
	"F":           "find|show only",
	"L":           "lessons",
	"N":           "previous",
	"R":           "again|restart|read",
	"S":           "sort",
	"ctrl+n":      "design a new layout",
	"v":           "show",
	"n":           "next (event|match|test that failed)",
	"W":           "write",
	"w":           "write the layout file",
	"/":           "decode|edit the input",
	"?":           "help",
	"u":           "undo",
	"U":           "redo",
	"k":           "kind",
	"s":           "split",
	"m":           "mark",
	"T":           "at a given time",
	"<":           "slower",
	">":           "faster",
	"#":           "in a fleet of nodes",
	"0":           "open the decode tab",
	"1":           "open a tab",
}

// otherMeanings are the keys that mean something else on a page, with the reason.
var otherMeanings = []struct{ page, key, help, reason string }{
	{"lab", "space", "play or pause", "a run generates its ids by itself; space starts and stops all players"},
	{"lessons", "space", "open the lesson", "nothing is generated in a list"},
	{"designer", "<", "move the field", "the sign shows the direction; nothing is played"},
	{"designer", ">", "move the field", "as <"},
	{"columns", "<", "move the column", "as in the designer"},
	{"columns", ">", "move the column", "as in the designer"},
	{"bits", "0", "clear the bit", "digits are values while bits are edited"},
	{"bits", "1", "set the bit", "as 0"},
	{"view", "/", "search for a text", "a log is read with the keys of less"},
	{"view", "F", "appended to the log", "as /"},
	{"view", "g", "go to the first line", "as /"},
	{"view", "j", "next line", "as /"},
	{"view", "k", "previous line", "as /"},
	{"view", "n", "next id", "the ids are what the page is for; it is the next match during a search"},
	{"view", "t", "go to a time", "the next theme is in the palette, and on other pages"},
	{"lesson", "1", "answer", "a question of a lesson numbers its answers"},
}

// meaningOf reports whether the help text of a key has the meaning of the key. Otherwise it also
// returns the index of the declared exception; -1 for none.
func meaningOf(pages []string, key, help string) (plain bool, exception int) {
	for i, o := range otherMeanings {
		if o.key == key && slices.Contains(pages, o.page) && strings.Contains(help, o.help) {
			return false, i
		}
	}
	pattern, listed := meanings[key]
	return listed && regexp.MustCompile(pattern).MatchString(help), -1
}

// TestKeyMeanings collects the commands of all pages, and checks that each key has one
// meaning. It has one help text everywhere, texts that fit its meaning, or a declared
// exception.
func TestKeyMeanings(t *testing.T) {
	texts := map[string]map[string]string{} // where a command is, by its key and its help text
	used := make([]bool, len(otherMeanings))
	for i := range keyStates {
		s := &keyStates[i]
		a := s.open(t)
		for _, c := range append(a.top().Commands(), a.globalCommands()...) {
			for _, k := range c.Keys {
				if c.Help == "" {
					continue
				}
				plain, exception := meaningOf([]string{s.name, a.top().Name()}, k, c.Help)
				if exception >= 0 {
					used[exception] = true
				}
				if plain || exception >= 0 {
					continue
				}
				if texts[k] == nil {
					texts[k] = map[string]string{}
				}
				texts[k][c.Help] = s.name
			}
		}
	}
	for k, list := range texts {
		if _, listed := meanings[k]; listed || len(list) > 1 {
			t.Errorf("key %s means other things than %q: %q. Use another key, or declare its meaning and the reason here.", k, meanings[k], list)
		}
	}
	for i, o := range otherMeanings {
		if !used[i] {
			t.Errorf("%s on the page %s is declared, but has no such command", o.key, o.page)
		}
		if o.reason == "" {
			t.Errorf("%s on the page %s: a reason is missing", o.key, o.page)
		}
	}
}

// open returns a program in the state.
func (s *keyState) open(t *testing.T) *App {
	t.Helper()
	a := newApp(t, 120, 36)
	if s.own {
		a = newLayoutApp(t, nil, "", map[string]string{"acme.toml": layoutText("acme", 5)}).App
		a.host.ConfigFolder = t.TempDir()
	}
	if s.paste != "" {
		_, cmd := a.Update(tea.PasteMsg{Content: s.paste})
		finish(a, cmd)
	}
	press(a, s.keys)
	return a
}
