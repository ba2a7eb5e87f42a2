package app

import (
	"context"
	"slices"
	"strings"

	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// takeLines decodes a text of several lines, or a long one: the ids in it are listed, two
// are compared, and one is shown. It returns them.
func (d *decoder) takeLines(text string) []decoding.Result {
	service, err := d.listService()
	if err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return nil
	}
	found, more := service.DecodeMany(context.Background(), text, maxList)
	switch len(found) {
	case 0:
		line, _, _ := strings.Cut(text, "\n")
		d.decode(strings.TrimSpace(widget.Cut(line, maxLine)))
	case 1:
		d.decode(found[0].Text)
	case 2:
		d.showTexts(found[0].Text, found[1].Text)
	default:
		d.showList(service, found, more)
	}
	return found
}

// listService returns a decoder that finds only the best candidate of each id.
func (d *decoder) listService() (*decoding.Decoder, error) {
	return decoding.NewDecoder(d.app.catalog, decoding.Options{Now: d.app.clock().Time(), First: true, BySchemes: d.set, MinConfidence: decoding.DefaultMinConfidence})
}

// showList lists ids. If nearly all are of one scheme, the others are read as ids of it
// where they can be.
func (d *decoder) showList(service *decoding.Decoder, found []decoding.Result, more bool) {
	agreed := service.Agree(found)
	d.list, d.listing = idList{}, true
	for i := range found {
		d.list.rows = append(d.list.rows, rowOf(&found[i]))
	}
	what := humantext.Count(len(found), "id")
	if more {
		what = "the first " + what
	}
	d.listTitle = what + " · " + decoding.OrderOf(found).String()
	if agreed > 0 {
		d.listTitle += " · " + humantext.Number(agreed) + " read as the scheme of the others"
	}
}

// showTexts shows the ids with the texts, one or two.
func (d *decoder) showTexts(texts ...string) {
	service, err := d.service()
	if err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return
	}
	var shown []decoding.Result
	for _, text := range texts {
		found, err := service.DecodeAll(nil, text)
		if err != nil {
			d.decode(text)
			return
		}
		shown = append(shown, found[0])
	}
	d.decode("")
	d.show(service, shown)
	d.keepShown()
}

// shownList returns the list that is shown: the ids of a paste or, without an input, the
// decoded ids or the examples. It returns nil while an id is shown.
func (d *decoder) shownList() *idList {
	switch {
	case d.listing:
		return &d.list
	case d.line == "" && len(d.history.rows) > 0:
		return &d.history
	}
	return d.exampleList()
}

// openRow shows the selected id of the list.
func (d *decoder) openRow() {
	l := d.shownList()
	if l == nil {
		return
	}
	if row := l.current(); row != nil {
		d.listing, d.typing = false, false
		d.showTexts(row.Text)
		d.selectScheme(row.Scheme)
		d.keepInHistory()
	}
}

// selectScheme selects the candidate of a scheme, if there is one.
func (d *decoder) selectScheme(name string) {
	if at := ofScheme(d.candidates, name); at > 0 {
		d.moveSelection(at - d.selectedIndex)
	}
}

// ofScheme returns the index of the candidate of a scheme, or -1.
func ofScheme(list []detect.Candidate, name string) int {
	return slices.IndexFunc(list, func(c detect.Candidate) bool { return c.Bound.Scheme.Name == name })
}

// markRow marks the selected id. Two marked ones are compared.
func (d *decoder) markRow() {
	if l := d.shownList(); l != nil && l.mark() {
		d.listing, d.typing = false, false
		d.showTexts(l.rows[l.marked[0]].Text, l.rows[l.marked[1]].Text)
	}
}

// clickRow selects row n of the visible ones, or opens it if it is selected.
func (d *decoder) clickRow(n int) {
	l := d.shownList()
	if l == nil || n >= len(l.visible()) {
		return
	}
	d.typing = false
	if at := l.visible()[n]; at != l.selected {
		l.selected = at
		return
	}
	d.openRow()
}

// up returns from an id to the list that it is from, or from the list to the tab that was
// open before.
func (d *decoder) up() {
	switch {
	case d.shownList() != nil && d.shownList().find.On():
		d.shownList().find.End(false)
	case !d.listing && len(d.list.rows) > 0:
		d.listing, d.input = true, part.NewEditor("", maxLine)
	case d.listing || d.line == "" || d.app.previous == nil:
		d.clear()
		d.close()
	default:
		d.close()
	}
}

// again decodes the shown ids again, after a parameter changed.
func (d *decoder) again() {
	if d.second != nil {
		d.showTexts(d.text, d.secondText)
		return
	}
	d.decode(d.line)
}
