package ids

import (
	"crypto/rand"
	mathrand "math/rand/v2"
)

// batchFrom is the number of ids from which on a batch has a seed of its own: about where
// the seed pays.
const batchFrom = 64

// BatchEntropy returns the source of random bits for a batch of n ids. For a large batch
// with a [CryptoEntropy], that is ChaCha8 with a seed of 256 bits from the operating
// system, used for this batch only, by one goroutine. Otherwise it is e itself.
//
// ChaCha8 is a cryptographic generator: Go's own runtime uses it, and overwrites its key
// as it goes. An id of BenchmarkFill (flax, 1,024 ids) takes 9 ns instead of 33.
func BatchEntropy(e Entropy, n int) Entropy {
	if _, ok := e.(*CryptoEntropy); !ok || n < batchFrom {
		return e
	}
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // documented never to fail
	return mathrand.NewChaCha8(seed)
}
