// Package cli is the command line. Its commands decode and generate ids, describe
// schemes and simulate generators; without a command it opens the terminal
// program. Results go to standard output and everything else to standard error.
// No command queries the terminal.
package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	ui "idtui/ui/app"
	"idtui/ui/cli/check"
	"idtui/ui/cli/command"
	"idtui/ui/cli/decode"
	"idtui/ui/cli/describe"
	"idtui/ui/cli/generate"
)

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
	signal.Ignore(syscall.SIGPIPE) // a write to a closed pipe then returns an error
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	return command.UntilSignal(Standard(), func(ctx context.Context, s Streams) int { return Run(ctx, args[1:], s) })
}

// app is the state of one command.
type app struct {
	*command.App
	helpError error // why help could not be written; nil if it could
}

// Streams is everything that the program uses of its environment.
type Streams = command.Streams

// Run runs the command in args and returns the exit status. It is 0 for success, 1 for a
// failure, such as an invalid input, and 2 for a usage error. It is 130 if ctx ended the
// command.
func Run(ctx context.Context, args []string, s Streams) int {
	a := &app{App: command.New(s)}
	a.Ended = ctx.Done
	return a.run(ctx, args)
}

// run runs a command and returns the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	a.Layouts.Paths = command.LayoutsIn(args)
	root := a.newRoot(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetArgs(append([]string{}, a.separateIDs(root, args)...)) // nil would mean os.Args
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = a.helpError
	}
	return a.ExitStatus(cmd, err)
}

// newRoot returns the commands. If args begins with the name of a command, it builds only
// that one. Building all of them doubles the time of BenchmarkOneID. That benchmark is 10
// % of the time of idtui decode ID.
func (a *app) newRoot(args []string) *cobra.Command {
	root := rootCommand()
	if commands := a.commands(); len(args) > 0 && commands[args[0]] != nil {
		root.AddCommand(commands[args[0]]())
	} else {
		f := command.NewProgramFlags(root)
		// The flag that cobra adds prints the version with text/template, which enlarges the binary (see checkLateBinding).
		var version bool
		root.Flags().BoolVarP(&version, "version", "v", false, "print the version, commit, date and Go version")
		root.RunE = func(cmd *cobra.Command, args []string) error { return a.start(cmd, f, version, args) }
		for _, build := range commands {
			root.AddCommand(build())
		}
		// Generators of manual pages such as mango-cobra write only the short texts, without
		// placeholders and defaults.
		root.AddCommand(a.completionCommand(), &cobra.Command{
			Use:     "man",
			Short:   "Print the manual page",
			Long:    "Print the manual page, in the format of man(7).",
			Example: "  idtui man > idtui.1\n  idtui man | man -l -",
			Args:    command.ExactArgs(),
			RunE:    func(cmd *cobra.Command, _ []string) error { return a.printManual(cmd.Root()) },
		})
	}
	root.CompletionOptions.DisableDefaultCmd = true // cobra's own accepts unknown shells
	root.SuggestionsMinimumDistance = 2
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return command.Usagef("no command %s; run %q to list them", humantext.Quote(strings.Join(args, " ")), command.Name+" help")
			}
			return about.Help()
		},
	})
	root.SetHelpFunc(a.printHelp)
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := fmt.Fprintln(cmd.ErrOrStderr(), cmd.UseLine())
		return err
	})
	root.SetFlagErrorFunc(command.FlagError)
	command.NewLayoutsFlag(root)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.CheckLayouts(); err != nil && cmd.Name() != cobra.ShellCompRequestCmd {
			return err
		}
		if cmd.HasParent() && cmd.Name() != cobra.ShellCompRequestCmd { // the terminal program shows the problems of layout files
			a.WarnOfLayouts()
		}
		a.SettleTimes(cmd)
		return a.CheckSchemes(cmd)
	}
	return root
}

// commands returns, by name, all commands that work without the others. The
// commands completion and man describe the others.
func (a *app) commands() map[string]func() *cobra.Command {
	dec, gen, desc := &decode.App{App: a.App}, &generate.App{App: a.App}, &describe.App{App: a.App}
	if a.hasScreen() {
		dec.Screen, gen.Screen = a.openPage, a.openPage
	}
	if a.canDraw() {
		dec.View = a.openView
	}
	return map[string]func() *cobra.Command{
		"decode":   dec.DecodeCommand,
		"annotate": dec.AnnotateCommand,
		"convert":  dec.ConvertCommand,
		"diff":     dec.DiffCommand,
		"sort":     dec.SortCommand,
		"profile":  dec.ProfileCommand,
		"view":     dec.ViewCommand,
		"gen":      gen.GenCommand,
		"bench":    gen.BenchCommand,
		"serve":    gen.ServeCommand,
		"simulate": gen.SimulateCommand,
		"fleet":    gen.FleetCommand,
		"schemes":  desc.SchemesCommand,
		"layout":   desc.LayoutCommand,
		"fit":      desc.FitCommand,
		"infer":    desc.InferCommand,
		"bounds":   desc.BoundsCommand,
		"check":    (&check.App{App: a.App, Bind: desc.BindLayout, Screen: dec.Screen}).Command,
		"config":   a.configCommand,
		"learn":    a.learnCommand,
	}
}
