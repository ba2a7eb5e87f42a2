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
	open    func() []*ids.Format // opens them all, once
	readers func() []*ids.Format // opens those that detection needs, once
}

// Default is the list of all schemes that the program knows.
func Default() *Catalog {
	c, err := New(slices.Concat(
		seeds(), uuids(), times(), numbers(), others(), texts(), recognised(),
	)...)
	if err != nil {
		panic(err) // two have one name; a test would have found it
	}
	return c
}

// New makes a catalogue of schemes, whose names must be distinct. It opens
// none: a program that decodes one id should not wait for seventy.
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
	c := &Catalog{schemes: schemes}
	once := make([]func() *ids.Format, len(schemes))
	for i, s := range schemes {
		once[i] = sync.OnceValue(func() *ids.Format { return open(s) })
	}
	c.open = sync.OnceValue(func() []*ids.Format {
		return openEach(once, func(int) bool { return true })
	})
	c.readers = sync.OnceValue(func() []*ids.Format {
		return openEach(once, func(i int) bool { return !seen[strings.ToLower(schemes[i].Family)] })
	})
	return c, nil
}

// open binds a scheme to its defaults.
func open(s *ids.Scheme) *ids.Format {
	f, err := s.Open(nil)
	if err != nil {
		panic(err) // the declaration is wrong; a test opens them all
	}
	return f
}

func openEach(once []func() *ids.Format, wanted func(int) bool) []*ids.Format {
	list := make([]*ids.Format, 0, len(once))
	for i := range once {
		if wanted(i) {
			list = append(list, once[i]())
		}
	}
	return list
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
