package ui

import (
	"slices"

	"idtui/theme"
	"idtui/ui/widget"
)

// drawFooter shows the notice, or the keys that matter most here and now.
func (a *App) drawFooter(p widget.Pane) {
	p.Name("footer")
	if a.status.text != "" {
		p.Text(0, 0, a.status.role, widget.Fit(a.status.text, p.W))
		return
	}
	x := 0
	for _, c := range a.footer(p.W) {
		from := x
		x = p.Text(x, 0, theme.Key, c.label) + 1
		x = p.Text(x, 0, theme.Muted, c.footer)
		p.Zone("key:"+c.keys[0], from, 0, x-from, 1)
		x += 2
	}
}

// footerTrimmer is a page that can name the keys which its footer drops first, where
// there is no room for all.
type footerTrimmer interface{ dispensableKeys() []string }

// lineEditor is a page that is typed into at times; lineKeys are the keys that act
// meanwhile, nil while nothing is typed.
type lineEditor interface{ lineKeys() []command }

// editKeys act while a value is typed.
func editKeys(accept string) []command {
	return []command{
		{keys: []string{"enter"}, label: "enter", footer: accept},
		{keys: []string{"esc"}, label: "esc", footer: "leave"},
	}
}

// footer are the commands with a short word, as many as fit.
func (a *App) footer(w int) []command {
	if t, ok := a.top().(lineEditor); ok {
		if keys := t.lineKeys(); keys != nil {
			return keys // letters are text here
		}
	}
	list := mergeArrows(a.commands())
	list = slices.DeleteFunc(a.keys.relabel(list), func(c command) bool { return c.footer == "" })
	if m, ok := a.top().(footerTrimmer); ok {
		for _, key := range m.dispensableKeys() {
			if footerWidth(list) > w {
				list = slices.DeleteFunc(list, func(c command) bool { return c.keys[0] == key })
			}
		}
	}
	for footerWidth(list) > w && len(list) > 1 {
		list = slices.Delete(list, len(list)-2, len(list)-1) // the last one leads out
	}
	return list
}

// bothWays names an arrow of the footer together with its opposite, where that
// one does the like.
func mergeArrows(list []command) []command {
	silent := func(key string) bool {
		return slices.ContainsFunc(list, func(c command) bool { return c.footer == "" && slices.Contains(c.keys, key) })
	}
	for i := range list {
		switch c := &list[i]; {
		case c.label == "↓" && silent("up"):
			c.label = "↑↓"
		case c.label == "→" && silent("left"):
			c.label = "←→"
		}
	}
	return list
}

func footerWidth(list []command) int {
	w := -2
	for _, c := range list {
		w += len([]rune(c.label)) + len([]rune(c.footer)) + 3
	}
	return w
}
