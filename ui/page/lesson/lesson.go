// Package lesson is the page of a lesson, and the list of the lessons.
package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/widget"
)

// Page is the page of one lesson. It has the text of a step, the keys to press, and a sandbox. The
// keys act on the real generators of the sandbox. The page keeps every lesson that you opened where
// you left it.
type Page struct {
	host    *page.Host
	opened  map[string]*open // by the name of the lesson
	reduced bool             // the page was drawn in its reduced form
	*open
}

// open is a lesson that you opened, with its state.
type open struct {
	player *lessonplayer.Player
	marked int  // the choice that enter takes for the open question
	scroll int  // lines that you scrolled the reduced form by
	hint   bool // the hint of the exercise is shown
}

// New returns the page of a lesson and the list of all lessons.
func New(h *page.Host) (*Page, *List) {
	l := &Page{host: h, opened: map[string]*open{}}
	return l, &List{host: h, page: l}
}

// Name returns the name of the page.
func (l *Page) Name() string { return "lesson" }

// State returns what the frame around the page shows. The footer can drop the key of the help,
// because the top row shows it too.
func (l *Page) State() page.State {
	return page.State{Title: "lesson", Covers: true, Key: "L", Drop: []string{"?", "/", "q", "left"}, Reduced: true, Redraw: l.redrawDelay()}
}

// Handle handles an event.
func (l *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.OpenLesson); ok {
			return page.Result{Opens: l.show(i.Name, i.Step)}
		}
	case page.Saving:
		for name, o := range l.opened {
			l.host.State.KeepLesson(name, o.player.Done())
			l.host.State.KeepPredictions(name, o.player.Predictions())
		}
	case page.Click:
		l.click(e.Zone)
	case page.Wheel:
		l.player.Sandbox().Show(cmp.Compare(e.Notches, 0))
	case page.Tick:
		l.report(l.player.Tick(e.Now))
	}
	return page.Result{}
}

// show shows a lesson at a step, or with 0 where you left it. It reports whether it could open the
// lesson.
func (l *Page) show(name string, step int) bool {
	t, err := lessons.Find(name)
	if err != nil {
		l.report(err)
		return false
	}
	if _, ok := l.opened[t.Name]; !ok {
		p, err := lessonplayer.New(t, l.host.Catalog().BuiltIn().Find, l.host.Entropy, l.host.Now())
		if err != nil {
			l.report(err)
			return false
		}
		p.MarkDone(l.host.State.Lesson(t.Name))
		p.RecallPredictions(l.host.State.LessonPredictions(t.Name))
		l.opened[t.Name] = &open{player: p}
	}
	l.open = l.opened[t.Name]
	if step > 0 {
		l.move(step - 1 - l.player.StepIndex())
	}
	return true
}

// Step returns the intent that opens the lesson at the same step, and the title of the step.
func (l *Page) Step() (open page.OpenLesson, title string) {
	t, n := l.player.Lesson, l.player.StepIndex()
	return page.OpenLesson{Name: t.Name, Step: n + 1}, fmt.Sprintf("%s, step %d of %d", t.Title, n+1, len(t.Steps))
}

// report shows an error of the player. Only a faulty lesson causes one, and tests play every
// lesson.
func (l *Page) report(err error) {
	if err != nil {
		l.host.Status(theme.Bad, err.Error())
	}
}

func (l *Page) list() { l.host.Intend(page.Lessons{Page: l.Name()}) }

func (l *Page) redrawDelay() time.Duration {
	if l.open == nil || l.host.FixedTime {
		return 0
	}
	sandbox := l.player.Sandbox()
	switch {
	case sandbox.Busy():
		return page.FrameDelay
	case slices.ContainsFunc(sandbox.Nodes, func(n *lessonplayer.Node) bool { return !n.Clock.Frozen() }):
		return page.ClockDelay
	}
	return 0
}

// Prompt is the key of an action and what it does.
type Prompt struct {
	Key, Help string
	footer    string // the label in the footer
}

// prompts returns the actions that a step can request, in the order of the help page. Their keys
// are those of the tab of a scheme.
func prompts() []struct {
	action lessons.Action
	Prompt
} {
	return []struct {
		action lessons.Action
		Prompt
	}{
		{lessons.DoNext, Prompt{"space", "generate one id", "new id"}},
		{lessons.DoBack, Prompt{"b", "step the clock back", "step back"}},
		{lessons.DoForward, Prompt{"f", "step the clock forward", "step forward"}},
		{lessons.DoOverflow, Prompt{"o", "request a burst of ids", "burst"}},
		{lessons.DoEncoding, Prompt{"e", "show the next encoding", "encoding"}},
		{lessons.DoMore, Prompt{"]", "set the parameter to its next value", "next value"}},
		{lessons.DoLess, Prompt{"[", "set the parameter to its previous value", "previous"}},
		{lessons.DoFaster, Prompt{"+", "raise the rate", "raise rate"}},
		{lessons.DoWatch, Prompt{"", "wait for it to end", "wait"}},
		{lessons.DoReal, Prompt{"r", "set the clock to real time", "real time"}},
		{lessons.DoReveal, Prompt{"space", "show what idtui answers", "answer"}},
	}
}

