package catalog

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/detect"
)

// WithOwn returns the built-in schemes of the catalog and exactly these of the user. Other schemes
// of the user are removed, and so are the defaults that [Catalog.With] set. A scheme with the name
// of a built-in one takes its place. The other schemes come last, so that a built-in scheme wins if
// two candidates have the same cost. Two schemes of the user may not have the same name.
//
// Built-in schemes are not bound. The user's are, and a mistake in their
// declaration is an error here, not a panic when they are used.
func (c *Catalog) WithOwn(own ...*ids.Scheme) (*Catalog, error) {
	entries := slices.Clone(c.builtIn)
	var hidden []*entry
	for _, s := range own {
		e, err := ownEntry(s)
		if err != nil {
			return nil, err
		}
		switch i := slices.IndexFunc(entries, func(other *entry) bool { return other.hasName(s.Name) }); {
		case i < 0:
			entries = append(entries, e)
		case entries[i].own:
			return nil, fmt.Errorf("duplicate scheme name %s", s.Name)
		default:
			hidden = append(hidden, entries[i])
			entries[i] = e
		}
	}
	extended := of(entries)
	extended.builtIn, extended.hidden = c.builtIn, hidden
	return extended, nil
}

// ownEntry returns the entry of a scheme of the user, bound to its default parameters.
func ownEntry(s *ids.Scheme) (*entry, error) {
	if s == nil || s.Name == "" {
		return nil, fmt.Errorf("invalid scheme: it has no name")
	}
	b, err := open(s)
	if err != nil {
		return nil, err
	}
	e := entryOf(s)
	e.own = true
	e.opened.Do(func() { e.bound = b })
	return e, nil
}

// open binds a scheme to its default parameters. It returns the panic of a wrong
// declaration as an error.
func open(s *ids.Scheme) (b *ids.BoundScheme, err error) {
	defer func() {
		if p := recover(); p != nil {
			why := strings.TrimPrefix(fmt.Sprint(p), "scheme "+s.Name+": ")
			b, err = nil, fmt.Errorf("invalid scheme %s: %s", s.Name, why)
		}
	}()
	if b, err = s.Open(nil); err != nil {
		return nil, err
	}
	if b.Layout == nil || len(b.Encodings) == 0 {
		return nil, fmt.Errorf("invalid scheme %s: it has no layout or no encoding", s.Name)
	}
	return b, nil
}

// replaceRefined changes the matchers of families if the user's schemes hide other
// schemes. A scheme that hides a family need not accept the ids of its members, so the
// members are tried, too. A family does not refine ids to a hidden member.
func (c *Catalog) replaceRefined(list []detect.Matcher) {
	for _, h := range c.hidden {
		for i := range list {
			switch m := &list[i]; {
			case m.Family == h.scheme.Name:
				m.Family = ""
			case h.scheme.Family != "" && m.Name == h.scheme.Family:
				open := m.Open
				m.Open = sync.OnceValue(func() *ids.BoundScheme { return withoutRefined(open(), h.scheme.Name) })
			}
		}
	}
}

// withoutRefined returns a bound scheme that refines no id to the scheme with the name.
func withoutRefined(b *ids.BoundScheme, name string) *ids.BoundScheme {
	if b.Refine == nil {
		return b
	}
	own, refine := *b, b.Refine
	own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		if refined := refine(text, id); refined != b && refined.Scheme.Name != name {
			return refined
		}
		return &own
	}
	return &own
}

// BuiltIn returns the built-in schemes as they were before [Catalog.WithOwn] and [Catalog.With].
// Lessons are written for these.
func (c *Catalog) BuiltIn() *Catalog { return of(c.builtIn) }

// Own returns the user's schemes in order.
func (c *Catalog) Own() []*ids.Scheme {
	var list []*ids.Scheme
	for _, e := range c.entries {
		if e.own {
			list = append(list, e.scheme)
		}
	}
	return list
}

// IsOwn reports whether the scheme with the name or alias is one of the user's.
func (c *Catalog) IsOwn(name string) bool {
	e := c.find(name)
	return e != nil && e.own
}

// IsBuiltIn reports whether a built-in scheme has the name or alias. A scheme of the user may take its place.
func (c *Catalog) IsBuiltIn(name string) bool {
	return slices.ContainsFunc(c.builtIn, func(e *entry) bool { return e.hasName(name) || e.hasAlias(name) })
}
