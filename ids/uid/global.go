package uid

import (
	"bytes"
	"database/sql/driver"
	"fmt"
	"time"

	"idtui/ids"
)

// GlobalID is the id that is unique across nodes: Erlang's
// {uid, Node, {Mega, Sec, Micro}, Seq}. In memory it is that tuple; how many bits
// of the seconds stand below the node, the drift, matters only where it is
// written:
//
//	 0                20              40−I                72−I     72          82        96
//	┌────────────────┬───────────────┬───────────────────┬────────┬───────────┬─────────┐
//	│ mega        20 │ sec_high 20−I │ node           32 │sec_lowI│ micro  10 │ seq  14 │
//	└────────────────┴───────────────┴───────────────────┴────────┴───────────┴─────────┘
//
// The methods that it has from [ids.Typed] write it with the [DefaultDrift]: text
// (16 characters), bytes (12), JSON (the zero id is null) and SQL (bytes; text is
// read too). The methods of [Drift] write it with any other. With a 64-bit node
// it has 128 bits: 22 characters, 16 bytes.
type GlobalID struct {
	ids.Typed[Tuple, globalForm]
}

// Tuple is what a global id says.
type Tuple struct {
	Node  uint64  // the node's fingerprint: 32 bits, or 64 where Wide
	Wide  bool    // whether the node has 64 bits
	Local LocalID // the time and the sequence
}

// NewGlobal is the global id of a tuple.
func NewGlobal(t Tuple) (id GlobalID) {
	id.Raw = t
	return id
}

// ParseGlobal reads a global id that was written with the [DefaultDrift], of 16
// characters, or 22 with a 64-bit node. The error is an [*ids.ParseError].
func ParseGlobal(s string) (GlobalID, error) { return DefaultDrift.ParseText(s) }

// GlobalFromBytes reads a global id that was written with the [DefaultDrift], of
// 12 bytes, or 16 with a 64-bit node. The error is an [*ids.SizeError].
func GlobalFromBytes(b []byte) (GlobalID, error) { return DefaultDrift.ParseBinary(b) }

// Node is the fingerprint of the node that made the id.
func (id GlobalID) Node() uint64 { return id.Raw.Node }

// Cast is uid:gtol: the id without its node, whichever that is. The result need
// not be unique here; [Generator.ToLocal] refuses the ids of other nodes.
func (id GlobalID) Cast() LocalID { return id.Raw.Local }

// Time is when the id was made, in UTC: the start of its unit.
func (id GlobalID) Time() time.Time { return id.Raw.Local.Time() }

// Millis is uid:t: [GlobalID.Time] in whole milliseconds since 1970.
func (id GlobalID) Millis() int64 { return id.Raw.Local.Millis() }

// Seq is the running number of the node, modulo 2^14.
func (id GlobalID) Seq() int { return id.Raw.Local.Seq() }

// Sub is uid:d, the approximate distance of the id from another one of the same
// node. The error is a [*ForeignError].
func (id GlobalID) Sub(other GlobalID) (Distance, error) {
	if id.Raw.Node != other.Raw.Node {
		return Distance{}, &ForeignError{ID: other, Node: id.Raw.Node}
	}
	return id.Raw.Local.Sub(other.Raw.Local), nil
}

// Compare is -1, 0 or 1 as the id sorts before, with or after another where both
// are written with the [DefaultDrift]: within 256 s by node, else by time.
func (id GlobalID) Compare(other GlobalID) int { return bytes.Compare(id.Bytes(), other.Bytes()) }

// Scan is [ids.Typed.Scan]. Sixteen bytes of the alphabet are the text of 96
// bits; others are the bytes of 128.
func (id *GlobalID) Scan(src any) error {
	if b, ok := src.([]byte); ok && len(b) == 16 {
		if v, err := (globalForm{}).ParseText(b); err == nil {
			id.Raw = v
			return nil
		}
	}
	return id.Typed.Scan(src)
}

// ForeignError says that an id was made by another node than the one that
// matters, where Erlang answers badarg.
type ForeignError struct {
	ID   GlobalID
	Node uint64 // the node that it should be of
}

