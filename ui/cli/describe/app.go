// Package describe has the commands about schemes and layouts: schemes and layout print
// them, fit and infer find one, and bounds writes what a database needs of one.
package describe

import "idtui/ui/cli/command"

// App is the program with the commands of this package.
type App struct{ *command.App }
