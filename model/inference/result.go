package inference

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/dates"
	"idtui/model/inference/clocks"
	"idtui/model/inference/evidence"
	"idtui/model/inference/frames"
	"idtui/model/inference/lines"
	"idtui/model/inference/rows"
	"idtui/model/inference/segments"
	"idtui/model/sets"
)

// Field is a field of the layout that was found.
type Field struct {
	Name string
	Kind ids.Kind
	// Spans are the bits of the field, most significant first.
	Spans []ids.Span
	Width int
	// UnitNS is the time unit of a time field in ns; 0 if it is unknown.
	UnitNS float64
	// UnitGuessed is set if UnitNS is only the likeliest unit, which no times confirm.
	UnitGuessed bool
	// Epoch is the instant that timestamp 0 means, rounded to microseconds; nil if it is unknown.
	Epoch *time.Time
	// Of is the algorithm of a checksum.
	Of string
	// About says what the bits probably are beyond their kind, such as a MAC address; "" if
	// nothing is known.
	About string
}

// Rival is another explanation of the ids.
type Rival struct {
	What       string
	MarginBits float64 // how much more it costs than the best one
	Confidence float64 // 0 if it has the same time as the best one, and no probability of its own
	Same       string  // the scheme of an explanation with the same time; "" for another time
	Twin       bool    // Same has the same fields too
	Likeliest  bool    // Same is one of the likeliest schemes with the same time: others can have it too

	end int // the last bit of a longer or shorter time; otherwise 0
}

// Text returns the explanation with its probability.
func (v *Rival) Text() string {
	switch {
	case v.Twin:
		return "also possible, with the same layout: " + v.Same
	case v.Likeliest:
		return "same unit and last bit of the time, other fields: likeliest with " + v.Same
	case v.Same != "":
		return "same unit and last bit of the time, other fields: " + v.Same
	}
	return "also possible, " + humantext.Confidence(v.Confidence) + ": " + v.What
}

// Alternatives returns the likely other explanations: those of at least 0.1 %, at most 30 bits
// above the best one. It joins the schemes with the same time. With costs, it returns each
// explanation. One item without a margin sums up the others.
func (r *Result) Alternatives(costs bool) []Rival {
	const far, least = 30, .001 // bits; a probability
	var list []Rival
	rest := 1 - r.Confidence
	for _, v := range r.Rivals {
		if !costs && (v.MarginBits > far || v.Same == "" && v.Confidence < least) {
			continue
		}
		if rest -= v.Confidence; v.Same != "" && v.Confidence >= least {
			v.Same += " (" + humantext.Confidence(v.Confidence) + ")"
		}
		if costs {
			list = append(list, v)
			continue
		}
		if same := slices.IndexFunc(list, func(o Rival) bool { return o.Same != "" && o.Twin == v.Twin }); v.Same != "" && same >= 0 {
			list[same].Same += ", " + v.Same
		} else {
			list = append(list, v)
		}
	}
	if rest >= least && rest < 1-r.Confidence || rest >= .05 { // a small share alone needs no name
		list = append(list, Rival{What: "other explanations", Confidence: rest, MarginBits: math.Inf(1)})
	}
	return list
}

// Column says what one bit does in the samples. All values are from 0 to 1.
type Column struct {
	Ones    float64 // the share of ids with a 1
	Changes float64 // how often the bit differs from that of the previous id, in the known order
	// Follows is how well the bit follows the rough times: 1 for all ids, 0 for chance or without
	// times.
	Follows float64
}

