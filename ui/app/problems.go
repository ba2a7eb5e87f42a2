package app

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// problems is the page that lists what is wrong with layout files, line by line.
type problems struct {
	app *App
	top int // the first row that is shown
}

// showProblems shows the problems of the layout files at the start: in the status line if
// another page was asked for.
func (a *App) showProblems(o *Options) {
	if len(a.layouts.Problems) == 0 {
		return
	}
	if o.ID == "" && o.Lesson == "" {
		a.openProblems()
		return
	}
	a.setStatus(theme.Warn, "Layout files have problems: press "+a.keyOf("!")+" to list them.")
}

// openProblems shows the problems of the layout files.
func (a *App) openProblems() { a.overlay = &problems{app: a} }

// closeProblems closes the page if it is open.
func (a *App) closeProblems() {
	if _, ok := a.overlay.(*problems); ok {
		a.overlay = nil
	}
}

// problemCommands returns the command that opens the page, if there are problems.
func (a *App) problemCommands() []command {
	if len(a.layouts.Problems) == 0 {
		return nil
	}
	return []command{{[]string{"!"}, "!", "list the problems of layout files", "problems", act(a.openProblems)}}
}

func (b *problems) name() string                          { return "problems" }
func (b *problems) title() string                         { return "layout files" }
func (b *problems) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (b *problems) click(string) tea.Cmd                  { return nil }
func (b *problems) tick(ids.Reading)                      {}
func (b *problems) redrawDelay() time.Duration            { return 0 }
func (b *problems) wheel(n int)                           { b.top = max(b.top+n, 0) }

func (b *problems) commands() []command {
	return []command{
		{[]string{"esc", "!"}, "esc", "close the list", "close", act(b.app.back)},
		{[]string{"R"}, "R", "read the files again", "read again", b.app.reloadLayouts},
		{[]string{"up"}, "↑", "scroll up", "", act(func() { b.wheel(-1) })},
		{[]string{"down"}, "↓", "scroll down", "scroll", act(func() { b.wheel(1) })},
	}
}

// draw draws the problems: one line each, wrapped.
func (b *problems) draw(p widget.Pane, _ ids.Reading) {
	p.Name("problems")
	lines := b.app.layouts.Lines()
	p.Text(0, 0, theme.Warn, humantext.Count(len(lines), "problem")+" in layout files")
	y := p.Paragraph(1, theme.Muted, "The layouts of these files are not loaded; all others work. idtui reads a changed file when its window gets the focus.")
	var rows []string
	for _, line := range lines {
		for i, row := range widget.Wrap(line, p.W-2) {
			if i > 0 {
				row = "  " + row
			}
			rows = append(rows, row)
		}
	}
	p = p.Below(y + 1)
	b.top = min(b.top, max(len(rows)-p.H, 0))
	for i, row := range rows[b.top:min(b.top+p.H, len(rows))] {
		p.Text(0, i, theme.Plain, row)
	}
}
