package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// Completions returns the words that can be in one place of a command line.
type Completions func(cmd *cobra.Command, args []string) []string

// Fixed returns the same words for every command line.
func Fixed(list ...string) Completions {
	return func(*cobra.Command, []string) []string { return list }
}

// Complete sets the completions for the value of a flag.
func Complete(cmd *cobra.Command, flag string, list Completions) {
	// The only error is a flag that does not exist, which the tests would find.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return list(cmd, args), cobra.ShellCompDirectiveNoFileComp
	})
}

// Keyed is one KEY of a flag that accepts KEY=VALUE.
type Keyed struct {
	key, help string
	values    []string // the values, if they are a few words
}

// KeyedParam returns a parameter with its key in --set.
func KeyedParam(key string, p *ids.Param) Keyed { return Keyed{key, p.Help, valuesOf(p)} }

// CompleteSet completes --set.
func CompleteSet(cmd *cobra.Command, params func(cmd *cobra.Command, args []string) []Keyed) {
	CompleteKeys(cmd, "set", params)
}

// CompleteKeys completes a flag that accepts KEY=VALUE: first the keys, then the values
// of a key that has a few.
func CompleteKeys(cmd *cobra.Command, flag string, keys func(cmd *cobra.Command, args []string) []Keyed) {
	// As in Complete, the only error is a flag that does not exist.
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

// SettableFields returns the fields that gen --set-field accepts.
func (a *App) SettableFields(cmd *cobra.Command, args []string) []Keyed {
	var list []Keyed
	for _, b := range a.relevantSchemes(cmd, args) {
		for _, name := range fields.Settable(b.Layout) {
			if i := b.Layout.Index(name); b.Policy != nil && i >= 0 {
				list = append(list, Keyed{key: name, help: b.Layout.Fields[i].About})
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

// SchemeArg completes the first argument with the names of all schemes.
func (a *App) SchemeArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.SchemeNames(nil, nil), cobra.ShellCompDirectiveNoFileComp
}

// GeneratorArg completes the first argument with the schemes that generate ids.
func (a *App) GeneratorArg(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.GeneratorArgs(cmd, args, typed)
}

// GeneratorArgs completes every argument with the schemes that generate ids.
func (a *App) GeneratorArgs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return withAbout(a.GeneratingSchemes()), cobra.ShellCompDirectiveNoFileComp
}

// GeneratingSchemes returns the schemes that generate ids. The others only decode.
func (a *App) GeneratingSchemes() []*ids.Scheme {
	var list []*ids.Scheme
	for _, f := range a.Catalog().BoundSchemes() {
		if f.Policy != nil {
			list = append(list, f.Scheme)
		}
	}
	return list
}

// SchemeNames returns the names of all schemes with descriptions.
func (a *App) SchemeNames(*cobra.Command, []string) []string {
	return withAbout(a.Catalog().Schemes())
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
func (a *App) relevantSchemes(cmd *cobra.Command, args []string) []*ids.BoundScheme {
	named := args
	if f := cmd.Flags().Lookup("scheme"); f != nil {
		named = []string{f.Value.String()}
	}
	all := a.Catalog().BoundSchemes()
	if len(named) == 0 {
		return all
	}
	for _, f := range all {
		if found, err := a.Catalog().Find(named[0]); err == nil && f.Scheme == found {
			return []*ids.BoundScheme{f}
		}
	}
	return all
}

// encodingNames returns the encodings of the relevant schemes.
func (a *App) encodingNames(cmd *cobra.Command, args []string) []string {
	var list []string
	for _, f := range a.relevantSchemes(cmd, args) {
		list = append(list, f.EncodingNames()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
