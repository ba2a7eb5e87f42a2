package ui

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/widget"
)

// cardWidth is how wide a copied decoding is: what fits a mail or a ticket.
const cardWidth = 80

// copyAll copies the decoding of the shown id.
func (e *explorer) copyAll() tea.Cmd {
	id, ok := e.shown()
	if !ok {
		e.app.setStatus(theme.Warn, "nothing to copy yet: space makes an id")
		return nil
	}
	f := e.bound()
	return e.app.copyCard(decoding.Result{Input: f.String(id), Candidate: candidate(f, id)})
}

// copyAll copies the selected reading, with the others that fit.
func (d *decoder) copyAll() tea.Cmd {
	c := d.selected()
	if c == nil {
		d.app.setStatus(theme.Warn, "nothing is decoded yet")
		return nil
	}
	out := decoding.Result{Input: d.text, Candidate: *c}
	for i := range d.candidates {
		if &d.candidates[i] != c {
			out.Others = append(out.Others, d.candidates[i])
		}
	}
	return d.app.copyCard(out)
}

// candidate is an id whose scheme is known.
func candidate(f *ids.BoundScheme, id ids.ID) catalog.Candidate {
	return catalog.Candidate{Bound: f, ID: id, Encoding: f.CanonicalEncoding(id), Confidence: 1}
}

func (a *App) copyCard(d decoding.Result) tea.Cmd {
	text := widget.Card{Result: d, Now: a.clock().Time()}.Render(nil, cardWidth)
	return copyText(copyZone, "the whole decoding of "+d.Bound.String(d.ID), text)
}
