// Package fit is the page that ranks the schemes by the needs of a system.
package fit

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/fit"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page that ranks the schemes by needs. The needs are a form on the left, with the
// ranking on the right. The ranking follows the form while you type.
type Page struct {
	host    *page.Host
	schemes func() []*ids.Scheme // the schemes to rank
	keys    []fit.Key
	needs   fit.Needs
	need    int  // the selected row of the form
	ranking bool // the arrows move in the ranking
	all     bool // all criteria are shown, not only the main ones and those of the needs
	scroll  int  // the first criterion that is shown, if there is no room for all
	row     int  // the selected row of the ranking
	edit    *part.Editor
	before  fit.Needs // the needs before you typed, for esc

	ranked  *fit.Ranking // nil before the first ranking
	err     error
	wanted  int // counts changes of the needs
	shown   int // the change that ranked belongs to
	started int // the change that is being ranked
}

// New returns the page. It ranks the schemes that the function returns; nil for all schemes.
func New(h *page.Host, schemes func() []*ids.Scheme) *Page {
	if schemes == nil {
		schemes = func() []*ids.Scheme { return h.Catalog().Schemes() }
	}
	return &Page{host: h, schemes: schemes, keys: fit.Keys(), needs: fit.Default(h.Now().Time()), wanted: 1}
}

// Name returns the name of the page.
func (f *Page) Name() string { return "fit" }

// State returns what the frame around the page shows.
func (f *Page) State() page.State {
	s := page.State{Title: "fit", About: "rank schemes by your needs: nodes, rate, JavaScript", Drop: []string{"/", "q", "d", "D", "end"}, Reduced: true}
	if f.edit != nil {
		s.Typing = page.Typing("save")
	}
	return s
}

// Handle handles an event.
func (f *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		return page.Result{Cmd: f.typed(e.KeyPressMsg)}
	case page.Paste:
		f.edit.Insert(e.Text)
	case page.Click:
		f.click(e.Zone)
	case page.Wheel:
		f.moveRow(e.Notches)
	case page.Start:
		return page.Result{Cmd: f.start()}
	case page.Work:
		if m, ok := e.Msg.(rankedMsg); ok {
			// If the needs changed during the ranking, start begins the next one.
			f.shown, f.err = m.change, m.err
			if m.err == nil {
				f.ranked = m.ranked
				f.row = min(f.row, len(f.ranked.Schemes))
			}
			return page.Result{Cmd: f.start()}
		}
	}
	return page.Result{}
}

// Commands returns the keys that act now.
func (f *Page) Commands() []page.Command {
	list := []page.Command{
		page.On([]string{"up"}, "↑", "previous row", "", page.Act(func() { f.move(-1) })),
		page.On([]string{"down"}, "↓", "next row", "choose", page.Act(func() { f.move(1) })),
		page.On([]string{"left"}, "←", "choose in the form", "", page.Act(func() { f.ranking = false })),
		page.On([]string{"right"}, "→", "choose in the ranking", "needs, ranking", page.Act(func() { f.ranking = true })),
		page.On([]string{"]", "shift+right"}, "]", "next value (or shift+→)", "value", page.Act(func() { f.step(1) })),
		page.On([]string{"[", "shift+left"}, "[", "previous value (or shift+←)", "", page.Act(func() { f.step(-1) })),
		page.On([]string{"home"}, "home", "go to the best scheme", "", page.Act(func() { f.ranking, f.row = true, 0 })),
		page.On([]string{"end"}, "end", "go to your own layout", "own layout", page.Act(func() { f.ranking = true; f.moveRow(1 << 20) })),
		page.On([]string{"A"}, "A", "show all criteria, or the main ones", "criteria", page.Act(func() { f.all, f.scroll = !f.all, 0 })),
		page.On([]string{"pgdown"}, "pgdn", "further criteria", "", page.Act(func() { f.scroll += f.host.PageRows() / 2 })),
		page.On([]string{"pgup"}, "pgup", "previous criteria", "", page.Act(func() { f.scroll = max(f.scroll-f.host.PageRows()/2, 0) })),
		page.On([]string{"d"}, "d", "set a need to its default", "default", page.Act(func() { f.clear(&f.keys[f.need]) })),
		page.On([]string{"ctrl+n"}, "ctrl+n", "design a new layout for these needs", "", page.Act(func() {
			needs := f.needs
			f.host.Intend(page.Design{Needs: &needs, NeedsName: needsName})
		})),
		page.On([]string{"D"}, "D", "design a layout from the scheme", "design", page.Act(func() {
			if f.ranked == nil {
				return
			}
			if b := f.judgment(f.row).Bound; b != nil {
				needs := f.needs
				f.host.Intend(page.Design{Bound: b, Needs: &needs, NeedsName: needsName})
			}
		})),
		page.On([]string{"#"}, "#", "try the scheme in a fleet of nodes", "", page.Act(func() {
			if f.ranked == nil {
				return
			}
			if j := f.judgment(f.row); j.Bound != nil {
				f.host.Intend(page.Fleet{Selected: j.Bound.Scheme, Settings: j.Params})
			}
		})),
	}
	if f.ranking {
		return append(list, page.On([]string{"enter"}, "enter", "open the scheme; copy your layout file", "open", page.Act(f.open)))
	}
	return append(list, page.On([]string{"enter"}, "enter", "type a value", "type", page.Act(func() {
		f.before = f.needs
		f.edit = part.NewValueEditor(f.keys[f.need].Text(&f.needs), 64)
	})))
}

func (f *Page) move(n int) {
	if f.ranking {
		f.moveRow(n)
		return
	}
	f.need = (f.need + n + len(f.keys)) % len(f.keys)
}

// moveRow moves in the ranking, whose last row is your own layout.
func (f *Page) moveRow(n int) {
	if f.ranked != nil {
		f.row = widget.Moved(f.row, n, len(f.ranked.Schemes)+1)
	}
}

// open opens the tab of the selected scheme, or copies the file of your own layout.
func (f *Page) open() {
	switch {
	case f.ranked == nil:
	case f.row >= len(f.ranked.Schemes):
		f.host.Intend(page.Copy{Zone: "own", What: "the layout file", Text: f.ranked.Own.TOML})
	default:
		j := &f.ranked.Schemes[f.row]
		f.host.Intend(page.OpenScheme{Scheme: j.Bound.Scheme, Settings: j.Params})
	}
}

// needsName is the name of the needs in the designer.
const needsName = "needs of the tab fit"

// click selects what was clicked. A second click on a row of the ranking opens it.
func (f *Page) click(zone string) {
	name, number, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return
	}
	switch name {
	case "param":
		f.ranking, f.need = false, n
	case "less", "more":
		f.ranking, f.need = false, n
		f.step(map[string]int{"less": -1, "more": 1}[name])
	case "rank":
		if f.ranking && f.row == n {
			f.open()
			return
		}
		f.ranking, f.row = true, n
	}
}

// rankedMsg is sent when a ranking is complete.
type rankedMsg struct {
	change int
	ranked *fit.Ranking
	err    error
}

// start ranks the schemes in the background, unless a ranking is running or up to date.
func (f *Page) start() tea.Cmd {
	if f.wanted == f.shown || f.started > f.shown {
		return nil
	}
	change, needs, schemes := f.wanted, f.needs, f.schemes()
	f.started = change
	return func() tea.Msg {
		ranked, err := fit.NewRanking(schemes, &needs)
		return rankedMsg{change, ranked, err}
	}
}

var _ page.Page = (*Page)(nil)
