package clocks

import (
	"math"
	"slices"

	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
	"idtui/model/inference/segments"
)

// Order is a rearrangement of the bits of ids that makes the bits of the time adjacent, most
// significant first.
type Order struct {
	Name  string
	price float64
	Table *rows.Table
	// front and Back estimate the price of the bits before each offset, and of those from it on.
	// They ignore the order of the ids.
	front, Back []float64
}

// Estimate sets front and Back.
func (o *Order) Estimate(e *evidence.Evidence) {
	p := &segments.Partition{Plain: segments.New(e, o.Table)}
	ends := p.Boundaries(0, o.Table.Width)
	front, back := make([]float64, len(ends)), make([]float64, len(ends))
	for i := range ends[1:] {
		front[i+1], back[i] = math.Inf(1), math.Inf(1)
	}
	costs := make([][]float64, len(ends))
	for i := range ends {
		manyValues := false
		costs[i] = make([]float64, len(ends))
		for j := i + 1; j < len(ends); j++ {
			costs[i][j] = p.Cheapest(ends[i], ends[j]-ends[i], &manyValues).Cost
			front[j] = min(front[j], front[i]+costs[i][j])
		}
	}
	for i := len(ends) - 2; i >= 0; i-- {
		for j := i + 1; j < len(ends); j++ {
			back[i] = min(back[i], back[j]+costs[i][j])
		}
	}
	o.front, o.Back = make([]float64, o.Table.Width+1), make([]float64, o.Table.Width+1)
	for i := 1; i < len(ends); i++ {
		for at := ends[i-1]; at < ends[i]; at++ {
			o.front[at], o.Back[at+1] = front[i-1], back[i]
		}
	}
	o.front[o.Table.Width], o.Back[0] = front[len(ends)-1], back[0]
}

// outside returns an estimate of the price of the bits that do not belong to a clock.
func (o *Order) outside(c *Clock) float64 {
	cost, from := 0.0, 0
	for i, p := range c.Parts {
		if i == 0 {
			cost += o.front[p.Offset]
		} else if p.Offset > from {
			cost += max(0, o.Back[from]-o.Back[p.Offset])
		}
		from = p.Offset + p.Width
	}
	return cost + o.Back[from]
}

// Orders returns the rearrangements to try. The first one changes nothing.
func Orders(t *rows.Table, uuid bool) []Order {
	list := []Order{{Table: t}}
	add := func(name string, price float64, place []int) {
		list = append(list, Order{Name: name, price: price, Table: t.Arrange(place)})
	}
	if t.Width%8 == 0 && t.Width >= 32 {
		add("reversed bytes", 6, reversedSpan(0, t.Width/8))
	}
	for n, list := 1, holes(t); n <= min(len(list), 2); n++ {
		add("without constant bits", 4+2*float64(n), withoutHoles(t, list[:n]))
	}
	if t.Width == 128 && (uuid || hasVersion(t)) {
		hole := slices.Concat(Span(0, 48), Span(52, 64), Span(66, 128), Span(48, 52), Span(64, 66))
		add("UUID without version and variant", 2, hole)
		v1 := slices.Concat(Span(52, 64), Span(32, 48), Span(0, 32), Span(66, 128), Span(48, 52), Span(64, 66))
		add("UUID v1", 3, v1)
		dotnet := slices.Concat(reversedSpan(0, 4), reversedSpan(4, 6), reversedSpan(6, 8), Span(64, 128))
		add(".NET byte order", 6, dotnet)
	}
	return list
}

// holes returns short constant runs that can interrupt a time, such as the version and the
// variant of a UUID.
func holes(t *rows.Table) [][2]int {
	if t.Width != 128 {
		return nil
	}
	var list [][2]int
	for at := 32; at < 80; {
		end := at
		for end < 80 && t.Constant(end) {
			end++
		}
		if n := end - at; n > 1 && n <= 6 && !t.Constant(at-1) {
			list = append(list, [2]int{at, end})
		}
		at = end + 1
	}
	return list
}

// withoutHoles returns the bits of an id with the holes at the end.
func withoutHoles(t *rows.Table, holes [][2]int) []int {
	var list, last []int
	from := 0
	for _, h := range holes {
		list, last = append(list, Span(from, h[0])...), append(last, Span(h[0], h[1])...)
		from = h[1]
	}
	return slices.Concat(list, Span(from, t.Width), last)
}

// hasVersion reports whether the version and variant bits of a UUID are constant, with the variant
// of RFC 9562.
func hasVersion(t *rows.Table) bool {
	for _, p := range []int{48, 49, 50, 51, 64, 65} {
		if !t.Constant(p) {
			return false
		}
	}
	return t.Ones[64] > 0 && t.Ones[65] == 0
}

// Span returns the numbers from a to b-1.
func Span(a, b int) []int {
	list := make([]int, 0, b-a)
	for ; a < b; a++ {
		list = append(list, a)
	}
	return list
}

// reversedSpan returns the bits of bytes a to b-1, last byte first.
func reversedSpan(a, b int) []int {
	var list []int
	for i := b - 1; i >= a; i-- {
		list = append(list, Span(8*i, 8*i+8)...)
	}
	return list
}
