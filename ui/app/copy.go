package app

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// nothingToCopy is the status line of a tab without an id.
const nothingToCopy = "Nothing to copy yet. Press space to generate an id."

// cardWidth is the width of a copied decoding: it fits into a mail or a ticket.
const cardWidth = 80

// copyAll copies the whole decoding of the shown id.
func (e *explorer) copyAll() tea.Cmd {
	id, ok := e.shown()
	if !ok {
		e.app.setStatus(theme.Warn, nothingToCopy)
		return nil
	}
	f := e.bound()
	return e.app.copyCard(decoding.Result{Text: f.String(id), Candidate: candidate(f, id)})
}

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

// candidate returns an id of a known scheme as a candidate.
func candidate(f *ids.BoundScheme, id ids.ID) detect.Candidate {
	return detect.Candidate{Bound: f, ID: id, Encoding: f.CanonicalEncoding(id), Confidence: 1}
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
