//go:build !crash

package app

import pages "idtui/ui/page"

// crashCommands returns no commands. A build with the tag "crash", for the
// end-to-end tests, has commands that panic.
func (a *App) crashCommands() []pages.Command { return nil }
