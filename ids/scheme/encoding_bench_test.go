package scheme

import (
	"fmt"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// BenchmarkDecode decodes texts in encodings of built-in schemes, and in declared ones of
// the same text pattern. It compares them within one run.
func BenchmarkDecode(b *testing.B) {
	crockford := encoding.Must(encoding.Must(encoding.Must(encoding.AlphabetByName("crockford")).Alias("OIL", "011")).Fold())
	tsid := encoding.Must(crockford.PadHigh("tsid", 64))
	decimal := encoding.Must(encoding.DecimalOf(64))
	ksuid := encoding.Must(encoding.Must(encoding.AlphabetByName("base62")).Padded("ksuid", 160))
	uuid := encoding.Must(encoding.UUIDText())
	for i, tt := range []struct {
		builtin  ids.Encoding
		bits     int
		encoding Encoding
	}{
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Fold: true, Alias: map[string]string{"O": "0", "I": "1", "L": "1"}}},
		{tsid, 64, Encoding{Alphabet: "crockford", As: AsNumber, Length: 13}},
		{tsid, 64, Encoding{Alphabet: "crockford", As: AsNumber, Length: 13, Prefix: "ord_"}},
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Prefix: "ord_"}},
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Prefix: "ord_", Fold: true}},
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Check: "luhn"}},
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Check: "mod37-36"}},
		{tsid, 64, Encoding{Alphabet: "crockford", Pad: PadHigh, Groups: []int{4, 4, 5}}},
		{decimal, 64, Encoding{Alphabet: "decimal"}},
		{decimal, 64, Encoding{Alphabet: "decimal", Signed: true}},
		{decimal, 64, Encoding{Alphabet: "decimal", Check: "mod97"}},
		{ksuid, 160, Encoding{Alphabet: "base62", Length: 27}},
		{uuid, 128, Encoding{Form: "uuid"}},
		{uuid, 128, Encoding{Alphabet: "hex", Groups: []int{8, 4, 4, 4, 12}}},
		{uuid, 128, Encoding{Alphabet: "hex", Groups: []int{8, 4, 4, 4, 12}, Fold: true}},
	} {
		declared, id := buildEncoding(b, &tt.encoding, tt.bits), encoding.Zero(tt.bits).Put(1, 60, 0x123456789abcdef)
		b.Run(fmt.Sprint(i, "/", declared.Encode(id)), func(b *testing.B) {
			builtin, own := time.Duration(1<<62), time.Duration(1<<62)
			for b.Loop() {
				builtin = min(builtin, decodeTime(b, &tt.builtin, tt.builtin.Encode(id)))
				own = min(own, decodeTime(b, &declared, declared.Encode(id)))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(builtin)/rounds, "built-in-ns")
			b.ReportMetric(float64(own)/rounds, "declared-ns")
			b.ReportMetric(100*float64(builtin)/float64(own), "%speed")
		})
	}
}

// rounds is how many texts are decoded between two readings of the clock.
const rounds = 500

// decodeTime returns how long it takes to decode a text [rounds] times. Call it often and take the
// shortest time: it is the least disturbed.
func decodeTime(b *testing.B, e *ids.Encoding, text string) time.Duration {
	start := time.Now()
	for range rounds {
		if _, err := e.Decode(text); err != nil || !e.Fits(text) {
			b.Fatal(err)
		}
	}
	return time.Since(start)
}

// BenchmarkBuild checks and builds an encoding.
func BenchmarkBuild(b *testing.B) {
	for _, e := range []Encoding{
		{Alphabet: "decimal"},
		{Alphabet: "crockford", As: AsNumber, Length: 13, Prefix: "ord_", Fold: true, Alias: map[string]string{"O": "0", "I": "1"}},
		{Alphabet: "hex", Groups: []int{4, 4, 4, 5}, Check: "luhn"},
		{Form: "uuid"},
	} {
		b.Run(e.EncodingName(), func(b *testing.B) {
			b.ReportAllocs()
			bits := 64
			if e.Form != "" {
				bits = 128
			}
			largest := encoding.AllOnes(bits)
			for b.Loop() {
				if _, ok := e.build(bits, largest, nil); !ok {
					b.Fatal("not built")
				}
			}
		})
	}
}
