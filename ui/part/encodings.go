package part

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/theme"
	"idtui/ui/widget"
)

// CopyZone is the zone of the id that c copies.
const CopyZone = "copy:0"

// PlainEncodings lists the encodings of an id, as many as fit.
func PlainEncodings(p widget.Pane, c *detect.Candidate) {
	x := 0
	for i := range c.Bound.Encodings {
		x = max(x, len(c.Bound.Encodings[i].Name())+2)
	}
	for i := range c.Bound.Encodings {
		enc := &c.Bound.Encodings[i]
		p.Text(0, i, theme.Muted, enc.Name())
		drawEncoded(p.Sub(x, i, p.W-x, 1), theme.Plain, enc, widget.Escape(enc.Encode(c.ID)))
	}
}

// drawEncoded draws an encoded id. If there is room, the alphabet follows unless the name of the
// encoding is enough.
func drawEncoded(p widget.Pane, role theme.Role, enc *ids.Encoding, text string) {
	x := p.Text(0, 0, role, widget.Fit(text, p.W))
	if title := enc.AlphabetTitle(); title != "" {
		if note := "  (" + title + ")"; x+widget.Width(note) <= p.W {
			p.Text(x, 0, theme.Muted, note)
		}
	}
}

// EncodingZone returns the zone of a bound scheme's encoding i.
func EncodingZone(i int) string { return "encoding:" + strconv.Itoa(i) }

// Encodings lists an id's encodings and marks the one that is copied. Each is
// a zone "encoding:N". It returns the row below them.
func Encodings(p widget.Pane, f *ids.BoundScheme, id ids.ID, marked *ids.Encoding) int {
	names, selected := 0, 0
	for i := range f.Encodings {
		names = max(names, len(f.Encodings[i].Name()))
		if f.Encodings[i].Name() == marked.Name() {
			selected = i
		}
	}
	MovedHeading(p, "e", "encodings"+widget.VisibleRange(len(f.Encodings), selected, p.H-1), theme.Muted)
	x := max(2+names+2, 11)
	list := widget.List{Len: len(f.Encodings), Selected: selected, Zone: "encoding:", Text: theme.Muted, Beside: true}
	return 1 + list.Draw(p.Below(1), func(p widget.Pane, i int, role theme.Role) {
		p.Text(2, 0, theme.Muted, f.Encodings[i].Name())
		drawEncoded(p.Sub(x, 0, p.W-x, 1), role, &f.Encodings[i], f.Encodings[i].Encode(id))
	})
}

// ReducedEncodings draws all encodings if there is room. It returns the row below.
func ReducedEncodings(p widget.Pane, y int, f *ids.BoundScheme, id ids.ID, marked *ids.Encoding) int {
	if p.H-y < 1+len(f.Encodings) {
		return y
	}
	return y + Encodings(p.Below(y), f, id, marked)
}
