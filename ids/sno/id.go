package sno

import (
	"bytes"
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"slices"
	"time"

	"idtui/ids"
)

// Sizes of an id.
const (
	SizeBinary  = 10 // in bytes
	SizeEncoded = 16 // in characters
)

// ID is a sno of 80 bits, in two blocks of 40: the time and the payload. Its
// bytes are in Raw, most significant first:
//
//	 0                                       39 40         48               64               80
//	┌─────────────────────────────────────────┬─┬──────────┬────────────────┬────────────────┐
//	│ timestamp: 4 ms since 2010           39 │T│ metabyte │ partition   16 │ sequence    16 │
//	└─────────────────────────────────────────┴─┴──────────┴────────────────┴────────────────┘
//
// The methods that it has from [ids.Typed] give it text, bytes, JSON (the zero
// id is null) and SQL (bytes; a text is read too). Text is the canonical 16
// characters.
type ID struct {
	ids.Typed[[SizeBinary]byte, codec]
}

// Parse reads the 16 characters of a sno. The error is an
// [*InvalidDataSizeError], or an [*ids.ParseError] that names the character
// which is not in the alphabet. The original accepts those.
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// FromBytes copies the 10 bytes of a sno. The error is an
// [*InvalidDataSizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// String is the id's 16 characters.
func (id ID) String() string {
	stamp, payload := id.blocks()
	return string(appendText(make([]byte, 0, SizeEncoded), stamp, payload))
}

// AppendText appends the id's 16 characters to dst. It never fails.
func (id ID) AppendText(dst []byte) ([]byte, error) {
	stamp, payload := id.blocks()
	return appendText(dst, stamp, payload), nil
}

// UnmarshalText reads 16 characters, as [Parse].
func (id *ID) UnmarshalText(src []byte) error {
	if len(src) == SizeEncoded {
		if stamp, payload, ok := decode(load(src[:8]), load(src[8:])); ok {
			id.set(stamp, payload)
			return nil
		}
	}
	id.Raw = [SizeBinary]byte{}
	if len(src) != SizeEncoded {
		return &InvalidDataSizeError{Scheme: "sno", Size: len(src), Want: sizes}
	}
	form := plain() // it knows what is wrong
	_, err := form.Parse("sno", string(src))
	return err
}

// set makes the id of its two blocks.
func (id *ID) set(stamp, payload uint64) {
	binary.BigEndian.PutUint64(id.Raw[:], stamp<<24|payload>>16)
	binary.BigEndian.PutUint16(id.Raw[8:], uint16(payload))
}

// blocks are the two halves of the id.
func (id ID) blocks() (stamp, payload uint64) {
	head, tail := binary.BigEndian.Uint64(id.Raw[:8]), binary.BigEndian.Uint16(id.Raw[8:])
	return head >> 24, head&0xffffff<<16 | uint64(tail)
}

// Time is when the id was made: the start of its 4 ms, in UTC.
func (id ID) Time() time.Time { return time.Unix(0, id.Timestamp()).UTC() }

// Timestamp is [ID.Time] in nanoseconds since 1970. The last one is in 2079, so
// 63 bits hold it.
func (id ID) Timestamp() int64 {
	stamp, _ := id.blocks()
	return int64(Epoch)*1000 + int64(stamp>>ToggleBits)*int64(TimeUnit)
}

// Toggle is the tick-tock bit: 0 for tick, 1 for tock. It flips each time the
// generator's clock goes back.
func (id ID) Toggle() byte { return id.Raw[4] & 1 }

// Meta is the metabyte, the caller's own.
func (id ID) Meta() byte { return id.Raw[5] }

// Partition is who made the id.
func (id ID) Partition() Partition { return Partition(id.Raw[6:8]) }

// Sequence is the id's number within its 4 ms, its timeline and its partition.
func (id ID) Sequence() uint16 { return binary.BigEndian.Uint16(id.Raw[8:]) }

// Compare is -1, 0 or 1 as the id sorts before, with or after another: by time,
// timeline, metabyte, partition, sequence. Text and bytes sort the same way.
func (id ID) Compare(other ID) int {
	a, b := &id.Raw, &other.Raw
	return cmp.Or(
		cmp.Compare(binary.BigEndian.Uint64(a[:]), binary.BigEndian.Uint64(b[:])),
		bytes.Compare(a[8:], b[8:]),
	)
}

// Sort sorts ids in place.
func Sort(s []ID) { slices.SortFunc(s, ID.Compare) }

// codec is how snos are written and read.
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
