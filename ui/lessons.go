package ui

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/widget"
)

// lessons is the list of lessons, with how far one is in each.
type lessons struct {
	app      *App
	tours    []catalog.Tour
	selected int
}

// openLessons opens the list, at the lesson about the scheme on the screen, or
// at the one that was being read.
func (a *App) openLessons() {
	l := &lessons{app: a, tours: a.catalog.Tours()}
	for i, t := range l.tours {
		switch p := a.top().(type) {
		case *explorer:
			if own := p.session.Scheme.Lesson; own != nil && own().Name == t.Name {
				l.selected = i
			}
		case *lesson:
			if p.player.Lesson.Name == t.Name {
				l.selected = i
			}
		}
	}
	a.overlay = l
}

// Lessons asks [Options] for the list of lessons.
const Lessons = "*"

// learn opens what was asked for at the start.
func (a *App) openInitialLesson(name string) error {
	switch name {
	case "":
		return nil
	case Lessons:
		a.openLessons()
		return nil
	}
	t, err := a.catalog.Tour(name)
	if err != nil {
		return err
	}
	return a.openLesson(t)
}

// openLesson opens a lesson where it was left.
func (a *App) openLesson(t catalog.Tour) error {
	l, ok := a.lessons[t.Name]
	if !ok {
		p, err := lessonplayer.New(t.Lesson, t.Scheme, a.catalog.Find, a.entropy, a.clock())
		if err != nil {
			return err
		}
		p.Recall(a.state.Lesson(t.Name))
		l = &lesson{app: a, player: p}
		a.lessons[t.Name] = l
	}
	a.overlay = l
	return nil
}

// stepsOf says of the steps of a lesson which were done.
func (l *lessons) stepsOf(t catalog.Tour) []bool {
	if open, ok := l.app.lessons[t.Name]; ok {
		return open.player.Done()
	}
	return l.app.state.Lesson(t.Name)
}

// doneIn is how many steps of a lesson were done.
func (l *lessons) doneIn(t catalog.Tour) int {
	n := 0
	for i, done := range l.stepsOf(t) {
		if done && i < len(t.Steps) {
			n++
		}
	}
	return n
}

func (l *lessons) name() string                          { return "lessons" }
func (l *lessons) title() string                         { return "lessons" }
func (l *lessons) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (l *lessons) tick(ids.Reading)                      {}
func (l *lessons) redrawDelay() time.Duration            { return 0 }
func (l *lessons) wheel(n int)                           { l.move(n) }
func (l *lessons) move(n int)                            { l.selected = min(max(l.selected+n, 0), len(l.tours)-1) }

func (l *lessons) commands() []command {
	return []command{
		{[]string{"enter", "right", "space"}, "enter", "open the lesson", "open", act(l.accept)},
		{[]string{"up"}, "↑", "the lesson above", "", act(func() { l.move(-1) })},
		{[]string{"down"}, "↓", "the lesson below", "choose", act(func() { l.move(1) })},
		{[]string{"home"}, "home", "the first lesson", "", act(func() { l.move(-len(l.tours)) })},
		{[]string{"end"}, "end", "the last lesson", "", act(func() { l.move(len(l.tours)) })},
		{[]string{"esc", "L"}, "esc", "close", "close", act(l.app.back)},
	}
}

func (l *lessons) accept() {
	if len(l.tours) == 0 {
		return
	}
	if err := l.app.openLesson(l.tours[l.selected]); err != nil {
		l.app.setStatus(theme.Bad, err.Error())
	}
}

func (l *lessons) click(zone string) tea.Cmd {
	if n, err := strconv.Atoi(strings.TrimPrefix(zone, "lesson:")); err == nil && n < len(l.tours) {
		l.selected = n
		l.accept()
	}
	return nil
}

func (l *lessons) draw(p widget.Pane, _ ids.Reading) {
	p.Text(0, 0, theme.Accent, "lessons")
	y := p.Paragraph(1, theme.Plain, "Guided tours, a few minutes each: real generators, which you drive with the same keys as in the tabs. Your tabs stay as they are.") + 1
	for i, t := range l.tours {
		l.drawTour(p.Sub(0, y+3*i, p.W, 2), i, t)
	}
	if len(l.tours) > 0 {
		l.drawSteps(p.Below(y+3*len(l.tours)), l.tours[l.selected])
	}
}

// drawSteps lists the steps of the selected lesson, where there is room for all.
func (l *lessons) drawSteps(p widget.Pane, t catalog.Tour) {
	if p.H < len(t.Steps)+1 {
		return
	}
	drawHead(p, t.Title, theme.Muted)
	done := l.stepsOf(t)
	for i := range t.Steps {
		mark, role := "·", theme.Muted
		if i < len(done) && done[i] {
			mark, role = "✓", theme.Good
		}
		p.Text(2, 1+i, role, mark)
		p.Text(4, 1+i, theme.Plain, widget.Fit(t.Steps[i].Title, p.W-4))
	}
}

func (l *lessons) drawTour(p widget.Pane, i int, t catalog.Tour) {
	p.Zone("lesson:"+strconv.Itoa(i), 0, 0, p.W, 2)
	role := theme.Plain
	if i == l.selected {
		role = theme.Strong
		p.Text(0, 0, theme.Accent, "▸")
	}
	x := max(p.Text(2, 0, role, t.Title)+2, 18)
	done := l.doneIn(t)
	x = p.Text(x, 0, theme.Good, strings.Repeat("✓", done))
	x = p.Text(x, 0, theme.Muted, strings.Repeat("·", len(t.Steps)-done)) + 2
	p.Text(x, 0, theme.Muted, strconv.Itoa(done)+" of "+strconv.Itoa(len(t.Steps))+" steps")
	p.Text(2, 1, theme.Muted, widget.Fit(t.About, p.W-2))
}

var _ page = (*lessons)(nil)
