package scheme

import (
	"fmt"
	"strings"
)

// Problem is what is wrong with a declaration, and what would be right.
type Problem struct {
	// Path is the place in the data, by the keys of a layout file: "bits",
	// "fields[2].width", "encodings[0].alias"; "" for the whole. A missing key has the
	// path that the key would have.
	Path string
	// What says what is wrong and what is expected. It is [Printable]: on one line,
	// with escapes for texts of the declaration.
	What string
}

// String returns the place and what is wrong.
func (p Problem) String() string {
	if p.Path == "" {
		return p.What
	}
	return p.Path + ": " + p.What
}

// Problems are all that is wrong with a declaration. They are an error.
type Problems []Problem

// Error returns one line per problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].String()
	}
	return strings.Join(lines, "\n")
}

// checker collects the problems of a part of a declaration.
type checker struct {
	path string // of the part, with a dot at its end; "" for the whole
	list *[]Problem
}

// add reports a problem of a key of the part.
func (c checker) add(key, format string, args ...any) {
	*c.list = append(*c.list, Problem{strings.TrimSuffix(c.path+key, "."), fmt.Sprintf(format, args...)})
}

// item returns the checker of an element of a list.
func (c checker) item(key string, i int) checker {
	return checker{fmt.Sprintf("%s%s[%d].", c.path, key, i), c.list}
}
