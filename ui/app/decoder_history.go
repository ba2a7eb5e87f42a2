package app

import (
	"slices"
	"time"

	"idtui/ids/humantext"
	"idtui/model/config"
	"idtui/model/fields"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// loadHistory takes the decoded ids of the saved state.
func (d *decoder) loadHistory() {
	for _, e := range d.app.state.Decoded {
		row := widget.IDRow{Text: e.Text, Scheme: e.Scheme, Confidence: e.Confidence}
		if e.UnixMS != nil {
			row.At = time.UnixMilli(*e.UnixMS).UTC()
		}
		d.history.rows = append(d.history.rows, row)
	}
}

// keepInHistory puts the shown id first in the history.
func (d *decoder) keepInHistory() {
	c := d.selected()
	if c == nil || d.second != nil || len(d.text) > config.MaxDecodedText {
		return
	}
	row := widget.IDRow{Text: d.text, Scheme: c.Bound.Scheme.Name, Confidence: humantext.Confidence(c.Confidence)}
	row.At, _ = fields.TimeOf(c.Bound, c.ID)
	h := &d.history
	h.rows = slices.DeleteFunc(h.rows, func(r widget.IDRow) bool { return r.Text == d.text })
	h.rows = slices.Insert(h.rows, 0, row)
	h.rows = h.rows[:min(len(h.rows), config.MaxDecoded)]
	h.selected, h.marked = 0, nil
	d.recalled = 0
}

// saveHistory copies the history to the saved state, unless the configuration forbids it.
func (d *decoder) saveHistory() {
	d.app.state.Decoded = nil
	if !d.app.config.History {
		return
	}
	var list []config.Decoded
	for _, r := range d.history.rows {
		e := config.Decoded{Text: r.Text, Scheme: r.Scheme, Confidence: r.Confidence}
		if !r.At.IsZero() {
			e.UnixMS = new(r.At.UnixMilli())
		}
		list = append(list, e)
	}
	d.app.state.Decoded = list
}

// recall puts the entry of the history that is n places older into the input. It reports
// false if there is none.
func (d *decoder) recall(n int) bool {
	at := d.recalled + n
	if at < 0 || at > len(d.history.rows) || n == 0 {
		return false
	}
	d.recalled = at
	text := ""
	if at > 0 {
		text = d.history.rows[at-1].Text
	}
	d.input = part.NewEditor(humantext.EscapeToASCII(text), maxLine)
	d.decode(text)
	return true
}
