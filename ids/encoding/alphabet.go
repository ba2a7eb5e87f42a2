package encoding

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// Alphabet is an ordered set of ASCII characters that are digits: the first stands for 0. If their
// number is a power of two, each stands for some bits of an id. [Alphabet.PadLow] and
// [Alphabet.PadHigh] write ids bit by bit. Any alphabet can write ids as numbers. An Alphabet is
// read-only and safe for concurrent use.
type Alphabet struct {
	chars string
	words string // for errors and patterns: "2-9 and a-x"
	// folded is set if letters are read in either case.
	folded bool
	value  [256]int8
	bits   int // the bits per character; 0 if the number of characters is not a power of two

	wordDigits int // this many digits always fit into 64 bits
	// To write a number, put splits off chunk digits, whose values are below power. Then it splits
	// these one by one. For n below 2^58, n / base is the high word of n × inverse.
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

// maxWords limits the description of an alphabet, in bytes. Instead of a longer one, the characters
// are listed.
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

// Alias returns an alphabet that also reads each character of from like the character of to at the
// same index. Crockford's base 32 reads I like 1. Ids are never written with aliases.
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

// append writes n characters. The first one begins with lead zero bits, which are not in the id. To
// read the id, append takes the bits of as many characters as fit into a word. With one character
// at a time, BenchmarkEncode of package catalog takes 1.3 to 1.6 times as long. The command gen
// ulid takes 25 % longer.
func (a *Alphabet) append(dst []byte, id ID, n, lead int) []byte {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	out := dst[from:]
	shift, mask := a.bits&63, Ones(a.bits) // & 63 saves the compiler a test for larger shifts
	for i, at := 0, 0; i < n; {
		end := min(i+64/a.bits, n)
		width := (end - i) * a.bits
		if i == 0 {
			width -= lead
		}
		word := id.Uint64(at, width)
		for j := end - 1; j >= i; j-- {
			out[j] = a.chars[word&mask]
			word >>= shift
		}
		i, at = end, at+width
	}
	return dst
}

// decode reads n characters. The first one begins with lead bits that are not in the id. The last
// one may end with such bits. All of them must be 0.
func (a *Alphabet) decode(s string, n, idBits, lead int) (ID, error) {
	if len(s) != n {
		return ID{}, wrongLength(s, n)
	}
	id, ok := a.readBits(s, idBits, lead)
	if !ok {
		return ID{}, a.problem(s, idBits, lead, n*a.bits-lead-idBits)
	}
	return id, nil
}

// readBits reads characters, which must be as many as ids have. It reports false if they
// are not valid. It puts the bits of as many characters into the id as fit into a word.
// BenchmarkParse of package catalog takes 2.5 to 3.3 times as long with one character at
// a time.
func (a *Alphabet) readBits(s string, idBits, lead int) (id ID, ok bool) {
	id = Zero(idBits)
	n, wrong := len(s), false
	pad := n*a.bits - lead - idBits
	for i, at := 0, 0; i < n; {
		end := min(i+64/a.bits, n)
		word, width, ok := a.word(s[i:end])
		wrong = wrong || !ok
		if i == 0 {
			width -= lead
		}
		if end == n {
			wrong = wrong || word&Ones(pad) != 0
			word, width = word>>pad, width-pad
		}
		wrong = wrong || word>>width != 0
		id = id.Put(at, width, word)
		i, at = end, at+width
	}
	return id, !wrong
}

// word returns the bits that characters stand for, and their number, which must be at
// most 64. It reports false if a character is not in the alphabet.
//
// Each step waits for the result of the one before, so two characters per step are faster. With
// one, BenchmarkParse/ulid of package catalog takes 50 % longer.
func (a *Alphabet) word(s string) (word uint64, width int, ok bool) {
	var all int8
	shift, double := a.bits&63, 2*a.bits&63
	i := 0
	for ; i+2 <= len(s); i += 2 {
		v, w := a.value[s[i]], a.value[s[i+1]]
		all |= v | w // negative from the first character that is not in the alphabet
		word = word<<double | (uint64(v)<<shift | uint64(w))
	}
	for ; i < len(s); i++ {
		v := a.value[s[i]]
		all |= v
		word = word<<shift | uint64(v)
	}
	return word, len(s) * a.bits, all >= 0
}

// problem returns the error of the first wrong character in a text of the right length.
func (a *Alphabet) problem(s string, idBits, lead, pad int) error {
	for i := range len(s) {
		v := a.value[s[i]]
		if v < 0 {
			return WrongChar(s, i, a.words)
		}
		if i == 0 && lead > 0 && uint64(v)>>(a.bits-lead) != 0 {
			return Problemf("character 1 is %q; more than %v: at most %q", s[:1], bitCount(idBits), a.chars[1<<(a.bits-lead)-1:][:1])
		}
	}
	if pad == 1 {
		return Problemf("character %d is %q; its low bit must be 0", len(s), s[len(s)-1:])
	}
	return Problemf("character %d is %q; its low %d bits must be 0", len(s), s[len(s)-1:], pad)
}

// namedAlphabet is a row of the registry of alphabets. The title distinguishes it from other
// alphabets of the same size. It is "" if there are none, or if the name is enough.
type namedAlphabet struct{ name, chars, words, title string }

const (
	digits10 = "0123456789"
	upper    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower    = "abcdefghijklmnopqrstuvwxyz"
)

// alphabets are the alphabets that schemes use. A name stands for the characters
// only: [Alphabet.Fold] and [Alphabet.Alias] add what else a scheme reads.
var alphabets = [...]namedAlphabet{
	{"base2", "01", "0 and 1", ""},
	{"decimal", digits10, "0-9", ""},
	{"hex", digits10 + "abcdef", "0-9 and a-f", ""},
	{"HEX", digits10 + "ABCDEF", "0-9 and A-F", ""},
	// RFC 4648, sections 6 and 7.
	{"base32", upper + "234567", "A-Z and 2-7", "RFC 4648"},
	{"base32hex", digits10 + "ABCDEFGHIJKLMNOPQRSTUV", "0-9 and A-V", "RFC 4648 hex"},
	{"base32hex-lower", digits10 + "abcdefghijklmnopqrstuv", "0-9 and a-v", "RFC 4648 hex"},
	// Sorts as ASCII does.
	{"base32-sortable", "234567" + lower, "2-7 and a-z", "2-7 and a-z"},
	// Douglas Crockford's: no I, L, O or U.
	{"crockford", digits10 + "ABCDEFGHJKMNPQRSTVWXYZ", "0-9 and A-Z without I, L, O and U", "Crockford"},
	{"crockford-lower", digits10 + "abcdefghjkmnpqrstvwxyz", "0-9 and a-z without i, l, o and u", "Crockford"},
	{"z-base32", "ybndrfg8ejkmcpqxot1uwisza345h769", "z-base-32", "z-base-32"},
	{"base36", digits10 + lower, "0-9 and a-z", ""},
	{"BASE36", digits10 + upper, "0-9 and A-Z", ""},
	// shortuuid's: no 0, 1, I, O or l.
	{"base57", "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", "2-9, A-Z and a-z without I, O and l", ""},
	// Bitcoin's: no 0, I, O or l.
	{"base58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", "1-9, A-Z and a-z without I, O and l", "Bitcoin"},
	{"base58-flickr", "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", "1-9, a-z and A-Z without I, O and l", "Flickr"},
	{"base62", digits10 + upper + lower, "0-9, A-Z and a-z", "0-9, A-Z and a-z"},
	{"base62-lower-first", digits10 + lower + upper, "0-9, a-z and A-Z", "0-9, a-z and A-Z"},
	// RFC 4648, sections 4 and 5.
	{"base64", upper + lower + digits10 + "+/", "A-Z, a-z, 0-9, + and /", "RFC 4648"},
	{"base64url", upper + lower + digits10 + "-_", "A-Z, a-z, 0-9, - and _", ""},
	// Both sort as ASCII does. Firebase's push ids and Flax use the first one, uid the second.
	{"base64-sortable", "-" + digits10 + upper + "_" + lower, "-, 0-9, A-Z, _ and a-z", "-, 0-9, A-Z, _ and a-z"},
	{"base64-sortable-dot", "." + digits10 + upper + "_" + lower, "., 0-9, A-Z, _ and a-z", "., 0-9, A-Z, _ and a-z"},
}

// AlphabetByName returns a named alphabet: "decimal", "crockford", "base64url", …
// The error of an unknown name lists the names.
func AlphabetByName(name string) (*Alphabet, error) {
	row, names := alphabetRow(name), make([]string, len(alphabets))
	if row != nil {
		return NewAlphabet(row.chars, row.words)
	}
	for i := range alphabets {
		names[i] = alphabets[i].name
	}
	return nil, fmt.Errorf("unknown alphabet %s: expected %s", humantext.Quote(name), strings.Join(names, ", "))
}

// alphabetRow returns the row of the registry with the name, or nil.
func alphabetRow(name string) *namedAlphabet {
	for i := range alphabets {
		if alphabets[i].name == name {
			return &alphabets[i]
		}
	}
	return nil
}

// Titled returns the title of an encoding with the given name and digits. If several alphabets go
// by the name, such as base32, the title also has the alphabet: "base32 (Crockford)".
func Titled(name, digits string) string {
	if title := alphabetTitle(name, digits); title != "" {
		return name + " (" + title + ")"
	}
	return name
}

// alphabetTitle returns the name of the alphabet of the digits if several alphabets go by the name of
// the encoding.
func alphabetTitle(name, digits string) string {
	if name != "base"+strconv.Itoa(len(digits)) {
		return ""
	}
	for i := range alphabets {
		if alphabets[i].chars == digits {
			return alphabets[i].title
		}
	}
	return ranges(digits)
}
