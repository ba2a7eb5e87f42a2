package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// frame is the pace of a page on which something runs.
	frameDelay = time.Second / 30
	// idle is how often the clock on the screen moves on when nothing else does,
	clockDelay = 200 * time.Millisecond
	// rest how often when nobody has touched a key
	inactiveDelay = time.Second
	// for so long.
	inactiveAfter = 5 * time.Second
)

// tickMsg lets time pass.
type tickMsg struct{ generation int }

// noteActivity notes that somebody is there.
func (a *App) noteActivity(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, scrollMsg, tea.PasteMsg, tea.FocusMsg, tea.WindowSizeMsg:
		a.lastInput = a.clock()
	}
}

// pace is how soon the screen has to be drawn again, 0 for not before something
// happens. Of a page that is covered only a run counts; a terminal that is not
// looked at shows no running clock.
func (a *App) redrawDelay() time.Duration {
	pace := a.top().redrawDelay()
	if a.overlay != nil {
		if p := a.page.redrawDelay(); p > 0 && p <= frameDelay {
			pace = p
		}
	}
	if pace == clockDelay && a.clock().Sub(a.lastInput) > inactiveAfter {
		pace = inactiveDelay
	}
	if left := a.removeExpiredFlashes(); left > 0 && (pace == 0 || left < pace) {
		pace = max(left, frameDelay)
	}
	if a.blurred && pace > frameDelay {
		return 0
	}
	return pace
}

// schedule starts the next tick, unless one comes soon enough.
func (a *App) schedule() tea.Cmd {
	pace := a.redrawDelay()
	if pace == 0 || a.tickDelay > 0 && a.tickDelay <= pace {
		return nil
	}
	a.tickDelay = pace
	a.tickGeneration++
	generation := a.tickGeneration
	return tea.Tick(pace, func(time.Time) tea.Msg { return tickMsg{generation} })
}

func (a *App) tick(msg tickMsg) tea.Cmd {
	if msg.generation != a.tickGeneration {
		return nil
	}
	a.tickDelay = 0
	a.tickPages()
	a.flashChanges()
	return a.schedule()
}
