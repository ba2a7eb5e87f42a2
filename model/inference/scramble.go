package inference

import (
	"strings"

	"idtui/model/inference/evidence"
	"idtui/model/inference/segments"
)

// Mixing says whether the ids have no structure because they are scrambled or random.
type Mixing string

// The values of [Mixing].
const (
	NotMixed          Mixing = ""                    // some bits have structure
	Scrambled         Mixing = "scrambled"           // an invertible function of a counter
	RandomOrScrambled Mixing = "random or scrambled" // it is unknown which
)

// Sentence explains the mixing; it is "" for NotMixed.
func (m Mixing) Sentence() string {
	switch m {
	case Scrambled:
		return "The ids are scrambled: they follow from a counter, but their bits look random. Only the generator can recover the counter."
	case RandomOrScrambled:
		return "The ids are random or scrambled: all bits look random."
	}
	return ""
}

// leastGrowth is the minimum evidence, in bits, that texts do not get longer by chance.
const leastGrowth = 20

// mixing returns whether the ids of the best hypothesis are scrambled, or may be.
func (h *hypothesis) mixing(e *evidence.Evidence, texts []string) Mixing {
	if h.clock != nil || h.known != nil || h.check != nil {
		return NotMixed
	}
	if h.scrambled || grows(e, texts, h.frame.Digits()) {
		return Scrambled
	}
	for i, s := range h.segments {
		leading := i < 2 && s.Width <= leadingBits && h.frame.Number // the first bits of a number of random digits are not random
		if s.Role != segments.RoleRandom && !leading && (i > 0 || s.Role != segments.RoleConstant) {
			return NotMixed
		}
	}
	return RandomOrScrambled
}

// leadingBits is the maximum number of leading bits that are not random in numbers of random
// digits.
const leadingBits = 3

// grows reports whether texts never get shorter in order, but their first digits fall too often
// for a counter.
func grows(e *evidence.Evidence, texts []string, digits string) bool {
	if !e.Ordered && e.Times == nil {
		return false
	}
	counts, falls := map[int]int{}, 0
	for at, i := range e.Known {
		text := texts[i]
		counts[len(text)]++
		if at == 0 {
			continue
		}
		before := texts[e.Known[at-1]]
		if len(text) < len(before) {
			return false
		}
		if len(text) == len(before) && strings.IndexByte(digits, text[0]) < strings.IndexByte(digits, before[0]) {
			falls++
		}
	}
	orders := e.Codes.Factorial(e.N)
	for _, n := range counts {
		orders -= e.Codes.Factorial(n)
	}
	return orders > leastGrowth && 5*falls > e.N
}
