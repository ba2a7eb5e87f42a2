package sno

import (
	"bytes"
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/snobits"
)

// Sizes of an id.
const (
	SizeBinary  = 10 // in bytes
	SizeEncoded = 16 // in characters
)

// ID is a sno. Its 80 bits are in Raw, as bytes, most significant first. They form
// two blocks of 40 bits, the time and the payload:
//
//	 0                                       39 40         48               64               80
//	┌─────────────────────────────────────────┬─┬──────────┬────────────────┬────────────────┐
//	│ timestamp: 4 ms since 2010           39 │T│ metabyte │ partition   16 │ sequence    16 │
//	└─────────────────────────────────────────┴─┴──────────┴────────────────┴────────────────┘
//
// The methods of [ids.Typed] write and read it as text of 16 characters, bytes, JSON and SQL. In
// JSON, the zero id is null. In SQL it is bytes; text is accepted too.
type ID struct {
	ids.Typed[[SizeBinary]byte, codec]
}

// Parse parses the 16 characters of a sno. The error is an [*InvalidDataSizeError],
// or an [*encoding.ParseError] that names the character outside the alphabet.
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// FromBytes returns the sno with the 10 bytes, most significant first. The error is
// an [*InvalidDataSizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// String returns the 16 characters of the id.
func (id ID) String() string {
	stamp, payload := id.blocks()
	return string(snobits.AppendText(make([]byte, 0, SizeEncoded), stamp, payload))
}

// AppendText appends the 16 characters of the id to dst. The error is always nil.
func (id ID) AppendText(dst []byte) ([]byte, error) {
	stamp, payload := id.blocks()
	return snobits.AppendText(dst, stamp, payload), nil
}

// UnmarshalText sets the id to the one with 16 characters, as [Parse] does. If there
// is an error, the id is zero.
func (id *ID) UnmarshalText(src []byte) error {
	if stamp, payload, ok := snobits.ParseText(src); ok {
		id.set(stamp, payload)
		return nil
	}
	id.Raw = [SizeBinary]byte{}
	if len(src) != SizeEncoded {
		return &InvalidDataSizeError{Scheme: "sno", Size: len(src), Want: sizes}
	}
	plain := encoding.Must(encoding.Must(encoding.NewAlphabet(Alphabet, "2-9 and a-x")).PadLow("base32", 80)) // for the error of a wrong character
	_, err := plain.Parse("sno", string(src))
	return err
}

// set sets the id to the one with the two blocks.
func (id *ID) set(stamp, payload uint64) {
	binary.BigEndian.PutUint64(id.Raw[:], stamp<<24|payload>>16)
	binary.BigEndian.PutUint16(id.Raw[8:], uint16(payload))
}

func (id ID) blocks() (stamp, payload uint64) {
	head, tail := binary.BigEndian.Uint64(id.Raw[:8]), binary.BigEndian.Uint16(id.Raw[8:])
	return head >> 24, head&0xffffff<<16 | uint64(tail)
}

// Time returns the time of the id: the start of its 4 ms, in UTC.
func (id ID) Time() time.Time { return time.Unix(0, id.Timestamp()).UTC() }

// Timestamp returns [ID.Time] in nanoseconds since 1970. An int64 holds it, because
// the last one is in 2079.
func (id ID) Timestamp() int64 {
	stamp, _ := id.blocks()
	return int64(Epoch)*1000 + int64(stamp>>snobits.ToggleBits)*int64(TimeUnit)
}

// Toggle returns the tick-tock bit: 0 for tick, 1 for tock. The generator flips it
// when its clock moved back.
func (id ID) Toggle() byte { return id.Raw[4] & 1 }

// Meta returns the metabyte, which the caller of the generator chose.
func (id ID) Meta() byte { return id.Raw[5] }

// Partition returns the partition of the generator.
func (id ID) Partition() Partition { return Partition(id.Raw[6:8]) }

// Sequence returns the sequence number of the id, which distinguishes the ids of one partition,
// timeline and 4 ms.
func (id ID) Sequence() uint16 { return binary.BigEndian.Uint16(id.Raw[8:]) }

// Compare returns -1 if the id sorts before another one, and 1 if it sorts after it. It returns 0
// if they are equal. Ids sort by time, timeline, metabyte, partition, sequence. Text and bytes sort
// the same way.
func (id ID) Compare(other ID) int {
	a, b := &id.Raw, &other.Raw
	return cmp.Or(
		cmp.Compare(binary.BigEndian.Uint64(a[:]), binary.BigEndian.Uint64(b[:])),
		bytes.Compare(a[8:], b[8:]),
	)
}

// Sort sorts ids in place, in the order of [ID.Compare].
func Sort(s []ID) { slices.SortFunc(s, ID.Compare) }

// codec writes and reads snos.
type codec struct{}

var _ ids.TypedCodec[[SizeBinary]byte] = codec{}

func (codec) Scheme() string { return "sno" }

func (codec) AppendText(dst []byte, v [SizeBinary]byte) []byte {
	var id ID
	id.Raw = v
	dst, _ = id.AppendText(dst)
	return dst
}

func (codec) ParseText(src []byte) ([SizeBinary]byte, error) {
	var id ID
	err := id.UnmarshalText(src)
	return id.Raw, err
}

func (codec) AppendBinary(dst []byte, v [SizeBinary]byte) []byte { return append(dst, v[:]...) }

func (codec) ParseBinary(src []byte) (v [SizeBinary]byte, err error) {
	if len(src) != SizeBinary {
		return v, &InvalidDataSizeError{Scheme: "sno", Size: len(src), Want: sizes}
	}
	return [SizeBinary]byte(src), nil
}

func (codec) Value(v [SizeBinary]byte) driver.Value { return bytes.Clone(v[:]) }
