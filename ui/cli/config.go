package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
)

func (a *app) configCommand() *cobra.Command {
	var path bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print the configuration",
		Long: "Print the complete configuration of the terminal program as a TOML file: your settings, and the defaults of all others.\n\n" +
			"The file is config.toml in the folder idtui of your configuration folder. IDTUI_CONFIG names another file or folder. " +
			"Only the terminal program reads this file, and not with --now. " +
			"All commands and the terminal program load the layout files in the folder layouts beside it.",
		Example: "  idtui config\n  idtui config --path\n  IDTUI_CONFIG=mine.toml idtui",
		Args:    command.ExactArgs(),
	}
	cmd.Flags().BoolVar(&path, "path", false, "print only the path of the file, even if it does not exist")
	cmd.RunE = func(*cobra.Command, []string) error { return a.printConfig(path) }
	return cmd
}

func (a *app) printConfig(pathOnly bool) error {
	path, _ := a.ConfigFile()
	if pathOnly {
		if path == "" {
			return errors.New("no configuration folder: HOME is not set; set HOME or IDTUI_CONFIG")
		}
		_, err := fmt.Fprintln(a.Out, humantext.Escape(path))
		return err
	}
	c, err := a.loadConfig()
	if err != nil {
		return command.Usage(err)
	}
	_, err = fmt.Fprint(a.Out, c.Print(ui.Known(a.Catalog())))
	return err
}
