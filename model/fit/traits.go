package fit

import (
	"cmp"
	"math"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// traits are the properties of a bound scheme that the criteria use.
type traits struct {
	bound   *ids.BoundScheme
	bits    int
	unit    float64   // in seconds; 0 without a time
	weights []float64 // by bit: the time that it counts, in seconds; 0 for other bits
	epoch   float64   // the time of timestamp 0, in Unix seconds
	last    float64   // the last timestamp, in Unix seconds

	timeBits, nodeBits, volumeBits int

	assigned, drawn float64 // how many node numbers can be assigned, or drawn
	hasNode         bool
	hasAssigned     bool // a node field can be assigned
	hasAddress      bool // a random number is 16 bits of an address

	count    float64 // c: ids that one generator can issue in a unit; +Inf without a limit
	start    start
	starts   float64 // S: number of values of a random start
	carries  bool    // the sequence continues across time units
	secret   float64 // ρ: random bits of each id
	back     ids.OnBack
	full     ids.OnFull
	sequence int // the index of the sequence field; -1 for none
}

// start says how the numbers of two generators in one time unit are related.
type start uint8

const (
	atMin      start = iota // both start at the same number
	atRandom                // both start at a random number, or continue from one
	onlyRandom              // there are only random bits
)

// hasTime reports whether ids have a time.
func (t *traits) hasTime() bool { return t.unit > 0 }

// traitsOf returns the traits of a scheme that idtui can generate.
func traitsOf(b *ids.BoundScheme, n *Needs) *traits {
	t := &traits{bound: b, bits: b.Layout.Bits, assigned: 1, drawn: 1, sequence: -1, back: b.Policy.Back, full: b.Policy.Full}
	t.addTime()
	for i := range b.Layout.Fields {
		f := &t.bound.Layout.Fields[i]
		if f.Fixed != nil {
			continue
		}
		switch {
		case f.Kind == ids.Node || f.Growth == ids.DrawOnce:
			t.nodeBits += f.Width
			// A random number, or one without a parameter, cannot be assigned.
			t.hasNode = true
			canAssign := f.Growth != ids.DrawOnce && f.Assign != ids.AssignRandom && t.bound.Scheme.Param(f.Name) != nil
			switch {
			case n.assigned() && canAssign:
				t.hasAssigned = true
				t.assigned *= values(f)
			case !n.assigned() && f.Assign == ids.AssignPID: // in containers, the process id is always the same
			default:
				t.drawn *= values(f)
				t.hasAddress = t.hasAddress || f.Assign == ids.AssignIP16
			}
		case f.Kind == ids.Sequence || f.Start != ids.StartAtMin:
			if t.sequence < 0 {
				t.sequence = i
			}
			t.volumeBits += f.Width
		case f.Kind == ids.Random && f.Growth == ids.DrawEach:
			t.secret += log2(values(f))
		case f.Kind == ids.Random: // the field counts up
			t.volumeBits += f.Width
		}
	}
	t.addHidden()
	t.addCount()
	return t
}

// addTime determines what each bit of the time counts, by setting it.
func (t *traits) addTime() {
	b := t.bound
	t.weights = make([]float64, t.bits)
	if b.Time == nil {
		return
	}
	zero := t.fixedOnly()
	t.epoch = seconds(b.Time(zero))
	last := zero
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Time && f.Fixed == nil {
			t.timeBits += f.Width
			_, most := f.Range()
			last = f.Set(last, most)
			t.weigh(f, zero)
		}
	}
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.TimeUnit() != nil && f.TimeUnit().PerSecond == 0 {
			unit, exponent := f.TimeUnit().Seconds(), f.Width-1 // unlike the weights, this is not rounded to nanoseconds
			for _, s := range f.Spans {
				for bit := s.Offset; bit < s.Offset+s.Width; bit++ {
					if t.weights[bit] > 0 {
						t.weights[bit] = math.Ldexp(unit, exponent)
					}
					exponent--
				}
			}
		}
	}
	smallest := math.Inf(1)
	for _, w := range t.weights {
		if w > 0 {
			smallest = math.Min(smallest, w)
		}
	}
	if math.IsInf(smallest, 1) {
		return
	}
	t.unit, t.last = smallest, seconds(b.Time(last))
}

// weigh sets the weights of the bits of a time field. Bits above its largest value are never set,
// so their weight is 0.
func (t *traits) weigh(f *ids.Field, zero ids.ID) {
	_, most := f.Range()
	epoch := t.bound.Time(zero)
	place := f.Width
	for _, s := range f.Spans {
		for bit := s.Offset; bit < s.Offset+s.Width; bit++ {
			if place--; place >= 64 || most.Hi == 0 && most.Lo>>place == 0 {
				continue
			}
			at := t.bound.Time(zero.Put(bit, 1, 1))
			t.weights[bit] = seconds(at) - t.epoch
			if w := at.Sub(epoch).Seconds(); w > 0 && w < math.MaxInt64/1e9 {
				t.weights[bit] = w // exact to the nanosecond
			}
		}
	}
}

