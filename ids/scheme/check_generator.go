package scheme

import (
	"idtui/ids"
	"idtui/ids/humantext"
)

// checkGenerator checks that the generator fits the fields, so that only a generator that wraps can
// issue duplicates. It checks the places of the fields only if laidOut is set: the fields have no
// problems.
func (d *Declaration) checkGenerator(c checker, laidOut bool) {
	g := d.Generator
	if g == nil {
		return
	}
	all := c
	c.path += "generator."
	if g.Back.String() == "" {
		c.add("back", "unknown back %d: expected %s", g.Back, humantext.Or(BackWords()))
		return
	}
	if g.Full.String() == "" {
		c.add("full", "unknown full %d: expected %s", g.Full, humantext.Or(FullWords()))
		return
	}
	policy := &ids.Policy{Back: g.Back, Full: g.Full}
	list := policy.CheckFields(d.unplaced())
	if len(list) == 0 && laidOut {
		layout, err := d.layout()
		if err != nil {
			c.add("", "%v", err)
			return
		}
		list = policy.Check(layout)
	}
	for _, e := range list {
		at := c
		if e.Field >= 0 {
			at = all.item("fields", e.Field)
		}
		at.add(e.Key, "%v", e)
	}
}

// unplaced returns the fields for checks of kinds and places. Fields without ranges have no spans,
// and time units are empty.
func (d *Declaration) unplaced() []ids.Field {
	fields := make([]ids.Field, len(d.Fields))
	for i := range d.Fields {
		f := &d.Fields[i]
		fields[i] = ids.Field{Name: f.Name, Kind: f.Kind, Width: f.Width, Spans: f.Ranges, Fixed: f.Fixed}
		if int(f.Kind) >= ids.Kinds {
			fields[i].Kind = ids.Reserved // the kind is reported elsewhere
		}
		if f.Kind == ids.Time {
			fields[i].Unit = &ids.Unit{}
		}
	}
	return fields
}

// count returns how many fields of a kind there are that pass the filter; nil passes all.
func (d *Declaration) count(kind ids.Kind, filter func(*Field) bool) int {
	n := 0
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Kind == kind && (filter == nil || filter(f)) {
			n++
		}
	}
	return n
}
