package frames

import (
	"math/bits"
	"strings"

	"idtui/model/inference/rows"
)

const (
	digits10     = "0123456789"
	upperLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lowerLetters = "abcdefghijklmnopqrstuvwxyz"
)

// alphabet is an ordered list of the characters that serve as digits.
type alphabet struct {
	name   string // as in layout files; the characters themselves if layout files have no name for them
	chars  string
	rarity float64 // how rare the alphabet is, in bits
}

// alphabets returns the alphabets to try. Decimal and hex come first: if one fits, larger
// alphabets are not tried.
func alphabets() []alphabet {
	unnamed := func(chars string, rarity float64) alphabet { return alphabet{chars, chars, rarity} }
	const crockford, base58 = "ABCDEFGHJKMNPQRSTVWXYZ", "ABCDEFGHJKLMNPQRSTUVWXYZ"
	const base58Lower = "abcdefghijkmnopqrstuvwxyz"
	return []alphabet{
		{"decimal", digits10, 0},
		{"hex", digits10 + "abcdef", 0},
		{"HEX", digits10 + "ABCDEF", 0},
		{"crockford", digits10 + crockford, 1},
		unnamed(digits10+strings.ToLower(crockford), 2),
		{"base32", upperLetters + "234567", 2},
		unnamed(lowerLetters+"234567", 2),
		{"base32hex", digits10 + upperLetters[:22], 2},
		unnamed(digits10+lowerLetters[:22], 2),
		unnamed("234567"+lowerLetters, 3),
		unnamed("234567"+upperLetters, 4),
		unnamed("23456789"+lowerLetters[:24], 4),
		unnamed("23456789"+upperLetters[:24], 4),
		{"z-base32", "ybndrfg8ejkmcpqxot1uwisza345h769", 4},
		{"base36", digits10 + lowerLetters, 1},
		unnamed(digits10+upperLetters, 2),
		{"base58", "123456789" + base58 + base58Lower, 2},
		{"base58-flickr", "123456789" + base58Lower + base58, 3},
		unnamed("23456789"+base58+base58Lower, 4),
		{"base62", digits10 + upperLetters + lowerLetters, 1},
		{"base62-lower-first", digits10 + lowerLetters + upperLetters, 1},
		unnamed(upperLetters+lowerLetters+digits10, 5),
		{"base64url", upperLetters + lowerLetters + digits10 + "-_", 1},
		{"base64", upperLetters + lowerLetters + digits10 + "+/", 1},
		{"base64-sortable", "-" + digits10 + upperLetters + "_" + lowerLetters, 2},
		unnamed("."+digits10+upperLetters+"_"+lowerLetters, 4),
		unnamed("./"+digits10+upperLetters+lowerLetters, 4),
	}
}

// charSet is a set of ASCII characters.
type charSet [2]uint64

func (s *charSet) addAll(text string) {
	for i := range len(text) {
		s[text[i]/64&1] |= 1 << (text[i] % 64)
	}
}

// likely reports whether the alphabet contains all used characters and few others. The ids of a
// group use most digits of their alphabet.
func (a *alphabet) likely(used *charSet) bool {
	return a.has(used) && 3*len(a.chars) <= 4*(bits.OnesCount64(used[0])+bits.OnesCount64(used[1]))+12
}

// has reports whether the alphabet contains all used characters.
func (a *alphabet) has(used *charSet) bool {
	var own charSet
	own.addAll(a.chars)
	return used[0]&^own[0] == 0 && used[1]&^own[1] == 0
}

// bits returns the bits per character, or 0 if the size of the alphabet is not a power of two.
func (a *alphabet) bits() int {
	if n := len(a.chars); n&(n-1) == 0 {
		return bits.Len(uint(n)) - 1
	}
	return 0
}

