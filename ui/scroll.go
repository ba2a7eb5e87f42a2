package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// together is how long notches of the wheel are gathered before the screen is
	// drawn for them: half a frame, which nobody sees.
	gatherTime = frameDelay / 2
	// mostNotches is how many of them count at once. A wheel that is flicked sends
	// fewer; what sends more is a flood, and need not be followed to its end.
	maxNotches = 30
)

// scrolled are notches of the wheel that came together, downwards if positive,
// and the input that came after them, if they were waiting when it did.
type scrollMsg struct {
	notches int
	next    tea.Msg
}

// scrollSoon says that notches are held, and for how long; scrollDue that it is
// over.
type (
	scheduleScrollMsg struct{ in time.Duration }
	scrollDueMsg      struct{}
)

// wheelThrottle stands before the program and gathers what the mouse sends: a trackpad
// sends hundreds of notches a second, one notch of some wheels several, and
// each message would draw the screen. None is lost short of a flood: what came
// too soon after the last drawing is held until the next one is due.
type wheelThrottle struct {
	now       func() time.Time
	last      time.Time // when notches were last let through
	pending   int       // the sum of those that came since
	scheduled bool      // a scrollDue is on its way
}

// filter looks at a message before the program does; nil drops it. An interrupt
// becomes an orderly end: Bubble Tea would not wait for its reader. Nothing here
// answers to a mouse that only moves.
func (c *wheelThrottle) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case tea.InterruptMsg:
		return tea.QuitMsg{}
	case tea.MouseMotionMsg:
		return nil
	case tea.MouseWheelMsg:
		return c.wheel(notch(m.Button))
	case scrollDueMsg:
		c.scheduled = false
		return c.flush(nil)
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg:
		if c.pending != 0 {
			return c.flush(msg) // what was turned first goes first
		}
	}
	return msg
}

// wheel lets a notch through, or holds it.
func (c *wheelThrottle) wheel(n int) tea.Msg {
	c.pending = min(max(c.pending+n, -maxNotches), maxNotches)
	since := c.now().Sub(c.last)
	if since >= gatherTime {
		return c.flush(nil)
	}
	if c.scheduled || c.pending == 0 {
		return nil
	}
	c.scheduled = true
	return scheduleScrollMsg{gatherTime - since}
}

// release lets all notches through that are held, and an input after them.
func (c *wheelThrottle) flush(then tea.Msg) tea.Msg {
	n := c.pending
	if n == 0 && then == nil {
		return nil
	}
	c.pending, c.last = 0, c.now()
	return scrollMsg{n, then}
}

// notch is how far one message of the wheel goes.
func notch(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}

// scroll turns the wheel of the page on top.
func (a *App) scroll(s scrollMsg) tea.Cmd {
	a.top().wheel(s.notches)
	if s.next == nil {
		return nil
	}
	_, cmd := a.Update(s.next)
	return cmd
}
