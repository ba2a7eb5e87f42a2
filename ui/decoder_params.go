package ui

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/theme"
)

// decodeParams are the parameters that change what the selected reading says.
func (d *decoder) decodeParams() []*ids.Param {
	c := d.selected()
	if c == nil {
		return nil
	}
	var list []*ids.Param
	for i := range c.Bound.Scheme.Params {
		if p := &c.Bound.Scheme.Params[i]; p.AffectsDecoding {
			list = append(list, p)
		}
	}
	return list
}

func (d *decoder) beginEdit() {
	params := d.decodeParams()
	if len(params) == 0 {
		return
	}
	d.param = min(d.param, len(params)-1)
	d.edit = newEditor(d.selected().Bound.Values.Text(params[d.param].Name), 64)
}

func (d *decoder) typedParam(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		d.edit = nil
	case "enter":
		d.acceptParam()
	case "up", "down", "tab":
		d.param = (d.param + 1) % len(d.decodeParams())
		d.beginEdit()
	default:
		return d.edit.press(k)
	}
	return nil
}

// acceptParam reads the same text again under the new parameter.
func (d *decoder) acceptParam() {
	c := d.selected()
	scheme, p := c.Bound.Scheme, d.decodeParams()[d.param]
	set := ids.Settings{}
	for _, q := range d.decodeParams() {
		set[q.Name] = c.Bound.Values.Text(q.Name)
	}
	set[p.Name] = d.edit.text()
	if _, err := scheme.Open(set); err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return
	}
	d.set[scheme.Name], d.edit = set, nil
	more := d.skippedIDs // which the line does not hold
	d.decode(d.line)
	d.skippedIDs = more
	for i := range d.candidates {
		if d.candidates[i].Bound.Scheme == scheme {
			d.selectedIndex = i
		}
	}
}

// lineKeys are the keys while the line or a parameter is typed.
func (d *decoder) lineKeys() []command {
	switch {
	case d.edit != nil:
		return editKeys("set")
	case d.typing:
		return editKeys("read")
	}
	return nil
}
