package encoding

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"sync"

	"idtui/ids/humantext"
)

// standard holds the alphabets and encodings that schemes share. [ParseCache] recognizes
// that two schemes use the same encoding.
type standard struct {
	hex, foldedHex, decimal *Alphabet

	decimal64, hex64 Encoding // of all schemes of 64-bit numbers
	uuid             Encoding
}

// shared holds the result of standards. The first call computes it. A sync.OnceValue
// would run code when the program starts.
var shared struct {
	once sync.Once
	*standard
}

// standards returns the alphabets and encodings that schemes share.
func standards() *standard {
	shared.once.Do(func() { shared.standard = newStandard() })
	return shared.standard
}

func newStandard() *standard {
	s := &standard{hex: Must(AlphabetByName("hex")), decimal: Must(AlphabetByName("decimal"))}
	s.foldedHex = Must(s.hex.Fold())
	s.decimal64 = s.newDecimal64()
	s.hex64 = Must(s.prefixedHex(64))
	s.uuid = s.newUUIDText()
	return s
}

// DecimalOf returns the encoding of ids as decimal numbers without leading zeros. Of 64
// bits it also reads the negative numbers of signed integers, and the n behind the
// BigInts of JavaScript.
func DecimalOf(idBits int, options ...Option) (Encoding, error) {
	s := standards()
	if idBits == 64 {
		return built(s.decimal64, options)
	}
	return s.decimal.Number("decimal", idBits, options...)
}

// DigitsOf is [DecimalOf] that leaves texts with other characters to other encodings.
func DigitsOf(idBits int, options ...Option) (Encoding, error) {
	filter := allDigits
	if idBits == 64 {
		filter = isDecimal64
	}
	e, err := DecimalOf(idBits, WithFilter(filter))
	if err != nil {
		return e, err
	}
	e.same = standards().decimal.sameAs(idBits, asDigitsOnly)
	return built(e, options)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// PrefixedHexOf returns the encoding of ids as hex numbers that say so: 0x, and any
// number of digits; all digits are written.
func PrefixedHexOf(idBits int, options ...Option) (Encoding, error) {
	s := standards()
	if idBits == 64 {
		return built(s.hex64, options)
	}
	return s.prefixedHex(idBits, options...)
}

func (s *standard) prefixedHex(idBits int, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, err
	}
	n := hexLength(idBits)
	return NewEncoding(Codec{
		Name: "hex", Shortest: 3, Longest: 2 + n,
		Reads: s.foldedHex.reads().Union(Chars("xX")), Writes: s.hex.writes().Union(Chars("x")),
		Pattern: "0x and 1 to " + strconv.Itoa(n) + " hex digits",
		Fits:    has0x,
		Decode: func(text string) (ID, error) {
			if !has0x(text) {
				return ID{}, Problemf("it does not begin with 0x and a digit")
			}
			id, err := s.foldedHex.decodeNumber(text[2:], idBits)
			if err != nil {
				return ID{}, moved(err, text, func(at int) int { return at + 2 })
			}
			return id, nil
		},
		Append: func(dst []byte, id ID) []byte { return id.AppendHex(append(dst, "0x"...)) },
	}, options...)
}

