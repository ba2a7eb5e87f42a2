package ui

import (
	"slices"
	"strings"

	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/theme"
)

// Known is what a configuration of this program can speak of.
func Known(c *catalog.Catalog) *config.Known {
	return &config.Known{Themes: append([]string{theme.Auto}, theme.Names()...), Catalog: c, Commands: bindings()}
}

// bindings are the keys that the configuration can change, by what they do on a
// scheme's tab. The pages use the same keys for what is like it, so a key that
// has moved has moved on all of them. Digits, which go to tabs and bits, stay.
func bindings() []config.Command {
	b := func(name, about string, keys ...string) config.Command {
		return config.Command{Name: name, About: about, Keys: keys}
	}
	return []config.Command{
		b("next", "make one id", "space"),
		b("run", "start or stop a run", "g"),
		b("faster", "run faster, zoom in", "+", "="),
		b("slower", "run slower, zoom out", "-"),
		b("clock-back", "step the clock back", "b"),
		b("clock-forward", "step the clock forward", "f"),
		b("freeze", "freeze the clock, or let it go on", "z"),
		b("real-time", "set the clock to real time", "r"),
		b("overflow", "ask for more than a unit can give", "o"),
		b("left", "the field, bit or moment before", "left"),
		b("right", "the one after", "right"),
		b("up", "the row above", "up"),
		b("down", "the row below", "down"),
		b("accept", "edit, open", "enter"),
		b("more", "the next value", "]", "shift+right"),
		b("less", "the previous value", "[", "shift+left"),
		b("older", "older ids", "pgdown"),
		b("newer", "newer ids", "pgup"),
		b("first", "the newest id, the first bit", "home"),
		b("last", "the oldest id, the last bit", "end"),
		b("bits", "go into the bits", "i"),
		b("flip", "flip a bit", "x"),
		b("set", "set a parameter of a reading", "s"),
		b("step", "one step", "."),
		b("next-event", "to the next thing that happened", "n"),
		b("previous-event", "to the one before", "N"),
		b("play-faster", "play faster", ">"),
		b("play-slower", "play slower", "<"),
		b("order", "in the order of ids or of time", "v"),
		b("again", "begin a step anew", "u"),
		b("copy", "copy the id", "c"),
		b("copy-all", "copy the decoding", "C"),
		b("encoding", "the next text form", "e"),
		b("decode", "decode an id", "/"),
		b("help", "help", "?"),
		b("quit", "quit", "q"),
		b("next-tab", "the next tab", "tab"),
		b("previous-tab", "the previous tab", "shift+tab"),
		b("pick", "pick a scheme by name", "p"),
		b("lessons", "lessons", "L"),
		b("theme", "the next theme", "t"),
		b("escape", "back", "esc"),
		b("suspend", "suspend", "ctrl+z"),
	}
}

// keymap turns the keys that are pressed into those that the pages know.
type keymap struct {
	means  map[string]string   // what a pressed key stands for; "" for nothing
	labels map[string][]string // the keys of a command that has others, by the one the pages know
}

func newKeymap(c *config.Config) keymap {
	m := keymap{map[string]string{}, map[string][]string{}}
	list := bindings()
	for i := range list {
		if _, changed := c.Keys[list[i].Name]; changed {
			for _, key := range list[i].Keys {
				m.means[key] = ""
			}
		}
	}
	for i := range list {
		if keys, changed := c.Keys[list[i].Name]; changed {
			m.labels[list[i].Keys[0]] = keys
			for _, key := range keys {
				m.means[key] = list[i].Keys[0]
			}
		}
	}
	return m
}

// meaning is the key that a pressed one stands for.
func (m *keymap) meaning(pressed string) string {
	if key, ok := m.means[pressed]; ok {
		return key
	}
	return pressed
}

// relabel names commands by the keys that they have now. One without keys has
// no label, and so is not shown.
func (m *keymap) relabel(list []command) []command {
	if len(m.labels) == 0 {
		return list
	}
	list = slices.Clone(list)
	for i, c := range list {
		if len(c.keys) == 0 || c.label == "" {
			continue // not a key, or one that nobody is told of
		}
		if keys, ok := m.labels[c.keys[0]]; ok {
			list[i].label = labelOf(keys)
			if len(keys) == 0 {
				list[i].footer = ""
			}
		}
	}
	return list
}

// labelOf writes keys as people read them.
func labelOf(keys []string) string {
	return strings.NewReplacer("left", "←", "right", "→", "up", "↑", "down", "↓", "pg↓", "pgdn", "pg↑", "pgup").Replace(strings.Join(keys, " "))
}
