// Package fieldcost prices the fields of ids other than their time: nodes, sequences and random bits. Costs are
// description lengths in bits, as in package sets.
package fieldcost

import (
	"math"
	"math/bits"
	"slices"

	"idtui/ids"
	"idtui/model/sets/codes"
)

// Impossible is the cost of an id that no generator issues, in bits.
const Impossible = 30.0

// Costs of unusual values, in bits.
const (
	constantBits = 20.0 // a sequence with one large number
	countedBits  = 20.0 // random bits that a generator counts
)

// Of returns the cost of all bits of ids except their time. If own is set, the declared usual
// values do not count: the epoch is custom, or numbers are rounded. If recent is set, the ids are
// of the last days.
func Of(b *ids.BoundScheme, list []ids.ID, own, recent bool) float64 {
	total := 0.0
	var nodes []*ids.Field
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		switch {
		case f.Kind == ids.Time && b.Time == nil: // part of a time, such as the month, which the cost of times does not include
			total += numberCost([]*ids.Field{f}, list, own, recent)
		case f.Kind == ids.Time || f.Kind == ids.Checksum:
		case f.Fixed != nil || f.Kind == ids.Reserved:
			total += fixedCost(f, list)
		case f.Kind == ids.Random:
			total += min(growing(b, f, list), behindNode(b, f, list), counted(b, f, list))
		case f.Kind == ids.Hash || f.Kind == ids.Toggle || f.Kind == ids.Version || f.Kind == ids.Variant:
			total += float64(f.Width * len(list))
		case f.Kind == ids.Node:
			nodes = append(nodes, f)
		default:
			total += numberCost([]*ids.Field{f}, list, own, recent)
		}
	}
	total += numberCost(nodes, list, own, recent)
	if b.Check != nil && !b.Strict {
		for _, id := range list {
			if b.Check(id) != nil {
				total += Impossible
			}
		}
	}
	return total
}

// staticCost returns the cost of the value of a field in one id, without the other ids. If own is
// set, the declared usual values do not count: see [Of].
func staticCost(f *ids.Field, id ids.ID, own bool) float64 {
	width := float64(f.Width)
	if f.Max > 0 {
		width = math.Log2(float64(f.Max) + 1)
	}
	if f.ValueBits != nil && !own {
		return f.ValueBits(id)
	}
	v := f.Get(id)
	if v.Hi != 0 || v.Lo < f.Min {
		return width
	}
	return min(2*math.Log2(float64(v.Lo-f.Min)+1), width) + 1 // small numbers are likelier, as in the Elias gamma code
}

// numberCost returns the cost of the values of fields that form one number: a node, or a single
// other field.
func numberCost(fields []*ids.Field, list []ids.ID, own, recent bool) float64 {
	if len(fields) == 0 {
		return 0
	}
	static := func(i int) float64 {
		sum := 0.0
		for _, f := range fields {
			sum += staticCost(f, list[i], own)
		}
		return sum
	}
	values := make([]uint64, len(list))
	each := 0.0
	for i, id := range list {
		for _, f := range fields {
			v := f.Get(id)
			values[i] = (values[i]*0x9e3779b97f4a7c15+v.Hi)*0x9e3779b97f4a7c15 + v.Lo
		}
		each += static(i)
	}
	if f := fields[0]; f.Kind == ids.Sequence && f.Width <= 64 {
		each = min(each, sequenceCost(f, list, recent, static))
		if f.ValueBits != nil && !own { // the declaration knows which values are usual
			return each
		}
	}
	same := codes.Adaptive(values, static) + 2
	if fields[0].Kind == ids.Sequence && fields[0].Width <= 64 && constant(fields[0], list) {
		same += constantBits
	}
	return min(each, same)
}

// constant reports whether a sequence has the same large number in most ids. A generator counts from a
// small number, or draws each first number.
func constant(f *ids.Field, list []ids.ID) bool {
	const small = 3
	counts := map[uint64]int{}
	for _, id := range list {
		if v := f.Get(id).Lo; v > small {
			if counts[v]++; 2*counts[v] > len(list) {
				return true
			}
		}
	}
	return false
}

