package encoding_test

import (
	"math"
	"strconv"
	"testing"

	"idtui/ids/encoding"
)

// TestDecimal64 reads 64 bits as unsigned and signed decimal numbers, and as BigInts.
func TestDecimal64(t *testing.T) {
	for name, e := range map[string]encoding.Encoding{"decimal": encoding.Must(encoding.DecimalOf(64)), "digits": encoding.Must(encoding.DigitsOf(64))} {
		for _, v := range []uint64{0, 1, 1<<63 - 1, 1 << 63, math.MaxUint64} {
			unsigned, signed := strconv.FormatUint(v, 10), strconv.FormatInt(int64(v), 10)
			for _, text := range []string{unsigned, unsigned + "n", signed, signed + "n"} {
				id, err := e.Decode(text)
				if err != nil || id.Uint64(0, 64) != v || !e.Fits(text) {
					t.Errorf("%s %s: %x, %v, want %x", name, text, id.Uint64(0, 64), err, v)
				}
				if rewrites := text != unsigned; e.Rewrites(text) != rewrites {
					t.Errorf("%s rewrites %s: %v", name, text, !rewrites)
				}
			}
		}
		for text, want := range map[string]string{
			"":                     "empty; expected a number",
			"-":                    "no digit; expected a number",
			"n":                    "no digit; expected a number",
			"-n":                   "no digit; expected a number",
			"-0":                   "its digits begin with 0; a number has no leading zero",
			"-07":                  "its digits begin with 0; a number has no leading zero",
			"07n":                  "its digits begin with 0; a number has no leading zero",
			"-1x2":                 `character 3 is "x"; the alphabet is 0-9`,
			"1-":                   `character 2 is "-"; the alphabet is 0-9`,
			"-9223372036854775809": "less than -2^63 = -9223372036854775808",
		} {
			if _, err := e.Decode(text); err == nil || err.Error() != want {
				t.Errorf("%s %q: %v, want %s", name, text, err, want)
			}
		}
	}
}
