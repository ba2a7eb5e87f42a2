package decode

import (
	"io"

	"github.com/spf13/cobra"

	"idtui/model/decoding"
	"idtui/ui/cli/command"
)

// sortFlags are the flags of sort.
type sortFlags struct {
	decodeFlags
	reverse, unique, drop bool
}

func (a *App) SortCommand() *cobra.Command {
	var f sortFlags
	cmd := &cobra.Command{
		Use:   "sort [FILE…]",
		Short: "Sort ids by time",
		Long: "Sort ids, one per line, by their time. Ids of the same time keep their order. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"A line may hold more than an id: see idtui decode --help. The first id with a time counts. " +
			"With --field NAME, the first line of the input stays first.\n\n" +
			"Lines without a time go last, each with an error on standard error and exit status 1; lines over 4096 bytes are dropped. " +
			"All lines are kept in memory, with about 90 bytes per line in addition to the text.",
		Example: "  idtui sort -s koid < ids.txt\n  idtui sort --reverse --drop ids.txt | head",
		RunE:    func(_ *cobra.Command, args []string) error { return a.sort(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.least = decoding.DefaultMinConfidence
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	cmd.Flags().BoolVarP(&f.reverse, "reverse", "r", false, "print the newest first")
	cmd.Flags().BoolVarP(&f.unique, "unique", "u", false, "print identical lines once")
	cmd.Flags().BoolVar(&f.drop, "drop", false, "drop lines without a time")
	return cmd
}

func (a *App) sort(f *sortFlags, files []string) error {
	if err := f.pick.check(); err != nil {
		return err
	}
	d, err := a.decoder(&f.decodeFlags, false)
	if err != nil {
		return err
	}
	var s sorter
	var detected detectedSchemes
	failed, err := a.EachInput(files, func(in io.Reader) (bool, error) {
		input, err := f.pick.open(in)
		if err != nil {
			return false, err
		}
		s.keepHeader(input.header)
		p := pipeline{blocks: command.BlockReader{In: input.in}, write: s.add, errs: a.Err, first: input.first, ended: a.Ended()}
		p.worker = func() func(*block) {
			w := sortWorker{decoder: d, pick: input.pick, detected: &detected}
			return w.do
		}
		res, err := p.run()
		return res.failed, err
	})
	if err != nil {
		return err
	}
	if note := detected.note(); note != "" {
		a.PrintLine(note)
	}
	s.sort(f.reverse)
	if err := s.print(a.Out, f, a.OutTerminal); err != nil {
		return err
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}
