package cli

import (
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/widget"
)

// Columns of a card: as many as the terminal has, within reason.
const (
	cardWidth    = 80
	maxCardWidth = 100
)

// cardPrinter prints a card an id, with an empty line after it.
type cardPrinter struct {
	reports
	theme   *theme.Theme // nil for no colour
	width   int
	decoder *decoding.Decoder
}

// cardPrinter makes one for the terminal at hand. It uses the terminal's own
// colours, which suit its background without asking for it.
func (a *app) cardPrinter(d *decoding.Decoder) printer {
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
