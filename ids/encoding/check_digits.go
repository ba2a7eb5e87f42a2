package encoding

import (
	"errors"
	"fmt"
	"strings"

	"idtui/ids/humantext"
)

// The algorithms of [WithCheckDigits].
const (
	// Luhn is the algorithm of payment cards (ISO/IEC 7812-1, annex B). For alphabets of an even
	// number of characters it is Luhn mod N.
	Luhn = "luhn"
	// Mod11 is MOD 11-2 of ISO 7064, the one of ORCID: one digit, or X for 10.
	Mod11 = "mod11"
	// Mod37 is MOD 37,36 of ISO 7064: one digit or letter.
	Mod37 = "mod37-36"
	// Mod97 is MOD 97-10 of ISO 7064, the one of IBAN and LEI: two digits, 02 to 98.
	Mod97 = "mod97"
)

// CheckAlgorithms returns the names that [WithCheckDigits] accepts.
func CheckAlgorithms() []string { return []string{Luhn, Mod11, Mod37, Mod97} }

// CheckLength returns the number of check characters of an algorithm.
func CheckLength(algorithm string) int {
	if algorithm == Mod97 {
		return 2
	}
	return 1
}

// CheckDigitsError returns why texts of the alphabet cannot have check characters of an
// algorithm; nil if they can.
func (a *Alphabet) CheckDigitsError(algorithm string) error {
	_, err := newCheckDigits(a, algorithm)
	return err
}

// checkDigits computes the check characters at the end of texts.
type checkDigits struct {
	algorithm string
	n         int       // number of check characters
	chars     string    // the check characters, in the order of their values
	value     [256]int8 // of the characters that are read as digits; -1 for others
	// check is the value of each character that is read as a check character; -1 for others.
	check [256]int8
}

// newCheckDigits returns an error if the alphabet has no such check characters.
func newCheckDigits(a *Alphabet, algorithm string) (*checkDigits, error) {
	c := &checkDigits{algorithm: algorithm, n: CheckLength(algorithm), value: a.value}
	switch algorithm {
	case Luhn:
		if len(a.chars)%2 != 0 {
			return nil, fmt.Errorf("check characters %s of an alphabet of %d characters: expected an even number", algorithm, len(a.chars))
		}
		c.chars, c.check = a.chars, a.value
		return c, nil
	case Mod11:
		if a.chars != digits10 {
			return nil, fmt.Errorf("check characters %s of another alphabet: expected 0123456789", algorithm)
		}
		c.chars = digits10 + "X"
	case Mod37, Mod97:
		if !isAlphanumeric(a.chars) {
			return nil, fmt.Errorf("check characters %s of the alphabet %s: expected digits and letters of one case", algorithm, humantext.Quote(a.chars))
		}
		// Letters have the values from 10 to 35.
		for b := range c.value {
			if v := a.value[b]; v >= 0 {
				c.value[b] = value36(a.chars[v])
			}
		}
		if c.chars = digits10 + upper; strings.ContainsAny(a.chars, lower) {
			c.chars = digits10 + lower
		}
		if algorithm == Mod97 {
			c.chars = digits10
		}
	default:
		return nil, fmt.Errorf("unknown check characters %s: %s", humantext.Quote(algorithm), humantext.Expected(algorithm, CheckAlgorithms()))
	}
	c.readChecks(a.folded)
	return c, nil
}

// isAlphanumeric reports whether characters are digits and letters of one case.
func isAlphanumeric(chars string) bool {
	return strings.Trim(chars, digits10+lower) == "" || strings.Trim(chars, digits10+upper) == ""
}

// value36 returns the value of a digit or a letter: 0 to 35.
func value36(char byte) int8 {
	if char <= '9' {
		return int8(char - '0')
	}
	return int8(char|0x20-'a') + 10
}

// readChecks sets the values of the check characters: as they are written, or in either case.
func (c *checkDigits) readChecks(fold bool) {
	for b := range c.check {
		c.check[b] = -1
	}
	for v := range len(c.chars) {
		char := c.chars[v]
		c.check[char] = int8(v)
		if fold && char > '9' {
			c.check[char^0x20] = int8(v)
		}
	}
}

// compute returns the number that the check characters of digits must have.
func compute[T string | []byte](c *checkDigits, digits T) int {
	switch c.algorithm {
	case Luhn:
		return luhn(c, digits)
	case Mod11:
		return mod11(c, digits)
	case Mod37:
		return mod37(c, digits)
	}
	return mod97(c, digits)
}

