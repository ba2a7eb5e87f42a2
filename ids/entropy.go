package ids

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
)

// drawn is how many random bytes are fetched at a time.
const drawn = 512

// CryptoEntropy is the operating system's cryptographic randomness, fetched 512
// bytes at a time. Any number of goroutines may share one. Make one with
// [NewEntropy].
type CryptoEntropy struct{ pool sync.Pool }

// NewEntropy is a cryptographic source of random bits.
func NewEntropy() *CryptoEntropy {
	return &CryptoEntropy{sync.Pool{New: func() any { return &draw{used: drawn} }}}
}

// draw is a supply of random bytes. Each is used once and wiped.
type draw struct {
	used  int
	bytes [drawn]byte
}

// Uint64 is 64 random bits that nobody else gets. It does not fail: where the
// operating system has no randomness, crypto/rand ends the program.
func (e *CryptoEntropy) Uint64() uint64 {
	d := e.pool.Get().(*draw) //nolint:forcetypeassert // the pool holds nothing else
	if d.used == drawn {
		_, _ = rand.Read(d.bytes[:]) // documented never to fail
		d.used = 0
	}
	next := d.bytes[d.used : d.used+8]
	v := binary.NativeEndian.Uint64(next)
	clear(next)
	d.used += 8
	e.pool.Put(d)
	return v
}
