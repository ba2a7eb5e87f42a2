package model

import (
	"math"
	"math/bits"
)

// ordinaryLength is what it takes to say how long a piece of text is, in bits.
// An id's scheme says it for nothing.
const ordinaryLength = 5

// ordinary is how many bits it takes to write a token down as text that is no
// id, in the cheapest way: any character of the kinds that occur, hex digits,
// names made of words, or the same character again and again. It is what a
// reading as an id has to beat.
func ordinary(token []byte) float64 {
	if len(token) > 2 && token[0] == '0' && token[1] == 'x' { // which says that hex digits follow
		token = token[2:]
	}
	t := tallyOf(token)
	each := math.Log2(float64(t.alphabet()))
	if t.hex {
		each = min(each, 4)
	}
	n := float64(len(token))
	return ordinaryLength + min(each*n, t.words, n+each*(n-float64(t.repeats)))
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
	marks   uint64  // which
	repeats int     // characters that are the one before
	hex     bool    // hex digits only, in one case
	words   float64 // bits, as a name made of words
}

func tallyOf(token []byte) tally {
	t := tally{}
	last, before, beyondF := kinds, byte(0), false
	for _, c := range token {
		kind := kindOf(c)
		if kind == markKind {
			t.marks |= 1 << (c & 63)
		}
		if c == before {
			t.repeats++
		}
		beyondF = beyondF || kind < digitKind && c|0x20 > 'f'
		t.has[kind] = true
		t.words += changeBits[last][kind] + charBits(c, kind)
		last, before = kind, c
	}
	t.hex = !beyondF && t.marks == 0 && (!t.has[lowerKind] || !t.has[upperKind])
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

// alphabet is how many characters there are of the kinds that occur.
func (t *tally) alphabet() int {
	size := bits.OnesCount64(t.marks)
	for kind, has := range t.has[:markKind] {
		if has {
			size += kindSizes[kind]
		}
	}
	return max(size, 2)
}

// changeBits is what it takes to say which kind of character follows another in
// the names that programs are full of: lower case mostly goes on, a capital
// begins a word, digits come seldom. The last row is for the first character.
var changeBits = [kinds + 1][kinds]float64{
	//           lower upper digit mark
	lowerKind: {0.23, 3.3, 5.0, 4.3},
	upperKind: {0.42, 2.3, 5.0, 5.0},
	digitKind: {2.3, 2.3, 1.0, 2.3},
	markKind:  {1.0, 1.6, 2.3, 5.0},
	kinds:     {1.0, 1.3, 4.3, 6.0},
}

// letterUse is how often letters occur in English, in a thousand, from a on.
var letterUse = [26]float64{82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2, 20, 1}

// charBits is what a character takes among those of its kind, in a name.
func charBits(c byte, kind int) float64 {
	switch kind {
	case digitKind:
		return math.Log2(10)
	case markKind:
		return math.Log2(3)
	}
	return letterBits[c|0x20-'a']
}

// letterBits is [letterUse] in bits.
var letterBits = func() (table [26]float64) {
	for i, use := range letterUse {
		table[i] = -math.Log2(use / 1003)
	}
	return table
}()
