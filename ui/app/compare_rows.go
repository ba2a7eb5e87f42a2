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
	sort    int          // the number of the column that the rows are sorted by, from 1; 0 for the order of the catalog
	first   int          // the first column that is shown
	find    *part.Editor // the text that the shown schemes contain; nil for all
	finding bool         // the text is being typed
}

// rows returns the indexes of the schemes that the table shows, in its order. Runs without
// a result come last.
func (c *comparePage) rows() []int {
	want := ""
	if c.view.find != nil {
		want = strings.ToLower(strings.TrimSpace(c.view.find.Text()))
	}
	var list []int
	for i, s := range c.lab.schemes {
		if strings.Contains(strings.ToLower(s.Name+"\n"+s.Title), want) {
			list = append(list, i)
		}
	}
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

// beginFind starts typing which schemes are shown.
func (c *comparePage) beginFind() { c.view.find, c.view.finding = part.NewEditor("", 32), true }

// typed handles a key while the text to find is typed.
func (c *comparePage) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if !c.view.finding {
		return nil, false
	}
	switch k.String() {
	case "esc":
		c.view.find, c.view.finding = nil, false
	case "enter", "tab":
		if c.view.finding = false; strings.TrimSpace(c.view.find.Text()) == "" {
			c.view.find = nil
		}
	case "up":
		c.move(-1)
	case "down":
		c.move(1)
	default:
		cmd := c.view.find.Press(k)
		c.move(0)
		return cmd, true
	}
	return nil, true
}

// pasted inserts a paste into the text to find. It reports whether it did.
func (c *comparePage) pasted(text string) bool {
	if !c.view.finding {
		return false
	}
	c.view.find.Paste(text)
	return true
}

// lineKeys returns the keys that act while the text to find is typed.
func (c *comparePage) lineKeys() []command {
	if !c.view.finding {
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
