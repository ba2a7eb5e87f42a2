package inference

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference/clocks"
	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
)

// temperature divides margins before they become probabilities. The bits of one sample set depend
// on each other, so a small margin proves little.
const temperature = 3

// confidence returns the probability that the answer of the cheapest hypothesis is right.
// Hypotheses with the same answer support it. The others lower it. The larger their margins, the
// less they lower it. most is the maximum confidence.
func confidence(all []hypothesis, most float64) float64 {
	best, agree, total := &all[0], 0.0, 0.0
	for i := range all {
		weight := math.Exp2((best.price - all[i].price) / temperature)
		total += weight
		if all[i].sameAnswer(best) {
			agree += weight
		}
	}
	return max(agree/total*most, .01)
}

// shareOf returns the probability of the cheapest hypothesis and of others with its answer. It takes the bits of
// their prices as independent, as decode does.
func shareOf(all []hypothesis) float64 {
	agree, total := 0.0, 0.0
	for i := range all {
		weight := math.Exp2(all[0].price - all[i].price)
		total += weight
		if all[i].sameAnswer(&all[0]) {
			agree += weight
		}
	}
	return agree / total
}

// ceiling returns the maximum confidence of a hypothesis that decode does not confirm. It depends on
// the number of ids, and on what the hypothesis leaves unknown.
func ceiling(h *hypothesis, e *evidence.Evidence) float64 {
	p := .98
	switch {
	case h.known != nil && !h.known.open:
		p = .99
	case h.open():
		p = .85
	case h.clock == nil:
		p = .9
	case !h.clock.Epoch.Known:
		p = .88
	}
	if e.N < 60 {
		p -= .03
	}
	return p
}

// sameAnswer reports whether two hypotheses agree on the unit, epoch (to 2 s) and last bit of the
// time. Two hypotheses without a time have the same answer.
func (h *hypothesis) sameAnswer(o *hypothesis) bool {
	a, b := h.clock, o.clock
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Unit == b.Unit && math.Abs(h.epochNS()-o.epochNS()) < 2e9 && h.timeEnd() == o.timeEnd()
}

// epochNS returns the epoch in ns since 1970.
func (h *hypothesis) epochNS() float64 {
	if h.known != nil {
		if f := h.known.bound.TimeField(); f != nil && f.Unit != nil {
			return float64(f.Unit.Epoch) * 1e3
		}
	}
	return h.clock.Epoch.NS
}

// timeEnd returns the number of bits after the time, or -1 for a scheme without a time field.
func (h *hypothesis) timeEnd() int {
	width := h.frame.Table.Width
	if h.known != nil {
		if f := h.known.bound.TimeField(); f != nil {
			last := f.Spans[len(f.Spans)-1]
			return width - last.Offset - last.Width
		}
		return -1
	}
	return width - 1 - h.clock.Order.Table.Place[h.clock.End()-1]
}

// rivals returns the cheapest explanations that differ from the first one. Together with the
// confidence of the first one, their probabilities are at most the given maximum.
func rivals(all []hypothesis, most float64) []Rival {
	var list []Rival
	best, total := &all[0], 0.0
	weight := map[string]float64{} // by description
	for i := range all {
		h := &all[i]
		w := math.Exp2((best.price - h.price) / temperature)
		total += w
		if !h.sameAnswer(best) {
			weight[h.describe(best)] += w
		}
	}
	seen := map[string]bool{best.describe(best): true}
	for i := range all[1:] {
		h := &all[i+1]
		what, same := h.describe(best), h.sameAnswer(best)
		if seen[what] || h.known == nil && same && h.frame.Alphabet == best.frame.Alphabet {
			continue
		}
		seen[what] = true
		v := Rival{What: what, MarginBits: h.price - best.price, Confidence: weight[what] / total * most}
		if strings.HasPrefix(what, upTo) {
			v.end = h.lastBit(best)
		}
		if same && h.known != nil {
			v.Same, v.Likeliest = h.known.bound.Scheme.Name, true
			v.Twin = best.known != nil && best.known.bound.Layout.SameKinds(h.known.bound.Layout)
		}
		if list = append(list, v); len(list) == maxRivals {
			break
		}
	}
	return list
}

