package app

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// tableView is which rows and columns of the table are shown, and in which order.
type tableView struct {
	sort  int // the number of the column that the rows are sorted by, from 1; 0 for the order of the catalog
	first int // the first column that is shown
	find  part.Find
}

// rows returns the indexes of the schemes that the table shows, in its order. Runs without
// a result come last.
func (c *comparePage) rows() []int {
	list := c.view.find.Rows(len(c.lab.schemes), func(i int, text string) bool {
		s := c.lab.schemes[i]
		return strings.Contains(strings.ToLower(s.Name+"\n"+s.Title), text)
	})
	if c.view.sort == 0 {
		return list
	}
	by := c.columns[c.view.sort-1]
	value := func(i int) float64 {
		if r := c.results[c.lab.schemes[i].Name]; r != nil {
			return by.Of(r)
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return list
}

// nextSort sorts by the next column, the highest value first, and selects the first row.
func (c *comparePage) nextSort() {
	c.view.sort = (c.view.sort + 1) % (len(c.columns) + 1)
	text := "In the order of the tabs and the list."
	if c.view.sort > 0 {
		text = "Sorted by " + c.columns[c.view.sort-1].Name + ", the highest first."
		c.view.first = min(c.view.first, c.view.sort-1)
		if fit, _ := c.fittingColumns(c.app.w - 2); c.view.sort-1 >= c.view.first+len(fit) {
			c.view.first = c.view.sort - 1
		}
	}
	c.move(-len(c.lab.schemes))
	c.app.setStatus(theme.Good, text)
}

// scrollColumns moves the columns n to the left, until the last one is visible.
func (c *comparePage) scrollColumns(n int) {
	c.view.first = widget.Moved(c.view.first, n, len(c.columns))
	for c.view.first > 0 {
		c.view.first--
		if fit, _ := c.fittingColumns(c.app.w - 2); len(fit) < len(c.columns)-c.view.first {
			c.view.first++
			return
		}
	}
}

// typed handles a key while the text to find is typed.
func (c *comparePage) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if !c.view.find.Typing() {
		return nil, false
	}
	return c.view.find.Press(k, c.move), true
}

// pasted inserts a paste into the text to find. It reports whether it did.
func (c *comparePage) pasted(text string) bool { return c.view.find.Paste(text) }

// lineKeys returns the keys that act while the text to find is typed.
func (c *comparePage) lineKeys() []command {
	if !c.view.find.Typing() {
		return nil
	}
	return editKeys("find")
}

// move selects the row n places down, of those that are shown.
func (c *comparePage) move(n int) {
	list := c.rows()
	if len(list) == 0 {
		return
	}
	at := max(slices.Index(list, c.selected), 0)
	c.selected = list[widget.Moved(at, n, len(list))]
}
