package fit

import (
	"math"

	"idtui/ids"
)

// onePercent is the number of standard deviations that 1 % of a normal distribution
// exceeds.
const onePercent = 2.3263

// orderDistance returns the distance in time from which ids are in order; false if ids
// have no order.
func (t *traits) orderDistance(n *Needs) (float64, bool) {
	all := t.timeWeights()
	found, next := 0, -1
	for bit := 0; bit < t.bits && next < 0; bit++ {
		i := t.bound.Layout.FieldAt(bit)
		f := &t.bound.Layout.Fields[i]
		switch {
		case found < len(all) && t.weights[bit] == all[found]:
			found++
		case t.weights[bit] == 0 && t.isSkipped(f, n.Nodes):
		default:
			next = i
		}
	}
	if found == 0 {
		return 0, false
	}
	w := all[found-1]
	if found == len(all) {
		w = t.unit
	}
	switch {
	case n.Nodes > 1:
		return w + onePercent*math.Sqrt2*n.Skew.Seconds(), true
	case found == len(all) && t.counts(next):
		return 0, true
	}
	return w, true
}

// counts reports whether a field keeps the ids of one unit in order; -1 stands for none,
// when a unit has one id.
func (t *traits) counts(i int) bool {
	if i < 0 {
		return true
	}
	f := &t.bound.Layout.Fields[i]
	if f.Growth == ids.GrowByOne || f.Growth == ids.GrowRandomly {
		return true
	}
	carries := t.bound.Policy.SeqCarry || f.Start == ids.StartCarry
	return i == t.sequence && !carries && t.full != ids.WrapFull && t.full != ids.RepeatFull
}

// indexUse is what inserts do to a B-tree of PostgreSQL.
type indexUse struct {
	pages float64 // distinct leaves that 1000 inserts touch
	fill  float64 // how full the leaves are
}

// inserts is the number of inserts in a row whose leaves are counted.
const inserts = 1000

// index returns how an index of the ids is used. length is that of the text.
func (t *traits) index(n *Needs, length float64) indexUse {
	capacity := math.Floor(8152 / (12 + 8*math.Ceil(t.keyBytes(n, length)/8)))
	distance, ordered := t.orderDistance(n)
	use := indexUse{fill: math.Ln2}
	var leaves float64
	if ordered {
		disorder := n.Peak * n.Rate * distance
		if disorder <= 0.3*capacity {
			use.fill = 0.9
		}
		leaves = (inserts+disorder/2)/(use.fill*capacity) + 1
	} else {
		leaves = math.Max(1, n.Rate*n.horizon()/(use.fill*capacity))
	}
	use.pages = leaves * -math.Expm1(inserts*math.Log1p(-1/leaves))
	return use
}

func (t *traits) keyBytes(n *Needs, length float64) float64 {
	switch {
	case n.Store == "text":
		return length + 1
	case t.bits <= 64:
		return 8
	case t.bits <= 128:
		return 16
	}
	return math.Ceil(float64(t.bits)/8) + 1
}
