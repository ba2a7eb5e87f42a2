package app

import (
	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/theme"
	"idtui/ui/widget"
)

// hintKey is the key for the hint of an exercise.
const hintKey = "h"

// exercising reports whether the step is an exercise whose goal is not reached.
func (l *lesson) exercising() bool { return !l.player.Reached() }

// useful reports whether an action has an effect in an exercise.
func (l *lesson) useful(a lessons.Action) bool {
	switch a {
	case lessons.DoMore, lessons.DoLess:
		return l.player.Step().Setup.Tune != ""
	case lessons.DoFaster, lessons.DoEncoding:
		return false
	}
	return true
}

func (l *lesson) hintCommand() command {
	c := command{[]string{hintKey}, hintKey, "show the hint of an exercise", "", act(l.toggleHint)}
	if l.exercising() {
		c.footer = "hint"
	}
	return c
}

func (l *lesson) toggleHint() {
	if l.player.Exercise() == nil {
		l.app.setStatus(theme.Warn, "There is no hint here. The exercise at the end of a lesson has one.")
		return
	}
	l.hint = !l.hint
}

// drawHint draws the hint of the exercise if it is shown. It returns the row below.
func (l *lesson) drawHint(p widget.Pane, y int, now ids.Reading) int {
	if !l.hint {
		return y
	}
	text, err := l.player.Hint(now)
	l.report(err)
	return p.Sub(2, 0, p.W-2, p.H).Paragraph(y, theme.Muted, "Hint: "+text)
}

// drawReached draws that the goal of an exercise is reached. It returns the row below.
func (l *lesson) drawReached(p widget.Pane, y int) int {
	if l.player.Exercise() == nil || l.exercising() {
		return y
	}
	x := p.Text(0, y, theme.Good, "✓") + 1
	p.Text(x, y, theme.Good, "The goal is reached.")
	return y + 1
}
