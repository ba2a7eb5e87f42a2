package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/ui"
)

func (a *app) configCommand() *cobra.Command {
	var path bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print the configuration of the terminal program",
		Long: "Print the configuration of the terminal program, complete and as a TOML file: what is set, and the defaults of the rest. " +
			"It is read from config.toml in the folder idtui of your configuration folder, or from the file or the folder that IDTUI_CONFIG names. " +
			"Commands do not read it, nor does anything with --now.",
		Example: "  idtui config\n  idtui config --path\n  IDTUI_CONFIG=mine.toml idtui",
		Args:    exactly(0),
	}
	cmd.Flags().BoolVar(&path, "path", false, "print only where the file is, or would be")
	cmd.RunE = func(*cobra.Command, []string) error { return a.printConfig(path) }
	return cmd
}

func (a *app) printConfig(pathOnly bool) error {
	path, _ := a.configFile()
	if pathOnly {
		if path == "" {
			return fmt.Errorf("there is no configuration folder: HOME is not set")
		}
		_, err := fmt.Fprintln(a.Out, humantext.Escape(path))
		return err
	}
	c, err := a.loadConfig()
	if err != nil {
		return usage(err)
	}
	_, err = fmt.Fprint(a.Out, c.Print(ui.Known(a.catalog())))
	return err
}
