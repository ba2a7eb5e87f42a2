package watch

import (
	"idtui/theme"
	"idtui/ui/page"
)

// Page shows the teacher's screen. If the window is smaller, keys move the visible part. No key
// reaches the teacher.
type Page struct {
	host      *page.Host
	seat      *Seat
	left, top int  // the first column and row to show
	cut       bool // a part of the screen was outside the window
}

// The place of the teacher's page on the screen, below the tabs. If both windows have the same
// size, this page shows that page as a whole.
const (
	pageLeft = 1
	pageTop  = 2
)

// New returns the page of a session.
func New(h *page.Host, s *Seat) *Page { return &Page{host: h, seat: s, left: pageLeft, top: pageTop} }

// Name returns the name of the page.
func (p *Page) Name() string { return "watch" }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	return page.State{Title: "watch", About: "the teacher's screen", Covers: true, Key: "Y", Reduced: true}
}

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	move := func(dx, dy int) func() { return func() { p.left, p.top = p.left+dx, p.top+dy } }
	const columns, rows = 8, 4
	label := ""
	if p.cut {
		label = "scroll"
	}
	return []page.Command{
		page.On([]string{"up"}, "↑", "scroll up", "", page.Act(move(0, -rows))),
		page.On([]string{"down"}, "↓", "scroll down", label, page.Act(move(0, rows))),
		page.On([]string{"left"}, "←", "scroll left", "", page.Act(move(-columns, 0))),
		page.On([]string{"right"}, "→", "scroll right", "", page.Act(move(columns, 0))),
		page.On([]string{"esc"}, "esc", "stop watching", "stop watching", page.Act(func() { p.host.Intend(page.Close{}) })),
	}
}

// Handle opens the page, and scrolls it.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.OpenTab); ok {
			return page.Result{Opens: i.Name == p.Name()}
		}
	case page.Wheel:
		p.top += e.Notches
	}
	return page.Result{}
}

// Draw draws the teacher's screen.
func (p *Page) Draw(s page.Screen) {
	s.Name("watch")
	l, ok := p.seat.Lecture()
	if !ok {
		s.Text(0, 0, theme.Muted, "No teacher is connected.")
		return
	}
	if l.Screen == nil {
		s.Text(0, 0, theme.Muted, "The teacher's screen appears here.")
		return
	}
	right, bottom := max(l.Screen.W-s.W, 0), max(l.Screen.H-s.H, 0)
	p.cut = right > 0 || bottom > 0
	p.left, p.top = min(max(p.left, 0), max(right, pageLeft)), min(max(p.top, 0), max(bottom, pageTop))
	l.Screen.Draw(s.Pane, min(p.left, right), min(p.top, bottom))
}