func has0x(s string) bool { return len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' }

// hexLength returns how many hex digits the number of an id has.
func hexLength(idBits int) int { return (idBits + 3) / 4 }

// HexOf returns the encoding of an id's number in hex, a digit per four bits, read in either
// case and written in lower case. An odd number of digits may have one 0 in front when it is
// read: then the text has two digits per byte.
func HexOf(idBits int, options ...Option) (Encoding, error) {
	e, err := standards().foldedHex.PadHigh("hex", idBits)
	if err != nil {
		return e, err
	}
	if n := hexLength(idBits); n%2 == 1 {
		digits := e.decode
		e.longest, e.exact, e.same, e.core = n+1, false, nil, nil
		e.decode = func(s string) (ID, error) {
			if len(s) != n+1 || s[0] != '0' {
				return digits(s)
			}
			id, err := digits(s[1:])
			if err != nil {
				return ID{}, moved(err, s, func(at int) int { return at + 1 })
			}
			return id, nil
		}
	}
	e.plainDecode, e.plainWrite = e.decode, e.write
	e.write = func(dst []byte, id ID) []byte { return id.AppendHex(dst) }
	return built(e, options)
}

// BytesOf returns the encoding of ids as byte lists in decimal, "0,96,57,…". It also
// reads the notations of Erlang and Node.js: <<0,96,57,…>> and <Buffer 00 60 39 …>.
func BytesOf(idBits int, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, err
	}
	n := (idBits + 7) / 8
	return NewEncoding(Codec{
		Name: "bytes", Shortest: 2*n - 1, Longest: 4*n + len("<Buffer>"),
		Reads:    Chars("0123456789,<> Buferabcd"),
		Begins:   Chars("0123456789<"),
		Needs:    Chars(",<"),
		Pattern:  strconv.Itoa(n) + " numbers from 0 to 255 with commas between",
		Openings: []string{"<<", "<Buffer "},
		Fits: func(s string) bool {
			return s != "" && (s[0] == '<' || n == 1 || strings.Contains(s[:min(4, len(s))], ","))
		},
		Decode: func(s string) (ID, error) { return decodeBytes(s, idBits) },
		Append: func(dst []byte, id ID) []byte { return appendByteList(dst, id, n) },
	}, options...)
}

// appendByteList appends n numbers and the commas between them.
func appendByteList(dst []byte, id ID, n int) []byte {
	id = id.padded(8)
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
}

// putByte writes the decimal digits of a byte and a comma, and returns how many characters
// these are. The slice must have room for four. It computes three digits and shifts the
// leading zeros out, because a processor mispredicts branches on random bytes: with
// strconv.AppendUint, idtui decode -s sno -f json takes 9 % longer.
func putByte(out []byte, b uint64) int {
	hundreds, tens := b*41>>12, b*205>>11 // exact up to 255
	text := hundreds | (tens-10*hundreds)<<8 | (b-10*tens)<<16 | '0'*0x010101 | ','<<24
	short := (b-100)>>63 + (b-10)>>63
	binary.LittleEndian.PutUint32(out, uint32(text>>(8*short&31)))
	return int(4 - short)
}

func decodeBytes(s string, idBits int) (ID, error) {
	n := (idBits + 7) / 8
	list, sep, base := s, ",", 10
	if in, ok := unwrap(s, "<<", ">>"); ok {
		list = in
	} else if in, ok := unwrap(s, "<Buffer ", ">"); ok {
		list, sep, base = in, " ", 16
	}
	parts := strings.Split(list, sep)
	if len(parts) != n {
		return ID{}, Problemf("%s; expected %d", humantext.Count(len(parts), "byte"), n)
	}
	var b array
	for i, p := range parts {
		v, err := strconv.ParseUint(p, base, 8)
		if err != nil || base == 10 && len(p) > 1 && p[0] == '0' || base == 16 && len(p) != 2 {
			return ID{}, Problemf("byte %d is %s; expected a number from 0 to 255", i+1, humantext.Quote(p))
		}
		b[i] = byte(v)
	}
	if lead := 8*n - idBits; lead > 0 {
		return b.unpadded(idBits, lead)
	}
	return b.id(n), nil
}

// unpadded returns the id of idBits bits that follow lead zero bits.
func (a *array) unpadded(idBits, lead int) (ID, error) {
	if a[0]>>(8-lead) != 0 {
		return ID{}, Problemf("byte 1 is %d; more than %d bits: at most %d", a[0], idBits, 1<<(8-lead)-1)
	}
	padded, id := a.id((idBits+7)/8), Zero(idBits)
	for at := 0; at < idBits; at += 64 {
		width := min(64, idBits-at)
		id = id.Put(at, width, padded.Uint64(lead+at, width))
	}
	return id, nil
}

func unwrap(s, open, end string) (string, bool) {
	in, ok := strings.CutPrefix(s, open)
	if !ok {
		return s, false
	}
	return strings.CutSuffix(in, end)
}
