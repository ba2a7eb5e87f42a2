package scanning

import (
	"math"
	"math/bits"

	"idtui/ids/names"
)

// The costs of the length of a random text, in bits. The length of an id or a name costs 0, because
// the scheme or the last word determines it. The values are judgments, not counts.
const (
	roundLength    = 4.4 // a multiple of 8, like the length of most keys
	ordinaryLength = 5.4 // another length
	// digestLength is the cost of the length of a hex digest. It is negative, because logs
	// contain more digests than ids that look like them, such as UUIDs without dashes.
	digestLength = -2
)

// repeatBits is the cost, in bits per character, of encoding whether the character repeats an
// earlier one. The value is a judgment.
const repeatBits = 1.5

// PlainCost returns the cost, in bits, of a token as text that is not an id. A candidate must have
// a lower cost. PlainCost is the minimum for random characters, digits of base 16 or 32, a name,
// and repeated characters.
func PlainCost(token []byte) float64 {
	if len(token) > 2 && token[0] == '0' && token[1] == 'x' { // hex digits follow
		token = token[2:]
	}
	t := tallyOf(token)
	n, each, length := float64(len(token)), t.each(), t.lengthBits(len(token))
	return min(t.name, length+each*n, length+repeatBits*n+each*(n-float64(t.repeats)))
}

// The kinds of characters in a token.
const (
	lowerKind = names.Lower
	upperKind = names.Upper
	digitKind = names.Digit
	markKind  = names.Mark
	kinds     = names.Kinds
)

// kindSizes holds the number of characters of each kind.
var kindSizes = [kinds]int{26, 26, 10, 3}

// tally holds the properties of a token that determine its cost.
type tally struct {
	has     [kinds]bool
	alnum   uint64  // the digits and letters that occur, in either case, one bit each
	marks   uint64  // the marks that occur
	repeats int     // characters that equal the previous one, or followed it earlier in the token
	name    float64 // cost as a name made of words
}

func tallyOf(token []byte) tally {
	t, name := tally{}, names.Writer{}
	before, after := byte(0), [256]byte{} // after holds the character that last followed each character
	for _, c := range token {
		kind := kindOf(c)
		switch kind {
		case markKind:
			t.marks |= 1 << (c & 63)
		case digitKind:
			t.alnum |= 1 << (c - '0')
		default:
			t.alnum |= 1 << ((c | 0x20) - 'a' + 10)
		}
		if c == before || c == after[before] {
			t.repeats++
		}
		after[before] = c
		t.has[kind] = true
		t.name += name.Bits(c, kind)
		before = c
	}
	return t
}

func kindOf(c byte) int { return names.KindOf(c) }

// mixed reports whether letters of both cases occur.
func (t *tally) mixed() bool { return t.has[lowerKind] && t.has[upperKind] }

// each returns the cost of one character if all characters of the alphabet are equally likely.
func (t *tally) each() float64 {
	if t.marks == 0 && !t.mixed() {
		for _, base := range &bases {
			if t.alnum&^base.digits == 0 {
				return base.bits
			}
		}
	}
	// Count the characters of the kinds that occur. With letters of both cases, count digits, too: a short
	// text may have none by chance.
	size := bits.OnesCount64(t.marks)
	for kind, has := range t.has[:markKind] {
		if has || kind == digitKind && t.mixed() {
			size += kindSizes[kind]
		}
	}
	return math.Log2(float64(max(size, 2)))
}

// lengthBits returns the cost of the length of a token, if the token is random.
func (t *tally) lengthBits(length int) float64 {
	switch {
	case length >= shortestDigest && length%8 == 0 && t.each() == bases[0].bits:
		return digestLength
	case length%8 == 0:
		return roundLength
	}
	return ordinaryLength
}

// shortestDigest is the length of the shortest common digest, MD5, in hex digits.
const shortestDigest = 32

// base is an alphabet of 16 or 32 characters.
type base struct {
	digits uint64 // as in [tally.alnum]
	bits   float64
}

var bases = [...]base{
	{1<<16 - 1, 4}, // 0 to f
	{1<<32 - 1, 5}, // 0 to v
	{allAlnum &^ (1<<18 | 1<<21 | 1<<24 | 1<<30), 5}, // without i, l, o and u
	{allAlnum &^ (1<<0 | 1<<1 | 1<<8 | 1<<9), 5},     // without 0, 1, 8 and 9
}

const allAlnum = 1<<36 - 1
