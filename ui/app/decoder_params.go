package app

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// decodeParams returns the parameters that affect how the selected candidate is
// decoded.
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
	p := params[d.param]
	d.edit = part.NewValueEditor(p.Readable(d.selected().Bound.Values.Text(p.Name)), 64)
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
		return d.edit.Press(k)
	}
	return nil
}

// acceptParam decodes the input again with the new parameter.
func (d *decoder) acceptParam() {
	c := d.selected()
	scheme, p := c.Bound.Scheme, d.decodeParams()[d.param]
	set := ids.Settings{}
	for _, q := range d.decodeParams() {
		set[q.Name] = c.Bound.Values.Text(q.Name)
	}
	set[p.Name] = d.app.absolute(p, d.edit.Text())
	if _, err := scheme.Open(set); err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return
	}
	d.set[scheme.Name], d.edit = set, nil
	d.again()
	for i := range d.candidates {
		if d.candidates[i].Bound.Scheme == scheme {
			d.selectedIndex = i
		}
	}
}

// lineKeys returns the keys that act while the input or a parameter is being typed.
func (d *decoder) lineKeys() []command {
	switch {
	case d.edit != nil:
		return editKeys("save")
	case d.shownList() != nil && d.shownList().find.Typing():
		return editKeys("find")
	case d.typing && len(d.history.rows) > 0:
		return append(editKeys("decode"), command{keys: []string{"up"}, label: "↑", footer: "older id"})
	case d.typing:
		return editKeys("decode")
	}
	return nil
}

// paramsWidth returns the number of columns that drawParams uses, without the key.
func (d *decoder) paramsWidth(c *detect.Candidate) int {
	w := 0
	for i, q := range d.decodeParams() {
		w += len(q.Name) + 1 + widget.Width(paramText(c, q)) + 2
		if d.edit != nil && i == d.param {
			w += minEditWidth
		}
	}
	return max(w-2, 0)
}

// paramText returns the value of a parameter as the page shows it: of a time only the day.
// The explanation of the timestamp has the rest.
func paramText(c *detect.Candidate, q *ids.Param) string {
	text := q.Readable(c.Bound.Values.Text(q.Name))
	if day, _, more := strings.Cut(text, "T"); more && q.Kind == ids.Instant {
		return day + "…"
	}
	return text
}

// minEditWidth is the minimum width of the text field of a parameter.
const minEditWidth = 14

// paramKey is the key behind the parameters, if there is room.
const paramKey = "s edit"

// drawParams draws the parameters that the candidate depends on, one of them as a
// text field while it is being typed.
func (d *decoder) drawParams(p widget.Pane, c *detect.Candidate) {
	x := 0
	for i, q := range d.decodeParams() {
		x = p.Text(x, 0, theme.Muted, q.Name+" ")
		if d.edit != nil && i == d.param {
			x += d.edit.Line().Draw(p.Sub(x, 0, p.W-x, 1), minEditWidth) + 2
			continue
		}
		x = p.Text(x, 0, theme.Strong, widget.Fit(paramText(c, q), p.W-x)) + 2
	}
	if x > 0 && d.edit == nil && x+len(paramKey) <= p.W {
		p.Text(x, 0, theme.Key, paramKey[:1])
		p.Text(x+1, 0, theme.Muted, paramKey[1:])
	}
}
