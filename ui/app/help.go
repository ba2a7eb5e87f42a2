package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// help lists the keys of the page below it.
type help struct {
	app   *App
	below page
	top   int
}

func (a *App) toggleHelp() {
	if _, ok := a.overlay.(*help); ok {
		a.overlay = nil
		return
	}
	a.overlay = &help{app: a, below: a.top()}
}

func (h *help) name() string                          { return "help" }
func (h *help) title() string                         { return "help" }
func (h *help) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (h *help) click(string) tea.Cmd                  { return nil }
func (h *help) tick(ids.Reading)                      {}
func (h *help) redrawDelay() time.Duration            { return 0 }
func (h *help) wheel(n int)                           { h.scroll(n) }
func (h *help) scroll(n int)                          { h.top = min(max(h.top+n, 0), h.maxScroll()) }

func (h *help) commands() []command {
	list := []command{{[]string{"esc", "?"}, "esc", "close the help", "close", act(h.close)}}
	if h.maxScroll() == 0 {
		return list
	}
	return append(list,
		command{[]string{"up"}, "↑", "scroll up", "", act(func() { h.scroll(-1) })},
		command{[]string{"down"}, "↓", "scroll down", "scroll", act(func() { h.scroll(1) })},
	)
}

// close shows the page that the help was opened on.
func (h *help) close() {
	h.app.overlay = nil
	if h.below != h.app.page {
		h.app.overlay = h.below
	}
}

// helpHead is the number of rows above the lists, helpKeys the width of the key
// column.
const (
	helpHead = 2
	helpKeys = 12
)

// helpLine is a row of a list: a title without a key, a key with its help text,
// or a continuation of the text with a blank key.
type helpLine struct{ key, text string }

// columns returns the two lists, each wrapped to half of the window. A small window has
// one list.
func (h *help) columns() (here, everywhere []helpLine) {
	w := (h.app.w - 2) / 2
	if !h.app.fits() {
		w *= 2
	}
	relabel := h.app.keys.relabel
	here, everywhere = helpLines(h.below.title(), relabel(h.below.commands()), w), helpLines("everywhere", relabel(h.app.globalCommands()), w)
	if !h.app.fits() {
		return slices.Concat(here, []helpLine{{key: " "}}, everywhere), nil
	}
	return flow(here, everywhere, h.rows())
}

func helpLines(title string, list []command, w int) []helpLine {
	lines := []helpLine{{"", title}}
	for _, c := range listed(list) {
		key := c.label
		for _, text := range widget.Wrap(c.help, w-helpKeys-1) {
			lines = append(lines, helpLine{key, text})
			key = " "
		}
	}
	return lines
}

// flow moves the end of a list that is too long for h rows below the other, if that ends
// before.
func flow(long, short []helpLine, h int) (first, second []helpLine) {
	if len(long) <= h || len(short)+2 > h {
		return long, short
	}
	second = append(slices.Clone(short), helpLine{key: " "}, helpLine{text: long[0].text + ", continued"})
	return long[:h], append(second, long[h:]...)
}

// rows returns the number of rows for the lists.
func (h *help) rows() int {
	if !h.app.fits() {
		return max(h.app.h-2-helpHead, 0)
	}
	return max(h.app.h-4-helpHead, 0)
}

// maxScroll returns how many rows the lists can be scrolled.
func (h *help) maxScroll() int {
	here, all := h.columns()
	return max(0, max(len(here), len(all))-h.rows())
}

func (h *help) draw(p widget.Pane, _ ids.Reading) {
	p.Name("keys")
	x := p.Text(0, 0, theme.Accent, "Keys") + 2
	const more = len("  ↓ 99 more") // at the right end
	p.Text(x, 0, theme.Muted, widget.Fit("paste an id anywhere to decode it · the mouse works too", p.W-x-more))
	h.top = min(h.top, h.maxScroll())
	if left := h.maxScroll() - h.top; left > 0 {
		p.Right(p.W, 0, theme.Muted, "↓ "+strconv.Itoa(left)+" more")
	}
	p = p.Below(helpHead)
	here, all := h.columns()
	half := p.W / 2
	if len(all) == 0 {
		half = p.W
	}
	drawHelpLines(p.Sub(0, 0, half, p.H), here[min(h.top, len(here)):])
	drawHelpLines(p.Sub(half, 0, p.W-half, p.H), all[min(h.top, len(all)):])
}

// drawReduced draws the keys in one column.
func (h *help) drawReduced(p widget.Pane, now ids.Reading) { h.draw(p, now) }

func drawHelpLines(p widget.Pane, lines []helpLine) {
	for y, l := range lines {
		if l.key == "" {
			p.Text(0, y, theme.Strong, l.text)
			continue
		}
		p.Text(1, y, theme.Key, l.key)
		p.Text(helpKeys, y, theme.Plain, l.text)
	}
}

// listed returns the commands that the help page shows: those with a label.
func listed(all []command) []command {
	var list []command
	for _, c := range all {
		if strings.TrimSpace(c.label) != "" {
			list = append(list, c)
		}
	}
	return list
}
