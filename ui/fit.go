package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/widget"
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
	edit    *editor
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
		{[]string{"right"}, "→", "choose in the ranking", "", act(func() { f.ranking = true })},
		{[]string{"left"}, "←", "choose in the form", "needs, ranking", act(func() { f.ranking = false })},
		{[]string{"]", "shift+right"}, "]", "next value", "", act(func() { f.step(1) })},
		{[]string{"[", "shift+left"}, "[", "previous value", "value", act(func() { f.step(-1) })},
		{[]string{"home"}, "home", "go to the best scheme", "", act(func() { f.ranking, f.row = true, 0 })},
		{[]string{"end"}, "end", "go to the layout of your own", "own layout", act(func() { f.ranking = true; f.moveRow(1 << 20) })},
		{[]string{"d"}, "d", "set a need to its default", "default", act(f.reset)},
	}
	if f.ranking {
		list = append(list, command{[]string{"D"}, "D", "design a layout from the scheme", "design", act(f.design)})
		return append(list, command{[]string{"enter"}, "enter", "open the scheme; copy the own layout as a file", "open", f.open})
	}
	return append(list, command{[]string{"enter"}, "enter", "type a value", "type", act(f.beginEdit)})
}

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

// step sets the selected need to its next or previous value; a number to its double or half.
func (f *fitPage) step(n int) {
	k := &f.keys[f.need]
	values := k.Values
	if values == nil {
		f.scale(k, n)
		return
	}
	at := slices.Index(values, k.Text(&f.needs))
	next := values[((at+n)%len(values)+len(values))%len(values)]
	if next == "" {
		f.clear(k)
		return
	}
	f.set(k, next)
}

// scale doubles or halves a number that the text of a need begins with.
func (f *fitPage) scale(k *fit.Key, n int) {
	text := k.Text(&f.needs)
	end := len(text) - len(strings.TrimLeft(text, "0123456789."))
	v, err := strconv.ParseFloat(text[:end], 64)
	if err != nil || strings.Contains(text, "-") {
		f.app.setStatus(theme.Muted, "Press "+f.app.keyOf("enter")+" to type a value for "+k.Name+".")
		return
	}
	if v == 0 {
		v = 0.5
	}
	if n > 0 {
		v *= 2
	} else {
		v /= 2
	}
	if k.Name == "nodes" || k.Name == "max-length" {
		v = max(float64(int(v)), 1)
	}
	f.set(k, strconv.FormatFloat(v, 'g', 6, 64)+text[end:])
}

// set sets a need. It reports whether the value is valid.
func (f *fitPage) set(k *fit.Key, text string) bool {
	next := f.needs
	if err := k.Set(&next, text); err != nil {
		f.app.setStatus(theme.Bad, err.Error())
		return false
	}
	f.needs = next
	f.wanted++
	return true
}

// reset sets the selected need to its default.
func (f *fitPage) reset() { f.clear(&f.keys[f.need]) }

// clear sets a need to its default: all others are set again.
func (f *fitPage) clear(cleared *fit.Key) {
	next := fit.Default(f.needs.Now)
	plain := next
	for i := range f.keys {
		k := &f.keys[i]
		if text := k.Text(&f.needs); k.Name != cleared.Name && text != k.Text(&plain) && text != "" {
			_ = k.Set(&next, text) // it was valid before
		}
	}
	f.needs = next
	f.wanted++
}

func (f *fitPage) beginEdit() {
	f.before = f.needs
	f.edit = newValueEditor(f.keys[f.need].Text(&f.needs), 64)
}

// typed handles a key of the line being typed. The ranking follows every valid value.
func (f *fitPage) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if f.edit == nil {
		return nil, false
	}
	need := &f.keys[f.need]
	switch k.String() {
	case "esc":
		f.edit, f.needs = nil, f.before
		f.wanted++
	case "enter":
		text := strings.TrimSpace(f.edit.text())
		if text == "" {
			f.edit = nil
			f.clear(need)
		} else if f.set(need, text) {
			f.edit = nil
		}
	default:
		cmd := f.edit.press(k)
		next := f.needs
		if need.Set(&next, f.edit.text()) == nil {
			f.needs = next
			f.wanted++
		}
		return cmd, true
	}
	return nil, true
}

func (f *fitPage) lineKeys() []command {
	if f.edit == nil {
		return nil
	}
	return editKeys("save")
}

func (f *fitPage) pasted(text string) bool {
	if f.edit == nil {
		return false
	}
	f.edit.insert(text)
	return true
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

// formRows returns the needs as rows of a form.
func (f *fitPage) formRows() []widget.FormRow {
	plain := fit.Default(f.needs.Now)
	rows := make([]widget.FormRow, len(f.keys))
	for i := range f.keys {
		k := &f.keys[i]
		text := k.Text(&f.needs)
		rows[i] = widget.FormRow{ID: k.Name, Name: k.Name, Value: text, Help: k.Help, Changed: text != k.Text(&plain)}
		if text == "" {
			rows[i].Value = "–"
		}
	}
	return rows
}
