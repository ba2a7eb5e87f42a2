package registerfile

import (
	"cmp"
	"slices"

	"idtui/ids"
	"idtui/ids/declaration"
)

// partKey is what the parts of one field have in common.
type partKey struct {
	name string
	of   int
}

// joinParts returns the fields of the entries, most significant first. Entries that are
// the parts of one field, with all its bits, become a field with ranges; it stands where
// the first of them stood.
func joinParts(entries []entry) []declaration.Field {
	spans := make([]ids.Span, len(entries))
	parts := make(map[partKey][]int) // indexes of entries
	offset := 0
	for i, e := range entries {
		spans[i] = ids.Span{Offset: offset, Width: e.Width}
		offset += e.Width
		if key := (partKey{e.Name, e.of}); e.of > 0 {
			parts[key] = append(parts[key], i)
		}
	}
	var fields []declaration.Field
	for i, e := range entries {
		group := parts[partKey{e.Name, e.of}]
		switch {
		case e.of == 0 || !isComplete(entries, group):
			fields = append(fields, e.Field)
		case group[0] == i:
			fields = append(fields, joined(entries, group, spans))
		}
	}
	return fields
}

// isComplete reports whether entries have all bits of a field, each once.
func isComplete(entries []entry, group []int) bool {
	next := entries[group[0]].of
	for _, i := range bySignificance(entries, group) {
		if next -= entries[i].Width; entries[i].below != next {
			return false
		}
	}
	return next == 0
}

// bySignificance returns the entries with the most significant bits of the field first.
func bySignificance(entries []entry, group []int) []int {
	return slices.SortedFunc(slices.Values(group), func(a, b int) int { return cmp.Compare(entries[b].below, entries[a].below) })
}

// joined returns the field of which the entries are the parts.
func joined(entries []entry, group []int, spans []ids.Span) declaration.Field {
	f := entries[group[0]].Field
	f.Width = 0
	for _, i := range bySignificance(entries, group) {
		f.Ranges = append(f.Ranges, spans[i])
		f.Width += spans[i].Width
	}
	return f
}