// Error tells both nodes.
func (e *ForeignError) Error() string {
	return fmt.Sprintf("uid %s is of node 0x%08x, not of 0x%08x", e.ID, e.ID.Node(), e.Node)
}

// Drift is how many low bits of the seconds stand below the node, 5 to 10. The
// neighbourhood interval, within which ids sort by node first, is 2^Drift
// seconds: 32 s to 17 minutes. It is not in the id, so who reads must know it.
type Drift int

// DefaultDrift is an interval of 256 s.
const DefaultDrift Drift = 8

func (d Drift) check() error {
	if d < MinDrift || d > MaxDrift {
		return fmt.Errorf("uid drift %d: want %d to %d", d, MinDrift, MaxDrift)
	}
	return nil
}

// AppendBinary appends the id's bytes to dst: 12, or 16 with a 64-bit node.
func (d Drift) AppendBinary(dst []byte, id GlobalID) ([]byte, error) {
	if err := d.check(); err != nil {
		return dst, err
	}
	return d.pack(id.Raw).AppendBytes(dst), nil
}

// AppendText appends the id's text to dst: 16 characters, or 22 with a 64-bit
// node.
func (d Drift) AppendText(dst []byte, id GlobalID) ([]byte, error) {
	if err := d.check(); err != nil {
		return dst, err
	}
	return d.appendText(dst, id.Raw), nil
}

// ParseBinary reads the 12 or 16 bytes of a global id. The error is an
// [*ids.SizeError].
func (d Drift) ParseBinary(data []byte) (GlobalID, error) {
	if err := d.check(); err != nil {
		return GlobalID{}, err
	}
	if len(data) != 12 && len(data) != 16 {
		return GlobalID{}, &ids.SizeError{Scheme: "uid-global", Size: len(data), Want: "12 bytes, or 16 with a 64-bit node"}
	}
	id, _ := ids.FromBytes(data)
	return NewGlobal(d.unpack(id)), nil
}

// ParseText reads the 16 or 22 characters of a global id. The error is an
// [*ids.ParseError].
func (d Drift) ParseText(s string) (GlobalID, error) {
	if err := d.check(); err != nil {
		return GlobalID{}, err
	}
	form := &canonicalTexts().global
	if wide := &canonicalTexts().wide; len(s) == wide.Longest {
		form = wide
	}
	id, err := form.Parse("uid-global", s)
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

// pack is the tuple's bits.
func (d Drift) pack(t Tuple) ids.ID {
	g := grid{int(d), 32}
	if t.Wide {
		g.nodeBits = 64
	}
	mega, sec, micro := localParts(ids.FromUint64(t.Local.Raw))
	return g.compose(mega, sec, micro, t.Node, uint64(t.Local.Seq()))
}

// unpack is the tuple of 96 or 128 bits.
func (d Drift) unpack(id ids.ID) (t Tuple) {
	g := grid{int(d), id.Bits() - 64}
	mega, sec, micro := g.parts(id)
	t.Local.Raw = composeLocal(mega, sec, micro, id.Uint64(id.Bits()-SeqBits, SeqBits))
	t.Node = id.Uint64(MegaBits+SecBits-g.drift, g.nodeBits)
	t.Wide = g.nodeBits == 64
	return t
}

// globalForm is how global ids are written and read where no drift is named.
type globalForm struct{}

var _ ids.TypedCodec[Tuple] = globalForm{}

func (globalForm) Scheme() string { return "uid-global" }

func (globalForm) AppendText(dst []byte, t Tuple) []byte { return DefaultDrift.appendText(dst, t) }

func (globalForm) ParseText(text []byte) (Tuple, error) {
	id, err := DefaultDrift.ParseText(string(text))
	return id.Raw, err
}

func (globalForm) AppendBinary(dst []byte, t Tuple) []byte {
	return DefaultDrift.pack(t).AppendBytes(dst)
}

func (globalForm) ParseBinary(data []byte) (Tuple, error) {
	id, err := DefaultDrift.ParseBinary(data)
	return id.Raw, err
}

func (f globalForm) Value(t Tuple) driver.Value { return f.AppendBinary(nil, t) }
