package cli

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/catalog"
	"idtui/ui/cli/command"
)

// argsOf are valid arguments of each command, so that the bad flag is the only error.
// Commands that are not listed need none.
var argsOf = map[string][]string{
	"bounds": {"sno", "2026-11-21"}, "decode": {"9q77e7ft9u236223"}, "convert": {"--to", "hex", "9q77e7ft9u236223"},
	"diff": {"9q77e7ft9u236223", "9q77e7ft9u236224"}, "gen": {"sno"}, "layout": {"sno"}, "simulate": {"koid"}, "check": {"sno"},
	"learn": {"sno"}, "bench": {"sno"}, "completion": {"bash"}, "fit": {"--nodes", "4"}, "infer": {"ids.txt"}, "fleet": {"--list"},
}

// badValues are values that no number, duration, date, choice, scheme, setting or file of the
// tests has.
var badValues = []string{"nope!", "/nope/nope.toml", "a=b", "-1", ""}

// TestErrorsNameTheFlag gives every flag of every command bad values. If the command fails, its
// error must begin with the flag, or with the value if that is a name.
func TestErrorsNameTheFlag(t *testing.T) {
	a := &app{App: &command.App{Catalog: catalog.Default}}
	root := a.newRoot(nil)
	checked := 0
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		t.Chdir(t.TempDir()) // flags such as --state write files
		if err := os.WriteFile("ids.txt", []byte("9q77e7ft9u236223\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			for _, value := range badValues {
				args := append(slices.Clone(argsOf[cmd.Name()]), "--"+f.Name+"="+value)
				if cmd != root {
					args = append([]string{cmd.Name()}, args...)
				}
				line, failed := firstErrorLine(t, args)
				if !failed || isOther(cmd, f, value, line) {
					continue
				}
				checked++
				if !namesFlag(line, f.Name, value) {
					t.Errorf("idtui %s: %q does not name the flag first", strings.Join(args, " "), line)
				}
				if strings.Contains(line, "strconv") {
					t.Errorf("idtui %s: %q has words of a library", strings.Join(args, " "), line)
				}
			}
		})
	}
	if checked < 500 {
		t.Errorf("only %d errors were checked", checked)
	}
}

// namesFlag reports whether an error begins with the flag, or with its value if that is the
// name of something.
func namesFlag(line, name, value string) bool {
	line = strings.TrimPrefix(strings.TrimPrefix(line, "idtui: "), "invalid ")
	return strings.HasPrefix(line, "--"+name) || value != "" && strings.HasPrefix(strings.TrimPrefix(line, "column "), strings.Trim(strconv.Quote(value), `"`)) ||
		strings.HasPrefix(line, "column "+strconv.Quote(value))
}

// isOther reports whether an error is about something else, because the value is valid. For
// example, -1 is a time, and any text can be a key of JSON. An empty scheme means no scheme.
func isOther(cmd *cobra.Command, f *pflag.Flag, value, line string) bool {
	_, isTime := f.Value.(*command.TimeFlag)
	return isTime && value == "-1" || f.Name == "json" || f.Name == "scheme" && value == "" ||
		cmd.Name() == "view" && strings.Contains(line, "needs a terminal") ||
		cmd.Name() == "simulate" && strings.Contains(line, "--scenario is missing")
}

func firstErrorLine(t *testing.T, args []string) (line string, failed bool) {
	t.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	status := Run(ctx, args, Streams{
		In: strings.NewReader("9q77e7ft9u236223\n9q77e7ft9u236224\n"), Out: &out, Err: &errs,
		Clock:  func() time.Time { return time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC) },
		Getenv: func(string) string { return "" },
	})
	line, _, _ = strings.Cut(errs.String(), "\n")
	return line, status != 0 && ctx.Err() == nil // a command that still runs has accepted its flags
}
