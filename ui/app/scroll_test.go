package app

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/page/explore"
	"idtui/ui/term"
)

// trackpad sends messages through the filter to the program, with a time that the test
// advances.
type trackpad struct {
	app    *App
	filter func(tea.Model, tea.Msg) tea.Msg
	now    time.Time
	due    time.Time // when ScrollDueMsg is sent; zero for none
	drawn  int       // messages that reached the program
}

func newTrackpad(a *App) *trackpad {
	p := &trackpad{app: a, now: fixedNow}
	p.filter = (&term.WheelThrottle{Now: func() time.Time { return p.now }}).Filter
	return p
}

func (p *trackpad) send(msg tea.Msg) {
	msg = p.filter(p.app, msg)
	switch m := msg.(type) {
	case nil:
		return
	case term.ScheduleScrollMsg:
		p.due = p.now.Add(m.In)
	}
	p.drawn++
	p.app.Update(msg)
}

// pass advances the time and sends what is due.
func (p *trackpad) pass(d time.Duration) {
	p.now = p.now.Add(d)
	if !p.due.IsZero() && !p.now.Before(p.due) {
		p.due = time.Time{}
		p.send(term.ScrollDueMsg{})
	}
}

// turn sends n wheel messages at an interval.
func (p *trackpad) turn(b tea.MouseButton, n int, apart time.Duration) {
	for range n {
		p.send(tea.MouseWheelMsg{Button: b})
		p.pass(apart)
	}
}

func scrolling(t *testing.T) (*trackpad, *explore.Page) {
	t.Helper()
	a := newApp(t, 120, 36)
	press(a, "@sno")
	e := explorer(a)
	for range 500 {
		press(a, "space")
	}
	return newTrackpad(a), e
}

// TestOneNotchOfSeveralEvents checks that each message counts if a wheel sends three per
// notch, all at once.
func TestOneNotchOfSeveralEvents(t *testing.T) {
	p, e := scrolling(t)
	p.turn(tea.MouseWheelDown, 3, 0)
	p.pass(term.GatherTime)
	if e.Selected().Entry != 3 {
		t.Errorf("three messages at once scroll by %d", e.Selected().Entry)
	}
	p.turn(tea.MouseWheelUp, 2, time.Millisecond)
	p.turn(tea.MouseWheelDown, 1, time.Millisecond)
	p.pass(term.GatherTime)
	if e.Selected().Entry != 2 {
		t.Errorf("two up and one down scroll from 3 to %d", e.Selected().Entry)
	}
}

// TestFloodOfWheel checks that many messages of a trackpad cause few redraws. A flood at one time
// scrolls by a limited distance.
func TestFloodOfWheel(t *testing.T) {
	p, e := scrolling(t)
	p.turn(tea.MouseWheelDown, 300, time.Second/300)
	p.pass(term.GatherTime)
	if most := 2 * int(time.Second/term.GatherTime+1); p.drawn > most {
		t.Errorf("300 messages in a second are drawn %d times, more than %d", p.drawn, most)
	}
	if e.Selected().Entry != 300 {
		t.Errorf("300 messages in a second scroll by %d", e.Selected().Entry)
	}
	p.turn(tea.MouseWheelUp, 3000, 0)
	p.pass(term.GatherTime)
	if e.Selected().Entry < 300-term.MaxNotches-1 {
		t.Errorf("3000 messages at one time scroll by %d", 300-e.Selected().Entry)
	}
}

// TestKeysDoNotOvertakeTheWheel checks that a key acts after the notches that are
// pending when you press it.
func TestKeysDoNotOvertakeTheWheel(t *testing.T) {
	p, e := scrolling(t)
	p.turn(tea.MouseWheelDown, 5, 0)
	p.send(tea.KeyPressMsg{Code: tea.KeyHome})
	p.pass(term.GatherTime)
	if e.Selected().Entry != 0 {
		t.Errorf("home goes to entry %d", e.Selected().Entry)
	}
}
