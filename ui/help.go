package ui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// help lists the keys that hold on the page below it.
type help struct {
	app   *App
	below page
	top   int
}

func (a *App) toggleHelp() {
	if _, ok := a.over.(*help); ok {
		a.over = nil
		return
	}
	a.over = &help{app: a, below: a.top()}
}

func (h *help) name() string                          { return "help" }
func (h *help) title() string                         { return "help" }
func (h *help) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (h *help) click(string) tea.Cmd                  { return nil }
func (h *help) tick(ids.Reading)                      {}
func (h *help) pace() time.Duration                   { return 0 }
func (h *help) wheel(n int)                           { h.scroll(n) }
func (h *help) scroll(n int)                          { h.top = max(h.top+n, 0) }

func (h *help) commands() []command {
	return []command{
		{[]string{"esc", "?"}, "esc", "close help", "close", act(h.close)},
		{[]string{"up"}, "↑", "scroll up", "", act(func() { h.scroll(-1) })},
		{[]string{"down"}, "↓", "scroll down", "scroll", act(func() { h.scroll(1) })},
	}
}

// close goes back to the page that help was asked for on.
func (h *help) close() {
	h.app.over = nil
	if h.below != h.app.page {
		h.app.over = h.below
	}
}

func (h *help) draw(p widget.Pane, _ ids.Reading) {
	rows := []command{{help: "on this page"}}
	rows = append(rows, listed(h.below.commands())...)
	rows = append(rows, command{}, command{help: "everywhere"})
	rows = append(rows, listed(h.app.everywhere())...)
	p.Text(0, 0, theme.Accent, "Keys")
	p.Text(6, 0, theme.Muted, "a paste, anywhere, decodes what was pasted · the mouse works on tabs, fields, parameters and the stream")
	p = p.Below(2)
	columns := 1
	if len(rows) > p.H {
		columns = 2
	}
	per := max(p.H, (len(rows)+columns-1)/columns)
	h.top = min(h.top, max(0, per-p.H))
	w := p.W / columns
	for c := range columns {
		h.drawColumn(p.Sub(c*w, 0, w, p.H), rows[min(c*per, len(rows)):min((c+1)*per, len(rows))])
	}
}

func (h *help) drawColumn(p widget.Pane, rows []command) {
	for y, r := range rows[min(h.top, len(rows)):] {
		if r.label == "" {
			p.Text(0, y, theme.Strong, r.help)
			continue
		}
		p.Text(1, y, theme.Key, r.label)
		p.Text(12, y, theme.Plain, widget.Fit(r.help, p.W-13))
	}
}

// listed are the commands that help shows: those with a label.
func listed(all []command) []command {
	var list []command
	for _, c := range all {
		if strings.TrimSpace(c.label) != "" {
			list = append(list, c)
		}
	}
	return list
}
