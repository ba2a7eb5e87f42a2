package koid

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/internal/koidbits"
)

// Config configures a [Generator]. The zero value is datacenter 0, worker 0 and
// the epoch 1970-01-01, for a generator that refuses.
type Config struct {
	Datacenter int       // 0 to 31
	Worker     int       // 0 to 31; with the datacenter it identifies the generator
	Epoch      time.Time // what timestamp 0 means, before the current time; zero for 1970-01-01
	// Wait makes the generator sleep instead of refusing: until the clock has caught
	// up, and until the next millisecond.
	Wait bool
	// Clock is the clock to read; nil for the system clock.
	Clock generate.Clock
	// Lease keeps the generator from issuing ids again after a restart; nil for none.
	// With a lease, Clock is not used. Package lease has an implementation with a file.
	Lease generate.Lease
}

// ConfigOf returns the configuration of the generator with a number, 0 to 1023: datacenter × 32 +
// worker. For example, 34 is datacenter 1, worker 2.
func ConfigOf(node int) Config {
	return Config{Datacenter: node >> koidbits.WorkerBits, Worker: node & MaxWorker}
}

// RandomConfig returns a configuration with a random datacenter and worker, if you
// cannot assign them. With odds of 1 in 1,024, two such generators have the same
// numbers, and issue duplicates.
func RandomConfig(epoch time.Time) Config {
	c := ConfigOf(rand.IntN(MaxID + 1))
	c.Epoch = epoch
	return c
}

// ID returns the number of the generator, 0 to 1023: datacenter × 32 + worker.
func (c Config) ID() int { return c.Datacenter<<koidbits.WorkerBits | c.Worker }

// check returns an error if the layout cannot hold a value, or if the epoch is not
// in the past.
func (c *Config) check(now ids.Reading) error {
	epoch := epochOf(c.Epoch)
	switch {
	case c.Datacenter < 0 || c.Datacenter > MaxDatacenter:
		return fmt.Errorf("koid: invalid datacenter %d: expected 0 to %d", c.Datacenter, MaxDatacenter)
	case c.Worker < 0 || c.Worker > MaxWorker:
		return fmt.Errorf("koid: invalid worker %d: expected 0 to %d", c.Worker, MaxWorker)
	case epoch < 0:
		return fmt.Errorf("koid: invalid epoch %s: expected 1970-01-01T00:00:00Z or later", humantext.RFC3339(c.Epoch))
	case epoch >= now:
		return fmt.Errorf("koid: invalid epoch %s: expected a time before now, which is %s", humantext.RFC3339(c.Epoch), humantext.RFC3339(now.Time()))
	}
	return nil
}

// Generator generates the ids of one datacenter and worker: up to 4,096 per
// millisecond, 4.096 million per second. It issues no duplicates, whatever its
// clock does. Any number of goroutines may share it. Make one with [NewGenerator].
type Generator struct {
	clocked *generate.Clocked
	config  Config
	node    uint64
}

// NewGenerator returns a generator. The error says which value of the
// configuration is out of range.
func NewGenerator(c Config) (*Generator, error) {
	switch {
	case c.Lease != nil:
		c.Clock = c.Lease.Clock()
	case c.Clock == nil:
		c.Clock = generate.NewSystemClock()
	}
	now, _ := c.Clock.Now()
	if err := c.check(now); err != nil {
		return nil, err
	}
	unit := ids.Unit{Step: time.Millisecond, Epoch: epochOf(c.Epoch)}
	seq := generate.NewSequencer(*koidbits.Policy(unit, c.Wait))
	return &Generator{generate.NewLeased(seq, c.Clock, c.Lease), c, uint64(c.ID())}, nil
}

// Config returns the configuration of the generator.
func (g *Generator) Config() Config { return g.config }

// Next generates an id. On a clock regression, a sequence overflow or an exhausted timestamp, the
// error is an [*ids.Refusal]. The refusal says how far the clock is behind and when to try again. A
// generator that waits sleeps instead, except if the timestamp is exhausted. If the context is done
// first, Next returns the context's error. If the lease fails, it returns that of the lease.
func (g *Generator) Next(ctx context.Context) (ID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return ID{}, err
	}
	return FromUint64(koidbits.Compose(uint64(slot.Unit), g.node, uint64(slot.Seq))), nil
}

// Fill fills dst with new ids. It reads the clock once per millisecond, not once
// per id. It returns the number of ids, and if that is less than len(dst), an error
// of [Generator.Next].
func (g *Generator) Fill(ctx context.Context, dst []ID) (int, error) {
	n := 0
	for n < len(dst) {
		grant, err := g.clocked.Reserve(ctx, uint32(min(len(dst)-n, MaxCounter+1)))
		if err != nil {
			return n, err
		}
		for i := range grant.Count {
			dst[n] = FromUint64(koidbits.Compose(uint64(grant.First.Unit), g.node, uint64(grant.First.Seq+i)))
			n++
		}
	}
	return n, nil
}
