// Package generate has the commands that run generators: gen and serve issue ids, bench
// measures generators, and simulate shows what they do in a scenario.
package generate

import "idtui/ui/cli/command"

// App is the program with the commands of this package.
type App struct{ *command.App }
