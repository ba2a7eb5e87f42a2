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

// newPages returns the pages besides those of schemes and the first one, in the order of
// their tabs. A page added here gets a tab, a number key if there are at most nine tabs, its
// keys in the help and in docs, and opens at the next start if you quit on it.
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

// newSchemePage returns the page of a scheme.
func newSchemePage(h *pages.Host, s *ids.Scheme) (pages.Page, error) { return explore.New(h, s) }

// Key is a row of the table of keys: the page, the key and its help text.
type Key struct{ Page, Label, Does string }

// Keys returns the keys of every page, as the help page shows them.
func Keys(c *catalog.Catalog) ([]Key, error) {
	a, err := New(Options{Catalog: c})
	if err != nil {
		return nil, err
	}
	tables := []pages.KeyTable{{Title: "everywhere", Commands: a.globalCommands()}}
	for _, p := range append([]pages.Page{a.seedTabs[0], a.decoder}, a.others...) {
		if d, ok := p.(pages.Documented); ok {
			tables = append(tables, d.KeyTables()...)
		} else if !p.State().Covers {
			tables = append(tables, pages.KeyTable{Title: p.State().Title + " tab", Commands: p.Commands()})
		}
	}
	var keys []Key
	for _, t := range tables {
		for _, c := range listed(t.Commands) {
			keys = append(keys, Key{t.Title, c.Label, c.Help})
		}
	}
	return keys, nil
}
