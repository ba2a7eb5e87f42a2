package decode

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"idtui/model/decoding"
	"idtui/model/sets/input"
	"idtui/ui/cli/command"
)

// pickFlags are --field and --json, which select the text to decode from each line.
type pickFlags struct{ field, key string }

func newPickFlags(cmd *cobra.Command) *pickFlags {
	f := new(pickFlags)
	cmd.Flags().StringVar(&f.field, "field", "", "decode column `N|NAME` of CSV: a number from 1, or a name in the first line")
	cmd.Flags().StringVar(&f.key, "json", "", "decode the value of `KEY` of JSON lines; dots separate nested keys: user.id")
	return f
}

// check returns an error for values that no input can have.
func (f *pickFlags) check() error {
	switch {
	case f.field != "" && f.key != "":
		return command.Usagef("--field contradicts --json; use one of them")
	case f.key != "":
		_, err := decoding.NewKey(f.key)
		return command.Usage(err)
	case f.field != "" && !decoding.IsColumnName(f.field):
		_, err := decoding.NewColumn(f.field, "")
		return command.Usage(err)
	}
	return nil
}

// maxJSON is the length of the longest line of JSON, in bytes.
const maxJSON = 1 << 20

// options returns the options of a reader of what the flags pick.
func (f *pickFlags) options(set *setFlags) input.Options {
	o := input.Options{Column: f.field, Path: f.key, NoHeader: set.noHeader, MaxRecord: command.MaxLine}
	if f.key != "" {
		o.MaxRecord = maxJSON
	}
	return o
}

// named reports whether the first line of an input is a header.
func (f *pickFlags) named() bool { return f.field != "" && decoding.IsColumnName(f.field) }

// ofArgument returns the pick for an argument, nil for the whole argument.
func (f *pickFlags) ofArgument(arg string) (decoding.Pick, error) {
	switch {
	case f.named():
		return nil, command.Usagef("--field %s needs a header: use standard input, or the number of the column", f.field)
	case f.field != "":
		return decoding.NewColumn(f.field, arg)
	case f.key != "":
		return decoding.NewKey(f.key)
	}
	return nil, nil //nolint:nilnil // nothing is picked
}

// pickedInput is an input with the pick of its lines.
type pickedInput struct {
	in     io.Reader
	pick   decoding.Pick // nil for whole lines
	header string        // the line with the names, without its line end
	first  int           // number of the first line of in
}

// open reads the first line of an input, if that is needed to find a column.
func (f *pickFlags) open(in io.Reader) (pickedInput, error) {
	p := pickedInput{in: in, first: 1}
	if f.field == "" {
		var err error
		if f.key != "" {
			p.pick, err = decoding.NewKey(f.key)
		}
		return p, err
	}
	r := bufio.NewReaderSize(in, command.BlockSize)
	line, err := r.ReadSlice('\n')
	first := string(line)
	switch {
	case decoding.IsUTF16(first):
		return p, decoding.ErrUTF16
	case err != nil && !errors.Is(err, io.EOF):
		return p, fmt.Errorf("line 1: %w", err)
	case first == "" && f.named():
		return p, errors.New("no header: the input is empty")
	}
	header := strings.TrimRight(first, "\r\n")
	if p.pick, err = decoding.NewColumn(f.field, header); err != nil {
		return p, err
	}
	if f.named() {
		p.in, p.header, p.first = r, header, 2
	} else {
		p.in = io.MultiReader(strings.NewReader(first), r)
	}
	return p, nil
}

// textOf returns the text to decode of a line.
func textOf(p decoding.Pick, line string) (string, error) {
	switch {
	case p == nil:
		return line, nil
	case len(line) > command.MaxLine: // its end is missing
		return "", fmt.Errorf("the line is longer than %d bytes", command.MaxLine)
	}
	return p.Of(line)
}
