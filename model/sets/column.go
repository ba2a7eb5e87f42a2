package sets

import (
	"cmp"
	"slices"

	"idtui/model/decoding"
	"idtui/model/sets/input"
)

// Column has the group of a column, and its ids.
type Column struct {
	// Group is the group with the most ids; nil if there is none.
	Group *Group
	// IDs are the ids of the group in the texts, without what is around them, such as a prefix. For
	// a text without such an id, the result is empty.
	IDs []decoding.Result
}

// Column judges the texts of one column as [Judge.Head] judges those of an input. The texts in
// first, from its beginning, decide.
func (j *Judge) Column(d *decoding.Decoder, first, samples []Sample) *Column {
	var c Collector
	var places input.Places
	for i := range first {
		s := &first[i]
		c.addText(d, *s, func() []input.Time { return s.Times }, &places, func(*Sample, string) {})
	}
	decision := j.Decide(&c)
	column := &Column{IDs: make([]decoding.Result, len(samples))}
	if len(decision.list) == 0 {
		return column
	}
	column.Group = slices.MaxFunc(decision.list, func(a, b *Group) int { return cmp.Compare(a.IDs, b.IDs) })
	if column.Group.Bound == nil {
		return column
	}
	r := Resolver{Decoder: d, Decision: decision, BestOnly: true}
	var found []decoding.Result
	for i := range samples {
		found, _ = r.Text(found[:0], samples[i].Text, samples[i].Place) // a text without ids is not an error here
		for k := range found {                                          // characters such as _ divide ids of base 64 into several groups
			f := &found[k]
			if id, e, ok := column.Group.Bound.Read(f.Text); ok && !rejects(column.Group.Bound, id) {
				f.Bound, f.ID, f.Encoding = column.Group.Bound, id, e
				column.IDs[i] = *f
				break
			}
		}
	}
	return column
}
