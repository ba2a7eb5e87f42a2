package app

import (
	"fmt"
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/term"
)

// copyText copies a text. The zone then flashes.
func (a *App) copyText(zone, what, text string) tea.Cmd {
	return a.multiplexer.Copy(zone, what, text, a.host.May(pages.UseClipboard))
}

func (a *App) copied(m term.CopiedMsg) {
	a.flashZone(m.Zone, theme.Flash)
	switch {
	case m.Err != nil:
		a.setStatus(theme.Warn, fmt.Sprintf("Sent %s to the terminal's clipboard (OSC 52). The system clipboard failed: %s", m.What, humantext.Quote(m.Err.Error()))+a.multiplexer.Hint())
	case m.System:
		a.setStatus(theme.Good, "Copied "+m.What+" to the clipboard.")
	default:
		a.setStatus(theme.Good, "Sent "+m.What+" to the terminal's clipboard (OSC 52)."+a.multiplexer.Hint())
	}
}

// cardWidth is the width of a copied decoding: it fits into a mail or a ticket.
const cardWidth = 80

// writeRun writes the screen. If toml is not empty, it also writes toml as the scenario file of a
// run. lacks is a sentence about the parts of the run that the file does not have.
func (a *App) writeRun(toml, lacks string) tea.Cmd {
	if !a.fits() || !a.host.May(pages.UseFiles) {
		return nil
	}
	c := a.compose()
	name := "idtui-" + a.top().Name()
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