// describe returns a few words that say how a hypothesis differs from the best one.
func (h *hypothesis) describe(best *hypothesis) string {
	switch {
	case h.known != nil:
		return "scheme " + h.known.bound.Scheme.Name
	case h.frame.Alphabet != best.frame.Alphabet:
		return "alphabet " + h.frame.Alphabet
	case h.clock == nil:
		return "no time"
	case best.known != nil && h.timeEnd() == best.timeEnd():
		return "no known scheme, time in bits " + h.timeBits()
	case best.clock == nil:
		return "a time"
	case h.clock.Order.Name != best.clock.Order.Name:
		return "time in " + cmp.Or(h.clock.Order.Name, "the order of the bits")
	case len(h.clock.Parts) > 1 && (best.known != nil || len(best.clock.Parts) == 1):
		return "time in two fields"
	}
	return h.describeEnd(best)
}

// describeEnd says where the time of a free layout ends, and its unit if the best hypothesis has
// another.
func (h *hypothesis) describeEnd(best *hypothesis) string {
	var text string
	if h.timeEnd() == best.timeEnd() {
		text = "time in bits " + h.timeBits()
	} else {
		text = upTo + strconv.Itoa(h.lastBit(best))
		if shift := h.timeEnd(); h.frame.Number && h.frame.Alphabet == "decimal" && shift > 0 {
			text += fmt.Sprintf(" (id >> %d)", shift)
		}
	}
	if best.known != nil {
		text = "no known scheme, " + text
	}
	switch more := best.timeEnd() - h.timeEnd(); {
	case h.clock.Unit == 0 || h.clock.Unit == best.clock.Unit:
	case more > 1 && best.clock.Unit >= 1e9 && h.clock.Unit == math.Ldexp(best.clock.Unit, -more):
		text += fmt.Sprintf(", the last %d bits of it a fraction of %s", more, clocks.UnitText(best.clock.Unit))
	default:
		text += ", unit " + clocks.UnitText(h.clock.Unit)
	}
	return text
}

// upTo begins the description of a time with another end.
const upTo = "time up to bit "

// lastBit returns the last bit of the time, numbered as the bits of the best hypothesis.
func (h *hypothesis) lastBit(best *hypothesis) int { return best.frame.Table.Width - 1 - h.timeEnd() }

// timeBits returns the bits of a time in one run.
func (h *hypothesis) timeBits() string {
	first := h.clock.Parts[0].Offset
	if h.freeSign() {
		first++
	}
	return fmt.Sprintf("%d–%d", first, h.clock.End()-1)
}

// closeUnit is the margin, in bits, within which another unit explains the ids about equally
// well.
const closeUnit = 1.5

// Open is a fact that the samples do not reveal.
type Open struct {
	What string // "unit" or "epoch"
	Why  string // the reason and what to add, such as "no times; write 20 ids or more as lines ID TIME"
}

// The facts that an [Open] is about.
const (
	OpenUnit  = "unit"
	OpenEpoch = "epoch"
)

func (o Open) String() string { return o.What + ": " + o.Why }

// IsOpen reports whether a fact is undetermined.
func (r *Result) IsOpen(what string) bool {
	return slices.ContainsFunc(r.Undetermined, func(o Open) bool { return o.What == what })
}

// noTimes says why times do not reveal a fact, and what would. foreign is [Result.Foreign].
func noTimes(foreign bool) string {
	why := "no times"
	if foreign {
		why = "the ids do not follow the times"
	}
	return why + "; write 20 ids or more as lines ID TIME"
}

// Unknown returns what the samples do not reveal, in lines such as "undetermined: unit and epoch:
// …". The facts are unit and epoch, the borders of fields, and the time zone of a date. If a known
// scheme gives unit and epoch, the line begins with "unconfirmed".
func (r *Result) Unknown() []string {
	open := r.Undetermined
	if len(open) == 2 && open[0].Why == open[1].Why {
		open = []Open{{open[0].What + " and " + open[1].What, open[0].Why}}
	}
	var list []string
	for i, o := range open {
		what := "undetermined: "
		if i == 0 && r.Scheme != nil && !r.OwnEpoch {
			what = "unconfirmed: "
		}
		list = append(list, what+o.String())
	}
	for _, border := range r.Borders() {
		list = append(list, "undetermined: "+border)
	}
	if d := r.Date; d != nil && !d.Confirmed && !r.revised {
		list = append(list, "undetermined: time zone of the date: "+noTimes(r.Foreign))
	}
	return list
}

