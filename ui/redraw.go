package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// frame is the pace of a page on which something runs.
	frame = time.Second / 30
	// idle is how often the clock on the screen moves on when nothing else does,
	idle = 200 * time.Millisecond
	// rest how often when nobody has touched a key
	rest = time.Second
	// for so long.
	restAfter = 5 * time.Second
)

// tickMsg lets time pass.
type tickMsg struct{ generation int }

// noteActivity notes that somebody is there.
func (a *App) noteActivity(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, scrolled, tea.PasteMsg, tea.FocusMsg, tea.WindowSizeMsg:
		a.active = a.clock()
	}
}

// pace is how soon the screen has to be drawn again, 0 for not before something
// happens. Of a page that is covered only a run counts; a terminal that is not
// looked at shows no running clock.
func (a *App) pace() time.Duration {
	pace := a.top().pace()
	if a.over != nil {
		if p := a.page.pace(); p > 0 && p <= frame {
			pace = p
		}
	}
	if pace == idle && a.clock().Sub(a.active) > restAfter {
		pace = rest
	}
	if left := a.expireFlashes(); left > 0 && (pace == 0 || left < pace) {
		pace = max(left, frame)
	}
	if a.blurred && pace > frame {
		return 0
	}
	return pace
}

// schedule starts the next tick, unless one comes soon enough.
func (a *App) schedule() tea.Cmd {
	pace := a.pace()
	if pace == 0 || a.ticks > 0 && a.ticks <= pace {
		return nil
	}
	a.ticks = pace
	a.ticking++
	generation := a.ticking
	return tea.Tick(pace, func(time.Time) tea.Msg { return tickMsg{generation} })
}

func (a *App) ticked(msg tickMsg) tea.Cmd {
	if msg.generation != a.ticking {
		return nil
	}
	a.ticks = 0
	a.pass()
	a.watch()
	return a.schedule()
}
