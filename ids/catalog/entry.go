package catalog

import (
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/detect"
)

// entry is a scheme that is bound on first use, because many commands need only one.
type entry struct {
	scheme *ids.Scheme
	own    bool // a scheme of the user
	opened sync.Once
	bound  *ids.BoundScheme

	setsEpoch bool // the user has set the epoch
}

func entryOf(s *ids.Scheme) *entry { return &entry{scheme: s} }

// hasName reports whether the scheme has the name. It ignores case.
func (e *entry) hasName(name string) bool { return strings.EqualFold(e.scheme.Name, name) }

// hasAlias reports whether the scheme has the alias. It ignores case.
func (e *entry) hasAlias(name string) bool {
	return slices.ContainsFunc(e.scheme.Aliases, func(a string) bool { return strings.EqualFold(a, name) })
}

// Bound returns the scheme bound to its default parameters, on first use.
func (e *entry) Bound() *ids.BoundScheme {
	e.opened.Do(func() {
		b, err := e.scheme.Open(nil)
		if err != nil {
			panic(err) // the declaration is wrong; a test opens all schemes
		}
		e.bound = b
	})
	return e.bound
}

func (e *entry) matcher() detect.Matcher {
	return detect.Matcher{Name: e.scheme.Name, Family: e.scheme.Family, Open: e.Bound}
}
