package encoding_test

import (
	"encoding/hex"
	"math/big"
	"math/rand/v2"
	"testing"

	"idtui/ids/encoding"
	"idtui/ids/idstest"
)

// TestPutAndUint64 writes and reads every run of bits and compares with big
// numbers.
func TestPutAndUint64(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for offset := range encoding.MaxBits {
		for width := 0; width <= min(64, encoding.MaxBits-offset); width++ {
			id := encoding.Zero(encoding.MaxBits).Put(0, 64, rnd.Uint64()).Put(64, 64, rnd.Uint64()).Put(128, 32, rnd.Uint64())
			v := rnd.Uint64()
			low := uint(encoding.MaxBits - offset - width)
			mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
			mask.Sub(mask, big.NewInt(1))
			field := new(big.Int).And(new(big.Int).SetUint64(v), mask)
			want := new(big.Int).AndNot(idstest.Big(id), new(big.Int).Lsh(mask, low))
			want.Or(want, new(big.Int).Lsh(field, low))
			got := id.Put(offset, width, v)
			if idstest.Big(got).Cmp(want) != 0 {
				t.Fatalf("put %d bits at %d: %x, want %x", width, offset, idstest.Big(got), want)
			}
			if got.Uint64(offset, width) != field.Uint64() {
				t.Fatalf("read %d bits at %d: %x, want %x", width, offset, got.Uint64(offset, width), field)
			}
		}
	}
}

// TestHex writes ids of every size, which together have each value of a byte, and compares
// with the standard library.
func TestHex(t *testing.T) {
	for size := range encoding.MaxBits/8 + 1 {
		for first := range 256 {
			b := make([]byte, size)
			for i := range b {
				b[i] = byte(first + 13*i)
			}
			id, _ := encoding.FromBytes(b)
			if got := id.Hex(); got != hex.EncodeToString(b) {
				t.Fatalf("%x is written as %s", b, got)
			}
		}
	}
}
