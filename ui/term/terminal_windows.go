package term

import tea "charm.land/bubbletea/v2"

// LimitInput returns nil: the console sends events, not bytes.
func (*InputFilter) LimitInput() tea.ProgramOption { return nil }

// WatchStops does nothing: Windows has no such signals.
func WatchStops(func(tea.Msg)) (stop func()) { return func() {} }

// CanStop reports that a process cannot be stopped.
func CanStop() bool { return false }

// StopProcesses does nothing: CanStop is false.
func StopProcesses() error { return nil }