// undetermined returns what the samples do not reveal. foreign is [Result.Foreign].
func undetermined(all []hypothesis, foreign bool) []Open {
	best := &all[0]
	if best.open() {
		return []Open{{OpenUnit, noTimes(foreign)}, {OpenEpoch, noTimes(foreign)}}
	}
	if best.clock == nil || best.known != nil {
		return nil
	}
	for i := range all[1:] {
		h := &all[i+1]
		if h.price > best.price+closeUnit {
			break
		}
		if h.clock != nil && h.known == nil && h.clock.Unit > 0 && h.clock.Unit != best.clock.Unit {
			finer := min(h.clock.Unit, best.clock.Unit)
			return []Open{{OpenUnit, clocks.UnitText(best.clock.Unit) + " and " + clocks.UnitText(h.clock.Unit) +
				" explain the ids about equally; add the times of a few ids, to " + clocks.UnitText(max(finer, 1e3)) + ", to decide"}}
		}
	}
	return nil
}

// Advice returns sentences that say why no time was found, and what to add to the input. It
// returns nil if a time was found, or if the user changed the fields.
func (r *Result) Advice() []string {
	if r.HasTime() {
		return nil
	}
	if r.Date != nil && !r.revised {
		return dateSentences(r.Date, r.NoZone)
	}
	if s := r.Scheme; s != nil && s.Time == nil {
		return []string{"Ids of " + s.Scheme.Name + " have no time."}
	}
	list := []string{"No field holds a time, as far as these ids show."}
	e, counter := r.evidence, r.counterText()
	switch {
	case r.revised:
		return nil
	case e.Times != nil && e.Span <= 3*e.Step:
		span := "one instant"
		if e.Span > 0 {
			span = humantext.Duration(time.Duration(e.Span))
		}
		if r.OnlyDays {
			return append(list, "The times beside the ids have no time of day. Add ids of other days, or times with a time of day.")
		}
		return append(list, "All ids are from "+span+": add ids of other minutes or days.")
	case counter != "" && e.Times == nil:
		return append(list, counter, "Ids of one instant can look like this too: add ids of other days.")
	case counter != "":
		return append(list, counter)
	case r.Mixing == Scrambled:
		return append(list, r.Mixing.Sentence())
	case r.frame.Table.Changing(0, r.Bits) < leastTime/2:
		return append(list, "Few bits change: add ids of other minutes or days, with times beside them.")
	case r.rises():
		return append(list, "The ids rise from line to line: they are sorted, or grow with time. Times beside them will show which.")
	case r.isShortNumber():
		return append(list, "The texts look like plain numbers, such as "+r.texts[0]+". Phone numbers and amounts are not ids, and have no fields.")
	}
	if e.Times == nil {
		list = append(list, "Random and encrypted ids have no time. If these ids have one, times beside them will show it.")
	} else {
		list = append(list, "The bits do not follow the times beside the ids: random and encrypted ids have no time.")
	}
	if r.Mixing == RandomOrScrambled {
		list = append(list, r.mixedText())
	}
	return list
}

// risingCeiling is the maximum confidence that rising ids have no time: most sorted ids look so too.
const risingCeiling = .6

// rises reports whether ids without a time rise from line to line, but not as a counter. It is
// false if the input has times or a known order.
func (r *Result) rises() bool {
	e := r.evidence
	return r.Scheme == nil && !r.HasTime() && r.counterText() == "" && e.Times == nil && !e.Ordered && slices.IsSortedFunc(r.frame.Table.Rows, func(a, b rows.Row) int { return slices.Compare(a[:], b[:]) })
}

// mixedText says which bits of random or scrambled ids look random.
func (r *Result) mixedText() string {
	var spans []ids.Span
	width := 0
	for i := range r.Fields {
		if f := &r.Fields[i]; f.Kind == ids.Random {
			spans, width = append(spans, f.Spans...), width+f.Width
		}
	}
	if width == 0 || width == r.Bits {
		return r.Mixing.Sentence()
	}
	return "Bits " + ids.BitRanges(spans) + " look random: they are random or scrambled."
}
