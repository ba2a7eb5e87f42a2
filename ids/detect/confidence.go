package detect

import (
	"math"

	"idtui/ids/nonids"
)

// shareOf returns the probability of an explanation, relative to that of the best candidate. The
// parameter more is its additional cost in bits.
func shareOf(more float64) float64 {
	if more > unseen {
		return 0
	}
	return exp2(-more)
}

// setShare sets the probability of none, for the cost of the best candidate. The parameter sum is
// the sum of the shares of all candidates; the best one has 1. The result is the factor that turns
// these shares into probabilities.
func (n *none) setShare(best, sum float64) float64 {
	all, factor, own := n.share, 1.0, 0.0
	if n.unlisted {
		own = shareOf(n.own.cost - n.cost)
	}
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
	n.own.share = own * factor / (sum + all)
	if best < n.cost {
		return 1 / (sum + all)
	}
	return shareOf(best-n.cost) / (sum + all)
}

// none describes the hypothesis that a text is none of the candidates.
type none struct {
	share    float64      // probability; before [none.setShare], relative to that of the likeliest explanation
	cost     float64      // description length of the likeliest explanation, in bits
	kind     *nonids.Kind // that explanation, unless it is plain text or an unlisted scheme
	unlisted bool         // an unlisted scheme is likelier than plain text
	named    float64      // probability of the kind
	own      ownLayout
}

// unseen is the difference in cost, in bits, above which an explanation is left out. The
// probability of such an explanation is less than 0.00002.
const unseen = 16

// noneOf returns the hypothesis that a text is none of the candidates. The text is then random, a
// word, an id of an unlisted scheme, or of a kind of package nonids. The cost of the best candidate
// limits the search: more expensive kinds are not tested.
func (d *Detector) noneOf(in *input, best float64) none {
	n := none{cost: in.plain.cost, share: 1}
	if in.numeric && len(in.text) >= shortestSnowflake {
		d.addUnlisted(&n, in)
	}
	for _, k := range d.kinds.of(len(in.text), maskOf(in.chars)) {
		cost := k.Cost(in.text)
		if cost > min(best, n.cost)+unseen || !k.Is(in.text, in.chars) {
			continue
		}
		n.add(cost+d.timeBits(k, in.text), k)
	}
	return n
}

// timeBits returns the cost of the time in a text of a kind, in bits. It is 0 if there is none,
// and infinite for a time after now.
func (d *Detector) timeBits(k *nonids.Kind, text string) float64 {
	if k.Unix == nil {
		return 0
	}
	at := k.Unix(text)
	if at > d.last {
		return math.Inf(1)
	}
	return d.ages.of(max(d.unix-at, 0))
}

func (n *none) add(cost float64, kind *nonids.Kind) {
	if cost >= n.cost {
		n.share += shareOf(cost - n.cost)
		return
	}
	n.share = 1 + n.share*shareOf(n.cost-cost)
	n.cost, n.kind = cost, kind
}

func (d *Detector) best(dst []Candidate, in *input, most int) []Candidate {
	if most == 1 && !in.unlikely {
		return d.quick(dst, in)
	}
	from, text := len(dst), in.text
	list := d.buckets(min(len(text), longest))
	for i := range list {
		if list[i].accepts(in) {
			dst = d.appendCandidate(dst, &d.matchers[list[i].matcher], in)
		}
	}
	found := dst[from:]
	if len(found) == 0 {
		in.none = d.noneOf(in, math.Inf(1))
		in.none.setShare(math.Inf(1), 0)
		return dst
	}
	if most < 0 || most > len(found) {
		most = len(found)
	}
	order(found, max(1, most))
	in.none = d.noneOf(in, found[0].Cost)
	sum := 0.0
	for i := range found {
		found[i].Confidence = shareOf(found[i].Cost - found[0].Cost)
		sum += found[i].Confidence
	}
	factor := in.none.setShare(found[0].Cost, sum)
	for i := range found {
		found[i].Confidence *= factor
	}
	found[0].refine(text)
	return dst[:from+most]
}

// halves[i] is 2 to the power of -i/32.
var halves = [...]float64{
	1, 0.9785720620877001, 0.9576032806985737, 0.93708381705515,
	0.9170040432046712, 0.8973545375015536, 0.8781260801866497, 0.859309649061239,
	0.8408964152537146, 0.8228777390769824, 0.8052451659746271, 0.7879904225539432,
	0.7711054127039705, 0.7545822137967113, 0.7384130729697497, 0.7225904034885233,
	0.7071067811865475, 0.6919549409819159, 0.6771277734684463, 0.6626183215798707,
	0.6484197773255048, 0.6345254785958666, 0.620928906036742, 0.6076236799902345,
	0.5946035575013605, 0.5818624293887887, 0.5693943173783458, 0.5571933712979462,
	0.5452538663326288, 0.5335702003384118, 0.5221368912137069, 0.5109485743270583,
	0.5,
}

// exp2 returns 2 to a power from -1000 to 0, with a relative error below 0.0001. With math.Exp2, a
// third of a detection would be spent here.
func exp2(power float64) float64 {
	whole := int(-power)
	at := (-power - float64(whole)) * 32
	i := int(at)
	between := halves[i] + (halves[i+1]-halves[i])*(at-float64(i))
	return between * math.Float64frombits(uint64(1023-whole)<<52)
}
