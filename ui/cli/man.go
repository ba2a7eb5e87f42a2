package cli

import (
	"io"

	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// exitStatusText is a section of the manual page.
const exitStatusText = `0: success.
1: an input is invalid, or an id was refused. All other results are printed.
2: usage error.
130: interrupted.`

func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Example: "  idtui man > idtui.1",
		Args:    exactArgs(),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.printManual(cmd.Root()) },
	}
}

func (a *app) printManual(root *cobra.Command) error {
	expandFlagHelp(root)
	page, err := mango.NewManPage(1, root)
	if err != nil {
		return err
	}
	page = page.WithSection("Times", timeNote).WithSection("Exit status", exitStatusText)
	_, err = io.WriteString(a.Out, page.Build(roff.NewDocument()))
	return err
}

// expandFlagHelp prepares all flags for mango, which prints them as they are: it
// removes the quotes around placeholders, adds the defaults, and removes hidden
// flags.
func expandFlagHelp(cmd *cobra.Command) {
	all := cmd.Flags()
	cmd.ResetFlags()
	all.VisitAll(func(f *pflag.Flag) {
		if f.Usage = flagHelp(f); !f.Hidden {
			cmd.Flags().AddFlag(f)
		}
	})
	for _, c := range cmd.Commands() {
		expandFlagHelp(c)
	}
}