// Result is the layout that explains the ids best.
type Result struct {
	N          int    // ids that were used
	Others     int    // samples of another format
	Other      string // the first of them
	Odd        int    // samples of the format whose ids have another scheme or epoch
	Duplicates int    // samples whose text occurred before
	Unused     int    // samples beyond [lines.MaxIDs]
	Unread     int    // samples of these ids with text beside the id that is not a time
	Untimed    int    // samples of these ids that are not used because they have no time
	// IgnoredTimes is the number of times that are not used. Either too few of these ids have one,
	// or Foreign is set: the ids do not follow them.
	IgnoredTimes int
	Foreign      bool

	Frame   frames.Frame
	Bits    int
	Columns []Column // one for each bit, most significant first

	// Scheme is the known scheme that explains the ids more cheaply than free layouts; nil for
	// none. Params has its parameters that differ from the defaults.
	Scheme *ids.BoundScheme
	Params map[string]string
	// OwnEpoch is set if the ids have an unknown epoch, not that of Scheme. Reading is then the
	// scheme whose epoch makes the times plausible; nil for none.
	OwnEpoch bool
	Reading  *ids.BoundScheme
	Fields   []Field
	// Date says which digits of the ids are a date, if no field can hold it; nil for none.
	Date *dates.Digits

	// Zone is how much later the rough times are than those in the ids, a multiple of 15 minutes.
	// If it is not 0, they are probably in another time zone.
	Zone time.Duration
	// NoZone is set if the times beside the ids are used, and have no time zone. They are read as UTC.
	NoZone bool
	// OnlyDays is set if the times beside the ids are used, and have no time of day.
	OnlyDays bool
	// Rounded is set if JavaScript has probably rounded the ids.
	Rounded bool

	// Mixing says whether ids without structure are known to be scrambled.
	Mixing Mixing

	// Confidence is the probability that the time, its unit and its epoch are right, if stated.
	Confidence float64
	MarginBits float64 // how much more the cheapest other explanation costs
	// Undetermined lists what the samples do not reveal about the time.
	Undetermined []Open
	// Rivals are the other explanations, the cheapest ones first. If OwnEpoch is set, the other schemes with the
	// same times follow.
	Rivals []Rival

	revised bool // the user changed the fields, see [Revision]
	texts   []string
	// prefix and suffix are the text around the ids of a known scheme.
	prefix, suffix string
	guess          clocks.Guess // likely unit and epoch, if they are undetermined
	evidence       *evidence.Evidence
	frame          *frames.Decoded
	plain          *segments.Plain
}

// MarginText returns how much more the explanation costs than the best one; "" if that is unknown.
func (v *Rival) MarginText() string {
	if math.IsInf(v.MarginBits, 1) || v.Same != "" && v.MarginBits == 0 {
		return ""
	}
	return strconv.FormatFloat(v.MarginBits, 'f', 1, 64) + " bits more"
}

// maxRivals is the maximum number of other explanations in a result.
const maxRivals = 5

// newResult returns the result of the cheapest hypothesis.
func newResult(g *evidence.Group, s *schemeFinder, all []hypothesis) *Result {
	e := s.Evidence
	best := &all[0]
	r := &Result{
		N: len(g.Samples), Others: g.Others, Other: g.Other, Odd: g.Odd, Duplicates: g.Duplicates, Unused: g.Unused, Unread: g.Unread, Untimed: g.Untimed, IgnoredTimes: g.Ignored, Foreign: g.Foreign,
		Frame: best.frame.Frame, Bits: best.frame.Table.Width,
		Fields: fieldsOf(best), Columns: columnsOf(best.frame.Table, e), NoZone: e.Times != nil && slices.ContainsFunc(g.Samples, func(s lines.Sample) bool { return s.NoZone }),
		OnlyDays: e.Step >= float64(24*time.Hour),
	}
	r.evidence, r.frame, r.plain = e, best.frame, segments.New(e, best.frame.Table)
	for _, s := range g.Samples {
		r.texts = append(r.texts, s.Text)
	}
	r.Mixing = best.mixing(e, r.texts)
	r.followTimes()
	most := ceiling(best, e)
	if k := best.known; k != nil && !k.open && k.given {
		most = max(most, s.answer.Confidence+s.answer.Alike)
	}
	r.Confidence, r.Rivals = confidence(all, most), rivals(all, most)
	r.MarginBits = max(0, float64(e.N*best.frame.Table.Width)-best.price)
	if len(r.Rivals) > 0 {
		r.MarginBits = r.Rivals[0].MarginBits
	}
	if k := best.known; k != nil {
		r.Scheme, r.Params, r.OwnEpoch = k.bound, k.params, k.ownEpoch
		if k.given {
			r.prefix, r.suffix = s.answer.prefix, s.answer.suffix
			r.Zone, r.Rounded = k.zone, s.answer.Rounding == rounding.Rounded
		}
		if k.open && k.given {
			r.takeAnswer(s.answer.Group, shareOf(all))
			for _, b := range k.same {
				r.Rivals = append(r.Rivals, Rival{What: "scheme " + b.Scheme.Name, Same: b.Scheme.Name, Twin: k.bound.Layout.SameKinds(b.Layout)})
			}
		}
		for _, f := range frames.Of(r.texts) { // a frame of the same numbers describes the texts in more detail
			if f.Table.SameNumbers(best.frame.Table) {
				r.Frame = f.Frame
				break
			}
		}
	}
	r.nameCounter(best)
	if r.rises() {
		r.Confidence = min(r.Confidence, risingCeiling)
	}
	if r.Scheme == nil {
		r.nameAddresses()
	}
	r.Undetermined = undetermined(all, r.Foreign)
	if best.open() && best.known == nil {
		r.guess = best.clock.Guess
	}
	return r
}

