package app

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// The largest window that is drawn. The renderer needs memory and time for each cell, and
// a terminal can report any size.
const (
	maxWindowWidth  = 1000
	maxWindowHeight = 400
)

// inputFilter changes the messages of the terminal before the renderer and the program
// see them.
type inputFilter struct {
	keys  keyBurst
	wheel wheelThrottle
	// size returns the size of the terminal as the operating system knows it. A terminal
	// can also report a size in its output, and anything that is pasted can look like such
	// a report.
	size func() (width, height int, ok bool)
}

// newInputFilter returns the filter of a program.
func newInputFilter(now func() time.Time) *inputFilter {
	return &inputFilter{keys: keyBurst{now: now}, wheel: wheelThrottle{now: now}}
}

// filter receives each message; nil drops it.
func (f *inputFilter) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if m, ok := msg.(tea.WindowSizeMsg); ok {
		return f.window(m)
	}
	msg = f.keys.filter(msg)
	switch m := msg.(type) {
	case nil:
		return nil
	case keysMsg:
		m.next = f.wheel.filter(nil, m.next)
		return m
	case pasteMsg:
		m.next = f.wheel.filter(nil, m.next)
		return m
	}
	return f.wheel.filter(nil, msg)
}

// window limits the size of the window, and prefers the size of the operating system.
func (f *inputFilter) window(m tea.WindowSizeMsg) tea.Msg {
	if f.size != nil {
		if w, h, ok := f.size(); ok {
			m.Width, m.Height = w, h
		}
	}
	m.Width, m.Height = clampWindow(m.Width, m.Height)
	return m
}

func clampWindow(width, height int) (w, h int) {
	return min(max(width, 0), maxWindowWidth), min(max(height, 0), maxWindowHeight)
}
