package encoding

import (
	"fmt"
	"math/bits"
	"strings"

	"idtui/ids/humantext"
)

// Alphabet is an ordered set of ASCII characters that are digits: the first stands
// for 0. If their number is a power of two, each stands for some bits of an id and
// [Alphabet.PadLow] and [Alphabet.PadHigh] write ids bit by bit. Any alphabet can
// write ids as numbers. An Alphabet is read-only and safe for concurrent use.
type Alphabet struct {
	chars string
	words string // for errors and patterns: "2-9 and a-x"
	// folded is set if letters are read in either case.
	folded bool
	value  [256]int8
	bits   int // the bits per character; 0 if the number of characters is no power of two

	wordDigits int // this many digits always fit into 64 bits
	// To write a number, put splits off chunk digits, whose values are below power, and
	// then splits these one by one. For n below 2^58, n / base is the high word of
	// n × inverse.
	chunk          int
	power, inverse uint64

	same sameness
}

// sameness has one byte for each pair of an id size and a way to write ids. The address
// of the byte identifies the encoding: see [Encoding.same].
type sameness [waysToWrite * (MaxBits + 1)]byte

// The ways to write ids that encodings of several schemes share.
const (
	asBitsPadLow = iota
	asBitsPadHigh
	asNumber
	asDigitsOnly
	asGroups
	waysToWrite
)

func (a *Alphabet) sameAs(idBits, way int) any { return &a.same[waysToWrite*idBits+way] }

// maxWords is the length of the longest description of an alphabet, in bytes. If it is
// longer, the characters themselves tell more.
const maxWords = 64

// NewAlphabet returns the alphabet of 2 to 94 different printable ASCII characters,
// no space. Words describe them in errors and patterns; "" lists them in ranges.
func NewAlphabet(chars, words string) (*Alphabet, error) {
	if len(chars) < 2 || len(chars) > '~'-' ' {
		return nil, fmt.Errorf("alphabet %s: %s; expected 2 to %d", humantext.Quote(chars), humantext.Count(len(chars), "character"), '~'-' ')
	}
	if !isPrintable(chars) {
		return nil, fmt.Errorf("alphabet %s: expected printable ASCII characters, no space", humantext.Quote(chars))
	}
	a := &Alphabet{chars: chars, words: words}
	for i := range a.value {
		a.value[i] = -1
	}
	for i := range len(chars) {
		if a.value[chars[i]] >= 0 {
			return nil, fmt.Errorf("alphabet %s: duplicate character %q", humantext.Quote(chars), chars[i:i+1])
		}
		a.value[chars[i]] = int8(i)
	}
	if words == "" {
		a.words = ranges(chars)
	}
	if len(a.words) > maxWords {
		a.words = chars
	}
	a.prepare()
	return a, nil
}

// prepare computes the constants with which digits are split and joined.
func (a *Alphabet) prepare() {
	base := uint64(len(a.chars))
	if base&(base-1) == 0 {
		a.bits = bits.TrailingZeros64(base)
	}
	a.power, a.inverse = 1, Ones(64)/base+1
	for ; a.power*base < 1<<58; a.power *= base {
		a.chunk++
	}
	for power := uint64(1); power <= Ones(64)/base; power *= base {
		a.wordDigits++
	}
}

// ranges lists characters in their order, neighbors as ranges: "2-9 and a-x".
func ranges(chars string) string {
	var list []string
	for at := 0; at < len(chars); {
		end := at + 1
		for end < len(chars) && chars[end] == chars[end-1]+1 {
			end++
		}
		switch n := end - at; {
		case n > 2:
			list = append(list, chars[at:at+1]+"-"+chars[end-1:end])
		default:
			list = append(list, strings.Split(chars[at:end], "")...)
		}
		at = end
	}
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// Alias returns an alphabet that also reads each character of from like the character
// of to at the same index, as Crockford's base 32 reads I like 1. Ids are never written
// with aliases.
func (a *Alphabet) Alias(from, to string) (*Alphabet, error) {
	if len(from) != len(to) {
		return nil, fmt.Errorf("aliases %s for %s: expected as many characters", humantext.Quote(from), humantext.Quote(to))
	}
	if !isPrintable(from) {
		return nil, fmt.Errorf("aliases %s: expected printable ASCII characters, no space", humantext.Quote(from))
	}
	b := *a
	for i := range len(from) {
		switch {
		case strings.IndexByte(a.chars, to[i]) < 0:
			return nil, fmt.Errorf("alias %q for %s: expected a character of the alphabet", from[i:i+1], humantext.Quote(to[i:i+1]))
		case b.value[from[i]] >= 0:
			return nil, fmt.Errorf("alias %q: it already stands for %q", from[i:i+1], a.chars[b.value[from[i]]:][:1])
		}
		b.value[from[i]] = a.value[to[i]]
	}
	return &b, nil
}

// Fold returns an alphabet that reads letters and aliases in either case. It returns an
// error if the two cases of a letter stand for different values.
func (a *Alphabet) Fold() (*Alphabet, error) {
	b := *a
	b.folded = true
	for c := 'a'; c <= 'z'; c++ {
		lower, upper := &b.value[c], &b.value[c-'a'+'A']
		switch {
		case *lower < 0:
			*lower = *upper
		case *upper < 0:
			*upper = *lower
		case *lower != *upper:
			return nil, fmt.Errorf("alphabet %s: %c and %c differ, so it cannot be read in either case", humantext.Quote(a.chars), c, c-'a'+'A')
		}
	}
	return &b, nil
}

// Digits returns the characters in the order of their values.
func (a *Alphabet) Digits() string { return a.chars }

// reads returns the characters that are read: digits and aliases.
func (a *Alphabet) reads() (c CharSet) {
	for b := range byte(0x80) {
		if a.value[b] >= 0 {
			c.Add(b)
		}
	}
	return c
}

// writes returns the characters that are written.
func (a *Alphabet) writes() CharSet { return Chars(a.chars) }
