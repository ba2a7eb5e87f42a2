package catalog

import (
	"cmp"
	"math"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Costs, in bits, of what is not a field's content.
const (
	outside    = 25 // a time that no generator can have stamped
	impossible = 30 // parts that no generator makes
	otherForm  = 3  // not the canonical text form
	otherCase  = 3  // letters in the case that the scheme does not write
	limit      = 16 // random bits that are all 0 or all 1: somebody made a bound
)

// reasons collects what speaks for and against a candidate. Where none are
// wanted it is nil, which is looked at before each call: arguments alone would
// cost more than the weighing.
type reasons struct{ words []string }

func (r *reasons) add(why string) {
	if r.words == nil {
		r.words = make([]string, 0, 4)
	}
	r.words = append(r.words, why)
}

// number adds a name and what it is.
func (r *reasons) number(name string, v uint64) {
	var buf [64]byte
	r.add(string(strconv.AppendUint(append(append(buf[:0], name...), ' '), v, 10)))
}

// scale is what ids cost in a format, as far as it is known before there is one:
// most detections weigh an id in twenty formats.
type scale struct {
	bound     *ids.BoundScheme
	shapeless bool
	refines   bool    // the id tells a closer format, which weighs it
	fixed     float64 // the scheme's name, and what fields of any content take
	least     float64 // no id takes less
	window    window
	numbers   []number // the other fields, in order
	random    []*ids.Field
	spared    float64 // how much less random bits take that are all alike
}

// number is a node, a sequence or a caller's own number, or a version, which
// costs nothing and is a reason.
type number struct {
	*ids.Field
	bits float64   // what a number of no special kind takes
	top  ids.Value // the largest
	run  bool      // it is one run of at most 64 bits
}

// of is the number in an id.
func (n *number) of(id ids.ID) ids.Value {
	if n.run {
		return ids.Value{Lo: id.Uint64(n.Spans[0].Offset, n.Width)}
	}
	return n.Get(id)
}

// scaleOf is the scale of a format.
func (d *Detector) scaleOf(f *ids.BoundScheme) *scale {
	s := &scale{
		bound: f, shapeless: shapeless(f), refines: f.Refine != nil && f.TextBits == nil,
		fixed: f.Scheme.Prior + f.Extra, window: d.windowOf(f),
	}
	for i := range f.Layout.Fields {
		s.add(&f.Layout.Fields[i])
	}
	if s.spared -= limit; s.spared < limit { // so few may well be alike by chance
		s.spared = 0
	}
	switch {
	case s.refines:
		s.least = math.Inf(-1) // nobody knows yet
	case f.Time != nil: // of this moment
		s.least = s.fixed + s.window.base + 2*log2(halfAge) - rounding
	default:
		s.least = s.fixed - rounding
	}
	return s
}

// alike reports whether a text ends in the same digit several times, as one does
// whose id ends in bits that are all the same.
func alike(text string) bool {
	const few = 6
	n := len(text)
	return n > few && text[n-few:n-1] == text[n-few+1:]
}

// limits reports whether the random bits of an id are all 0 or all 1.
func (s *scale) limits(id ids.ID) bool {
	least, most := true, true
	for _, f := range s.random {
		v := f.Get(id)
		least, most = least && v == ids.Value{}, most && v == f.Largest()
	}
	return least || most
}

// rounding is more than a sum may differ that is added up in another order.
const rounding = 1e-6

// atLeast is no more than the id of a text takes, before it is read.
func (s *scale) atLeast(text string) float64 {
	if s.bound.TextBits != nil {
		return s.fixed + s.bound.TextBits(text)
	}
	if s.spared > 0 && alike(text) {
		return s.least - s.spared
	}
	return s.least
}

// add adds a field. Random bits are what they are, fixed ones nothing, the time
// is charged apart.
func (s *scale) add(f *ids.Field) {
	width := float64(f.Width)
	switch f.Kind {
	case ids.Time, ids.Reserved:
		return
	case ids.Random:
		s.random = append(s.random, f)
		s.spared += width
		s.fixed += width
		return
	case ids.Hash, ids.Toggle:
		s.fixed += width
		return
	case ids.Version, ids.Variant:
		switch {
		case f.Fixed == nil:
			s.fixed += width
		case f.Kind == ids.Version:
			s.numbers = append(s.numbers, number{Field: f})
		}
		return
	}
	if f.Max > 0 {
		width = log2(f.Max + 1)
	}
	if f.Kind == ids.Sequence && s.bound.Policy != nil {
		if s.bound.Policy.SeqCarry { // it has run on: all numbers are alike
			s.fixed += width
			return
		}
		width++ // it begins anew with each unit: large numbers are rare
	}
	s.numbers = append(s.numbers, number{f, width, f.Largest(), len(f.Spans) == 1 && f.Width <= 64})
}

// weigh is the description length of the candidate: how many bits it takes to
// name the scheme, then to say which unit of its life the id is of, then what
// the fields hold, then how the text departs from the usual one.
func (s *scale) weigh(id ids.ID, e *ids.Encoding, text string, chars ids.CharSet, r *reasons) float64 {
	f := s.bound
	if f.TextBits != nil {
		if r != nil {
			r.add(e.Pattern())
		}
		return s.fixed + f.TextBits(text)
	}
	cost := s.fixed
	if s.spared > 0 && alike(text) && s.limits(id) {
		cost -= s.spared
	}
	if f.Time != nil {
		cost += s.window.cost(f, id, r)
	}
	for i := range s.numbers {
		cost += s.numbers[i].cost(id, r)
	}
	if f.Check != nil && !f.Strict { // the strict ones have refused
		if err := f.Check(id); err != nil {
			cost += impossible
			if r != nil {
				r.add("but " + err.Error())
			}
		}
	}
	return cost + formCost(e, f.CanonicalEncoding(id), chars, r)
}

// cost is how many bits a number takes: small ones are likelier than large ones.
func (n *number) cost(id ids.ID, r *reasons) float64 {
	if n.Kind == ids.Version {
		if r != nil {
			r.number(n.Name, *n.Fixed)
		}
		return 0
	}
	v, most := n.of(id), n.bits+1
	switch {
	case !v.Wide() && v.Lo < small:
		if r != nil && n.Kind != ids.Metadata && n.bits > 4 {
			r.number(n.Name, v.Lo)
		}
		return less(2*log2(v.Lo+1)+1, most)
	case n.top.Hi == v.Hi && n.top.Lo-v.Lo < small: // a limit that someone tried
		return less(2*log2(n.top.Lo-v.Lo+1)+4, most)
	}
	return most
}

// less is the smaller of two numbers of bits: min would look for such as are none.
func less(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

// small is a number below which a sequence or a node speaks for a scheme.
const small = 1 << 10

// formCost charges a text that is not as the scheme writes it.
func formCost(e, canonical *ids.Encoding, chars ids.CharSet, r *reasons) float64 {
	cost := 0.0
	if e != canonical && e.Name() != canonical.Name() {
		cost += cmp.Or(e.Cost(), otherForm)
		if r != nil {
			r.add("written in " + e.Name())
		}
	}
	if r != nil && e.PadBits() > 0 {
		r.add(padBits(e.PadBits()))
	}
	if writes := e.Writes(); !writes.Empty() && !writes.Covers(chars) {
		cost += otherCase
		if r != nil {
			r.add("not in the case that it is written in")
		}
	}
	return cost
}

func padBits(n int) string {
	if n == 1 {
		return "its pad bit is 0"
	}
	return strconv.Itoa(n) + " pad bits are 0"
}

// window is what a time costs in a scheme: as many bits as it takes to say which
// unit of the scheme's life it is. The younger the id, the fewer: half of those
// that one meets are of the last years, three quarters of the last three times
// as many, and so on back to the scheme's birth.
//
//	density(age) = h / (age + h)²        h = halfAge
type window struct {
	*calendar
	born           int64   // Unix seconds
	base, anywhere float64 // bits
}

// calendar is what now is, and the last moment that a clock may show.
type calendar struct {
	now  time.Time
	last int64 // Unix seconds
}

func calendarOf(now time.Time) calendar { return calendar{now, now.AddDate(0, 0, 1).Unix()} }

// halfAge is the age in seconds that half of all ids have not reached.
const halfAge = 3 * 365.25 * 24 * 3600

func (c *calendar) windowOf(f *ids.BoundScheme) window {
	if f.Time == nil {
		return window{}
	}
	w := window{calendar: c, born: f.Scheme.Born.Unix()}
	step := stepOf(f).Seconds()
	life := max(1, float64(w.last-w.born))
	w.base = math.Log2(life / (life + halfAge) / (halfAge * step))
	w.anywhere = math.Log2(max(2, life/step))
	return w
}

// cost is what the time of an id costs.
func (w *window) cost(f *ids.BoundScheme, id ids.ID, r *reasons) float64 {
	at := f.Seconds(id)
	if r != nil {
		r.add(w.words(at, humantext.Ago(f.Time(id), w.now)))
	}
	if at > w.last || at < w.born {
		return w.anywhere + outside
	}
	return w.base + 2*log2(uint64(w.last-at)+halfAge)
}

// words say how likely a time is that lies so far from now.
func (w *window) words(at int64, ago string) string {
	switch {
	case at > w.last:
		return "but its time is " + ago
	case at < w.born:
		return "but its time is " + ago + ", before the scheme was made"
	}
	return "time " + ago
}

// stepOf is the unit that the format's time counts.
func stepOf(f *ids.BoundScheme) time.Duration {
	for i := range f.Layout.Fields {
		if u := f.Layout.Fields[i].Unit; u != nil {
			return u.Step
		}
	}
	if f.Policy != nil {
		return f.Policy.Unit.Step
	}
	return time.Millisecond
}
