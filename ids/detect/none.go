package detect

import (
	"sync/atomic"

	"idtui/ids/nonids"
)

// Findings are what a text can be: an id of one of the candidates, or none of these.
// The confidences and None sum to 1.
type Findings struct {
	Candidates []Candidate // best first
	// None is the probability that the text is an id of no scheme in the list, or no id
	// at all.
	None float64
	// NonID is the likeliest kind of text that is no id, with its article, such as "a
	// plain number"; "" if no kind that has a name is likely. NonIDShare is its
	// probability, which is a part of None.
	NonID      string
	NonIDShare float64
	holds      bool // texts of that kind can hold an id, as a URL can
}

// IsNonID reports whether the text is more likely of a kind that is no id and holds none
// than anything else.
func (f *Findings) IsNonID() bool { return f.NonIDShare > 0.5 && !f.holds }

// Find sets f to the candidates of a text, at most the given number, best first and without
// their reasons; all if most is negative. With unlikely set, it keeps candidates that
// are less likely than plain text.
func (d *Detector) Find(f *Findings, text string, most int, unlikely bool) {
	in := d.newInput(text)
	in.unlikely = unlikely
	f.Candidates = d.best(f.Candidates[:0], &in, most)
	f.None, f.NonID, f.NonIDShare, f.holds = in.none.share, "", in.none.named, true
	if in.none.kind != nil {
		f.NonID, f.holds = in.none.kind.Name, in.none.kind.Holds
	}
}

// none is what detection knows of the hypothesis that a text is none of the candidates.
type none struct {
	share float64      // probability; before [none.setShare], in units of that of cost
	cost  float64      // description length of the likeliest explanation, in bits
	kind  *nonids.Kind // that explanation, unless it is plain text or an unlisted scheme
	named float64      // probability of the kind
}

// unseen is the difference in cost, in bits, from which on an explanation is left out: its
// probability is less than 0.00002.
const unseen = 16

// noneOf returns the hypothesis that a text is none of the candidates: it is random or
// a word, an id of an unlisted scheme, or of a kind that is no id. best is the cost of
// the best candidate: kinds that cannot compete with it are not tested.
func (d *Detector) noneOf(in *input, best float64) none {
	n := none{cost: in.plain.cost, share: 1}
	if in.numeric && len(in.text) >= shortestSnowflake {
		n.add(d.weights.unlistedCost(in.value), nil)
	}
	for _, k := range d.kinds.of(len(in.text), maskOf(in.chars)) {
		if cost := k.Cost(in.text); cost <= min(best, n.cost)+unseen && k.Is(in.text, in.chars) {
			n.add(cost, k)
		}
	}
	return n
}

// add adds an explanation.
func (n *none) add(cost float64, kind *nonids.Kind) {
	if cost >= n.cost {
		n.share += shareOf(cost - n.cost)
		return
	}
	n.share = 1 + n.share*shareOf(n.cost-cost)
	n.cost, n.kind = cost, kind
}

// shortestSnowflake is how many digits a Snowflake has soon after its epoch.
const shortestSnowflake = 15

// unlistedCost returns the cost of a number as an id of a scheme that is not in the
// list: a Snowflake with an epoch of its own looks like all others.
func (w *weights) unlistedCost(v uint64) float64 {
	const time, node, sequence = 41, 10, 12
	return w.unlisted + time + w.numberCost(v>>sequence&(1<<node-1), node) + w.numberCost(v&(1<<sequence-1), sequence)
}

// numberCost returns the cost of a number with a width in bits, as [number.cost] does.
func (w *weights) numberCost(v uint64, bits float64) float64 { return min(2*log2(v+1), bits) + 1 }

// kindsByLength holds the kinds of texts that are no ids, by the length of the text and the
// classes of its characters.
type kindsByLength struct {
	all   func() []nonids.Kind                                    // made when the first text comes
	lists [longest + 1][classMasks]atomic.Pointer[[]*nonids.Kind] // the last one: of any greater length
}

// of returns the kinds that a text of n bytes with characters of these classes can be of.
func (k *kindsByLength) of(n int, mask classMask) []*nonids.Kind {
	n = min(n, longest)
	if list := k.lists[n][mask].Load(); list != nil {
		return *list
	}
	var list []*nonids.Kind
	all := k.all()
	for i := range all {
		kind := &all[i]
		if kind.Shortest <= n && n <= kind.Longest && mask.mayHave(kind.Chars, kind.Needs) {
			list = append(list, kind)
		}
	}
	k.lists[n][mask].Store(&list)
	return list
}
