package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// complete offers words for a flag's value.
func complete(cmd *cobra.Command, flag string, words func() []string) {
	// The one error there is, a flag that does not exist, is a mistake here that
	// the tests would see.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	})
}

// schemeArg offers scheme names for the first argument.
func (a *app) schemeArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.schemeNames(), cobra.ShellCompDirectiveNoFileComp
}

// schemeNames lists the schemes with what they are.
func (a *app) schemeNames() []string {
	var list []string
	for _, s := range a.catalog().Schemes() {
		about, _, _ := strings.Cut(s.About, ". ")
		list = append(list, s.Name+"\t"+about)
	}
	return list
}

// paramKeys lists the parameters of all schemes as KEY=.
func (a *app) paramKeys() []string {
	var list []string
	for _, s := range a.catalog().Schemes() {
		for _, p := range s.Params {
			list = append(list, p.Name+"=")
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// encodingNames lists the text forms of all schemes.
func (a *app) encodingNames() []string {
	var list []string
	for _, f := range a.catalog().Formats() {
		for i := range f.Encodings {
			list = append(list, f.Encodings[i].Name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
