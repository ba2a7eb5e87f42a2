package flax

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
)

// Generator generates Flax IDs. It keeps no state: each id is the reading of its
// clock and 56 random bits. Any number of goroutines may share it. Make one with
// [NewGenerator].
type Generator struct {
	clocked *generate.Clocked
	entropy ids.Entropy
}

// NewGenerator returns a generator. A nil clock is the system clock. A nil entropy is
// [ids.NewEntropy], which is cryptographic. Another one must be safe for concurrent use if
// goroutines share the generator.
func NewGenerator(c generate.Clock, e ids.Entropy) *Generator {
	if e == nil {
		e = ids.NewEntropy()
	}
	return &Generator{generate.NewClocked(generate.NewSequencer(ids.Policy{Unit: grid(), MaxUnit: MaxTimestamp, Back: ids.FollowBack, Full: ids.NeverFull}), c), e}
}

// New generates an id of the current time. The error is an [*ids.Refusal]: the clock
// reads a time before 2015 or after 2049-11-03T19:53:47.775Z.
func (g *Generator) New() (ID, error) {
	slot, err := g.clocked.Take(context.Background()) // never waits
	if err != nil {
		return ID{}, err
	}
	return put(uint64(slot.Unit), g.entropy.Uint64()), nil
}

// Fill fills dst with new ids. It reads the clock once per 1,024 ids. It expands the random bits of
// a large batch from one seed: see batchEntropy. It returns the number of ids, and if that is less
// than len(dst), an error of [Generator.New].
func (g *Generator) Fill(dst []ID) (int, error) {
	n, entropy := 0, g.batchEntropy(len(dst))
	for n < len(dst) {
		grant, err := g.clocked.Reserve(context.Background(), uint32(min(len(dst)-n, 1024)))
		if err != nil {
			return n, err
		}
		for range grant.Count {
			dst[n] = put(uint64(grant.First.Unit), entropy.Uint64())
			n++
		}
	}
	return n, nil
}

// At generates an id of another time, rounded down to its millisecond. It returns
// an error if the time is before 2015 or after 2049-11-03T19:53:47.775Z.
func (g *Generator) At(t time.Time) (ID, error) {
	unit := grid()
	timestamp := unit.Index(ids.At(t))
	if timestamp < 0 || timestamp > MaxTimestamp {
		return ID{}, fmt.Errorf("invalid flax time %s: expected 2015-01-01T00:00:00Z to 2049-11-03T19:53:47.775Z", humantext.RFC3339(t))
	}
	return put(uint64(timestamp), g.entropy.Uint64()), nil
}

// shared is the generator of the process, created at first use.
var (
	shared     *Generator
	makeShared sync.Once
)

func process() *Generator {
	makeShared.Do(func() { shared = NewGenerator(nil, nil) })
	return shared
}

// New is [Generator.New] of a generator that the whole process shares.
func New() (ID, error) { return process().New() }

// At is [Generator.At] of a generator that the whole process shares.
func At(t time.Time) (ID, error) { return process().At(t) }

// batchFrom is the size of the smallest batch with its own seed. In smaller ones, a seed
// takes longer than it saves.
const batchFrom = 64

// batchEntropy returns the source of random bits for a batch of n ids: usually the generator's own.
// If that is the operating system, a large batch gets ChaCha8 with a seed of 256 of its bits. It is
// used for this batch only, by one goroutine.
//
// ChaCha8 is a cryptographic generator: Go's own runtime uses it, and overwrites its key
// as it goes. An id of BenchmarkFill (1,024 ids) takes 9 ns instead of 33.
func (g *Generator) batchEntropy(n int) ids.Entropy {
	if _, ok := g.entropy.(*ids.CryptoEntropy); !ok || n < batchFrom {
		return g.entropy
	}
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // documented never to fail
	return mathrand.NewChaCha8(seed)
}
