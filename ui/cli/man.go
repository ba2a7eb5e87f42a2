package cli

import (
	"io"

	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// exitStatus is a section of the manual.
const exitStatus = `0: all good.
1: some input could not be decoded, or an id was refused; the others are printed.
2: wrong usage.`

func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page",
		Args:  exactly(0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.printManual(cmd.Root()) },
	}
}

func (a *app) printManual(root *cobra.Command) error {
	plainFlags(root)
	page, err := mango.NewManPage(1, root)
	if err != nil {
		return err
	}
	page = page.WithSection("Exit status", exitStatus)
	_, err = io.WriteString(a.Out, page.Build(roff.NewDocument()))
	return err
}

// plainFlags prepares the flags of a command, and of the commands below it, for the
// manual: without the quotes that mark a value's name, with the default, and
// without hidden flags, which the manual would list.
func plainFlags(cmd *cobra.Command) {
	all := cmd.Flags()
	cmd.ResetFlags()
	all.VisitAll(func(f *pflag.Flag) {
		if f.Usage = flagHelp(f); !f.Hidden {
			cmd.Flags().AddFlag(f)
		}
	})
	for _, c := range cmd.Commands() {
		plainFlags(c)
	}
}
