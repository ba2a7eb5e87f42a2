package inference

import (
	"cmp"
	"fmt"
	"slices"

	"idtui/ids"
)

// leastDense is the minimum share that a counter uses of the numbers from its smallest to its
// largest id.
const leastDense = .25

// counterText says that the ids are numbers close together, as those of a counter; "" if they are
// not.
func (r *Result) counterText() string {
	if r.Bits > 64 {
		return ""
	}
	values := r.frame.Table.Values(0, r.Bits)
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	step := uint64(0) // the greatest common divisor of the differences
	for i := 1; i < len(order); i++ {
		for d := values[order[i]] - values[order[i-1]]; d > 0; {
			step, d = d, step%d
		}
	}
	first, last := order[0], order[len(order)-1]
	if step == 0 {
		return ""
	}
	share := float64(len(values)) / (float64((values[last]-values[first])/step) + 1)
	if share < leastDense {
		return ""
	}
	count := "all"
	if share < 1 {
		count = fmt.Sprintf("%.0f %% of the", 100*share)
	}
	steps := ""
	if step > 1 {
		steps = fmt.Sprintf(" in steps of %d", step)
	}
	return fmt.Sprintf("The ids are %s numbers from %s to %s%s, as from a counter.", count, r.texts[first], r.texts[last], steps)
}

// nameCounter replaces the fields of counters and of short decimal numbers. The upper bits that
// never change become one field. The others become a sequence for a counter, otherwise random bits.
// It keeps the fields of a known scheme, a time or a checksum.
func (r *Result) nameCounter(best *hypothesis) {
	if best.known != nil || best.clock != nil || best.check != nil {
		return
	}
	kind, high := ids.Sequence, "high bits of the counter"
	if r.counterText() == "" {
		if r.Mixing == Scrambled || !r.isShortNumber() {
			return
		}
		kind, high = ids.Random, ""
	}
	at := 0
	for r.frame.Table.Constant(at) {
		at++
	}
	r.Fields = []Field{{Kind: kind, Spans: []ids.Span{{Offset: at, Width: r.Bits - at}}, Width: r.Bits - at}}
	if at > 0 {
		r.Fields = slices.Insert(r.Fields, 0, Field{Kind: ids.Reserved, Spans: []ids.Span{{Offset: 0, Width: at}}, Width: at, About: high})
	}
	nameFields(r.Fields)
}
