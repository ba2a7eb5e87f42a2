package sno

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Generator makes the ids of one partition. It issues no id twice, whatever its
// clock does and however many goroutines share it: 65536 ids each 4 ms and
// timeline, 16.384 million a second. Make one with [NewGenerator].
type Generator struct {
	clocked     *ids.Clocked
	partition   Partition
	least, most uint16
	fixed       atomic.Uint64 // numbers taken by NewWithTime
}

// Options are what a generator may be given. The zero value is a generator of
// its own partition, with the whole sequence and the system's clock.
type Options struct {
	// Snapshot is the configuration, and the memory to go on from; nil for a
	// partition that no other generator of this process has.
	Snapshot *Snapshot
	// Overflows, if set, receives a notification for each unit in which callers
	// had to wait for the next one. A reader that is not ready misses it.
	Overflows chan<- Overflow
	// Clock, if set, is read instead of the operating system's.
	Clock ids.Clock
}

// NewGenerator makes a generator. The error is an [*InvalidSequenceBoundsError]
// or a [*PartitionPoolExhaustedError], or says what is wrong with the snapshot.
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
	g.clocked = ids.NewClocked(ids.Restore(*policy(grid, lo, hi), st), o.Clock)
	if o.Overflows != nil {
		var mu sync.Mutex
		out := &overflows{to: o.Overflows, unit: -2}
		g.clocked.OnStall(func(s ids.Stall) {
			mu.Lock()
			defer mu.Unlock()
			out.stalled(s)
		})
	}
	return g, nil
}

// New makes an id of the time that it is, with a metabyte of the caller's own.
// Where the unit is full or the clock went back a second time, it sleeps until
// it can. The id is zero where the clock stands before 2010 or after 2079; use
// [Generator.NewContext] to hear of it.
func (g *Generator) New(meta byte) ID {
	id, _ := g.NewContext(context.Background(), meta)
	return id
}

// NewContext is [Generator.New] that sleeps only until the context is done. The
// error is the context's, or an [*ids.Refusal] where the clock stands before
// 2010 or after 2079.
func (g *Generator) NewContext(ctx context.Context, meta byte) (ID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return ID{}, err
	}
	return g.compose(slot.Unit, slot.Toggle, meta, uint16(slot.Seq)), nil
}

// Fill fills dst with new ids, with one look at the clock for each 4 ms. Where
// it has to stop, it tells how many it made, and why as [Generator.NewContext]
// does.
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

// NewWithTime makes an id of another time, to port ids that are older than the
// scheme. It has a sequence of its own, which begins at the minimum, counts on
// whatever the time, and comes round silently; the tick-tock bit is 0. That two
// such ids differ is up to the caller. The error says that the time lies before
// 2010 or after 2079.
func (g *Generator) NewWithTime(meta byte, t time.Time) (ID, error) {
	unit := units(ids.At(t))
	if unit < 0 || unit > MaxTimestamp {
		return ID{}, fmt.Errorf("invalid sno time %s: want 2010-01-01T00:00:00Z to 2079-09-07T15:47:35.551Z", humantext.RFC3339(t))
	}
	n := g.fixed.Add(1) - 1
	return g.compose(unit, 0, meta, g.least+uint16(n%uint64(g.Cap()))), nil
}

func (g *Generator) compose(unit int64, toggle, meta byte, sequence uint16) (id ID) {
	id.set(uint64(unit)<<ToggleBits|uint64(toggle),
		uint64(meta)<<32|uint64(g.partition.AsUint16())<<SequenceBits|uint64(sequence))
	return id
}

// Partition is the fixed part of the generator's ids.
func (g *Generator) Partition() Partition { return g.partition }

// SequenceMin is the first number of the generator's pool.
func (g *Generator) SequenceMin() uint16 { return g.least }

// SequenceMax is the last number of the generator's pool.
func (g *Generator) SequenceMax() uint16 { return g.most }

// Cap is how many ids a unit has: 4 to 65536.
func (g *Generator) Cap() int { return int(g.most) - int(g.least) + 1 }

// Len is how many ids were made in the unit that it is now, never more than
// [Generator.Cap].
func (g *Generator) Len() int {
	st := g.now()
	return int(st.Count)
}

// Sequence is the last number issued in the unit that it is now, and the minimum
// where none was. Above [Generator.SequenceMax], by that many callers wait for
// the next unit.
func (g *Generator) Sequence() uint32 { return g.last(g.now()) }

// now is the generator's memory, with nothing taken where the newest unit is not
// the one that it is now.
func (g *Generator) now() ids.State {
	st := g.clocked.Sequencer().State()
	if now, _ := g.clocked.Clock().Now(); !st.Started || units(now) != st.Unit {
		st.Count = 0
	}
	return st
}

// defaults are what a process has one of.
type defaults struct {
	pool      *PartitionPool
	generator *Generator
}

// own are the process's own, made on first use. Its partitions begin at a number
// that the time gives, so that they differ from one start of a program to the next.
var (
	own     defaults
	makeOwn sync.Once
)

func process() *defaults {
	makeOwn.Do(func() {
		now, _ := ids.NewSystemClock().Now()
		own.pool = NewPartitionPool(uint16(units(now)))
		partition, _ := own.pool.Next() // the first of 65536
		own.generator = &Generator{partition: partition, most: MaxSequence}
		own.generator.clocked = ids.NewClocked(ids.NewSequencer(*policy(grid, 0, MaxSequence)), nil)
	})
	return &own
}

// New is [Generator.New] of the process's own generator, which is made on first
// use, with a partition that depends on the time and is known to nobody else.
// Where several processes make ids, give each a generator of its own.
func New(meta byte) ID { return process().generator.New(meta) }

// NewWithTime is [Generator.NewWithTime] of the process's own generator.
func NewWithTime(meta byte, t time.Time) (ID, error) {
	return process().generator.NewWithTime(meta, t)
}
