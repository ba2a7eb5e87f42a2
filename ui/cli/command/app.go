// Package command is what all commands share: streams, layouts, flags, completions,
// inputs, and errors with their exit statuses.
package command

import (
	"context"
	"io"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/generate"
	ui "idtui/ui/app"
)

// Name is the name of the program in messages.
const Name = "idtui"

// Streams is everything that the program uses of its environment.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// InTerminal and OutTerminal report whether In and Out are a terminal.
	InTerminal, OutTerminal bool
	// Width is the width of the terminal in columns, 0 if it is unknown.
	Width int
	// Clock returns the current time.
	Clock func() time.Time
	// Meter is the clock of bench; nil for the system clock.
	Meter generate.Clock
	// Program runs the terminal program.
	Program func(context.Context, ui.Options) error
	// Getenv returns an environment variable. If it is nil, no variable is set.
	Getenv func(string) string

	takeSignals func() // see [App.TakeSignals]
}

// App is the state that the commands share.
type App struct {
	Streams
	Catalog func() *catalog.Catalog // built-in schemes and own layouts; loaded on first use
	Layouts layoutFiles
	// Ended returns the channel that is closed when the command has to end.
	Ended func() <-chan struct{}
}

// New returns the state of a program that has not read its arguments.
func New(s Streams) *App {
	if s.Getenv == nil {
		s.Getenv = func(string) string { return "" }
	}
	a := &App{Streams: s, Ended: context.Background().Done}
	a.Catalog = func() *catalog.Catalog { return a.OwnLayouts().Catalog }
	return a
}
