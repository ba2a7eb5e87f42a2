package flax

import (
	"bytes"
	"database/sql/driver"
	"encoding/binary"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Sizes of an id.
const (
	SizeBinary  = 12 // in bytes
	SizeEncoded = 16 // in characters
)

// ID is a Flax ID. Its 96 bits are in Raw, as bytes, most significant first:
//
//	 0                                40                                     96
//	┌────────────────────────────────┬────────────────────────────────────────┐
//	│ timestamp: ms since 2015    40 │ random                              56 │
//	└────────────────────────────────┴────────────────────────────────────────┘
//
// The methods of [ids.Typed] write and read it as text, bytes, JSON (the zero id is
// null) and SQL. A database column holds the 16 characters, as the original's Django
// field does; bytes are accepted too.
type ID struct {
	ids.Typed[[SizeBinary]byte, codec]
}

// Parse parses the 16 characters of a Flax ID. The error is an [*encoding.ParseError].
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// FromBytes returns the Flax ID with the 12 bytes, most significant first. The error
// is an [*ids.SizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Timestamp returns the milliseconds since [Epoch], 0 to [MaxTimestamp].
func (id ID) Timestamp() uint64 { return binary.BigEndian.Uint64(id.Raw[:]) >> 24 }

// Random returns the 56 random bits of the id.
func (id ID) Random() uint64 { return binary.BigEndian.Uint64(id.Raw[4:]) & (1<<randomBits - 1) }

// Time returns the time of the id, in UTC.
func (id ID) Time() time.Time {
	unit := grid()
	return unit.Instant(id.Timestamp())
}

// Compare returns -1 if the id sorts before another one, and 1 if it sorts after it. It returns 0
// if they are equal.
func (id ID) Compare(other ID) int { return bytes.Compare(id.Raw[:], other.Raw[:]) }

// put returns the id with the two fields.
func put(timestamp, random uint64) (id ID) {
	random &= 1<<randomBits - 1
	binary.BigEndian.PutUint64(id.Raw[:], timestamp<<24|random>>32)
	binary.BigEndian.PutUint32(id.Raw[8:], uint32(random))
	return id
}

// grid returns the time unit and its epoch.
func grid() ids.Unit { return ids.Unit{Step: time.Millisecond, Epoch: Epoch} }

// base64Encoding is the encoding in 16 characters, created at first use.
var (
	base64Encoding ids.Encoding
	makeBase64     sync.Once
)

func base64() *ids.Encoding {
	makeBase64.Do(func() {
		base64Encoding = encoding.Must(encoding.Must(encoding.NewAlphabet(Alphabet, "-, 0-9, A-Z, _ and a-z")).PadLow("base64", 96))
	})
	return &base64Encoding
}

// codec writes and reads Flax IDs.
type codec struct{}

var _ ids.TypedCodec[[SizeBinary]byte] = codec{}

func (codec) Scheme() string { return "flax" }

func (codec) AppendText(dst []byte, v [SizeBinary]byte) []byte {
	id, _ := encoding.FromBytes(v[:])
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
