// Package generate has the commands that run generators. The commands gen and serve
// issue ids, and bench measures generators. The commands simulate and fleet show what
// generators do in a scenario or an incident.
package generate

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
}
