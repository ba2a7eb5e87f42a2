package encoding

import (
	"encoding/binary"
	"fmt"
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

	byteTexts [256]byteText
}

// shared holds the result of standards. The first call computes it. A sync.OnceValue
// would run code when the program starts.
var shared struct {
	once sync.Once
	*standard
}

// standards returns the alphabets and encodings that schemes share.
func standards() *standard {
	shared.once.Do(func() {
		s := &standard{hex: Must(AlphabetByName("hex")), decimal: Must(AlphabetByName("decimal")), byteTexts: byteTexts()}
		s.foldedHex = Must(s.hex.Fold())
		s.decimal64 = s.newDecimal64()
		s.hex64 = Must(s.prefixedHex(64))
		s.uuid = Must(s.foldedHex.PadLow("uuid", 128, WithGroups("-", uuidGroups[:]...)))
		s.uuid.pattern = "8-4-4-4-12 hex digits"
		s.uuid.same = s.foldedHex.sameAs(128, asGroups)
		shared.standard = s
	})
	return shared.standard
}

// DecimalOf returns the encoding of ids as decimal numbers without leading zeros. For 64 bits, it
// also reads the negative numbers of signed integers, and the n after the BigInts of JavaScript.
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

// PrefixedHexOf returns the encoding of ids as hex numbers that begin with 0x. It writes leading
// zeros, and also reads numbers without them.
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

// ParseNamed parses a text of which the user has named the encoding. Hex is then read with and
// without 0x, whichever the encoding writes.
func (e *Encoding) ParseNamed(scheme, s string) (ID, error) {
	id, err := e.Parse(scheme, s)
	if err == nil || e.name != "hex" {
		return id, err
	}
	other := "0x" + s
	if has0x(s) {
		other = s[2:]
	}
	if id, problem := e.Parse(scheme, other); problem == nil {
		return id, nil
	}
	return id, err
}

func has0x(s string) bool { return len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' }

// hexLength returns how many hex digits the number of an id has.
func hexLength(idBits int) int { return (idBits + 3) / 4 }

// HexOf returns the encoding of an id's number in hex, with a digit per four bits. It is read in
// either case and written in lower case. An odd number of digits may have one 0 in front when it is
// read. Then the text has two digits per byte.
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
	n, texts := (idBits+7)/8, &standards().byteTexts
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
		Append: func(dst []byte, id ID) []byte { return appendByteList(dst, id, n, texts) },
	}, options...)
}

// byteText is the decimal digits of a byte and a comma, and how many characters these are.
type byteText struct{ text, size uint32 }

// byteTexts returns the texts of all bytes. If each id computes its digits, idtui decode -s sno -f
// json takes 8 % more instructions (callgrind).
func byteTexts() (list [256]byteText) {
	for i := range list {
		var room [4]byte
		size := len(append(strconv.AppendUint(room[:0], uint64(i), 10), ','))
		list[i] = byteText{binary.LittleEndian.Uint32(room[:]), uint32(size)}
	}
	return list
}

// appendByteList appends n numbers and the commas between them.
func appendByteList(dst []byte, id ID, n int, texts *[256]byteText) []byte {
	id = id.padded(8)
	from := len(dst)
	dst = slices.Grow(dst, 4*n)[:from+4*n]
	out, at := dst[from:], uint32(0)
	for i := 0; i < n; i += 8 {
		word := id.Uint64(8*i, 64)
		for range min(8, n-i) {
			b := texts[word>>56]
			binary.LittleEndian.PutUint32(out[at:], b.text)
			at += b.size
			word <<= 8
		}
	}
	return dst[:from+int(at)-len(",")]
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

const hexDigits16 = digits10 + "abcdef"

// uuidGroups holds the sizes of the groups of hex digits in the text of a UUID.
var uuidGroups = [...]int{8, 4, 4, 4, 12}

// UUIDText returns the 8-4-4-4-12 encoding of 128 bits, read in either case and
// written in lower case.
func UUIDText(options ...Option) (Encoding, error) { return built(standards().uuid, options) }

// useUUIDCodec gives an encoding the fast codec if its groups are 32 hex digits of
// 8-4-4-4-12. Without it, decode -f csv takes 4 % more instructions for a UUID (callgrind):
// each one may be a NEWSEQUENTIALID.
func (e *Encoding) useUUIDCodec(core *digitCodec, g *groups) {
	if core == nil || core.bits != 128 || g.separator != "-" || !slices.Equal(g.sizes, uuidGroups[:]) {
		return
	}
	lowerCase, folded := core.alphabet.chars == hexDigits16, core.alphabet.folded
	if !lowerCase && (!folded || strings.ToLower(core.alphabet.chars) != hexDigits16) {
		return
	}
	e.plainDecode, e.plainWrite = e.decode, e.write
	if lowerCase {
		e.write = appendUUID
	}
	e.decode = fastUUIDDecoder(e.decode, folded)
}

// fastUUIDDecoder returns a fast decoder for UUIDs. It leaves other texts to the plain
// decoder, and capitals too, unless letters are read in either case.
func fastUUIDDecoder(plain DecodeFunc, folded bool) DecodeFunc {
	return func(s string) (ID, error) {
		id, ok := parseUUID(s)
		if !ok || !folded && hasUpper(s) {
			return plain(s)
		}
		return id, nil
	}
}

// parseUUID reads a UUID, eight digits at a time. For uuid-v4 and uuid-v7, BenchmarkParse of
// package catalog takes 7 times as long with the groups of [WithGroups]. With a table of digits, it
// takes 1.5 to 2.3 times as long.
func parseUUID(s string) (ID, bool) {
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return ID{}, false
	}
	a, ok1 := hexDigits(fourBytes(s, 0), fourBytes(s, 4))
	b, ok2 := hexDigits(fourBytes(s, 9), fourBytes(s, 14))
	c, ok3 := hexDigits(fourBytes(s, 19), fourBytes(s, 24))
	d, ok4 := hexDigits(fourBytes(s, 28), fourBytes(s, 32))
	return ID{hi: a<<32 | b, mid: c<<32 | d, size: 128}, ok1 && ok2 && ok3 && ok4
}

