package app

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/theme"
)

// generateCommands returns the commands that generate ids and set the clock. The footer
// shows what can be ended: generating, a freeze, a step of the clock. It leaves out keys
// without an effect on the scheme.
func (e *explorer) generateCommands() []command {
	now, s := e.app.clock, e.session
	run, rate, overflow := "start", "", "overflow"
	if s.Generating() {
		run, rate = "stop", "rate"
	}
	if s.BoundScheme().Policy.Full == ids.NeverFull {
		overflow = ""
	}
	return slices.Concat([]command{
		{[]string{"space"}, "space", "generate one id", "new id", act(e.generate)},
		{[]string{"g"}, "g", "start or stop generating", run, act(func() { s.ToggleGenerate(now()) })},
		{[]string{"+", "="}, "+", "raise the rate", rate, act(func() { e.rate(1) })},
		{[]string{"-"}, "-", "lower the rate", "", act(func() { e.rate(-1) })},
	}, e.clockCommands(), []command{
		{[]string{"o"}, "o", "overflow the sequence of one time unit", overflow, act(e.overflow)},
	})
}

// clockCommands returns the commands that set the clock.
func (e *explorer) clockCommands() []command {
	now, s := e.app.clock, e.session
	back, forward, freeze, realTime := "step back", "step forward", "freeze", ""
	if s.Clock.Frozen() {
		freeze = "unfreeze"
	}
	if e.clockIsSet() {
		realTime = "real time"
	}
	if s.BoundScheme().Time == nil {
		back, forward, freeze = "", "", ""
	}
	return []command{
		{[]string{"b"}, "b", "step the clock back, below the newest id", back, act(func() { s.StepBack(now()) })},
		{[]string{"f"}, "f", "step the clock forward", forward, act(func() { s.StepForward(now()) })},
		{[]string{"z"}, "z", "freeze or unfreeze the clock", freeze, act(func() { s.ToggleFreeze(now()) })},
		{[]string{"r"}, "r", "set the clock to real time", realTime, act(func() { s.ReturnToRealTime(now()) })},
	}
}

// clockIsSet reports whether the clock does not show real time.
func (e *explorer) clockIsSet() bool {
	return e.session.Clock.Frozen() || e.session.Clock.Offset(e.app.clock()) != 0
}

// generate generates one id and shows it.
func (e *explorer) generate() {
	e.unpin()
	e.entry = 0
	e.session.Next(e.app.clock())
}

// warnDecodeOnly explains why a key that generates ids has no effect.
func (e *explorer) warnDecodeOnly() {
	e.app.setStatus(theme.Warn, "idtui can decode "+e.session.Scheme.Title+" ids but not generate them. Paste one, or press /.")
}

// overflow requests one id more than the sequence has in one time unit.
func (e *explorer) overflow() {
	e.unpin()
	e.entry = 0
	e.session.Overflow(e.app.clock())
}

// rate raises the rate by n steps.
func (e *explorer) rate(n int) {
	e.session.ChangeRate(n)
	e.app.setStatus(theme.Good, "Rate: "+strconv.Itoa(e.session.Rate())+" ids/s")
}
