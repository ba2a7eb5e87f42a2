package widget

import (
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"idtui/theme"
)

// Sizes of a picture of the screen, in pixels.
const (
	svgCellWidth  = 9
	svgCellHeight = 19
	svgBaseline   = 14
	svgMargin     = 16
)

// PlainText returns the screen as lines of text, without space at their ends.
func (c *Canvas) PlainText() string {
	var b strings.Builder
	for y := range c.h {
		b.WriteString(strings.TrimRight(content(c.buffer.Lines[y]), " ") + "\n")
	}
	return b.String()
}

// SVG returns the screen as a picture, in the colors of a theme on a background. Its text
// stays text, in the reader's monospaced font; each cell has its column.
func (c *Canvas) SVG(t *theme.Theme, text, background color.Color) string {
	var b strings.Builder
	w, h := c.w*svgCellWidth+2*svgMargin, c.h*svgCellHeight+2*svgMargin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="monospace" font-size="15" xml:space="preserve">`+"\n", w, h, w, h)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", w, h, hexColor(background))
	for y := range c.h {
		x := 0
		for role, cells := range c.runs(y) {
			svgRun(&b, t.Style(role), cells, x, y, text, background)
			x += len(cells)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// svgRun writes cells with one style: their background, if they have one, and their text.
func svgRun(b *strings.Builder, s lipgloss.Style, cells uv.Line, x, y int, text, background color.Color) {
	front, back := colorOr(s.GetForeground(), text), s.GetBackground()
	if s.GetReverse() {
		front, back = colorOr(back, background), front
	}
	left, top, width := svgMargin+x*svgCellWidth, svgMargin+y*svgCellHeight, len(cells)*svgCellWidth
	if _, none := back.(lipgloss.NoColor); !none && back != nil {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", left, top, width, svgCellHeight, hexColor(back))
	}
	line := content(cells)
	if strings.TrimSpace(line) == "" {
		return
	}
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(line)) // a strings.Builder returns no errors
	more := ""
	if s.GetBold() {
		more += ` font-weight="bold"`
	}
	if s.GetUnderline() {
		more += ` text-decoration="underline"`
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`+"\n", left, top+svgBaseline, width, hexColor(front), more, escaped.String())
}

func content(cells uv.Line) string {
	var b strings.Builder
	for i := range cells {
		b.WriteString(cells[i].Content)
	}
	return b.String()
}

// colorOr returns a color, or another one for none.
func colorOr(c, other color.Color) color.Color {
	if _, none := c.(lipgloss.NoColor); none || c == nil {
		return other
	}
	return c
}

// hexColor returns a color as "#rrggbb".
func hexColor(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
