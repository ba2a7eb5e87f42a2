package scheme

import (
	"errors"

	"idtui/ids"
	"idtui/ids/humantext"
)

// checkGenerator checks that the generator goes with the fields, so that ids are not
// duplicated without wrap. laidOut is set if the fields have no problems.
func (d *Declaration) checkGenerator(c checker, laidOut bool) {
	if d.Generator == nil {
		return
	}
	c.path += "generator."
	g := d.Generator
	if BackWord(g.Back) == "" {
		c.add("back", "unknown back %d: expected %s", g.Back, humantext.Or(BackWords()))
		return
	}
	if FullWord(g.Full) == "" {
		c.add("full", "unknown full %d: expected %s", g.Full, humantext.Or(FullWords()))
		return
	}
	before := len(*c.list)
	d.checkBack(c, g)
	d.checkFull(c, g)
	if d.count(ids.Hash, nil) > 0 {
		c.add("", "a generator of a layout with a hash: idtui cannot compute the hash; expected no generator")
	}
	if len(*c.list) == before && laidOut {
		d.checkPolicy(c, g)
	}
}

// checkPolicy reports what contradicts the places and units of the fields.
func (d *Declaration) checkPolicy(c checker, g *Generator) {
	layout, err := d.layout()
	if err != nil {
		c.add("", "%v", err)
		return
	}
	policy := &ids.Policy{Back: g.Back, Full: g.Full}
	for _, err := range policy.Check(layout) {
		key := ""
		if contradiction := (*ids.PolicyError)(nil); errors.As(err, &contradiction) {
			key = contradiction.Key
		}
		c.add(key, "%v", err)
	}
}

func (d *Declaration) checkBack(c checker, g *Generator) {
	oneBit := func(f *Field) bool { return f.Width == 1 && f.Fixed == nil }
	switch {
	case g.Back != ids.ToggleBack:
	case d.count(ids.Toggle, nil) != 1 || d.count(ids.Toggle, oneBit) != 1:
		c.add("back", "back toggle: expected exactly one toggle field, of one bit")
	}
	if !d.hasTime() && (g.Back != ids.FollowBack || g.Full != ids.NeverFull) {
		c.add("", "a generator of a layout without a time: expected back follow and full never")
	}
}

func (d *Declaration) checkFull(c checker, g *Generator) {
	counting := func(f *Field) bool { return f.Fixed == nil }
	sequences, random := d.count(ids.Sequence, counting), d.count(ids.Random, counting)
	if g.Full == ids.BorrowFull && g.Back != ids.StayBack {
		c.add("full", "full borrow needs back stay: a borrowed time unit is ahead of the clock")
	}
	switch {
	case g.Full == ids.NeverFull && sequences > 0:
		c.add("full", "full never beside a sequence: ids would repeat; expected refuse, wait, wrap or borrow")
	case g.Full == ids.NeverFull && random == 0:
		c.add("full", "full never without a sequence or random bits: ids would repeat")
	case g.Full != ids.NeverFull && sequences == 0:
		c.add("full", "full %s without a sequence: expected never", FullWord(g.Full))
	}
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
