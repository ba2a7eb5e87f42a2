package cli

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

// errFailed ends a command that has already said what went wrong.
var errFailed = errors.New("failed")

// usageError is an error of the one who wrote the command line.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// usage marks an error, if it is one, as wrong usage.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// status prints an error and turns it into the exit status.
func (a *app) status(cmd *cobra.Command, err error) int {
	var wrong usageError
	switch {
	case err == nil, closedPipe(err):
		return statusOK
	case errors.Is(err, context.Canceled):
		return statusInterrupted
	case errors.Is(err, errFailed):
		return statusFailed
	case errors.As(err, &wrong):
		a.complainOf(err)
		_, _ = fmt.Fprintf(a.Err, "try %s --help\n", cmd.CommandPath())
		return statusUsage
	}
	a.complainOf(err)
	return statusFailed
}

// complainOf prints an error on standard error: one line, or one line for each
// error of a file.
func (a *app) complainOf(err error) {
	if file, ok := errors.AsType[stricttoml.Errors](err); ok {
		for line := range strings.SplitSeq(file.Error(), "\n") {
			a.complain(line)
		}
		return
	}
	a.complain(err.Error())
}

// complain prints one line on standard error. If that fails there is nobody to
// tell.
func (a *app) complain(what string) {
	_, _ = fmt.Fprintf(a.Err, "%s: %s\n", name, humantext.Escape(what))
}

// closedPipe reports whether nobody reads any more what is written.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// exactly asks for n arguments, which are named for the error.
func exactly(n int, names ...string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) < n:
			return usagef("%s is missing", names[len(args)])
		case len(args) > n && n == 0:
			return usagef("it takes no arguments")
		case len(args) > n:
			return usagef("too many arguments: want %s only", strings.Join(names, " and "))
		}
		return nil
	}
}

// atMost asks for no more than n arguments, which are named for the error.
func atMost(n int, name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > n {
			return usagef("too many arguments: want %s only", name)
		}
		return nil
	}
}
