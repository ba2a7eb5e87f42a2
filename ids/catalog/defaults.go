package catalog

import (
	"maps"
	"slices"

	"idtui/ids"
)

// With is the catalogue with other defaults for some schemes, by their names:
// what is set takes the place of what the declaration has, in the ids that are
// made as in those that are read.
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
		if _, err := s.Open(set[name]); err != nil { // what only the whole shows
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
