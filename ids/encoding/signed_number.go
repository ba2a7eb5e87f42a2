package encoding

import (
	"errors"
	"math/bits"
)

// WithSign writes ids as signed numbers in two's complement: if bit 0 is set, the number
// is negative. The encoding must be a number that an [Alphabet] makes. Neither + nor -0
// is read. Options for check characters and groups come before WithSign, options for affixes
// after it.
func WithSign() Option {
	return func(e *Encoding) error {
		if e.core == nil || !e.core.number || e.before+e.after != "" {
			return errors.New("a sign after a prefix or suffix, or without numbers: expected an encoding of numbers, and the sign first")
		}
		if e.core.alphabet.value['-'] >= 0 {
			return errors.New("a sign: - is a digit; expected another alphabet")
		}
		e.sign()
		return nil
	}
}

func (e *Encoding) sign() {
	inside, idBits := *e, e.core.bits
	e.core, e.framed, e.signed, e.same, e.plainDecode = nil, true, true, nil, nil
	if e.pattern != "" {
		e.pattern += ", with - before negative numbers"
	}
	e.words += ", with - before negative numbers"
	least := Zero(idBits).Put(0, 1, 1)
	e.longest = 1 + len(inside.Encode(least))
	e.addAffixChars("-", false)
	e.accepts = nil
	e.decode = func(s string) (ID, error) {
		negative := s != "" && s[0] == '-'
		if !negative {
			id, err := inside.decode(s)
			if err == nil && id.Bit(0) == 1 {
				var n number
				n.set(least)
				for i := range n {
					n[i] = ^n[i]
				}
				err = Problemf("it does not fit into %v with a sign; expected at most %s", bitCount(idBits), encoded{&inside, n.id(least.Bits())})
			}
			return id, err
		}
		id, err := inside.decode(s[1:])
		if err != nil {
			return ID{}, moved(err, s, func(at int) int { return at + 1 })
		}
		if id = id.negative(); id.Bit(0) == 0 {
			if id == Zero(idBits) {
				return ID{}, CharProblemf(s, 1, "0 has no sign")
			}
			return ID{}, Problemf("it does not fit into %v with a sign; expected at least -%s", bitCount(idBits), encoded{&inside, least})
		}
		return id, nil
	}
	e.write = func(dst []byte, id ID) []byte {
		if id.Bit(0) == 1 {
			dst, id = append(dst, '-'), id.negative()
		}
		return inside.write(dst, id)
	}
}

// encoded is an id whose text is computed only when an error message is formatted.
type encoded struct {
	encoding *Encoding
	id       ID
}

func (t encoded) String() string { return t.encoding.Encode(t.id) }

// negative returns the id of the negative number in two's complement.
func (id ID) negative() ID {
	var n number
	n.set(id)
	carry := uint64(1)
	for i := len(n) - 1; i >= 0; i-- {
		n[i], carry = bits.Add64(^n[i], 0, carry)
	}
	return n.id(id.Bits())
}
