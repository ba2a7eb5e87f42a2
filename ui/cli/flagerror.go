package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/humantext"
)

// flagError is wrong usage of a flag. For the plain kinds of value pflag repeats
// what the functions of Go's library say to programmers; here it is what would
// be right.
func flagError(_ *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if !errors.As(err, &wrong) {
		return usageError{err}
	}
	want := wanted(wrong.GetFlag().Value.Type())
	if want == "" {
		return usageError{err}
	}
	return usagef("invalid argument %s for %q flag: want %s", humantext.Quote(wrong.GetValue()), flagName(wrong.GetFlag()), want)
}

// flagName is a flag as pflag's errors name it.
func flagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand + ", --" + f.Name
	}
	return "--" + f.Name
}

// wanted says what a flag of one of pflag's own types takes; "" for one that
// says so itself.
func wanted(kind string) string {
	switch kind {
	case "bool":
		return "true or false"
	case "float64":
		return "a number, such as 0.5"
	case "duration":
		return "a time span with its unit, such as 8ms, 10s or 1h30m"
	case "uint64":
		return "a whole number from 0 to " + strconv.FormatUint(math.MaxUint64, 10)
	}
	return ""
}

// number is a flag that takes a whole number in a range.
type number struct {
	value       *uint
	least, most uint
}

// numberFlag adds a flag for a whole number from least to most.
func numberFlag(cmd *cobra.Command, to *uint, long, short string, initial, least, most uint, help string) {
	*to = initial
	cmd.Flags().VarP(&number{to, least, most}, long, short, help)
}

func (n *number) String() string { return strconv.FormatUint(uint64(*n.value), 10) }

// Type is what help calls the value.
func (n *number) Type() string { return "N" }

// Set takes a number in the range.
func (n *number) Set(s string) error {
	v, err := strconv.ParseUint(s, 0, 0) // as pflag reads its own
	if err != nil || uint(v) < n.least || uint(v) > n.most {
		return fmt.Errorf("want a whole number from %d to %d", n.least, n.most)
	}
	*n.value = uint(v)
	return nil
}
