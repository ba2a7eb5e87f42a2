package term

import tea "charm.land/bubbletea/v2"

// LimitInput returns nil: the console sends events, not bytes.
func (*InputFilter) LimitInput() tea.ProgramOption { return nil }

// OwnWindow returns the options for a terminal that is larger than the largest window. Bubble Tea
// sets the modes of other consoles, and reads their sizes from their events.
func OwnWindow() []tea.ProgramOption {
	if w, h, ok := Size(); ok && (w > MaxWindowWidth || h > MaxWindowHeight) {
		return plainOutput()
	}
	return nil
}

// WatchWindow does nothing: the console sends events.
func WatchWindow(func(tea.Msg)) (stop func()) { return func() {} }

// WatchStops does nothing: Windows has no such signals.
func WatchStops(func(tea.Msg)) (stop func()) { return func() {} }

// CanStop reports that a process cannot be stopped.
func CanStop() bool { return false }

// StopProcesses does nothing: CanStop is false.
func StopProcesses() error { return nil }
