package app

import (
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/term"
)

// writeRun writes what is shown, and the scenario file of a run unless its text is empty.
// lacks is what that file lacks of the run.
func (a *App) writeRun(toml, lacks string) tea.Cmd {
	if !a.fits() {
		return nil
	}
	c := a.compose()
	name := "idtui-" + a.top().name()
	text, background := color.Color(color.Gray{0xd8}), color.Color(color.Gray{0x10})
	if strings.Contains(a.theme.Name, "light") {
		text, background = background, color.White
	}
	files := []term.NamedText{{Ext: ".svg", Text: c.SVG(a.theme, text, background)}, {Ext: ".txt", Text: c.PlainText()}}
	if toml != "" {
		files = append(files, term.NamedText{Ext: ".toml", Text: toml})
	}
	return term.WriteTogether(name, files, lacks)
}
