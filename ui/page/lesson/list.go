package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// List is the page that lists the lessons, with your progress in each.
type List struct {
	host     *page.Host
	page     *Page // the page of the open lesson
	list     []*lessons.Lesson
	selected int
}

// Name returns the name of the page.
func (l *List) Name() string { return "lessons" }

// State returns what the frame around the page shows. A small window shows as many lessons
// as fit.
func (l *List) State() page.State {
	return page.State{Title: "lessons", Covers: true, Key: "L", Reduced: true}
}

// Handle handles an event.
func (l *List) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.Lessons); ok {
			name := i.Page
			l.list = lessons.Known(l.host.Catalog().BuiltIn().Find)
			if own := lessons.ForScheme(name); own != nil {
				name = own.Name
			}
			if name == l.page.Name() {
				name = l.page.player.Lesson.Name
			}
			l.selected = max(0, slices.IndexFunc(l.list, func(t *lessons.Lesson) bool { return t.Name == name }))
			return page.Result{Opens: true}
		}
	case page.Click:
		if n, err := strconv.Atoi(strings.TrimPrefix(e.Zone, "lesson:")); err == nil && n < len(l.list) {
			l.selected = n
			l.accept()
		}
	case page.Wheel:
		l.move(e.Notches)
	}
	return page.Result{}
}

// stepsOf reports which steps of a lesson are done.
func (l *List) stepsOf(t *lessons.Lesson) []bool {
	if o, ok := l.page.opened[t.Name]; ok {
		return o.player.Done()
	}
	return l.host.State.Lesson(t.Name)
}

// scoreText returns how many predictions of a lesson were right; "" before the first prediction.
func (l *List) scoreText(t *lessons.Lesson) string {
	list := l.host.State.LessonPredictions(t.Name)
	if o, ok := l.page.opened[t.Name]; ok {
		list = o.player.Predictions()
	}
	n := t.Questions()
	right, made := lessonplayer.Score(list[:min(len(list), n)])
	if made == 0 {
		return ""
	}
	return scoreText(right, made, n)
}

// doneIn returns the number of steps of a lesson that are done.
func (l *List) doneIn(t *lessons.Lesson) int {
	n := 0
	for i, done := range l.stepsOf(t) {
		if done && i < len(t.Steps) {
			n++
		}
	}
	return n
}

func (l *List) move(n int) { l.selected = widget.Moved(l.selected, n, len(l.list)) }

// Commands returns the keys that act now.
func (l *List) Commands() []page.Command {
	return []page.Command{
		page.On([]string{"enter", "right", "space"}, "enter", "open the lesson", "open", page.Act(l.accept)),
		page.On([]string{"up"}, "↑", "previous lesson", "", page.Act(func() { l.move(-1) })),
		page.On([]string{"down"}, "↓", "next lesson", "lesson", page.Act(func() { l.move(1) })),
		page.On([]string{"home"}, "home", "go to the first lesson", "", page.Act(func() { l.move(-len(l.list)) })),
		page.On([]string{"end"}, "end", "go to the last lesson", "", page.Act(func() { l.move(len(l.list)) })),
		page.On([]string{"esc", "L"}, "esc", "close the lessons", "close", page.Act(func() { l.host.Intend(page.Close{}) })),
	}
}

func (l *List) accept() {
	if len(l.list) > 0 {
		l.host.Intend(page.OpenLesson{Name: l.list[l.selected].Name})
	}
}

// Draw draws the page.
func (l *List) Draw(s page.Screen) {
	p := s.Pane
	p.Name("lessons")
	y := p.Paragraph(1, theme.Plain, fmt.Sprintf("Each lesson takes %d to %d minutes, with real generators and the usual keys. Your tabs stay as they are.", lessons.LeastMinutes, lessons.MostMinutes)) + 1
	per := 3 // rows per lesson
	if y+per*len(l.list) > p.H+1 {
		per = 2
	}
	room := max((p.H-y+per-2)/per, 1)
	p.Text(0, 0, theme.Accent, "lessons"+widget.VisibleRange(len(l.list), l.selected, room))
	first, end := widget.Window(len(l.list), l.selected, room)
	for i := first; i < end; i++ {
		l.drawLesson(p.Sub(0, y+per*(i-first), p.W, 2), i, l.list[i])
	}
	if len(l.list) > 0 {
		l.drawSteps(p.Below(y+per*len(l.list)), l.list[l.selected])
	}
}

// drawSteps lists the steps of the selected lesson, if there is room for all.
func (l *List) drawSteps(p widget.Pane, t *lessons.Lesson) {
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

func (l *List) drawLesson(p widget.Pane, i int, t *lessons.Lesson) {
	role := p.ListRow("lesson:"+strconv.Itoa(i), i == l.selected, theme.Plain)
	x := max(p.Text(2, 0, role, t.Title)+2, 18)
	done := l.doneIn(t)
	x = p.Text(x, 0, theme.Good, strings.Repeat("✓", done))
	x = p.Text(x, 0, theme.Muted, strings.Repeat("·", len(t.Steps)-done)) + 2
	x = p.Text(x, 0, theme.Muted, strconv.Itoa(done)+" of "+strconv.Itoa(len(t.Steps))+" steps") + 2
	p.Text(x, 0, theme.Muted, widget.Fit(l.scoreText(t), p.W-x))
	p.Text(2, 1, theme.Muted, widget.Fit(t.About, p.W-2))
}

// Items returns the lessons.
func (l *List) Items() []page.Item {
	var items []page.Item
	for _, t := range lessons.Known(l.host.Catalog().BuiltIn().Find) {
		items = append(items, page.Item{
			Group: "lessons", Name: t.Name, About: t.About, Detail: "lesson · " + t.Title, Text: t.About,
			Searched: strings.ToLower("lesson\n" + t.Title), Do: page.Act(func() { l.host.Intend(page.OpenLesson{Name: t.Name}) }),
		})
	}
	return items
}
