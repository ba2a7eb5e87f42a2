package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// together is how long notches of the wheel are gathered before the screen is
	// drawn for them: half a frame, which nobody sees.
	together = frame / 2
	// mostNotches is how many of them count at once. A wheel that is flicked sends
	// fewer; what sends more is a flood, and need not be followed to its end.
	mostNotches = 30
)

// scrolled are notches of the wheel that came together, downwards if positive,
// and the input that came after them, if they were waiting when it did.
type scrolled struct {
	notches int
	then    tea.Msg
}

// scrollSoon says that notches are held, and for how long; scrollDue that it is
// over.
type (
	scrollSoon struct{ in time.Duration }
	scrollDue  struct{}
)

// wheelThrottle stands before the program and gathers what the mouse sends: a trackpad
// sends hundreds of notches a second, one notch of some wheels several, and
// each message would draw the screen. None is lost short of a flood: what came
// too soon after the last drawing is held until the next one is due.
type wheelThrottle struct {
	now     func() time.Time
	last    time.Time // when notches were last let through
	held    int       // the sum of those that came since
	waiting bool      // a scrollDue is on its way
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
	case scrollDue:
		c.waiting = false
		return c.release(nil)
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg:
		if c.held != 0 {
			return c.release(msg) // what was turned first goes first
		}
	}
	return msg
}

// wheel lets a notch through, or holds it.
func (c *wheelThrottle) wheel(n int) tea.Msg {
	c.held = min(max(c.held+n, -mostNotches), mostNotches)
	since := c.now().Sub(c.last)
	if since >= together {
		return c.release(nil)
	}
	if c.waiting || c.held == 0 {
		return nil
	}
	c.waiting = true
	return scrollSoon{together - since}
}

// release lets all notches through that are held, and an input after them.
func (c *wheelThrottle) release(then tea.Msg) tea.Msg {
	n := c.held
	if n == 0 && then == nil {
		return nil
	}
	c.held, c.last = 0, c.now()
	return scrolled{n, then}
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
func (a *App) scroll(s scrolled) tea.Cmd {
	a.top().wheel(s.notches)
	if s.then == nil {
		return nil
	}
	_, cmd := a.Update(s.then)
	return cmd
}
