package detect

import (
	"math"
	"slices"

	"idtui/ids"
)

// quick appends the best candidate of a text with its confidence to dst, if there is one.
// It leaves out the schemes whose ids cost so much more that a full search leaves out
// their probability too. That takes a quarter of the time of a full search (BenchmarkFind,
// BenchmarkDetect).
//
// The scheme of the text before comes first, because texts often come from one
// generator: then few others are parsed. The result does not depend on it.
func (d *Detector) quick(dst []Candidate, in *input) []Candidate {
	var best parsed
	var room [64]float64
	costs := d.search(&best, room[:0], in)
	in.none = d.noneOf(in, best.cost)
	if len(costs) == 0 {
		in.none.setShare(best.cost, 0)
		return dst
	}
	sum := 0.0
	for _, cost := range costs {
		sum += shareOf(cost - best.cost)
	}
	c := Candidate{Bound: best.scorer.bound, ID: best.id, Encoding: best.encoding, Cost: best.cost, scorer: best.scorer, chars: in.chars}
	c.Confidence = in.none.setShare(best.cost, sum)
	c.refine(in.text)
	return append(dst, c)
}

// search sets best to the candidate with the lowest cost, which is +Inf if there is none.
// It appends the costs of the candidates that it has not left out.
func (d *Detector) search(best *parsed, costs []float64, in *input) []float64 {
	g := d.group(in)
	list, first, place := g.list, int(g.best.Load()), -1
	var room [8]int
	tried := room[:0] // places of matchers with several encodings
	look := look{in, keyOf(in.text), g.alike}
	var p parsed
	best.cost = math.Inf(1)
	for k := range list {
		i := moved(k, first)
		limit := best.cost + unseen
		if list[i].floor > limit && k > 0 {
			break // and so are all that follow
		}
		b := list[i].bound
		if !b.mayFit(&look, list[i].outside, limit) || !b.alone && slices.Contains(tried, b.place) {
			continue
		}
		if !b.alone {
			tried = append(tried, b.place)
		}
		if !d.try(&p, b, in, limit) {
			continue
		}
		costs = append(costs, p.cost)
		if p.cost < best.cost || p.cost == best.cost && b.place < list[place].bound.place {
			*best, place = p, i
		}
	}
	if place >= 0 && place != first {
		g.best.Store(int32(place))
	}
	return costs
}

// moved returns the index at place k of a list, of which the item at first comes first.
func moved(k, first int) int {
	switch {
	case k == 0:
		return first
	case k <= first:
		return k - 1
	}
	return k
}

// try is [Detector.parse] for the scheme of a bound. It parses numbers last, because most
// of them cost too much in most schemes: otherwise decode -f csv executes 8 % more
// instructions for koids.
func (d *Detector) try(p *parsed, b *bound, in *input, limit float64) bool {
	if !b.alone {
		return d.parse(p, b.matcher, in, limit)
	}
	if b.decimal && in.numeric { // if the encoding reads the text, the id is its value
		if !d.weigh(p, b.matcher, b.scorer, ids.FromUint64(in.value), b.encoding, in, limit) {
			return false
		}
		_, fits, err := in.Read(b.encoding)
		return fits && err == nil
	}
	id, fits, err := in.Read(b.encoding)
	return fits && err == nil && d.weigh(p, b.matcher, b.scorer, id, b.encoding, in, limit)
}

// look is what the bounds need of a text.
type look struct {
	*input
	key   uint64 // its first eight characters
	alike bool   // the last bits may be all equal
}

// shareOf returns the probability of an explanation as a share of that of the best
// candidate. more is how many bits it costs above that one.
func shareOf(more float64) float64 {
	if more > unseen {
		return 0
	}
	return exp2(-more)
}

// setShare sets the probability of none from the cost of the best candidate, and the sum
// of the probabilities of all candidates as shares of the best one's. It returns the
// factor from these shares to probabilities.
func (n *none) setShare(best, sum float64) float64 {
	all, factor := n.share, 1.0
	if best < n.cost {
		factor = shareOf(n.cost - best)
		all *= factor
	} else {
		sum *= shareOf(best - n.cost)
	}
	n.share = all / (sum + all)
	if n.kind != nil {
		n.named = factor / (sum + all)
	}
	if best < n.cost {
		return 1 / (sum + all)
	}
	return shareOf(best-n.cost) / (sum + all)
}
