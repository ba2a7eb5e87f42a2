package flax

import (
	"bytes"
	"database/sql/driver"
	"encoding/binary"
	"time"

	"idtui/ids"
)

// Sizes of an id.
const (
	SizeBinary  = 12 // in bytes
	SizeEncoded = 16 // in characters
)

// ID is a Flax ID of 96 bits. Its bytes are in Raw, most significant first:
//
//	 0                                40                                     96
//	┌────────────────────────────────┬────────────────────────────────────────┐
//	│ timestamp: ms since 2015    40 │ random                              56 │
//	└────────────────────────────────┴────────────────────────────────────────┘
//
// The methods that it has from [ids.Typed] give it text, bytes, JSON (the zero
// id is null) and SQL. A column holds the 16 characters, as the original's
// Django field does; bytes are read too. Text, bytes and numbers sort alike.
type ID struct {
	ids.Typed[[SizeBinary]byte, codec]
}

// Parse reads the 16 characters of a Flax ID. The error is an [*ids.ParseError].
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// FromBytes copies the 12 bytes of a Flax ID. The error is an [*ids.SizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Timestamp is the milliseconds since [Epoch], 40 bits.
func (id ID) Timestamp() uint64 { return binary.BigEndian.Uint64(id.Raw[:]) >> 24 }

// Random is the id's 56 random bits.
func (id ID) Random() uint64 { return binary.BigEndian.Uint64(id.Raw[4:]) & (1<<RandomBits - 1) }

// Time is when the id was made, in UTC.
func (id ID) Time() time.Time { return grid.Instant(id.Timestamp()) }

// Compare is -1, 0 or 1 as the id sorts before, with or after another.
func (id ID) Compare(other ID) int { return bytes.Compare(id.Raw[:], other.Raw[:]) }

// put makes the id of its two fields.
func put(timestamp, random uint64) (id ID) {
	random &= 1<<RandomBits - 1
	binary.BigEndian.PutUint64(id.Raw[:], timestamp<<24|random>>32)
	binary.BigEndian.PutUint32(id.Raw[8:], uint32(random))
	return id
}

// codec is how Flax IDs are written and read.
type codec struct{}

var _ ids.TypedCodec[[SizeBinary]byte] = codec{}

func (codec) Scheme() string { return "flax" }

func (codec) AppendText(dst []byte, v [SizeBinary]byte) []byte {
	id, _ := ids.FromBytes(v[:])
	return base64().Append(dst, id)
}

func (codec) ParseText(text []byte) (v [SizeBinary]byte, err error) {
	id, err := base64().Parse("flax", string(text))
	if err == nil {
		id.AppendBytes(v[:0])
	}
	return v, err
}

func (codec) AppendBinary(dst []byte, v [SizeBinary]byte) []byte { return append(dst, v[:]...) }

func (codec) ParseBinary(data []byte) (v [SizeBinary]byte, err error) {
	if len(data) != SizeBinary {
		return v, &ids.SizeError{Scheme: "flax", Size: len(data), Want: "12 bytes or 16 characters"}
	}
	return [SizeBinary]byte(data), nil
}

func (f codec) Value(v [SizeBinary]byte) driver.Value {
	return string(f.AppendText(make([]byte, 0, SizeEncoded), v))
}
