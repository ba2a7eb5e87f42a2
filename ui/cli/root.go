package cli

import (
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/layouts"
	"idtui/theme"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
	"idtui/ui/cli/decode"
	"idtui/ui/cli/describe"
	"idtui/ui/page"
)

// programFlags are the flags of the terminal program.
type programFlags struct {
	now    *command.TimeFlag
	stride time.Duration
	seed   uint64
	theme  *command.Choice
	// version asks for the version. The flag that cobra adds prints it with
	// text/template, which enlarges the binary (see checkLateBinding).
	version bool
}

// rootCommand returns the command without arguments, without its action.
func rootCommand() *cobra.Command {
	return &cobra.Command{
		Use:   command.Name + " [ID]",
		Short: "Inspect, generate and simulate unique ids",
		Long: "Inspect, generate and simulate unique ids. idtui shows which scheme generated an id, when, and what each bit means. " +
			"It also shows what each scheme does when its clock moves back.\n\n" +
			"Without a command, idtui opens the terminal program, showing ID if given. Without a terminal, it decodes standard input.",
		Example:       "  idtui\n  idtui 9q77e7ft9u236223\n  idtui decode -f json < ids.txt\n  idtui gen sno -n 10 --set metabyte=63",
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
}

func newProgramFlags(cmd *cobra.Command) *programFlags {
	f := new(programFlags)
	f.now = command.NewNowFlag(cmd)
	cmd.Flags().Lookup("now").Usage = "use `TIME` as the current time, from which the program's clock runs"
	cmd.Flags().DurationVar(&f.stride, "stride", 0, "advance --now only on keys, clicks and pastes, by `DURATION` each")
	command.NewSeedFlag(cmd, &f.seed)
	f.theme = &command.Choice{Words: append([]string{theme.Auto}, theme.Names()...), Alias: theme.Aliases()}
	cmd.Flags().Var(f.theme, "theme", "use color theme `NAME`: "+strings.Join(f.theme.Words, ", ")+" (default auto: match the background)")
	command.Complete(cmd, "theme", command.Fixed(f.theme.Words...))
	return f
}

// start opens the terminal program. Without a terminal, and for several arguments or "-", it
// decodes.
func (a *app) start(cmd *cobra.Command, f *programFlags, args []string) error {
	if f.version {
		_, err := io.WriteString(a.Out, versionText(debug.ReadBuildInfo()))
		return err
	}
	opens := a.hasScreen() && len(args) <= 1 && !slices.Contains(args, command.StandardInput)
	if !opens {
		a.WarnOfLayouts()
	}
	for _, arg := range args {
		if arg != command.StandardInput && !a.hasID(arg) {
			text := humantext.Quote(arg) + " is neither a command nor an id"
			if near := cmd.SuggestionsFor(arg); len(near) > 0 {
				text += "; did you mean " + strings.Join(near, " or ") + "?"
			}
			return command.Usagef("%s", text)
		}
	}
	if opens {
		return a.openProgram(cmd, f, ui.Options{ID: strings.Join(args, "")})
	}
	d, err := decoding.NewDecoder(a.Catalog(), decoding.Options{Now: f.now.Or(a.Clock), MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		return err
	}
	if len(args) == 0 {
		count := 0
		if !a.InTerminal {
			var err error
			if count, err = decode.Plain(a.App, d, []string{command.StandardInput}); err != nil {
				return err
			}
		}
		if count == 0 {
			cmd.SetOut(a.Err)
			a.printHelp(cmd, nil)
			return command.Usagef("no terminal and no input: pipe in ids, or start idtui in a terminal")
		}
		return nil
	}
	_, err = decode.Plain(a.App, d, args)
	return err
}

// hasScreen reports whether the terminal program can run: in a terminal that can
// place the cursor.
func (a *app) hasScreen() bool { return a.InTerminal && a.canDraw() }

// canDraw reports whether the output is a terminal that can place the cursor.
func (a *app) canDraw() bool { return a.OutTerminal && a.Getenv("TERM") != "dumb" }

// openProgram opens the terminal program. With --now it reads and writes no file
// of the user, so that the screen is the same on every machine.
func (a *app) openProgram(cmd *cobra.Command, f *programFlags, o ui.Options) error {
	a.TakeSignals()
	o.Catalog, o.Now, o.TimeStep, o.Theme = a.Catalog(), f.now.At, f.stride, f.theme.Value
	o.Layouts, o.Reload, o.SVG = a.Layouts.Set, a.LoadLayouts, describe.LayoutSVG
	o.ConfigFolder = a.ConfigFolder()
	if cmd.Flags().Changed("seed") {
		o.Seed = &f.seed
	}
	if f.now.Given {
		o.Runs = !cmd.Flags().Changed("stride")
		return a.Program(cmd.Context(), o)
	}
	o.Scenarios = a.ScenarioFolder()
	var err error
	if o.Config, err = a.loadConfig(); err != nil {
		return command.Usage(err)
	}
	o.State, o.Warning = a.loadState()
	o.KeepState = func(text []byte) {
		if path := a.StateFile(); path != "" {
			_ = layouts.ReplaceFile(path, text) // saveState writes the state again and reports errors
		}
	}
	err = a.Program(cmd.Context(), o)
	a.saveState(o.State)
	return err
}

// openPage opens the terminal program for a command that has a page.
func (a *app) openPage(cmd *cobra.Command, now *command.TimeFlag, open page.Intent) error {
	return a.openProgram(cmd, &programFlags{now: now, theme: new(command.Choice)}, ui.Options{Open: open})
}
