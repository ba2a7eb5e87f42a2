package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// Exit statuses.
const (
	statusOK          = 0
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

// ErrFailed ends a command that has already reported its errors, with exit status 1.
var ErrFailed = errors.New("failed")

// usageError is an error in the command line or the configuration.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// Usagef returns a usage error.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Usage turns an error into a usage error. It returns nil for nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// FlagProblem returns a usage error that names the flag before a problem of its value. It
// returns nil for nil.
func FlagProblem(flag string, err error) error {
	if err == nil {
		return nil
	}
	return Usagef("--%s: %w", flag, err)
}

// ExitStatus prints the error of a command and returns the exit status.
func (a *App) ExitStatus(cmd *cobra.Command, err error) int {
	var wrong usageError
	var got Signaled
	switch {
	case errors.As(err, &got):
		return got.status()
	case err == nil, isClosedPipe(err):
		return statusOK
	case errors.Is(err, context.Canceled):
		return statusInterrupted
	case errors.Is(err, ErrFailed):
		return statusFailed
	case errors.As(err, &wrong):
		a.printError(err)
		_, _ = fmt.Fprintf(a.Err, "run %q for usage\n", cmd.CommandPath()+" --help")
		return statusUsage
	}
	a.printError(err)
	return statusFailed
}

// printError prints an error on standard error: one line, or one line for each
// error of a file.
func (a *App) printError(err error) {
	if file, ok := errors.AsType[stricttoml.Errors](err); ok {
		for line := range strings.SplitSeq(file.Error(), "\n") {
			a.PrintLine(line)
		}
		return
	}
	a.PrintLine(err.Error())
}

// PrintLine prints one line on standard error. It ignores the error of the write:
// there is no other place to report it.
func (a *App) PrintLine(text string) {
	_, _ = fmt.Fprintf(a.Err, "%s: %s\n", Name, humantext.Escape(text))
}

// RootCause returns the innermost error: the reason without the name of the call.
func RootCause(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// isClosedPipe reports whether the reader of the output has exited, as head does.
func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// ExactArgs accepts one argument for each name. The error says which one is
// missing.
func ExactArgs(names ...string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch n := len(names); {
		case len(args) < n:
			return Usagef("%s is missing", names[len(args)])
		case len(args) > n:
			return TooMany(args[n], names)
		}
		return nil
	}
}

// OptionalArg accepts at most one argument.
func OptionalArg(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return TooMany(args[1], []string{name})
		}
		return nil
	}
}

// TooMany returns the usage error for an argument after the named ones.
func TooMany(arg string, names []string) error {
	expected := "no arguments"
	if len(names) > 0 {
		expected = "only " + strings.Join(names, " and ")
	}
	return Usagef("unexpected argument %s; expected %s", humantext.Quote(arg), expected)
}
