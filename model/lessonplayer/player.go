package lessonplayer

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/lessons"
)

// Player plays a lesson: it sets each step's stage up, takes the reader's
// actions, and says what came of them.
type Player struct {
	Lesson *lessons.Lesson

	own     *ids.Scheme // of generators that name none
	find    Finder
	entropy ids.Entropy

	step  int
	stage *Sandbox
	asked int    // how many of the step's actions are done
	text  string // the step's text, filled in
	after string // what came of the actions, filled in when they were done
	done  []bool // by step
}

// New opens a lesson at its first step. find looks up the schemes of its
// generators.
func New(l *lessons.Lesson, find Finder, e ids.Entropy, now ids.Reading) (*Player, error) {
	if len(l.Steps) == 0 {
		return nil, fmt.Errorf("the lesson %s has no steps", l.Name)
	}
	own, err := find(l.Schemes[0])
	if err != nil {
		return nil, fmt.Errorf("lesson %s: %w", l.Name, err)
	}
	p := &Player{Lesson: l, own: own, find: find, entropy: e, done: make([]bool, len(l.Steps))}
	return p, p.GoTo(0, now)
}

// Go goes to a step, held inside the lesson, and sets its stage up.
func (p *Player) GoTo(step int, now ids.Reading) error {
	p.step = min(max(step, 0), len(p.Lesson.Steps)-1)
	s := p.Step()
	stage, err := newStage(s.Setup, p.own, p.find, p.entropy, now)
	if err != nil {
		return p.fault(err)
	}
	p.stage, p.asked, p.after = stage, 0, ""
	if p.text, err = p.facts(now).fill(s.Text); err != nil {
		return p.fault(err)
	}
	return p.finishStep(now)
}

func (p *Player) fault(err error) error {
	return fmt.Errorf("lesson %s, step %d: %w", p.Lesson.Name, p.step+1, err)
}

// finishStep closes the step once all that it asks for is done.
func (p *Player) finishStep(now ids.Reading) error {
	if a, ok := p.NextAction(); ok && a == lessons.DoWatch {
		p.stage.release(now) // there is nothing to watch on a clock that stands still
		if !p.stage.Waiting() {
			p.asked++
		}
	}
	if _, ok := p.NextAction(); ok || p.after != "" {
		return nil
	}
	p.done[p.step] = true
	text, err := p.facts(now).fill(p.Step().After)
	if err != nil {
		return p.fault(err)
	}
	p.after = text
	return nil
}

// Do takes an action if it is the one that is asked for, or if all that was
// asked for is done; it reports whether it did. A clock may always be stepped
// over a wait that is being watched.
func (p *Player) Do(a lessons.Action, now ids.Reading) (bool, error) {
	want, open := p.NextAction()
	watched := open && want == lessons.DoWatch && a == lessons.DoForward
	if open && a != want && !watched || a == lessons.DoWatch {
		return false, nil
	}
	p.stage.act(a, now)
	if open && !watched {
		p.asked++
	}
	return true, p.finishStep(now)
}

// Tick lets time pass.
func (p *Player) Tick(now ids.Reading) error {
	p.stage.tick(now)
	return p.finishStep(now)
}

// Step is the step one is at, At its number from 0.
func (p *Player) Step() *lessons.Step { return &p.Lesson.Steps[p.step] }

// At is the number of the step one is at, from 0.
func (p *Player) StepIndex() int { return p.step }

// Stage is what the step plays on.
func (p *Player) Sandbox() *Sandbox { return p.stage }

// Asked is the action that the step waits for, and false when it is done.
func (p *Player) NextAction() (lessons.Action, bool) {
	if ask := p.Step().Ask; p.asked < len(ask) {
		return ask[p.asked], true
	}
	return 0, false
}

// Given is how many of the actions that the step asks for are done.
func (p *Player) ActionsDone() int { return p.asked }

// Text is what there is to know before anything is asked.
func (p *Player) Text() string { return p.text }

// After says what came of the actions; "" until they are done.
func (p *Player) After() string { return p.after }

// Live is the line that is filled in anew all the time; "" for none.
func (p *Player) Live(now ids.Reading) string {
	text, err := p.facts(now).fill(p.Step().Live)
	if err != nil {
		return "" // nothing to say yet
	}
	return text
}

// Done tells for each step whether it was done.
func (p *Player) Done() []bool { return p.done }

// Recall marks steps as done that were done at another time.
func (p *Player) MarkDone(done []bool) {
	for i := range min(len(done), len(p.done)) {
		p.done[i] = p.done[i] || done[i]
	}
}

// Wake is the real time at which the first wait on the stage is over, and false
// when nobody waits. A reader without patience asks for it.
func (p *Player) Wake(now ids.Reading) (ids.Reading, bool) {
	left, ok := p.stage.Left(now)
	return now.Add(left), ok && p.stage.Waiting()
}
