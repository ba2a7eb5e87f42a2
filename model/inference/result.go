package inference

import (
	"slices"
	"time"

	"idtui/ids"
)

// Field is a field of the layout that was found.
type Field struct {
	Name string
	Kind ids.Kind
	// Spans are the bits of the field, most significant first.
	Spans []ids.Span
	Width int
	// UnitNS is the time unit of a time field in ns, 0 if it is not known.
	UnitNS float64
	// Epoch is the instant that timestamp 0 means, rounded to microseconds; nil if it is
	// not known.
	Epoch *time.Time
	// Of is the algorithm of a checksum.
	Of string
	// About says what the bits probably are beyond their kind, such as a MAC address; ""
	// for nothing.
	About string
}

// Rival is another explanation of the ids.
type Rival struct {
	What       string
	MarginBits float64 // how much more it costs
}

// Column tells what one bit does in the samples. The shares are from 0 to 1.
type Column struct {
	Ones    float64 // the share of ids with a 1
	Changes float64 // how often the bit differs from the id before, in the known order
	// Follows is how well the bit follows the rough times, from 0 (not at all) to 1; 0
	// without times.
	Follows float64
}

// Result is the layout that explains the ids best.
type Result struct {
	N          int // ids that were used
	Others     int // samples of another format
	Duplicates int // samples whose text was there before
	Unused     int // samples beyond [MaxIDs]

	Frame   Frame
	Bits    int
	Columns []Column // one for each bit, most significant first

	// Scheme is the known scheme that explains the ids more cheaply than a free layout,
	// with its parameters; nil for none.
	Scheme *ids.BoundScheme
	Params map[string]string
	Fields []Field

	// Mixing tells about ids without structure whether they are scrambled.
	Mixing Mixing

	// Confidence is the probability that the time, its unit and its epoch are right, as
	// far as they are stated.
	Confidence float64
	MarginBits float64 // to the cheapest other explanation
	// Undetermined lists what the samples cannot tell, each with the fact that would.
	Undetermined []string
	Rivals       []Rival // the cheapest ones first

	revised  bool // the fields were changed, see [Revision]
	texts    []string
	guess    guess // of the unit and the epoch, if they are undetermined
	evidence *evidence
	frame    *framed
	plain    *plain
}

// maxRivals is how many other explanations are listed.
const maxRivals = 5

// newResult returns the result of the cheapest hypothesis.
func newResult(g *group, e *evidence, all []hypothesis) *Result {
	best := &all[0]
	r := &Result{
		N: len(g.samples), Others: g.others, Duplicates: g.duplicates, Unused: g.unused,
		Frame: best.frame.Frame, Bits: best.frame.table.width,
		Fields: fieldsOf(best), Columns: columns(e, best.frame.table), Rivals: rivals(all),
	}
	r.evidence, r.frame, r.plain = e, best.frame, newPlain(e, best.frame.table)
	for _, s := range g.samples {
		r.texts = append(r.texts, s.Text)
	}
	r.Mixing = best.mixing(e, r.texts)
	r.followTimes()
	r.MarginBits = best.clear(e)
	if len(r.Rivals) > 0 {
		r.MarginBits = r.Rivals[0].MarginBits
	}
	r.Confidence = confidence(all, e)
	if k := best.known; k != nil {
		r.Scheme, r.Params = k.bound, k.params
		r.Frame = frameOf(r.texts, best.frame.table, r.Frame)
	}
	if r.Scheme == nil {
		r.nameAddresses()
	}
	r.Undetermined = undetermined(all)
	if best.open() && best.known == nil {
		r.guess = best.clock.guess
	}
	return r
}

// open reports whether the unit and the epoch cannot be known.
func (h *hypothesis) open() bool {
	if h.known != nil {
		return h.known.open
	}
	return h.clock != nil && h.clock.unit == 0
}

// clear returns how many bits the hypothesis saves over random digits.
func (h *hypothesis) clear(e *evidence) float64 {
	return max(0, float64(e.n*h.frame.table.width)-h.price)
}

// HasTime reports whether a field holds the time.
func (r *Result) HasTime() bool {
	return slices.ContainsFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
}

// columns returns what each bit does.
func columns(e *evidence, t *table) []Column {
	list := make([]Column, t.width)
	for at := range list {
		changes := 0
		for i := 1; i < e.n; i++ {
			if t.rows[e.known[i]].bit(at) != t.rows[e.known[i-1]].bit(at) {
				changes++
			}
		}
		list[at].Ones = float64(t.ones[at]) / float64(e.n)
		list[at].Changes = float64(changes) / float64(e.n-1)
	}
	return list
}
