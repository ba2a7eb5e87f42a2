package catalog

import (
	"slices"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Same returns, by the name of each built-in scheme, the user's layouts with the same bits, time
// and encodings. Detection tries only the built-in scheme. No text can decide between the two, so
// the layout would only take a share of the scheme's confidence.
func (c *Catalog) Same() map[string][]string { return c.same() }

// findSame computes [Catalog.Same].
func findSame(entries []*entry) map[string][]string {
	var same map[string][]string
	for _, own := range entries {
		if !own.own {
			continue
		}
		samples := samplesOf(own.Bound())
		for _, e := range entries {
			if !e.own && isSame(own.Bound(), e.Bound(), samples) {
				if same == nil {
					same = map[string][]string{}
				}
				same[e.scheme.Name] = append(same[e.scheme.Name], own.scheme.Name)
				break
			}
		}
	}
	return same
}

// isAmong reports whether a name is that of a user's layout that is the same as a
// built-in scheme.
func isAmong(same map[string][]string, name string) bool {
	for _, own := range same {
		if slices.Contains(own, name) {
			return true
		}
	}
	return false
}

// samplesOf returns some ids of a layout. Fixed fields have their values, and other bits are
// pseudo-random. The first bit is 0 unless it is fixed, because it may be a sign.
func samplesOf(b *ids.BoundScheme) []ids.ID {
	const samples = 8
	list := make([]ids.ID, samples)
	bits := uint64(0x9e3779b97f4a7c15)
	for i := range list {
		id := encoding.Zero(b.Layout.Bits)
		for bit := 1; bit < b.Layout.Bits; bit++ {
			bits ^= bits << 13
			bits ^= bits >> 7
			bits ^= bits << 17
			if bits&1 == 1 {
				id = id.Flip(bit)
			}
		}
		for f := range b.Layout.Fields {
			if fixed := b.Layout.Fields[f].Fixed; fixed != nil {
				id = b.Layout.Fields[f].Set(id, ids.Value{Lo: *fixed})
			}
		}
		list[i] = id
	}
	return list
}

// isSame reports whether a layout has the fields, the time and the encodings of a scheme. The
// scheme may have more encodings.
func isSame(own, known *ids.BoundScheme, samples []ids.ID) bool {
	a, b := own.Layout, known.Layout
	sameField := func(x, y ids.Field) bool {
		return x.Kind == y.Kind && slices.Equal(x.Spans, y.Spans) && (x.Fixed == nil) == (y.Fixed == nil) && (x.Fixed == nil || *x.Fixed == *y.Fixed)
	}
	if a.Bits == 0 || a.Bits != b.Bits || !slices.EqualFunc(a.Fields, b.Fields, sameField) || (own.Time == nil) != (known.Time == nil) {
		return false
	}
	for _, id := range samples {
		if own.Time != nil && !own.Time(id).Equal(known.Time(id)) {
			return false
		}
		for i := range own.Encodings {
			if read, err := known.Parse(own.Encodings[i].Encode(id)); err != nil || read != id {
				return false
			}
		}
	}
	return true
}
