package app

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/part"
)

// fitPage is the page that ranks the schemes by needs: the needs as a form on the left, the
// ranking on the right. The ranking follows the form while you type.
type fitPage struct {
	app     *App
	schemes func() []*ids.Scheme // those that are ranked
	keys    []fit.Key
	needs   fit.Needs
	need    int  // the selected row of the form
	ranking bool // the arrows move in the ranking
	row     int  // the selected row of the ranking
	edit    *part.Editor
	before  fit.Needs // the needs before the edit

	ranked  *fit.Ranking // nil before the first one
	err     error
	wanted  int // counts changes of the needs
	shown   int // the change that ranked is of
	started int // the change that is being ranked
}

func newFitPage(a *App) *fitPage {
	return &fitPage{app: a, schemes: func() []*ids.Scheme { return a.catalog.Schemes() }, keys: fit.Keys(), needs: fit.Default(a.clock().Time()), wanted: 1}
}

func (f *fitPage) name() string               { return "fit" }
func (f *fitPage) title() string              { return "fit" }
func (f *fitPage) tick(ids.Reading)           {}
func (f *fitPage) redrawDelay() time.Duration { return 0 }
func (f *fitPage) wheel(n int)                { f.moveRow(n) }

func (f *fitPage) commands() []command {
	list := []command{
		{[]string{"up"}, "↑", "previous row", "", act(func() { f.move(-1) })},
		{[]string{"down"}, "↓", "next row", "choose", act(func() { f.move(1) })},
		{[]string{"left"}, "←", "choose in the form", "", act(func() { f.ranking = false })},
		{[]string{"right"}, "→", "choose in the ranking", "needs, ranking", act(func() { f.ranking = true })},
		{[]string{"]", "shift+right"}, "]", "next value (or shift+→)", "value", act(func() { f.step(1) })},
		{[]string{"[", "shift+left"}, "[", "previous value (or shift+←)", "", act(func() { f.step(-1) })},
		{[]string{"home"}, "home", "go to the best scheme", "", act(func() { f.ranking, f.row = true, 0 })},
		{[]string{"end"}, "end", "go to the layout of your own", "own layout", act(func() { f.ranking = true; f.moveRow(1 << 20) })},
		{[]string{"d"}, "d", "set a need to its default", "default", act(f.reset)},
		{[]string{"n"}, "n", "design a new layout for these needs", "", act(f.designNew)},
		{[]string{"D"}, "D", "design a layout from the scheme", "design", act(f.design)},
	}
	if f.ranking {
		return append(list, command{[]string{"enter"}, "enter", "open the scheme; copy the own layout as a file", "open", f.open})
	}
	return append(list, command{[]string{"enter"}, "enter", "type a value", "type", act(f.beginEdit)})
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order.
func (f *fitPage) dispensableKeys() []string { return []string{"/", "?", "d", "q"} }

func (f *fitPage) move(n int) {
	if f.ranking {
		f.moveRow(n)
		return
	}
	f.need = (f.need + n + len(f.keys)) % len(f.keys)
}

// moveRow moves in the ranking, whose last row is the own layout.
func (f *fitPage) moveRow(n int) {
	if f.ranked != nil {
		f.row = min(max(f.row+n, 0), len(f.ranked.Schemes))
	}
}

// open opens the tab of the selected scheme, or copies the own layout.
func (f *fitPage) open() tea.Cmd {
	switch {
	case f.ranked == nil:
		return nil
	case f.row >= len(f.ranked.Schemes):
		return f.app.copyText("own", "the layout file", f.ranked.Own.TOML)
	}
	j := &f.ranked.Schemes[f.row]
	e, err := f.app.openScheme(j.Bound.Scheme)
	if err != nil {
		f.app.setStatus(theme.Bad, err.Error())
		return nil
	}
	for name, value := range j.Params {
		e.apply(name, value)
	}
	return nil
}

// design opens the designer with the selected scheme, or the own layout, and the needs.
func (f *fitPage) design() {
	if f.ranked == nil {
		return
	}
	if b := f.judgment(f.row).Bound; b != nil {
		needs := f.needs
		f.app.designFor(b, &needs)
	}
}

// designNew opens the designer with a new layout and the needs.
func (f *fitPage) designNew() {
	needs := f.needs
	f.app.designFor(nil, &needs)
}

func (f *fitPage) click(zone string) tea.Cmd {
	name, number, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil
	}
	switch name {
	case "param":
		f.ranking, f.need = false, n
	case "less", "more":
		f.ranking, f.need = false, n
		f.step(map[string]int{"less": -1, "more": 1}[name])
	case "rank":
		if f.ranking && f.row == n {
			return f.open()
		}
		f.ranking, f.row = true, n
	}
	return nil
}

// fitMsg is sent when a ranking is complete.
type fitMsg struct {
	change int
	ranked *fit.Ranking
	err    error
}

// start ranks the schemes in the background, unless that is being done.
func (f *fitPage) start() tea.Cmd {
	if f.wanted == f.shown || f.started > f.shown {
		return nil
	}
	change, needs, schemes := f.wanted, f.needs, f.schemes()
	f.started = change
	return func() tea.Msg {
		ranked, err := fit.NewRanking(schemes, &needs)
		return fitMsg{change, ranked, err}
	}
}

func (f *fitPage) message(msg tea.Msg) tea.Cmd {
	m, ok := msg.(fitMsg)
	if !ok {
		return nil
	}
	f.shown, f.err = m.change, m.err
	if m.err == nil {
		f.ranked = m.ranked
		f.row = min(f.row, len(f.ranked.Schemes))
	}
	return f.start()
}

var (
	_ page       = (*fitPage)(nil)
	_ worker     = (*fitPage)(nil)
	_ starter    = (*fitPage)(nil)
	_ lineEditor = (*fitPage)(nil)
	_ pasteTaker = (*fitPage)(nil)
)
