package app

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawTabs draws the tab line. While an overlay that has a key is open, the line highlights that
// key instead of the tab.
func (a *App) drawTabs(p widget.Pane) {
	p.Name("tabs")
	var left, right []widget.Tab
	tools := len(a.leftTabs())
	for i, pg := range a.tabs() {
		// Lists of the tab, such as the palette, do not cover the tab. The inference does not
		// either, because it shows the ids of the tab.
		t := widget.Tab{Zone: "tab:" + strconv.Itoa(i), Title: pg.State().Title, On: pg == a.page && (a.overlay == nil || a.keyOfOverlay() == "")}
		if i >= tools {
			t.Key = strconv.Itoa(i)
			right = append(right, t)
		} else {
			left = append(left, t)
		}
	}
	key := a.keyOfOverlay()
	lists := []widget.Tab{
		{Zone: "key:p", Key: a.keyOf("p"), Title: "more", On: key == "p"},
		{Zone: "key:L", Key: a.keyOf("L"), Title: "learn", On: key == "L"},
		{Zone: "help", Key: a.keyOf("?"), Title: "help", On: key == "?", Brief: true},
	}
	if a.keyOfOverlay() == "!" {
		left = append(left, widget.Tab{Zone: "key:!", Key: a.keyOf("!"), Title: "problems", On: true})
	}
	left = append(left, lists[0])
	right = append(append(lists[1:2], right...), lists[2])
	widget.Tabs(p, "idtui", left, right)
}

// keyOfOverlay returns the key at which the tab line shows the open overlay; "" for none.
func (a *App) keyOfOverlay() string {
	if a.overlay == nil {
		return ""
	}
	return a.overlay.State().Key
}

// keyOf returns the configured key for a default key; "" if it has none.
func (a *App) keyOf(key string) string {
	if keys, changed := a.keys.labels[key]; changed {
		return labelOf(keys[:min(len(keys), 1)])
	}
	return key
}

// open shows a tab, and closes what covers the tabs.
func (a *App) open(p pages.Page) {
	if p == a.decoder {
		a.note(p)
	}
	a.page, a.overlay, a.covered = p, nil, nil
	a.pageOpened()
}

// note records which tab was open before another one, for [pages.Back]. Before the first window
// size, nothing was visible.
func (a *App) note(next pages.Page) {
	if a.w > 0 && a.page != next && !next.State().Covers {
		a.from[next] = a.page
	}
}

// pageOpened tells the open tab that it is now visible.
func (a *App) pageOpened() {
	_ = a.send(a.page, pages.Shown{Now: a.clock()})
}

// openScheme shows a scheme's page, as the picked tab if the scheme has no
// permanent one.
func (a *App) openScheme(s *ids.Scheme) (pages.Page, error) {
	p, err := a.pageOf(s)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(a.seedTabs, p) {
		a.pickedTab = p
	}
	a.page, a.overlay, a.covered = p, nil, nil
	if file := a.layouts.Shadowed(s.Name); file != "" {
		a.setStatus(theme.Warn, s.Name+" is the built-in scheme, not "+part.ShortPath(file, 40)+": the name is taken.")
	}
	return p, nil
}

// moveTab opens the tab n places to the right.
func (a *App) moveTab(n int) {
	tabs := a.tabs()
	a.open(tabs[(slices.Index(tabs, a.page)+n+len(tabs))%len(tabs)])
}
