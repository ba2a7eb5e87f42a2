package inference

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/nonids"
)

// Limits of texts that are not ids, as a share of the texts and a number of digits. A longer number can be
// an id of 64 bits.
const (
	mostNonIDs    = .9
	longestNumber = 13
)

// nonID returns an error if most texts have the punctuation of another kind of text, such as phone
// numbers. It returns nil if a time, a scheme, a checksum or scrambling shows that they are ids.
// Without the error, groups of their digits would seem to be nodes.
func (r *Result) nonID(best *hypothesis) error {
	if best.clock != nil || best.known != nil || best.check != nil || best.scrambled {
		return nil
	}
	counts, examples := map[string]int{}, map[string]string{}
	for _, text := range r.texts {
		if name := kindOf(text); name != "" {
			if counts[name]++; counts[name] == 1 {
				examples[name] = text
			}
		}
	}
	for name, n := range counts {
		if float64(n) < mostNonIDs*float64(len(r.texts)) {
			continue
		}
		count := "all " + humantext.Number(n)
		if n < len(r.texts) {
			count = humantext.Number(n) + " of " + humantext.Number(len(r.texts))
		}
		return fmt.Errorf("no ids: %s texts look like %s, such as %s; if they are ids, write their times beside them, as lines ID TIME", count, name, humantext.Quote(examples[name]))
	}
	return nil
}

// isShortNumber reports whether the ids are decimal numbers without a time that are too short for
// most ids.
func (r *Result) isShortNumber() bool {
	return r.Scheme == nil && !r.HasTime() && !slices.ContainsFunc(r.texts, func(text string) bool {
		return len(text) > longestNumber || strings.Trim(text, "0123456789") != ""
	})
}

// kindOf returns the likeliest kind of a text whose punctuation shows that it is not an id; "" for
// other texts.
func kindOf(text string) (name string) {
	const marks = "+-.,:;/%$@#() _"
	chars, best := encoding.Chars(text), math.Inf(1)
	if !strings.ContainsAny(text, marks) {
		return ""
	}
	for _, k := range nonids.Kinds() {
		if k.Holds || k.Random || !k.Needs.Meets(encoding.Chars(marks)) || !k.Is(text, chars) {
			continue
		}
		if cost := k.Cost(text); cost < best {
			name, best = k.Name, cost
		}
	}
	return name
}
