package app

import tea "charm.land/bubbletea/v2"

// limitInput returns nil: the console sends events, not bytes.
func limitInput() tea.ProgramOption { return nil }

// watchStops does nothing: Windows has no such signals.
func watchStops(func(tea.Msg)) (stop func()) { return func() {} }

// canStop reports that a process cannot be stopped.
func canStop() bool { return false }

func stopProcesses() error { return nil }
