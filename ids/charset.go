package ids

import "math/bits"

// CharSet is a set of ASCII characters; in the set of a text, the last one
// stands for everything that is not ASCII. The empty set of an [Encoding] says
// that nothing is known.
type CharSet [2]uint64

// upperChars are the capital letters in the second word of a [CharSet].
const upperChars uint64 = 1<<('Z'+1-64) - 1<<('A'-64)

// Chars is the set of a text's characters.
func Chars(s string) (c CharSet) {
	for i := range len(s) {
		c.Add(min(s[i], 0x7f))
	}
	return c
}

// Add adds an ASCII character.
func (c *CharSet) Add(b byte) { c[b>>6&1] |= 1 << (b & 63) }

// Has reports whether an ASCII character is in the set.
func (c CharSet) Has(b byte) bool { return c[b>>6&1]>>(b&63)&1 != 0 }

// hasAll reports whether all characters of a text are in the set. Characters that are
// not ASCII never are.
func (c CharSet) hasAll(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || !c.Has(s[i]) {
			return false
		}
	}
	return true
}

// hasUpper reports whether a text has a capital letter.
func hasUpper(s string) bool {
	for i := range len(s) {
		if s[i]-'A' <= 'Z'-'A' { // what is below A wraps around
			return true
		}
	}
	return false
}

// Empty reports whether there is nothing in the set.
func (c CharSet) Empty() bool { return c[0]|c[1] == 0 }

// Covers reports whether the set has all characters of another one.
func (c CharSet) Covers(o CharSet) bool { return o[0]&^c[0]|o[1]&^c[1] == 0 }

// Meets reports whether the sets have a character in common.
func (c CharSet) Meets(o CharSet) bool { return c[0]&o[0]|c[1]&o[1] != 0 }

// Without is the set of the characters that the other one has not.
func (c CharSet) Without(o CharSet) CharSet { return CharSet{c[0] &^ o[0], c[1] &^ o[1]} }

// Len is how many characters there are.
func (c CharSet) Len() int { return bits.OnesCount64(c[0]) + bits.OnesCount64(c[1]) }

// Union is the set of the characters of both.
func (c CharSet) Union(o CharSet) CharSet { return CharSet{c[0] | o[0], c[1] | o[1]} }
