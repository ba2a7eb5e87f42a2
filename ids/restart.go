package ids

import "slices"

// RepeatsAfterRestart reports whether two generators with the same parameters issue the same ids in
// the same time unit. The generators can be one before and one after a restart, or those of two
// processes. The result is false if the ids differ in random bits, a random start or a value of the
// process.
func (b *BoundScheme) RepeatsAfterRestart() bool {
	if b.Policy == nil || b.Draws || b.Policy.SeqRandom || b.Policy.SeqStart || slices.ContainsFunc(b.Layout.Fields, func(f Field) bool { return f.Kind == Random }) {
		return false
	}
	return !slices.ContainsFunc(b.Scheme.Params, func(p Param) bool {
		_, set := b.Values.set[p.Name]
		return p.Own != nil && !p.OfHost && !set
	})
}

// DefaultNodes returns the parameters that identify a generator, if all of them have their
// defaults. It returns nil if one of them was set, or if the scheme has none.
func (b *BoundScheme) DefaultNodes() []string {
	var fields, others []string
	for i := range b.Scheme.Params {
		p := &b.Scheme.Params[i]
		at := b.Layout.Index(p.Name)
		isField := at >= 0 && b.Layout.Fields[at].Kind == Node
		if _, set := b.Values.set[p.Name]; set && (isField || p.Nth != nil) {
			return nil
		}
		switch {
		case isField:
			fields = append(fields, p.Name)
		case p.Nth != nil:
			others = append(others, p.Name)
		}
	}
	if len(fields) > 0 {
		return fields
	}
	return others
}
