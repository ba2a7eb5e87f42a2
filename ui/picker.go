package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/widget"
)

// picker is the page that finds a scheme by letters of its name.
type picker struct {
	app      *App
	input    *editor
	selected int
}

func (a *App) openPicker() { a.overlay = &picker{app: a, input: newEditor("", 32)} }

func (k *picker) name() string               { return "picker" }
func (k *picker) title() string              { return "scheme list" }
func (k *picker) tick(ids.Reading)           {}
func (k *picker) redrawDelay() time.Duration { return 0 }
func (k *picker) wheel(n int)                { k.move(n) }

func (k *picker) commands() []command {
	closing := command{[]string{"esc"}, "esc", "close the list", "close", act(k.app.back)}
	if len(k.matches()) == 0 {
		return []command{closing}
	}
	return []command{
		{[]string{"enter"}, "enter", "open the scheme's tab", "open", act(k.accept)},
		{[]string{"down"}, "↑↓", "select a scheme", "scheme", act(func() { k.move(1) })},
		closing,
	}
}

// matches returns the schemes whose name or title contains the typed letters in
// their order. Those that begin with the letters come first, and the user's own before
// the others.
func (k *picker) matches() []*ids.Scheme {
	want := strings.ToLower(k.input.text())
	var first, rest []*ids.Scheme
	for _, s := range k.schemes() {
		switch name, title := strings.ToLower(s.Name), strings.ToLower(s.Title); {
		case strings.HasPrefix(name, want), strings.HasPrefix(title, want):
			first = append(first, s)
		case subsequence(name, want), subsequence(title, want):
			rest = append(rest, s)
		}
	}
	return append(first, rest...)
}

// schemes returns all schemes, the user's own first.
func (k *picker) schemes() []*ids.Scheme {
	own := k.app.catalog.Own()
	if len(own) == 0 {
		return k.app.catalog.Schemes()
	}
	others := slices.DeleteFunc(slices.Clone(k.app.catalog.Schemes()), func(s *ids.Scheme) bool { return slices.Contains(own, s) })
	return append(own, others...)
}

// subsequence reports whether s contains the characters of want in their order.
func subsequence(s, want string) bool {
	for _, r := range want {
		at := strings.IndexRune(s, r)
		if at < 0 {
			return false
		}
		s = s[at+1:]
	}
	return true
}

func (k *picker) move(n int) {
	k.selected = min(max(k.selected+n, 0), max(len(k.matches())-1, 0))
}

func (k *picker) typed(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch msg.String() {
	case "esc":
		k.app.back()
	case "enter":
		k.accept()
	case "up":
		k.move(-1)
	case "down", "tab":
		k.move(1)
	default:
		k.selected = 0
		return k.input.press(msg), true
	}
	return nil, true
}

func (k *picker) accept() {
	list := k.matches()
	if len(list) == 0 {
		return
	}
	e, err := k.app.openScheme(list[min(k.selected, len(list)-1)])
	if err != nil {
		k.app.setStatus(theme.Bad, err.Error())
		return
	}
	e.opened(k.app.clock())
}

func (k *picker) click(zone string) tea.Cmd {
	if n, err := strconv.Atoi(strings.TrimPrefix(zone, "pick:")); err == nil {
		k.selected = n
		k.accept()
	}
	return nil
}

func (k *picker) draw(p widget.Pane, _ ids.Reading) {
	p.Name("picker")
	x := p.Text(0, 0, theme.Accent, "scheme") + 2
	k.input.line().Draw(p.Sub(x, 0, p.W-x, 1), 24)
	list := k.matches()
	if len(list) == 0 {
		p.Text(0, 2, theme.Muted, "No scheme matches.")
		return
	}
	p.Right(p.W, 0, theme.Muted, strconv.Itoa(k.selected+1)+" of "+strconv.Itoa(len(list)))
	const detail = 4
	k.drawDetail(p.Below(p.H-detail), list[k.selected])
	p = p.Sub(0, 2, p.W, p.H-2-detail)
	from, to := widget.Window(len(list), k.selected, p.H)
	for i := from; i < to; i++ {
		k.drawScheme(p.Sub(0, i-from, p.W, 1), i, list[i])
	}
}

// drawDetail draws the full description of the selected scheme, with its source, or with
// the file of the user's own.
func (k *picker) drawDetail(p widget.Pane, s *ids.Scheme) {
	title := s.Title
	if s.Source != "" {
		title += " · " + s.Source
	}
	if own := k.app.layouts.Find(s.Name); own != nil {
		title = s.Title + " · your layout in " + humantext.EscapeToASCII(own.File)
	}
	drawHeading(p, title, theme.Muted)
	p.Paragraph(1, theme.Plain, fields.About(s))
}

func (k *picker) drawScheme(p widget.Pane, i int, s *ids.Scheme) {
	role := theme.Plain
	if i == k.selected {
		role = theme.Strong
		p.Text(0, 0, theme.Accent, "▸")
	}
	p.Text(2, 0, role, s.Name)
	p.Text(24, 0, theme.Muted, widget.Fit(fields.About(s), p.W-24))
	p.Zone("pick:"+strconv.Itoa(i), 0, 0, p.W, 1)
}

// lineKeys returns the keys that act while a name is being typed, which is always.
func (k *picker) lineKeys() []command {
	if len(k.matches()) == 0 {
		return editKeys("")[1:]
	}
	return slices.Insert(editKeys("open"), 1, command{keys: []string{"down"}, label: "↑↓", footer: "scheme"})
}
