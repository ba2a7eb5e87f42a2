package koid

import (
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"time"

	"idtui/ids"
)

// ID is a koid of 64 bits. Its number is in Raw:
//
//	 0                                          42    47    52           64
//	┌──────────────────────────────────────────┬─────┬─────┬────────────┐
//	│ timestamp: ms since the epoch         42 │ dc 5│ wk 5│ counter 12 │
//	└──────────────────────────────────────────┴─────┴─────┴────────────┘
//
// The methods that it has from [ids.Typed] give it text, bytes, JSON (a string,
// which JavaScript does not round; the zero id is null) and SQL (a signed 64-bit
// integer; text and bytes are read too). Text is decimal, and from 2^63 on it is
// 0x and 16 hex digits.
type ID struct {
	ids.Typed[uint64, codec]
}

// FromUint64 is the koid with the number.
func FromUint64(v uint64) (id ID) {
	id.Raw = v
	return id
}

// FromBytes reads the 8 bytes of a koid, most significant first. The error is an
// [*ids.SizeError].
func FromBytes(b []byte) (id ID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Parse reads a koid: 1 to 19 decimal digits up to 2^63−1 without a leading
// zero, or hex, as 0x and 1 to 16 digits, or 6 to 16 with a letter among them or
// 16 with a leading zero. The error is an [*ids.ParseError].
func Parse(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// Uint64 is the id as a number.
func (id ID) Uint64() uint64 { return id.Raw }

// Int64 is the id as the original reads it: a signed number. With an epoch of
// 1970 it turns negative on 2039-09-07.
func (id ID) Int64() int64 { return int64(id.Raw) }

// Decimal is the id in decimal, without a sign.
func (id ID) Decimal() string { return strconv.FormatUint(id.Raw, 10) }

// Hex is the id in 16 lower-case hex digits.
func (id ID) Hex() string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], id.Raw)
	return hex.EncodeToString(b[:])
}

// Timestamp is the milliseconds since the generator's epoch, 42 bits.
func (id ID) Timestamp() uint64 { return id.Raw >> (DatacenterBits + WorkerBits + CounterBits) }

// Node is the generator's number: datacenter × 32 + worker, 0 to 1023.
func (id ID) Node() int { return int(id.Raw >> CounterBits & MaxID) }

// Datacenter is where the generator runs, 0 to 31.
func (id ID) Datacenter() int { return id.Node() >> WorkerBits }

// Worker is which generator there, 0 to 31.
func (id ID) Worker() int { return id.Node() & MaxWorker }

// Counter is the id's number within its millisecond, 0 to 4095: all 12 bits,
// where the original's reader keeps 5.
func (id ID) Counter() int { return int(id.Raw & MaxCounter) }

// Time is when the id was made, in UTC, by a generator with the epoch; the zero
// epoch is 1970-01-01.
func (id ID) Time(epoch time.Time) time.Time {
	unit := ids.Unit{Step: time.Millisecond, Epoch: epochOf(epoch)}
	return unit.Instant(id.Timestamp())
}

// epochOf is the epoch as a reading: the zero time stands for 1970-01-01.
func epochOf(t time.Time) ids.Reading {
	if t.IsZero() {
		return 0
	}
	return ids.At(t)
}

// Compare is -1, 0 or 1 as the id's number is below, at or above another's.
func (id ID) Compare(other ID) int { return cmp.Compare(id.Raw, other.Raw) }

// codec is how koids are written and read.
type codec struct{}

var _ ids.TypedCodec[uint64] = codec{}

func (codec) Scheme() string { return "koid" }

func (codec) AppendText(dst []byte, v uint64) []byte {
	if v>>63 == 1 {
		return above63.Append(dst, ids.FromUint64(v))
	}
	return strconv.AppendUint(dst, v, 10)
}

func (codec) ParseText(text []byte) (uint64, error) {
	s, decode := string(text), decodeDecimal
	if looksHex(s) {
		decode = func(s string) (ids.ID, error) { return decodeHex(s, false) }
	}
	e := ids.Encoding{Decode: decode}
	id, err := e.Parse("koid", s)
	if err != nil {
		return 0, err
	}
	return id.Uint64(0, 64), nil
}

func (codec) AppendBinary(dst []byte, v uint64) []byte { return binary.BigEndian.AppendUint64(dst, v) }

func (codec) ParseBinary(data []byte) (uint64, error) {
	if len(data) != 8 {
		return 0, &ids.SizeError{Scheme: "koid", Size: len(data), Want: "8 bytes"}
	}
	return binary.BigEndian.Uint64(data), nil
}

func (codec) Value(v uint64) driver.Value { return int64(v) }
