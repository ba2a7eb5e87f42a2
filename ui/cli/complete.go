package cli

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// completionCommand prints the completion script of a shell.
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
			"SHELL is one of " + strings.Join(shells, ", ") + ".",
		Example:   "  source <(idtui completion bash)\n  idtui completion fish > ~/.config/fish/completions/idtui.fish",
		ValidArgs: shells,
		Args:      exactArgs("SHELL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			script, ok := scripts[args[0]]
			if !ok {
				return usagef("no shell %s; expected one of %s", humantext.Quote(args[0]), strings.Join(shells, ", "))
			}
			return script(cmd.Root())
		},
	}
}

// completions returns the words that can stand in one place of a command line.
type completions func(cmd *cobra.Command, args []string) []string

// fixed returns the same words for every command line.
func fixed(list ...string) completions {
	return func(*cobra.Command, []string) []string { return list }
}

// complete sets the completions for the value of a flag.
func complete(cmd *cobra.Command, flag string, list completions) {
	// The only error is a flag that does not exist, which the tests would find.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return list(cmd, args), cobra.ShellCompDirectiveNoFileComp
	})
}

// keyed is one KEY of a flag that accepts KEY=VALUE.
type keyed struct {
	key, help string
	values    []string // the values, if they are a few words
}

// keyedParam returns a parameter with its key in --set.
func keyedParam(key string, p *ids.Param) keyed { return keyed{key, p.Help, valuesOf(p)} }

// completeSet completes --set.
func completeSet(cmd *cobra.Command, params func(cmd *cobra.Command, args []string) []keyed) {
	completeKeys(cmd, "set", params)
}

// completeKeys completes a flag that accepts KEY=VALUE: first the keys, then the values
// of a key that has a few.
func completeKeys(cmd *cobra.Command, flag string, keys func(cmd *cobra.Command, args []string) []keyed) {
	// As in complete, the only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		key, _, hasValue := strings.Cut(typed, "=")
		directive := cobra.ShellCompDirectiveNoFileComp
		if !hasValue { // the value follows directly
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		var list []string
		for _, k := range keys(cmd, args) {
			switch {
			case !hasValue:
				list = append(list, k.key+"=\t"+k.help)
			case k.key == key:
				for _, v := range k.values {
					list = append(list, key+"="+v)
				}
			}
		}
		slices.Sort(list)
		return slices.Compact(list), directive
	})
}

// settableFields returns the fields that gen --field accepts.
func (a *app) settableFields(cmd *cobra.Command, args []string) []keyed {
	var list []keyed
	for _, b := range a.relevantSchemes(cmd, args) {
		for _, name := range fields.Settable(b.Layout) {
			if i := b.Layout.Index(name); b.Policy != nil && i >= 0 {
				list = append(list, keyed{key: name, help: b.Layout.Fields[i].About})
			}
		}
	}
	return list
}

// valuesOf returns the values of a parameter whose values are words.
func valuesOf(p *ids.Param) []string {
	switch p.Kind {
	case ids.Switch:
		return []string{"true", "false"}
	case ids.Choice:
		return p.Choices
	}
	return nil
}

// schemeArg completes the first argument with the names of all schemes.
func (a *app) schemeArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.schemeNames(nil, nil), cobra.ShellCompDirectiveNoFileComp
}

// generatorArg completes the first argument with the schemes that generate ids.
func (a *app) generatorArg(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.generatorArgs(cmd, args, typed)
}

// generatorArgs completes every argument with the schemes that generate ids.
func (a *app) generatorArgs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return withAbout(a.generatingSchemes()), cobra.ShellCompDirectiveNoFileComp
}

// generatingSchemes returns the schemes that generate ids. The others only decode.
func (a *app) generatingSchemes() []*ids.Scheme {
	var list []*ids.Scheme
	for _, f := range a.catalog().BoundSchemes() {
		if f.Policy != nil {
			list = append(list, f.Scheme)
		}
	}
	return list
}

// schemeNames returns the names of all schemes with descriptions.
func (a *app) schemeNames(*cobra.Command, []string) []string {
	return withAbout(a.catalog().Schemes())
}

// withAbout returns the names of schemes, each with its first sentence.
func withAbout(schemes []*ids.Scheme) []string {
	var list []string
	for _, s := range schemes {
		about, _, _ := strings.Cut(fields.About(s), ". ")
		list = append(list, s.Name+"\t"+humantext.Escape(about))
	}
	return list
}

// relevantSchemes returns the scheme in the argument or flag of a command line,
// otherwise all schemes.
func (a *app) relevantSchemes(cmd *cobra.Command, args []string) []*ids.BoundScheme {
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

// relevantParams returns the parameters of the relevant schemes.
func (a *app) relevantParams(cmd *cobra.Command, args []string) []keyed {
	var list []keyed
	for _, f := range a.relevantSchemes(cmd, args) {
		for i := range f.Scheme.Params {
			p := &f.Scheme.Params[i]
			list = append(list, keyedParam(p.Name, p))
		}
	}
	return list
}

// encodingNames returns the encodings of the relevant schemes.
func (a *app) encodingNames(cmd *cobra.Command, args []string) []string {
	var list []string
	for _, f := range a.relevantSchemes(cmd, args) {
		for i := range f.Encodings {
			list = append(list, f.Encodings[i].Name())
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
