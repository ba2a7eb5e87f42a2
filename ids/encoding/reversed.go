package encoding

import (
	"slices"
	"strings"

	"idtui/ids/humantext"
)

// ReversedBase57 returns the encoding of ids as numbers in base 57, with the least significant
// digit first. The Go package lithammer/shortuuid 3 writes them in this way. Texts have zeros at
// the end only up to 13 digits. Most texts are valid in both orders.
func ReversedBase57(idBits int) (Encoding, error) {
	const least, zero = 13, "2"
	number, err := ByName("base57", idBits)
	if err != nil {
		return Encoding{}, err
	}
	_, most := number.Lengths()
	return NewEncoding(Codec{
		Name: "base57-reversed", Shortest: least, Longest: most, Reads: number.Reads(), Writes: number.Writes(), Exact: true,
		Pattern: "13 or more characters of base 57, the least significant digit first",
		Decode: func(s string) (ID, error) {
			digits := strings.TrimRight(s, zero)
			switch {
			case len(s) < least:
				return ID{}, Problemf("%s has %d characters; expected at least %d", humantext.Quote(s), len(s), least)
			case len(digits) < len(s) && len(s) > least:
				return ID{}, Problemf("%s ends with %s, a leading zero of the number", humantext.Quote(s), zero)
			case digits == "":
				digits = zero
			}
			reversed := []byte(digits)
			slices.Reverse(reversed)
			return number.Decode(string(reversed))
		},
		Append: func(dst []byte, id ID) []byte {
			from := len(dst)
			dst = number.Append(dst, id)
			slices.Reverse(dst[from:])
			for len(dst) < from+least {
				dst = append(dst, zero...)
			}
			return dst
		},
	})
}
