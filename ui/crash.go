//go:build !crash

package ui

// crashes are faults on purpose; only a build with the tag "crash", which the
// end-to-end tests make, has any.
func (a *App) crashCommands() []command { return nil }
