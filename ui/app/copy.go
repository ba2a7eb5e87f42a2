package app

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// cardWidth is the width of a copied decoding: it fits into a mail or a ticket.
const cardWidth = 80

// copyAll copies the whole decoding of the selected candidate, with the other
// candidates.
func (d *decoder) copyAll() tea.Cmd {
	c := d.selected()
	if c == nil {
		d.app.setStatus(theme.Warn, nothingDecoded)
		return nil
	}
	out := decoding.Result{Text: d.text, Candidate: *c}
	for i := range d.candidates {
		if &d.candidates[i] != c {
			out.Others = append(out.Others, d.candidates[i])
		}
	}
	return d.app.copyCard(out)
}

// copyCard copies a decoding as text.
func (a *App) copyCard(d decoding.Result) tea.Cmd {
	text := widget.Card{Result: d, Now: a.clock().Time()}.Render(nil, cardWidth)
	return a.copyText(part.CopyZone, "the whole decoding of "+d.Bound.String(d.ID), text)
}

// nothingDecoded is the status line of a decoder without a candidate.
const nothingDecoded = "Nothing to copy yet. Paste or type an id."

// copyID copies the selected candidate in the selected encoding.
func (d *decoder) copyID() tea.Cmd {
	c := d.selected()
	if c == nil {
		d.app.setStatus(theme.Warn, nothingDecoded)
		return nil
	}
	enc := d.encoding(c)
	form := slices.IndexFunc(c.Bound.Encodings, func(other ids.Encoding) bool { return other.Name() == enc.Name() })
	return d.app.copyText(part.EncodingZone(form), c.Bound.Scheme.Name+" "+enc.Encode(c.ID)+" ("+enc.Name()+")", enc.Encode(c.ID))
}
