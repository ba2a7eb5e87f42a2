// Package cli is the command line: commands that read ids and print what they
// mean, make ids, and describe schemes. Results go to standard output, all else
// to standard error; no command queries the terminal.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ui"
)

// name is what the program is called in messages.
const name = "idtui"

// Streams are what the program reads and writes, and what it may know of them.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// InTerminal and OutTerminal say whether a person is at the other end.
	InTerminal, OutTerminal bool
	// Width is the terminal's in columns, 0 where it is unknown.
	Width int
	// Clock is the time of day.
	Clock func() time.Time
	// Meter is the clock that bench measures by; nil for the machine's.
	Meter ids.Clock
	// Program runs the terminal program.
	Program func(context.Context, ui.Options) error
	// Getenv looks a variable of the environment up.
	Getenv func(string) string
}

// Standard are the streams of the process.
func Standard() Streams {
	s := Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal:  term.IsTerminal(os.Stdin.Fd()),
		OutTerminal: term.IsTerminal(os.Stdout.Fd()),
		Clock:       func() time.Time { return time.Now().UTC() }, // a local time would read the zone
		Program:     ui.Run,
		Getenv:      os.Getenv,
	}
	if s.OutTerminal {
		s.Width, _, _ = term.GetSize(os.Stdout.Fd())
	}
	return s
}

// memoryLimit makes the collector work harder before the program takes the 512
// MiB that the longest simulation may take. Nothing else comes near it.
const memoryLimit = 470 << 20

// Main runs the program with the arguments of the process, its name first, and
// answers the exit status.
func Main(args []string) int {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of the write, then
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	return Run(context.Background(), args[1:], Standard())
}

// app is what the commands share.
type app struct {
	Streams
	catalog func() *catalog.Catalog // made on first use: not every command needs it
}

// Run runs the command that the arguments name and answers the exit status: 0
// all good, 1 some input could not be read or an id was refused, 2 wrong usage.
func Run(ctx context.Context, args []string, s Streams) int {
	return (&app{Streams: s, catalog: sync.OnceValue(catalog.Default)}).run(ctx, args)
}

// run runs a command and returns the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	root := a.newRoot(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetArgs(append([]string{}, a.shieldIDs(root, args)...)) // never nil, which means the process's own
	cmd, err := root.ExecuteContextC(ctx)
	return a.status(cmd, err)
}

// newRoot builds the tree of commands: of those that work alone only the one
// that the arguments name, because all fifteen take as long to make as one id
// takes to decode; all of them where another word, or none, comes first.
func (a *app) newRoot(args []string) *cobra.Command {
	root := rootCommand()
	if alone := a.alone(); len(args) > 0 && alone[args[0]] != nil {
		root.AddCommand(alone[args[0]]())
	} else {
		a.opens(root)
		for _, command := range alone {
			root.AddCommand(command())
		}
		root.AddCommand(a.completionCommand(), a.manCommand())
	}
	root.CompletionOptions.DisableDefaultCmd = true // ours takes an unknown shell for an error
	root.SetHelpCommand(helpCommand())
	root.SetHelpFunc(a.printHelp)
	root.SetUsageFunc(a.printUsage)
	root.SetFlagErrorFunc(flagError)
	return root
}

// alone are the commands that need to know of no other one, by name.
func (a *app) alone() map[string]func() *cobra.Command {
	return map[string]func() *cobra.Command{
		"decode":   a.decodeCommand,
		"gen":      a.genCommand,
		"layout":   a.layoutCommand,
		"schemes":  a.schemesCommand,
		"simulate": a.simulateCommand,
		"bench":    a.benchCommand,
		"convert":  a.convertCommand,
		"config":   a.configCommand,
		"learn":    a.learnCommand,
		"annotate": a.annotateCommand,
		"bounds":   a.boundsCommand,
		"sort":     a.sortCommand,
		"serve":    a.serveCommand,
	}
}
