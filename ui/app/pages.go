package app

import (
	"idtui/ids"
	"idtui/ids/catalog"
	pages "idtui/ui/page"
	"idtui/ui/page/check"
	"idtui/ui/page/design"
	"idtui/ui/page/explore"
	"idtui/ui/page/fit"
	"idtui/ui/page/fleet"
	"idtui/ui/page/infer"
	"idtui/ui/page/lab"
	"idtui/ui/page/lesson"
	"idtui/ui/page/ownlayouts"
	"idtui/ui/page/profile"
	"idtui/ui/page/view"
)

// newPages returns the pages besides those of schemes and the first one, in the order of their
// tabs. A page added here gets a tab, and its keys in the help and in docs. If there are at most
// nine tabs, it gets a number key. It opens at the next start if you quit on it.
func newPages(h *pages.Host, scenarios string) []pages.Page {
	simulator := lab.New(h, scenarios)
	one, all := lesson.New(h)
	return []pages.Page{
		simulator,
		lab.NewCompare(simulator),
		fit.New(h, nil),
		fleet.New(h, scenarios),
		design.New(h),
		infer.New(h),
		profile.New(h),
		check.New(h),
		view.New(h),
		one, all,
		ownlayouts.New(h),
	}
}

func newSchemePage(h *pages.Host, s *ids.Scheme) (pages.Page, error) { return explore.New(h, s) }

// Key is a row of the table of keys: the page, the key and its help text.
type Key struct{ Page, Label, Does string }

// Keys returns the keys of every page, as the help page shows them.
func Keys(c *catalog.Catalog) ([]Key, error) {
	a, err := New(Options{Catalog: c})
	if err != nil {
		return nil, err
	}
	tables := append([]pages.KeyTable{{Title: everywhere, Commands: a.globalCommands()}}, a.keyTables()...)
	var keys []Key
	for _, t := range tables {
		for _, c := range listed(t.Commands) {
			keys = append(keys, Key{t.Title, c.Label, c.Help})
		}
	}
	return keys, nil
}

// keyTables returns the commands of all pages, in each of their states.
func (a *App) keyTables() []pages.KeyTable {
	var tables []pages.KeyTable
	for _, p := range append([]pages.Page{a.seedTabs[0], a.decoder}, a.others...) {
		if d, ok := p.(pages.Documented); ok {
			tables = append(tables, d.KeyTables()...)
		} else if !p.State().Covers {
			tables = append(tables, pages.KeyTable{Title: p.State().Title + " tab", Commands: p.Commands()})
		}
	}
	return tables
}

// howToOpen says how to open the page or state that has a table of keys; "" for a tab.
func (a *App) howToOpen(table string) string {
	switch table {
	case "editing bits (i)":
		return "Press " + a.keyOf("i") + " on the tab of a scheme."
	case "decode tab":
		return "Paste an id."
	case "list of ids":
		return "Paste several ids."
	case "columns of a list (|)":
		return "Press " + a.keyOf("|") + " in a list of ids."
	case "designer":
		return "Press " + a.keyOf("D") + " on the tab of a scheme."
	case "inference page":
		return "Press " + a.keyOf("I") + " in a list of ids."
	case "profile tab":
		return "Press " + a.keyOf("P") + " in a list of ids."
	case "check tab":
		return "Press " + a.keyOf("V") + " in a list of ids."
	case "view tab":
		return "Paste a log and press " + a.keyOf("l") + ", or start idtui view FILE."
	case "fleet tab":
		return "Press " + a.keyOf("#") + " on the tab of a scheme."
	case "lesson":
		return "Press " + a.keyOf("L") + " and open a lesson."
	case "your layouts (O)":
		return "Press " + a.keyOf("O") + "."
	}
	return ""
}
