// Package cli is the command line. Its commands decode and generate ids, describe
// schemes and simulate generators; without a command it opens the terminal
// program. Results go to standard output and everything else to standard error.
// No command queries the terminal.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	ui "idtui/ui/app"
)

// name is the name of the program in messages.
const name = "idtui"

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
	Meter ids.Clock
	// Program runs the terminal program.
	Program func(context.Context, ui.Options) error
	// Getenv returns an environment variable; nil if there are none.
	Getenv func(string) string
}

// Standard returns the streams of the process.
func Standard() Streams {
	s := Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal:  term.IsTerminal(os.Stdin.Fd()),
		OutTerminal: term.IsTerminal(os.Stdout.Fd()),
		Clock:       func() time.Time { return time.Now().UTC() }, // a local time would read the zone file
		Program:     ui.Run,
		Getenv:      os.Getenv,
	}
	if s.OutTerminal {
		s.Width, _, _ = term.GetSize(os.Stdout.Fd())
	}
	return s
}

// memoryLimit makes the garbage collector run more often before the longest
// simulation reaches 512 MiB. No other command comes near the limit.
const memoryLimit = 470 << 20

// Main runs the program and returns the exit status. args begins with the name of
// the program.
func Main(args []string) int {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is then an error of the write
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	return Run(context.Background(), args[1:], Standard())
}

// app is the state that the commands share.
type app struct {
	Streams
	catalog func() *catalog.Catalog // with the layouts; some commands need none
	layouts layoutFiles
	// helpError is why help could not be written; nil if it was.
	helpError error
}

// Run runs the command in args and returns the exit status: 0 for success, 1 if an
// input is invalid or an id was refused, 2 for a usage error.
func Run(ctx context.Context, args []string, s Streams) int {
	if s.Getenv == nil {
		s.Getenv = func(string) string { return "" }
	}
	a := &app{Streams: s}
	a.catalog = func() *catalog.Catalog { return a.ownLayouts().Catalog }
	return a.run(ctx, args)
}

// run runs a command and returns the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	a.layouts.paths = layoutsIn(args)
	root := a.newRoot(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetArgs(append([]string{}, a.separateIDs(root, args)...)) // nil would mean os.Args
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = a.helpError
	}
	return a.exitStatus(cmd, err)
}

// newRoot returns the commands. If args begins with the name of a command, it
// builds only that one: building all of them doubles the time of BenchmarkOneID,
// which is 10 % of the time of idtui decode ID.
func (a *app) newRoot(args []string) *cobra.Command {
	root := rootCommand()
	if commands := a.commands(); len(args) > 0 && commands[args[0]] != nil {
		root.AddCommand(commands[args[0]]())
	} else {
		a.openByDefault(root)
		for _, command := range commands {
			root.AddCommand(command())
		}
		root.AddCommand(a.completionCommand(), a.manCommand())
	}
	root.CompletionOptions.DisableDefaultCmd = true // cobra's own accepts unknown shells
	root.SuggestionsMinimumDistance = 2
	root.SetHelpCommand(helpCommand())
	root.SetHelpFunc(a.printHelp)
	root.SetUsageFunc(a.printUsage)
	root.SetFlagErrorFunc(flagError)
	newLayoutsFlag(root)
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		if cmd.HasParent() && cmd.Name() != cobra.ShellCompRequestCmd { // the terminal program shows them
			a.warnOfLayouts()
		}
		a.settleTimes(cmd)
	}
	return root
}

// commands returns, by name, all commands that work without the others. The
// commands completion and man describe the others.
func (a *app) commands() map[string]func() *cobra.Command {
	return map[string]func() *cobra.Command{
		"decode":   a.decodeCommand,
		"gen":      a.genCommand,
		"layout":   a.layoutCommand,
		"schemes":  a.schemesCommand,
		"simulate": a.simulateCommand,
		"bench":    a.benchCommand,
		"convert":  a.convertCommand,
		"diff":     a.diffCommand,
		"config":   a.configCommand,
		"learn":    a.learnCommand,
		"annotate": a.annotateCommand,
		"bounds":   a.boundsCommand,
		"sort":     a.sortCommand,
		"fit":      a.fitCommand,
		"infer":    a.inferCommand,
		"serve":    a.serveCommand,
	}
}
