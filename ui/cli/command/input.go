package command

import (
	"errors"
	"fmt"
	"io"
	"os"

	"idtui/ids/humantext"
	"idtui/model/sets/input"
)

// StandardInput is the argument that stands for standard input.
const StandardInput = "-"

// OpenInput opens a file, or standard input for "-".
func (a *App) OpenInput(path string) (io.Reader, func(), error) {
	if path == "-" {
		return a.In, func() {}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", humantext.QuoteUnsafe(path), RootCause(err))
	}
	return f, func() { _ = f.Close() }, nil // nothing was written
}

// EachInput calls do for each file, or for standard input if there are none. The name for
// errors is the path, or "" for standard input. It reports a file that cannot be read, and
// continues with the next one.
func (a *App) EachInput(files []string, do func(in io.Reader, name string) (failed bool, err error)) (failed bool, err error) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, path := range files {
		in, closeIn, err := a.OpenInput(path)
		if err != nil {
			a.PrintLine(err.Error())
			failed = true
			continue
		}
		name := path
		if path == StandardInput {
			name = ""
		}
		inputFailed, err := do(in, name)
		closeIn()
		if errors.Is(err, input.ErrUTF16) || errors.Is(err, input.ErrCompressed) {
			a.PrintLine(InFile(path) + err.Error())
			inputFailed, err = true, nil
		}
		var column input.ColumnError
		if errors.As(err, &column) {
			return failed, Usage(column)
		}
		var pathErr *os.PathError
		if errors.As(err, &pathErr) && pathErr.Path == path {
			a.PrintLine(fmt.Sprintf("%s: cannot read: %v", humantext.QuoteUnsafe(path), RootCause(err)))
			inputFailed, err = true, nil
		}
		if failed = failed || inputFailed; err != nil {
			return failed, err
		}
	}
	return failed, nil
}

// InFile returns the beginning of an error about the contents of a file, "FILE: ". It is "" for standard input,
// whose path is "" or [StandardInput].
func InFile(path string) string {
	if path == "" || path == StandardInput {
		return ""
	}
	return humantext.QuoteUnsafe(path) + ": "
}
