package detect

import (
	"strings"
	"sync/atomic"

	"idtui/ids/encoding"
	"idtui/ids/names"
	"idtui/ids/nonids"
)

// plainText is the cost of a text as plain text. Most texts are not ids: without this
// cost, every word of a log would be a cuid2.
type plainText struct {
	cost float64 // description length in bits
	word bool    // only letters and marks, in the letter case of words
}

func (w *weights) plainTextOf(text string, chars encoding.CharSet) plainText {
	if !chars.Meets(decimal) && isWord(text) {
		return plainText{w.notPlain + w.letter*float64(len(text)), true}
	}
	cost := w.randomCost(text, chars)
	if len(text) <= longestName && nameChars.Covers(chars) && !hexChars.Covers(chars) {
		cost = min(cost, w.notName+names.Bits(text))
	}
	return plainText{cost, false}
}

// randomCost returns the cost of a text as random characters.
func (w *weights) randomCost(text string, chars encoding.CharSet) float64 {
	size := 0 // if the text has a character of a class, it may have all of them
	for _, class := range classes {
		if chars.Meets(class) {
			size += class.Len()
		}
	}
	cost, each := w.notPlain, w.logs[size+chars.Without(alphanumeric).Len()]
	if len(text) >= shortestBytes {
		for i := range bases {
			if base := &bases[i]; base.chars.Covers(chars) {
				if each = base.bits; base.hex && len(text)%2 == 0 {
					cost = w.notHex
				}
				break
			}
		}
	}
	return cost + each*float64(len(text))
}

// shortestBytes is the length from which on a random text may be bytes in one of the usual bases.
// Shorter ones have too few characters to decide.
const shortestBytes = 16

// bases are the characters that bytes are usually written in, and their bits.
var bases = [...]struct {
	chars encoding.CharSet
	bits  float64
	hex   bool // lower-case hex: see [weights.notHex]
}{
	{encoding.CharSet{digitChars, 0}, 3.321928094887362, false},
	{encoding.CharSet{digitChars, lowerChars & (1<<('g'-64) - 1)}, 4, true},
	{encoding.CharSet{digitChars, upperChars & (1<<('G'-64) - 1)}, 4, false},
	{encoding.CharSet{digitChars, lowerChars & (1<<('w'-64) - 1)}, 5, false},
	{encoding.CharSet{digitChars, upperChars & (1<<('W'-64) - 1)}, 5, false},
	{encoding.CharSet{digitChars &^ (1<<'0' | 1<<'1' | 1<<'8' | 1<<'9'), lowerChars}, 5, false},
	{encoding.CharSet{digitChars &^ (1<<'0' | 1<<'1' | 1<<'8' | 1<<'9'), upperChars}, 5, false},
}

// Parts of an [encoding.CharSet]: digits are in its first word, letters in its second. They
// are constants, because a set made of constants runs no code when a program starts.
const (
	digitChars uint64 = 1<<('9'+1) - 1<<'0'
	upperChars uint64 = 1<<('Z'+1-64) - 1<<('A'-64)
	lowerChars uint64 = 1<<('z'+1-64) - 1<<('a'-64)
)

// longestName is the length of the longest text that may be a name. Longer names do not
// look like ids, and without the limit a ULID would take 15 % more time.
const longestName = 25

// nameChars are the characters of names of programs, functions and files. The hexChars are those of
// numbers and UUIDs, which are not names.
var (
	nameChars = encoding.CharSet{digitChars | 1<<'-' | 1<<'.', upperChars | lowerChars | 1<<('_'-64)}
	hexChars  = encoding.CharSet{digitChars | 1<<'-', lowerChars&(1<<('g'-64)-1) | upperChars&(1<<('G'-64)-1)}
)

// classes are sets of characters: a text that has one character of a class may have all of them.
// Each punctuation mark is its own class.
var (
	classes      = [...]encoding.CharSet{{digitChars, 0}, {0, upperChars}, {0, lowerChars}}
	alphanumeric = encoding.CharSet{digitChars, upperChars | lowerChars}
)

// beats reports whether plain text is so likely that a candidate is dropped. A word drops every
// candidate with a higher cost. Another text drops only those of unstructured schemes, which accept
// nearly any text.
func (p plainText) beats(cost float64, unstructured bool) bool {
	return cost > p.cost && (p.word || unstructured)
}

// isWord reports whether a text without digits looks like words. More than half of its characters
// are letters. Each run of letters is all lower case, all upper case, or capitalized.
func isWord(s string) bool {
	letters := 0
	for _, run := range strings.FieldsFunc(s, isMark) {
		small := strings.ToLower(run)
		if run[1:] != small[1:] && run != strings.ToUpper(run) {
			return false
		}
		letters += len(run)
	}
	return letters > len(s)/2
}

func isMark(r rune) bool { return r < 0x80 && (r|0x20 < 'a' || r|0x20 > 'z') }

// shortestSnowflake is the number of digits of a Snowflake that is generated soon after
// its epoch.
const shortestSnowflake = 15

// kindsByLength holds the kinds of texts that are not ids. They are listed by the length of the
// text and the classes of its characters.
type kindsByLength struct {
	all   func() []nonids.Kind                                    // made for the first text
	lists [longest + 1][classMasks]atomic.Pointer[[]*nonids.Kind] // the last item is for all lengths from longest on
}

// of returns the kinds that a text of n bytes with characters of these classes can be of.
func (k *kindsByLength) of(n int, mask classMask) []*nonids.Kind {
	n = min(n, longest)
	if list := k.lists[n][mask].Load(); list != nil {
		return *list
	}
	var list []*nonids.Kind
	all := k.all()
	for i := range all {
		kind := &all[i]
		if kind.Shortest <= n && n <= kind.Longest && mask.mayHave(kind.Chars, kind.Needs) {
			list = append(list, kind)
		}
	}
	k.lists[n][mask].Store(&list)
	return list
}
