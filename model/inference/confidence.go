package inference

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"idtui/ids/humantext"
)

// temperature scales margins to probabilities. Description lengths of one sample set are
// not independent: a margin of a few bits is right less often than its bits say.
const temperature = 3

// confidence returns the probability that the answer of the cheapest hypothesis is right.
// Hypotheses with the same answer support it; the others speak against it, each with its
// margin.
func confidence(all []hypothesis, e *evidence) float64 {
	best, agree, total := &all[0], 0.0, 0.0
	for i := range all {
		weight := math.Exp2((best.price - all[i].price) / temperature)
		total += weight
		if all[i].sameAnswer(best) {
			agree += weight
		}
	}
	p := agree / total * ceiling(best, e)
	return min(max(p, .01), .995)
}

// ceiling returns how often answers of this kind are right at best.
func ceiling(h *hypothesis, e *evidence) float64 {
	p := .98
	switch {
	case h.known != nil && !h.known.open:
		p = .99
	case h.open():
		p = .85
	case h.clock == nil:
		p = .9
	case !h.clock.epoch.known:
		p = .88
	}
	if e.n < 60 {
		p -= .03
	}
	return p
}

// sameAnswer reports whether two hypotheses have the same bits of time with the same unit
// and epoch.
func (h *hypothesis) sameAnswer(o *hypothesis) bool {
	a, b := h.clock, o.clock
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.unit == b.unit && math.Abs(h.epochNS()-o.epochNS()) < 2e9 && h.timeEnd() == o.timeEnd()
}

// epochNS returns the epoch in ns since 1970.
func (h *hypothesis) epochNS() float64 {
	if h.known != nil {
		if f := h.known.bound.TimeField(); f != nil && f.Unit != nil {
			return float64(f.Unit.Epoch) * 1e3
		}
	}
	return h.clock.epoch.ns
}

// timeEnd returns how many bits come after the last bit of the time, or -1.
func (h *hypothesis) timeEnd() int {
	width := h.frame.table.width
	if h.known != nil {
		if f := h.known.bound.TimeField(); f != nil {
			last := f.Spans[len(f.Spans)-1]
			return width - last.Offset - last.Width
		}
		return -1
	}
	return width - 1 - h.clock.order.table.place[h.clock.end()-1]
}

// rivals returns the cheapest explanations that differ from the first one.
func rivals(all []hypothesis) []Rival {
	var list []Rival
	seen := map[string]bool{all[0].describe(&all[0]): true}
	for i := range all[1:] {
		h := &all[i+1]
		what := h.describe(&all[0])
		if seen[what] || h.known == nil && h.sameAnswer(&all[0]) && h.frame.Alphabet == all[0].frame.Alphabet {
			continue
		}
		seen[what] = true
		list = append(list, Rival{what, h.price - all[0].price})
		if len(list) == maxRivals {
			break
		}
	}
	return list
}

// describe says in a few words how a hypothesis differs from the best one.
func (h *hypothesis) describe(best *hypothesis) string {
	switch {
	case h.known != nil:
		return "scheme " + h.known.bound.Scheme.Name
	case h.frame.Alphabet != best.frame.Alphabet:
		return "alphabet " + h.frame.Alphabet
	case h.clock == nil:
		return "no time"
	case best.clock == nil:
		return "a time"
	case h.clock.order.name != best.clock.order.name:
		return "time in " + cmp.Or(h.clock.order.name, "the order of the bits")
	case len(h.clock.parts) > 1 && (best.known != nil || len(best.clock.parts) == 1):
		return "time in two fields"
	}
	var text string
	switch less := h.timeEnd() - best.timeEnd(); {
	case less > 0:
		text = "time " + humantext.Count(less, "bit") + " shorter"
	case less < 0:
		text = "time " + humantext.Count(-less, "bit") + " longer"
	default:
		text = fmt.Sprintf("time from bit %d", h.clock.parts[0].offset)
	}
	if h.clock.unit > 0 && h.clock.unit != best.clock.unit {
		text += ", unit " + unitText(h.clock.unit)
	}
	return text
}

// closeUnit is up to how many bits more another unit takes to explain the ids, so that both
// are as good as equal.
const closeUnit = 1.5

// undetermined lists what the samples do not reveal, each with the fact that would.
func undetermined(all []hypothesis) []string {
	best := &all[0]
	if best.open() {
		return []string{
			"unit: the rough times of some ids would show it",
			"epoch: the time of one id, to the second, would show it",
		}
	}
	if best.clock == nil || best.known != nil {
		return nil
	}
	for i := range all[1:] {
		h := &all[i+1]
		if h.price > best.price+closeUnit {
			break
		}
		if h.clock != nil && h.known == nil && h.clock.unit > 0 && h.clock.unit != best.clock.unit {
			finer := min(h.clock.unit, best.clock.unit)
			return []string{"unit: " + unitText(best.clock.unit) + " and " + unitText(h.clock.unit) +
				" explain the ids about equally; times of a few ids to " + unitText(max(finer, 1e3)) + " would decide it"}
		}
	}
	return nil
}

// Advice says what is missing if no time was found: sentences without a line break.
func (r *Result) Advice() []string {
	if r.HasTime() {
		return nil
	}
	list := []string{"No field holds a time, as far as these ids show."}
	e := r.evidence
	switch {
	case r.revised:
		return nil
	case e.times != nil && e.span <= 3*e.step:
		span := "one instant"
		if e.span > 0 {
			span = humantext.Duration(time.Duration(e.span))
		}
		return append(list, "All ids are from "+span+": add ids of other minutes or days.")
	case r.Mixing == Scrambled:
		return append(list, r.Mixing.Sentence())
	case r.frame.table.changing(0, r.Bits) < leastTime/2:
		return append(list, "Few bits change: add ids of other minutes or days, with times beside them.")
	case e.times == nil:
		list = append(list, "Random and encrypted ids have none. If these have one, times beside the ids will show it.")
	default:
		list = append(list, "The bits do not follow the times beside the ids: random and encrypted ids have no time.")
	}
	if r.Mixing == RandomOrScrambled {
		list = append(list, r.Mixing.Sentence())
	}
	return list
}