// luhn doubles every second value from the right, and adds the two digits of the result.
func luhn[T string | []byte](c *checkDigits, digits T) int {
	n, sum, double := len(c.chars), 0, true
	for i := len(digits) - 1; i >= 0; i-- {
		v := int(c.value[digits[i]])
		if double {
			if v *= 2; v >= n {
				v -= n - 1 // the digits are 1 and v - n
			}
		}
		sum, double = sum+v, !double
	}
	return (n - sum%n) % n
}

func mod11[T string | []byte](c *checkDigits, digits T) int {
	p := 0
	for i := range len(digits) {
		p = (p + int(c.value[digits[i]])) * 2 % 11
	}
	return (12 - p) % 11
}

// mod37 subtracts instead of dividing: both numbers are below twice the divisor.
func mod37[T string | []byte](c *checkDigits, digits T) int {
	p := 36
	for i := range len(digits) {
		if p += int(c.value[digits[i]]); p > 36 {
			p -= 36
		}
		if p *= 2; p >= 37 {
			p -= 37
		}
	}
	return (37 - p) % 36
}

// mod97 reads a letter as the two digits of its value.
func mod97[T string | []byte](c *checkDigits, digits T) int {
	rest := uint64(0)
	for i := range len(digits) {
		v := uint64(c.value[digits[i]]) & 63
		if rest *= 10; v >= 10 {
			rest *= 10
		}
		if rest += v; rest >= 1<<56 { // so that two more digits fit
			rest %= 97
		}
	}
	return 98 - int(rest%97*100%97)
}

// words describes the check characters, for the pattern of texts.
func (c *checkDigits) words() string {
	switch c.algorithm {
	case Mod11:
		return ", the last one a check character (mod11: 0-9 or X)"
	case Mod97:
		return ", the last two check digits (mod97)"
	}
	return ", the last one a check character (" + c.algorithm + ")"
}

// append appends the check characters of digits.
func (c *checkDigits) append(dst, digits []byte) []byte {
	v := compute(c, digits)
	if c.n == 2 {
		return append(dst, c.chars[v/10], c.chars[v%10])
	}
	return append(dst, c.chars[v])
}

// matches reports whether the characters from an index on are the check characters of
// those before.
func (c *checkDigits) matches(s string, at int) bool {
	v := compute(c, s[:at])
	if c.n == 2 {
		return int(c.check[s[at]]) == v/10 && int(c.check[s[at+1]]) == v%10
	}
	return int(c.check[s[at]]) == v
}

// problem returns an error unless the characters of s from an index on are the check
// characters of those before.
func (c *checkDigits) problem(s string, at int) error {
	if c.matches(s, at) {
		return nil
	}
	want := string(c.append(nil, []byte(s[:at])))
	if c.n == 2 {
		if s[at] == want[0] {
			at++
		}
		return CharProblemf(s, at, "expected the check digits %q (%s)", want, c.algorithm)
	}
	return CharProblemf(s, at, "expected the check character %q (%s)", want, c.algorithm)
}

// WithCheckDigits appends check characters to the digits of an encoding of an [Alphabet], and
// rejects texts with wrong ones. The algorithms are [Luhn], [Mod11], [Mod37] and [Mod97]. The value
// of a letter is 10 to 35. For Luhn, the value of a character is its position in the alphabet.
// Options for groups, a sign and affixes come after this one.
func WithCheckDigits(algorithm string) Option {
	return func(e *Encoding) error {
		if e.core == nil || e.framed {
			return errors.New("check characters after groups, a sign, a prefix or suffix, or without an alphabet: expected an encoding of an alphabet, and the check characters first")
		}
		c, err := newCheckDigits(e.core.alphabet, algorithm)
		if err != nil {
			return err
		}
		e.appendChecks(c)
		return nil
	}
}

func (e *Encoding) appendChecks(c *checkDigits) {
	inside, core := *e, *e.core
	core.check = c
	e.core, e.framed, e.decimal, e.same, e.plainDecode = &core, true, false, nil, nil
	e.shortest, e.longest = e.shortest+c.n, e.longest+c.n
	e.words += c.words()
	e.addAffixChars(c.chars, e.core.alphabet.folded)
	e.accepts = nil
	whole := *e
	e.decode = func(s string) (ID, error) {
		at := len(s) - c.n
		if at < inside.shortest || at > inside.longest {
			return ID{}, whole.mismatch(s)
		}
		id, err := inside.decode(s[:at])
		if err == nil {
			err = c.problem(s, at)
		}
		if err != nil {
			return ID{}, moved(err, s, func(at int) int { return at })
		}
		return id, nil
	}
	e.write = func(dst []byte, id ID) []byte {
		from := len(dst)
		dst = inside.write(dst, id)
		return c.append(dst, dst[from:])
	}
}
