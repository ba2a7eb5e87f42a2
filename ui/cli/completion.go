package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/ui/cli/command"
)

// completionCommand returns the command that prints the completion script of a shell.
func (a *app) completionCommand() *cobra.Command {
	scripts := map[string]func(root *cobra.Command) error{
		"bash":       func(root *cobra.Command) error { return root.GenBashCompletionV2(a.Out, true) },
		"zsh":        func(root *cobra.Command) error { return root.GenZshCompletion(a.Out) },
		"fish":       func(root *cobra.Command) error { return root.GenFishCompletion(a.Out, true) },
		"powershell": func(root *cobra.Command) error { return root.GenPowerShellCompletionWithDesc(a.Out) },
	}
	shells := slices.Sorted(maps.Keys(scripts))
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script of a shell",
		Long: "Print a script that completes commands, schemes, parameters and encodings in a shell. " +
			"SHELL is " + humantext.Or(shells) + ".",
		Example:   "  source <(idtui completion bash)\n  idtui completion fish > ~/.config/fish/completions/idtui.fish",
		ValidArgs: shells,
		Args:      command.ExactArgs("SHELL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			script, ok := scripts[args[0]]
			if !ok {
				return command.Usagef("no shell %s; %s", humantext.Quote(args[0]), humantext.Expected(args[0], shells))
			}
			return script(cmd.Root())
		},
	}
}
