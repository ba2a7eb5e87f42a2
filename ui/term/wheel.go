package term

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// GatherTime is how long wheel notches are gathered before one redraw: half a
	// frame, too short to notice.
	GatherTime = time.Second / 60
	// MaxNotches limits the notches of one ScrollMsg. A flicked wheel sends fewer; the rest
	// of a flood is dropped.
	MaxNotches = 30
)

// ScrollMsg is a number of gathered notches, down if positive. With it comes the
// input that arrived while they were pending, or nil.
type ScrollMsg struct {
	Notches int
	Next    tea.Msg
}

// ScheduleScrollMsg requests a timer for pending notches.
type ScheduleScrollMsg struct{ In time.Duration }

// ScrollDueMsg is sent when the timer for pending notches fires.
type ScrollDueMsg struct{}

// WheelThrottle filters the program's messages and gathers wheel notches. A
// trackpad sends hundreds of notches per second, and each message would redraw
// the screen. Notches that follow the last redraw too soon stay pending until the
// next one; only a flood loses some.
type WheelThrottle struct {
	Now       func() time.Time
	last      time.Time // when notches were last passed on
	pending   int       // sum of the notches since then
	scheduled bool      // a timer for ScrollDueMsg is running
}

// Filter receives each message before the program does; nil drops it. It turns an
// interrupt into a quit, because Bubble Tea does not wait for its input reader
// after an interrupt. It drops mouse motion, which no page uses.
func (c *WheelThrottle) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case tea.InterruptMsg:
		return tea.QuitMsg{}
	case tea.MouseMotionMsg:
		return nil
	case tea.MouseWheelMsg:
		c.pending = min(max(c.pending+notch(m.Button), -MaxNotches), MaxNotches)
		since := c.Now().Sub(c.last)
		if since >= GatherTime {
			return c.flush(nil)
		}
		if c.scheduled || c.pending == 0 {
			return nil
		}
		c.scheduled = true
		return ScheduleScrollMsg{GatherTime - since}
	case ScrollDueMsg:
		c.scheduled = false
		return c.flush(nil)
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg:
		if c.pending != 0 {
			return c.flush(msg) // keep the order: the notches came first
		}
	}
	return msg
}

// flush passes on all pending notches, followed by an input or nil.
func (c *WheelThrottle) flush(then tea.Msg) tea.Msg {
	n := c.pending
	if n == 0 && then == nil {
		return nil
	}
	c.pending, c.last = 0, c.Now()
	return ScrollMsg{n, then}
}

// notch returns the direction of one wheel message: -1 is up, 1 is down.
func notch(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}