// PromptOf returns the prompt of an action in a step. It has the name of the parameter that the
// step changes.
func PromptOf(s *lessons.Step, a lessons.Action) Prompt {
	for _, p := range prompts() {
		if p.action == a {
			if s.Setup.Tune != "" {
				p.Help = strings.Replace(p.Help, "the parameter", s.Setup.Tune, 1)
			}
			return p.Prompt
		}
	}
	return Prompt{}
}

// Commands returns the keys of the open question and of the requested action first. The commands
// that move between steps follow, and then the other actions. While an action is requested, the
// others only name its key.
func (l *Page) Commands() []page.Command {
	step := l.player.Step()
	requested, open := l.player.NextAction()
	first, others := l.questionCommands(), []page.Command(nil)
	for _, p := range prompts() {
		if p.Key == "" || !l.offers(p.action) {
			continue
		}
		pr := PromptOf(step, p.action)
		// If the step requests another action, show the key of that action.
		c := page.On([]string{p.Key}, p.Key, pr.Help, "", page.Act(func() {
			a := p.action
			did, err := l.player.Do(a, l.host.Now())
			l.marked, l.scroll = 0, 0
			l.report(err)
			switch {
			case did || err != nil:
			case l.exercising() && slices.Contains(l.player.Exercise().Without, a):
				l.host.Status(theme.Warn, "The exercise excludes this key: "+l.promptFor(a).Help+".")
			default:
				l.remind()
			}
		}))
		skipsWait := open && requested == lessons.DoWatch && p.action == lessons.DoForward
		if open && p.action == requested || skipsWait || l.exercising() && l.useful(p.action) {
			c.Footer = pr.footer
			first = append(first, c)
			continue
		}
		others = append(others, c)
	}
	list := append(first, l.hintCommand())
	list = append(list, l.forwardCommands()...)
	list = append(list,
		page.On([]string{"left"}, "←", "go to the previous step", "previous step", page.Act(func() { l.move(-1) })),
		page.On([]string{"R"}, "R", "restart this step", "restart", page.Act(func() { l.move(0) })),
		page.On([]string{"L"}, "L", "open the list of lessons", "lessons", page.Act(l.list)),
		page.On([]string{"esc"}, "esc", "leave the lesson; your answers are kept", "leave", page.Act(func() { l.host.Intend(page.Close{}) })),
	)
	if len(l.player.Sandbox().Nodes) > 1 {
		list = append(list,
			page.On([]string{"up"}, "↑", "show the previous generator's bits", "", page.Act(func() { l.player.Sandbox().Show(-1) })),
			page.On([]string{"down"}, "↓", "show the next generator's bits", "", page.Act(func() { l.player.Sandbox().Show(1) })),
		)
	}
	if l.reduced {
		list = append(list,
			page.On([]string{"pgup"}, "pgup", "scroll up", "", page.Act(func() { l.scroll -= l.host.PageRows() })),
			page.On([]string{"pgdown"}, "pgdn", "scroll down", "", page.Act(func() { l.scroll += l.host.PageRows() })),
		)
	}
	if l.player.Draft() != nil && !l.reveals() {
		list = append(list, page.On([]string{"D"}, "D", "open the layout in the designer", "design", page.Act(func() {
			d := l.player.Draft()
			needs := d.Needs
			l.host.Intend(page.Design{Bound: d.Bound, Needs: &needs, NeedsName: "needs of the lesson"})
		})))
	}
	return append(list, others...)
}

// KeyTables returns the commands of the first lesson, for the documentation.
func (l *Page) KeyTables() []page.KeyTable {
	known, _ := New(l.host)
	list := lessons.Known(l.host.Catalog().Find)
	if len(list) == 0 || !known.show(list[0].Name, 0) {
		return nil
	}
	return []page.KeyTable{{Title: "lesson", Commands: known.Commands()}}
}

// forwardCommands returns the commands that leave the step. While an action is requested or an
// exercise is not solved, enter only says what to do. You may press enter once more after you took
// a choice with it.
func (l *Page) forwardCommands() []page.Command {
	on := page.On([]string{"right"}, "→", "skip to the next step", "skip", page.Act(func() { l.move(1) }))
	if _, open := l.player.NextAction(); open || l.exercising() {
		return []page.Command{on, page.On([]string{"enter"}, "enter", "read what the step asks for", "", page.Act(l.remind))}
	}
	on.Help, on.Footer = "go to the next step", "next step"
	if l.player.StepIndex()+1 == len(l.player.Lesson.Steps) {
		on.Help, on.Footer = "finish the lesson", "finish"
	}
	on.Keys = append(on.Keys, "enter")
	return []page.Command{on}
}