// rowsOfBits decodes texts of one length in which each character holds the same number of bits. It
// reports false if a character is not in the alphabet, or if the texts have too many bits.
func (a *alphabet) rowsOfBits(texts []string) (list []rows.Row, width int, ok bool) {
	size := a.bits()
	var values [256]int // value of each byte as a digit, or -1
	for i := range values {
		values[i] = strings.IndexByte(a.chars, byte(i))
	}
	width = size * commonLength(texts)
	if width > rows.MaxBits {
		return nil, 0, false
	}
	list = make([]rows.Row, len(texts))
	for i, t := range texts {
		var n rows.Number
		for at := range len(t) {
			digit := values[t[at]]
			if digit < 0 {
				return nil, 0, false
			}
			n, _ = n.MulAdd(1<<size, uint64(digit))
		}
		list[i] = n.Row(width)
	}
	return list, width, true
}

// number decodes a text as a number. It reports false if a character is not in the alphabet, or if
// the number is too large.
func (a *alphabet) number(text string) (n rows.Number, ok bool) {
	for at := range len(text) {
		digit := strings.IndexByte(a.chars, text[at])
		if digit < 0 {
			return n, false
		}
		if n, ok = n.MulAdd(uint64(len(a.chars)), uint64(digit)); !ok {
			return n, false
		}
	}
	return n, len(text) > 0
}

// checkOf returns the check algorithm that fits all texts, and its number of check characters. There
// must be at least 20 texts: an algorithm could fit fewer by chance.
func (a *alphabet) checkOf(texts []string) (name string, length int) {
	algorithms := []struct {
		name   string
		length int
		valid  func(string) bool
	}{
		{"luhn", 1, a.luhn}, {"mod97", 2, a.mod97}, {"mod11", 1, a.mod11}, {"mod37-36", 1, mod3736},
	}
	for _, c := range algorithms {
		if allValid(texts, c.length, c.valid) {
			return c.name, c.length
		}
	}
	return "", 0
}

// allValid reports whether the check characters of all texts are valid, and each text has at
// least two other characters.
func allValid(texts []string, length int, valid func(string) bool) bool {
	for _, t := range texts {
		if len(t) <= length+1 || !valid(t) {
			return false
		}
	}
	return true
}

// luhn reports whether the last character is a valid check character of Luhn mod N, for alphabets
// of even size.
func (a *alphabet) luhn(text string) bool {
	n, sum, factor := len(a.chars), 0, 1
	if n%2 != 0 {
		return false
	}
	for i := len(text) - 1; i >= 0; i-- {
		v := strings.IndexByte(a.chars, text[i])
		if v < 0 {
			return false
		}
		v *= factor
		sum += v/n + v%n
		factor = 3 - factor
	}
	return sum%n == 0
}

// mod11 reports whether the last character is a valid check character of ISO 7064 MOD 11-2. It is a
// decimal digit or X. The other characters must be decimal digits.
func (a *alphabet) mod11(text string) bool {
	if a.name != "decimal" {
		return false
	}
	sum := 0
	for i := range len(text) {
		v := strings.IndexByte(digits10+"X", text[i])
		if v < 0 || v == 10 && i < len(text)-1 {
			return false
		}
		sum = 2*sum + v
		sum %= 11
	}
	return sum == 1
}

// letterValue returns the value of a digit or letter in ISO 7064: A is 10.
func letterValue(c byte) int {
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	return strings.IndexByte(digits10+upperLetters, c)
}

// mod97 reports whether the last two digits are valid check characters of ISO 7064 MOD 97-10.
func (a *alphabet) mod97(text string) bool {
	if len(a.chars) > 36 {
		return false
	}
	sum := 0
	for i := range len(text) {
		v := letterValue(text[i])
		switch {
		case v < 0 || v > 9 && i >= len(text)-2:
			return false
		case v > 9:
			sum = sum*100 + v
		default:
			sum = sum*10 + v
		}
		sum %= 97
	}
	return sum == 1
}

// mod3736 reports whether the last character is a valid check character of ISO 7064 MOD 37,36.
func mod3736(text string) bool {
	p := 36
	for i := range len(text) {
		v := letterValue(text[i])
		if v < 0 {
			return false
		}
		if i == len(text)-1 {
			return (p+v)%36 == 1
		}
		if p = (p + v) % 36; p == 0 {
			p = 36
		}
		p = p * 2 % 37
	}
	return false
}
