// Package lessonplayer plays the lessons: it sets up each step, carries out the reader's actions,
// and fills in the texts. A step uses generators, [Samples] of an unknown layout, or a [Draft] of a
// layout. Samples come with the result of an inference, a draft with the criteria that judge it.
// Package lessons declares the lessons.
//
// A [Question] does not depend on generators: [Ask] and [Question.Judge] need only a [Fill].
package lessonplayer

import (
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/lessons"
)

// Player plays one lesson for one reader. It keeps the current step with its sandbox, and the
// reader's progress and predictions.
type Player struct {
	Lesson *lessons.Lesson

	scheme  *ids.Scheme // for generators that name none
	find    func(name string) (*ids.Scheme, error)
	entropy ids.Entropy

	step        int
	sandbox     *Sandbox
	samples     *Samples   // of the step, or nil
	inferred    []*Samples // the distinct samples of the steps so far
	draft       *Draft     // of the step, or nil
	actionsDone int        // number of the step's actions that are done
	text        string     // the step's text with its values
	after       string     // the text about the results; "" until the actions are done
	done        []bool     // whether a step is finished, by step

	asked       int         // number of the step's questions that were asked
	question    *Question   // the question that was asked last, or nil
	results     []*Question // the step's judged questions
	predictions []string    // results of the predictions, by question of the lesson
	reached     bool        // the goal of the step's exercise was reached
}

// New returns a player at the first step of a lesson. find looks up the schemes of its
// generators.
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

// GoTo goes to a step and sets up its sandbox. A step outside the lesson means the first or the
// last one.
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

// finishStep finishes the step if all its actions are done and its goal is reached.
func (p *Player) finishStep(now ids.Reading) error {
	if a, ok := p.NextAction(); ok && a == lessons.DoWatch {
		for _, n := range p.sandbox.Nodes {
			if n.Clock.Frozen() {
				n.ToggleFreeze(now) // with a frozen clock, the wait would never end
			}
		}
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
	if !p.Reached() {
		value, err := fill(p.Exercise().Goal)
		p.reached = err == nil && value == p.Exercise().Is // before the first id, the goal can have no value
	}
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

// Do carries out an action and reports true if the step asks for it, or asks for no more actions. If
// the step asks to watch a wait, the reader can also step the clock past it.
func (p *Player) Do(a lessons.Action, now ids.Reading) (bool, error) {
	want, open := p.NextAction()
	watched := open && want == lessons.DoWatch && a == lessons.DoForward
	if open && a != want && !watched || a == lessons.DoWatch || !p.Reached() && slices.Contains(p.Exercise().Without, a) {
		return false, nil
	}
	if a == lessons.DoReveal {
		p.reveal()
	}
	if a == lessons.DoEncoding {
		p.sandbox.encodingShift++
	} else {
		for i, n := range p.sandbox.Nodes {
			if !n.Retired {
				p.sandbox.takeTurn(i, a, now)
			}
		}
	}
	if open && !watched {
		p.actionsDone++
	}
	return true, p.finishStep(now)
}

// Tick advances the sandbox to a real time.
func (p *Player) Tick(now ids.Reading) error {
	for i, n := range p.sandbox.Nodes {
		if !n.Retired {
			n.Tick(now) // answers requests whose wait is over
			p.sandbox.collect(i)
		}
	}
	return p.finishStep(now)
}

// Step returns the current step.
func (p *Player) Step() *lessons.Step { return &p.Lesson.Steps[p.step] }

// StepIndex returns the number of the current step, from 0.
func (p *Player) StepIndex() int { return p.step }

// Sandbox returns the sandbox of the current step.
func (p *Player) Sandbox() *Sandbox { return p.sandbox }

// NextAction returns the action that the step waits for. It reports false if the step is
// finished, or if it is an exercise, in which every action is allowed.
func (p *Player) NextAction() (lessons.Action, bool) {
	if ask := p.Step().Ask; p.actionsDone < len(ask) {
		return ask[p.actionsDone], true
	}
	return 0, false
}

// ActionsDone returns the number of the current step's actions that are done.
func (p *Player) ActionsDone() int { return p.actionsDone }

// Text returns the text of the step before its first action.
func (p *Player) Text() string { return p.text }

// After returns the text about the results, or "" until the actions are done.
func (p *Player) After() string { return p.after }

// Live returns the line that changes while the step runs, or "".
func (p *Player) Live(now ids.Reading) string {
	text, err := p.values(now).fill(p.Step().Live)
	if err != nil {
		return "" // the values do not exist yet
	}
	return text
}

// Done reports for each step whether it is finished.
func (p *Player) Done() []bool { return p.done }

// MarkDone marks the steps that the reader finished in an earlier session.
func (p *Player) MarkDone(done []bool) {
	for i := range min(len(done), len(p.done)) {
		p.done[i] = p.done[i] || done[i]
	}
}

// stage is what a step uses in addition to generators: samples or a draft. Value computes a value
// in a text; it reports false for a name that the stage does not have.
type stage interface {
	Value(name string, args []string) (text string, known bool, err error)
}

// setUp prepares the samples, the draft or the generators of a step.
func (p *Player) setUp(set *lessons.Setup, now ids.Reading) (err error) {
	p.samples, p.draft = nil, nil
	own := p.scheme
	switch {
	case set.Samples != nil:
		p.sandbox = &Sandbox{setup: *set, seen: map[ids.ID]bool{}}
		for _, s := range p.inferred {
			if set.Samples.SameIDs(s.set) {
				same := *s
				same.set, same.shown = set.Samples, set.Samples.Known
				p.samples = &same
				return nil
			}
		}
		if p.samples, err = NewSamples(set.Samples); err == nil {
			p.inferred = append(p.inferred, p.samples)
		}
		return err
	case set.Draft != nil:
		if p.draft, err = NewDraft(set.Draft, now); err != nil {
			return err
		}
		own = p.draft.Bound.Scheme
	}
	p.sandbox, err = newSandbox(*set, own, p.find, p.entropy, now)
	return err
}

// reveal shows the answers. If the step reveals samples several times, each time shows one more
// fact.
func (p *Player) reveal() {
	switch {
	case p.draft != nil:
		p.draft.Reveal()
	case p.samples != nil:
		times, n := 0, 0
		for i, a := range p.Step().Ask {
			if a == lessons.DoReveal {
				times++
				if i < p.actionsDone {
					n++
				}
			}
		}
		facts := p.Step().Fields
		if times > 1 && n < len(facts) {
			facts = facts[n : n+1]
		}
		p.samples.Reveal(facts)
	}
}

// Samples returns the samples of the step, or nil.
func (p *Player) Samples() *Samples { return p.samples }

// Draft returns the draft of the step, or nil.
func (p *Player) Draft() *Draft { return p.draft }

// Values of conditions.
const (
	yes = "yes"
	no  = "no"
)

func yesOrNo(is bool) string {
	if is {
		return yes
	}
	return no
}

// Exercise returns the exercise of the current step, or nil.
func (p *Player) Exercise() *lessons.Exercise { return p.Step().Exercise }

// Reached reports whether the step has no exercise, or the goal of its exercise is reached.
func (p *Player) Reached() bool { return p.Exercise() == nil || p.reached }

// Hint returns the hint of the step's exercise, or "".
func (p *Player) Hint(now ids.Reading) (string, error) {
	if p.Exercise() == nil {
		return "", nil
	}
	return p.values(now).fill(p.Exercise().Hint)
}