// promptFor returns the prompt of an action in this step, with its configured key.
func (l *Page) promptFor(a lessons.Action) Prompt {
	p := PromptOf(l.player.Step(), a)
	p.Key = cmp.Or(l.host.KeyOf(p.Key), p.Key)
	if a == lessons.DoWatch {
		p.Help += ", or skip the wait with " + l.promptFor(lessons.DoForward).Key
	}
	return p
}

// remind shows the key of the action that the step requests. Otherwise it says if the goal of the
// exercise is not reached.
func (l *Page) remind() {
	requested, open := l.player.NextAction()
	if !open {
		if l.exercising() {
			l.host.Status(theme.Warn, "The goal is not reached. Press "+l.host.KeyOf(hintKey)+" for a hint, or → to skip the exercise.")
		}
		return
	}
	text := "Press " + l.promptFor(requested).Key + " for this step, or → to skip it."
	if requested == lessons.DoWatch {
		text = "Wait, or press " + l.promptFor(lessons.DoForward).Key + " to skip the wait. Press → to skip this step."
	}
	l.host.Status(theme.Warn, text)
}

// move goes n steps forward, and past the last one to the list of lessons.
func (l *Page) move(n int) {
	to := l.player.StepIndex() + n
	if to >= len(l.player.Lesson.Steps) {
		l.list()
		if right, made := l.player.Score(); made > 0 {
			l.host.Status(theme.Good, "End of the lesson "+l.player.Lesson.Title+": "+scoreText(right, made, l.player.Lesson.Questions())+".")
		}
		return
	}
	l.marked, l.scroll, l.hint = 0, 0, false
	l.report(l.player.GoTo(to, l.host.Now()))
}

func (l *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return
	}
	switch kind {
	case "node":
		sandbox := l.player.Sandbox()
		sandbox.Show(n - slices.Index(sandbox.Nodes, sandbox.Shown()))
	case "choice":
		l.choose(n)
	case "step":
		l.move(n - l.player.StepIndex())
	}
}

// Draw draws the page.
//
//	title                      progress
//	text of the step           list of steps, if there is room
//	question and choices
//	keys to press
//	what happened
//	id and bits
//	stream, generators or sorted ids
func (l *Page) Draw(s page.Screen) {
	p, now := s.Pane, s.Now
	if l.reduced = s.Reduced; s.Reduced {
		l.drawReduced(p, now)
		return
	}
	l.drawTitle(p.Sub(0, 0, p.W, 1))
	roomy := p.W >= 100 && p.H >= 28
	y := 1
	words := p
	if roomy {
		y = 2
		contents := stepsWidth(l.player.Lesson)
		l.drawSteps(p.Sub(p.W-contents, y, contents, len(l.player.Lesson.Steps)))
		p.Sub(p.W-contents, y, contents, len(l.player.Lesson.Steps)).Name("steps")
		words = p.Sub(0, 0, min(p.W-contents-4, 96), p.H)
	}
	top := y
	y += l.drawWords(words.Below(y), now, roomy, p.H-y-l.sandboxHeight(p.W))
	words.Sub(0, top, words.W, y-top).Name("text")
	if roomy {
		y = max(y, 2+len(l.player.Lesson.Steps))
	}
	if p.H-y > l.sandboxHeight(p.W) {
		y++
	}
	l.drawSandbox(p.Below(y), now)
}

// hintKey is the key for the hint of an exercise.
const hintKey = "h"

// exercising reports whether the step is an exercise whose goal is not reached.
func (l *Page) exercising() bool { return !l.player.Reached() }

// useful reports whether an action may help in an exercise.
func (l *Page) useful(a lessons.Action) bool {
	switch a {
	case lessons.DoMore, lessons.DoLess:
		return l.player.Step().Setup.Tune != ""
	case lessons.DoFaster, lessons.DoEncoding, lessons.DoReal:
		return false
	}
	return !slices.Contains(l.player.Exercise().Without, a)
}

func (l *Page) hintCommand() page.Command {
	c := page.On([]string{hintKey}, hintKey, "show the hint of an exercise", "", page.Act(func() {
		if l.player.Exercise() == nil {
			l.host.Status(theme.Warn, "There is no hint here. The exercise at the end of a lesson has one.")
			return
		}
		l.hint = !l.hint
	}))
	if l.exercising() {
		c.Footer = "hint"
	}
	return c
}

// drawHint draws the hint of the exercise if it is shown. It returns the row below.
func (l *Page) drawHint(p widget.Pane, y int, now ids.Reading) int {
	if !l.hint {
		return y
	}
	text, err := l.player.Hint(now)
	l.report(err)
	return p.Sub(2, 0, p.W-2, p.H).Paragraph(y, theme.Muted, "Hint: "+text)
}

// drawReached says that the goal of an exercise is reached, if it is. It returns the row below.
func (l *Page) drawReached(p widget.Pane, y int) int {
	if l.player.Exercise() == nil || l.exercising() {
		return y
	}
	x := p.Text(0, y, theme.Good, "✓") + 1
	p.Text(x, y, theme.Good, "The goal is reached.")
	return y + 1
}
