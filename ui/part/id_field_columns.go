package part

import (
	"cmp"
	"slices"

	"idtui/ids"
	"idtui/ui/widget"
)

const (
	// maxColumnBits is the width of the widest field that gets a column: longer values are
	// not readable at a glance.
	maxColumnBits = 32
	// maxFieldColumns and rareField limit the columns of a list of many schemes. A field has a
	// column only if at least one in rareField ids has the field.
	maxFieldColumns, rareField = 16, 10
)

// fieldColumn is a column for all fields with the same name, whatever their schemes.
type fieldColumn struct {
	widget.IDColumn
	ids      int // number of ids that have the field
	distinct map[ids.Value]bool
}

// AddColumns replaces the columns of values by those of the fields besides the time. Fields of more
// ids come first, then fields with more values. AddColumns leaves out fields that are too wide or
// that few ids have, and all after the first maxFieldColumns.
func (l *IDList) AddColumns() {
	var list []*fieldColumn
	named := map[string]*fieldColumn{}
	l.eachField(func(_ int, layout *ids.Layout, f int, v ids.Value) {
		name := layout.Fields[f].Name
		c := named[name]
		if c == nil {
			c = &fieldColumn{widget.IDColumn{Name: name, Role: widget.FieldRole(layout, f, false)}, 0, map[ids.Value]bool{}}
			named[name], list = c, append(list, c)
		}
		c.ids++
		c.distinct[v] = true
	})
	slices.SortStableFunc(list, func(a, b *fieldColumn) int {
		return cmp.Or(cmp.Compare(b.ids, a.ids), cmp.Compare(len(b.distinct), len(a.distinct)))
	})
	list = slices.DeleteFunc(list, func(c *fieldColumn) bool { return c.ids*rareField < len(l.Rows) })
	list = list[:min(len(list), maxFieldColumns)]
	l.Columns = nil
	places := map[string]int{}
	for i, c := range list {
		c.Differs = len(c.distinct) > 1
		l.Columns, places[c.Name] = append(l.Columns, c.IDColumn), i
	}
	for i := range l.Rows {
		l.Rows[i].Values = make([]string, len(list))
	}
	l.eachField(func(row int, layout *ids.Layout, f int, v ids.Value) {
		if place, ok := places[layout.Fields[f].Name]; ok {
			l.Rows[row].Values[place] = v.String()
		}
	})
}

// eachField calls f with each short field of each id, besides the time.
func (l *IDList) eachField(f func(row int, layout *ids.Layout, field int, v ids.Value)) {
	for i := range l.Results {
		r := &l.Results[i]
		if r.Bound == nil {
			continue
		}
		for n := range r.Bound.Layout.Fields {
			if field := &r.Bound.Layout.Fields[n]; field.Kind != ids.Time && field.Width <= maxColumnBits && len(field.Spans) > 0 {
				f(i, r.Bound.Layout, n, field.Get(r.ID))
			}
		}
	}
}
