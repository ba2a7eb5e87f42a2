package catalog

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/detect"
)

// declaration returns a scheme. Package schemes has one per scheme.
type declaration = func() *ids.Scheme

// entry is a scheme that is declared and bound on first use: a program that decodes
// one id must not wait for all schemes. Until then its row is all that is known.
type entry struct {
	*row
	own      bool // the user's
	declare  declaration
	declared sync.Once
	scheme   *ids.Scheme
	opened   sync.Once
	bound    *ids.BoundScheme
}

// row is what the catalog knows about a scheme before it declares it.
type row struct {
	name, family string
	unlisted     bool // [ids.Scheme.Undefined]
	aliases      []string
	signature    *detect.Signature // nil if it must be computed from the bound scheme
}

// entryOf returns the entry of a declared scheme.
func entryOf(s *ids.Scheme) *entry {
	return &entry{row: &row{name: s.Name, family: s.Family, unlisted: s.Undefined, aliases: s.Aliases}, declare: func() *ids.Scheme { return s }}
}

// hasName reports whether the scheme has the name. It ignores case.
func (r *row) hasName(name string) bool { return strings.EqualFold(r.name, name) }

// hasAlias reports whether the scheme has the alias. It ignores case.
func (r *row) hasAlias(name string) bool {
	return slices.ContainsFunc(r.aliases, func(a string) bool { return strings.EqualFold(a, name) })
}

// Scheme returns the scheme, declared on first use.
func (e *entry) Scheme() *ids.Scheme {
	e.declared.Do(func() {
		if e.scheme = e.declare(); e.scheme.Name != e.name {
			panic(fmt.Sprintf("the index has %s instead of %s: run make docs", e.name, e.scheme.Name))
		}
	})
	return e.scheme
}

// Bound returns the scheme bound to its default parameters, on first use.
func (e *entry) Bound() *ids.BoundScheme {
	e.opened.Do(func() {
		b, err := e.Scheme().Open(nil)
		if err != nil {
			panic(err) // the declaration is wrong; a test opens all schemes
		}
		e.bound = b
	})
	return e.bound
}

// matcher returns what detection needs of the scheme.
func (e *entry) matcher() detect.Matcher {
	return detect.Matcher{Name: e.name, Family: e.family, Signature: e.signature, Open: e.Bound}
}
