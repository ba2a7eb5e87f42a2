package ui

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

// lesson is the page of one lesson: what to know, what to press, and real
// generators of its own on which that is done.
type lesson struct {
	app    *App
	player *lessonplayer.Player
}

func (l *lesson) name() string                          { return "lesson" }
func (l *lesson) title() string                         { return "learn" }
func (l *lesson) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (l *lesson) wheel(delta int)                       { l.player.Sandbox().Show(cmp.Compare(delta, 0)) }

func (l *lesson) tick(now ids.Reading) { l.report(l.player.Tick(now)) }

// check tells of a lesson that is broken; the tests go through them all.
func (l *lesson) report(err error) {
	if err != nil {
		l.app.setStatus(theme.Bad, err.Error())
	}
}

func (l *lesson) redrawDelay() time.Duration {
	stage := l.player.Sandbox()
	switch {
	case l.app.fixedTime:
		return 0
	case stage.Busy():
		return frameDelay
	case slices.ContainsFunc(stage.Nodes, func(n *lessonplayer.Node) bool { return !n.Clock.Frozen() }):
		return clockDelay
	}
	return 0
}

// Prompt is how an action is asked for: the key, and what it does.
type Prompt struct{ Key, Help string }

// prompts are the actions that a reader may be asked for, in the order of the
// help. Their keys are those of the explorer.
func prompts() []struct {
	action lessons.Action
	Prompt
} {
	return []struct {
		action lessons.Action
		Prompt
	}{
		{lessons.DoNext, Prompt{"space", "ask for an id"}},
		{lessons.DoBack, Prompt{"b", "step the clock back"}},
		{lessons.DoForward, Prompt{"f", "step the clock forward"}},
		{lessons.DoOverflow, Prompt{"o", "ask for more than a unit has"}},
		{lessons.DoEncoding, Prompt{"e", "next text form"}},
		{lessons.DoMore, Prompt{"]", "next value of the parameter"}},
		{lessons.DoLess, Prompt{"[", "previous value of the parameter"}},
		{lessons.DoFaster, Prompt{"+", "raise the rate"}},
		{lessons.DoWatch, Prompt{"", "watch it end"}},
	}
}

// PromptOf is how a step of a lesson asks for an action.
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

// commands are the action that is asked for first, then the way on, then the
// other actions: those are there to play with once the step is done.
func (l *lesson) commands() []command {
	step := l.player.Step()
	asked, open := l.player.NextAction()
	var first, rest []command
	for _, p := range prompts() {
		if p.Key == "" {
			continue
		}
		pr := PromptOf(step, p.action)
		c := command{[]string{p.Key}, p.Key, pr.Help, "", act(func() { l.perform(p.action) })}
		watched := open && asked == lessons.DoWatch && p.action == lessons.DoForward
		if open && p.action == asked || watched {
			c.footer = pr.Help
			first = append(first, c)
			continue
		}
		rest = append(rest, c)
	}
	on := command{[]string{"right", "enter"}, "→", "skip to the next step", "skip", act(func() { l.move(1) })}
	if !open {
		on.help, on.footer = "the next step", "next step"
	}
	list := append(first, on,
		command{[]string{"left"}, "←", "the step before", "back", act(func() { l.move(-1) })},
		command{[]string{"u"}, "u", "begin this step anew", "anew", act(func() { l.move(0) })},
		command{[]string{"L"}, "L", "the list of lessons", "lessons", act(l.app.openLessons)},
		command{[]string{"esc"}, "esc", "leave the lesson; it stays where it is", "leave", act(l.app.back)},
	)
	if len(l.player.Sandbox().Nodes) > 1 {
		list = append(list,
			command{[]string{"up"}, "↑", "the bits of the generator above", "", act(func() { l.player.Sandbox().Show(-1) })},
			command{[]string{"down"}, "↓", "the bits of the generator below", "", act(func() { l.player.Sandbox().Show(1) })},
		)
	}
	return append(list, rest...)
}

// prompt is how the step asks for an action, by the key that it has here.
func (l *lesson) promptFor(a lessons.Action) Prompt {
	p := PromptOf(l.player.Step(), a)
	if keys, moved := l.app.keys.labels[p.Key]; moved && len(keys) > 0 {
		p.Key = labelOf(keys[:1])
	}
	if a == lessons.DoWatch {
		p.Help += ", or step over it with " + l.promptFor(lessons.DoForward).Key
	}
	return p
}

// do takes an action on the lesson's stage, or says which one is asked for.
func (l *lesson) perform(a lessons.Action) {
	did, err := l.player.Do(a, l.app.clock())
	l.report(err)
	if asked, open := l.player.NextAction(); !did && err == nil && open {
		p := l.promptFor(asked)
		if p.Key == "" {
			p.Key = l.promptFor(lessons.DoForward).Key + ", or some patience"
		}
		l.app.setStatus(theme.Warn, "this step asks for "+p.Key+" now; → skips it")
	}
}

// move goes n steps on; past the last one it goes to the list of lessons.
func (l *lesson) move(n int) {
	to := l.player.StepIndex() + n
	if to >= len(l.player.Lesson.Steps) {
		l.app.openLessons()
		return
	}
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
		stage := l.player.Sandbox()
		stage.Show(n - slices.Index(stage.Nodes, stage.Shown()))
	case "step":
		l.move(n - l.player.StepIndex())
	}
	return nil
}

var _ page = (*lesson)(nil)

// draw lays the page out.
//
//	title, and how far one is
//	what to know               steps, where there is room
//	what to press
//	what came of it
//	id and bits
//	stream, generators or sorted ids
func (l *lesson) draw(p widget.Pane, now ids.Reading) {
	l.drawTitle(p.Sub(0, 0, p.W, 1))
	roomy := p.W >= 100 && p.H >= 28
	y := 1
	words := p
	if roomy {
		y = 2
		contents := 34
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
