package flax

import (
	"crypto/rand"
	mathrand "math/rand/v2"

	"idtui/ids"
)

// batchFrom is the number of ids from which on a batch has a seed of its own: about where
// the seed pays.
const batchFrom = 64

// batchEntropy returns the source of random bits for a batch of n ids. For a large batch
// with the operating system's random bits, that is ChaCha8 with a seed of 256 of them,
// used for this batch only, by one goroutine. Otherwise it is the generator's own source.
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
