package app

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/layouts"
	"idtui/theme"
	pages "idtui/ui/page"
)

// layoutsMsg holds the layout files as they are now.
type layoutsMsg struct{ set *layouts.Set }

// reloadLayouts reads the layout files in the background.
func (a *App) reloadLayouts() tea.Cmd {
	if a.reload == nil {
		return nil
	}
	load, before := a.reload, a.layouts
	return func() tea.Msg { return layoutsMsg{load(before)} }
}

// takeLayouts uses the schemes of layout files that changed. Pages of unchanged schemes stay as
// they are.
func (a *App) takeLayouts(set *layouts.Set) {
	if set.Equal(a.layouts) {
		return
	}
	changed := set.Changed(a.layouts)
	a.layouts, a.catalog = set, a.withAccepted(set.Catalog)
	a.replaceExplorers(changed)
	a.tell(pages.SchemesChanged{Names: changed})
	if k, ok := a.overlay.(*picker); ok {
		k.move(0)
	}
	switch {
	case len(set.Problems) > 0:
		a.openProblems()
	case len(changed) > 0:
		a.closeProblems()
		a.setStatus(theme.Good, "Layouts reloaded: "+strings.Join(changed, ", ")+".")
	default:
		a.closeProblems()
	}
}

// acceptScheme adds a scheme to the catalog until the program ends.
func (a *App) acceptScheme(s *ids.Scheme) error {
	extended, err := a.catalog.WithOwn(append(a.catalog.Own(), s)...)
	if err != nil {
		return err
	}
	a.accepted = append(a.accepted, s)
	a.catalog = extended
	a.tell(pages.SchemesChanged{Names: []string{s.Name}})
	return nil
}

// withAccepted returns a catalog with the accepted layouts too. A layout file replaces an accepted
// layout of the same name.
func (a *App) withAccepted(c *catalog.Catalog) *catalog.Catalog {
	a.accepted = slices.DeleteFunc(a.accepted, func(s *ids.Scheme) bool {
		_, err := c.Find(s.Name)
		return err == nil
	})
	if len(a.accepted) == 0 {
		return c
	}
	if extended, err := c.WithOwn(append(c.Own(), a.accepted...)...); err == nil {
		return extended
	}
	return c
}

// openSeedTabs returns the pages of the schemes with a permanent tab. The configuration lists these
// schemes; otherwise they are the first ones of the catalog.
func (a *App) openSeedTabs() ([]pages.Page, error) {
	names := slices.DeleteFunc(slices.Clone(a.config.Tabs), func(name string) bool {
		_, err := a.catalog.Find(name) // the layout of the scheme may be broken, or removed
		return err != nil
	})
	if len(names) == 0 {
		names = a.catalog.Names()[:min(a.seedCount, a.catalog.Len())]
	}
	list := make([]pages.Page, len(names))
	for i, name := range names {
		s, err := a.catalog.Find(name)
		if err != nil {
			return nil, err
		}
		if list[i], err = a.pageOf(s); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// replaceExplorers replaces the pages of changed schemes, and closes those of removed schemes.
func (a *App) replaceExplorers(changed []string) {
	replaced := map[pages.Page]pages.Page{} // nil for a closed page
	for _, name := range changed {
		e, open := a.explorers[name]
		if !open {
			continue
		}
		e.Handle(pages.Saving{})
		delete(a.explorers, name)
		replaced[e] = nil
		if s, err := a.catalog.Find(name); err == nil {
			if own, err := a.pageOf(s); err == nil {
				replaced[e] = own
			}
		}
	}
	if tabs, err := a.openSeedTabs(); err == nil {
		a.seedTabs = tabs
	}
	for _, at := range []*pages.Page{&a.pickedTab, &a.page} {
		if own, ok := replaced[*at]; ok {
			*at = own
		}
	}
	for next, from := range a.from {
		if own, ok := replaced[from]; ok {
			a.from[next] = own
		}
	}
	if a.page == nil {
		a.page = a.decoder
	}
	if len(replaced) > 0 && a.w > 0 {
		a.pageOpened()
	}
}
