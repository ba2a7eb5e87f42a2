package cli

import (
	"idtui/model/decoding"
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
	resultsOnly
	theme   *theme.Theme // nil without color
	width   int
	decoder *decoding.Decoder
}

// newCardPrinter returns a printer for the output. It uses the terminal's own
// colors, which fit the background; a query for the background could hang.
func (a *app) newCardPrinter(d *decoding.Decoder) printer {
	p := &cardPrinter{width: cardWidth, decoder: d}
	if a.Width > 0 {
		p.width = min(a.Width, maxCardWidth)
	}
	if a.styled() {
		p.theme, _ = theme.Find("terminal", theme.Terminal{})
	}
	return p
}

func (p *cardPrinter) decoding(dst []byte, d *decoding.Result) []byte {
	p.decoder.Explain(d)
	dst = append(dst, widget.Card{Result: *d, Now: p.decoder.Now()}.Render(p.theme, p.width)...)
	return append(dst, '\n')
}
