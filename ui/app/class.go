package app

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/page/watch"
	"idtui/ui/widget"
)

// class holds the state of a session in its class.
type class struct {
	*watch.Seat                  // nil without a class
	page        *watch.Page      // shows the teacher's screen
	taken       pages.OpenLesson // the step of the teacher that was opened here
}

// lessonStep returns the intent that opens the step of the lesson on the screen, and its
// title. Without a lesson, the intent has no name.
func (a *App) lessonStep() (step pages.OpenLesson, title string) {
	if t, ok := a.overlay.(pages.Taught); ok {
		return t.Step()
	}
	return step, ""
}

// offered returns the step that the teacher opened. It reports false if there is none, or if the
// step is or was open here.
func (a *App) offered() (l watch.Lecture, ok bool) {
	l, _ = a.class.Lecture()
	here, _ := a.lessonStep()
	return l, l.Step.Name != "" && l.Step != here && l.Step != a.class.taken
}

// classCommands returns the commands that open the teacher's step and show the teacher's screen.
func (a *App) classCommands() []pages.Command {
	if a.class.Seat == nil {
		return nil
	}
	return []pages.Command{
		pages.On([]string{"J"}, "J", "open the step of the teacher's lesson", "", func() tea.Cmd {
			l, ok := a.class.Lecture()
			if !ok || l.Step.Name == "" {
				a.setStatus(theme.Warn, "The teacher has not opened a lesson.")
				return nil
			}
			a.class.taken = l.Step
			return a.interpret(l.Step)
		}),
		pages.On([]string{"Y"}, "Y", "watch the teacher's screen", "", func() tea.Cmd { return a.interpret(pages.OpenTab{Name: a.class.page.Name()}) }),
	}
}

// drawClass draws the line above the footer: what the teacher offers. For the teacher, it is
// how many others are connected, and how many of them watch.
func (a *App) drawClass(p widget.Pane) {
	if a.class.Seat == nil {
		return
	}
	p.Name("class")
	if others, watching, ok := a.class.Audience(); ok {
		text := fmt.Sprintf(" class: %d connected, %d watching ", others, watching)
		p.Right(p.W, 0, theme.Muted, text)
		return
	}
	l, ok := a.class.Lecture()
	if !ok {
		return
	}
	if a.overlay == pages.Page(a.class.page) {
		p.Right(p.W, 0, theme.Accent, " the teacher's screen: your keys do not reach it ")
		return
	}
	const watch = " watch "
	x := p.W - len(watch) - 2
	p.Text(x, 0, theme.Key, " "+a.keyOf("Y"))
	p.Text(x+2, 0, theme.Muted, watch)
	p.Zone("key:Y", x, 0, p.W-x, 1)
	if _, ok = a.offered(); ok {
		text := widget.Fit(" teacher: "+l.Title, x-len("J open"))
		end := p.Text(1, 0, theme.Accent, text)
		end = p.Text(end, 0, theme.Key, " "+a.keyOf("J"))
		end = p.Text(end, 0, theme.Muted, " open ")
		p.Zone("key:J", 1, 0, end-1, 1)
	}
}
