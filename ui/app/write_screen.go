package app

import (
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/term"
)

// runWriter is a page whose run can be written to a scenario file.
type runWriter interface {
	scenarioFile() string // the text of the file
	notInFile() string    // what the file lacks of the run, as a sentence; "" for nothing
}

// writeScreen writes what is shown to new files in the current folder: as a picture, as
// text and, if it is a run of a scenario, as a scenario file.
func (a *App) writeScreen() tea.Cmd {
	if p, ok := a.top().(runWriter); ok {
		return a.writeRun(p.scenarioFile(), p.notInFile())
	}
	return a.writeRun("", "")
}

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
