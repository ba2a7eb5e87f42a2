package sno

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/internal/snobits"
)

// Generator generates the ids of one partition: up to 65,536 per 4 ms, 16.384 million per second.
// It issues no duplicates, whatever its clock does. Any number of goroutines may share it. Create
// it with [NewGenerator].
type Generator struct {
	clocked     *generate.Clocked
	partition   Partition
	least, most uint16
	fixed       atomic.Uint64 // sequence numbers used by NewWithTime
}

// Options configures a [Generator]. The zero value is a generator with the whole sequence and the
// system clock. Its partition differs from those of all other generators of the process.
type Options struct {
	// Snapshot is the configuration and the state to continue from. It is nil for a partition that
	// no other generator of the process has.
	Snapshot *Snapshot
	// Overflows receives one notification for each 4 ms in which the sequence overflowed;
	// nil for none. If the receiver is not ready, the notification is dropped.
	Overflows chan<- Overflow
	// Clock is the clock to read; nil for the system clock.
	Clock generate.Clock
	// Lease keeps the generator from issuing ids again after a restart; nil for none. With a
	// lease, Clock is not used. Package lease has an implementation with a file. A snapshot
	// does the same only if the process ends normally.
	Lease generate.Lease
}

// NewGenerator returns a generator. The error is an [*InvalidSequenceBoundsError], a
// [*PartitionPoolExhaustedError], or says what is wrong with the snapshot.
func NewGenerator(o Options) (*Generator, error) {
	if o.Snapshot == nil {
		partition, err := process().pool.Next()
		if err != nil {
			return nil, err
		}
		o.Snapshot = &Snapshot{Partition: partition}
	}
	lo, hi, err := Bounds(o.Snapshot.SequenceMin, o.Snapshot.SequenceMax)
	if err != nil {
		return nil, err
	}
	st, err := o.Snapshot.state(lo, hi)
	if err != nil {
		return nil, err
	}
	g := &Generator{partition: o.Snapshot.Partition, least: lo, most: hi}
	g.clocked = generate.NewLeased(generate.Restore(*snobits.Policy(grid(), lo, hi), st), o.Clock, o.Lease)
	if o.Overflows != nil {
		var mu sync.Mutex
		out := &overflows{to: o.Overflows, unit: -2}
		g.clocked.OnStall(func(s generate.Stall) {
			mu.Lock()
			defer mu.Unlock()
			out.stalled(s)
		})
	}
	return g, nil
}

// New generates an id of the current time, with a metabyte of your own. On sequence overflow, it
// sleeps until the next 4 ms. If the clock moved back to the safe mark ([Snapshot.WallSafe]) or
// before it, New sleeps longer. It resumes when the clock is past the safe mark or back at the
// newest id. The id is zero if the clock reads a time before 2010 or after
// 2079-09-07T15:47:35.551Z, or if the lease fails. Use [Generator.NewContext] for the error.
func (g *Generator) New(meta byte) ID {
	id, _ := g.NewContext(context.Background(), meta)
	return id
}

// NewContext is [Generator.New], but sleeps only until the context is done. The error is that of
// the context or the lease, or an [*ids.Refusal]. A refusal means that the clock reads a time
// before 2010 or after 2079-09-07T15:47:35.551Z.
func (g *Generator) NewContext(ctx context.Context, meta byte) (ID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return ID{}, err
	}
	return g.compose(slot.Unit, slot.Toggle, meta, uint16(slot.Seq)), nil
}

// Fill fills dst with new ids. It reads the clock once per 4 ms, not once per id. It
// returns the number of ids, and if that is less than len(dst), an error of
// [Generator.NewContext].
func (g *Generator) Fill(ctx context.Context, meta byte, dst []ID) (int, error) {
	made := 0
	for made < len(dst) {
		grant, err := g.clocked.Reserve(ctx, uint32(min(len(dst)-made, g.Cap())))
		if err != nil {
			return made, err
		}
		for i := range grant.Count {
			dst[made] = g.compose(grant.First.Unit, grant.First.Toggle, meta, uint16(grant.First.Seq+i))
			made++
		}
	}
	return made, nil
}

// NewWithTime generates an id of another time, to convert ids of another scheme. It has a sequence
// of its own, which begins at the minimum. The sequence does not restart with the time, and wraps
// without an error. The tick-tock bit is 0. You must make sure that such ids do not collide. The
// error says that the time is before 2010 or after 2079-09-07T15:47:35.551Z.
func (g *Generator) NewWithTime(meta byte, t time.Time) (ID, error) {
	unit := units(ids.At(t))
	if unit < 0 || unit > MaxTimestamp {
		return ID{}, fmt.Errorf("invalid sno time %s: expected 2010-01-01T00:00:00Z to 2079-09-07T15:47:35.551Z", humantext.RFC3339(t))
	}
	n := g.fixed.Add(1) - 1
	return g.compose(unit, 0, meta, g.least+uint16(n%uint64(g.Cap()))), nil
}

func (g *Generator) compose(unit int64, toggle, meta byte, sequence uint16) (id ID) {
	id.set(uint64(unit)<<snobits.ToggleBits|uint64(toggle),
		uint64(meta)<<32|uint64(g.partition.AsUint16())<<snobits.SequenceBits|uint64(sequence))
	return id
}

// Partition returns the partition of the generator.
func (g *Generator) Partition() Partition { return g.partition }

// SequenceMin returns the first number of the sequence.
func (g *Generator) SequenceMin() uint16 { return g.least }

// SequenceMax returns the last number of the sequence.
func (g *Generator) SequenceMax() uint16 { return g.most }

// Cap returns the capacity: how many ids the generator can issue per 4 ms, 4 to
// 65,536.
func (g *Generator) Cap() int { return int(g.most) - int(g.least) + 1 }

// Len returns how many ids were issued in the current 4 ms, at most [Generator.Cap].
func (g *Generator) Len() int {
	st := g.now()
	return int(st.Count)
}

// Sequence returns the last sequence number issued in the current 4 ms, or the
// minimum if there was none. If callers wait for the next 4 ms, it exceeds
// [Generator.SequenceMax] by their number.
func (g *Generator) Sequence() uint32 { return g.last(g.now()) }

// now returns the generator's state. If the newest time unit is not the current one,
// its count is 0.
func (g *Generator) now() generate.State {
	st := g.clocked.Sequencer().State()
	if now, _ := g.clocked.Clock().Now(); !st.Started || units(now) != st.Unit {
		st.Count = 0
	}
	return st
}

// defaults holds what exists once per process.
type defaults struct {
	pool      *PartitionPool
	generator *Generator
}

// shared is created at first use. Its partitions begin at a number computed from the time. So they
// differ from one start of the program to the next.
var (
	shared     defaults
	makeShared sync.Once
)

func process() *defaults {
	makeShared.Do(func() {
		now, _ := generate.NewSystemClock().Now()
		shared.pool = NewPartitionPool(uint16(units(now)))
		partition, _ := shared.pool.Next() // the first of 65,536
		shared.generator = &Generator{partition: partition, most: MaxSequence}
		shared.generator.clocked = generate.NewClocked(generate.NewSequencer(*snobits.Policy(grid(), 0, MaxSequence)), nil)
	})
	return &shared
}

// New is [Generator.New] of a generator that the whole process shares. Its partition
// depends on the time of its first use. If several processes generate ids, give
// each a generator with a partition of its own.
func New(meta byte) ID { return process().generator.New(meta) }

// NewWithTime is [Generator.NewWithTime] of the generator that the whole process
// shares.
func NewWithTime(meta byte, t time.Time) (ID, error) {
	return process().generator.NewWithTime(meta, t)
}
