package ids

import (
	"math/bits"
	"strconv"
	"strings"
)

// words32 is how many 32-bit words hold the longest id.
const words32 = MaxBits / 32

// Radix is an ordered set of ASCII characters that are the digits of a number:
// base 62, 58, 57, 36 or 10, where characters stand for no whole number of bits,
// or a power of two where a text is written without leading zeros.
type Radix struct {
	chars string
	words string // for people: "0-9, A-Z and a-z"
	value [256]int8
	chunk int    // how many digits go into 32 bits
	power uint32 // the base to the power of chunk
	word  int    // so many digits always fit into 64 bits
	same  sameness
}

// NewRadix makes a base of as many digits as there are characters, which words
// describes in an error.
func NewRadix(chars, words string) *Radix {
	r := &Radix{chars: chars, words: words, value: values(chars), power: 1}
	base := uint64(len(chars))
	for uint64(r.power)*base < 1<<32 {
		r.chunk++
		r.power *= uint32(base)
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
	return len(r.append(nil, allOnes(idBits), 0))
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
		Form:   strconv.Itoa(n) + " characters of " + r.words,
		Fits:   func(s string) bool { return len(s) == n },
		Decode: func(s string) (ID, error) { return r.decode(s, idBits) },
		Append: func(dst []byte, id ID) []byte { return r.append(dst, id, n) },
	}
}

// Number writes ids as numbers without leading zeros and refuses such. What
// begins with 0x it leaves to a form that reads hex.
func (r *Radix) Number(name string, idBits int) Encoding {
	n := r.Length(idBits)
	return Encoding{
		Name: name, Shortest: 1, Longest: n, Digits: r.chars, Reads: r.Reads(), Writes: Chars(r.chars),
		Form: "1 to " + strconv.Itoa(n) + " characters of " + r.words,
		Same: r.same.of(idBits, false),
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

// The bases of numbers that every 64-bit id is written in.
var (
	decimalDigits = NewRadix("0123456789", "0-9")
	hexNumber     = NewRadix("0123456789abcdef", "0-9 and a-f").Fold()
)

// DecimalOf is the form of a plain decimal number without leading zeros.
func DecimalOf(idBits int) Encoding {
	return decimalDigits.Number("decimal", idBits)
}

// DigitsOf is [DecimalOf] that leaves what is not digits to other forms.
func DigitsOf(idBits int) Encoding {
	e := DecimalOf(idBits)
	e.Fits, e.Same = allDigits, decimalDigits.same.of(idBits, true)
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
	r := hexNumber
	n := r.Length(idBits)
	return Encoding{
		Name: "hex", Shortest: 3, Longest: 2 + n, Reads: r.Reads().Union(Chars("xX")), Writes: Chars(r.chars + "x"),
		Form:   "0x and 1 to " + strconv.Itoa(n) + " hex digits",
		Fits:   has0x,
		Decode: func(s string) (ID, error) { return r.decode(s[2:], idBits) },
		Append: func(dst []byte, id ID) []byte { return r.append(append(dst, "0x"...), id, n) },
	}
}

func has0x(s string) bool { return len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' }

// append writes at least n digits.
func (r *Radix) append(dst []byte, id ID, n int) []byte {
	if id.size <= 8 {
		return r.appendWord(dst, id.Uint64(0, id.Bits()), n)
	}
	var words [words32]uint32
	bytes := id.array()
	for i, b := range bytes[:id.size] { // right-aligned
		at := words32*4 - int(id.size) + i
		words[at/4] |= uint32(b) << (24 - at%4*8)
	}
	var digits [MaxBits]byte
	at, base := len(digits), uint32(len(r.chars))
	for first := words32 - (int(id.size)+3)/4; first < words32; {
		var low uint64
		for i := first; i < words32; i++ {
			v := low<<32 | uint64(words[i])
			words[i], low = uint32(v/uint64(r.power)), v%uint64(r.power)
		}
		for first < words32 && words[first] == 0 {
			first++
		}
		for v, k := uint32(low), 0; k < r.chunk && (first < words32 || v > 0); k++ {
			at--
			digits[at], v = r.chars[v%base], v/base
		}
	}
	for len(digits)-at < n {
		at--
		digits[at] = r.chars[0]
	}
	return append(dst, digits[at:]...)
}

// appendWord is append for numbers of one machine word.
func (r *Radix) appendWord(dst []byte, v uint64, n int) []byte {
	var digits [64]byte
	at, base := len(digits), uint64(len(r.chars))
	if base&(base-1) == 0 { // 64 divisions for base 2 would cost more than all else of an id
		for shift := bits.TrailingZeros64(base); v > 0; v >>= shift {
			at--
			digits[at] = r.chars[v&(base-1)]
		}
	}
	for v > 0 { // in parts of 32 bits, which are divided faster
		part := uint32(v % uint64(r.power))
		v /= uint64(r.power)
		for k := 0; k < r.chunk && (v > 0 || part > 0); k++ {
			at--
			digits[at], part = r.chars[part%uint32(base)], part/uint32(base)
		}
	}
	for len(digits)-at < n {
		at--
		digits[at] = r.chars[0]
	}
	return append(dst, digits[at:]...)
}

// allOnes is the id of so many bits that are all 1.
func allOnes(idBits int) ID {
	var bytes array
	for i := range idBits / 8 {
		bytes[i] = 0xff
	}
	return bytes.id(idBits / 8)
}

// ParseUint reads the digits of s from one place to another as a number of at
// most so many bits, 64 or less. Places in its errors count from the start of s.
func (r *Radix) ParseUint(s string, from, to, width int) (uint64, error) {
	var v uint64
	for i := from; i < to; i++ {
		d := r.value[s[i]]
		if d < 0 {
			return 0, WrongChar(s, i, r.words)
		}
		hi, lo := bits.Mul64(v, uint64(len(r.chars)))
		sum, carry := bits.Add64(lo, uint64(d), 0)
		if v = sum; hi+carry != 0 || v > ones(width) {
			return 0, Problemf("characters %d to %d are %q, more than %d bits", from+1, to, s[from:to], width)
		}
	}
	return v, nil
}

// AppendUint appends the low n digits of v to dst.
func (r *Radix) AppendUint(dst []byte, v uint64, n int) []byte {
	dst = append(dst, make([]byte, n)...)
	for i := 1; i <= n; i++ {
		dst[len(dst)-i] = r.chars[v%uint64(len(r.chars))]
		v /= uint64(len(r.chars))
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
