package catalog

import (
	"cmp"
	"math/bits"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
)

// Distance is how far a text that a format refuses is from one that it reads.
type Distance struct {
	Edits int     // how many characters have to be changed, added or taken away at least
	score float64 // in bits, for what else makes a format less likely
}

// Closer compares distances: the smaller one comes first.
func (d Distance) Closer(other Distance) int { return cmp.Compare(d.score, other.score) }

// Costs of a distance, in bits.
const (
	edit   = 8 // a character that has to be found
	opaque = 8 // there is no layout: it would say nothing of the id
)

// DistanceTo measures how far a text is from the form of a format that is closest to
// it. Of forms that take as many edits, the one wins that fewer texts have, and of
// formats the more common one.
func DistanceTo(f *ids.Format, text string) Distance {
	best := Distance{Edits: utf8.RuneCountInString(text) + 1}
	best.score = edit * float64(best.Edits+1)
	for i := range f.Encodings {
		if e := &f.Encodings[i]; !e.WriteOnly && !e.Reads.Empty() {
			if d := distanceTo(e, f.Layout.Bits, text); d.Closer(best) < 0 {
				best = d
			}
		}
	}
	best.score += f.Scheme.Prior
	if f.Layout.Bits == 0 {
		best.score += opaque
	}
	return best
}

func distanceTo(e *ids.Encoding, idBits int, text string) Distance {
	if e.MayFit(text) {
		if _, err := e.Decode(text); err == nil { // what it holds was refused
			return Distance{}
		}
	}
	n, edits := 0, 0
	for _, r := range text {
		n++
		if r >= utf8.RuneSelf || !e.Reads.Covers(ids.Chars(string(r))) {
			edits++
		}
	}
	shortest, longest, marks := looks(e, idBits)
	edits += max(shortest-n, 0)
	edits = max(edits, n-longest) // the wrong ones may be those too many
	if have := countMarks(text); marks > 0 {
		edits += max(have-marks, marks-have)
	}
	edits = max(edits, 1) // it was refused
	return Distance{edits, float64(edit*edits + bits.Len(uint(e.Reads.Len())) + bits.Len(uint(longest-shortest)))}
}

// looks are how long the texts of a form are, and how many marks they all have.
func looks(e *ids.Encoding, idBits int) (shortest, longest, marks int) {
	shortest, longest = max(e.Shortest, e.Sought), e.Longest
	if idBits == 0 {
		return shortest, max(shortest, cmp.Or(longest, 128)), 0
	}
	least, most := e.Encode(ids.Zero(idBits)), e.Encode(ids.AllOnes(idBits))
	if longest == 0 {
		shortest, longest = max(shortest, min(len(least), len(most))), max(len(least), len(most))
	}
	return shortest, max(shortest, longest), min(countMarks(least), countMarks(most))
}

// countMarks is how many characters of a text are neither letters nor digits.
func countMarks(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
