// Package catalog lists all schemes, in the order of the tabs, and tells which
// of them made an id. It is the one place that names them all.
package catalog

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
)

// Front is how many schemes at the head of the list have a tab of their own;
// the others are picked by name.
const Front = 5

// Catalog is an ordered list of schemes, each with the format of its defaults.
type Catalog struct {
	schemes []*ids.Scheme
	opened  []opened             // by scheme
	open    func() []*ids.Format // opens them all, once
	readers func() []*ids.Format // opens those that detection needs, once
}

// opened is the format of a scheme's defaults, made when it is first asked for.
type opened struct {
	once   sync.Once
	format *ids.Format
}

// Default is the list of all schemes that the program knows.
func Default() *Catalog {
	return list(slices.Concat(
		seeds(), uuids(), times(), numbers(), others(), texts(), recognised(),
	))
}

// New makes a catalogue of schemes, whose names must be distinct.
func New(schemes ...*ids.Scheme) (*Catalog, error) {
	seen := make(map[string]bool, 2*len(schemes))
	for _, s := range schemes {
		for _, name := range append([]string{s.Name}, s.Aliases...) {
			if name = strings.ToLower(name); seen[name] {
				return nil, fmt.Errorf("two schemes have the name %s", name)
			}
			seen[name] = true
		}
	}
	return list(schemes), nil
}

// list makes a catalogue of schemes with distinct names. It opens none: a
// program that decodes one id should not wait for eighty.
func list(schemes []*ids.Scheme) *Catalog {
	c := &Catalog{schemes: schemes, opened: make([]opened, len(schemes))}
	c.open = sync.OnceValue(func() []*ids.Format {
		return c.openEach(func(*ids.Scheme) bool { return true })
	})
	c.readers = sync.OnceValue(func() []*ids.Format {
		return c.openEach(func(s *ids.Scheme) bool { return !c.has(s.Family) })
	})
	return c
}

// has reports whether there is a scheme of the name.
func (c *Catalog) has(name string) bool {
	return name != "" && slices.ContainsFunc(c.schemes, func(s *ids.Scheme) bool { return s.Name == name })
}

// openEach opens the schemes that are wanted.
func (c *Catalog) openEach(wanted func(*ids.Scheme) bool) []*ids.Format {
	formats := make([]*ids.Format, 0, len(c.schemes))
	for i, s := range c.schemes {
		if wanted(s) {
			formats = append(formats, c.opened[i].of(s))
		}
	}
	return formats
}

// of binds the scheme to its defaults.
func (o *opened) of(s *ids.Scheme) *ids.Format {
	o.once.Do(func() {
		f, err := s.Open(nil)
		if err != nil {
			panic(err) // the declaration is wrong; a test opens them all
		}
		o.format = f
	})
	return o.format
}

// Schemes lists the schemes in order. The slice is not to be changed.
func (c *Catalog) Schemes() []*ids.Scheme { return c.schemes }

// Formats are the schemes with their default parameters, in the same order.
// The slice is not to be changed.
func (c *Catalog) Formats() []*ids.Format { return c.open() }

// Readers are the formats that a [Detector] needs: of schemes with default
// parameters, without those that their family reads. No others are opened.
func (c *Catalog) Readers() []*ids.Format { return c.readers() }

// Find is the scheme with the name or alias, in any case.
func (c *Catalog) Find(name string) (*ids.Scheme, error) {
	for _, s := range c.schemes {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
		for _, a := range s.Aliases {
			if strings.EqualFold(a, name) {
				return s, nil
			}
		}
	}
	return nil, fmt.Errorf("no scheme %s; there are %s", ids.Quote(name), strings.Join(c.Names(), ", "))
}

// Names lists the schemes' names in order.
func (c *Catalog) Names() []string {
	names := make([]string, len(c.schemes))
	for i, s := range c.schemes {
		names[i] = s.Name
	}
	return names
}
