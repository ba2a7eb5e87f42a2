package ui

import (
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// writeScreen writes what is shown to two new files in the current folder: as a picture,
// and as text.
func (a *App) writeScreen() tea.Cmd {
	if !a.fits() {
		return nil
	}
	c := a.compose()
	name := "idtui-" + a.top().name()
	text, background := color.Color(color.Gray{0xd8}), color.Color(color.Gray{0x10})
	if strings.Contains(a.theme.Name, "light") {
		text, background = background, color.White
	}
	return tea.Batch(writeNew(name, ".svg", c.SVG(a.theme, text, background)), writeNew(name, ".txt", c.PlainText()))
}
