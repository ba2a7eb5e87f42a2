package lessonplayer

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonstage"
)

// Player plays a lesson: it sets up the sandbox of each step, carries out the
// reader's actions, and returns texts about their results.
type Player struct {
	Lesson *lessons.Lesson

	scheme  *ids.Scheme // of generators that name none
	find    func(name string) (*ids.Scheme, error)
	entropy ids.Entropy

	step        int
	sandbox     *Sandbox
	samples     *lessonstage.Samples // of the step, or nil
	draft       *lessonstage.Draft   // of the step, or nil
	actionsDone int                  // how many of the step's actions are done
	text        string               // the step's text, filled in
	after       string               // what came of the actions, filled in when they were done
	done        []bool               // by step

	asked       int         // how many of the step's questions were put
	question    *Question   // the one that was put last, or nil
	results     []*Question // the step's questions that are judged
	predictions []string    // by question of the lesson
	reached     bool        // the goal of the step\'s exercise
}

// New returns a player at the first step of a lesson. find looks up the schemes of
// its generators.
func New(l *lessons.Lesson, find func(name string) (*ids.Scheme, error), e ids.Entropy, now ids.Reading) (*Player, error) {
	if len(l.Steps) == 0 {
		return nil, fmt.Errorf("the lesson %s has no steps", l.Name)
	}
	p := &Player{Lesson: l, find: find, entropy: e, done: make([]bool, len(l.Steps)), predictions: make([]string, l.Questions())}
	if len(l.Schemes) > 0 {
		var err error
		if p.scheme, err = find(l.Schemes[0]); err != nil {
			return nil, fmt.Errorf("lesson %s: %w", l.Name, err)
		}
	}
	return p, p.GoTo(0, now)
}

// GoTo moves to a step, limited to those of the lesson, and sets up its
// sandbox.
func (p *Player) GoTo(step int, now ids.Reading) error {
	p.step = min(max(step, 0), len(p.Lesson.Steps)-1)
	s := p.Step()
	if err := p.setUp(&s.Setup, now); err != nil {
		return p.stepError(err)
	}
	p.actionsDone, p.after = 0, ""
	p.asked, p.question, p.results, p.reached = 0, nil, nil, false
	var err error
	if p.text, err = p.values(now).fill(s.Text); err != nil {
		return p.stepError(err)
	}
	return p.finishStep(now)
}

func (p *Player) stepError(err error) error {
	return fmt.Errorf("lesson %s, step %d: %w", p.Lesson.Name, p.step+1, err)
}

// finishStep finishes the step after its last action.
func (p *Player) finishStep(now ids.Reading) error {
	if a, ok := p.NextAction(); ok && a == lessons.DoWatch {
		p.sandbox.unfreeze(now) // a frozen clock would never end the wait
		if !p.sandbox.Waiting() {
			p.actionsDone++
		}
	}
	fill := p.values(now).fill
	if p.after == "" {
		if err := p.advanceQuestions(fill); err != nil {
			return p.stepError(err)
		}
	}
	p.judgeExercise(fill)
	if _, ok := p.NextAction(); ok || p.after != "" || !p.Reached() {
		return nil
	}
	p.done[p.step] = true
	text, err := fill(p.Step().After)
	if err != nil {
		return p.stepError(err)
	}
	p.after = text
	return nil
}

// Do carries out an action if the step asks for it, or if the step is finished. It
// reports whether it did. You can always step the clock past a wait that the step
// tells you to watch.
func (p *Player) Do(a lessons.Action, now ids.Reading) (bool, error) {
	want, open := p.NextAction()
	watched := open && want == lessons.DoWatch && a == lessons.DoForward
	if open && a != want && !watched || a == lessons.DoWatch {
		return false, nil
	}
	if a == lessons.DoReveal {
		p.reveal()
	}
	p.sandbox.act(a, now)
	if open && !watched {
		p.actionsDone++
	}
	return true, p.finishStep(now)
}

// Tick advances the sandbox to a real time.
func (p *Player) Tick(now ids.Reading) error {
	p.sandbox.tick(now)
	return p.finishStep(now)
}

// Step returns the current step.
func (p *Player) Step() *lessons.Step { return &p.Lesson.Steps[p.step] }

// StepIndex returns the number of the current step, from 0.
func (p *Player) StepIndex() int { return p.step }

// Sandbox returns the sandbox of the current step.
func (p *Player) Sandbox() *Sandbox { return p.sandbox }

// NextAction returns the action that the step waits for, or false if it is finished or
// an exercise, in which every action is free.
func (p *Player) NextAction() (lessons.Action, bool) {
	if ask := p.Step().Ask; p.actionsDone < len(ask) {
		return ask[p.actionsDone], true
	}
	return 0, false
}

// ActionsDone returns the number of actions that are done in the current step.
func (p *Player) ActionsDone() int { return p.actionsDone }

// Text returns the text of the step before its first action.
func (p *Player) Text() string { return p.text }

// After returns the text about the results, or "" until the actions are done.
func (p *Player) After() string { return p.after }

// Live returns the line that changes while the step runs, or "".
func (p *Player) Live(now ids.Reading) string {
	text, err := p.values(now).fill(p.Step().Live)
	if err != nil {
		return "" // nothing to say yet
	}
	return text
}

// Done reports for each step whether it is finished.
func (p *Player) Done() []bool { return p.done }

// MarkDone marks steps as finished that were finished in an earlier session.
func (p *Player) MarkDone(done []bool) {
	for i := range min(len(done), len(p.done)) {
		p.done[i] = p.done[i] || done[i]
	}
}

// waitEnd returns the real time at which the first wait in the sandbox ends,
// and false if no request waits.
func (p *Player) waitEnd(now ids.Reading) (ids.Reading, bool) {
	left, ok := p.sandbox.Left(now)
	return now.Add(left), ok && p.sandbox.Waiting()
}
