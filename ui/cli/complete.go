package cli

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
)

// completionCommand prints the script that makes a shell complete commands.
func (a *app) completionCommand() *cobra.Command {
	scripts := map[string]func(root *cobra.Command) error{
		"bash":       func(root *cobra.Command) error { return root.GenBashCompletionV2(a.Out, true) },
		"zsh":        func(root *cobra.Command) error { return root.GenZshCompletion(a.Out) },
		"fish":       func(root *cobra.Command) error { return root.GenFishCompletion(a.Out, true) },
		"powershell": func(root *cobra.Command) error { return root.GenPowerShellCompletionWithDesc(a.Out) },
	}
	shells := slices.Sorted(maps.Keys(scripts))
	return &cobra.Command{
		Use:       "completion SHELL",
		Short:     "Print a script that completes commands, schemes and parameters in a shell",
		Long:      "Print a script that completes commands, schemes, parameters and encodings in a shell: " + strings.Join(shells, ", ") + ".",
		Example:   "  source <(idtui completion bash)\n  idtui completion fish > ~/.config/fish/completions/idtui.fish",
		ValidArgs: shells,
		Args:      exactly(1, "the SHELL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			script, ok := scripts[args[0]]
			if !ok {
				return usagef("no shell %s; there are %s", ids.Quote(args[0]), strings.Join(shells, ", "))
			}
			return script(cmd.Root())
		},
	}
}

// words answers what may stand in a place of a command line.
type words func(cmd *cobra.Command, args []string) []string

// just are words that do not depend on the line.
func just(list ...string) words { return func(*cobra.Command, []string) []string { return list } }

// complete offers words for a flag's value.
func complete(cmd *cobra.Command, flag string, offer words) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if flag == "set" { // the value follows the key
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	// The one error there is, a flag that does not exist, is a mistake here that
	// the tests would see.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return offer(cmd, args), directive
	})
}

// schemeArg offers scheme names for the first argument.
func (a *app) schemeArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.schemeNames(nil, nil), cobra.ShellCompDirectiveNoFileComp
}

// schemeNames lists the schemes with what they are.
func (a *app) schemeNames(*cobra.Command, []string) []string {
	var list []string
	for _, s := range a.catalog().Schemes() {
		about, _, _ := strings.Cut(s.About, ". ")
		list = append(list, s.Name+"\t"+about)
	}
	return list
}

// about lists the formats that a command line is about: the one that it names
// as its argument or by a flag, else all.
func (a *app) about(cmd *cobra.Command, args []string) []*ids.Format {
	named := args
	if f := cmd.Flags().Lookup("scheme"); f != nil {
		named = []string{f.Value.String()}
	}
	all := a.catalog().Formats()
	if len(named) == 0 {
		return all
	}
	for _, f := range all {
		if found, err := a.catalog().Find(named[0]); err == nil && f.Scheme == found {
			return []*ids.Format{f}
		}
	}
	return all
}

// paramKeys lists the parameters of the schemes that the line is about, as KEY=.
func (a *app) paramKeys(cmd *cobra.Command, args []string) []string {
	var list []string
	for _, f := range a.about(cmd, args) {
		for i := range f.Scheme.Params {
			p := &f.Scheme.Params[i]
			list = append(list, p.Name+"=\t"+p.Help)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// encodingNames lists the text forms of the schemes that the line is about.
func (a *app) encodingNames(cmd *cobra.Command, args []string) []string {
	var list []string
	for _, f := range a.about(cmd, args) {
		for i := range f.Encodings {
			list = append(list, f.Encodings[i].Name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
