package app

import (
	"idtui/ids/catalog"
	"idtui/ids/lessons"
	pages "idtui/ui/page"
	"idtui/ui/page/design"
	"idtui/ui/page/infer"
)

// Key is a row of the table of keys: the page, the key and its help text.
type Key struct{ Page, Label, Does string }

// Keys returns the keys of every page, as the help page shows them.
func Keys(c *catalog.Catalog) ([]Key, error) {
	a, err := New(Options{Catalog: c})
	if err != nil {
		return nil, err
	}
	scheme := hostedBy(a.seedTabs[0]).(pages.Documented).KeyTables()
	decoder := hostedBy(a.decoder).(pages.Documented).KeyTables()
	tables := []struct {
		name string
		list []command
	}{
		{"everywhere", a.globalCommands()},
		{scheme[0].Title, a.commandsOf(scheme[0].Commands)},
		{scheme[1].Title, a.commandsOf(scheme[1].Commands)},
		{decoder[0].Title, a.commandsOf(decoder[0].Commands)},
		{decoder[1].Title, a.commandsOf(decoder[1].Commands)},
	}
	if known := lessons.Known(c.Find); len(known) > 0 {
		_ = a.interpret(pages.OpenLesson{Name: known[0].Name})
		tables = append(tables, struct {
			name string
			list []command
		}{"lesson", a.overlay.commands()})
	}
	tables = append(tables, struct {
		name string
		list []command
	}{"designer", a.commandsOf(design.New(a.host).Commands())}, struct {
		name string
		list []command
	}{"inference page", a.commandsOf(infer.New(a.host).ResultCommands())})
	for _, t := range a.toolTabs {
		tables = append(tables, struct {
			name string
			list []command
		}{t.title() + " tab", t.commands()})
	}
	var keys []Key
	for _, p := range tables {
		for _, cmd := range listed(p.list) {
			keys = append(keys, Key{p.name, cmd.label, cmd.help})
		}
	}
	return keys, nil
}
