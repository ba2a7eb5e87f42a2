package cli

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// sortFlags are what sort may be told.
type sortFlags struct {
	decodeFlags
	reverse, unique, drop bool
}

func (a *app) sortCommand() *cobra.Command {
	var f sortFlags
	cmd := &cobra.Command{
		Use:   "sort [FILE…]",
		Short: "Sort ids by the time in them",
		Long: "Sort ids, one a line, by the time in them; those of the same time stay in the order that they came in. " +
			"Without a FILE, or where it is -, lines are read from standard input.\n\n" +
			"Lines that hold no time stand at the end, each with an error on standard error, and the exit status is 1; lines of more than 4096 bytes are left out. " +
			"All lines are kept in memory until the last is read: some 100 bytes a line besides the text.",
		Example: "  idtui sort -s koid < ids.txt\n  idtui sort --reverse --drop ids.txt | head",
		RunE:    func(_ *cobra.Command, args []string) error { return a.sort(&f, args) },
	}
	f.scheme = a.schemeFlag(cmd)
	f.now = instantFlag(cmd, "now", "take `TIME` for now: Unix milliseconds, RFC 3339 or a date")
	f.set = a.settingsFlags(cmd)
	cmd.Flags().BoolVarP(&f.reverse, "reverse", "r", false, "the latest first")
	cmd.Flags().BoolVarP(&f.unique, "unique", "u", false, "one line of those that are the same")
	cmd.Flags().BoolVar(&f.drop, "drop", false, "leave lines out that hold no time")
	return cmd
}

func (a *app) sort(f *sortFlags, files []string) error {
	d, err := a.decoder(&f.decodeFlags, false)
	if err != nil {
		return err
	}
	var s sorter
	guesses := guessed{}
	failed, err := a.eachInput(files, func(in io.Reader) (bool, error) {
		p := pipeline{in: in, out: &s, errs: a.Err}
		p.worker = func() func(*block) {
			w := sortWorker{decoder: d, guesses: &guesses}
			return w.do
		}
		res, err := p.run()
		return res.failed, err
	})
	if err != nil {
		return err
	}
	if note := guesses.note(); note != "" {
		a.complain(note)
	}
	s.sort(f.reverse)
	if err := s.print(a.Out, f, a.OutTerminal); err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

// eachInput does something with each file in turn, or with standard input. A
// file that cannot be read is reported, and counts as failed; the others follow.
func (a *app) eachInput(files []string, do func(io.Reader) (failed bool, err error)) (failed bool, err error) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, path := range files {
		in, closeIn, err := a.openInput(path)
		if err != nil {
			a.complain(err.Error())
			failed = true
			continue
		}
		bad, err := do(in)
		closeIn()
		var unread *os.PathError
		if errors.As(err, &unread) && unread.Path == path {
			a.complain(err.Error())
			bad, err = true, nil
		}
		if failed = failed || bad; err != nil {
			return failed, err
		}
	}
	return failed, nil
}
