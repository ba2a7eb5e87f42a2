package koid

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Config is what a generator's ids have in common. The zero value is datacenter
// 0 and worker 0, counting from 1970, refusing where the original refuses.
type Config struct {
	Datacenter int       // where the generator runs, 0 to 31
	Worker     int       // which generator there, 0 to 31
	Epoch      time.Time // what timestamp 0 stands for, before now; zero for 1970-01-01
	// Wait makes the generator sleep where the original's refuses: until the clock
	// has caught up, and until the next millisecond.
	Wait bool
	// Clock, if set, is read instead of the operating system's.
	Clock ids.Clock
}

// ConfigOf is the configuration of the generator with a number, 0 to 1023:
// datacenter × 32 + worker. 34 is datacenter 1, worker 2.
func ConfigOf(node int) Config {
	return Config{Datacenter: node >> WorkerBits, Worker: node & MaxWorker}
}

// RandomConfig is a configuration with a random datacenter and worker, for
// where nobody hands them out: two such generators share theirs once in 1024.
func RandomConfig(epoch time.Time) Config {
	c := ConfigOf(rand.IntN(MaxID + 1))
	c.Epoch = epoch
	return c
}

// ID is the number of the generator, 0 to 1023: datacenter × 32 + worker.
func (c Config) ID() int { return c.Datacenter<<WorkerBits | c.Worker }

// check refuses what the layout cannot hold, and an epoch that is not past.
func (c *Config) check(now ids.Reading) error {
	epoch := epochOf(c.Epoch)
	switch {
	case c.Datacenter < 0 || c.Datacenter > MaxDatacenter:
		return fmt.Errorf("koid: datacenter %d: want 0 to %d", c.Datacenter, MaxDatacenter)
	case c.Worker < 0 || c.Worker > MaxWorker:
		return fmt.Errorf("koid: worker %d: want 0 to %d", c.Worker, MaxWorker)
	case epoch < 0:
		return fmt.Errorf("koid: epoch %s: want 1970-01-01T00:00:00Z or later", humantext.RFC3339(c.Epoch))
	case epoch >= now:
		return fmt.Errorf("koid: epoch %s: want one before now, %s", humantext.RFC3339(c.Epoch), humantext.RFC3339(now.Time()))
	}
	return nil
}

// Generator makes the ids of one datacenter and worker: 4096 a millisecond,
// 4.096 million a second. It issues no id twice, whatever its clock does and
// however many goroutines share it. Make one with [NewGenerator].
type Generator struct {
	clocked *ids.Clocked
	config  Config
	node    uint64
}

// NewGenerator makes a generator. The error says which part of the
// configuration is out of range.
func NewGenerator(c Config) (*Generator, error) {
	if c.Clock == nil {
		c.Clock = ids.NewSystemClock()
	}
	now, _ := c.Clock.Now()
	if err := c.check(now); err != nil {
		return nil, err
	}
	unit := ids.Unit{Step: time.Millisecond, Epoch: epochOf(c.Epoch)}
	seq := ids.NewSequencer(*policy(unit, c.Wait))
	return &Generator{ids.NewClocked(seq, c.Clock), c, uint64(c.ID())}, nil
}

// Config is what the generator was made with.
func (g *Generator) Config() Config { return g.config }

// Next is a new id. The error is an [*ids.Refusal] where the clock went back, the
// millisecond's 4096 ids are issued, or the timestamp's 42 bits are; it tells
// the clock's step and when to try again. A generator that waits sleeps instead,
// until the context is done, and answers the context's error then.
func (g *Generator) Next(ctx context.Context) (ID, error) {
	slot, err := g.clocked.Take(ctx)
	if err != nil {
		return ID{}, err
	}
	return FromUint64(compose(uint64(slot.Unit), g.node, uint64(slot.Seq))), nil
}

// Fill fills dst with new ids, with one look at the clock for each millisecond.
// Where it has to stop, it tells how many it made, and why as [Generator.Next]
// does.
func (g *Generator) Fill(ctx context.Context, dst []ID) (int, error) {
	made := 0
	for made < len(dst) {
		grant, err := g.clocked.Reserve(ctx, uint32(min(len(dst)-made, MaxCounter+1)))
		if err != nil {
			return made, err
		}
		for i := range grant.Count {
			dst[made] = FromUint64(compose(uint64(grant.First.Unit), g.node, uint64(grant.First.Seq+i)))
			made++
		}
	}
	return made, nil
}
