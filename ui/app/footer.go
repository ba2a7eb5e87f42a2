package app

import (
	"slices"

	"idtui/theme"
	pages "idtui/ui/page"
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
		x = p.Text(x, 0, theme.Key, c.Label) + 1
		x = p.Text(x, 0, theme.Muted, c.Footer)
		p.Zone("key:"+c.Keys[0], from, 0, x-from, 1)
		x += 2
	}
}

// footerCommands returns the commands with a footer label, as many as fit into w
// columns.
func (a *App) footerCommands(w int) []pages.Command {
	state := a.top().State()
	if state.Typing != nil {
		return state.Typing // while a line is being typed, letters are text
	}
	list := mergePairs(a.commands())
	list = slices.DeleteFunc(a.keys.relabel(list), func(c pages.Command) bool { return c.Footer == "" })
	for _, key := range state.Drop {
		if pages.FooterWidth(list) > w {
			list = slices.DeleteFunc(list, func(c pages.Command) bool { return c.Keys[0] == key })
		}
	}
	for pages.FooterWidth(list) > w && len(list) > 1 {
		list = slices.Delete(list, len(list)-2, len(list)-1) // keep the last command: quit, or close
	}
	return list
}

// mergePairs labels two opposite keys as a pair, such as ↑↓. It does so if one of them has a footer
// label and the other has none.
func mergePairs(list []pages.Command) []pages.Command {
	silent := func(key string) bool {
		return slices.ContainsFunc(list, func(c pages.Command) bool { return c.Footer == "" && slices.Contains(c.Keys, key) })
	}
	for i := range list {
		switch c := &list[i]; {
		case c.Label == "↓" && silent("up"):
			c.Label = "↑↓"
		case c.Label == "→" && silent("left"):
			c.Label = "←→"
		case c.Label == "+" && c.Footer != "" && silent("-"):
			c.Label = "+ −"
		case c.Label == "]" && silent("["):
			c.Label = "[]"
		}
	}
	return list
}
