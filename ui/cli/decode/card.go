package decode

import (
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/theme"
	"idtui/ui/widget"
)

// Widths of a card in columns. It is as wide as the terminal, up to maxCardWidth.
const (
	cardWidth    = 80
	maxCardWidth = 100
)

// cardPrinter prints one card per id, with an empty line after it.
type cardPrinter struct {
	records.ResultsOnly
	theme   *theme.Theme // nil without color
	width   int
	decoder *decoding.Decoder
}

// cardTheme returns the theme of cards, nil without color.
func (a *App) cardTheme() *theme.Theme {
	if !a.Styled() {
		return nil
	}
	t, _ := theme.Find("terminal", theme.Terminal{})
	return t
}

// cardColumns returns the width of cards.
func (a *App) cardColumns() int {
	if a.Width > 0 {
		return min(a.Width, maxCardWidth)
	}
	return cardWidth
}

// Decoded appends the card of an id.
func (p *cardPrinter) Decoded(dst []byte, d *decoding.Result) []byte {
	p.decoder.Explain(d)
	dst = append(dst, widget.Card{Result: *d, Now: p.decoder.Now()}.Render(p.theme, p.width)...)
	return append(dst, '\n')
}
