package catalog

import (
	"maps"
	"slices"

	"idtui/ids"
)

// With returns the catalog with other default parameters for some schemes, by their
// names. They hold for generated ids and for decoded ones.
func (c *Catalog) With(set map[string]ids.Settings) (*Catalog, error) {
	if len(set) == 0 {
		return c, nil
	}
	schemes := slices.Clone(c.Schemes())
	for _, name := range slices.Sorted(maps.Keys(set)) {
		s, err := c.Find(name)
		if err != nil {
			return nil, err
		}
		if _, err := s.Open(set[name]); err != nil { // for errors that Resolve does not find
			return nil, err
		}
		v, err := s.Resolve(set[name])
		if err != nil {
			return nil, err
		}
		own := *s
		own.Params = slices.Clone(s.Params)
		for i := range own.Params {
			own.Params[i].Default = v.Text(own.Params[i].Name)
		}
		schemes[slices.Index(schemes, s)] = &own
	}
	return New(schemes...)
}
