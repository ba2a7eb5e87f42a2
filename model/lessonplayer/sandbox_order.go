package lessonplayer

import (
	"slices"

	"idtui/ids"
)

// Sorted returns the ids in the order of their bits, which is also the order of
// their texts.
func (g *Sandbox) Sorted() []IssuedID {
	list := slices.Clone(g.Issued)
	slices.SortStableFunc(list, func(a, b IssuedID) int { return a.ID.Compare(b.ID) })
	for i := range list {
		list[i].OutOfOrder = slices.ContainsFunc(list[:i], func(b IssuedID) bool {
			return b.Turn > list[i].Turn && g.byTime(&b, &list[i])
		})
	}
	return list
}

// byTime reports whether two ids are ordered by their times: whether the first
// field in which they differ is a time. If it is a node or random bits, the order
// says nothing about when they were generated.
func (g *Sandbox) byTime(a, b *IssuedID) bool {
	l := g.Nodes[a.Node].BoundScheme().Layout
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Get(a.ID) != f.Get(b.ID) {
			return f.Kind == ids.Time
		}
	}
	return false
}

// groups returns the number of runs of one generator's ids in the sorted list.
func (g *Sandbox) groups() int {
	n, last := 0, -1
	for _, m := range g.Sorted() {
		if m.Node != last {
			n, last = n+1, m.Node
		}
	}
	return n
}
