package cli

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
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
				return usagef("no shell %s; there are %s", humantext.Quote(args[0]), strings.Join(shells, ", "))
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
	// The one error there is, a flag that does not exist, is a mistake here that
	// the tests would see.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return offer(cmd, args), cobra.ShellCompDirectiveNoFileComp
	})
}

// keyed is a parameter under the key that --set has for it.
type keyed struct {
	key   string
	param *ids.Param
}

// completeSet offers the keys of parameters for --set, and behind a key the
// values, where there are only a few.
func completeSet(cmd *cobra.Command, params func(cmd *cobra.Command, args []string) []keyed) {
	// As in complete, a flag that does not exist is the one error there is.
	_ = cmd.RegisterFlagCompletionFunc("set", func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		key, _, valued := strings.Cut(typed, "=")
		directive := cobra.ShellCompDirectiveNoFileComp
		if !valued { // the value follows the key
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		var list []string
		for _, p := range params(cmd, args) {
			switch {
			case !valued:
				list = append(list, p.key+"=\t"+p.param.Help)
			case p.key == key:
				for _, v := range valuesOf(p.param) {
					list = append(list, key+"="+v)
				}
			}
		}
		slices.Sort(list)
		return slices.Compact(list), directive
	})
}

// valuesOf are the values of a parameter that has a few words for them.
func valuesOf(p *ids.Param) []string {
	switch p.Kind {
	case ids.Switch:
		return []string{"true", "false"}
	case ids.Choice:
		return p.Choices
	}
	return nil
}

// schemeArg offers scheme names for the first argument.
func (a *app) schemeArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.schemeNames(nil, nil), cobra.ShellCompDirectiveNoFileComp
}

// makerArg offers schemes that make ids for the first argument.
func (a *app) makerArg(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.makerArgs(cmd, args, typed)
}

// makerArgs offers schemes that make ids for any argument.
func (a *app) makerArgs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return named(a.makers()), cobra.ShellCompDirectiveNoFileComp
}

// makers are the schemes that make ids; the others are only read.
func (a *app) makers() []*ids.Scheme {
	var list []*ids.Scheme
	for _, f := range a.catalog().BoundSchemes() {
		if f.Policy != nil {
			list = append(list, f.Scheme)
		}
	}
	return list
}

// schemeNames lists the schemes with what they are.
func (a *app) schemeNames(*cobra.Command, []string) []string { return named(a.catalog().Schemes()) }

// named are the names of schemes with what they are.
func named(schemes []*ids.Scheme) []string {
	var list []string
	for _, s := range schemes {
		about, _, _ := strings.Cut(s.About, ". ")
		list = append(list, s.Name+"\t"+about)
	}
	return list
}

// about lists the formats that a command line is about: the one that it names
// as its argument or by a flag, else all.
func (a *app) about(cmd *cobra.Command, args []string) []*ids.BoundScheme {
	named := args
	if f := cmd.Flags().Lookup("scheme"); f != nil {
		named = []string{f.Value.String()}
	}
	all := a.catalog().BoundSchemes()
	if len(named) == 0 {
		return all
	}
	for _, f := range all {
		if found, err := a.catalog().Find(named[0]); err == nil && f.Scheme == found {
			return []*ids.BoundScheme{f}
		}
	}
	return all
}

// paramsAbout are the parameters of the schemes that the line is about.
func (a *app) paramsAbout(cmd *cobra.Command, args []string) []keyed {
	var list []keyed
	for _, f := range a.about(cmd, args) {
		for i := range f.Scheme.Params {
			p := &f.Scheme.Params[i]
			list = append(list, keyed{p.Name, p})
		}
	}
	return list
}

// encodingNames lists the text forms of the schemes that the line is about.
func (a *app) encodingNames(cmd *cobra.Command, args []string) []string {
	var list []string
	for _, f := range a.about(cmd, args) {
		for i := range f.Encodings {
			list = append(list, f.Encodings[i].Name())
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
