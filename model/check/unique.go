package check

import (
	"fmt"
	"math"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/duplicates"
)

// Kinds of duplicates. The clearest cause comes first.
const (
	afterClock = iota
	afterWrap
	sharedNode
	afterRestart
	inARow
	sameProcess
	kinds
)

// unique tests that there are no duplicates.
func (c *Checker) unique() (Test, error) {
	var found [kinds]int64
	var examples [kinds]*Example
	total := int64(0)
	err := c.finder.Each(func(g *duplicates.Group) {
		total += g.Count - 1
		c.order.duplicates += g.Flagged
		for i := range g.Places[1:] {
			before, place := g.Places[i].Key, g.Places[i+1].Key
			kind := c.kindOf(before, place)
			if found[kind]++; examples[kind] == nil {
				s := c.streams[place>>46]
				why := "the same id as line " + humantext.Number(int64(before&(1<<44-1)))
				if at := c.streams[before>>46]; at != s {
					why += " of " + at.Name
				}
				examples[kind] = s.example(int64(place&(1<<44-1)), g.ID, why)
			}
		}
	})
	if err != nil || total == 0 {
		return passed("unique", c.ids, "no duplicates"), err
	}
	if p, expected := c.collision(total); p > c.Level {
		t := passed("unique", c.ids, fmt.Sprintf("%s, of %s expected by chance", humantext.Count(total, "duplicate"), humantext.Large(expected)))
		t.P = &p
		return t, nil
	}
	kind := 0
	for k := range found {
		if found[k] > found[kind] {
			kind = k
		}
	}
	restart := [2]string{"fresh processes of one generator issue the same ids", "Keep the newest time in a file or a lease, and wait one time unit at the start. Give processes that run at the same time different nodes."}
	if !c.fields.hasTime {
		restart = [2]string{"fresh processes draw the same random bits: their seed is too small", "Take random bits from the operating system."}
	}
	shared := [2]string{"generators with the same node issue the same ids", "Give each generator its own node."}
	if len(c.fields.node) == 0 {
		shared = [2]string{"two inputs contain the same ids", "Put each id into one input. Generators without a node need random bits from the operating system."}
	}
	after := "after the clock moved back"
	if !c.Live {
		after = "lines copied, or ids issued again after the clock moved back"
	}
	words := [kinds][2]string{
		afterClock:   {after, "Refuse or wait while the clock is behind the newest id."},
		afterWrap:    {"the sequence wraps within a time unit", "Refuse or wait on sequence overflow."},
		sharedNode:   shared,
		afterRestart: restart,
		inARow:       {"one process issues two equal ids in a row", "Look for a race: two threads read the same time and sequence."},
		sameProcess:  {"one process issues an id again", "Look for a race, or for random bits that repeat."},
	}[kind]
	if !c.Live { // the order of lines does not show whether lines were copied
		words[1] += " If lines of the input were copied, leave out the copies."
	}
	return failed("unique", c.ids, humantext.Count(total, "duplicate")+": "+words[0], words[1], examples[kind]), nil
}

// kindOf returns the kind of a duplicate at place b, whose previous occurrence is at a.
func (c *Checker) kindOf(a, b uint64) int {
	from, to := c.streams[a>>46], c.streams[b>>46]
	switch flags := a | b; {
	case from.Node != to.Node:
		return sharedNode
	case from != to:
		return afterRestart
	case b&(1<<44-1) == a&(1<<44-1)+1:
		return inARow
	case flags&afterStep != 0 || c.order.back > 0 && c.order.far > fewThreads:
		return afterClock
	case flags&wrapped != 0 || c.sequence.down > 0 && c.sequence.fromMost > 0:
		return afterWrap
	}
	return sameProcess
}

// collision returns the probability of that many duplicates by chance, and the expected number. For
// ids with a sequence, or with a time and a node, it returns 0: their duplicates are no
// coincidence.
func (c *Checker) collision(total int64) (p, expected float64) {
	if c.fields.sequence != nil || len(c.fields.node) > 0 && c.fields.hasTime {
		return 0, 0
	}
	bits := 0
	for i := range c.bound.Layout.Fields {
		if f := &c.bound.Layout.Fields[i]; f.Kind == ids.Random && f.Fixed == nil {
			bits += f.Width
		}
	}
	pairs := float64(c.random.sameUnit)
	if !c.fields.hasTime {
		pairs = float64(c.ids) * float64(c.ids-1) / 2
	}
	expected = pairs / math.Exp2(float64(bits))
	return poissonTail(float64(total), expected), expected
}
