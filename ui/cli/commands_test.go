package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/catalog"
	"idtui/ui/cli/command"
	"idtui/ui/uitest"
)

// TestDocsCommands compares the table of commands and flags with the commands.
func TestDocsCommands(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	root := a.newRoot(nil)
	var b strings.Builder
	b.WriteString("| command, flag | what it does |\n|---|---|\n")
	shared := func(f *pflag.Flag) string {
		if root.PersistentFlags().Lookup(f.Name) != nil {
			return " (every command)"
		}
		return ""
	}
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c.Hidden {
			continue
		}
		flags := c.LocalNonPersistentFlags()
		if c == root {
			flags = c.LocalFlags()
		}
		fmt.Fprintf(&b, "| **`%s`** | %s |\n", uitest.EscapeCell(strings.TrimSuffix(c.UseLine(), " [flags]")), uitest.EscapeCell(c.Short))
		flags.VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "version" && !f.Hidden {
				fmt.Fprintf(&b, "| `%s` | %s |\n", uitest.EscapeCell(strings.TrimSpace(flagUse(f))), uitest.EscapeCell(flagHelp(f)+shared(f)))
			}
		})
	}
	uitest.InDocument(t, "docs/COMMANDS.md", "commands", b.String())
}

// TestTooManyArguments gives each command more arguments than it takes. The error must name one of
// them, in the words of idtui.
func TestTooManyArguments(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	limited := 0
	for _, c := range a.newRoot(nil).Commands() {
		if c.Args == nil {
			continue // the command takes any number of arguments
		}
		if err := c.Args(c, strings.Fields("a1 b2 c3 d4 e5")); err != nil {
			limited++
			if !strings.HasPrefix(err.Error(), "unexpected argument ") {
				t.Errorf("%s: %v", c.Name(), err)
			}
		}
	}
	if limited < 10 {
		t.Errorf("%d commands limit their arguments; expected 10 or more", limited)
	}
}

// TestCommandsAlone checks that each command, if it is created alone, has the name under which it
// is listed. The help, and the suggestion for a misspelled name, must know all commands.
func TestCommandsAlone(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	for name, command := range a.commands() {
		if got := command().Name(); got != name {
			t.Errorf("the command %s is created under the name %s", got, name)
		}
		if n := len(a.newRoot([]string{name}).Commands()); n != 1 {
			t.Errorf("%s is created among %d commands", name, n)
		}
		if cmd, _, err := a.newRoot([]string{"--seed", "1", name}).Find([]string{name}); err != nil || cmd.Name() != name {
			t.Errorf("%s is not found after a flag: %v", name, err)
		}
	}
}
