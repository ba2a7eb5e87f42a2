// Package catalog lists all schemes, in the order of the tabs, and tells which
// of them made an id. It is the one place that names them all.
package catalog

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Front is how many schemes at the head of the list have a tab of their own;
// the others are picked by name.
const SeedTabs = 5

// Catalog is an ordered list of schemes, each with the format of its defaults.
// It declares a scheme when somebody asks for it.
type Catalog struct {
	entries  []*entry
	schemes  func() []*ids.Scheme      // declares them all, once
	bound    func() []*ids.BoundScheme // opens them all, once
	matchers func() []*ids.BoundScheme // opens those that detection may need, once
}

// Default is the list of all schemes that the program knows.
func Default() *Catalog {
	lines := lines()
	if len(lines) != len(index) { // somebody is about to add one
		return declared(lines)
	}
	all := make([]entry, len(lines))
	entries := make([]*entry, len(lines))
	for i := range lines {
		entries[i] = &all[i]
		entries[i].row, entries[i].declare = &index[i], lines[i]
	}
	return list(entries)
}

// declared makes a catalogue of which no index tells anything.
func declared(lines []declaration) *Catalog {
	entries := make([]*entry, len(lines))
	for i, declare := range lines {
		entries[i] = entryOf(declare())
	}
	return list(entries)
}

// New makes a catalogue of schemes, whose names must be distinct.
func New(schemes ...*ids.Scheme) (*Catalog, error) {
	entries := make([]*entry, len(schemes))
	for i, s := range schemes {
		entries[i] = entryOf(s)
	}
	return list(entries), distinct(entries)
}

// distinct refuses names that two schemes have.
func distinct(entries []*entry) error {
	seen := make(map[string]bool, 2*len(entries))
	for _, e := range entries {
		for _, name := range append([]string{e.name}, e.aliases...) {
			if name = strings.ToLower(name); seen[name] {
				return fmt.Errorf("two schemes have the name %s", name)
			}
			seen[name] = true
		}
	}
	return nil
}

// list makes a catalogue of entries with distinct names.
func list(entries []*entry) *Catalog {
	c := &Catalog{entries: entries}
	c.schemes = sync.OnceValue(func() []*ids.Scheme { return each(entries, (*entry).Scheme) })
	c.bound = sync.OnceValue(func() []*ids.BoundScheme { return each(entries, (*entry).Bound) })
	c.matchers = sync.OnceValue(func() []*ids.BoundScheme { return each(c.asked(), (*entry).Bound) })
	return c
}

func each[T any](entries []*entry, of func(*entry) T) []T {
	all := make([]T, len(entries))
	for i, e := range entries {
		all[i] = of(e)
	}
	return all
}

// asked are the entries that a text is tried on: not those that their family
// reads.
func (c *Catalog) asked() []*entry {
	entries := make([]*entry, 0, len(c.entries))
	for _, e := range c.entries {
		if !c.has(e.family) {
			entries = append(entries, e)
		}
	}
	return entries
}

// has reports whether there is a scheme of the name.
func (c *Catalog) has(name string) bool {
	return name != "" && slices.ContainsFunc(c.entries, func(e *entry) bool { return e.name == name })
}

// Len is how many schemes there are. It declares none.
func (c *Catalog) Len() int { return len(c.entries) }

// Schemes lists the schemes in order. The slice is not to be changed.
func (c *Catalog) Schemes() []*ids.Scheme { return c.schemes() }

// BoundSchemes are the schemes with their default parameters, in the same order.
// The slice is not to be changed.
func (c *Catalog) BoundSchemes() []*ids.BoundScheme { return c.bound() }

// Matchers are the formats that detection needs: of schemes with default
// parameters, without those that their family reads. No others are opened.
func (c *Catalog) Matchers() []*ids.BoundScheme { return c.matchers() }

// Detector is a detector of all schemes with their default parameters. Only those
// that may have made a text are opened.
func (c *Catalog) Detector(now time.Time) *Detector { return detector(c.asked(), now) }

// Find is the scheme with the name or alias, in any case.
func (c *Catalog) Find(name string) (*ids.Scheme, error) {
	for _, e := range c.entries {
		if e.called(name) {
			return e.Scheme(), nil
		}
	}
	return nil, fmt.Errorf("no scheme %s; %s", humantext.Quote(name), c.instead(name))
}

// instead says which schemes' names begin with a name, or else hold it; all where
// there is none.
func (c *Catalog) instead(name string) string {
	name = strings.ToLower(name)
	for _, like := range []func(s, part string) bool{strings.HasPrefix, strings.Contains} {
		alike := slices.DeleteFunc(c.Names(), func(other string) bool { return !like(other, name) })
		if name != "" && len(alike) > 0 {
			return "did you mean " + strings.Join(alike, ", ") + "?"
		}
	}
	return "there are " + strings.Join(c.Names(), ", ")
}

// Names lists the schemes' names in order.
func (c *Catalog) Names() []string {
	return each(c.entries, func(e *entry) string { return e.name })
}