// fixedOnly returns the id with its fixed fields set, and all other bits clear.
func (t *traits) fixedOnly() ids.ID {
	id := encoding.Zero(t.bits)
	for i := range t.bound.Layout.Fields {
		if f := &t.bound.Layout.Fields[i]; f.Fixed != nil {
			id = f.Set(id, ids.Value{Lo: *f.Fixed})
		}
	}
	return id
}

// values returns the number of values of a field.
func values(f *ids.Field) float64 {
	least, most := f.Range()
	return math.Ldexp(float64(most.Hi), 64) + float64(most.Lo) - float64(least.Lo) + 1
}

// addHidden finds the sequence of a generator that counts in random bits, and does not restart in
// each time unit. Its policy has a sequence, but no field is declared as one.
func (t *traits) addHidden() {
	if p := t.bound.Policy; t.sequence < 0 && p.SeqCarry && p.Capacity() > 1 {
		t.sequence = slices.IndexFunc(t.bound.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Random && f.Growth == ids.GrowByOne })
	}
}

// identities returns the number of node numbers, whether they are assigned, and whether there are
// any.
func (t *traits) identities() (count float64, assigned, ok bool) {
	switch {
	case !t.hasNode:
		return 1, false, false
	case t.hasAssigned:
		return t.assigned, true, true
	}
	return t.drawn, false, true
}

// addCount sets how many ids one generator can issue in a time unit, and how its sequence starts.
func (t *traits) addCount() {
	p := t.bound.Policy
	grown := 0 // bits of random fields that count up
	for i := range t.bound.Layout.Fields {
		if f := &t.bound.Layout.Fields[i]; i != t.sequence && f.Kind == ids.Random && (f.Growth == ids.GrowByOne || f.Growth == ids.GrowRandomly) {
			grown += f.Width
		}
	}
	switch {
	case grown > 0:
		t.count, t.start, t.starts = math.Inf(1), atRandom, math.Ldexp(1, grown)
	case t.sequence >= 0 && p.Capacity() > 0:
		f := &t.bound.Layout.Fields[t.sequence]
		size := float64(p.SeqMax) - float64(p.SeqMin) + 1
		t.count = size
		switch {
		case f.Start == ids.StartRandom || p.SeqStart:
			if p.SeqStart { // the sequence starts in the lower half, and counts to the end of the range
				t.count = math.Ceil(size / 2)
			}
			t.start, t.starts = atRandom, t.count
			if all := values(f); size > math.MaxInt32 && all > size { // the field has more values than the policy counts
				t.starts = math.Ceil(all / 2)
			}
		case p.SeqCarry:
			t.start, t.starts = atRandom, size
			t.carries = true
		}
	case p.Capacity() > 0: // one id per time unit
		t.count = float64(p.Capacity())
	case t.secret > 0:
		t.count, t.start = math.Inf(1), onlyRandom
	default:
		t.count = 1
	}
}

// halved returns the sequence field if it starts at random in the lower half of its range,
// otherwise nil. Only the upper half is sure to remain for a time unit.
func (t *traits) halved() *ids.Field {
	if t.start != atRandom || t.carries || t.sequence < 0 || math.IsInf(t.count, 1) {
		return nil
	}
	if f := &t.bound.Layout.Fields[t.sequence]; t.count < values(f) {
		return f
	}
	return nil
}

// isSkipped reports whether a bit is equal in all ids that the order compares.
func (t *traits) isSkipped(f *ids.Field, nodes float64) bool {
	switch f.Kind {
	case ids.Reserved, ids.Version, ids.Variant, ids.Toggle, ids.Time: // a bit of the time without weight is never set
		return true
	case ids.Node:
		return nodes == 1
	}
	return f.Fixed != nil || f.Growth == ids.DrawOnce && nodes == 1
}

// instant converts Unix seconds to a time.
func instant(s float64) time.Time {
	whole, part := math.Modf(s)
	return time.Unix(int64(whole), int64(part*1e9)).UTC()
}

// end returns the first instant after the last timestamp. It reports false if ids have no time.
func (t *traits) end() (float64, bool) { return t.last + t.unit, t.hasTime() }

// bitIs is the kind of a bit, for the sign of a number.
type bitIs uint8

const (
	isZero bitIs = iota // always 0
	isTime
	isOther
)

