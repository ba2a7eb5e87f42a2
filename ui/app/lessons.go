package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// lessonList is the page that lists the lessons, with your progress in each.
type lessonList struct {
	app      *App
	list     []*lessons.Lesson
	selected int
}

// openLessons opens the list, with the lesson of the visible scheme or the open
// lesson selected.
func (a *App) openLessons() {
	l := &lessonList{app: a, list: lessons.Known(a.catalog.BuiltIn().Find)}
	name := ""
	switch p := a.top().(type) {
	case *explorer:
		if own := lessons.ForScheme(p.session.Scheme.Name); own != nil {
			name = own.Name
		}
	case *lesson:
		name = p.player.Lesson.Name
	}
	l.selected = max(0, slices.IndexFunc(l.list, func(t *lessons.Lesson) bool { return t.Name == name }))
	a.overlay = l
}

// Lessons is the value of [Options.Lesson] that opens the list of lessons.
const Lessons = "*"

// openInitialLesson opens the lesson or the list named by [Options.Lesson].
func (a *App) openInitialLesson(name string) error {
	switch name {
	case "":
		return nil
	case Lessons:
		a.openLessons()
		return nil
	}
	t, err := lessons.Find(name)
	if err != nil {
		return err
	}
	return a.openLesson(t)
}

// openLesson opens a lesson at the step where you left it.
func (a *App) openLesson(t *lessons.Lesson) error {
	l, ok := a.lessons[t.Name]
	if !ok {
		p, err := lessonplayer.New(t, a.catalog.BuiltIn().Find, a.entropy, a.clock())
		if err != nil {
			return err
		}
		p.MarkDone(a.state.Lesson(t.Name))
		p.RecallPredictions(a.state.LessonPredictions(t.Name))
		l = &lesson{app: a, player: p}
		a.lessons[t.Name] = l
	}
	a.overlay = l
	return nil
}

// stepsOf reports which steps of a lesson are done.
func (l *lessonList) stepsOf(t *lessons.Lesson) []bool {
	if open, ok := l.app.lessons[t.Name]; ok {
		return open.player.Done()
	}
	return l.app.state.Lesson(t.Name)
}

// scoreText returns how many predictions of a lesson were right, or "" before the first.
func (l *lessonList) scoreText(t *lessons.Lesson) string {
	list := l.app.state.LessonPredictions(t.Name)
	if open, ok := l.app.lessons[t.Name]; ok {
		list = open.player.Predictions()
	}
	n := t.Questions()
	list = list[:min(len(list), n)]
	if !slices.ContainsFunc(list, func(p string) bool { return p != lessonplayer.NotMade }) {
		return ""
	}
	return scoreText(lessonplayer.Score(list), n)
}

// doneIn returns the number of steps of a lesson that are done.
func (l *lessonList) doneIn(t *lessons.Lesson) int {
	n := 0
	for i, done := range l.stepsOf(t) {
		if done && i < len(t.Steps) {
			n++
		}
	}
	return n
}

func (l *lessonList) name() string                          { return "lessons" }
func (l *lessonList) title() string                         { return "lessons" }
func (l *lessonList) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (l *lessonList) tick(ids.Reading)                      {}
func (l *lessonList) redrawDelay() time.Duration            { return 0 }
func (l *lessonList) wheel(n int)                           { l.move(n) }
func (l *lessonList) move(n int)                            { l.selected = widget.Moved(l.selected, n, len(l.list)) }

func (l *lessonList) commands() []command {
	return []command{
		{[]string{"enter", "right", "space"}, "enter", "open the lesson", "open", act(l.accept)},
		{[]string{"up"}, "↑", "previous lesson", "", act(func() { l.move(-1) })},
		{[]string{"down"}, "↓", "next lesson", "lesson", act(func() { l.move(1) })},
		{[]string{"home"}, "home", "go to the first lesson", "", act(func() { l.move(-len(l.list)) })},
		{[]string{"end"}, "end", "go to the last lesson", "", act(func() { l.move(len(l.list)) })},
		{[]string{"esc", "L"}, "esc", "close the lessons", "close", act(l.app.back)},
	}
}

func (l *lessonList) accept() {
	if len(l.list) == 0 {
		return
	}
	if err := l.app.openLesson(l.list[l.selected]); err != nil {
		l.app.setStatus(theme.Bad, err.Error())
	}
}

func (l *lessonList) click(zone string) tea.Cmd {
	if n, err := strconv.Atoi(strings.TrimPrefix(zone, "lesson:")); err == nil && n < len(l.list) {
		l.selected = n
		l.accept()
	}
	return nil
}

func (l *lessonList) draw(p widget.Pane, _ ids.Reading) {
	p.Name("lessons")
	p.Text(0, 0, theme.Accent, "lessons")
	y := p.Paragraph(1, theme.Plain, "Guided tours of a few minutes each, with real generators and the usual keys. Your tabs are not affected.") + 1
	per := 3 // rows per lesson
	if y+per*len(l.list) > p.H+1 {
		per = 2
	}
	room := max((p.H-y+per-2)/per, 1)
	first, end := widget.Window(len(l.list), l.selected, room)
	for i := first; i < end; i++ {
		l.drawLesson(p.Sub(0, y+per*(i-first), p.W, 2), i, l.list[i])
	}
	if len(l.list) > 0 {
		l.drawSteps(p.Below(y+per*len(l.list)), l.list[l.selected])
	}
}

// drawSteps lists the steps of the selected lesson, if there is room for all.
func (l *lessonList) drawSteps(p widget.Pane, t *lessons.Lesson) {
	if p.H < len(t.Steps)+1 {
		return
	}
	part.Heading(p, t.Title, theme.Muted)
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

func (l *lessonList) drawLesson(p widget.Pane, i int, t *lessons.Lesson) {
	role := p.ListRow("lesson:"+strconv.Itoa(i), i == l.selected, theme.Plain)
	x := max(p.Text(2, 0, role, t.Title)+2, 18)
	done := l.doneIn(t)
	x = p.Text(x, 0, theme.Good, strings.Repeat("✓", done))
	x = p.Text(x, 0, theme.Muted, strings.Repeat("·", len(t.Steps)-done)) + 2
	x = p.Text(x, 0, theme.Muted, strconv.Itoa(done)+" of "+strconv.Itoa(len(t.Steps))+" steps") + 2
	p.Text(x, 0, theme.Muted, widget.Fit(l.scoreText(t), p.W-x))
	p.Text(2, 1, theme.Muted, widget.Fit(t.About, p.W-2))
}

var _ page = (*lessonList)(nil)
