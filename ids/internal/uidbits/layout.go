package uidbits

import "idtui/ids"

// Sizes of the fields in bits. The global id has the node between the high and the
// low bits of the seconds. The number of low bits is the drift.
const (
	MegaBits  = 20
	SecBits   = 20
	MicroBits = 10
	SeqBits   = 14
)

// MaxSeq is the largest sequence number.
const MaxSeq = 1<<SeqBits - 1

// ComposeLocal returns the local id with the fields.
//
//	 0                    20                   40          50              64
//	┌────────────────────┬────────────────────┬───────────┬────────────────┐
//	│ mega            20 │ sec             20 │ micro  10 │ seq         14 │
//	└────────────────────┴────────────────────┴───────────┴────────────────┘
func ComposeLocal(mega, sec, micro, seq uint64) uint64 {
	return mega<<(SecBits+MicroBits+SeqBits) | sec<<(MicroBits+SeqBits) | micro<<SeqBits | seq
}

// LocalParts returns the three parts of the time of a local id.
func LocalParts(id ids.ID) (mega, sec, micro uint64) {
	return id.Uint64(0, MegaBits), id.Uint64(20, SecBits), id.Uint64(40, MicroBits)
}

// Global is the layout of a global id: I is the drift.
//
//	 0                20              40−I                72−I     72          82        96
//	┌────────────────┬───────────────┬───────────────────┬────────┬───────────┬─────────┐
//	│ mega        20 │ sec_high 20−I │ node           32 │sec_lowI│ micro  10 │ seq  14 │
//	└────────────────┴───────────────┴───────────────────┴────────┴───────────┴─────────┘
//
// With a 64-bit node, the fields after it are 32 bits further right.
type Global struct{ Drift, NodeBits int }

// Bits returns the size of the id.
func (g Global) Bits() int { return MegaBits + SecBits + MicroBits + SeqBits + g.NodeBits }

// Compose returns the id with the fields.
func (g Global) Compose(mega, sec, micro, node, seq uint64) ids.ID {
	v := ids.Value{Lo: mega<<(SecBits-g.Drift) | sec>>g.Drift}
	v = v.Push(g.NodeBits, node).Push(g.Drift, sec).Push(MicroBits+SeqBits, micro<<SeqBits|seq)
	return ids.FromValue(g.Bits(), v)
}

// Parts returns the three parts of the time of an id.
func (g Global) Parts(id ids.ID) (mega, sec, micro uint64) {
	low := g.NodeBits + MegaBits + SecBits
	high := id.Uint64(MegaBits, SecBits-g.Drift)
	return id.Uint64(0, MegaBits), high<<g.Drift | id.Uint64(low-g.Drift, g.Drift), id.Uint64(low, MicroBits)
}
