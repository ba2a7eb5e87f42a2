// Package multibase reads bytes that are written as text in the bases of multiformats. It also
// reads the numbers in such bytes.
package multibase

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

const (
	digits = "0123456789"
	lower  = "abcdefghijklmnopqrstuvwxyz"
)

// Base58 is the base 58 of Bitcoin.
const Base58 Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// base is a way to write bytes as text.
type base interface {
	DecodeString(s string) ([]byte, error)
	EncodeToString(b []byte) string
}

// Decode decodes a text whose first character names the base. It rejects a text that
// the base writes in another way.
func Decode(s string) (name string, b []byte, ok bool) {
	if s == "" {
		return "", nil, false
	}
	rest, upper := s[1:], false
	var e base
	switch s[0] {
	case 'b':
		name, e = "base32", Base32()
	case 'B':
		name, e = "base32upper", base32.StdEncoding.WithPadding(base32.NoPadding)
	case 'f':
		name, e = "base16", base16{}
	case 'F':
		name, e, upper = "base16upper", base16{}, true
	case 'k':
		name, e = "base36", Alphabet(digits+lower)
	case 'z':
		name, e = "base58btc", Base58
	case 'u':
		name, e = "base64url", base64.RawURLEncoding
	case 'm':
		name, e = "base64", base64.RawStdEncoding
	default:
		return "", nil, false
	}
	b, err := e.DecodeString(rest)
	if err != nil {
		return name, nil, false
	}
	written := e.EncodeToString(b)
	if upper {
		written = strings.ToUpper(written)
	}
	return name, b, written == rest
}

// Base32 returns the base 32 of RFC 4648 in lower case, without padding.
func Base32() *base32.Encoding {
	return base32.NewEncoding(lower + "234567").WithPadding(base32.NoPadding)
}

type base16 struct{} // in lower case

func (base16) DecodeString(s string) ([]byte, error) { return hex.DecodeString(s) }
func (base16) EncodeToString(b []byte) string        { return hex.EncodeToString(b) }

// Alphabet holds the digits of a base in which bytes are one big-endian number. Each leading byte 0
// is written as the first digit.
type Alphabet string

// DecodeString returns the bytes of a text.
func (digits Alphabet) DecodeString(s string) ([]byte, error) {
	n, size := new(big.Int), big.NewInt(int64(len(digits)))
	for i := range len(s) {
		v := strings.IndexByte(string(digits), s[i])
		if v < 0 {
			return nil, fmt.Errorf("%q is not a digit", s[i:i+1])
		}
		n.Add(n.Mul(n, size), big.NewInt(int64(v)))
	}
	zeros := len(s) - len(strings.TrimLeft(s, string(digits[:1])))
	return append(make([]byte, zeros), n.Bytes()...), nil
}

// EncodeToString returns the text of bytes.
func (digits Alphabet) EncodeToString(b []byte) string {
	var out []byte
	n, size, digit := new(big.Int).SetBytes(b), big.NewInt(int64(len(digits))), new(big.Int)
	for n.Sign() > 0 {
		n.DivMod(n, size, digit)
		out = append(out, digits[digit.Int64()])
	}
	for i := 0; i < len(b) && b[i] == 0; i++ {
		out = append(out, digits[0])
	}
	slices.Reverse(out)
	return string(out)
}

// Varint reads an unsigned number of up to 28 bits, in groups of 7 bits, the lowest first. The rest
// is nil if there is no such number.
func Varint(b []byte) (v uint64, rest []byte) {
	const most = 4 // bytes of the longest code
	for i := range min(len(b), most) {
		v |= uint64(b[i]&0x7f) << (7 * i)
		if b[i] < 0x80 {
			if i > 0 && b[i] == 0 { // not the shortest way to write it
				return 0, nil
			}
			return v, b[i+1:]
		}
	}
	return 0, nil
}

// AppendVarint appends a number as [Varint] reads it.
func AppendVarint(b []byte, v uint64) []byte {
	for ; v >= 0x80; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
}
