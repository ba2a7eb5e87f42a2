package widget

import (
	"slices"

	"idtui/theme"
)

// Tab is a tab in the top row.
type Tab struct {
	Zone  string // what a click opens
	Key   string // drawn before the title; "" for none
	Title string
	On    bool
	Brief bool // without room, only the key is drawn
}

// width returns the number of columns of a tab.
func (t *Tab) width() int {
	w := Width(t.Title) + 2
	if t.Key != "" {
		w += Width(t.Key)
		if t.Title != "" {
			w++
		}
	}
	return w
}

// Tabs draws the program's name and the tabs: those of left from the left, the others from the
// right end. Without room, the tabs move closer, and the name is left out. Then titles of brief
// tabs are left out, and then tabs of left. The first, the last and the one that is on always
// stay.
func Tabs(p Pane, name string, left, right []Tab) {
	gap, x := 1, 1+Width(name)+2
	if x+tabsWidth(left, gap)+1+tabsWidth(right, gap) > p.W {
		gap, x = 0, 0
		if tabsWidth(left, gap)+tabsWidth(right, gap) > p.W {
			left, right = brief(left), brief(right)
		}
	} else {
		p.Text(1, 0, theme.Accent, name)
	}
	end := p.W - tabsWidth(right, gap)
	fit := fittingTabs(left, end-x, gap)
	for i := range fit {
		if i == len(fit)-1 && len(fit) < len(left) {
			x = p.Text(x, 0, theme.Muted, "…") + gap
		}
		x = fit[i].draw(p, x) + gap
	}
	for i := range right {
		end = right[i].draw(p, end) + gap
	}
}

// brief returns the tabs without the titles that can be left out.
func brief(tabs []Tab) []Tab {
	tabs = slices.Clone(tabs)
	for i := range tabs {
		if tabs[i].Brief {
			tabs[i].Title = ""
		}
	}
	return tabs
}

// tabsWidth returns the number of columns of tabs with gaps between them.
func tabsWidth(tabs []Tab, gap int) int {
	w := 0
	for i := range tabs {
		w += tabs[i].width() + gap
	}
	return max(w-gap, 0)
}

// fittingTabs returns the tabs that fit: the first ones, the last one and the one that
// is on.
func fittingTabs(tabs []Tab, room, gap int) []Tab {
	tabs = slices.Clone(tabs)
	all := len(tabs)
	for i := all - 2; i > 0; i-- {
		need := tabsWidth(tabs, gap)
		if len(tabs) < all {
			need += 1 + gap // for the sign that replaces the omitted tabs
		}
		if need <= room {
			break
		}
		if !tabs[i].On {
			tabs = slices.Delete(tabs, i, i+1)
		}
	}
	return tabs
}

// draw draws a tab at column x. It returns the column after it.
func (t *Tab) draw(p Pane, x int) int {
	role, key := theme.Muted, theme.Key
	end := x + t.width()
	p.Zone(t.Zone, x, 0, t.width(), 1)
	if t.On {
		role, key = theme.TabOn, theme.TabOn
		p.Text(x, 0, theme.Accent, "▐")
		p.Text(end-1, 0, theme.Accent, "▌")
	}
	x++
	if t.Key != "" {
		x = p.Text(x, 0, key, t.Key)
		if t.Title != "" {
			x = p.Text(x, 0, role, " ")
		}
	}
	p.Text(x, 0, role, t.Title)
	return end
}
