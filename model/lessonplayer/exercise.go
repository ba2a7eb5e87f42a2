package lessonplayer

import (
	"idtui/ids"
	"idtui/ids/lessons"
)

// The values of conditions.
const (
	yes = "yes"
	no  = "no"
)

// recovered reports with "yes" or "no" whether the generator issued its newest answer
// after a refusal.
func (v values) recovered() string { return v.recoveredSince(0) }

// recoveredAlone is recovered without a step of the clock forward after the refusal.
func (v values) recoveredAlone() string { return v.recoveredSince(v.generator().forward) }

// recoveredSince is recovered for refusals after the first n entries of the history.
func (v values) recoveredSince(n int) string {
	h := v.generator().History()
	issued := false
	for i := range min(h.Len(), h.Total()-n) {
		switch e := h.Newest(i); {
		case e.HasID():
			issued = true
		case e.ClockChange == "" && e.Answer == ids.Refused && issued:
			return yes
		}
	}
	return no
}

// Exercise returns the exercise of the current step, or nil.
func (p *Player) Exercise() *lessons.Exercise { return p.Step().Exercise }

// Reached reports whether the goal of the step's exercise is reached, or the step has none.
func (p *Player) Reached() bool { return p.Exercise() == nil || p.reached }

// judgeExercise notes when the goal of the exercise is reached. Before the first ids, its
// value may not exist.
func (p *Player) judgeExercise(fill Fill) {
	e := p.Exercise()
	if e == nil || p.reached {
		return
	}
	value, err := fill(e.Goal)
	p.reached = err == nil && value == e.Is
}

// Hint returns the hint of the step's exercise, or "" without one.
func (p *Player) Hint(now ids.Reading) (string, error) {
	if p.Exercise() == nil {
		return "", nil
	}
	return p.values(now).fill(p.Exercise().Hint)
}
