package unlisted_test

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/model/sets/unlisted"
)

// listed holds the layout of Snowflake, and one of 32 bits of seconds, 21 of sequence and 11 of
// node.
var listed = []unlisted.Layout{
	{Clock: unlisted.Clock{Unit: .001, End: 22}, Fields: []unlisted.Field{{Kind: ids.Sequence, End: 12}, {Kind: ids.Node, End: 22}}},
	{Clock: unlisted.Clock{Unit: 1, End: 32}, Fields: []unlisted.Field{{Kind: ids.Node, End: 11}, {Kind: ids.Sequence, End: 32}}},
}

// now is a Unix time.
const now = 1_795_000_000

// TestFind checks which ids cost less in an unlisted layout than in each listed one.
func TestFind(t *testing.T) {
	const n = 100
	r := rand.New(rand.NewPCG(1, 2))
	millis, nodes := make([]uint64, n), make([]uint64, n)
	at := uint64(90_000_000_000)
	for i := range millis {
		at += uint64(1 + r.IntN(90_000_000))
		millis[i], nodes[i] = at, r.Uint64N(3)
	}
	counts := [3]uint64{9_000_000, 400_000, 33}
	for _, test := range []struct {
		name     string
		end      int // of the time
		rest     func(i int) uint64
		unlisted bool
	}{
		{"32 bits of seconds, a node of 8 bits and a counter of 24 bits", 32, func(i int) uint64 { return 77<<24 | 9_000_000 + 3*uint64(i) }, true},
		{"a node of 16 bits before a sequence of 6 bits", 22, func(i int) uint64 { return [...]uint64{40_961, 777, 12_345}[nodes[i]]<<6 | r.Uint64N(20) }, true},
		{"a Snowflake", 22, func(int) uint64 { return 345<<12 | r.Uint64N(2) }, false},
		{"three nodes of a Snowflake", 22, func(i int) uint64 { return nodes[i]<<12 | r.Uint64N(2) }, false},
		{"three nodes with a counter each", 22, func(i int) uint64 {
			counts[nodes[i]]++
			return [...]uint64{5, 700, 31}[nodes[i]]<<12 | counts[nodes[i]]&4095
		}, false},
		{"seconds, a sequence and a node", 32, func(i int) uint64 { return r.Uint64N(3)<<11 | 1234 }, false},
	} {
		q := unlisted.IDs{Weight: .12, Listed: listed, Now: now, EpochBits: func(float64) float64 { return 29 }}
		per := uint64(1)
		if test.end == 32 {
			per = 1000
		}
		for i := range n {
			q.Numbers = append(q.Numbers, millis[i]/per<<test.end|test.rest(i))
		}
		check := func() {
			less, timed, ok := q.Find()
			if got := less.Shared + q.Weight*less.Values; !ok || got > 0 != test.unlisted || timed != (q.Records != nil) {
				t.Errorf("%s, times %t: %.1f bits less, %t, %t", test.name, q.Records != nil, got, timed, ok)
			}
		}
		check()
		for _, ms := range millis {
			q.Records = append(q.Records, now-400*86400+(float64(ms)-float64(millis[n-1]))/1000+.02)
		}
		q.Rate = float64(uint64(1)<<test.end) * 1000 / float64(per)
		check()
	}
}

// TestBursts checks that bursts do not count as nodes.
func TestBursts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	q := unlisted.IDs{Weight: .12, Listed: listed, Now: now, EpochBits: func(float64) float64 { return 29 }}
	for range 5 {
		at := 90_000_000_000 + r.Uint64N(1<<34)
		for range 20 {
			at += r.Uint64N(9)
			q.Numbers = append(q.Numbers, at<<22|5<<12)
		}
	}
	if less, _, ok := q.Find(); !ok || less.Shared+q.Weight*less.Values > 0 {
		t.Errorf("%.1f bits less, %t", less.Shared+q.Weight*less.Values, ok)
	}
}
