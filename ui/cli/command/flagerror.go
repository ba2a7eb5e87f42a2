package command

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/humantext"
)

// FlagError replaces the errors of pflag, which are written for programmers. The new error names
// the flag, the problem and what was expected.
func FlagError(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &value):
		f := value.GetFlag()
		if _, isTime := f.Value.(*TimeFlag); isTime { // the error repeats the value
			return Usagef("--%s: %w", f.Name, value.Unwrap())
		}
		expected := "expected " + expectedValue(f.Value.Type())
		if expected == "expected " {
			expected = value.Unwrap().Error()
		}
		return Usagef("invalid --%s %s: %s", f.Name, humantext.Quote(value.GetValue()), expected)
	case errors.As(err, &missing):
		f := missing.GetFlag()
		placeholder, _ := pflag.UnquoteUsage(f)
		return Usagef("--%s: value is missing; expected %s", f.Name, placeholder)
	case errors.As(err, &unknown):
		if group := unknown.GetSpecifiedShortnames(); group != "" {
			text := "unknown flag " + humantext.QuoteUnsafe("-"+string([]rune(unknown.GetSpecifiedName())[:1]))
			if len(group) > 1 {
				text += " in " + humantext.QuoteUnsafe("-"+group)
			}
			return Usagef("%s", text)
		}
		name, hint := unknown.GetSpecifiedName(), ""
		if operator := map[string]string{"since": ">=", "until": "<="}[name]; operator != "" && cmd.Flags().Lookup("where") != nil {
			hint = "; use --where \"time" + operator + "2026-11-20\""
		}
		return Usagef("unknown flag %s%s", humantext.QuoteUnsafe("--"+name), hint)
	case errors.As(err, &syntax):
		return Usagef("invalid flag %s: expected --NAME or --NAME=VALUE", humantext.Quote(syntax.GetSpecifiedFlag()))
	}
	return usageError{err}
}

// expectedValue describes the values of the types that pflag itself has. It returns
// "" for the types of this package, whose errors begin with "expected".
func expectedValue(kind string) string {
	switch kind {
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "float64":
		return "a number, such as 0.5"
	case "duration":
		return "a duration with its unit, such as 8ms, 10s or 1h30m"
	}
	return ""
}

// number is a flag that accepts a whole number in a range. Numbers are decimal, unlike
// those of pflag: 010 is ten.
type number struct {
	value    *uint64
	min, max uint64
}

// NewNumberFlag adds a flag for a whole number from lo to hi. A number may end in k,
// M or G.
func NewNumberFlag(cmd *cobra.Command, to *uint64, long, short string, initial, lo, hi uint64, help string) {
	*to = initial
	cmd.Flags().VarP(&number{to, lo, hi}, long, short, help)
}

func (n *number) String() string { return strconv.FormatUint(*n.value, 10) }

// Type returns the placeholder for help.
func (n *number) Type() string { return "N" }

// Set accepts a number in the range.
func (n *number) Set(s string) error {
	v, err := strconv.ParseUint(s, 10, 64)
	for i, suffix := range [...]string{"k", "M", "G"} {
		if digits, ok := strings.CutSuffix(s, suffix); ok {
			var high uint64
			v, err = strconv.ParseUint(digits, 10, 64)
			if high, v = bits.Mul64(v, [...]uint64{1e3, 1e6, 1e9}[i]); high > 0 {
				v, err = 0, strconv.ErrRange
			}
		}
	}
	switch {
	case err != nil && humantext.IsOtherBase(s):
		return fmt.Errorf("expected a decimal number from %d to %d", n.min, n.max)
	case err != nil || v < n.min || v > n.max:
		hint := ""
		if n.max >= 1e3 {
			hint = ", such as 500 or 10k"
		}
		return fmt.Errorf("expected a whole number from %d to %d%s", n.min, n.max, hint)
	}
	*n.value = v
	return nil
}

// Needs returns a usage error if the flag is given although what it needs is not met.
func Needs(cmd *cobra.Command, flag, what string, met bool) error {
	if met || !cmd.Flags().Changed(flag) {
		return nil
	}
	return Usagef("--%s needs %s", flag, what)
}

// Contradicts returns a usage error for the first flag that has no effect beside the flag other.
// Only other, --layouts and the allowed flags have an effect.
func Contradicts(cmd *cobra.Command, other string, allowed ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && f.Name != other && f.Name != layoutsFlag && !slices.Contains(allowed, f.Name) {
			err = Usagef("--%s contradicts --%s; use one of them", f.Name, other)
		}
	})
	return err
}
