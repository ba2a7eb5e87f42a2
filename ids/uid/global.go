package uid

import (
	"bytes"
	"database/sql/driver"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/uidbits"
)

// GlobalID is an id that is unique across nodes: {uid, Node, {Mega, Sec, Micro}, Seq} of Erlang. In
// memory it is that tuple. Its text and bytes also depend on the drift I. That is the number of low
// bits of the seconds after the node:
//
//	 0                20              40−I                72−I     72          82        96
//	┌────────────────┬───────────────┬───────────────────┬────────┬───────────┬─────────┐
//	│ mega        20 │ sec_high 20−I │ node           32 │sec_lowI│ micro  10 │ seq  14 │
//	└────────────────┴───────────────┴───────────────────┴────────┴───────────┴─────────┘
//
// The methods of [ids.Typed] write and read it with the [DefaultDrift]. The text has 16 characters,
// and the id has 12 bytes. In JSON, the zero id is null. In SQL it is bytes; text is accepted too. The
// methods of [Drift] do so with another drift. With a 64-bit node it has 128 bits: 22 characters,
// 16 bytes.
type GlobalID struct {
	ids.Typed[Tuple, globalCodec]
}

// Tuple holds the parts of a global id.
type Tuple struct {
	Node  uint64  // fingerprint of the node: 32 bits, or 64 if Wide
	Wide  bool    // whether the node has 64 bits
	Local LocalID // the time and the sequence
}

// NewGlobal returns the global id with the parts.
func NewGlobal(t Tuple) (id GlobalID) {
	id.Raw = t
	return id
}

// ParseGlobal parses a global id with the [DefaultDrift]: 16 characters, or 22 with a
// 64-bit node. The error is an [*encoding.ParseError].
func ParseGlobal(s string) (GlobalID, error) { return DefaultDrift.ParseText(s) }

// GlobalFromBytes returns the global id with the bytes and the [DefaultDrift]: 12
// bytes, or 16 with a 64-bit node. The error is an [*ids.SizeError].
func GlobalFromBytes(b []byte) (GlobalID, error) { return DefaultDrift.ParseBinary(b) }

// Node returns the fingerprint of the node.
func (id GlobalID) Node() uint64 { return id.Raw.Node }

// Cast returns the local id, whatever the node, as uid:gtol does. On another node it
// may not be unique; [Generator.ToLocal] checks the node.
func (id GlobalID) Cast() LocalID { return id.Raw.Local }

// Time returns the time of the id: the start of its time unit, in UTC.
func (id GlobalID) Time() time.Time { return id.Raw.Local.Time() }

// Millis returns [GlobalID.Time] in whole milliseconds since 1970, as uid:t does.
func (id GlobalID) Millis() int64 { return id.Raw.Local.Millis() }

// Seq returns the sequence number, 0 to 16383.
func (id GlobalID) Seq() int { return id.Raw.Local.Seq() }

// Sub returns the approximate distance from another id of the same node to this one,
// as uid:d does. The error is a [*ForeignError].
func (id GlobalID) Sub(other GlobalID) (Distance, error) {
	if id.Raw.Node != other.Raw.Node {
		return Distance{}, &ForeignError{ID: other, Node: id.Raw.Node}
	}
	return id.Raw.Local.Sub(other.Raw.Local), nil
}

// Compare returns -1 if the id sorts before another one, and 1 if it sorts after it. It returns 0
// if they are equal. With the [DefaultDrift], ids sort by node within 256 s and otherwise by time.
func (id GlobalID) Compare(other GlobalID) int { return bytes.Compare(id.Bytes(), other.Bytes()) }

// Scan is [ids.Typed.Scan]. Sixteen bytes are the text of a 96-bit id if all of them are in the
// [Alphabet]. Otherwise they are the bytes of a 128-bit id.
func (id *GlobalID) Scan(src any) error {
	if b, ok := src.([]byte); ok && len(b) == 16 {
		if v, err := (globalCodec{}).ParseText(b); err == nil {
			id.Raw = v
			return nil
		}
	}
	return id.Typed.Scan(src)
}

// ForeignError is the error for an id of another node than the expected one. Erlang
// exits with badarg.
type ForeignError struct {
	ID   GlobalID
	Node uint64 // the expected node
}

// Error returns both nodes.
func (e *ForeignError) Error() string {
	return fmt.Sprintf("uid: %s is an id of node 0x%08x; expected 0x%08x", e.ID, e.ID.Node(), e.Node)
}

