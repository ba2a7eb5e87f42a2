package lab

import (
	"idtui/theme"
	"idtui/ui/page"
)

// Commands returns the keys that act now.
func (l *Page) Commands() []page.Command {
	play := "play"
	if l.playing {
		play = "pause"
	}
	return []page.Command{
		page.On([]string{"left"}, "←", "move the cursor left", "", page.Act(func() { l.move(-1) })),
		page.On([]string{"right"}, "→", "move the cursor right", "cursor", page.Act(func() { l.move(1) })),
		page.On([]string{"n"}, "n", "go to the next event", "next event", page.Act(func() { l.jump(1) })),
		page.On([]string{"N"}, "N", "go to the previous event", "", page.Act(func() { l.jump(-1) })),
		page.On([]string{"+", "="}, "+", "zoom in at the cursor", "zoom", page.Act(func() { l.zoom(1) })),
		page.On([]string{"-"}, "-", "zoom out", "", page.Act(func() { l.zoom(-1) })),
		page.On([]string{"A"}, "A", "show the whole scenario", "", page.Act(l.reset)),
		page.On([]string{"space"}, "space", "play or pause", play, page.Act(l.play)),
		page.On([]string{"."}, ".", "play one column", "play column", page.Act(l.advance)),
		page.On([]string{">"}, ">", "play faster", "", page.Act(func() { l.faster(1) })),
		page.On([]string{"<"}, "<", "play slower", "", page.Act(func() { l.faster(-1) })),
		page.On([]string{"v"}, "v", "show or hide the sort-order chart", "sort order", page.Act(func() { l.sortOrder = !l.sortOrder })),
		page.On([]string{"B"}, "B", "show the id's bits, even with little room", "bits", page.Act(func() { l.bits = !l.bits })),
		page.On([]string{"up"}, "↑", "previous setting", "", page.Act(func() { l.choose(-1) })),
		page.On([]string{"down"}, "↓", "next setting", "setting", page.Act(func() { l.choose(1) })),
		page.On([]string{"]", "shift+right"}, "]", "set the next value (or shift+→)", "value", page.Act(func() { l.step(1) })),
		page.On([]string{"[", "shift+left"}, "[", "set the previous value (or shift+←)", "", page.Act(func() { l.step(-1) })),
		page.On([]string{"enter"}, "enter", "type the setting's value", "type value", page.Act(l.beginEdit)),
		page.On([]string{"D"}, "D", "design a layout from the scheme", "", page.Act(func() { l.design(l.selectedScheme()) })),
		page.On([]string{"#"}, "#", "try the scheme in a fleet of nodes", "", page.Act(func() { l.fleet(l.selectedScheme()) })),
		page.On([]string{"home"}, "home", "move the cursor to the start", "", page.Act(func() { l.move(-l.columns()) })),
		page.On([]string{"end"}, "end", "move the cursor to the end", "", page.Act(func() { l.move(l.columns()) })),
		page.On([]string{"W"}, "W", "write SVG, text and the scenario's TOML", "", page.Act(func() { l.host.Intend(page.WriteScreen{TOML: l.scenarioFile()}) })).Needing(page.UseFiles),
		page.On([]string{"esc"}, "esc", "stop playback and the run", "", page.Act(func() {
			if l.job != nil {
				l.stop()
				l.host.Status(theme.Warn, stopped)
			}
			l.playing, l.played = false, -1
		})),
	}
}
