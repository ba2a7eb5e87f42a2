package catalog

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
	"time"

	"idtui/ids"
)

// Costs, in bits, of what is not a field's content.
const (
	outside    = 25 // a time that no generator can have stamped
	impossible = 30 // parts that no generator makes
	otherForm  = 3  // not the canonical text form
	otherCase  = 3  // letters in the case that the scheme does not write
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

// weigh is the description length of the candidate: how many bits it takes to
// name the scheme, then to say which unit of its life the id is of, then what
// the fields hold, then how the text departs from the usual one.
func (c *Candidate) weigh(text string, chars ids.CharSet, w *window, r *reasons) float64 {
	f := c.Format
	cost := f.Scheme.Prior + f.Extra
	if f.TextBits != nil {
		if r != nil {
			r.add(c.Encoding.Form)
		}
		return cost + f.TextBits(text)
	}
	if f.Time != nil {
		cost += w.cost(f.Time(c.ID), r)
	}
	for i := range f.Layout.Fields {
		cost += c.weighField(&f.Layout.Fields[i], r)
	}
	if f.Check != nil && !f.Strict { // the strict ones have refused
		if err := f.Check(c.ID); err != nil {
			cost += impossible
			if r != nil {
				r.add("but " + err.Error())
			}
		}
	}
	return cost + c.weighForm(chars, r)
}

// weighField is how many bits a field's value takes. Random bits are what they
// are, fixed ones nothing, the time is charged apart.
func (c *Candidate) weighField(f *ids.Field, r *reasons) float64 {
	switch f.Kind {
	case ids.Time, ids.Reserved:
		return 0
	case ids.Random, ids.Hash, ids.Toggle:
		return float64(f.Width)
	case ids.Version, ids.Variant:
		if f.Fixed == nil {
			return float64(f.Width)
		}
		if r != nil && f.Kind == ids.Version {
			r.number(f.Name, *f.Fixed)
		}
		return 0
	}
	return c.weighNumber(f, f.Get(c.ID), r)
}

// weighNumber is the cost of a node, a sequence or a caller's own number: small
// ones are likelier than large ones.
func (c *Candidate) weighNumber(f *ids.Field, v ids.Value, r *reasons) float64 {
	width := float64(f.Width)
	if f.Max > 0 {
		width = log2(f.Max + 1)
	}
	if f.Kind == ids.Sequence && c.Format.Policy != nil {
		if c.Format.Policy.SeqCarry { // it has run on: all numbers are alike
			return width
		}
		width++ // it begins anew with each unit: large numbers are rare
	}
	top := f.Largest()
	switch {
	case !v.Wide() && v.Lo < small:
		if r != nil && f.Kind != ids.Metadata && width > 4 {
			r.number(f.Name, v.Lo)
		}
		return min(2*log2(v.Lo+1)+1, width+1)
	case top.Hi == v.Hi && top.Lo-v.Lo < small: // a limit that someone tried
		return min(2*log2(top.Lo-v.Lo+1)+4, width+1)
	}
	return width + 1
}

// small is a number below which a sequence or a node speaks for a scheme.
const small = 1 << 10

// log2 is exact for powers of two and straight between them: near enough, and
// no call.
func log2(v uint64) float64 {
	n := bits.Len64(v) - 1
	return float64(n) + float64(v-1<<n)/float64(uint64(1)<<n)
}

// halves are 2 to the power of -i/32.
var halves = func() (table [33]float64) {
	for i := range table {
		table[i] = math.Exp2(-float64(i) / 32)
	}
	return table
}()

// exp2 is 2 to a power from -1000 to 0, within a ten-thousandth: a third of the
// time of a detection would go into the exact one.
func exp2(power float64) float64 {
	whole := int(-power)
	at := (-power - float64(whole)) * 32
	i := int(at)
	between := halves[i] + (halves[i+1]-halves[i])*(at-float64(i))
	return between * math.Float64frombits(uint64(1023-whole)<<52)
}

// weighForm charges a text that is not as the scheme writes it.
func (c *Candidate) weighForm(chars ids.CharSet, r *reasons) float64 {
	cost := 0.0
	e := c.Format.CanonicalEncoding(c.ID)
	if c.Encoding.Name != e.Name {
		cost += cmp.Or(c.Encoding.Cost, otherForm)
		if r != nil {
			r.add("written in " + c.Encoding.Name)
		}
	}
	if r != nil && c.Encoding.Pad > 0 {
		r.add(strconv.Itoa(c.Encoding.Pad) + " pad bits are 0")
	}
	if writes := c.Encoding.Writes; !writes.Empty() && !writes.Covers(chars) {
		cost += otherCase
		if r != nil {
			r.add("not in the case that it is written in")
		}
	}
	return cost
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

func (c *calendar) windowOf(f *ids.Format) window {
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

func (w *window) cost(t time.Time, r *reasons) float64 {
	var cost float64
	before, after, at := "time ", "", t.Unix()
	switch {
	case at > w.last:
		cost, before = w.anywhere+outside, "but its time is "
	case at < w.born:
		cost, before, after = w.anywhere+outside, "but its time is ", ", before the scheme was made"
	default:
		cost = w.base + 2*log2(uint64(w.last-at)+halfAge)
	}
	if r != nil {
		r.add(before + ids.FormatAgo(t, w.now) + after)
	}
	return cost
}

// stepOf is the unit that the format's time counts.
func stepOf(f *ids.Format) time.Duration {
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
