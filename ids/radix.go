package ids

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Radix is an ordered set of ASCII characters that are the digits of a number:
// base 62, 58, 57, 36 or 10, where characters stand for no whole number of bits,
// or a power of two where a text is written without leading zeros.
type Radix struct {
	chars string
	words string // for people: "0-9, A-Z and a-z"
	value [256]int8
	word  int // so many digits always fit into 64 bits
	// To write, digits are split off so many at a time, a power of the base, and
	// then one by one: n / base is the high word of n × inverse for n below 2^58.
	chunk          int
	power, inverse uint64
	same           sameness
}

// NewRadix makes a base of as many digits as there are characters, which words
// describes in an error.
func NewRadix(chars, words string) *Radix {
	base := uint64(len(chars))
	r := &Radix{chars: chars, words: words, value: values(chars), power: 1, inverse: ones(64)/base + 1}
	for ; r.power*base < 1<<58; r.power *= base {
		r.chunk++
	}
	for power := uint64(1); power <= ones(64)/base; power *= base {
		r.word++
	}
	return r
}

// Fold returns a base of digits and lower-case letters that reads capitals too.
func (r *Radix) Fold() *Radix {
	f := *r
	for c := 'a'; c <= 'z'; c++ {
		f.value[c-'a'+'A'] = f.value[c]
	}
	return &f
}

// FoldUpper returns a base of digits and capitals that reads lower case too.
func (r *Radix) FoldUpper() *Radix {
	f := *r
	for c := 'A'; c <= 'Z'; c++ {
		f.value[c-'A'+'a'] = f.value[c]
	}
	return &f
}

// Reads are the characters that are read as digits.
func (r *Radix) Reads() CharSet { return readable(&r.value) }

// Writes are the characters that digits are written with.
func (r *Radix) Writes() CharSet { return Chars(r.chars) }

// Length is how many digits the largest id of a number of bits has.
func (r *Radix) Length(idBits int) int {
	return len(r.append(nil, AllOnes(idBits), 0))
}

// Padded writes ids as numbers with leading zeros to one length, that of the
// largest id.
func (r *Radix) Padded(name string, idBits int) Encoding {
	return r.Fixed(name, idBits, r.Length(idBits))
}

// Fixed writes ids as numbers of n digits. Where n digits are too few for the
// largest id, no scheme may make such.
func (r *Radix) Fixed(name string, idBits, n int) Encoding {
	return Encoding{
		Name: name, Shortest: n, Longest: n, Digits: r.chars, Reads: r.Reads(), Writes: Chars(r.chars),
		Exact:   true,
		Pattern: strconv.Itoa(n) + " characters of " + r.words,
		Fits:    func(s string) bool { return len(s) == n },
		Decode:  func(s string) (ID, error) { return r.decode(s, idBits) },
		Append:  func(dst []byte, id ID) []byte { return r.append(dst, id, n) },
	}
}

// Number writes ids as numbers without leading zeros and refuses such. What
// begins with 0x it leaves to a form that reads hex.
func (r *Radix) Number(name string, idBits int) Encoding {
	n := r.Length(idBits)
	return Encoding{
		Name: name, Shortest: 1, Longest: n, Digits: r.chars, Reads: r.Reads(), Writes: Chars(r.chars),
		Pattern: "1 to " + strconv.Itoa(n) + " characters of " + r.words,
		Same:    r.same.of(idBits, false), Exact: true,
		Fits: func(s string) bool { return len(s) >= 1 && len(s) <= n && (r.chars[0] != '0' || !has0x(s)) },
		Decode: func(s string) (ID, error) {
			if len(s) > 1 && s[0] == r.chars[0] {
				return ID{}, Problemf("it begins with %q; a number has no leading zero", s[:1])
			}
			return r.decode(s, idBits)
		},
		Append: func(dst []byte, id ID) []byte { return r.append(dst, id, 1) },
	}
}

// DecimalOf is the form of a plain decimal number without leading zeros.
func DecimalOf(idBits int) Encoding {
	d := sharedDigits()
	if idBits == 64 {
		return d.decimal64
	}
	return d.decimal.Number("decimal", idBits)
}

// DigitsOf is [DecimalOf] that leaves what is not digits to other forms.
func DigitsOf(idBits int) Encoding {
	e := DecimalOf(idBits)
	e.Fits, e.Same = allDigits, sharedDigits().decimal.same.of(idBits, true)
	return e
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// PrefixedHexOf is the form of a hex number that says so: 0x, and any number of
// digits; all of them are written.
func PrefixedHexOf(idBits int) Encoding {
	d := sharedDigits()
	if idBits == 64 {
		return d.hex64
	}
	return d.hex.prefixed(idBits)
}

func (r *Radix) prefixed(idBits int) Encoding {
	n := r.Length(idBits)
	return Encoding{
		Name: "hex", Shortest: 3, Longest: 2 + n, Reads: r.Reads().Union(Chars("xX")), Writes: Chars(r.chars + "x"),
		Pattern: "0x and 1 to " + strconv.Itoa(n) + " hex digits",
		Fits:    has0x,
		Decode:  func(s string) (ID, error) { return r.decode(s[2:], idBits) },
		Append:  func(dst []byte, id ID) []byte { return id.AppendHex(append(dst, "0x"...)) },
	}
}

func has0x(s string) bool { return len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' }

// ParseUint reads the digits of s from one place to another as a number of at
// most so many bits, 64 or less. Places in its errors count from the start of s.
func (r *Radix) ParseUint(s string, from, to, width int) (uint64, error) {
	v, over := uint64(0), uint64(0)
	for i := from; i < to; {
		end := min(i+r.word, to)
		part, scale, ok := r.part(s[i:end])
		if !ok {
			return 0, r.wrong(s, i, end)
		}
		hi, lo := bits.Mul64(v, scale)
		sum, carry := bits.Add64(lo, part, 0)
		v, over, i = sum, over|hi|carry, end
	}
	if over != 0 || v > ones(width) {
		return 0, Problemf("characters %d to %d are %q, more than %d bits", from+1, to, s[from:to], width)
	}
	return v, nil
}

// AppendUint appends the low n digits of v to dst.
func (r *Radix) AppendUint(dst []byte, v uint64, n int) []byte {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	high := uint64(0)
	if v >= r.power { // rarely: a division takes as long as the digits
		high, v = v/r.power, v%r.power
	}
	at := from + n
	for range min(n, r.chunk) {
		at--
		v = r.split(&dst[at], v)
	}
	for at > from {
		at--
		high = r.split(&dst[at], high)
	}
	return dst
}

// values maps the characters of an alphabet to their places in it, all others
// to -1.
func values(chars string) (v [256]int8) {
	for i := range v {
		v[i] = -1
	}
	for i := range len(chars) {
		v[chars[i]] = int8(i)
	}
	return v
}

// MixesCase reports whether a set of characters has letters of both cases, so
// that a comparison which ignores case mixes up different texts.
func MixesCase(chars string) bool {
	return strings.ContainsAny(chars, "abcdefghijklmnopqrstuvwxyz") && strings.ContainsAny(chars, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
