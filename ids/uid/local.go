package uid

import (
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/internal/uidbits"
)

// LocalID is an id that is unique on one node: {uid, {Mega, Sec, Micro}, Seq} of
// Erlang. Its 64 bits are in Raw, as a number:
//
//	 0                    20                   40          50              64
//	┌────────────────────┬────────────────────┬───────────┬────────────────┐
//	│ mega            20 │ sec             20 │ micro  10 │ seq         14 │
//	└────────────────────┴────────────────────┴───────────┴────────────────┘
//
// The methods of [ids.Typed] write and read it as text of 11 characters, bytes, JSON and SQL. In
// JSON, the zero id, uid:z(), is null. In SQL it is a 64-bit integer; text and bytes are accepted
// too.
type LocalID struct {
	ids.Typed[uint64, localCodec]
}

// LocalAt returns the id of a time, rounded down to its time unit. Its sequence number is the low
// 14 bits of seq. It returns an error if the time is before 1970 or after
// 35198-01-19T07:06:39.999424Z.
func LocalAt(t time.Time, seq uint16) (id LocalID, err error) {
	unit := uidbits.Unit()
	n := unit.Index(ids.At(t))
	if n < 0 || n > uidbits.MaxUnit {
		return id, fmt.Errorf("invalid uid time %s: expected 1970-01-01T00:00:00Z to 35198-01-19T07:06:39.999424Z", humantext.RFC3339(t))
	}
	return localOf(n, uint32(seq)&uidbits.MaxSeq), nil
}

func localOf(unit int64, seq uint32) (id LocalID) {
	mega, sec, micro := uidbits.Split(unit)
	id.Raw = uidbits.ComposeLocal(mega, sec, micro, uint64(seq))
	return id
}

// ParseLocal parses the 11 characters of a local id. The error is an
// [*encoding.ParseError].
func ParseLocal(s string) (id LocalID, err error) {
	err = id.UnmarshalText([]byte(s))
	return id, err
}

// LocalFromBytes returns the local id with the 8 bytes, most significant first. The
// error is an [*ids.SizeError].
func LocalFromBytes(b []byte) (id LocalID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Mega returns the megaseconds since 1970, 20 bits.
func (id LocalID) Mega() int { return int(id.Raw >> 44) }

// Sec returns the seconds within the megasecond, 0 to 999999.
func (id LocalID) Sec() int { return int(id.Raw >> 24 & (1<<uidbits.SecBits - 1)) }

// Micro returns the microseconds within the second, 0 to 999424. They are rounded down to a
// multiple of 1024, as Erlang writes them.
func (id LocalID) Micro() int { return int(id.Raw>>uidbits.SeqBits&(1<<uidbits.MicroBits-1)) << 10 }

// Seq returns the sequence number, 0 to 16383.
func (id LocalID) Seq() int { return int(id.Raw & uidbits.MaxSeq) }

// Time returns the time of the id: the start of its time unit, in UTC.
func (id LocalID) Time() time.Time {
	return uidbits.Instant(uint64(id.Mega()), uint64(id.Sec()), uint64(id.Micro())>>10)
}

// Millis returns [LocalID.Time] in whole milliseconds since 1970, as uid:t does.
func (id LocalID) Millis() int64 { return id.Time().UnixMilli() }

// Compare returns -1 if the id sorts before another one, and 1 if it sorts after it. It returns 0
// if they are equal.
func (id LocalID) Compare(other LocalID) int { return cmp.Compare(id.Raw, other.Raw) }

// Sub returns the approximate distance from another id to this one, as uid:d does.
func (id LocalID) Sub(other LocalID) Distance {
	d := (int64(id.Mega()-other.Mega())*1e6+int64(id.Sec()-other.Sec()))*1e6 + int64(id.Micro()-other.Micro())
	return Distance{Mega: int(d / 1e12), Sec: int(d / 1e6 % 1e6), Micro: int(d % 1e6), Seq: id.Seq() - other.Seq()}
}

// Distance is the distance of two ids in time, in three parts of the same sign, and
// in the sequence.
type Distance struct {
	Mega  int // megaseconds
	Sec   int // seconds, below a million
	Micro int // microseconds, below a million and multiples of 64
	Seq   int // sequence numbers
}

// String returns the distance as Erlang prints it: {uid,{-1,-610946,-135168},354}.
func (d Distance) String() string {
	return fmt.Sprintf("{uid,{%d,%d,%d},%d}", d.Mega, d.Sec, d.Micro, d.Seq)
}

// localCodec writes and reads local ids.
type localCodec struct{}

var _ ids.TypedCodec[uint64] = localCodec{}

func (localCodec) Scheme() string { return "uid-local" }

func (localCodec) AppendText(dst []byte, v uint64) []byte {
	return canonicalTexts().local.Append(dst, encoding.FromUint64(v))
}

func (localCodec) ParseText(text []byte) (uint64, error) {
	id, err := canonicalTexts().local.Parse("uid-local", string(text))
	return id.Uint64(0, 64), err
}

func (localCodec) AppendBinary(dst []byte, v uint64) []byte {
	return binary.BigEndian.AppendUint64(dst, v)
}

func (localCodec) ParseBinary(data []byte) (uint64, error) {
	if len(data) != 8 {
		return 0, &ids.SizeError{Scheme: "uid-local", Size: len(data), Want: "8 bytes or 11 characters"}
	}
	return binary.BigEndian.Uint64(data), nil
}

func (localCodec) Value(v uint64) driver.Value { return int64(v) }
