package koid

import (
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/koidbits"
)

// ID is a koid. Its 64 bits are in Raw, as a number:
//
//	 0                                          42    47    52           64
//	┌──────────────────────────────────────────┬─────┬─────┬────────────┐
//	│ timestamp: ms since the epoch         42 │ dc 5│ wk 5│ counter 12 │
//	└──────────────────────────────────────────┴─────┴─────┴────────────┘
//
// The methods of [ids.Typed] write and read it as text, bytes, JSON and SQL. In JSON it is a
// string, because JavaScript rounds large numbers; the zero id is null. In SQL it is a signed
// 64-bit integer; text and bytes are accepted too. The text is decimal; from 2^63 on it is 0x and
// 16 hex digits.
type ID struct {
	ids.Typed[uint64, codec]
}

// FromUint64 returns the koid with the number.
func FromUint64(v uint64) (id ID) {
	id.Raw = v
	return id
}

// FromBytes returns the koid with the 8 bytes, most significant first. The error
// is an [*ids.SizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Parse parses a koid in decimal or hex. Decimal is 1 to 19 digits, up to 2^63−1, without a leading
// zero. It may be negative, as a signed integer is from 2^63 on. It may end in n, as a JavaScript
// BigInt. Hex is 0x and 1 to 16 digits. Without 0x, it is 6 to 16 digits with a letter, or 16
// digits with a leading zero. The error is an [*encoding.ParseError].
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// Uint64 returns the id as a number.
func (id ID) Uint64() uint64 { return id.Raw }

// Int64 returns the id as a signed number, as the original does. With the epoch
// 1970-01-01, ids turn negative on 2039-09-07.
func (id ID) Int64() int64 { return int64(id.Raw) }

// Decimal returns the id in decimal, without a sign.
func (id ID) Decimal() string { return strconv.FormatUint(id.Raw, 10) }

// Hex returns the id in 16 lower-case hex digits.
func (id ID) Hex() string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], id.Raw)
	return hex.EncodeToString(b[:])
}

// Timestamp returns the milliseconds since the generator's epoch, 0 to
// [MaxTimestamp].
func (id ID) Timestamp() uint64 {
	return id.Raw >> (koidbits.DatacenterBits + koidbits.WorkerBits + koidbits.CounterBits)
}

// Node returns the number of the generator: datacenter × 32 + worker, 0 to
// [MaxID].
func (id ID) Node() int { return int(id.Raw >> koidbits.CounterBits & MaxID) }

// Datacenter returns the datacenter of the generator, 0 to 31.
func (id ID) Datacenter() int { return id.Node() >> koidbits.WorkerBits }

// Worker returns the number of the generator in its datacenter, 0 to 31.
func (id ID) Worker() int { return id.Node() & MaxWorker }

// Counter returns the sequence number of the id in its millisecond, 0 to 4095. It
// is all 12 bits; retrieveFromId of the original keeps 5.
func (id ID) Counter() int { return int(id.Raw & MaxCounter) }

// Time returns the time of an id from a generator with the epoch, in UTC. The zero
// epoch is 1970-01-01.
func (id ID) Time(epoch time.Time) time.Time {
	unit := ids.Unit{Step: time.Millisecond, Epoch: epochOf(epoch)}
	return unit.Instant(id.Timestamp())
}

// epochOf returns the epoch as a reading: the zero time means 1970-01-01.
func epochOf(t time.Time) ids.Reading {
	if t.IsZero() {
		return 0
	}
	return ids.At(t)
}

// Compare returns -1 if the id is smaller than another one, and 1 if it is larger. It returns 0 if
// they are equal.
func (id ID) Compare(other ID) int { return cmp.Compare(id.Raw, other.Raw) }

// codec writes and reads koids.
type codec struct{}

var _ ids.TypedCodec[uint64] = codec{}

func (codec) Scheme() string { return "koid" }

func (codec) AppendText(dst []byte, v uint64) []byte {
	return koidbits.AppendText(dst, v)
}

func (codec) ParseText(text []byte) (uint64, error) {
	v, err := koidbits.ParseText(string(text))
	if err != nil {
		return 0, &encoding.ParseError{Scheme: "koid", Input: string(text), Problem: err.Error()}
	}
	return v, nil
}

func (codec) AppendBinary(dst []byte, v uint64) []byte { return binary.BigEndian.AppendUint64(dst, v) }

func (codec) ParseBinary(data []byte) (uint64, error) {
	if len(data) != 8 {
		return 0, &ids.SizeError{Scheme: "koid", Size: len(data), Want: "8 bytes"}
	}
	return binary.BigEndian.Uint64(data), nil
}

func (codec) Value(v uint64) driver.Value { return int64(v) }
