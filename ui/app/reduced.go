package app

import (
	"idtui/ids"
	"idtui/ui/widget"
)

// The smallest window for the reduced form of a page. A smaller one has only a message.
const (
	minReducedWidth  = 40
	minReducedHeight = 10
)

// reducer is a page with a reduced form, for windows that are smaller than the full one.
type reducer interface {
	drawReduced(p widget.Pane, now ids.Reading)
}

// fits reports whether the window has room for the full pages.
func (a *App) fits() bool { return a.w >= minWidth && a.h >= minHeight }

// reduced returns the open page if it is shown in its reduced form, or nil.
func (a *App) reduced() reducer {
	r, ok := a.top().(reducer)
	if !ok || a.fits() || a.w < minReducedWidth || a.h < minReducedHeight {
		return nil
	}
	return r
}

// canLeave reports whether esc leads from the message about a small window to a page that
// has room.
func (a *App) canLeave() bool {
	_, ok := a.top().(reducer)
	return !ok && !a.fits() && a.w >= minReducedWidth && a.h >= minReducedHeight
}

// composeReduced draws a page in its reduced form, below its title and above the footer.
func (a *App) composeReduced(p widget.Pane, page reducer, now ids.Reading) {
	t := widget.Tab{Zone: "help", Title: a.top().title(), On: true}
	widget.Tabs(p.Sub(0, 0, p.W, 1), "idtui", []widget.Tab{t}, nil)
	page.drawReduced(p.Sub(1, 1, p.W-2, p.H-2), now)
	a.drawFooter(p.Sub(1, p.H-1, p.W-2, 1))
}
