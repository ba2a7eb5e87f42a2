package app

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/widget"
)

// lesson is the page of one lesson: the text of a step, the keys to press, and a
// sandbox of real generators on which the keys act.
type lesson struct {
	app    *App
	player *lessonplayer.Player
	marked int  // the choice of the open question that enter takes
	scroll int  // lines that the reduced form is scrolled by
	hint   bool // the hint of the exercise is shown
}

func (l *lesson) name() string                          { return "lesson" }
func (l *lesson) title() string                         { return "lesson" }
func (l *lesson) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (l *lesson) wheel(delta int)                       { l.player.Sandbox().Show(cmp.Compare(delta, 0)) }

func (l *lesson) tick(now ids.Reading) { l.report(l.player.Tick(now)) }

// report shows an error of the player. Only a faulty lesson causes one, and the
// tests play every lesson.
func (l *lesson) report(err error) {
	if err != nil {
		l.app.setStatus(theme.Bad, err.Error())
	}
}

func (l *lesson) redrawDelay() time.Duration {
	sandbox := l.player.Sandbox()
	switch {
	case l.app.fixedTime:
		return 0
	case sandbox.Busy():
		return frameDelay
	case slices.ContainsFunc(sandbox.Nodes, func(n *lessonplayer.Node) bool { return !n.Clock.Frozen() }):
		return clockDelay
	}
	return 0
}

// Prompt is the key of an action and what it does.
type Prompt struct {
	Key, Help string
	footer    string // the label in the footer
}

// prompts returns the actions that a step can request, in the order of the help
// page. Their keys are those of the explorer.
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
		{lessons.DoReveal, Prompt{"space", "show what idtui answers", "answer"}},
	}
}

// PromptOf returns the prompt of an action in a step, with the name of the parameter
// that the step changes.
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

// commands returns the requested action first, then the commands that move between
// steps, then the other actions, which are free to use after the step is done.
func (l *lesson) commands() []command {
	step := l.player.Step()
	requested, open := l.player.NextAction()
	first, others := l.questionCommands(), []command(nil)
	for _, p := range prompts() {
		if p.Key == "" || !l.offers(p.action) {
			continue
		}
		pr := PromptOf(step, p.action)
		c := command{[]string{p.Key}, p.Key, pr.Help, "", act(func() { l.perform(p.action) })}
		skipsWait := open && requested == lessons.DoWatch && p.action == lessons.DoForward
		if open && p.action == requested || skipsWait || l.exercising() && l.useful(p.action) {
			c.footer = pr.footer
			first = append(first, c)
			continue
		}
		others = append(others, c)
	}
	list := append(first, l.hintCommand())
	list = append(list, l.forwardCommands()...)
	list = append(list,
		command{[]string{"left"}, "←", "go to the previous step", "previous step", act(func() { l.move(-1) })},
		command{[]string{"R"}, "R", "restart this step", "restart", act(func() { l.move(0) })},
		command{[]string{"L"}, "L", "open the list of lessons", "lessons", act(l.app.openLessons)},
		command{[]string{"esc"}, "esc", "leave the lesson (progress is saved)", "leave", act(l.app.back)},
	)
	if len(l.player.Sandbox().Nodes) > 1 {
		list = append(list,
			command{[]string{"up"}, "↑", "show the previous generator's bits", "", act(func() { l.player.Sandbox().Show(-1) })},
			command{[]string{"down"}, "↓", "show the next generator's bits", "", act(func() { l.player.Sandbox().Show(1) })},
		)
	}
	if l.app.reduced() != nil {
		list = append(list,
			command{[]string{"pgup"}, "pgup", "scroll up", "", act(func() { l.scroll -= l.app.h / 2 })},
			command{[]string{"pgdown"}, "pgdn", "scroll down", "", act(func() { l.scroll += l.app.h / 2 })},
		)
	}
	if l.canDesign() {
		list = append(list, command{[]string{"D"}, "D", "open the layout in the designer", "design", act(l.design)})
	}
	return append(list, others...)
}

// forwardCommands returns the commands that leave the step. While an action is requested,
// enter only names its key: a reader who has just picked a choice with enter may press it
// once more.
func (l *lesson) forwardCommands() []command {
	on := command{[]string{"right"}, "→", "skip to the next step", "skip", act(func() { l.move(1) })}
	if _, open := l.player.NextAction(); open {
		return []command{on, {[]string{"enter"}, "enter", "read which key the step asks for", "", act(l.remind)}}
	}
	if !l.exercising() {
		on.help, on.footer = "go to the next step", "next step"
	}
	on.keys = append(on.keys, "enter")
	return []command{on}
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. The
// top row shows the key of the help too.
func (l *lesson) dispensableKeys() []string { return []string{"?", "/", "q", "left"} }

// promptFor returns the prompt of an action in this step, with its configured key.
func (l *lesson) promptFor(a lessons.Action) Prompt {
	p := PromptOf(l.player.Step(), a)
	if keys, moved := l.app.keys.labels[p.Key]; moved && len(keys) > 0 {
		p.Key = labelOf(keys[:1])
	}
	if a == lessons.DoWatch {
		p.Help += ", or skip the wait with " + l.promptFor(lessons.DoForward).Key
	}
	return p
}

// perform runs an action in the sandbox. If the step requests another one, it shows
// that one's key.
func (l *lesson) perform(a lessons.Action) {
	did, err := l.player.Do(a, l.app.clock())
	l.marked, l.scroll = 0, 0
	l.report(err)
	if !did && err == nil {
		l.remind()
	}
}

// remind shows the key of the action that the step requests.
func (l *lesson) remind() {
	requested, open := l.player.NextAction()
	if !open {
		return
	}
	text := "Press " + l.promptFor(requested).Key + " for this step, or → to skip it."
	if requested == lessons.DoWatch {
		text = "Wait, or press " + l.promptFor(lessons.DoForward).Key + " to skip the wait. Press → to skip this step."
	}
	l.app.setStatus(theme.Warn, text)
}

// move goes n steps on, and past the last one to the list of lessons.
func (l *lesson) move(n int) {
	to := l.player.StepIndex() + n
	if to >= len(l.player.Lesson.Steps) {
		l.app.openLessons()
		if right, questions := l.player.Score(); questions > 0 {
			l.app.setStatus(theme.Good, "End of the lesson "+l.player.Lesson.Title+": "+scoreText(right, questions)+".")
		}
		return
	}
	l.marked, l.scroll, l.hint = 0, 0, false
	l.report(l.player.GoTo(to, l.app.clock()))
}

func (l *lesson) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return nil
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
	return nil
}

var _ page = (*lesson)(nil)

// draw draws the page.
//
//	title                      progress
//	text of the step           list of steps, if there is room
//	question and choices
//	keys to press
//	what happened
//	id and bits
//	stream, generators or sorted ids
func (l *lesson) draw(p widget.Pane, now ids.Reading) {
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
