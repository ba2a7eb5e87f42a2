package encoding

import "fmt"

// PadLow returns the encoding that writes ids bit by bit, the most significant bit first. If the
// last character has bits to spare, they are zero, and texts in which they are set are rejected.
// RFC 4648 pads like this, but also appends =.
//
//	64 bits in base 64:  xxxxxx xxxxxx … xxxx00
func (a *Alphabet) PadLow(name string, idBits int, options ...Option) (Encoding, error) {
	return a.asBits(name, idBits, asBitsPadLow, options)
}

// PadHigh is [Alphabet.PadLow] with the spare bits in the first character, as in ULID:
// the text is one number.
//
//	128 bits in base 32:  00xxx xxxxx … xxxxx
func (a *Alphabet) PadHigh(name string, idBits int, options ...Option) (Encoding, error) {
	return a.asBits(name, idBits, asBitsPadHigh, options)
}

func (a *Alphabet) asBits(name string, idBits, way int, options []Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, fmt.Errorf("encoding %s: %w", name, err)
	}
	if a.bits == 0 {
		return Encoding{}, fmt.Errorf("encoding %s: an alphabet of %d characters has no whole number of bits each; expected a power of two", name, len(a.chars))
	}
	n, lead := (idBits+a.bits-1)/a.bits, 0
	pad := n*a.bits - idBits
	if way == asBitsPadHigh {
		lead = pad
	}
	e := a.encoding(name, n, n)
	e.core = &digitCodec{alphabet: a, bits: idBits, n: n, lead: lead}
	e.pad, e.same = pad, a.sameAs(idBits, way)
	e.decode = func(s string) (ID, error) { return a.decode(s, n, idBits, lead) }
	e.write = func(dst []byte, id ID) []byte { return a.append(dst, id, n, lead) }
	return built(e, options)
}

// encoding returns an encoding whose texts are characters of the alphabet, without a
// codec. Each id has one text of written characters, because padding bits are always 0.
func (a *Alphabet) encoding(name string, shortest, longest int) Encoding {
	return Encoding{
		name: name, words: a.words, shortest: shortest, longest: longest,
		digits: a.chars, reads: a.reads(), writes: a.writes(), exact: true,
	}
}

// maxNumberLength is the largest number of digits that an encoding can have.
const maxNumberLength = 200

// Number returns the encoding that writes ids as numbers without leading zeros, and
// rejects numbers with them. If 0 is a digit, it leaves texts that begin with 0x to an
// encoding that reads hex.
func (a *Alphabet) Number(name string, idBits int, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, fmt.Errorf("encoding %s: %w", name, err)
	}
	e := a.encoding(name, 1, a.length(idBits))
	e.core = &digitCodec{alphabet: a, bits: idBits, number: true}
	e.same, e.decimal = a.sameAs(idBits, asNumber), a.chars == digits10
	if a.chars[0] == '0' {
		e.accepts = func(s string) bool { return !has0x(s) }
	}
	e.decode = func(s string) (ID, error) {
		switch {
		case s == "":
			return ID{}, Problemf("empty; expected a number")
		case len(s) > 1 && a.value[s[0]] == 0:
			return ID{}, Problemf("it begins with %q; a number has no leading zero", s[:1])
		}
		return a.decodeNumber(s, idBits)
	}
	e.write = func(dst []byte, id ID) []byte { return a.appendNumber(dst, id, 1) }
	if e.decimal && idBits <= 64 {
		e.useShortDecimal(idBits)
	}
	return built(e, options)
}

// Padded returns the encoding that writes ids as numbers with leading zeros to one
// length, that of the largest id.
func (a *Alphabet) Padded(name string, idBits int, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, fmt.Errorf("encoding %s: %w", name, err)
	}
	return a.Fixed(name, idBits, a.length(idBits), options...)
}

// Fixed returns the encoding that writes ids as numbers of n digits. If n digits are too
// few for the largest number of idBits bits, the scheme must not have such ids.
func (a *Alphabet) Fixed(name string, idBits, n int, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, fmt.Errorf("encoding %s: %w", name, err)
	}
	if n < 1 || n > maxNumberLength {
		return Encoding{}, fmt.Errorf("encoding %s: %d digits; expected 1 to %d", name, n, maxNumberLength)
	}
	e := a.encoding(name, n, n)
	e.core = &digitCodec{alphabet: a, bits: idBits, n: n, number: true}
	e.decode = func(s string) (ID, error) {
		if len(s) != n {
			return ID{}, wrongLength(s, n)
		}
		return a.decodeNumber(s, idBits)
	}
	e.write = func(dst []byte, id ID) []byte { return a.appendNumber(dst, id, n) }
	return built(e, options)
}

// length returns how many digits the largest id of idBits bits has.
func (a *Alphabet) length(idBits int) int {
	var room [MaxBits]byte
	return len(a.appendNumber(room[:0], AllOnes(idBits), 1))
}

// checkSize returns an error unless ids can have idBits bits.
func checkSize(idBits int) error {
	if idBits < 1 || idBits > MaxBits {
		return fmt.Errorf("an id of %d bits; expected 1 to %d", idBits, MaxBits)
	}
	return nil
}
