package ids

import (
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// checksum is the algorithm of a field that holds a checksum of the bits before it.
type checksum struct {
	name  string
	width int // of the field; 0 for any
	of    func(before ID, width int) Value
}

// Checksums returns the names of the algorithms of [Field.Of]. Their input is the number that the
// bits before the field form.
//
//   - crc8 is CRC-8/SMBUS, crc16 is CRC-16/ARC and crc32c is CRC-32/ISCSI of the catalog of CRC
//     algorithms (reveng.sourceforge.io). They cover the big-endian bytes of the number.
//   - xor and sum cut the number into groups as wide as the field, from its low end.
func Checksums() []string { return []string{"crc8", "crc16", "crc32c", "xor", "sum"} }

// checksumByName returns an algorithm for a field of the given width.
func checksumByName(name string, width int) (c checksum, err error) {
	switch name {
	case "crc8":
		c = checksum{name, 8, func(id ID, _ int) Value { return Value{Lo: sumOfBytes(id, crc8)} }}
	case "crc16":
		c = checksum{name, 16, func(id ID, _ int) Value { return Value{Lo: sumOfBytes(id, crc16)} }}
	case "crc32c":
		c = checksum{name, 32, func(id ID, _ int) Value { return Value{Lo: sumOfBytes(id, crc32c)} }}
	case "xor":
		c = checksum{name, 0, xorOf}
	case "sum":
		c = checksum{name, 0, sumOf}
	default:
		return c, fmt.Errorf("unknown checksum %s: %s", humantext.Quote(name), humantext.Expected(name, Checksums()))
	}
	if c.width != 0 && c.width != width {
		return c, fmt.Errorf("a %s has %d bits; the field has %d", name, c.width, width)
	}
	return c, nil
}

func sumOfBytes(id ID, crc func([]byte) uint64) uint64 {
	var room [encoding.MaxBits / 8]byte
	return crc(id.AppendBytes(room[:0]))
}

// crc8 returns the CRC with the polynomial x^8 + x^2 + x + 1.
func crc8(b []byte) uint64 {
	sum := byte(0)
	for _, c := range b {
		sum ^= c
		for range 8 {
			top := sum >> 7
			sum = sum<<1 ^ top*0x07
		}
	}
	return uint64(sum)
}

// crc16 returns the CRC with the polynomial x^16 + x^15 + x^2 + 1, lowest bit first.
func crc16(b []byte) uint64 {
	sum := uint16(0)
	for _, c := range b {
		sum ^= uint16(c)
		for range 8 {
			low := sum & 1
			sum = sum>>1 ^ low*0xa001
		}
	}
	return uint64(sum)
}

func crc32c(b []byte) uint64 { return uint64(crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))) }

// xorOf returns the exclusive or of the groups.
func xorOf(before ID, width int) Value {
	var sum Value
	for v := range groupsOf(before, width) {
		sum.Hi, sum.Lo = sum.Hi^v.Hi, sum.Lo^v.Lo
	}
	return sum
}

// sumOf returns the sum of the groups, without the bits that do not fit into the width.
func sumOf(before ID, width int) Value {
	var sum Value
	for v := range groupsOf(before, width) {
		var carry uint64
		sum.Lo, carry = bits.Add64(sum.Lo, v.Lo, 0)
		sum.Hi += v.Hi + carry
	}
	return sum.low(width)
}

// groupsOf calls yield with the groups of width bits of the id's number, from its low end. The
// last may be narrower.
func groupsOf(id ID, width int) func(yield func(Value) bool) {
	return func(yield func(Value) bool) {
		for end := id.Bits(); end > 0; end -= width {
			n := min(width, end)
			f := Field{Width: n, Spans: []Span{{end - n, n}}}
			if !yield(f.Get(id)) {
				return
			}
		}
	}
}

// first returns the id of the first n bits.
func first(id ID, n int) ID {
	part := encoding.Zero(n)
	for at := 0; at < n; at += 64 {
		width := min(64, n-at)
		part = part.Put(at, width, id.Uint64(at, width))
	}
	return part
}

// sumOf returns the right value of a checksum in an id.
func (f *Field) sumOf(id ID) Value { return f.sum.of(first(id, f.Offset()), f.Width) }

// addSums finds the algorithms of the checksums, and orders the fields by their place: a
// checksum covers those before it.
func (l *Layout) addSums() error {
	l.sums = nil
	for i := range l.Fields {
		f := &l.Fields[i]
		switch {
		case f.Kind != Checksum && f.Of == "":
			continue
		case f.Kind != Checksum:
			return fmt.Errorf("field %s: only a field of kind checksum has an algorithm", f.Name)
		case len(f.Spans) != 1:
			return fmt.Errorf("field %s: expected one run of bits for a checksum", f.Name)
		}
		c, err := checksumByName(f.Of, f.Width)
		if err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
		f.sum = c
		l.sums = append(l.sums, i)
	}
	slices.SortFunc(l.sums, func(a, b int) int { return l.Fields[a].Offset() - l.Fields[b].Offset() })
	return nil
}

// Seal returns the id with the right values in its checksums.
func (l *Layout) Seal(id ID) ID {
	for _, i := range l.sums {
		f := &l.Fields[i]
		id = f.Set(id, f.sumOf(id))
	}
	return id
}

// Check returns an error for an id in which a fixed field or a checksum has a wrong value. It
// names the right one.
func (l *Layout) Check(id ID) error {
	for i := range l.Fields {
		f := &l.Fields[i]
		if f.Fixed == nil {
			continue
		}
		if v := f.Get(id); v != (Value{Lo: *f.Fixed}) {
			return encoding.Problemf("%s is %v; expected %d", f.Name, v, *f.Fixed)
		}
	}
	for _, i := range l.sums {
		f := &l.Fields[i]
		if v, want := f.Get(id), f.sumOf(id); v != want {
			return encoding.Problemf("%s is %v; expected %v, the %s of the bits before it", f.Name, v, want, f.Of)
		}
	}
	return nil
}

// HasCheck reports whether [Layout.Check] can return an error.
func (l *Layout) HasCheck() bool {
	return len(l.sums) > 0 || slices.ContainsFunc(l.Fields, func(f Field) bool { return f.Fixed != nil })
}
