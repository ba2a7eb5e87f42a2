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

// plainFlags rewrites what the flags of a command and of those below it say:
// without the quotes that mark a value's name, and with the default.
func plainFlags(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = flagHelp(f) })
	for _, c := range cmd.Commands() {
		plainFlags(c)
	}
}
