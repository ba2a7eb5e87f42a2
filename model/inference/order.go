package inference

import (
	"math"
	"slices"
)

// order is a way to rearrange the bits of ids, so that the bits of the time come side by
// side and most significant first.
type order struct {
	name  string
	price float64
	table *table
	// front and back are estimates of the price of the bits before and from an offset on,
	// as segments in any order.
	front, back []float64
}

// estimate computes the prices of the bits in front of and behind a time.
func (o *order) estimate(e *evidence) {
	p := &partition{plain: newPlain(e, o.table)}
	ends := p.boundaries(0, o.table.width)
	front, back := make([]float64, len(ends)), make([]float64, len(ends))
	for i := range ends[1:] {
		front[i+1], back[i] = math.Inf(1), math.Inf(1)
	}
	costs := make([][]float64, len(ends))
	for i := range ends {
		manyValues := false
		costs[i] = make([]float64, len(ends))
		for j := i + 1; j < len(ends); j++ {
			costs[i][j] = p.cheapest(ends[i], ends[j]-ends[i], &manyValues).cost
			front[j] = min(front[j], front[i]+costs[i][j])
		}
	}
	for i := len(ends) - 2; i >= 0; i-- {
		for j := i + 1; j < len(ends); j++ {
			back[i] = min(back[i], back[j]+costs[i][j])
		}
	}
	o.front, o.back = make([]float64, o.table.width+1), make([]float64, o.table.width+1)
	for i := 1; i < len(ends); i++ {
		for at := ends[i-1]; at < ends[i]; at++ {
			o.front[at], o.back[at+1] = front[i-1], back[i]
		}
	}
	o.front[o.table.width], o.back[0] = front[len(ends)-1], back[0]
}

// outside returns an estimate of the price of the bits that do not belong to a clock.
func (o *order) outside(c *clock) float64 {
	cost, from := 0.0, 0
	for i, p := range c.parts {
		if i == 0 {
			cost += o.front[p.offset]
		} else if p.offset > from {
			cost += max(0, o.back[from]-o.back[p.offset])
		}
		from = p.offset + p.width
	}
	return cost + o.back[from]
}

// orders returns the ids as they are, and rearranged.
func orders(t *table, uuid bool) []order {
	list := []order{{table: t}}
	add := func(name string, price float64, place []int) {
		list = append(list, order{name: name, price: price, table: t.arrange(place)})
	}
	if t.width%8 == 0 && t.width >= 32 {
		add("reversed bytes", 6, reversedBytes(t.width))
	}
	for n, holes := 1, t.holes(); n <= min(len(holes), 2); n++ {
		add("without constant bits", 4+2*float64(n), t.withoutHoles(holes[:n]))
	}
	if t.width == 128 && (uuid || t.hasVersion()) {
		hole := slices.Concat(span(0, 48), span(52, 64), span(66, 128), span(48, 52), span(64, 66))
		add("UUID without version and variant", 2, hole)
		v1 := slices.Concat(span(52, 64), span(32, 48), span(0, 32), span(66, 128), span(48, 52), span(64, 66))
		add("UUID v1", 3, v1)
		dotnet := slices.Concat(reversedSpan(0, 4), reversedSpan(4, 6), reversedSpan(6, 8), span(64, 128))
		add(".NET byte order", 6, dotnet)
	}
	return list
}

// holes returns short constant runs that may stand inside of a time, as the version and
// the variant of a UUID do.
func (t *table) holes() [][2]int {
	if t.width != 128 {
		return nil
	}
	var list [][2]int
	for at := 32; at < 80; {
		end := at
		for end < 80 && t.constant(end) {
			end++
		}
		if n := end - at; n > 1 && n <= 6 && !t.constant(at-1) {
			list = append(list, [2]int{at, end})
		}
		at = end + 1
	}
	return list
}

// withoutHoles returns the bits of an id with the holes at the end.
func (t *table) withoutHoles(holes [][2]int) []int {
	var list, last []int
	from := 0
	for _, h := range holes {
		list, last = append(list, span(from, h[0])...), append(last, span(h[0], h[1])...)
		from = h[1]
	}
	return slices.Concat(list, span(from, t.width), last)
}

// hasVersion reports whether the bits for a UUID's version and variant are constant.
func (t *table) hasVersion() bool {
	for _, p := range []int{48, 49, 50, 51, 64, 65} {
		if !t.constant(p) {
			return false
		}
	}
	return t.ones[64] > 0 && t.ones[65] == 0
}

// span returns the numbers from a to b, b not included.
func span(a, b int) []int {
	list := make([]int, 0, b-a)
	for ; a < b; a++ {
		list = append(list, a)
	}
	return list
}

// reversedSpan returns the bits of bytes a to b in reversed order of the bytes.
func reversedSpan(a, b int) []int {
	var list []int
	for i := b - 1; i >= a; i-- {
		list = append(list, span(8*i, 8*i+8)...)
	}
	return list
}

func reversedBytes(width int) []int { return reversedSpan(0, width/8) }

// arrange returns the table with its columns in another order.
func (t *table) arrange(place []int) *table {
	out := &table{rows: make([]row, len(t.rows)), width: len(place)}
	copy(out.place[:], place)
	for i := range t.rows {
		from, to := &t.rows[i], &out.rows[i]
		for at, p := range place {
			to[at/64] |= from.bit(p) << (63 - uint(at%64))
		}
	}
	out.count()
	return out
}
