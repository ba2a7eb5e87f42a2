package uid

import (
	"context"
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Guard is what a generator does about ids that could repeat.
type Guard string

// The guards.
const (
	GuardUnit Guard = "unit" // wait where the running number came round within 1.024 ms: the default
	GuardHold Guard = "hold" // wait also while the clock is behind the highest unit: no id is ever repeated
	GuardOff  Guard = "off"  // never wait, as the original: more than 16384 ids in 1.024 ms repeat
)

// Config is what a generator's ids have in common.
type Config struct {
	// Node is the node's long name, as in uid@127.0.0.1, or its fingerprint as a
	// number in Go's syntax. It must not be empty.
	Node string
	// Fingerprint is how a name becomes a number: "phash", which is the default
	// and the document's way, or "phash2", the way of today's code.
	Fingerprint string
	// WideNode makes global ids of 128 bits, with a node of 64.
	WideNode bool
	// Guard is what to do about ids that could repeat; empty for [GuardUnit].
	Guard Guard
	// Clock, if set, is read instead of the operating system's.
	Clock ids.Clock
}

// Generator makes the ids of one node, local and global ones with one running
// number: 16384 each 1.024 ms, 16 million a second. It issues no id twice while
// its clock does not go back, and with [GuardHold] never. Any number of
// goroutines may share it. Make one with [NewGenerator].
type Generator struct {
	clocked *ids.Clocked
	node    uint64
	wide    bool
}

// NewGenerator makes a generator. The error says which part of the
// configuration is wrong.
func NewGenerator(c Config) (*Generator, error) {
	switch c.Guard {
	case "":
		c.Guard = GuardUnit
	case GuardUnit, GuardHold, GuardOff:
	default:
		return nil, fmt.Errorf("uid: guard %s: want off, unit or hold", humantext.Quote(string(c.Guard)))
	}
	if c.Fingerprint != "" && c.Fingerprint != "phash" && c.Fingerprint != "phash2" {
		return nil, fmt.Errorf("uid: fingerprint %s: want phash or phash2", humantext.Quote(c.Fingerprint))
	}
	if c.Node == "" {
		return nil, fmt.Errorf("uid: the node has no name")
	}
	bits := 32
	if c.WideNode {
		bits = 64
	}
	node, err := Node(c.Node, c.Fingerprint, bits)
	if err != nil {
		return nil, fmt.Errorf("uid: %w", err)
	}
	seq := ids.NewSequencer(*policy(string(c.Guard)))
	return &Generator{ids.NewClocked(seq, c.Clock), node, c.WideNode}, nil
}

// Node is the fingerprint of the generator's node.
func (g *Generator) Node() uint64 { return g.node }

// Local is uid:l(): a new id that is unique on this node. It sleeps where the
// guard waits, until the context is done; the error is then the context's, or an
// [*ids.Refusal] where the clock stands before 1970 or after the year 35197.
func (g *Generator) Local(ctx context.Context) (LocalID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return LocalID{}, err
	}
	return localOf(slot.Unit, slot.Seq), nil
}

// Global is uid:g(): a new id that is unique across nodes. The errors are those
// of [Generator.Local].
func (g *Generator) Global(ctx context.Context) (GlobalID, error) {
	id, err := g.Local(ctx)
	if err != nil {
		return GlobalID{}, err
	}
	return g.ToGlobal(id), nil
}

// Fill fills dst with new local ids, with one look at the clock for each unit.
// Where it has to stop, it tells how many it made, and why as [Generator.Local]
// does.
func (g *Generator) Fill(ctx context.Context, dst []LocalID) (int, error) {
	made, seq := 0, g.clocked.Sequencer()
	for made < len(dst) {
		grant, err := g.clocked.Reserve(ctx, uint32(min(len(dst)-made, maxSeq+1)))
		if err != nil {
			return made, err
		}
		for i := range grant.Count {
			dst[made] = localOf(grant.First.Unit, seq.Nth(grant.First, i).Seq)
			made++
		}
	}
	return made, nil
}

// ToGlobal is uid:g(L): a local id of this node as it is known to others.
func (g *Generator) ToGlobal(id LocalID) GlobalID {
	return NewGlobal(Tuple{Node: g.node, Wide: g.wide, Local: id})
}

// ToLocal is uid:l(G): a global id of this node as it is known here. The error is
// a [*ForeignError] where another node made it; [GlobalID.Cast] does not ask.
func (g *Generator) ToLocal(id GlobalID) (LocalID, error) {
	if id.Raw.Node != g.node || id.Raw.Wide != g.wide {
		return LocalID{}, &ForeignError{ID: id, Node: g.node}
	}
	return id.Raw.Local, nil
}
