package ids_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/idstest"
)

// checksumLayout returns a layout of some bits and a checksum after them.
func checksumLayout(t *testing.T, before int, algorithm string, width int) *ids.Layout {
	t.Helper()
	var fields []ids.Field
	for left := before; left > 0; left -= 64 {
		fields = append(fields, ids.Field{Name: fmt.Sprint("data", left), Kind: ids.Random, Width: min(left, 64)})
	}
	l, err := ids.NewLayout(before+width, append(fields, ids.Field{Name: "sum", Kind: ids.Checksum, Width: width, Of: algorithm})...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCheckValues compares the CRCs with the check values of the catalog of CRC algorithms:
// those of the text 123456789.
func TestCheckValues(t *testing.T) {
	for name, want := range map[string]struct {
		width int
		sum   uint64
	}{"crc8": {8, 0xf4}, "crc16": {16, 0xbb3d}, "crc32c": {32, 0xe3069283}} {
		l := checksumLayout(t, 72, name, want.width)
		id, _ := encoding.FromNumber(l.Bits, append([]byte("123456789"), make([]byte, want.width/8)...))
		sealed := l.Seal(id)
		if got := sealed.Uint64(72, want.width); got != want.sum {
			t.Errorf("%s of 123456789 is %x, want %x", name, got, want.sum)
		}
		if err := l.Check(sealed); err != nil {
			t.Error(err)
		}
		if err := l.Check(sealed.Flip(3)); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%s: a changed bit gives %v", name, err)
		}
	}
}

// TestGroupSums compares xor and sum with big numbers, for every width.
func TestGroupSums(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		before := 1 + rnd.IntN(encoding.MaxBits-1)
		width := 1 + rnd.IntN(min(128, encoding.MaxBits-before))
		id := idstest.RandomID(rnd, before+width)
		rest := idstest.Number(id)
		rest.Rsh(rest, uint(width))
		limit := new(big.Int).Lsh(big.NewInt(1), uint(width))
		xor, sum := new(big.Int), new(big.Int)
		for rest.Sign() > 0 {
			group := new(big.Int).Mod(rest, limit)
			xor.Xor(xor, group)
			sum.Add(sum, group).Mod(sum, limit)
			rest.Rsh(rest, uint(width))
		}
		for name, want := range map[string]*big.Int{"xor": xor, "sum": sum} {
			sealed := idstest.Number(checksumLayout(t, before, name, width).Seal(id))
			if got := sealed.Mod(sealed, limit); got.Cmp(want) != 0 {
				t.Fatalf("%s of %d bits before %d is %x, want %x", name, before, width, got, want)
			}
		}
	}
}

// TestChecksumErrors checks that a wrong checksum field is an error.
func TestChecksumErrors(t *testing.T) {
	for want, f := range map[string]ids.Field{
		"expected crc8, crc16, crc32c, xor or sum": {Name: "sum", Kind: ids.Checksum, Width: 8, Of: "crc9"},
		"a crc16 has 16 bits; the field has 8":     {Name: "sum", Kind: ids.Checksum, Width: 8, Of: "crc16"},
		"only a field of kind checksum":            {Name: "sum", Kind: ids.Random, Width: 8, Of: "crc8"},
		"one run of bits":                          {Name: "sum", Kind: ids.Checksum, Width: 8, Of: "crc8", Spans: []ids.Span{{Offset: 8, Width: 4}, {Offset: 12, Width: 4}}},
	} {
		_, err := ids.NewLayout(16, ids.Field{Name: "data", Width: 8, Spans: []ids.Span{{Width: 8}}}, f)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", f, err, want)
		}
	}
}
