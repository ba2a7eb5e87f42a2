package cli

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui"
)

// programFlags are for the terminal program.
type programFlags struct {
	now    *instant
	stride time.Duration
	seed   uint64
	theme  *choice
	// version asks for the version only. Cobra's own flag would print it with
	// text/template, which takes the linker's knowledge of what is used away.
	version bool
}

// rootCommand is the program's name without what it does when it stands alone.
func rootCommand() *cobra.Command {
	return &cobra.Command{
		Use:   name + " [ID]",
		Short: "See what is inside a unique id",
		Long: "See what is inside a unique id: which bits hold the time, the machine and the counter, who made it and when, " +
			"and what each scheme does when its clock steps back.\n\n" +
			"Without a command it opens the terminal program, on the decoding of ID if one is given. Where there is no terminal it decodes what is piped in.",
		Example:       "  idtui\n  idtui 9q77e7ft9u236223\n  idtui decode -f json < ids.txt\n  idtui gen sno -n 10 --set metabyte=63",
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
}

// opens makes a command one that opens the terminal program.
func (a *app) opens(cmd *cobra.Command) {
	f := newProgramFlags(cmd)
	cmd.Flags().BoolVarP(&f.version, "version", "v", false, "version for "+name)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.start(cmd, f, args) }
}

func newProgramFlags(cmd *cobra.Command) *programFlags {
	f := new(programFlags)
	f.now = instantFlag(cmd, "now", "take `TIME` for now, to see the same again: Unix milliseconds, RFC 3339 or a date")
	cmd.Flags().DurationVar(&f.stride, "stride", 0, "advance --now by `DURATION` on every key, click and paste")
	cmd.Flags().Uint64Var(&f.seed, "seed", 0, "make random bits from the seed `N`, to see the same again")
	f.theme = &choice{words: append([]string{theme.Auto}, theme.Names()...), alias: theme.Aliases()}
	cmd.Flags().Var(f.theme, "theme", "colours: `NAME` is one of "+strings.Join(f.theme.words, ", ")+"; auto, by the background, unless given")
	complete(cmd, "theme", just(f.theme.words...))
	return f
}

// start opens the terminal program; without a terminal it decodes.
func (a *app) start(cmd *cobra.Command, f *programFlags, args []string) error {
	if f.version {
		_, err := fmt.Fprintln(a.Out, name, version())
		return err
	}
	for _, arg := range args {
		if !a.isID(arg) {
			return a.unknown(cmd, arg)
		}
	}
	if a.hasScreen() && len(args) <= 1 {
		return a.openProgram(cmd, f, ui.Options{ID: strings.Join(args, "")})
	}
	d, err := decoding.NewDecoder(a.catalog(), decoding.Options{Now: f.now.or(a.Clock)})
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return a.decodeArgs(d, a.formatOr(""), args)
	}
	return a.decodePiped(cmd, d)
}

// hasScreen reports whether there is a terminal, and one that can be drawn on.
func (a *app) hasScreen() bool {
	return a.InTerminal && a.OutTerminal && a.Getenv("TERM") != "dumb"
}

// openProgram opens the terminal program on what the options say. At a fixed
// time it neither reads a configuration nor remembers anything: so that the same
// is seen again.
func (a *app) openProgram(cmd *cobra.Command, f *programFlags, o ui.Options) error {
	o.Catalog, o.Now, o.TimeStep, o.Theme = a.catalog(), f.now.at, f.stride, f.theme.value
	if o.Now.IsZero() { // a fixed time is for seeing the same again: nothing of the user's is read
		o.Scenarios = a.folder()
	}
	if cmd.Flags().Changed("seed") {
		o.Seed = &f.seed
	}
	if f.now.given {
		return a.Program(cmd.Context(), o)
	}
	var err error
	if o.Config, err = a.loadConfig(); err != nil {
		return usage(err)
	}
	o.State, o.Warning = a.recall()
	err = a.Program(cmd.Context(), o)
	a.remember(o.State)
	return err
}

// decodePiped decodes the input, if there is any.
func (a *app) decodePiped(cmd *cobra.Command, d *decoding.Decoder) error {
	var res result
	var err error
	if !a.InTerminal {
		res, err = a.decodeStream(d, a.formatOr(""))
	}
	switch {
	case err != nil:
		return err
	case res.failed:
		return errFailed
	case res.count == 0:
		cmd.SetOut(a.Err)
		a.printHelp(cmd, nil)
		return usagef("there is no terminal to draw on, and nothing was piped in")
	}
	return nil
}

// unknown is the error of a word that is neither a command nor an id.
func (a *app) unknown(cmd *cobra.Command, word string) error {
	msg := fmt.Sprintf("%q is neither a command nor an id", word)
	if near := cmd.SuggestionsFor(word); len(near) > 0 {
		msg += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return usagef("%s", msg)
}

// version is what the build knows of itself: the version or the commit, and
// when that was made.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := strings.Trim(info.Main.Version, "()")
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) > 12:
			v += " " + s.Value[:12]
		case s.Key == "vcs.time":
			v += " " + s.Value
		}
	}
	return v
}
