package fit

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/schemes"
)

// TestLeaks compares what ids reveal, and what stays secret, with ids of real generators. It uses
// the values of each field in consecutive ids.
func TestLeaks(t *testing.T) {
	tsid, err := schemes.TSID.Open(ids.Settings{"node_bits": "10"})
	if err != nil {
		t.Fatal(err)
	}
	counting, hidden := 0, 0
	for _, b := range append(slices.Clone(catalog.Default().BoundSchemes()), tsid) {
		if isReadOnly(b) {
			continue
		}
		tr, secret := traitsOf(b, needs(t, "")), 0.0
		var counts, names, times bool
		all, other := generated(b, 1), generated(b, 2)
		first, later := all[:run], all[run:]
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			switch {
			case f.Fixed != nil:
			case f.Kind == ids.Time:
				times = times || f.Get(first[0]) != f.Get(later[0])
			case grows(f, first):
				counts = true
			case !constant(f, first):
				secret += log2(values(f))
			case constant(f, all) && f.Get(first[0]) != f.Get(other[0]):
				names = true
			}
		}
		if counts != (tr.volumeBits > 0) {
			t.Errorf("%s: a field counts: %v; %d bits reveal how many are issued", b.Scheme.Name, counts, tr.volumeBits)
		}
		if times != (tr.timeBits > 0) {
			t.Errorf("%s: ids depend on the clock: %v; %d bits reveal the time", b.Scheme.Name, times, tr.timeBits)
		}
		if names && tr.nodeBits == 0 {
			t.Errorf("%s: a field differs only by generator, but no bits reveal the node", b.Scheme.Name)
		}
		if math.Abs(secret-tr.secret) > 1e-9 {
			t.Errorf("%s: %v bits are drawn for each id; %v bits are secret", b.Scheme.Name, secret, tr.secret)
		}
		if counts {
			counting++
		} else {
			hidden++
		}
	}
	if counting < 10 || hidden < 10 {
		t.Errorf("%d schemes count, %d do not", counting, hidden)
	}
}

// run is a number of consecutive ids.
const run = 16

// generated returns two runs of ids of one generator, at most a unit apart; the second begins a month
// later.
func generated(b *ids.BoundScheme, seed byte) (list []ids.ID) {
	g := generate.NewGenerator(b.Waiting(), rand.NewChaCha8([32]byte{seed}))
	for at := now(); len(list) < 2*run; {
		answer := g.Step(ids.At(at))
		if answer.Answer != ids.Issued {
			at = at.Add(time.Millisecond)
			continue
		}
		if list = append(list, answer.ID); len(list) == run {
			at = at.AddDate(0, 1, 0)
		}
	}
	return list
}

// grows reports whether a field only grows from id to id, and wraps at most once. Bits that are
// drawn for each id hardly ever do.
func grows(f *ids.Field, list []ids.ID) bool {
	_, most := f.Range()
	size := new(big.Int).Add(bigOf(most), big.NewInt(1))
	sum := new(big.Int)
	for i := 1; i < len(list); i++ {
		d := new(big.Int).Sub(bigOf(f.Get(list[i])), bigOf(f.Get(list[i-1])))
		if d.Mod(d, size); d.Sign() == 0 {
			return false
		}
		sum.Add(sum, d)
	}
	return sum.Cmp(size) < 0
}

func constant(f *ids.Field, list []ids.ID) bool {
	for _, id := range list {
		if f.Get(id) != f.Get(list[0]) {
			return false
		}
	}
	return true
}

func bigOf(v ids.Value) *big.Int {
	n := new(big.Int).SetUint64(v.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(v.Lo))
}
