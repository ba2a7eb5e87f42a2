package ids

import (
	"math/bits"
	"strconv"

	"idtui/ids/encoding"
)

// Value is an unsigned number of up to 128 bits, as a [Field] holds it.
type Value struct{ Hi, Lo uint64 }

// Push returns the value shifted left by width bits, at most 64, and fills these bits from x.
func (v Value) Push(width int, x uint64) Value {
	return Value{v.Hi<<width | v.Lo>>(64-width), v.Lo<<width | x&encoding.Ones(width)}
}

// AppendDecimal appends the value in decimal digits to dst.
func (v Value) AppendDecimal(dst []byte) []byte {
	switch {
	case v.Hi == 0 && v.Lo < 10: // most fields of most ids
		return append(dst, '0'+byte(v.Lo))
	case v.Hi == 0:
		return strconv.AppendUint(dst, v.Lo, 10)
	}
	const chunk = 1e19 // the largest power of ten in 64 bits
	q, low := bits.Div64(v.Hi%chunk, v.Lo, chunk)
	dst = Value{v.Hi / chunk, q}.AppendDecimal(dst)
	var room [20]byte
	digits := strconv.AppendUint(room[:0], low, 10)
	for range 19 - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// AppendHex appends the low digits of the value, in lower-case hex, to dst.
func (v Value) AppendHex(dst []byte, digits int) []byte {
	const hex = "0123456789abcdef"
	for at := 4 * (digits - 1); at >= 0; at -= 4 {
		nibble := v.Lo >> at
		if at >= 64 {
			nibble = v.Hi >> (at - 64)
		}
		dst = append(dst, hex[nibble&15])
	}
	return dst
}

// String returns the value in decimal digits.
func (v Value) String() string { return string(v.AppendDecimal(nil)) }

// ParseValue reads a whole number in plain decimal digits. It reports false for other
// texts, and for a number of more than 128 bits.
func ParseValue(s string) (v Value, ok bool) {
	if s == "" || len(s) > 1 && s[0] == '0' || len(s) > 39 {
		return Value{}, false
	}
	for i := range len(s) {
		digit := uint64(s[i] - '0')
		if digit > 9 {
			return Value{}, false
		}
		carried, lo := bits.Mul64(v.Lo, 10)
		over, hi := bits.Mul64(v.Hi, 10)
		var carry uint64
		v.Lo, carry = bits.Add64(lo, digit, 0)
		if v.Hi, carry = bits.Add64(hi, carried, carry); over+carry != 0 {
			return Value{}, false
		}
	}
	return v, true
}

// FromValue returns the id of n bits, 1 to 128, whose number is v.
func FromValue(n int, v Value) ID { return encoding.FromWords(n, v.Hi, v.Lo) }

// Compare returns -1 if v is less than o, 1 if it is greater, and 0 if they are equal.
func (v Value) Compare(o Value) int {
	switch {
	case v == o:
		return 0
	case v.Hi < o.Hi || v.Hi == o.Hi && v.Lo < o.Lo:
		return -1
	}
	return 1
}

// plus returns v + o modulo 2 to the 128th.
func (v Value) plus(o Value) Value {
	lo, carry := bits.Add64(v.Lo, o.Lo, 0)
	return Value{v.Hi + o.Hi + carry, lo}
}

// minus returns v - o modulo 2 to the 128th.
func (v Value) minus(o Value) Value {
	lo, borrow := bits.Sub64(v.Lo, o.Lo, 0)
	return Value{v.Hi - o.Hi - borrow, lo}
}

// half returns half of v, rounded down.
func (v Value) half() Value { return Value{v.Hi >> 1, v.Lo>>1 | v.Hi<<63} }

// len returns how many bits v needs.
func (v Value) len() int {
	if v.Hi != 0 {
		return 64 + bits.Len64(v.Hi)
	}
	return bits.Len64(v.Lo)
}

// modulo returns the remainder of v divided by d; v if d is 0.
func (v Value) modulo(d Value) Value {
	if d == (Value{}) {
		return v
	}
	for shift := v.len() - d.len(); shift >= 0; shift-- {
		if by := d.shifted(shift); v.Compare(by) >= 0 {
			v = v.minus(by)
		}
	}
	return v
}

// shifted returns the low 128 bits of v × 2^n.
func (v Value) shifted(n int) Value {
	if n >= 64 {
		return Value{v.Lo << (n - 64), 0}
	}
	return Value{v.Hi<<n | v.Lo>>(64-n), v.Lo << n}
}

// low returns the low bits of the value.
func (v Value) low(width int) Value {
	if width > 64 {
		return Value{v.Hi & encoding.Ones(width-64), v.Lo}
	}
	return Value{0, v.Lo & encoding.Ones(width)}
}

// divide returns the value divided by d, and the remainder.
func (v Value) divide(d uint64) (q Value, rest uint64) {
	q.Hi, rest = v.Hi/d, v.Hi%d
	q.Lo, rest = bits.Div64(rest, v.Lo, d)
	return q, rest
}

// divideUp returns the value divided by d, rounded up.
func (v Value) divideUp(d uint64) Value {
	q, rest := v.divide(d)
	if rest == 0 {
		return q
	}
	lo, carry := bits.Add64(q.Lo, 1, 0)
	return Value{q.Hi + carry, lo}
}