func (t *traits) bit(bit int) bitIs {
	f := &t.bound.Layout.Fields[t.bound.Layout.FieldAt(bit)]
	switch {
	case t.weights[bit] > 0:
		return isTime
	case f.Kind == ids.Time, f.Fixed != nil && t.fixedOnly().Bit(bit) == 0: // a bit of the time without weight is never set
		return isZero
	}
	return isOther
}

// reached returns the first instant at which a bit of the time is 1. It reports false if that is
// after the last timestamp.
func (t *traits) reached(weight float64) (float64, bool) {
	at := t.epoch + weight
	return at, at <= t.last
}

// signBit returns the instant that sets bit 0 of a 64-bit id, or 0 if that can be any. It reports
// false if bit 0 is never set.
func (t *traits) signBit() (float64, bool) {
	if t.bits != 64 {
		return 0, false
	}
	switch t.bit(0) {
	case isZero:
		return 0, false
	case isTime:
		return t.reached(t.weights[0])
	}
	return 0, true
}

// exactBits is the maximum number of bits of an integer that JavaScript represents exactly.
const exactBits = 53

// jsSafe returns the first instant at which ids need more than exactBits bits, or 0 if that can be
// any. It reports false if they never do.
func (t *traits) jsSafe() (float64, bool) {
	switch {
	case t.bits <= exactBits:
		return 0, false
	case t.bits > 64:
		return 0, true
	}
	least := math.Inf(1)
	for bit := range t.bits - exactBits {
		switch t.bit(bit) {
		case isTime:
			least = math.Min(least, t.weights[bit])
		case isOther:
			return 0, true
		}
	}
	if math.IsInf(least, 1) {
		return 0, false
	}
	return t.reached(least)
}

// onePercent is the number of standard deviations that 1 % of a normal distribution exceeds.
const onePercent = 2.3263

// orderDistance returns the distance in time from which ids are in order. It reports false if ids
// have no order.
func (t *traits) orderDistance(n *Needs) (float64, bool) {
	var all []float64
	for _, w := range t.weights {
		if w > 0 {
			all = append(all, w)
		}
	}
	slices.SortFunc(all, func(a, b float64) int { return cmp.Compare(b, a) })
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
		return w + n.disorder(), true
	case found == len(all) && t.counts(next):
		return 0, true
	}
	return w, true
}

// counts reports whether field i keeps the ids of one time unit in order. An i of -1 means that a
// time unit has only one id.
func (t *traits) counts(i int) bool {
	if i < 0 {
		return true
	}
	f := &t.bound.Layout.Fields[i]
	if i != t.sequence {
		return f.Growth == ids.GrowByOne || f.Growth == ids.GrowRandomly
	}
	carries := t.bound.Policy.SeqCarry || f.Start == ids.StartCarry
	return !carries && t.full != ids.WrapFull && t.full != ids.RepeatFull
}

// indexUse is the effect of inserts on a B-tree of PostgreSQL.
type indexUse struct {
	pages  float64 // distinct leaf pages that the inserts touch
	fill   float64 // the used share of the leaf pages
	leaves float64 // the leaf pages among which the inserts are
	// capacity is the number of entries in a full leaf page.
	capacity float64
	ordered  bool    // the ids have an order
	disorder float64 // ids that are issued at the peak rate within the distance of order
}

// almostInOrder is the greatest disorder, as a share of a page, at which pages fill up at one end.
const almostInOrder = 0.3

// inserts is the number of consecutive inserts whose pages are counted.
const inserts = 1000

// index returns the effect of the ids on an index. length is the length of the text.
func (t *traits) index(n *Needs, length int) indexUse {
	capacity := math.Floor(8152 / (12 + 8*math.Ceil(t.keyBytes(n, length)/8)))
	distance, ordered := t.orderDistance(n)
	use := indexUse{fill: math.Ln2, capacity: capacity, ordered: ordered}
	if ordered {
		use.disorder = n.Peak * n.Rate * distance
		if use.disorder <= almostInOrder*capacity {
			use.fill = 0.9
		}
		use.leaves = (inserts+use.disorder/2)/(use.fill*capacity) + 1
	} else {
		use.leaves = math.Max(1, n.Rate*n.horizon()/(use.fill*capacity))
	}
	use.pages = use.leaves * -math.Expm1(inserts*math.Log1p(-1/use.leaves))
	return use
}

func (t *traits) keyBytes(n *Needs, length int) float64 {
	switch {
	case n.Store == TextColumn:
		return float64(length) + 1
	case t.bits <= 64:
		return 8
	case t.bits <= 128:
		return 16
	}
	return math.Ceil(float64(t.bits)/8) + 1
}
