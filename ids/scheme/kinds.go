package scheme

import (
	"sync"

	"idtui/ids"
)

// Kinds are the kinds of ids that a scheme has, each a scheme of its own: for UUID, the versions.
// An id refines to the bound scheme of its kind.
type Kinds struct {
	List []*ids.Scheme
	Of   func(ids.ID) int // the kind of an id: an index in List
}

// Inside declares that the ids of a scheme are those of its Kinds in other encodings. Such an id
// has the fields of its kind, and a note that gives the id of that kind.
type Inside struct {
	// Costs is how rare each kind is in these encodings, in bits, by the name of its scheme. Other
	// is the cost of all other kinds. Both are added to the priors of the kinds.
	Costs map[string]float64
	Other float64
}

// Opened returns a function that returns the bound scheme of the kind of an id. Each kind is bound
// with its defaults on first use. Unless as is nil, its result replaces the bound scheme.
func (k *Kinds) Opened(as func(kind *ids.BoundScheme) *ids.BoundScheme) func(ids.ID) *ids.BoundScheme {
	all := make([]struct {
		once  sync.Once
		bound *ids.BoundScheme
	}, len(k.List))
	return func(id ids.ID) *ids.BoundScheme {
		n := k.Of(id)
		kind := &all[n]
		kind.once.Do(func() {
			b, err := k.List[n].Open(nil)
			if err != nil {
				panic(err) // the declaration is wrong; a test opens all of them
			}
			if kind.bound = b; as != nil {
				kind.bound = as(b)
			}
		})
		return kind.bound
	}
}

// refine sets how ids refine to their kind.
func (d *Declaration) refine(own *ids.BoundScheme) {
	var as func(*ids.BoundScheme) *ids.BoundScheme
	if d.Inside != nil {
		as = func(kind *ids.BoundScheme) *ids.BoundScheme {
			b := Within(own, kind, own.Encodings)
			cost, ok := d.Inside.Costs[kind.Scheme.Name]
			if !ok {
				cost = d.Inside.Other
			}
			b.Extra += cost
			return own.Sibling(b)
		}
	}
	of := d.Kinds.Opened(as)
	own.Refine = func(_ string, id ids.ID) *ids.BoundScheme { return of(id) }
}

// Within returns a sibling of own for ids that hold an id of another kind. It has the layout of
// that kind, and the given encodings.
func Within(own, kind *ids.BoundScheme, encodings []ids.Encoding) *ids.BoundScheme {
	b := &ids.BoundScheme{
		Layout: kind.Layout, Encodings: encodings, Check: kind.Check, Milestones: kind.Milestones,
		Extra: kind.Scheme.Prior,
		OwnNotes: func(id ids.ID) []string {
			note := append(append(make([]byte, 0, 96), "inside is a "...), kind.Scheme.Title...)
			list := []string{string(kind.CanonicalEncoding(id).Append(append(note, ": "...), id))}
			if kind.OwnNotes != nil {
				list = append(list, kind.OwnNotes(id)...)
			}
			return list
		},
	}
	if kind.TimeField() == nil { // otherwise the time field gives the time
		b.Time = kind.Time
	}
	b.Declared = kind.Declared
	if d, ok := own.Declared.(*Declaration); ok {
		if of, ok := kind.Declared.(*Declaration); ok {
			other := *d
			other.Fields = of.Fields
			b.Declared = &other
		}
	}
	return b
}
