package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/catalog"
)

// shieldIDs rewrites the arguments so that an id that begins with "-" is not
// taken for a flag: all that is no flag goes behind "--". Where no such id is
// among them the arguments are left alone.
func (a *app) shieldIDs(root *cobra.Command, args []string) []string {
	cmd, rest, err := root.Find(args)
	if err != nil {
		return args
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	var flags, others []string
	found := false
	for i := 0; i < len(rest); i++ {
		arg := rest[i]
		switch {
		case arg == "--":
			others = append(others, rest[i+1:]...)
			i = len(rest)
		case len(arg) < 2 || arg[0] != '-':
			others = append(others, arg)
		case a.isDashID(cmd, arg):
			found = true
			others = append(others, arg)
		default:
			flags = append(flags, arg)
			if takesNext(cmd, arg) && i+1 < len(rest) {
				i++
				flags = append(flags, rest[i])
			}
		}
	}
	if !found {
		return args
	}
	return append(append(append(path, flags...), "--"), others...)
}

// isDashID reports whether an argument with a leading dash is an id: no flag of
// the command, but a text that a scheme reads.
func (a *app) isDashID(cmd *cobra.Command, arg string) bool {
	return cmd.Args != nil && len(arg) > 2 && !isFlag(cmd, arg) && a.isID(arg)
}

// isID reports whether a scheme reads the text and finds something in it.
func (a *app) isID(text string) bool {
	found, _ := catalog.Detect(text, a.catalog().Formats(), a.Clock())
	for i := range found {
		if found[i].Format.Layout.Bits > 0 {
			return true
		}
	}
	return false
}

// isFlag reports whether the command has the flag, or flags, that an argument
// stands for, and takes the value that is written onto it.
func isFlag(cmd *cobra.Command, arg string) bool {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		long, _, _ = strings.Cut(long, "=")
		return long == "help" || long == "version" || lookup(cmd, long) != nil
	}
	for i := 1; i < len(arg); i++ {
		f := shorthand(cmd, arg[i:i+1])
		switch {
		case f == nil:
			return arg[i:] == "h"
		case f.NoOptDefVal != "":
			continue
		}
		return takesValue(f, strings.TrimPrefix(arg[i+1:], "="))
	}
	return true
}

// takesValue asks a flag that can tell in advance whether it takes a value.
func takesValue(f *pflag.Flag, v string) bool {
	c, ok := f.Value.(interface{ check(string) error })
	return v == "" || !ok || c.check(v) == nil
}

// takesNext reports whether a flag's value is the next argument.
func takesNext(cmd *cobra.Command, arg string) bool {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		f := lookup(cmd, long)
		return f != nil && f.NoOptDefVal == ""
	}
	for i := 1; i < len(arg); i++ {
		f := shorthand(cmd, arg[i:i+1])
		if f == nil || f.NoOptDefVal == "" {
			return f != nil && i == len(arg)-1
		}
	}
	return false
}

func lookup(cmd *cobra.Command, long string) *pflag.Flag {
	if f := cmd.Flags().Lookup(long); f != nil {
		return f
	}
	return cmd.InheritedFlags().Lookup(long)
}

func shorthand(cmd *cobra.Command, letter string) *pflag.Flag {
	if letter[0] >= 0x80 {
		return nil
	}
	if f := cmd.Flags().ShorthandLookup(letter); f != nil {
		return f
	}
	return cmd.InheritedFlags().ShorthandLookup(letter)
}
