// Package decode has the commands that read ids and texts with ids: decode, annotate,
// convert, diff and sort.
package decode

import "idtui/ui/cli/command"

// App is the program with the commands of this package.
type App struct{ *command.App }
