package cli

import (
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/layouts"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
	"idtui/ui/cli/decode"
	"idtui/ui/cli/describe"
	"idtui/ui/page"
)

// rootCommand returns the root command, without its action.
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

// pageHint returns how to open a page that has no command, such as the lab. It returns "" for other
// names.
func pageHint(name string) string {
	switch name {
	case "lab", "compare":
		return "; " + name + " is a tab of the terminal program, which idtui opens without arguments"
	case "design", "designer":
		return "; to design a layout, open the terminal program and press ctrl+n"
	}
	return ""
}

// start opens the terminal program. Without a terminal, and for several arguments or "-", it
// decodes.
func (a *app) start(cmd *cobra.Command, f *command.ProgramFlags, version bool, args []string) error {
	if version {
		_, err := io.WriteString(a.Out, versionText(debug.ReadBuildInfo()))
		return err
	}
	opens := a.hasScreen() && len(args) <= 1 && !slices.Contains(args, command.StandardInput)
	if !opens {
		a.WarnOfLayouts()
	}
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && !info.IsDir() && arg != command.StandardInput && a.firstID(arg) == nil {
			return command.Usagef("%s is a file; to decode its ids, run idtui view or idtui decode", humantext.Quote(arg))
		}
		if arg != command.StandardInput && !a.hasID(arg) {
			text := humantext.Quote(arg) + " is neither a command nor an id"
			if hint := pageHint(strings.ToLower(arg)); hint != "" {
				text += hint
			} else if near := cmd.SuggestionsFor(arg); len(near) > 0 {
				text += "; did you mean " + strings.Join(near, " or ") + "?"
			}
			return command.Usagef("%s", text)
		}
	}
	if opens {
		return a.openProgram(cmd, f, ui.Options{ID: strings.Join(args, "")})
	}
	d, err := decoding.NewDecoder(a.Catalog(), decoding.Options{Now: f.Now.Or(a.Clock), MinConfidence: decoding.DefaultMinConfidence})
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

// openProgram opens the terminal program. With --now it reads and writes no file of
// the user, so the screen is the same on every machine.
func (a *app) openProgram(cmd *cobra.Command, f *command.ProgramFlags, o ui.Options) error {
	a.TakeSignals()
	o.Catalog, o.Now, o.TimeStep, o.Theme, o.Seed = a.Catalog(), f.Now.At, f.Stride, f.Theme(), f.SeedIfGiven()
	o.Layouts, o.Reload, o.SVG = a.Layouts.Set, a.LoadLayouts, describe.LayoutSVG
	o.ConfigFolder = a.ConfigFolder()
	if f.Now.Given {
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

// openPage opens the terminal program for a command that has a page, and otherwise prints.
func (a *app) openPage(cmd *cobra.Command, now *command.TimeFlag, open page.Intent) error {
	return a.openProgram(cmd, &command.ProgramFlags{Now: now}, ui.Options{Open: open})
}

func (a *app) openView(cmd *cobra.Command, f *command.ProgramFlags, open page.View) error {
	return a.openProgram(cmd, f, ui.Options{Open: open})
}
