package lessonplayer

import (
	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonstage"
)

// stage is what a step plays on besides generators: samples or a draft. Value computes a
// value in a text; it reports false for a name that the stage does not have.
type stage interface {
	Value(name string, args []string) (text string, known bool, err error)
}

// setUp sets up what a step plays on.
func (p *Player) setUp(set *lessons.Setup, now ids.Reading) (err error) {
	p.samples, p.draft = nil, nil
	own := p.scheme
	switch {
	case set.Samples != nil:
		p.sandbox = &Sandbox{setup: *set, seen: map[ids.ID]bool{}}
		p.samples, err = lessonstage.NewSamples(set.Samples)
		return err
	case set.Draft != nil:
		if p.draft, err = lessonstage.NewDraft(set.Draft, now); err != nil {
			return err
		}
		own = p.draft.Bound.Scheme
	}
	p.sandbox, err = newSandbox(*set, own, p.find, p.entropy, now)
	return err
}

// stage returns the samples or the draft of the step, or nil.
func (p *Player) stage() stage {
	switch {
	case p.samples != nil:
		return p.samples
	case p.draft != nil:
		return p.draft
	}
	return nil
}

// reveal shows what the program answers: of samples the facts that the step asks for, one
// after the other if it asks several times.
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

// Samples returns the ids of an unknown layout that the step plays on, or nil.
func (p *Player) Samples() *lessonstage.Samples { return p.samples }

// Draft returns the draft that the step plays on, or nil.
func (p *Player) Draft() *lessonstage.Draft { return p.draft }
