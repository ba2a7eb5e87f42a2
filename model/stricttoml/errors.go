package stricttoml

import (
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// Error is what is wrong with a line of a file, and what is expected.
type Error struct {
	File    string
	Line    int // from 1; 0 for the whole file
	Problem string
}

// Error returns, for example,
// `config.toml:3: invalid theme "drak": expected auto, dark or light`.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Problem
	}
	return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.Problem
}

// Errors are all errors of a file, by line.
type Errors []*Error

// maxListed is how many errors [Errors.Error] lists.
const maxListed = 100

// Error returns one line per error; of many errors, the first ones and the
// number of the others.
func (e Errors) Error() string {
	var lines []string
	for i, one := range e {
		if i == maxListed {
			lines = append(lines, one.File+": "+humantext.Count(len(e)-i, "further error"))
			break
		}
		lines = append(lines, one.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors, for [errors.As].
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i := range e {
		list[i] = e[i]
	}
	return list
}
