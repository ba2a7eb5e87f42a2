package app

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/theme"
	pages "idtui/ui/page"
)

// appearance is the requested theme and the terminal that it is shown on.
type appearance struct {
	wanted   string // one of [theme.Names], [theme.Auto], or "" for auto
	selected bool   // you selected the theme with its key, so it is saved
	terminal theme.Terminal
}

// restyle builds the requested theme for the terminal. The name is already checked.
func (a *App) restyle() {
	if t, err := theme.Find(a.appearance.wanted, a.appearance.terminal); err == nil {
		a.theme = t
	}
}

// nextTheme selects the next theme that changes the colors. [theme.Auto] is one of the themes, so
// that you can return to it.
func (a *App) nextTheme() {
	names := append([]string{theme.Auto}, theme.Names()...)
	before := a.theme.Name
	for range names {
		a.appearance.wanted = names[(slices.Index(names, theme.Canonical(a.appearance.wanted))+1)%len(names)]
		if a.restyle(); a.theme.Name != before {
			break
		}
	}
	a.appearance.selected = true
	text := "Theme: " + a.appearance.wanted
	if a.appearance.wanted == theme.Auto {
		text += " (" + a.theme.Name + ")"
	}
	a.setStatus(theme.Good, text)
}

// flashTime is how long a change stays highlighted: long enough to notice, short
// enough not to distract.
const flashTime = 600 * time.Millisecond

// flash is a zone of a page that is highlighted until a time.
type flash struct {
	page  pages.Page
	zone  string
	role  theme.Role
	until ids.Reading
}

// flashZone highlights a zone of the top page for [flashTime]. It does nothing
// with reduced motion or a fixed time.
func (a *App) flashZone(zone string, role theme.Role) {
	if a.config.ReducedMotion || a.fixedTime {
		return
	}
	a.flashes = slices.DeleteFunc(a.flashes, func(old flash) bool { return old.zone == zone })
	a.flashes = append(a.flashes, flash{a.top(), zone, role, a.clock().Add(flashTime)})
}

// removeExpiredFlashes removes the flashes that are over. It returns the time
// until the next one ends, or 0 if none is active.
func (a *App) removeExpiredFlashes() time.Duration {
	now := a.clock()
	a.flashes = slices.DeleteFunc(a.flashes, func(f flash) bool { return f.until <= now })
	var next time.Duration
	for _, f := range a.flashes {
		if left := f.until.Sub(now); next == 0 || left < next {
			next = left
		}
	}
	return next
}

const (
	// inactiveDelay replaces [pages.ClockDelay] after inactiveAfter without input.
	inactiveDelay = time.Second
	inactiveAfter = 5 * time.Second
)

// tickMsg advances the visible pages.
type tickMsg struct{ generation int }

// redrawDelay returns the time until the next redraw, or 0 to redraw only after a message. A
// covered page counts only while it draws frames, such as when it generates ids. A terminal without
// focus is not redrawn for a clock alone.
func (a *App) redrawDelay() time.Duration {
	delay := a.top().State().Redraw
	if a.overlay != nil {
		if p := a.page.State().Redraw; p > 0 && p <= pages.FrameDelay {
			delay = p
		}
	}
	if delay == pages.ClockDelay && a.clock().Sub(a.lastInput) > inactiveAfter {
		delay = inactiveDelay
	}
	if left := a.removeExpiredFlashes(); left > 0 && (delay == 0 || left < delay) {
		delay = max(left, pages.FrameDelay)
	}
	if a.blurred && delay > pages.FrameDelay {
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
