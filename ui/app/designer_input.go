package app

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/model/design"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// beginEdit opens the line that types the value of the selected row.
func (c *designer) beginEdit() {
	c.edit = part.NewValueEditor(c.draft.draft.Rows()[c.rowIndex()].Value, 64)
}

// typed handles a key while a value is typed.
func (c *designer) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if c.edit == nil {
		return nil, false
	}
	switch k.String() {
	case "esc":
		c.edit = nil
	case "enter":
		before := c.app.status
		c.app.status.text = ""
		c.do(func(d *design.Draft) error { return d.Set(c.row, c.edit.Text(), c.app.clock().Time()) })
		if c.app.status.text == "" {
			c.edit, c.app.status = nil, before
		}
	default:
		return c.edit.Press(k), true
	}
	return nil, true
}

// pasted inserts a paste into the value being typed.
func (c *designer) pasted(text string) bool {
	if c.edit == nil {
		return false
	}
	c.edit.Insert(widget.Escape(strings.TrimSpace(text)))
	return true
}

func (c *designer) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	if kind == "copy" {
		return c.copySample()
	}
	n, err := strconv.Atoi(arg)
	if err != nil || c.edit != nil {
		return nil
	}
	rows := c.draft.draft.Rows()
	switch {
	case kind == "field":
		c.chooseField(n)
	case kind == "bit":
		c.chooseField(c.picture().Layout.FieldAt(n))
	case n >= len(rows):
	case kind == "param":
		c.row = rows[n].Key
	case kind == "less":
		c.row = rows[n].Key
		c.step(-1)
	case kind == "more":
		c.row = rows[n].Key
		c.step(1)
	}
	return nil
}
