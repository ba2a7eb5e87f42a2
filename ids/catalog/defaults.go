package catalog

import (
	"fmt"
	"maps"
	"slices"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// With returns the catalog with other default parameters for some schemes, by their
// names. They hold for generated ids and for decoded ones.
func (c *Catalog) With(set map[string]ids.Settings) (*Catalog, error) {
	if len(set) == 0 {
		return c, nil
	}
	entries := slices.Clone(c.entries)
	for _, name := range slices.Sorted(maps.Keys(set)) {
		s, err := c.Find(name)
		if err != nil {
			return nil, err
		}
		if s, err = withDefaults(s, set[name]); err != nil {
			return nil, err
		}
		i := slices.Index(entries, c.find(name))
		e := entryOf(s)
		e.own = entries[i].own
		_, given := set[name]["epoch"]
		e.setsEpoch = given || entries[i].setsEpoch
		entries[i] = e
	}
	changed := of(entries)
	changed.builtIn, changed.hidden = c.builtIn, c.hidden
	return changed, nil
}

// EpochsSet returns the schemes whose epoch is set by With.
func (c *Catalog) EpochsSet() (list []*ids.BoundScheme) {
	for _, e := range c.listed {
		if e.setsEpoch {
			list = append(list, e.Bound())
		}
	}
	return list
}

// withDefaults returns the scheme with other default parameters.
func withDefaults(s *ids.Scheme, set ids.Settings) (*ids.Scheme, error) {
	if _, err := s.Open(set); err != nil { // for errors that Resolve does not find
		return nil, err
	}
	v, err := s.Resolve(set)
	if err != nil {
		return nil, err
	}
	own := *s
	own.Params = slices.Clone(s.Params)
	for i := range own.Params {
		own.Params[i].Default = v.Text(own.Params[i].Name)
	}
	return &own, nil
}

// Bind binds each scheme to the settings whose parameters it has. A scheme that rejects a value
// gets its default parameters. Bind returns an error for a setting that no scheme accepts.
func (c *Catalog) Bind(set ids.Settings) ([]*ids.BoundScheme, error) {
	if len(set) == 0 {
		return detect.Open(c.Matchers()), nil
	}
	formats := make([]*ids.BoundScheme, 0, len(c.Schemes()))
	taken := map[string]bool{}
	refused := map[string]error{}
	for i, s := range c.Schemes() {
		own := ids.Settings{}
		for name, v := range set {
			if s.Param(name) != nil {
				own[name] = v
			}
		}
		f, err := s.Open(own)
		if err != nil {
			f = c.BoundSchemes()[i]
		}
		if !isAmong(c.Same(), s.Name) {
			formats = append(formats, f)
		}
		for name := range own {
			taken[name] = taken[name] || err == nil
			refused[name] = err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if err, known := refused[name]; !known {
			return nil, fmt.Errorf("no scheme has a parameter %s", humantext.Quote(name))
		} else if !taken[name] {
			return nil, err
		}
	}
	return formats, nil
}
