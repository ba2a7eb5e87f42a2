package uid

import (
	"context"
	"errors"
	"fmt"

	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/internal/uidbits"
)

// Guard selects what a generator does to prevent duplicates.
type Guard string

// The guards.
const (
	GuardUnit Guard = "unit" // wait on sequence overflow (the default)
	GuardHold Guard = "hold" // also wait if the clock moved back: then there are no duplicates
	GuardOff  Guard = "off"  // never wait, as published: more than 16,384 ids in 1.024 ms are duplicates
)

// Config configures a [Generator].
type Config struct {
	// Node is the long name of the node, such as uid@127.0.0.1. It can also be the fingerprint, in
	// decimal or as 0x and hex digits. It must not be empty.
	Node string
	// Fingerprint selects the hash of the name. It is "phash" (the default, as fogfish/uid
	// documents it) or "phash2" (as its current code does).
	Fingerprint string
	// WideNode makes global ids of 128 bits, with a node of 64 bits.
	WideNode bool
	// Guard selects what to do to prevent duplicates; "" for [GuardUnit].
	Guard Guard
	// Clock is the clock to read; nil for the system clock.
	Clock generate.Clock
	// Lease keeps the generator from issuing ids again after a restart; nil for none.
	// With a lease, Clock is not used. Package lease has an implementation with a file.
	Lease generate.Lease
}

// Generator generates the ids of one node. Local and global ids share one sequence: up to 16,384
// ids per 1.024 ms, 16 million per second. It issues duplicates only if its clock moved back, and
// with [GuardHold] never. With [GuardOff], a sequence overflow also causes duplicates. Within a time
// unit, ids are not in order if the sequence wraps. Any number of goroutines may share it. Make one
// with [NewGenerator].
type Generator struct {
	clocked *generate.Clocked
	node    uint64
	wide    bool
}

// NewGenerator returns a generator. The error says which value of the configuration
// is invalid.
func NewGenerator(c Config) (*Generator, error) {
	switch c.Guard {
	case "":
		c.Guard = GuardUnit
	case GuardUnit, GuardHold, GuardOff:
	default:
		return nil, fmt.Errorf("uid: invalid guard %s: expected off, unit or hold", humantext.Quote(string(c.Guard)))
	}
	if c.Fingerprint != "" && c.Fingerprint != "phash" && c.Fingerprint != "phash2" {
		return nil, fmt.Errorf("uid: invalid fingerprint %s: expected phash or phash2", humantext.Quote(c.Fingerprint))
	}
	if c.Node == "" {
		return nil, errors.New("uid: no node: expected its name or fingerprint")
	}
	bits := 32
	if c.WideNode {
		bits = 64
	}
	node, err := Node(c.Node, c.Fingerprint, bits)
	if err != nil {
		return nil, fmt.Errorf("uid: %w", err)
	}
	seq := generate.NewSequencer(*uidbits.Policy(string(c.Guard)))
	return &Generator{generate.NewLeased(seq, c.Clock, c.Lease), node, c.WideNode}, nil
}

// Node returns the fingerprint of the node.
func (g *Generator) Node() uint64 { return g.node }

// Local generates an id that is unique on this node, as uid:l() does. If the guard waits, it sleeps
// until the context is done. The error is the context's, the lease's, or an [*ids.Refusal]: the
// clock reads a time before 1970 or after 35198-01-19T07:06:39.999424Z.
func (g *Generator) Local(ctx context.Context) (LocalID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return LocalID{}, err
	}
	return localOf(slot.Unit, slot.Seq), nil
}

// Global generates an id that is unique across nodes, as uid:g() does. It returns the
// errors of [Generator.Local].
func (g *Generator) Global(ctx context.Context) (GlobalID, error) {
	id, err := g.Local(ctx)
	if err != nil {
		return GlobalID{}, err
	}
	return g.ToGlobal(id), nil
}

// Fill fills dst with new local ids. It reads the clock once per time unit, not once
// per id. It returns the number of ids, and if that is less than len(dst), an error
// of [Generator.Local].
func (g *Generator) Fill(ctx context.Context, dst []LocalID) (int, error) {
	n, seq := 0, g.clocked.Sequencer()
	for n < len(dst) {
		grant, err := g.clocked.Reserve(ctx, uint32(min(len(dst)-n, uidbits.MaxSeq+1)))
		if err != nil {
			return n, err
		}
		for i := range grant.Count {
			dst[n] = localOf(grant.First.Unit, seq.Nth(grant.First, i).Seq)
			n++
		}
	}
	return n, nil
}

// ToGlobal returns the global id of a local id of this node, as uid:g(Local) does.
func (g *Generator) ToGlobal(id LocalID) GlobalID {
	return NewGlobal(Tuple{Node: g.node, Wide: g.wide, Local: id})
}

// ToLocal returns the local id of a global id of this node, as uid:l(Global) does. If
// the id is of another node, the error is a [*ForeignError]; see [GlobalID.Cast].
func (g *Generator) ToLocal(id GlobalID) (LocalID, error) {
	if id.Raw.Node != g.node || id.Raw.Wide != g.wide {
		return LocalID{}, &ForeignError{ID: id, Node: g.node}
	}
	return id.Raw.Local, nil
}
