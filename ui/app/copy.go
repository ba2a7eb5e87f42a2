package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/model/decoding"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// cardWidth is the width of a copied decoding: it fits into a mail or a ticket.
const cardWidth = 80

// copyCard copies a decoding as text.
func (a *App) copyCard(d decoding.Result) tea.Cmd {
	text := widget.Card{Result: d, Now: a.clock().Time()}.Render(nil, cardWidth)
	return a.copyText(part.CopyZone, "the whole decoding of "+d.Bound.String(d.ID), text)
}
