package app

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ui/widget"
)

// drawTabs draws the tab line. While an overlay is open, it is lit instead of the tab.
func (a *App) drawTabs(p widget.Pane) {
	p.Name("tabs")
	var left, right []widget.Tab
	for i, pg := range a.tabs() {
		t := widget.Tab{Zone: "tab:" + strconv.Itoa(i), Title: pg.title(), On: pg == a.page && !a.covered()}
		if slices.Contains(a.toolTabs, pg) || pg.name() == designerName {
			right = append(right, t)
		} else {
			left = append(left, t)
		}
	}
	lists := a.overlayTabs()
	if _, open := a.overlay.(*problems); open {
		left = append(left, widget.Tab{Zone: "key:!", Key: a.keyOf("!"), Title: "problems", On: true})
	}
	left = append(left, lists[0])
	right = append(append(lists[1:2], right...), lists[2])
	widget.Tabs(p, "idtui", left, right)
}

// covered reports whether something else than the tab is open. A list of the tab, such as
// the palette, does not cover it; nor does the inference, which shows its ids.
func (a *App) covered() bool {
	switch o := a.overlay.(type) {
	case nil, *inferPage:
		return false
	case *picker:
		return !o.ofTab
	}
	return true
}

// overlayTabs returns the tabs of the lists that cover a tab while they are open: the
// other schemes, the lessons, the help.
func (a *App) overlayTabs() []widget.Tab {
	var more, learn, keys bool
	switch o := a.overlay.(type) {
	case *picker:
		more = !o.ofTab
	case *lessonList, *lesson:
		learn = true
	case *help:
		keys = true
	}
	return []widget.Tab{
		{Zone: "key:p", Key: a.keyOf("p"), Title: "more", On: more},
		{Zone: "key:L", Key: a.keyOf("L"), Title: "learn", On: learn},
		{Zone: "help", Key: a.keyOf("?"), Title: "help", On: keys, Brief: true},
	}
}

// keyOf returns the key that has the meaning of a default key.
func (a *App) keyOf(key string) string {
	if keys, changed := a.keys.labels[key]; changed {
		return labelOf(keys[:min(len(keys), 1)])
	}
	return key
}

// open shows a tab.
func (a *App) open(p page) {
	a.leave(p)
	a.page, a.overlay = p, nil
	a.pageOpened()
}

// leave notes which tab was open before the decoder.
func (a *App) leave(next page) {
	if next == page(a.decoder) && a.page != next {
		a.previous = a.page
	}
}

// pageOpened tells an explorer that it is now visible.
func (a *App) pageOpened() {
	if e, ok := a.page.(*explorer); ok {
		e.opened(a.clock())
	}
}

// openScheme shows a scheme's explorer, as the picked tab if the scheme has no
// permanent one.
func (a *App) openScheme(s *ids.Scheme) (*explorer, error) {
	e, err := a.explorerOf(s)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(a.seedTabs, page(e)) {
		a.pickedTab = e
	}
	a.page, a.overlay = e, nil
	return e, nil
}

// moveTab opens the tab n places to the right.
func (a *App) moveTab(n int) {
	tabs := a.tabs()
	a.open(tabs[(slices.Index(tabs, a.page)+n+len(tabs))%len(tabs)])
}
