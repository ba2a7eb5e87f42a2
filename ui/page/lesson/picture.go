package lesson

import (
	"image/color"
	"time"

	"idtui/ids"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// SVG returns a picture of the sandbox of a step, as the page shows it at a time. The sandbox has
// an id with its bits and the clock, several generators, samples, or a draft. The picture has dark
// text on a white page.
func SVG(p *lessonplayer.Player, now ids.Reading) string {
	l := &Page{host: &page.Host{Times: func() part.TimeStyle { return part.TimeStyle{Kind: part.TimesUTC, Zone: time.UTC} }}, open: &open{player: p}}
	const columns = 96
	var c widget.Canvas
	c.Reset(columns, l.sandboxHeight(columns))
	l.drawSandbox(c.Pane(), now)
	return c.SVG(theme.For(theme.Terminal{Background: theme.Light}), color.Black, color.White)
}
