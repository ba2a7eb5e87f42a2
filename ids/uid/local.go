package uid

import (
	"cmp"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// LocalID is the id that is unique within one node, 64 bits: Erlang's
// {uid, {Mega, Sec, Micro}, Seq}. Its number is in Raw:
//
//	 0                    20                   40          50              64
//	┌────────────────────┬────────────────────┬───────────┬────────────────┐
//	│ mega            20 │ sec             20 │ micro  10 │ seq         14 │
//	└────────────────────┴────────────────────┴───────────┴────────────────┘
//
// The methods that it has from [ids.Typed] give it text (11 characters), bytes,
// JSON (the zero id, uid:z(), is null) and SQL (a 64-bit integer; text and bytes
// are read too).
type LocalID struct {
	ids.Typed[uint64, localForm]
}

// LocalAt is the id of an instant, cut to its unit of 1.024 ms, with a sequence
// number of which 14 bits count. The error says that the time lies before 1970
// or after the year 35197.
func LocalAt(t time.Time, seq uint16) (id LocalID, err error) {
	unit := erlang.Index(ids.At(t))
	if unit < 0 || unit > maxUnit {
		return id, fmt.Errorf("invalid uid time %s: want 1970 to 35197", humantext.RFC3339(t))
	}
	return localOf(unit, uint32(seq)&maxSeq), nil
}

func localOf(unit int64, seq uint32) (id LocalID) {
	mega, sec, micro := split(unit)
	id.Raw = composeLocal(mega, sec, micro, uint64(seq))
	return id
}

// ParseLocal reads the 11 characters of a local id. The error is an
// [*ids.ParseError].
func ParseLocal(s string) (id LocalID, err error) {
	err = id.UnmarshalText([]byte(s))
	return id, err
}

// LocalFromBytes reads the 8 bytes of a local id. The error is an
// [*ids.SizeError].
func LocalFromBytes(b []byte) (id LocalID, err error) {
	err = id.UnmarshalBinary(b)
	return id, err
}

// Mega is the megaseconds since 1970, 20 bits.
func (id LocalID) Mega() int { return int(id.Raw >> 44) }

// Sec is the seconds within the megasecond, 0 to 999999.
func (id LocalID) Sec() int { return int(id.Raw >> 24 & (1<<SecBits - 1)) }

// Micro is the microseconds within the second as Erlang writes them: cut to a
// multiple of 1024, 0 to 999424.
func (id LocalID) Micro() int { return int(id.Raw>>SeqBits&(1<<MicroBits-1)) << 10 }

// Seq is the running number of the node, modulo 2^14.
func (id LocalID) Seq() int { return int(id.Raw & maxSeq) }

// Time is when the id was made, in UTC: the start of its unit.
func (id LocalID) Time() time.Time {
	return instant(uint64(id.Mega()), uint64(id.Sec()), uint64(id.Micro())>>10)
}

// Millis is uid:t: [LocalID.Time] in whole milliseconds since 1970.
func (id LocalID) Millis() int64 { return id.Time().UnixMilli() }

// Compare is -1, 0 or 1 as the id sorts before, with or after another.
func (id LocalID) Compare(other LocalID) int { return cmp.Compare(id.Raw, other.Raw) }

// Sub is uid:d, the approximate distance of the id from another one.
func (id LocalID) Sub(other LocalID) Distance {
	d := (int64(id.Mega()-other.Mega())*1e6+int64(id.Sec()-other.Sec()))*1e6 + int64(id.Micro()-other.Micro())
	return Distance{Mega: int(d / 1e12), Sec: int(d / 1e6 % 1e6), Micro: int(d % 1e6), Seq: id.Seq() - other.Seq()}
}

// Distance is how far two ids lie apart: in time, in three parts of one sign, and
// in the sequence.
type Distance struct {
	Mega  int // megaseconds
	Sec   int // seconds, below a million
	Micro int // microseconds, below a million and multiples of 64
	Seq   int // running numbers
}

// String is the distance as Erlang prints it: {uid,{-1,-610946,-135168},354}.
func (d Distance) String() string {
	return fmt.Sprintf("{uid,{%d,%d,%d},%d}", d.Mega, d.Sec, d.Micro, d.Seq)
}

// localForm is how local ids are written and read.
type localForm struct{}

var _ ids.TypedCodec[uint64] = localForm{}

func (localForm) Scheme() string { return "uid-local" }

func (localForm) AppendText(dst []byte, v uint64) []byte {
	return canonicalTexts().local.Append(dst, ids.FromUint64(v))
}

func (localForm) ParseText(text []byte) (uint64, error) {
	id, err := canonicalTexts().local.Parse("uid-local", string(text))
	return id.Uint64(0, 64), err
}

func (localForm) AppendBinary(dst []byte, v uint64) []byte {
	return binary.BigEndian.AppendUint64(dst, v)
}

func (localForm) ParseBinary(data []byte) (uint64, error) {
	if len(data) != 8 {
		return 0, &ids.SizeError{Scheme: "uid-local", Size: len(data), Want: "8 bytes or 11 characters"}
	}
	return binary.BigEndian.Uint64(data), nil
}

func (localForm) Value(v uint64) driver.Value { return int64(v) }
