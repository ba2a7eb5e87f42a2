package scanning

import (
	"math"
	"math/bits"
)

// Costs, in bits, of saying how long a piece of text is. An id's scheme says it
// for nothing, and so does a name: it ends where its words end, and most of what
// has the length and the characters of an id is one. Keys and other random texts
// mostly have a round length.
const (
	roundLength    = 4 // a multiple of 8
	ordinaryLength = 5
	// digestLength is that of a digest in hex. There are more of them than of the
	// ids that are written alike.
	digestLength = -2
)

// repeatBits is what it takes to say of a character whether it repeats.
const repeatBits = 1.5

// ordinary is how many bits it takes to write a token down as text that is no
// id, in the cheapest way: any character of the kinds that occur, the digits of
// base 16 or 32, a name made of words, or the same characters again and again. It
// is what a reading as an id has to beat.
func ordinary(token []byte) float64 {
	if len(token) > 2 && token[0] == '0' && token[1] == 'x' { // which says that hex digits follow
		token = token[2:]
	}
	t := tallyOf(token)
	n, each, length := float64(len(token)), t.each(), t.lengthBits(len(token))
	return min(t.name, length+each*n, length+repeatBits*n+each*(n-float64(t.repeats)))
}

// The kinds of character that a token has.
const (
	lowerKind = iota
	upperKind
	digitKind
	markKind
	kinds
)

// kindSizes is how many characters there are of a kind.
var kindSizes = [kinds]int{26, 26, 10, 3}

// tally is what there is to count in a token.
type tally struct {
	has     [kinds]bool
	alnum   uint64  // which letters, case aside, and digits
	marks   uint64  // which
	repeats int     // characters that are the one before, or have followed it before
	name    float64 // bits, as a name made of words
}

func tallyOf(token []byte) tally {
	t, name := tally{}, nameWriter{}
	before, after := byte(0), [256]byte{} // each character: the one that followed it last
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
		t.name += name.bits(c, kind)
		before = c
	}
	return t
}

func kindOf(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return lowerKind
	case c >= 'A' && c <= 'Z':
		return upperKind
	case c >= '0' && c <= '9':
		return digitKind
	}
	return markKind
}

// mixed reports whether there are letters of both cases.
func (t *tally) mixed() bool { return t.has[lowerKind] && t.has[upperKind] }

// alphabet is how many characters there are of the kinds that occur. Where
// there are letters of both cases digits are among them, whether or not one
// happens to occur.
func (t *tally) alphabet() int {
	size := bits.OnesCount64(t.marks)
	for kind, has := range t.has[:markKind] {
		if has || kind == digitKind && t.mixed() {
			size += kindSizes[kind]
		}
	}
	return max(size, 2)
}

// each is what one character takes where all of an alphabet are alike.
func (t *tally) each() float64 {
	if t.marks == 0 && !t.mixed() {
		for _, base := range &bases {
			if t.alnum&^base.digits == 0 {
				return base.bits
			}
		}
	}
	return math.Log2(float64(t.alphabet()))
}

// lengthBits is what the token's length takes, if it is random.
func (t *tally) lengthBits(length int) float64 {
	switch {
	case length >= shortestDigest && length%8 == 0 && t.each() == bases[0].bits:
		return digestLength
	case length%8 == 0:
		return roundLength
	}
	return ordinaryLength
}

// shortestDigest is how many hex digits the shortest usual digest has.
const shortestDigest = 32

// base is an alphabet that bytes are written with: hex first.
type base struct {
	digits uint64 // as in a tally
	bits   float64
}

var bases = [...]base{
	{1<<16 - 1, 4}, // 0 to f
	{1<<32 - 1, 5}, // 0 to v
	{allAlnum &^ (1<<18 | 1<<21 | 1<<24 | 1<<30), 5}, // without i, l, o and u
	{allAlnum &^ (1<<0 | 1<<1 | 1<<8 | 1<<9), 5},     // without 0, 1, 8 and 9
}

const allAlnum = 1<<36 - 1
