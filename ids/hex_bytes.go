package ids

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"sync"

	"idtui/ids/humantext"
)

// digits are what ids of every scheme are written with.
type digits struct {
	bytes        *Alphabet // two hex digits each, read in either case
	decimal, hex *Radix    // without leading zeros

	decimal64, hex64 Encoding // of 64 bits, which a bare number may be in twenty schemes
}

// shared are made once, when a form first needs them and not at the start of each
// program: forms with the same digits are known by sharing them.
var (
	shared     digits
	makeShared sync.Once
)

func sharedDigits() *digits {
	makeShared.Do(func() {
		shared.bytes = NewAlphabet("0123456789abcdef", "0-9 and a-f").Alias("ABCDEF", "abcdef")
		shared.decimal = NewRadix("0123456789", "0-9")
		shared.hex = NewRadix("0123456789abcdef", "0-9 and a-f").Fold()
		shared.decimal64 = shared.decimal.Number("decimal", 64)
		shared.decimal64.Append = func(dst []byte, id ID) []byte { return strconv.AppendUint(dst, id.hi, 10) } // the library is faster
		shared.hex64 = shared.hex.prefixed(64)
	})
	return &shared
}

// HexOf is the form of two hex digits a byte, read in either case and written
// in lower case.
func HexOf(idBits int) Encoding {
	e := sharedDigits().bytes.PadLow("hex", idBits)
	e.Append = func(dst []byte, id ID) []byte { return id.AppendHex(dst) } // the library is faster
	return e
}

// BytesOf is the form of a byte list in decimal, "0,96,57,…". It is also read
// as Erlang and Node print it: <<0,96,57,…>> and <Buffer 00 60 39 …>.
func BytesOf(idBits int) Encoding {
	n := idBits / 8
	return Encoding{
		Name: "bytes", Shortest: 2*n - 1, Longest: 4*n + len("<Buffer>"),
		Reads:   Chars("0123456789,<> Buferabcd"), // also as Erlang and Node print them
		Pattern: strconv.Itoa(n) + " numbers from 0 to 255 with commas between",
		Fits:    func(s string) bool { return s != "" && (s[0] == '<' || strings.Contains(s[:min(4, len(s))], ",")) },
		Decode:  func(s string) (ID, error) { return decodeBytes(s, n) },
		Append: func(dst []byte, id ID) []byte {
			from := len(dst)
			dst = slices.Grow(dst, 4*n)[:from+4*n]
			out, at := dst[from:], 0
			for i := 0; i < n; i += 8 {
				word := id.Uint64(8*i, 64)
				for range min(8, n-i) {
					at += putByte(out[at:], word>>56)
					word <<= 8
				}
			}
			return dst[:from+at-len(",")]
		},
	}
}

// putByte writes a byte's decimal digits and a comma, and answers how many characters
// that is; out has room for four. Three digits are made and the leading zeros moved
// out: a branch would be guessed wrong for every other byte.
func putByte(out []byte, b uint64) int {
	hundreds, tens := b*41>>12, b*205>>11 // exact up to 255
	text := hundreds | (tens-10*hundreds)<<8 | (b-10*tens)<<16 | '0'*0x010101 | ','<<24
	short := (b-100)>>63 + (b-10)>>63
	binary.LittleEndian.PutUint32(out, uint32(text>>(8*short&31)))
	return int(4 - short)
}

func decodeBytes(s string, n int) (ID, error) {
	list, sep, base := s, ",", 10
	if in, ok := unwrap(s, "<<", ">>"); ok {
		list = in
	} else if in, ok := unwrap(s, "<Buffer ", ">"); ok {
		list, sep, base = in, " ", 16
	}
	parts := strings.Split(list, sep)
	if len(parts) != n {
		return ID{}, Problemf("it lists %s; want %d", humantext.Count(len(parts), "byte"), n)
	}
	var b array
	for i, p := range parts {
		v, err := strconv.ParseUint(p, base, 8)
		if err != nil || base == 10 && len(p) > 1 && p[0] == '0' || base == 16 && len(p) != 2 {
			return ID{}, Problemf("byte %d is %s; want a number from 0 to 255", i+1, humantext.Quote(p))
		}
		b[i] = byte(v)
	}
	return b.id(n), nil
}

func unwrap(s, open, end string) (string, bool) {
	in, ok := strings.CutPrefix(s, open)
	if !ok {
		return s, false
	}
	return strings.CutSuffix(in, end)
}