// sequenceCost returns the cost of sequence numbers that count up, or that stay below a limit.
func sequenceCost(f *ids.Field, list []ids.ID, recent bool, static func(i int) float64) float64 {
	numbers := make([]uint64, len(list))
	most := uint64(0)
	for i, id := range list {
		numbers[i] = f.Get(id).Lo
		most = max(most, numbers[i])
	}
	below, limit := 0.0, math.Log2(float64(most)+1)+.5
	if limit > float64(f.Width)-1 { // numbers of the whole range have no limit
		limit = math.Inf(1)
	}
	for i, v := range numbers {
		if bits := static(i); v != 0 || bits < limit {
			below += min(limit, bits)
		} else {
			below += bits // such as the 0 of a sequence that does not restart
		}
	}
	below += math.Log2(float64(f.Width)) + 2
	count := codes.Counting(numbers, float64(f.Width), recent) + 3
	if f.ValueBits != nil {
		for i, v := range numbers {
			if v == 0 {
				count += static(i)
			}
		}
	}
	return min(below, count)
}

// fixedCost returns the cost of a field that should have one value.
func fixedCost(f *ids.Field, list []ids.ID) (total float64) {
	want := ids.Value{}
	if f.Fixed != nil {
		want.Lo = *f.Fixed
	}
	for _, id := range list {
		if f.Get(id) != want {
			total += Impossible
		}
	}
	return total
}

// growing returns the cost of random bits. Within a time unit, a generator may increment the bits
// of the previous id. Some generators draw the last 32 bits again.
func growing(b *ids.BoundScheme, f *ids.Field, list []ids.ID) float64 {
	const tail = 32
	width := float64(f.Width)
	total := width
	stepCost := func(step uint64) float64 {
		size := math.Log2(float64(step) + 1)
		return size + 2*math.Log2(size+1) + 1
	}
	for i := 1; i < len(list); i++ {
		v, before, cost := f.Get(list[i]), f.Get(list[i-1]), width
		sameUnit := b.Time == nil && f.Growth != ids.DrawEach || b.Time != nil && b.Time(list[i]).Equal(b.Time(list[i-1]))
		if sameUnit && v.Hi == before.Hi && v.Lo >= before.Lo {
			cost = min(cost, stepCost(v.Lo-before.Lo))
			if f.Width > tail {
				cost = min(cost, stepCost(v.Lo>>tail-before.Lo>>tail)+tail+1)
			}
		}
		total += cost
	}
	return total
}

// counted returns the cost of random bits that a generator draws once and then counts. The count
// can be anywhere and in any byte order: few bits change from one id to the next. It returns +Inf
// for ids with a time. It also does so without a version, because texts may have a common prefix
// that the scheme does not know.
func counted(b *ids.BoundScheme, f *ids.Field, list []ids.ID) float64 {
	if b.Time != nil || !slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Version && f.Fixed != nil }) {
		return math.Inf(1)
	}
	width := float64(f.Width)
	total, place := width+countedBits, 2*math.Log2(width+1)
	for i := 1; i < len(list); i++ {
		v, before := f.Get(list[i]), f.Get(list[i-1])
		hi, lo := v.Hi^before.Hi, v.Lo^before.Lo
		first, last := bits.TrailingZeros64(lo), bits.Len64(lo)
		if hi != 0 {
			last = 64 + bits.Len64(hi)
		}
		if lo == 0 && hi != 0 {
			first = 64 + bits.TrailingZeros64(hi)
		}
		total += min(width, place+float64(max(0, last-first))) + 1
	}
	return total
}

// behindNode returns the cost of random bits below a node whose width the scheme does not know. A
// scheme has several nodes only if its users choose that width.
func behindNode(b *ids.BoundScheme, f *ids.Field, list []ids.ID) float64 {
	const widest, least, narrowest = 24, 10, 4 // maximum width of the field; minimum numbers of bits drawn for each id, and of the node
	several := slices.ContainsFunc(b.Scheme.Params, func(p ids.Param) bool { return p.Kind == ids.Choice && p.AffectsDecoding })
	best := math.Inf(1)
	if f.Width > widest {
		return best
	}
	nodes := make([]uint64, len(list))
	for drawn := least; drawn <= f.Width-narrowest; drawn++ {
		for i, id := range list {
			nodes[i] = f.Get(id).Lo >> drawn
		}
		if !several && slices.ContainsFunc(nodes, func(v uint64) bool { return v != nodes[0] }) {
			continue
		}
		each := func(i int) float64 { return 1 + min(2*math.Log2(float64(nodes[i])+1), float64(f.Width-drawn)) }
		best = min(best, codes.Adaptive(nodes, each)+float64(drawn*len(list)))
	}
	return best + math.Log2(float64(f.Width)) + 2
}