// columnsOf returns the columns without Follows.
func columnsOf(t *rows.Table, e *evidence.Evidence) []Column {
	list := make([]Column, t.Width)
	for at := range list {
		changes := 0
		for i := 1; i < e.N; i++ {
			if t.Rows[e.Known[i]].Bit(at) != t.Rows[e.Known[i-1]].Bit(at) {
				changes++
			}
		}
		list[at].Ones = float64(t.Ones[at]) / float64(e.N)
		list[at].Changes = float64(changes) / float64(e.N-1)
	}
	return list
}

// takeAnswer takes the confidence of decode for ids whose scheme decode finds too. It multiplies it
// by the share of that scheme among the hypotheses, which decode does not know. If the epoch is
// unknown, the first rival is the scheme with the epoch that makes the times plausible.
func (r *Result) takeAnswer(answer *sets.Group, share float64) {
	r.Confidence = answer.Confidence * share
	if reading := answer.Reading(); reading != nil {
		r.Reading = reading.Bound
		r.Rivals = slices.DeleteFunc(r.Rivals, func(v Rival) bool { return v.What == "scheme "+r.Reading.Scheme.Name })
		what := "scheme " + r.Reading.Scheme.Name + " with its epoch, " + humantext.Date(r.Reading.TimeField().Unit.Epoch.Time())
		r.Rivals = slices.Insert(r.Rivals, 0, Rival{What: what, MarginBits: max(0, reading.Cost-answer.Cost), Confidence: reading.Confidence * share})
		r.Rivals = r.Rivals[:min(len(r.Rivals), maxRivals)]
	}
	rest, sum := 1-r.Confidence, 0.0
	var others []*Rival // rivals whose probability decode does not know
	for i := range r.Rivals {
		v := &r.Rivals[i]
		if at := slices.IndexFunc(answer.Others, func(o sets.Alternative) bool { return o.Bound.Scheme.Name == v.Same }); at >= 0 {
			o := &answer.Others[at]
			v.Confidence, v.MarginBits = o.Confidence*share, max(0, o.Cost-answer.Cost)
		} else if r.Reading == nil || i > 0 {
			others, sum = append(others, v), sum+v.Confidence
			continue
		}
		rest -= v.Confidence
	}
	for _, v := range others {
		v.Confidence *= min(1, max(0, rest)/max(sum, 1e-9))
	}
	if len(r.Rivals) > 0 {
		r.MarginBits = r.Rivals[0].MarginBits
	}
}

// open reports whether the ids do not reveal the unit and the epoch.
func (h *hypothesis) open() bool {
	if h.known != nil {
		return h.known.open
	}
	return h.clock != nil && h.clock.Unit == 0
}

// idText returns the text of an id of a known scheme, without its prefix and suffix.
func (r *Result) idText(n int) string {
	return r.texts[n][len(r.prefix) : len(r.texts[n])-len(r.suffix)]
}

// HasTime reports whether a field holds the time.
func (r *Result) HasTime() bool {
	return slices.ContainsFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
}

// fieldsOf returns the fields of a hypothesis in the order of their first bits.
func fieldsOf(h *hypothesis) []Field {
	var list []Field
	if h.known != nil {
		for i := range h.known.bound.Layout.Fields {
			from := &h.known.bound.Layout.Fields[i]
			f := Field{Name: from.Name, Kind: from.Kind, Width: from.Width, Spans: from.Spans}
			if from.Kind == ids.Time && from.Unit != nil {
				f.UnitNS = from.Unit.Seconds() * 1e9
				epoch := from.Unit.Epoch.Time()
				f.Epoch = &epoch
			}
			if h.known.ownEpoch {
				f.Epoch, f.UnitGuessed = nil, true
			}
			list = append(list, f)
		}
		return list
	}
	if h.clock != nil {
		for _, p := range h.clock.Parts {
			f := Field{Kind: ids.Time, Width: p.Width}
			for at := p.Offset; at < p.Offset+p.Width; at++ {
				bit := h.clock.Order.Table.Place[at]
				if n := len(f.Spans); n > 0 && f.Spans[n-1].Offset+f.Spans[n-1].Width == bit {
					f.Spans[n-1].Width++
					continue
				}
				f.Spans = append(f.Spans, ids.Span{Offset: bit, Width: 1})
			}
			if h.clock.Unit > 0 {
				f.UnitNS = p.Unit
				epoch := instant(h.clock.Epoch.NS)
				f.Epoch = &epoch
			}
			list = append(list, f)
		}
		if first := &list[0]; h.freeSign() {
			first.Width--
			first.Spans[0].Offset, first.Spans[0].Width = 1, first.Spans[0].Width-1
			list = append(list, Field{Kind: ids.Reserved, Width: 1, Spans: []ids.Span{{Offset: 0, Width: 1}}, About: "perhaps an unused sign bit"})
		}
	}
	kinds := [...]ids.Kind{segments.RoleConstant: ids.Reserved, segments.RoleRandom: ids.Random, segments.RoleNode: ids.Node, segments.RoleSequence: ids.Sequence}
	for _, s := range h.segments {
		list = append(list, Field{Kind: kinds[s.Role], Spans: []ids.Span{{Offset: s.Offset, Width: s.Width}}, Width: s.Width})
	}
	if c := h.check; c != nil {
		list = append(list, Field{Kind: ids.Checksum, Spans: []ids.Span{{Offset: c.Offset, Width: c.Width}}, Width: c.Width, Of: c.Of})
	}
	slices.SortStableFunc(list, func(a, b Field) int { return cmp.Compare(a.Spans[0].Offset, b.Spans[0].Offset) })
	nameFields(list)
	return list
}