// Drift is the number of low bits of the seconds that come after the node, [MinDrift]
// to [MaxDrift]. The neighborhood interval, within which ids sort by node, is 2^Drift
// seconds: 32 s to 17 minutes. The id does not store the drift: you must parse an id
// with the drift that it was generated with.
type Drift int

// DefaultDrift is the drift for an interval of 256 s.
const DefaultDrift Drift = 8

func (d Drift) check() error {
	if d < MinDrift || d > MaxDrift {
		return fmt.Errorf("uid: invalid drift %d: expected %d to %d", d, MinDrift, MaxDrift)
	}
	return nil
}

// AppendBinary appends the bytes of the id to dst: 12, or 16 with a 64-bit node.
func (d Drift) AppendBinary(dst []byte, id GlobalID) ([]byte, error) {
	if err := d.check(); err != nil {
		return dst, err
	}
	return d.pack(id.Raw).AppendBytes(dst), nil
}

// AppendText appends the text of the id to dst: 16 characters, or 22 with a 64-bit
// node.
func (d Drift) AppendText(dst []byte, id GlobalID) ([]byte, error) {
	if err := d.check(); err != nil {
		return dst, err
	}
	return d.appendText(dst, id.Raw), nil
}

// ParseBinary returns the global id with the 12 or 16 bytes. The error is an
// [*ids.SizeError].
func (d Drift) ParseBinary(data []byte) (GlobalID, error) {
	if err := d.check(); err != nil {
		return GlobalID{}, err
	}
	if len(data) != 12 && len(data) != 16 {
		return GlobalID{}, &ids.SizeError{Scheme: "uid-global", Size: len(data), Want: "12 bytes, or 16 with a 64-bit node"}
	}
	id, _ := encoding.FromBytes(data)
	return NewGlobal(d.unpack(id)), nil
}

// ParseText parses the 16 or 22 characters of a global id. The error is an
// [*encoding.ParseError].
func (d Drift) ParseText(s string) (GlobalID, error) {
	if err := d.check(); err != nil {
		return GlobalID{}, err
	}
	e := &canonicalTexts().global
	if wide := &canonicalTexts().wide; wide.Fits(s) {
		e = wide
	}
	id, err := e.Parse("uid-global", s)
	if err != nil {
		return GlobalID{}, err
	}
	return NewGlobal(d.unpack(id)), nil
}

func (d Drift) appendText(dst []byte, t Tuple) []byte {
	if t.Wide {
		return canonicalTexts().wide.Append(dst, d.pack(t))
	}
	return canonicalTexts().global.Append(dst, d.pack(t))
}

// pack returns the id with the parts of a tuple.
func (d Drift) pack(t Tuple) ids.ID {
	g := uidbits.Global{Drift: int(d), NodeBits: 32}
	if t.Wide {
		g.NodeBits = 64
	}
	mega, sec, micro := uidbits.LocalParts(encoding.FromUint64(t.Local.Raw))
	return g.Compose(mega, sec, micro, t.Node, uint64(t.Local.Seq()))
}

// unpack returns the parts of an id of 96 or 128 bits.
func (d Drift) unpack(id ids.ID) (t Tuple) {
	g := uidbits.Global{Drift: int(d), NodeBits: id.Bits() - 64}
	mega, sec, micro := g.Parts(id)
	t.Local.Raw = uidbits.ComposeLocal(mega, sec, micro, id.Uint64(id.Bits()-uidbits.SeqBits, uidbits.SeqBits))
	t.Node = id.Uint64(uidbits.MegaBits+uidbits.SecBits-g.Drift, g.NodeBits)
	t.Wide = g.NodeBits == 64
	return t
}

// globalCodec writes and reads global ids with the default drift.
type globalCodec struct{}

var _ ids.TypedCodec[Tuple] = globalCodec{}

func (globalCodec) Scheme() string { return "uid-global" }

func (globalCodec) AppendText(dst []byte, t Tuple) []byte { return DefaultDrift.appendText(dst, t) }

func (globalCodec) ParseText(text []byte) (Tuple, error) {
	id, err := DefaultDrift.ParseText(string(text))
	return id.Raw, err
}

func (globalCodec) AppendBinary(dst []byte, t Tuple) []byte {
	return DefaultDrift.pack(t).AppendBytes(dst)
}

func (globalCodec) ParseBinary(data []byte) (Tuple, error) {
	id, err := DefaultDrift.ParseBinary(data)
	return id.Raw, err
}

func (f globalCodec) Value(t Tuple) driver.Value { return f.AppendBinary(nil, t) }
