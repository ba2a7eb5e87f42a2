package ids

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"idtui/ids/encoding"
)

// Kind is what a field holds. It determines color, brackets and detection costs.
type Kind uint8

// The kinds of fields.
const (
	Time     Kind        = iota // the time of the id
	Toggle                      // flips when the clock moves back
	Node                        // the generator: machine, process, shard, partition
	Sequence                    // distinguishes ids of one node and time unit
	Metadata                    // chosen by the caller
	Random                      // entropy
	Version                     // the revision of the scheme
	Variant                     // the family of schemes
	Reserved                    // fixed by the scheme
	Hash                        // a digest of something outside the id
	Checksum                    // computed from the bits before it
	Kinds    = int(iota)        // the number of kinds
)

var kindNames = [Kinds]string{
	"time", "toggle", "node", "sequence", "metadata", "random", "version", "variant", "reserved", "hash", "checksum",
}

// String returns the kind's name as in JSON.
func (k Kind) String() string { return kindNames[k] }

// Span is a range of bits: its first bit and its width.
type Span struct{ Offset, Width int }

// BitRanges returns the bits of spans in words: "39", "40–47", "0–7,16–23".
func BitRanges(spans []Span) string {
	list := make([]string, len(spans))
	for i, s := range spans {
		if list[i] = strconv.Itoa(s.Offset); s.Width > 1 {
			list[i] += "–" + strconv.Itoa(s.Offset+s.Width-1)
		}
	}
	return strings.Join(list, ",")
}

// maxWidth is the width of the widest field, in bits: that of a [Value].
const maxWidth = 128

// Field is a named group of bits in a layout.
type Field struct {
	Name string // as in JSON, the command line and on screen
	Kind Kind
	// Width is the field's width in bits, at most 128.
	Width int
	// Spans are the bits that make up the field, most significant first.
	// [NewLayout] fills them in for a field that lists none.
	Spans []Span
	// Unit is the time unit of a time field. It is nil for other fields, and for a field that holds
	// only a part of the time.
	Unit *Unit
	// Fixed is the only valid value; nil if there are others.
	Fixed *uint64
	// Min and Max are the smallest and the largest value that a generator issues. A Max of 0 is no
	// limit, unless OnlyZero is set.
	Min, Max uint64
	OnlyZero bool    // generators issue only 0
	Issued   *uint64 // the value of generated ids, if neither Fixed nor a parameter of the scheme has it
	// Part is the time unit of a field that holds a part of the time. The time is the sum of
	// value × unit of all such fields, from one epoch; they have no Unit.
	Part *Unit
	// Start says where a sequence begins in a new time unit.
	Start SequenceStart
	// Growth says what random bits do within a time unit.
	Growth Growth
	// Assign says how a node gets its number: see [Assign].
	Assign Assign
	// Of is the algorithm of a checksum: see [Checksums].
	Of string
	// ValueBits returns the description length of the field's value in an id, in bits. It is nil if
	// the usual values are not known: then small numbers are likelier than large ones.
	ValueBits func(ID) float64
	// About says what the field is; Why explains its width and its place.
	About, Why string
	// Text writes a value as text; nil for plain decimal (or the time).
	Text func(Value) string

	sum checksum // the algorithm with the name Of
}

// SequenceStart says where a sequence begins in a new time unit.
type SequenceStart uint8

// The starts of sequences.
const (
	StartAtMin  SequenceStart = iota // at the smallest number
	StartRandom                      // at a random number in the lower half of the range
	StartCarry                       // the sequence continues across time units
)

// Growth says what random bits do within a time unit.
type Growth uint8

// The ways of growth.
const (
	DrawEach     Growth = iota // the bits are drawn for each id
	GrowByOne                  // the first value is drawn, then each id adds one
	GrowRandomly               // the first value is drawn, then each id adds a random number
	DrawOnce                   // the bits are drawn once per generator, and in effect are its node
)

// Assign is a way in which a node gets its number, in the words of layout files. It is "" if unknown. The
// words are config, random, lease, ordinal, ip16 (16 bits of an address), mac,
// pid (the process id) and host-hash.
type Assign string

// Ways that do not assign unique numbers: two nodes can get the same one.
const (
	AssignRandom Assign = "random"
	AssignPID    Assign = "pid"
	AssignIP16   Assign = "ip16"
)

// Offset returns the first bit of the field. The field must have a span.
func (f *Field) Offset() int { return f.Spans[0].Offset }

// Largest returns the largest value that the field's bits can hold.
func (f *Field) Largest() Value {
	if f.Width > 64 {
		return Value{encoding.Ones(f.Width - 64), encoding.Ones(64)}
	}
	return Value{0, encoding.Ones(f.Width)}
}

// check returns an error for values that do not fit the field, and for a time unit of no length.
func (f *Field) check() error {
	for _, u := range [...]*Unit{f.Unit, f.Part} {
		if u == nil {
			continue
		}
		if err := u.Check(); err != nil {
			return err
		}
		if f.Width > 64 {
			return fmt.Errorf("a time of %d bits: expected at most 64", f.Width)
		}
	}
	least, most := f.Range()
	switch {
	case f.Fixed != nil && f.Largest().Compare(Value{Lo: *f.Fixed}) < 0:
		return fmt.Errorf("fixed %d does not fit into %d bits", *f.Fixed, f.Width)
	case most.Compare(f.Largest()) > 0:
		return fmt.Errorf("max %v does not fit into %d bits", most, f.Width)
	case least.Compare(most) > 0:
		return fmt.Errorf("min %v is above max %v", least, most)
	}
	return nil
}

// TimeUnit returns the time unit of a field that holds the time or a part of it. It returns nil for
// other fields.
func (f *Field) TimeUnit() *Unit { return cmp.Or(f.Unit, f.Part) }

// Range returns the smallest and the largest value that a generator issues.
func (f *Field) Range() (least, most Value) {
	least, most = Value{Lo: f.Min}, f.Largest()
	if f.hasMax() {
		most = Value{Lo: f.Max}
	}
	return least, most
}

func (f *Field) hasMax() bool { return f.Max > 0 || f.OnlyZero }

// Get returns the value of the field in an id.
func (f *Field) Get(id ID) Value {
	if len(f.Spans) == 1 && f.Width <= 64 {
		return Value{0, id.Uint64(f.Spans[0].Offset, f.Width)}
	}
	var v Value
	for _, s := range f.Spans {
		for at, left := s.Offset, s.Width; left > 0; {
			n := min(left, 32)
			v.Hi = v.Hi<<n | v.Lo>>(64-n)
			v.Lo = v.Lo<<n | id.Uint64(at, n)
			at, left = at+n, left-n
		}
	}
	return v
}

// Set returns the id with the low bits of v in the field.
func (f *Field) Set(id ID, v Value) ID {
	for i := len(f.Spans) - 1; i >= 0; i-- {
		s := f.Spans[i]
		for left := s.Width; left > 0; {
			n := min(left, 64)
			id = id.Put(s.Offset+left-n, n, v.Lo)
			v.Lo = v.Lo>>n | v.Hi<<(64-n)
			v.Hi >>= n
			left -= n
		}
	}
	return id
}
