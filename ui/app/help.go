package app

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/widget"
)

// help lists the keys of the page below it.
type help struct {
	app   *App
	below pages.Page
	top   int
}

func (a *App) toggleHelp() {
	if _, ok := a.overlay.(*help); ok {
		a.overlay = nil
		return
	}
	a.overlay = &help{app: a, below: a.top()}
}

func (h *help) Name() string       { return "help" }
func (h *help) State() pages.State { return pages.State{Title: "help", Key: "?", Reduced: true} }

func (h *help) Handle(e pages.Event) pages.Result {
	if w, ok := e.(pages.Wheel); ok {
		h.scroll(w.Notches)
	}
	return pages.Result{}
}

func (h *help) scroll(n int) { h.top = min(max(h.top+n, 0), h.maxScroll()) }

func (h *help) Commands() []pages.Command {
	list := []pages.Command{pages.On([]string{"esc", "?"}, "esc", "close the help", "close", pages.Act(func() {
		h.app.overlay = nil
		if h.below != h.app.page {
			h.app.overlay = h.below
		}
	}))}
	if h.maxScroll() == 0 {
		return list
	}
	return append(list,
		pages.On([]string{"up"}, "↑", "scroll up", "", pages.Act(func() { h.scroll(-1) })),
		pages.On([]string{"down"}, "↓", "scroll down", "scroll", pages.Act(func() { h.scroll(1) })),
	)
}

// helpHead is the number of rows above the lists. The column of the keys has helpKeys columns.
const (
	helpHead = 2
	helpKeys = 12
)

// helpLine is a row of a list. A title has no key. The first line of a help text has its key, and a
// further line a blank one.
type helpLine struct{ key, text string }

// columns returns the two lists, each wrapped to half of the window. A small window has
// one list.
func (h *help) columns() (here, everywhere []helpLine) {
	w := (h.app.w - 2) / 2
	if !h.app.fits() {
		w *= 2
	}
	relabel := h.app.keys.relabel
	own := h.below.Commands()
	everywhereElse := slices.DeleteFunc(h.app.globalCommands(), func(c pages.Command) bool { return anyBound(own, c.Keys) })
	here, everywhere = helpLines(h.below.State().Title, relabel(h.app.allowed(h.below.Commands())), w), helpLines("everywhere", relabel(everywhereElse), w)
	if !h.app.fits() {
		return slices.Concat(here, []helpLine{{key: " "}}, everywhere), nil
	}
	return flow(here, everywhere, h.rows())
}

func helpLines(title string, list []pages.Command, w int) []helpLine {
	lines := []helpLine{{"", title}}
	for _, c := range listed(list) {
		key := c.Label
		for _, text := range widget.Wrap(c.Help, w-helpKeys-1) {
			lines = append(lines, helpLine{key, text})
			key = " "
		}
	}
	return lines
}

// flow divides a list that is too long for h rows, if the short list leaves at least two rows. The
// rest of the long list then follows below the short one, with a title.
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

func (h *help) Draw(s pages.Screen) {
	p := s.Pane
	p.Name("keys")
	x := p.Text(0, 0, theme.Accent, "Keys") + 2
	const more = len("  ↓ 99 more") // room for this at the right end
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
func listed(all []pages.Command) []pages.Command {
	var list []pages.Command
	for _, c := range all {
		if strings.TrimSpace(c.Label) != "" {
			list = append(list, c)
		}
	}
	return list
}

// problems is the page that lists what is wrong with layout files, line by line.
type problems struct {
	app *App
	top int // the first row that is shown
}

// showProblems shows the problems of the layout files at the start: in the status line if another
// page was requested.
func (a *App) showProblems(o *Options) {
	if len(a.layouts.Problems) == 0 {
		return
	}
	if o.ID == "" && o.Lesson == "" && o.Open == nil {
		a.openProblems()
		return
	}
	a.setStatus(theme.Warn, "Layout files have problems: press "+a.keyOf("!")+" to list them.")
}

// openProblems shows the problems of the layout files.
func (a *App) openProblems() { a.overlay = &problems{app: a} }

// closeProblems closes the list of problems if it is open.
func (a *App) closeProblems() {
	if _, ok := a.overlay.(*problems); ok {
		a.overlay = nil
	}
}

// problemCommands returns the command that lists the problems, if there are any.
func (a *App) problemCommands() []pages.Command {
	if len(a.layouts.Problems) == 0 {
		return nil
	}
	return []pages.Command{pages.On([]string{"!"}, "!", "list the problems of layout files", "problems", pages.Act(a.openProblems))}
}

func (b *problems) Name() string       { return "problems" }
func (b *problems) State() pages.State { return pages.State{Title: "layout files", Key: "!"} }
func (b *problems) scroll(n int)       { b.top = max(b.top+n, 0) }

func (b *problems) Handle(e pages.Event) pages.Result {
	if w, ok := e.(pages.Wheel); ok {
		b.scroll(w.Notches)
	}
	return pages.Result{}
}

func (b *problems) Commands() []pages.Command {
	return []pages.Command{
		pages.On([]string{"esc", "!"}, "esc", "close the list", "close", pages.Act(b.app.back)),
		pages.On([]string{"R"}, "R", "read the files again", "read again", b.app.reloadLayouts),
		pages.On([]string{"up"}, "↑", "scroll up", "", pages.Act(func() { b.scroll(-1) })),
		pages.On([]string{"down"}, "↓", "scroll down", "scroll", pages.Act(func() { b.scroll(1) })),
	}
}

// Draw draws the problems: one line each, wrapped.
func (b *problems) Draw(s pages.Screen) {
	p := s.Pane
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
