package ids

import "math/bits"

func (r *Radix) decode(s string, idBits int) (ID, error) {
	if idBits <= 128 {
		return r.decodeValue(s, idBits)
	}
	var words [words32]uint32
	base := uint64(len(r.chars))
	for i := 0; i < len(s); {
		part, scale := uint64(0), uint64(1)
		for ; i < len(s) && scale < uint64(r.power); i++ {
			v := r.value[s[i]]
			if v < 0 {
				return ID{}, WrongChar(s, i, r.words)
			}
			part, scale = part*base+uint64(v), scale*base
		}
		for w := words32 - 1; w >= 0; w-- {
			v := uint64(words[w])*scale + part
			words[w], part = uint32(v), v>>32
		}
		if part != 0 {
			return ID{}, r.tooLarge(idBits)
		}
	}
	return r.fit(words, idBits)
}

// decodeValue is decode for numbers of one or two machine words. It takes as many
// digits at once as fit into one.
func (r *Radix) decodeValue(s string, idBits int) (ID, error) {
	var v Value
	base := uint64(len(r.chars))
	for i := 0; i < len(s); {
		part, scale := uint64(0), uint64(1)
		for end := min(i+r.word, len(s)); i < end; i++ {
			d := r.value[s[i]]
			if d < 0 {
				return ID{}, WrongChar(s, i, r.words)
			}
			part, scale = part*base+uint64(d), scale*base
		}
		over, top := bits.Mul64(v.Hi, scale)
		hi, lo := bits.Mul64(v.Lo, scale)
		lo, carry := bits.Add64(lo, part, 0)
		hi, carry = bits.Add64(hi, top, carry)
		if over != 0 || carry != 0 {
			return ID{}, r.tooLarge(idBits)
		}
		v = Value{hi, lo}
	}
	if v.Len() > idBits {
		return ID{}, r.tooLarge(idBits)
	}
	return FromValue(idBits, v), nil
}

// fit refuses a number of more than idBits bits.
func (r *Radix) fit(words [words32]uint32, idBits int) (ID, error) {
	var bytes array
	spare := len(bytes) - idBits/8
	for at := range len(bytes) {
		v := byte(words[at/4] >> (24 - at%4*8))
		switch {
		case at >= spare:
			bytes[at-spare] = v
		case v != 0:
			return ID{}, r.tooLarge(idBits)
		}
	}
	return bytes.id(idBits / 8), nil
}

func (r *Radix) tooLarge(idBits int) error {
	return Problemf("it is more than %d bits; at most %s", idBits, mostDigits{r, idBits})
}

// mostDigits writes the largest number of so many bits, once somebody asks.
type mostDigits struct {
	r    *Radix
	bits int
}

func (l mostDigits) String() string { return string(l.r.append(nil, allOnes(l.bits), 1)) }
