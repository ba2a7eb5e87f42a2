// Package decode has the commands that read ids and texts with ids: decode, annotate,
// convert, diff, sort, profile and view.
package decode

import (
	"github.com/spf13/cobra"

	"idtui/ui/cli/command"
	"idtui/ui/page"
)

// App is the program with the commands of this package.
type App struct {
	*command.App
	// Screen opens the terminal program with a page; nil without a terminal.
	Screen func(cmd *cobra.Command, now *command.TimeFlag, open page.Intent) error
	// View is like Screen, but standard input need not be a terminal: View reads the keys from the
	// terminal itself.
	View func(cmd *cobra.Command, f *command.ProgramFlags, open page.View) error
}
