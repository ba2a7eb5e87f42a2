package profile

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
)

// values counts the values of a field.
type values struct {
	field  *ids.Field
	counts []uint32
	n      int64
}

// longestCounted is the maximum width of a field whose values are counted, in bits.
const longestCounted = 16

// valuesOf returns the fields whose values are counted: short sequences and random bits. Node
// fields are not counted, because many node numbers may be unassigned.
func valuesOf(b *ids.BoundScheme) (list []values) {
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if (f.Kind == ids.Sequence || f.Kind == ids.Random) && f.Fixed == nil && f.Width > 1 && f.Width <= longestCounted {
			list = append(list, values{field: f})
		}
	}
	return list
}

func (v *values) add(id ids.ID) {
	if v.counts == nil {
		v.counts = make([]uint32, 1<<v.field.Width)
	}
	if c := &v.counts[v.field.Get(id).Lo]; *c < 1<<32-1 {
		*c++
	}
	v.n++
}

// never returns a text about values that never occur, or "". It considers the lowest values, up to
// one that 90 % of the ids do not exceed. With few ids per value, it returns "", because a value
// can be missing by chance.
func (v *values) never() string {
	const (
		most   = .9
		fewest = 30 // ids per value
	)
	var sum, first int64
	last := -1
	for last+1 < len(v.counts) && float64(sum) < most*float64(v.n) {
		last++
		sum += int64(v.counts[last])
	}
	for first < int64(last) && v.counts[first] == 0 { // the sequence may start at 1
		first++
	}
	if sum < fewest*(int64(last)+1) {
		return ""
	}
	const named = 3 // values that the text names
	missing := 0
	var some []string
	for value := int(first); value < last; value++ {
		if v.counts[value] > 0 {
			continue
		}
		if missing++; len(some) < named {
			some = append(some, humantext.Number(value))
		}
	}
	switch {
	case missing == 0:
		return ""
	case missing > named:
		return fmt.Sprintf("%s lacks %s below %s, such as %s", v.field.Name, humantext.Count(missing, "value"), humantext.Number(last), humantext.And(some))
	}
	return fmt.Sprintf("%s is never %s, although %s occurs", v.field.Name, humantext.Or(some), humantext.Number(last))
}
