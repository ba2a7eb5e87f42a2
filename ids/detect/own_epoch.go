package detect

import (
	"math"
	"slices"

	"idtui/ids"
)

// OwnEpoch describes a number whose epoch is that of no scheme.
const OwnEpoch = "a Snowflake with an epoch of its own"

// unlistedLayout is a layout of 64 bits whose users choose the epoch. So no scheme in the list
// decodes its times.
type unlistedLayout struct {
	rarity         float64 // in bits
	timeAt         int     // bits after the timestamp
	unit           float64 // of the timestamp, in seconds
	node, sequence bitRange
	// parts is the width of the second part of the node, which has a number of its own. It is 0 for
	// one number, and addressed for the low half of an IP address.
	parts int
}

const addressed = -1

// bitRange is a field by its last bit, from the end of the number, and its width.
type bitRange struct{ at, width int }

func (r bitRange) of(v uint64) uint64 { return v >> r.at & (1<<r.width - 1) }

// unlistedLayouts are the layouts of libraries whose users choose the epoch.
var unlistedLayouts = [...]unlistedLayout{
	{0, 22, .001, bitRange{12, 10}, bitRange{0, 12}, 5},       // Snowflake
	{4, 23, .001, bitRange{10, 13}, bitRange{0, 10}, 0},       // Instagram
	{3, 24, .01, bitRange{0, 16}, bitRange{16, 8}, addressed}, // Sonyflake
	{8, 24, .001, bitRange{0, 16}, bitRange{16, 8}, 0},
	{7, 12, .001, bitRange{6, 6}, bitRange{0, 6}, 0}, // Yitter
	{6, 21, 1, bitRange{16, 5}, bitRange{0, 16}, 0},  // NocoBase
	{7, 35, 1, bitRange{13, 22}, bitRange{0, 13}, 0}, // Baidu
}

// addUnlisted adds the hypothesis that a number is an id of a scheme that is not in the list. A
// Snowflake with its own epoch looks like any other Snowflake.
func (d *Detector) addUnlisted(n *none, in *input) {
	plain := n.cost
	for i := range unlistedLayouts {
		cost := d.unlistedCost(&unlistedLayouts[i], in.value)
		if in.rounded {
			cost = lesser(cost, d.unlistedCost(&unlistedLayouts[i], in.exact)+d.weights.rounded)
		}
		n.add(cost, nil)
		if i == 0 || cost < n.own.cost {
			n.own.cost, n.own.layout = cost, i
		}
	}
	n.add(d.secondsCost(in.value), nil)
	n.unlisted = n.cost < plain
}

// secondsCost returns the cost of a number with three fields. These are 32 bits of Unix seconds, 8
// bits of a node, and 24 bits of a sequence. It is infinite for a second before 2000 or after now,
// and for a sequence of 0 or above 4095.
func (d *Detector) secondsCost(v uint64) float64 {
	const rarity, node = 8, 8
	second, sequence := int64(v>>32), v&(1<<24-1)
	if second < earliest || second > d.unix || sequence == 0 || sequence >= 1<<12 {
		return math.Inf(1)
	}
	return d.weights.unlisted + rarity + d.ages.of(d.unix-second) + node + 2*log2(sequence+1)
}

// ownLayout is the likeliest layout of a number with an epoch of its own.
type ownLayout struct {
	cost   float64
	layout int     // index of [unlistedLayouts]
	share  float64 // probability, set with the confidences
}

// ownCandidate returns the number as an id of its likeliest layout, whose epoch is unknown. It reports
// false if no scheme has that layout, or if the scheme rejects the text.
func (d *Detector) ownCandidate(in *input) (c Candidate, ok bool) {
	own := &in.none.own
	b := d.ownSchemes()[own.layout]
	if b == nil {
		return c, false
	}
	id, e, err := b.ParseEncoding(in.text)
	return Candidate{Bound: b, ID: id, Encoding: e, Cost: own.cost, Confidence: own.share, scorer: d.scorerOf(b), chars: in.chars}, err == nil
}

// IsNumber reports whether ids have 64 bits and are also written in decimal.
func IsNumber(b *ids.BoundScheme) bool {
	return b.Layout.Bits == 64 && slices.ContainsFunc(b.Encodings, func(e ids.Encoding) bool { return e.IsDecimal() })
}

// ChoosesEpoch reports whether users of a scheme can choose the epoch of its time field.
func ChoosesEpoch(b *ids.BoundScheme) bool {
	p, f := b.Scheme.Param("epoch"), b.TimeField()
	return p != nil && p.Kind == ids.Instant && f != nil && f.Unit != nil
}

// bindOwn returns the most common scheme of each of [unlistedLayouts]; nil if there is none. Users
// of these schemes can choose the epoch. Most of them do not use the sign bit.
func (d *Detector) bindOwn() (list [len(unlistedLayouts)]*ids.BoundScheme) {
	const signBit = 1.5
	rarity := func(b *ids.BoundScheme) float64 {
		if b.TimeField().Offset() == 0 {
			return b.Scheme.Prior + signBit
		}
		return b.Scheme.Prior
	}
	for i := range d.matchers {
		b := d.matchers[i].Open()
		if !IsNumber(b) || !ChoosesEpoch(b) || d.matchers[i].hidden() {
			continue
		}
		f := b.TimeField()
		if len(f.Spans) != 1 {
			continue
		}
		for k := range unlistedLayouts {
			l := &unlistedLayouts[k]
			if f.Offset()+f.Width == 64-l.timeAt && f.Unit.Length().Seconds() == l.unit && (list[k] == nil || rarity(b) < rarity(list[k])) {
				list[k] = b
			}
		}
	}
	return list
}

// unlistedCost returns the cost of a number as an id of a layout.
func (d *Detector) unlistedCost(l *unlistedLayout, v uint64) float64 {
	const oldest = 100 * year // no epoch is older
	w := &d.weights
	age := float64(v>>l.timeAt) * l.unit
	if age > oldest {
		return math.Inf(1)
	}
	node, sequence := l.node.of(v), l.sequence.of(v)
	number := lesser(2*log2(node+1), float64(l.node.width))
	if l.parts == addressed { // a small number was configured, not taken from an address
		number = lesser(number+2, float64(l.node.width)+.2)
	} else if l.parts > 0 {
		high, low := node>>l.parts, node&(1<<l.parts-1)
		number = lesser(number, lesser(2*log2(high+1), float64(l.parts))+lesser(2*log2(low+1), float64(l.parts))+2)
	}
	return w.unlisted + l.rarity + d.epochs.of(int64(age)) - log2Of(l.unit) +
		number + 1 + lesser(2*log2(sequence+1)+1, float64(l.sequence.width)+w.largeSequence)
}

// EpochBits returns the cost of a time since an unknown epoch, in bits per second.
func (d *Detector) EpochBits(seconds float64) float64 {
	return d.epochs.of(int64(min(seconds, 1e12)))
}

// epochAges returns the cost of the time since an unknown epoch, in bits per second. Few
// ids are from the first days after their epoch, and few epochs are older than 17 years.
func (w *weights) epochAges() (a ages) {
	const shape = 1.5
	scale := w.epochAge * year
	a.set(func(age float64) float64 {
		x := age / scale
		return (1-w.oldEpoch)*shape/scale*math.Sqrt(x)*math.Exp(-math.Pow(x, shape)) + w.oldEpoch/(60*year)
	})
	return a
}
