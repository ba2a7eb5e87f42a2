package app

import (
	"slices"
	"strings"

	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/theme"
	pages "idtui/ui/page"
)

// Known returns the names that a configuration of this program may use.
func Known(c *catalog.Catalog) *config.Known {
	return &config.Known{
		Themes: append([]string{theme.Auto}, theme.Names()...), ThemeAliases: theme.Aliases(),
		Catalog: c, Commands: bindings(),
	}
}

// bindings returns the commands whose keys the configuration can change. A
// changed key changes on every page, because pages use one key for similar
// commands. Digits open tabs and set bits, and cannot be changed.
func bindings() []config.Command {
	return slices.Concat(generateBindings(), moveBindings(), designBindings(), programBindings())
}

// binding returns a command with its default keys.
func binding(name, about string, keys ...string) config.Command {
	old := map[string]string{
		"new-id": "next", "next-value": "more", "previous-value": "less", "restart-step": "again",
		"sort-order": "order", "advance": "step", "edit-bits": "bits", "split-field": "edit-parameter", "redo": "redo-change",
	}
	return config.Command{Name: name, OldName: old[name], About: about, Keys: keys}
}

// generateBindings returns the commands that generate ids and set clocks.
func generateBindings() []config.Command {
	b := binding
	return []config.Command{
		b("new-id", "generate one id", "space"),
		b("run", "start or stop generating", "g"),
		b("faster", "raise the rate, zoom in", "+", "="),
		b("zoom-all", "show all: the scenario, criteria or costs", "A"),
		b("slower", "lower the rate, zoom out", "-"),
		b("clock-back", "step the clock back", "b"),
		b("clock-forward", "step the clock forward", "f"),
		b("freeze", "freeze or unfreeze the clock", "z"),
		b("real-time", "set the clock to real time", "r"),
		b("overflow", "overflow the sequence", "o"),
	}
}

// moveBindings returns the commands that select and change what a page shows.
func moveBindings() []config.Command {
	b := binding
	return []config.Command{
		b("left", "previous field, bit or column", "left"),
		b("right", "next field, bit or column", "right"),
		b("up", "previous row", "up"),
		b("down", "next row", "down"),
		b("accept", "edit or open the selected row", "enter"),
		b("next-value", "set the next value", "]", "shift+right"),
		b("previous-value", "set the previous value", "[", "shift+left"),
		b("older", "move a page down, to older ids", "pgdown"),
		b("newer", "move a page up, to newer ids", "pgup"),
		b("older-entry", "select the next older entry", "shift+down"),
		b("newer-entry", "select the next newer entry", "shift+up"),
		b("generate-at", "generate an id at a given time", "T"),
		b("first", "go to the newest id or the first bit", "home"),
		b("last", "go to the oldest id or the last bit", "end"),
		b("reset", "set a parameter to its default", "d"),
		b("reset-all", "set all parameters to their defaults", "X"),
		b("edit-bits", "edit bits, a value or a parameter", "i"),
		b("flip", "flip a bit", "x"),
		b("undo", "undo a change", "u"),
		b("redo", "redo a change", "U", "ctrl+r"),
		b("advance", "play one column", "."),
		b("next-event", "next event or match", "n"),
		b("previous-event", "go to the previous event or match", "N"),
		b("play-faster", "play faster", ">"),
		b("play-slower", "play slower", "<"),
		b("sort-order", "show the sort order, the file or the list", "v"),
		b("show-bits", "show the bits of an id, or the results", "B"),
		b("restart-step", "restart a lesson step, read files again", "R"),
		b("hint", "show the hint of an exercise", "h"),
	}
}

// designBindings returns the commands that design, infer, write and list layouts.
func designBindings() []config.Command {
	b := binding
	return []config.Command{
		b("design", "design a layout from a scheme", "D"),
		b("add-field", "add a field to a layout", "a"),
		b("field-kind", "next kind of a field", "k"),
		b("undo-change", "undo a change of an inferred layout", "backspace"),
		b("new-layout", "design a new layout", "ctrl+n"),
		b("split-field", "split a field in two", "s"),
		b("join-field", "join a field with the next one", "j"),
		b("time-unit", "next unit of an inferred time", "K"),
		b("write-layout", "write a layout file", "w"),
		b("own-layouts", "list your own layouts", "O"),
		b("delete-layout", "delete the file of a layout", "delete", "ctrl+d"),
		b("infer", "infer the layout of ids", "I"),
		b("epoch", "set the epoch of a layout", "E"),
	}
}

// programBindings returns the commands that copy, decode, work in lists and open pages, and those
// of the whole program.
func programBindings() []config.Command {
	b := binding
	return []config.Command{
		b("copy", "copy the id", "c"),
		b("copy-menu", "list what can be copied", "y"),
		b("copy-all", "copy the whole decoding as text", "C"),
		b("encoding", "select the next encoding", "e"),
		b("decode", "decode an id", "/"),
		b("mark", "mark an id", "m"),
		b("mark-all", "mark all ids, or none", "M"),
		b("sort", "sort by the next column", "S"),
		b("columns-right", "show the columns at the right", "ctrl+right"),
		b("columns-left", "show the columns at the left", "ctrl+left"),
		b("find", "find rows by their text", "F"),
		b("columns", "choose the columns of a list of ids", "|"),
		b("profile", "describe a set of ids together", "P"),
		b("check", "test a generator by its ids", "V"),
		b("fleet", "try a scheme in a fleet of nodes", "#"),
		b("view-log", "view a paste as a log", "l"),
		b("filter", "show only the lines with certain ids", "&"),
		b("last-line", "go to the last line of a log", "G"),
		b("help", "show or hide the help", "?"),
		b("quit", "quit idtui", "q"),
		b("next-tab", "next tab", "tab"),
		b("previous-tab", "previous tab", "shift+tab"),
		b("pick", "open any of the other schemes", "p"),
		b("palette", "find any command or scheme", ":", "ctrl+p"),
		b("lessons", "open the lessons", "L"),
		b("theme", "next theme", "t"),
		b("write", "write the screen to files", "W"),
		b("times", "show times in UTC, local or relative", "Z"),
		b("problems", "list the problems of layout files", "!"),
		b("escape", "go back", "esc"),
		b("redraw", "draw the screen again", "ctrl+l"),
		b("suspend", "suspend idtui", "ctrl+z"),
	}
}

// keymap translates pressed keys into the default keys that the pages handle.
type keymap struct {
	means  map[string]string   // the default key of a pressed key; "" for no command
	labels map[string][]string // the configured keys of a command, by its first default key
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

// meaning returns the default key of a pressed key.
func (m *keymap) meaning(pressed string) string {
	if key, ok := m.means[pressed]; ok {
		return key
	}
	return pressed
}

// relabel returns the commands with the labels of their configured keys. A command
// without keys loses its labels, so it is not shown.
func (m *keymap) relabel(list []pages.Command) []pages.Command {
	if len(m.labels) == 0 {
		return list
	}
	list = slices.Clone(list)
	for i, c := range list {
		if len(c.Keys) == 0 || c.Label == "" {
			continue // without a key, or hidden
		}
		if keys, ok := m.labels[c.Keys[0]]; ok {
			list[i].Label = labelOf(keys)
			if len(keys) == 0 {
				list[i].Footer = ""
			}
		}
	}
	return list
}

// labelOf returns keys as the footer and the help page write them.
func labelOf(keys []string) string {
	return strings.NewReplacer("left", "←", "right", "→", "up", "↑", "down", "↓", "pg↓", "pgdn", "pg↑", "pgup").Replace(strings.Join(keys, " "))
}
