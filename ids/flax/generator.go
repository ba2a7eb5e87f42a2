package flax

import (
	"context"
	"fmt"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Generator makes Flax IDs. It keeps no memory: each id is what its clock says
// and 56 bits from its source of randomness, which is a cryptographic one where
// the original's is not. Any number of goroutines may share it. Make one with
// [NewGenerator].
type Generator struct {
	clocked *ids.Clocked
	entropy ids.Entropy
}

// NewGenerator makes a generator; a nil clock is the operating system's, a nil
// entropy [ids.NewEntropy]. Another entropy must be one that goroutines may
// share, if they share the generator.
func NewGenerator(c ids.Clock, e ids.Entropy) *Generator {
	if e == nil {
		e = ids.NewEntropy()
	}
	return &Generator{ids.NewClocked(ids.NewSequencer(*policy()), c), e}
}

// New is an id of the time that it is. The error is an [*ids.Refusal] where the
// clock stands before 2015 or after 2049-11-03.
func (g *Generator) New() (ID, error) {
	slot, err := g.clocked.Take(context.Background()) // which never waits here
	if err != nil {
		return ID{}, err
	}
	return put(uint64(slot.Unit), g.entropy.Uint64()), nil
}

// Fill fills dst with ids, 1024 at a time with one look at the clock. Where it
// has to stop, it tells how many it made, and why as [Generator.New] does.
func (g *Generator) Fill(dst []ID) (int, error) {
	made := 0
	for made < len(dst) {
		grant, err := g.clocked.Reserve(context.Background(), uint32(min(len(dst)-made, 1024)))
		if err != nil {
			return made, err
		}
		for range grant.Count {
			dst[made] = put(uint64(grant.First.Unit), g.entropy.Uint64())
			made++
		}
	}
	return made, nil
}

// At is an id of another time, cut to its millisecond. The error says that the
// time lies before 2015 or after 2049-11-03, for which the original answers
// garbage.
func (g *Generator) At(t time.Time) (ID, error) {
	unit := grid.Index(ids.At(t))
	if unit < 0 || unit > MaxTimestamp {
		return ID{}, fmt.Errorf("invalid flax time %s: want 2015-01-01T00:00:00Z to 2049-11-03T19:53:47.775Z", humantext.RFC3339(t))
	}
	return put(uint64(unit), g.entropy.Uint64()), nil
}

// own is the generator of the process, made on first use.
var (
	own     *Generator
	makeOwn sync.Once
)

func process() *Generator {
	makeOwn.Do(func() { own = NewGenerator(nil, nil) })
	return own
}

// New is [Generator.New] of a generator that the process shares.
func New() (ID, error) { return process().New() }

// At is [Generator.At] of a generator that the process shares.
func At(t time.Time) (ID, error) { return process().At(t) }
