package decode

import (
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/model/logfile"
	"idtui/model/sets/where"
	"idtui/ui/cli/command"
	"idtui/ui/page"
)

type viewFlags struct {
	schemes []string
	where   []string
	follow  bool
	program *command.ProgramFlags
	params  *command.ParamFlags
}

// ViewCommand returns the command that opens the page that shows a log.
func (a *App) ViewCommand() *cobra.Command {
	var f viewFlags
	cmd := &cobra.Command{
		Use:   "view [FILE]",
		Short: "Read a log in the terminal, with its ids explained",
		Long: "Show a log of any size: each id in the colors of its fields, the selected one explained below. " +
			"Keys go to the next id, a time, the lines of a node, and the profile of the ids. " +
			"CSV, JSON and rows over several lines are read as idtui decode reads them, with the same answers. " +
			"FILE may grow, be rotated or be truncated. It may be compressed with gzip, or be UTF-16. For FILE -, or without FILE in a pipe, read standard input.\n\n" +
			"Input from a pipe, gzip and UTF-16 is kept in a temporary file of at most 1 GiB. The environment variable TMPDIR names its folder.",
		Example: "  idtui view app.log\n  idtui view app.log --where node=42\n  kubectl logs -f pod | idtui view --follow -",
		Args:    command.OptionalArg("FILE"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.view(cmd, &f, args) },
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "look only for ids of scheme `NAME` (repeatable)")
	command.Complete(cmd, "scheme", a.SchemeNames)
	cmd.Flags().StringArrayVar(&f.where, "where", nil, "show only lines with an id that meets `EXPR`, such as node=42 (repeatable; all must hold)")
	cmd.Flags().BoolVar(&f.follow, "follow", false, "go to the end, and show what is appended")
	f.program = command.NewProgramFlags(cmd)
	f.params = a.NewParamFlags(cmd)
	return cmd
}

func (a *App) view(cmd *cobra.Command, f *viewFlags, args []string) error {
	set, err := f.params.All()
	if err != nil {
		return err
	}
	filter, err := a.parseWhere(f.where, f.program.Now.Or(a.Clock))
	if err != nil {
		return err
	}
	path := command.StandardInput
	switch {
	case len(args) > 0:
		path = args[0]
	case a.InTerminal:
		return command.Usagef("FILE is missing")
	}
	if a.View == nil {
		return command.Usagef("view needs a terminal; to annotate a log in a pipe, use idtui annotate")
	}
	if path == command.StandardInput && a.InTerminal {
		return command.Usagef("standard input is the terminal; pipe in a log, or name a file")
	}
	log, err := a.openLog(path)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := a.checkNames(log, f, set, filter); err != nil {
		return err
	}
	return a.View(cmd, f.program, page.View{Path: path, Log: log, Schemes: f.schemes, Settings: set, Where: f.where, Follow: f.follow})
}

// checkNames returns an error for a condition on a name that no id of a file has. A stream may not
// have begun yet, so the page checks its names.
func (a *App) checkNames(log *logfile.Log, f *viewFlags, set ids.Settings, filter *where.Filter) error {
	if _, stream := log.Stream(); stream || filter.Empty() {
		return nil
	}
	finder, err := logfile.NewFinder(logfile.FinderOptions{
		Catalog: a.Catalog(), Schemes: f.schemes, Settings: set, Now: func() time.Time { return f.program.Now.Or(a.Clock) },
	})
	if err != nil {
		return f.params.Problem(err)
	}
	if err := finder.Decide(log, new(logfile.Job)); err != nil {
		return err
	}
	return command.FlagProblem("where", finder.Check(filter))
}

// openLog opens a file, or standard input.
func (a *App) openLog(path string) (*logfile.Log, error) {
	if path != command.StandardInput {
		return logfile.Open(path, logfile.Options{})
	}
	return logfile.Read(a.In, "standard input", logfile.Options{})
}
