package term

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// The largest window that is drawn. The renderer needs memory and time for each cell, and
// a terminal can report any size.
const (
	MaxWindowWidth  = 1000
	MaxWindowHeight = 400
)

// InputFilter changes the messages of the terminal before the renderer and the program
// see them.
type InputFilter struct {
	keys  keyBurst
	wheel WheelThrottle
	// pastes has the texts of the pastes that [InputFilter.LimitInput] took out of the input.
	pastes pastes
	// Size returns the size of the terminal as the operating system knows it. A terminal
	// can also report a size in its output, and pasted text can look like such a report.
	Size func() (width, height int, ok bool)
}

// NewInputFilter returns the filter of a program.
func NewInputFilter(now func() time.Time) *InputFilter {
	return &InputFilter{keys: keyBurst{now: now}, wheel: WheelThrottle{Now: now}}
}

// Filter receives each message; nil drops it.
func (f *InputFilter) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if m, ok := msg.(tea.WindowSizeMsg); ok {
		if f.Size != nil {
			if w, h, ok := f.Size(); ok {
				m.Width, m.Height = w, h
			}
		}
		m.Width, m.Height = clampWindow(m.Width, m.Height)
		return m
	}
	if m, ok := msg.(tea.PasteMsg); ok {
		m.Content = f.pastes.take(m.Content)
		msg = m
	}
	msg = f.keys.filter(msg)
	switch m := msg.(type) {
	case nil:
		return nil
	case KeysMsg:
		m.Next = f.wheel.Filter(nil, m.Next)
		return m
	case PasteMsg:
		m.Next = f.wheel.Filter(nil, m.Next)
		return m
	}
	return f.wheel.Filter(nil, msg)
}

func clampWindow(width, height int) (w, h int) {
	return min(max(width, 0), MaxWindowWidth), min(max(height, 0), MaxWindowHeight)
}