// freeSign reports whether the first bit of the time is probably an unused sign bit. The ids are
// decimal numbers of 64 bits, and the bit is always 0. The time lasts at least usualLife without
// the bit.
func (h *hypothesis) freeSign() bool {
	c := h.clock
	if c == nil || h.known != nil || len(c.Parts) != 1 || !h.frame.Number || h.frame.Alphabet != "decimal" {
		return false
	}
	t, first := c.Order.Table, c.Parts[0]
	return t.Width == signBits && t.Place[first.Offset] == 0 && t.Ones[first.Offset] == 0 && math.Ldexp(cmp.Or(c.Unit, c.Guess.Unit), first.Width-1) >= usualLife
}

// instant returns the time of a number of ns since 1970. It rounds to microseconds, because a
// float64 is not more exact.
func instant(ns float64) time.Time { return time.UnixMicro(int64(math.Round(ns / 1e3))).UTC() }

// nameFields names each field after its kind, with a number if there are several.
func nameFields(list []Field) {
	total, seen := map[ids.Kind]int{}, map[ids.Kind]int{}
	for _, f := range list {
		total[f.Kind]++
	}
	for i := range list {
		f := &list[i]
		switch f.Name = f.Kind.String(); f.Kind {
		case ids.Time:
			f.Name = "timestamp"
		case ids.Reserved: // only the ids show that its bits do not change
			f.Name = "constant"
		default:
		}
		if seen[f.Kind]++; total[f.Kind] > 1 {
			f.Name += strconv.Itoa(seen[f.Kind])
		}
	}
}

// UnitText formats the unit of a time field; "" if it is unknown.
func (f *Field) UnitText() string {
	if f.UnitNS == 0 {
		return ""
	}
	return clocks.UnitText(f.UnitNS)
}

// Limits of Follows. A share below leastFollows, or within chance standard deviations of 0, can be
// accidental. More than enoughIDs ids would not change the share.
const (
	chance       = 3.5 // in standard deviations
	leastFollows = .3
	enoughIDs    = 300
)

// followTimes sets Follows for the bits of the time. Bits that count less than the resolution of
// the rough times do not follow them.
func (r *Result) followTimes() {
	e := r.evidence
	if e.Times == nil || e.Span == 0 {
		return
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time || f.UnitNS == 0 {
			continue
		}
		unit := math.Ldexp(f.UnitNS, f.Width)
		for _, s := range f.Spans {
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				unit /= 2
				r.Columns[at].Follows = r.follows(at, unit)
			}
		}
	}
}

// follows returns how much more often than by chance a bit agrees with the rough times, from 0 to
// 1. The bit counts time in steps of unit, in ns.
func (r *Result) follows(at int, unit float64) float64 {
	if r.frame.Table.Constant(at) {
		return 0
	}
	n, best := min(r.N, enoughIDs), 0
	const phases = 32 // tried starts of the bit's period, which is two units
	for phase := range phases {
		right := 0
		for i, t := range r.evidence.Times[:n] {
			told := math.Mod(t+2*unit*float64(phase)/phases, 2*unit) >= unit
			if told == (r.frame.Table.Rows[i].Bit(at) == 1) {
				right++
			}
		}
		best = max(best, right)
	}
	if share := 2*float64(best)/float64(n) - 1; share > max(leastFollows, chance/math.Sqrt(float64(n))) {
		return min(share, 1)
	}
	return 0
}
