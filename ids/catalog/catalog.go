// Package catalog lists all schemes, in the order of the tabs, and tells which
// of them made an id. It is the one place that names them all.
package catalog

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/flax"
	"idtui/ids/formats"
	"idtui/ids/koid"
	"idtui/ids/sno"
	"idtui/ids/uid"
)

// Front is how many schemes at the head of the list have a tab of their own;
// the others are picked by name.
const Front = 5

// Catalog is an ordered list of schemes, each with the format of its defaults.
type Catalog struct {
	schemes  []*ids.Scheme
	defaults []*ids.Format
}

// Default is the list of all schemes that the program knows.
func Default() *Catalog {
	c, err := New(
		koid.Scheme(),
		flax.Scheme(),
		sno.Scheme(),
		uid.Local(),
		uid.Global(),
		formats.Twitter(),
		formats.Sonyflake(),
		formats.SonyflakeV2(),
		formats.ULID(),
		formats.XID(),
		formats.UUIDv7(),
	)
	if err != nil {
		panic(err) // a declaration is wrong; a test opens them all
	}
	return c
}

// New makes a catalogue of schemes. Names must be distinct, and the defaults
// of each must be valid.
func New(schemes ...*ids.Scheme) (*Catalog, error) {
	c := &Catalog{}
	for _, s := range schemes {
		if _, err := c.Find(s.Name); err == nil {
			return nil, fmt.Errorf("two schemes have the name %s", s.Name)
		}
		f, err := s.Open(nil)
		if err != nil {
			return nil, err
		}
		c.schemes = append(c.schemes, s)
		c.defaults = append(c.defaults, f)
	}
	return c, nil
}

// Schemes lists the schemes in order. The slice is not to be changed.
func (c *Catalog) Schemes() []*ids.Scheme { return c.schemes }

// Formats are the schemes with their default parameters, in the same order.
func (c *Catalog) Formats() []*ids.Format { return c.defaults }

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
