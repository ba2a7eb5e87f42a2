// Package describe has the commands about schemes and layouts. The commands schemes and
// layout print them, and fit and infer find one. The command bounds writes conditions for a
// database.
package describe

import "idtui/ui/cli/command"

// App is the program with the commands of this package.
type App struct{ *command.App }
