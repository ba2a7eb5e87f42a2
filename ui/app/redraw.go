package app

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/term"
)

const (
	// frameDelay is the time between redraws while something on the page moves.
	frameDelay = time.Second / 30
	// clockDelay is the time between redraws while only a clock on the page moves.
	clockDelay = 200 * time.Millisecond
	// inactiveDelay replaces clockDelay after inactiveAfter without input.
	inactiveDelay = time.Second
	inactiveAfter = 5 * time.Second
)

// tickMsg advances the visible pages.
type tickMsg struct{ generation int }

// noteActivity records the time of the last input; redraws slow down after it.
func (a *App) noteActivity(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, term.ScrollMsg, tea.PasteMsg, tea.FocusMsg, tea.WindowSizeMsg:
		a.lastInput = a.clock()
	}
}

// redrawDelay returns the time until the next redraw, or 0 to redraw only after
// a message. A covered page counts only while it generates ids, and a terminal
// without focus is not redrawn for a clock alone.
func (a *App) redrawDelay() time.Duration {
	delay := a.top().redrawDelay()
	if a.overlay != nil {
		if p := a.page.redrawDelay(); p > 0 && p <= frameDelay {
			delay = p
		}
	}
	if delay == clockDelay && a.clock().Sub(a.lastInput) > inactiveAfter {
		delay = inactiveDelay
	}
	if left := a.removeExpiredFlashes(); left > 0 && (delay == 0 || left < delay) {
		delay = max(left, frameDelay)
	}
	if a.blurred && delay > frameDelay {
		return 0
	}
	return delay
}

// schedule starts a timer for the next tick, unless a running timer fires earlier.
func (a *App) schedule() tea.Cmd {
	delay := a.redrawDelay()
	if delay == 0 || a.tickDelay > 0 && a.tickDelay <= delay {
		return nil
	}
	a.tickDelay = delay
	a.tickGeneration++
	generation := a.tickGeneration
	return tea.Tick(delay, func(time.Time) tea.Msg { return tickMsg{generation} })
}

func (a *App) tick(msg tickMsg) tea.Cmd {
	if msg.generation != a.tickGeneration {
		return nil
	}
	a.tickDelay = 0
	a.tickPages()
	return a.schedule()
}