func fourBytes(s string, at int) uint64 {
	s = s[at : at+4]
	return uint64(s[0])<<24 | uint64(s[1])<<16 | uint64(s[2])<<8 | uint64(s[3])
}

// hexDigits returns the value of two times four hex digits. It reports false if a
// character is not one. In digit and letter, the highest bit of each byte is set if the
// character is in that range. The last steps move the nibbles together.
//
//	0a0b 0c0d 0e0f 0g0h
//	00ab 00cd 00ef 00gh
//	0000 abcd 0000 efgh
func hexDigits(high, low uint64) (uint64, bool) {
	const each, highest = 0x0101010101010101, 0x8080808080808080
	text := high<<32 | low
	folded := text | 0x20*each
	digit := (text + (0x80-'0')*each) &^ (text + (0x80-1-'9')*each) & highest
	letter := (folded + (0x80-'a')*each) &^ (folded + (0x80-1-'f')*each) & highest
	if (digit|letter)&^text != highest {
		return 0, false
	}
	v := text&(0xf*each) + letter>>7*9
	v = (v | v>>4) & 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return (v | v>>16) & 0xffffffff, true
}

// appendUUID appends the text of a UUID. With the groups of [WithGroups], BenchmarkEncode of
// package catalog takes 7 times as long (uuid-v4). The command gen uuid-v4 takes twice as long.
func appendUUID(dst []byte, id ID) []byte {
	from := len(dst)
	dst = append(dst, "00000000-0000-0000-0000-000000000000"...)
	out := dst[from:]
	second, third := hexText(uint32(id.hi)), hexText(uint32(id.mid>>32))
	binary.BigEndian.PutUint64(out, hexText(uint32(id.hi>>32)))
	binary.BigEndian.PutUint32(out[9:], uint32(second>>32))
	binary.BigEndian.PutUint32(out[14:], uint32(second))
	binary.BigEndian.PutUint32(out[19:], uint32(third>>32))
	binary.BigEndian.PutUint32(out[24:], uint32(third))
	binary.BigEndian.PutUint64(out[28:], hexText(uint32(id.mid)))
	return dst
}

// WithByteOrder writes the bytes of ids in another order: byte i of a text is byte
// order[i] of the id. The order holds each byte of the id once.
func WithByteOrder(order ...int) Option {
	return func(e *Encoding) error {
		var to, from byteOrder
		if len(order) > len(to) {
			return fmt.Errorf("invalid byte order of %d bytes: expected at most %d", len(order), len(to))
		}
		var seen [len(to)]bool
		for i, b := range order {
			if b < 0 || b >= len(order) || seen[b] {
				return fmt.Errorf("invalid byte order %v: expected each of 0 to %d once", order, len(order)-1)
			}
			seen[b], to[i], from[b] = true, uint8(b), uint8(i)
		}
		e.order = order
		e.reorder(to, from, len(order))
		return nil
	}
}

// byteOrder holds, for each byte, the place that it is taken from.
type byteOrder [MaxBits / 8]uint8

// of returns an id with its bytes in the order.
func (o *byteOrder) of(id ID) ID {
	from := id.array()
	var to array
	for i := range id.Bits() / 8 {
		to[i] = from[o[i]]
	}
	return to.id(id.Bits() / 8)
}

// reorder writes the n bytes of ids in the order to, and reads them back.
func (e *Encoding) reorder(to, from byteOrder, n int) {
	inside := *e
	e.same, e.core, e.decimal, e.plainDecode = nil, nil, false, nil
	e.decode = func(s string) (ID, error) {
		id, err := inside.decode(s)
		switch {
		case err != nil:
			return ID{}, err
		case id.Bits() != 8*n:
			return ID{}, Problemf("%d bits in an order of %d bytes", id.Bits(), n)
		}
		return from.of(id), nil
	}
	e.write = func(dst []byte, id ID) []byte {
		if id.Bits() == 8*n {
			id = to.of(id)
		}
		return inside.write(dst, id)
	}
}
