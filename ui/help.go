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
	x := p.Text(0, 0, theme.Accent, "Keys") + 2
	p.Text(x, 0, theme.Muted, widget.Fit("a paste, anywhere, is decoded · the mouse works on tabs, fields, parameters and the stream", p.W-x))
	p = p.Below(2)
	here := append([]command{{help: h.below.title()}}, listed(h.app.keys.relabel(h.below.commands()))...)
	all := append([]command{{help: "everywhere"}}, listed(h.app.keys.relabel(h.app.everywhere()))...)
	h.top = min(h.top, max(0, max(len(here), len(all))-p.H))
	h.drawColumn(p.Sub(0, 0, p.W/2, p.H), here)
	h.drawColumn(p.Sub(p.W/2, 0, p.W-p.W/2, p.H), all)
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
