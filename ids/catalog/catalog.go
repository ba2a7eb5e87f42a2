// Package catalog lists all schemes, in the order of the tabs. It is the only place
// that names them all. The schemes of a user's own layouts follow those that are built
// in: see [Catalog.WithOwn].
package catalog

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// SeedTabs is how many schemes at the head of the list have a tab of their own. You
// pick the others by name.
const SeedTabs = 5

// Catalog is an ordered list of schemes, which never changes. A changed catalog is a new one, and
// shares the schemes that are the same. It binds a scheme to its default parameters on first use of
// the bound scheme. A Catalog is safe for concurrent use.
type Catalog struct {
	entries []*entry
	listed  []*entry                  // the schemes that lists show
	builtIn []*entry                  // the built-in schemes, even if a scheme of the user hides them
	hidden  []*entry                  // the built-in schemes that a scheme of the user hides
	schemes []*ids.Scheme             // the schemes of listed
	bound   func() []*ids.BoundScheme // binds all of schemes, once
	same    func() map[string][]string
}

// Default returns the catalog of all built-in schemes. Sessions of one process share it and
// its bound schemes.
func Default() *Catalog { return shared() }

var shared = sync.OnceValue(func() *Catalog { return of(entriesOf(builtIn)) })

// New returns a catalog of schemes, or an error if two of their names or aliases are equal.
func New(schemes ...*ids.Scheme) (*Catalog, error) {
	entries := entriesOf(schemes)
	return of(entries), checkNames(entries)
}

func entriesOf(schemes []*ids.Scheme) []*entry {
	list := make([]*entry, len(schemes))
	for i, s := range schemes {
		list[i] = entryOf(s)
	}
	return list
}

// checkNames returns an error if two schemes have the same name or alias.
func checkNames(entries []*entry) error {
	seen := make(map[string]bool, 2*len(entries))
	for _, e := range entries {
		for _, name := range append([]string{e.scheme.Name}, e.scheme.Aliases...) {
			if name = strings.ToLower(name); seen[name] {
				return fmt.Errorf("duplicate scheme name %s", name)
			}
			seen[name] = true
		}
	}
	return nil
}

// of returns a catalog of entries whose names differ.
func of(entries []*entry) *Catalog {
	listed := slices.DeleteFunc(slices.Clone(entries), func(e *entry) bool { return e.scheme.Undefined })
	c := &Catalog{entries: entries, listed: listed, builtIn: entries, schemes: each(listed, func(e *entry) *ids.Scheme { return e.scheme })}
	c.same = sync.OnceValue(func() map[string][]string { return findSame(listed) })
	c.bound = sync.OnceValue(func() []*ids.BoundScheme { return each(listed, (*entry).Bound) })
	return c
}

func each[T any](entries []*entry, value func(*entry) T) []T {
	all := make([]T, len(entries))
	for i, e := range entries {
		all[i] = value(e)
	}
	return all
}

// Len returns the number of listed schemes.
func (c *Catalog) Len() int { return len(c.listed) }

// Schemes returns the listed schemes in order: see [ids.Scheme.Undefined]. The slice is
// read-only.
func (c *Catalog) Schemes() []*ids.Scheme { return c.schemes }

// BoundSchemes returns the listed schemes bound to their default parameters, in order. The
// slice is read-only.
func (c *Catalog) BoundSchemes() []*ids.BoundScheme { return c.bound() }

// Matchers returns what package detect needs of the schemes, in order. A detector binds them
// when the first text comes.
func (c *Catalog) Matchers() []detect.Matcher {
	list := each(c.entries, (*entry).matcher)
	if len(c.hidden) > 0 {
		c.replaceRefined(list)
	}
	for i, e := range c.entries {
		if e.own {
			list[i].Hidden = func() bool { return isAmong(c.Same(), e.scheme.Name) }
		}
	}
	return list
}

// Find returns the scheme with the name, otherwise the one with the alias. It ignores
// case.
func (c *Catalog) Find(name string) (*ids.Scheme, error) {
	if e := c.find(name); e != nil {
		return e.scheme, nil
	}
	return nil, fmt.Errorf("no scheme %s%s", humantext.Quote(name), c.suggest(name))
}

// find returns the entry with the name, otherwise the one with the alias, or nil.
func (c *Catalog) find(name string) *entry {
	for _, matches := range [...]func(*entry, string) bool{(*entry).hasName, (*entry).hasAlias} {
		for _, e := range c.entries {
			if matches(e, name) {
				return e
			}
		}
	}
	return nil
}

// suggest returns the similar names, otherwise the similar aliases, otherwise how to
// list all schemes.
func (c *Catalog) suggest(name string) string {
	var aliases []string
	for _, e := range c.entries {
		aliases = append(aliases, e.scheme.Aliases...)
	}
	for _, known := range [...][]string{c.Names(), aliases} {
		if hint := humantext.DidYouMean(name, known); hint != "" {
			return hint
		}
	}
	return `; run "idtui schemes" to list them`
}

// Names returns the names of the listed schemes in order.
func (c *Catalog) Names() []string {
	return each(c.listed, func(e *entry) string { return e.scheme.Name })
}
