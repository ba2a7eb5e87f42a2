package ids

import "math/bits"

// number is an unsigned number of up to 192 bits, in words from the top.
type number [3]uint64

// number is the id as a number.
func (id ID) number() number {
	switch spare := MaxBits - uint(id.Bits()); {
	case spare < 32:
		n := number{id.hi >> 32, id.hi<<32 | id.mid>>32, id.mid<<32 | uint64(id.lo)}
		return number{n[0] >> spare, n[0]<<(64-spare) | n[1]>>spare, n[1]<<(64-spare) | n[2]>>spare}
	case spare < 96:
		spare -= 32
		return number{0, id.hi >> spare, id.hi<<(64-spare) | id.mid>>spare}
	default:
		return number{0, 0, id.hi >> (spare - 96)}
	}
}

// id is the id of so many bits, which the number must not exceed.
func (n *number) id(idBits int) ID {
	if idBits <= 128 {
		return FromValue(idBits, Value{n[1], n[2]})
	}
	spare := uint(MaxBits - idBits) // of the bits that an ID holds
	hi, mid, lo := n[0]<<32|n[1]>>32, n[1]<<32|n[2]>>32, n[2]<<32
	return ID{hi<<spare | mid>>(64-spare), mid<<spare | lo>>(64-spare), uint32(lo << spare >> 32), uint8(idBits / 8)}
}

// len is the number of bits that the number needs.
func (n *number) len() int {
	if n[0] != 0 {
		return 128 + bits.Len64(n[0])
	}
	return Value{n[1], n[2]}.Len()
}

// mulAdd makes the number n × scale + part. It reports false if that has too many
// bits.
func (n *number) mulAdd(scale, part uint64) bool {
	for i := len(n) - 1; i >= 0; i-- {
		hi, lo := bits.Mul64(n[i], scale)
		sum, carry := bits.Add64(lo, part, 0)
		n[i], part = sum, hi+carry
	}
	return part == 0
}

// divide divides the number and answers what remains.
func (n *number) divide(by uint64) (rest uint64) {
	for i := range n {
		if n[i] != 0 || rest != 0 {
			n[i], rest = bits.Div64(rest, n[i], by)
		}
	}
	return rest
}

// decode reads digits, as many at once as fit into a word.
func (r *Radix) decode(s string, idBits int) (ID, error) {
	var n number
	base := uint64(len(r.chars))
	for i, first := 0, true; i < len(s); first = false {
		part, scale := uint64(0), uint64(1)
		for end := min(i+r.word, len(s)); i < end; i++ {
			d := r.value[s[i]]
			if d < 0 {
				return ID{}, WrongChar(s, i, r.words)
			}
			part, scale = part*base+uint64(d), scale*base
		}
		if first {
			n[2] = part
		} else if !n.mulAdd(scale, part) {
			return ID{}, r.tooLarge(idBits)
		}
	}
	if n.len() > idBits {
		return ID{}, r.tooLarge(idBits)
	}
	return n.id(idBits), nil
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

// append writes at least least digits.
func (r *Radix) append(dst []byte, id ID, least int) []byte {
	var digits [MaxBits]byte
	at := len(digits)
	n := id.number()
	for n[0]|n[1] != 0 {
		part := n.divide(r.power)
		for range r.chunk {
			at--
			part = r.split(&digits[at], part)
		}
	}
	v := n[2]
	if shift := bits.TrailingZeros64(uint64(len(r.chars))); len(r.chars) == 1<<shift {
		for ; v > 0; v >>= shift & 63 { // 64 products for base 2 would cost more than all else of an id
			at--
			digits[at] = r.chars[v&(1<<shift-1)]
		}
	}
	for v > 0 {
		part := v % r.power
		v /= r.power
		for k := 0; k < r.chunk && (v > 0 || part > 0); k++ {
			at--
			part = r.split(&digits[at], part)
		}
	}
	for len(digits)-at < least {
		at--
		digits[at] = r.chars[0]
	}
	return append(dst, digits[at:]...)
}

// split writes the last digit of a number below the power and answers what
// remains.
func (r *Radix) split(digit *byte, v uint64) uint64 {
	q, _ := bits.Mul64(v, r.inverse)
	*digit = r.chars[v-q*uint64(len(r.chars))]
	return q
}
