package encoding_test

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

// TestAnySize compares the bytes and the hex digits of ids of every size with big numbers. It
// also writes and reads the ids in all kinds of encodings.
func TestAnySize(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= encoding.MaxBits; n++ {
		encodings := encodingsOfSize(t, n)
		for range 20 {
			id := idstest.RandomID(rnd, n)
			number := idstest.Number(id)
			if id.Bits() != n || idstest.Big(id).Cmp(number) != 0 {
				t.Fatalf("%d bits: bytes %x, want %x", n, id.AppendBytes(nil), number)
			}
			if want := fmt.Sprintf("%0*x", (n+3)/4, number); id.Hex() != want {
				t.Fatalf("%d bits: hex %s, want %s", n, id.Hex(), want)
			}
			if back, ok := encoding.FromNumber(n, number.Bytes()); !ok || back != id {
				t.Fatalf("%d bits: %x becomes %s, %v", n, number, back.Hex(), ok)
			}
			for i := range encodings {
				e := &encodings[i]
				if back, err := e.Decode(e.Encode(id)); err != nil || back != id || !e.Fits(e.Encode(id)) {
					t.Fatalf("%d bits: %s writes %s as %q, which it reads as %s, %v", n, e.Name(), id.Hex(), e.Encode(id), back.Hex(), err)
				}
			}
		}
	}
}

// encodingsOfSize returns encodings of all kinds for ids of n bits.
func encodingsOfSize(t *testing.T, n int) []encoding.Encoding {
	t.Helper()
	var list []encoding.Encoding
	add := func(e encoding.Encoding, err error) {
		if err != nil {
			t.Fatalf("%d bits: %v", n, err)
		}
		list = append(list, e)
	}
	for _, chars := range []string{"01", "0123456789", "0123456789abcdef", "0123456789ABCDEFGHJKMNPQRSTVWXYZ", "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"} {
		a, err := encoding.NewAlphabet(chars, "")
		if err != nil {
			t.Fatal(err)
		}
		add(a.Number("number", n))
		add(a.Padded("padded", n))
		if len(chars) != 10 {
			add(a.PadLow("low", n))
			add(a.PadHigh("high", n))
		}
	}
	add(encoding.HexOf(n))
	add(encoding.DecimalOf(n))
	add(encoding.PrefixedHexOf(n))
	add(encoding.BytesOf(n))
	return list
}

// TestTooLarge checks that no encoding reads the first number that has too many bits. Hex must read
// zeros up to whole bytes.
func TestTooLarge(t *testing.T) {
	for n := 1; n < encoding.MaxBits; n++ {
		over := new(big.Int).Lsh(big.NewInt(1), uint(n))
		if id, ok := encoding.FromNumber(n, over.Bytes()); ok {
			t.Errorf("%d bits: %x becomes %s", n, over, id.Hex())
		}
		larger, _ := encoding.FromNumber(n+1, over.Bytes())
		plain, wide := encodingsOfSize(t, n), encodingsOfSize(t, n+1)
		for i := range wide {
			text := wide[i].Encode(larger)
			if wide[i].Name() == "low" { // this encoding shifts the number
				continue
			}
			if id, err := plain[i].Decode(text); err == nil {
				t.Errorf("%d bits: %s reads %q as %s", n, plain[i].Name(), text, id.Hex())
			}
		}
		e, err := encoding.HexOf(n)
		whole := strings.Repeat("0", (n+7)/8*2)
		if id, bad := e.Decode(whole); err != nil || bad != nil || id != encoding.Zero(n) || !e.Fits(whole) {
			t.Errorf("%d bits: hex reads %q as %s, %v", n, whole, id.Hex(), bad)
		}
	}
}

// TestLayoutSizes checks layouts of every size, and that wrong ones are errors.
func TestLayoutSizes(t *testing.T) {
	for n := 1; n <= encoding.MaxBits; n++ {
		fields := []ids.Field{{Name: "a", Width: min(n, 128)}}
		if n > 128 {
			fields = append(fields, ids.Field{Name: "b", Width: n - 128})
		}
		if _, err := ids.NewLayout(n, fields...); err != nil {
			t.Error(err)
		}
	}
	for _, n := range []int{-1, encoding.MaxBits + 1, 1 << 40} {
		if _, err := ids.NewLayout(n, ids.Field{Name: "a", Width: n}); err == nil {
			t.Errorf("a layout of %d bits is no error", n)
		}
	}
	for _, f := range []ids.Field{
		{Name: "a"},
		{Name: "a", Width: -8},
		{Name: "a", Width: 1 << 62},
		{Name: "a", Width: 8, Spans: []ids.Span{{Offset: -1, Width: 8}}},
		{Name: "a", Width: 8, Spans: []ids.Span{{Offset: 1 << 62, Width: 1 << 62}}},
		{Name: "a", Width: 8, Spans: []ids.Span{{Offset: 0, Width: -8}, {Offset: 0, Width: 16}}},
		{Name: "a", Width: 8, Spans: []ids.Span{}},
	} {
		if _, err := ids.NewLayout(8, f); err == nil {
			t.Errorf("no error for %+v", f)
		}
	}
}
