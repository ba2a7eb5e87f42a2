package app

import (
	"crypto/rand"
	"encoding/binary"
)

// systemEntropy reads the operating system's cryptographic random source.
type systemEntropy struct{}

// Uint64 returns 64 random bits. The system's source does not fail: Go ends the
// program instead of returning bits that are not random.
func (systemEntropy) Uint64() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}
