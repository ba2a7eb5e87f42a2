package app

import (
	"slices"

	"idtui/theme"
	"idtui/ui/widget"
)

// drawFooter draws the status line if there is one, and otherwise the keys.
func (a *App) drawFooter(p widget.Pane) {
	p.Name("footer")
	if a.status.text != "" {
		p.Text(0, 0, a.status.role, widget.Fit(a.status.text, p.W))
		return
	}
	x := 0
	for _, c := range a.footerCommands(p.W) {
		from := x
		x = p.Text(x, 0, theme.Key, c.label) + 1
		x = p.Text(x, 0, theme.Muted, c.footer)
		p.Zone("key:"+c.keys[0], from, 0, x-from, 1)
		x += 2
	}
}

// footerTrimmer is a page that names the keys to drop from a footer that is too
// wide, in the order in which to drop them.
type footerTrimmer interface{ dispensableKeys() []string }

// lineEditor is a page with a text field. lineKeys returns the keys that act while
// text is being typed, or nil while none is.
type lineEditor interface{ lineKeys() []command }

// editKeys returns the keys that act while a value is being typed.
func editKeys(accept string) []command {
	return []command{
		{keys: []string{"enter"}, label: "enter", footer: accept},
		{keys: []string{"esc"}, label: "esc", footer: "cancel"},
	}
}

// footerCommands returns the commands with a footer label, as many as fit into w
// columns.
func (a *App) footerCommands(w int) []command {
	if t, ok := a.top().(lineEditor); ok {
		if keys := t.lineKeys(); keys != nil {
			return keys // letters are text while a line is being typed
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
		list = slices.Delete(list, len(list)-2, len(list)-1) // keep the last: quit, or close
	}
	return list
}

// mergeArrows labels an arrow of the footer as a pair (↑↓, ←→) if the opposite
// arrow has a command without a footer label.
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
		case c.label == "+" && c.footer != "" && silent("-"):
			c.label = "+ −"
		}
	}
	return list
}

func footerWidth(list []command) int {
	w := -2
	for _, c := range list {
		w += widget.Width(c.label) + widget.Width(c.footer) + 3
	}
	return w
}
