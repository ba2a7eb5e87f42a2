package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ui/cli/command"
)

// helpPrinter collects help text, with some emphasis for a terminal.
type helpPrinter struct {
	out  strings.Builder
	bold func(string) string
	name func(string) string
}

// emphasis returns a function that styles text with an escape sequence.
func emphasis(code string, on bool) func(string) string {
	if !on {
		return func(s string) string { return s }
	}
	return func(s string) string { return "\x1b[" + code + "m" + s + "\x1b[0m" }
}

func (a *app) printHelp(cmd *cobra.Command, _ []string) {
	on := a.Styled()
	p := helpPrinter{bold: emphasis("1", on), name: emphasis("36", on)}
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	fmt.Fprintf(&p.out, "%s\n\n", command.Wrap(about, command.HelpWidth, ""))
	p.section("usage")
	fmt.Fprintf(&p.out, "  %s\n", useLine(cmd))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&p.out, "  %s COMMAND [flags]\n", cmd.CommandPath())
	}
	if cmd.Example != "" {
		fmt.Fprintln(&p.out)
		p.section("examples")
		fmt.Fprintln(&p.out, cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintln(&p.out)
		p.section("commands")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() || c.Name() == "help" {
				p.row(c.Name(), lowerFirst(c.Short), 14)
			}
		}
	}
	p.flags(cmd)
	_, a.helpError = io.WriteString(cmd.OutOrStdout(), p.out.String()) // cobra cannot return this error
}

func (p *helpPrinter) section(title string) { fmt.Fprintln(&p.out, p.bold(title)) }

// flags prints the flags, and below them what TIME is. It prints nothing if the
// command has only --help.
func (p *helpPrinter) flags(cmd *cobra.Command) {
	flags := visibleFlags(cmd)
	if len(flags) == 0 {
		return
	}
	fmt.Fprintln(&p.out)
	p.section("flags")
	for _, f := range flags {
		p.row(flagUse(f), flagHelp(f), 24)
	}
	takesTime := strings.Contains(cmd.Use, "TIME")
	cmd.Flags().VisitAll(func(f *pflag.Flag) { takesTime = takesTime || f.Value.Type() == "TIME" })
	if takesTime {
		fmt.Fprintf(&p.out, "\n%s\n", command.Wrap(command.TimeNote, command.HelpWidth, ""))
	}
}

// useLine returns the usage line of a command. It has [flags] only if the command has flags.
func useLine(cmd *cobra.Command) string {
	if len(visibleFlags(cmd)) == 0 {
		return strings.TrimSuffix(cmd.UseLine(), " [flags]")
	}
	return cmd.UseLine()
}

// visibleFlags returns the flags of the command in help, without --help.
func visibleFlags(cmd *cobra.Command) []*pflag.Flag {
	var list []*pflag.Flag
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			list = append(list, f)
		}
	})
	return list
}

func flagUse(f *pflag.Flag) string {
	use := "    --" + f.Name
	if f.Shorthand != "" {
		use = "-" + f.Shorthand + ", --" + f.Name
	}
	value, _ := pflag.UnquoteUsage(f)
	if value != "" {
		use += " " + value
	}
	return use
}

// flagHelp returns what a flag does, with its default unless that is empty.
func flagHelp(f *pflag.Flag) string {
	_, help := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "false", "0", "0s", "[]": // empty values as pflag writes them
		return help
	}
	return help + " (default " + f.DefValue + ")"
}

// row prints a name with its description, which begins on a new line if the name is
// too long.
func (p *helpPrinter) row(left, right string, width int) {
	indent := strings.Repeat(" ", width+2)
	pad := "\n" + indent
	if n := len([]rune(left)); n < width {
		pad = strings.Repeat(" ", width-n)
	}
	fmt.Fprintf(&p.out, "  %s%s%s\n", p.name(left), pad, command.Wrap(right, command.HelpWidth-width-2, indent))
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
