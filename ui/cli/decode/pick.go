package decode

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
)

// pickFlags are --field and --json, which select the text to decode from each line.
type pickFlags struct{ field, key string }

func newPickFlags(cmd *cobra.Command) *pickFlags {
	f := new(pickFlags)
	cmd.Flags().StringVar(&f.field, "field", "", "decode column `N|NAME` of CSV, or of rows printed with \\G or \\x: a number from 1, or the name")
	cmd.Flags().StringVar(&f.key, "json", "", "decode the values at `PATH` of JSON, such as user.id or $.items[*].id")
	return f
}

// check returns an error for values that are invalid or contradict each other.
func (f *pickFlags) check(set *setFlags) error {
	switch {
	case set.noHeader && f.field == "":
		return command.Usagef("--no-header needs --field with the number of a column")
	case set.noHeader && decoding.IsColumnName(f.field):
		return command.Usagef("--no-header leaves no names; expected the number of a column, not %s", humantext.Quote(f.field))
	case set.alone && set.decide != 0:
		return errAlone()
	case f.field != "" && f.key != "":
		return command.Usagef("--field contradicts --json; use one of them")
	case f.key != "":
		_, err := decoding.NewKey(f.key)
		return command.FlagProblem("json", err)
	case f.field != "" && !decoding.IsColumnName(f.field):
		_, err := decoding.NewColumn(f.field, "")
		return command.FlagProblem("field", err)
	}
	return nil
}

// maxRecord is the length of the longest line, row of CSV, or value of JSON, in bytes.
const maxRecord = 1 << 20

// options returns the options of a reader that reads what the flags pick.
func (f *pickFlags) options(set *setFlags) input.Options {
	return input.Options{Column: f.field, Path: f.key, NoHeader: set.noHeader, MaxRecord: maxRecord}
}

// isInput reports whether an argument is standard input, ./NAME or an existing path with a
// separator. With --field, any existing name is an input.
func (f *pickFlags) isInput(arg string) bool {
	if arg == command.StandardInput || strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") {
		return true
	}
	return (f.field != "" || strings.ContainsRune(arg, '/') || strings.ContainsRune(arg, os.PathSeparator)) && isPath(arg)
}

// isFileName reports whether a text is the name of an existing file, and not of a folder.
func isFileName(text string) bool {
	info, err := os.Stat(text)
	return err == nil && !info.IsDir()
}

// isPath reports whether a text is the path of an existing file or folder.
func isPath(text string) bool {
	_, err := os.Stat(text)
	return err == nil
}

// noteFile prints a note if an argument that was read as an id is also the name of a file.
func (a *App) noteFile(arg string) {
	if isFileName(arg) {
		a.PrintLine("note: " + humantext.QuoteUnsafe(arg) + " is a file, too; to read it, use ./" + humantext.EscapeToASCII(arg))
	}
}

// ofArgument returns the pick for an argument, nil for the whole argument.
func (f *pickFlags) ofArgument(arg string) (decoding.Pick, error) {
	switch {
	case f.field != "" && decoding.IsColumnName(f.field):
		return nil, command.Usagef("--field %s needs a header: use a file, or the number of the column", f.field)
	case f.field != "":
		return decoding.NewColumn(f.field, arg)
	case f.key != "":
		return decoding.NewKey(f.key)
	}
	return nil, nil //nolint:nilnil // nothing is picked
}

// decode decodes an argument, or what is picked from it. The error invalid says why it is no id; err is
// a problem of the flags.
func (f *pickFlags) decode(w *output.Worker, set *setFlags, arg string) (text string, found []decoding.Result, invalid, err error) {
	pick, err := f.ofArgument(arg)
	if err != nil {
		return arg, nil, nil, err
	}
	w.Reset()
	if text, invalid = textOf(pick, arg); invalid != nil {
		return arg, nil, invalid, nil
	}
	found, invalid = w.Decode(text)
	return text, found, invalid, set.checkIDs(found)
}

// textOf returns the text to decode of a line.
func textOf(p decoding.Pick, line string) (string, error) {
	switch {
	case p == nil:
		return line, nil
	case len(line) > command.MaxLine: // the end of the line is missing
		return "", fmt.Errorf("the line is longer than %d bytes", command.MaxLine)
	}
	return p.Of(line)
}
