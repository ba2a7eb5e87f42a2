package ui

import (
	"crypto/rand"
	"encoding/binary"
)

// systemEntropy draws from the operating system's cryptographic source.
type systemEntropy struct{}

// Uint64 is 64 random bits. The system's source does not fail: Go ends the
// program rather than answer without randomness.
func (systemEntropy) Uint64() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}
