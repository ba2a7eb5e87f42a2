package app

import (
	"idtui/ids/catalog"
	"idtui/ids/lessons"
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
	e := a.seedTabs[0].(*explorer)
	pages := []struct {
		name string
		list []command
	}{
		{"everywhere", a.globalCommands()},
		{"scheme tab", e.commands()},
		{"editing bits (i)", e.bitCommands()},
		{"decode tab", append(a.decoder.candidateCommands(), a.decoder.lineCommands()...)},
		{"list of ids", a.decoder.listCommands()},
	}
	if known := lessons.Known(c.Find); len(known) > 0 {
		a.openLesson(known[0])
		pages = append(pages, struct {
			name string
			list []command
		}{"lesson", a.overlay.commands()})
	}
	pages = append(pages, struct {
		name string
		list []command
	}{designerName, (&designer{app: a}).commands()}, struct {
		name string
		list []command
	}{"inference page", a.commandsOf(infer.New(a.host).ResultCommands())})
	for _, t := range a.toolTabs {
		pages = append(pages, struct {
			name string
			list []command
		}{t.title() + " tab", t.commands()})
	}
	var keys []Key
	for _, p := range pages {
		for _, cmd := range listed(p.list) {
			keys = append(keys, Key{p.name, cmd.label, cmd.help})
		}
	}
	return keys, nil
}
