package ui

import (
	"idtui/ids/catalog"
	"idtui/ids/lessons"
)

// Key is one line of the table of keys: where it holds, and what it does.
type Key struct{ Page, Label, Does string }

// Keys lists the keys of the program's pages, as its help shows them.
func Keys(c *catalog.Catalog) ([]Key, error) {
	a, err := New(Options{Catalog: c})
	if err != nil {
		return nil, err
	}
	e := a.seedTabs[0].(*explorer)
	a.openDecoder()
	pages := []struct {
		name string
		list []command
	}{
		{"everywhere", a.globalCommands()},
		{"a scheme's tab", e.commands()},
		{"its bits, after i", e.bitCommands()},
		{"the decoder", a.overlay.commands()},
	}
	if known := lessons.Known(c.Find); len(known) > 0 {
		if err := a.openLesson(known[0]); err != nil {
			return nil, err
		}
		pages = append(pages, struct {
			name string
			list []command
		}{"a lesson", a.overlay.commands()})
	}
	for _, t := range a.toolTabs {
		pages = append(pages, struct {
			name string
			list []command
		}{"the " + t.title() + " tab", t.commands()})
	}
	var keys []Key
	for _, p := range pages {
		for _, cmd := range listed(p.list) {
			keys = append(keys, Key{p.name, cmd.label, cmd.help})
		}
	}
	return keys, nil
}
