package generate_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// open binds a layout and a policy; nil for no generator.
func open(t *testing.T, policy *ids.Policy, fields ...ids.Field) (*ids.BoundScheme, error) {
	t.Helper()
	bits := 0
	for i := range fields {
		bits += fields[i].Width
	}
	layout, err := ids.NewLayout(bits, fields...)
	if err != nil {
		return nil, err
	}
	s := &ids.Scheme{Name: "x", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(bits))}, Policy: policy}, nil
	}}
	return s.Open(nil)
}

// randomParts returns a sequence, and fields that together hold the time.
func randomParts(rnd *rand.Rand) []ids.Field {
	units := []ids.Unit{
		{Step: 1e6 * time.Second},
		{Step: time.Hour},
		{Step: time.Minute},
		{Step: 7 * time.Second},
		{Step: time.Second},
		{Step: time.Second, Parts: 256},
		{Step: time.Millisecond},
		{Step: 1024 * time.Microsecond},
		{Step: time.Second, Parts: 65536},
		{Step: time.Microsecond},
		{Step: 100},
	}
	rnd.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	epoch := ids.Millis(rnd.Int64N(1e12))
	fields := []ids.Field{{Name: "sequence", Kind: ids.Sequence, Width: 8}}
	for i := range 2 + rnd.IntN(2) {
		u := units[i]
		u.Epoch = epoch
		f := ids.Field{Name: fmt.Sprint("t", i), Kind: ids.Time, Width: 1 + rnd.IntN(40), Part: &u}
		if rnd.IntN(3) == 0 {
			f.Max = 1 + rnd.Uint64N(1<<f.Width-1)
		}
		fields = append(fields, f)
	}
	return fields
}

// timeInNanos returns the exact time of an id with parts, in nanoseconds after the epoch.
func timeInNanos(b *ids.BoundScheme, id ids.ID) *big.Rat {
	sum := new(big.Rat)
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Part != nil {
			n := new(big.Rat).SetInt(new(big.Int).SetUint64(f.Get(id).Lo))
			sum.Add(sum, n.Mul(n, big.NewRat(int64(f.Part.Step), max(f.Part.Parts, 1))))
		}
	}
	return sum
}

// TestTimeParts compares the times of layouts with several time fields with the same sums in big
// numbers. It also checks that each unit of a generator has its own time. The time is at most one
// unit before the start of that unit.
func TestTimeParts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	generated := 0
	for range 4000 {
		fields := randomParts(rnd)
		b, err := open(t, nil, fields...)
		if err != nil {
			t.Fatal(err)
		}
		id := idstest.RandomID(rnd, b.Layout.Bits)
		unit := b.TimeUnit()
		want := timeInNanos(b, id)
		want.Add(want, new(big.Rat).SetInt(new(big.Int).Mul(big.NewInt(int64(unit.Epoch)), big.NewInt(1000))))
		at := b.Time(id)
		got := new(big.Int).Add(new(big.Int).Mul(big.NewInt(at.Unix()), big.NewInt(1e9)), big.NewInt(int64(at.Nanosecond())))
		if got.Cmp(new(big.Int).Div(want.Num(), want.Denom())) != 0 {
			t.Fatalf("%v: %s is at %v, want %v", fields, id.Hex(), got, want)
		}
		if b, err = open(t, &ids.Policy{}, fields...); err != nil {
			continue // the fields leave a gap between times
		}
		generated++
		checkUnits(t, rnd, b)
	}
	if generated < 300 {
		t.Errorf("only %d layouts have a generator", generated)
	}
}

// checkUnits checks that later units have later times, near the readings that they come from.
func checkUnits(t *testing.T, rnd *rand.Rand, b *ids.BoundScheme) {
	t.Helper()
	p := b.Policy
	for range 20 {
		k := rnd.Int64N(min(p.MaxUnit, p.Unit.Index(p.Unit.Epoch+1<<60), 1<<62) + 1)
		first, second := b.Compose(ids.Slot{Unit: k}, rnd), b.Compose(ids.Slot{Unit: min(k+1, p.MaxUnit)}, rnd)
		early, late := timeInNanos(b, first), timeInNanos(b, second)
		if k < p.MaxUnit && early.Cmp(late) >= 0 {
			t.Fatalf("%+v: unit %d is at %v, the next at %v", b.Layout.Fields, k, early, late)
		}
		start := new(big.Rat).SetInt64(int64(p.Unit.Start(k) - p.Unit.Epoch)) // rounded up to 1 µs
		start.Mul(start, big.NewRat(1000, 1))
		distance := start.Sub(start, early)
		length := big.NewRat(int64(p.Unit.Step)+1000*max(p.Unit.Parts, 1), max(p.Unit.Parts, 1))
		if distance.Sign() < 0 || distance.Cmp(length) > 0 {
			t.Fatalf("%+v: unit %d starts %v ns after the time of its ids", b.Layout.Fields, k, distance)
		}
	}
}

// TestErlangTime checks that units of 1.024 ms restart with each second, as uid's do.
func TestErlangTime(t *testing.T) {
	b, err := open(t, &ids.Policy{},
		ids.Field{Name: "mega", Kind: ids.Time, Width: 14, Part: &ids.Unit{Step: 1e6 * time.Second}},
		ids.Field{Name: "second", Kind: ids.Time, Width: 20, Max: 999_999, Part: &ids.Unit{Step: time.Second}},
		ids.Field{Name: "micro", Kind: ids.Time, Width: 10, Part: &ids.Unit{Step: 1024 * time.Microsecond}},
		ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 14},
	)
	if err != nil {
		t.Fatal(err)
	}
	id := b.Compose(ids.Slot{Unit: b.Policy.Unit.Index(ids.Reading(1_700_123_456_789_012))}, nil)
	for i, want := range []uint64{1700, 123_456, 789_012 / 1024} {
		if got := b.Layout.Fields[i].Get(id).Lo; got != want {
			t.Errorf("%s is %d, want %d", b.Layout.Fields[i].Name, got, want)
		}
	}
}

// randomGenerator returns a random layout and a policy that goes with it.
func randomGenerator(t *testing.T, rnd *rand.Rand) *ids.BoundScheme {
	t.Helper()
	for {
		unit := ids.Unit{Step: []time.Duration{time.Millisecond, time.Microsecond, time.Second, 100}[rnd.IntN(4)], Parts: []int64{0, 0, 3, 256}[rnd.IntN(4)]}
		fields := []ids.Field{{Name: "time", Kind: ids.Time, Width: 30 + rnd.IntN(30), Unit: &unit}, {Name: "node", Kind: ids.Node, Width: 1 + rnd.IntN(10)}}
		if rnd.IntN(3) == 0 {
			fields = append(fields, ids.Field{Name: "toggle", Kind: ids.Toggle, Width: 1})
		}
		f := ids.Field{Name: "more", Kind: ids.Sequence, Width: 1 + rnd.IntN(12), Start: ids.SequenceStart(rnd.IntN(3))}
		if rnd.IntN(5) == 0 {
			f.Width = 25 + rnd.IntN(20)
		}
		if rnd.IntN(3) == 0 {
			f.Kind, f.Start, f.Growth = ids.Random, 0, ids.GrowByOne+ids.Growth(rnd.IntN(2))
		}
		if rnd.IntN(2) == 0 {
			f.Min = rnd.Uint64N(1 << f.Width)
			f.Max = f.Min + rnd.Uint64N(1<<f.Width-f.Min)
		}
		fields = append(fields, f)
		if rnd.IntN(4) == 0 {
			fields = append(fields, ids.Field{Name: "sum", Kind: ids.Checksum, Width: 8, Of: "crc8"})
		}
		p := &ids.Policy{Back: ids.OnBack(rnd.IntN(6)), Full: []ids.OnFull{ids.RefuseFull, ids.WaitFull, ids.WrapFull, ids.NeverFull, ids.BorrowFull}[rnd.IntN(5)]}
		if b, err := open(t, p, fields...); err == nil {
			return b
		}
	}
}

// TestRandomGenerators drives generators of random layouts and policies with a clock that
// steps back and forth. No id is a duplicate, unless the policy wraps or follows the clock.
func TestRandomGenerators(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	for range 1500 {
		b := randomGenerator(t, rnd)
		name := fmt.Sprintf("%+v %+v", *b.Policy, b.Layout.Fields)
		mayRepeat := b.Policy.Full == ids.WrapFull || b.Policy.Back == ids.FollowBack
		g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{byte(rnd.Uint32())}))
		seen := map[ids.ID]bool{}
		r := b.Policy.Unit.Start(b.Policy.MaxUnit / 3)
		for range 300 {
			out := g.Step(r)
			if out.Count == 1 {
				if seen[out.ID] && !mayRepeat {
					t.Fatalf("%s: %s is a duplicate", name, out.ID.Hex())
				}
				seen[out.ID] = true
				checkIssued(t, name, b, out.ID)
			}
			switch rnd.IntN(12) {
			case 0:
				r += ids.Reading(rnd.Int64N(3e6))
			case 1:
				r -= ids.Reading(rnd.Int64N(3e6))
			case 2:
				r += ids.Reading(rnd.Int64N(2000))
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s issued nothing", name)
		}
	}
}

// checkIssued checks that the values of an issued id are in their ranges.
func checkIssued(t *testing.T, name string, b *ids.BoundScheme, id ids.ID) {
	t.Helper()
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		least, most := f.Range()
		if v := f.Get(id); v.Compare(least) < 0 || v.Compare(most) > 0 {
			t.Fatalf("%s: %s is %v, expected %v to %v", name, f.Name, v, least, most)
		}
	}
	if err := b.Layout.Check(id); err != nil {
		t.Fatalf("%s: %s: %v", name, id.Hex(), err)
	}
}

// drain issues ids in one time unit until it is full, and returns the values of a field.
func drain(t *testing.T, b *ids.BoundScheme, field string, seed byte, most int) []uint64 {
	t.Helper()
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{seed}))
	var list []uint64
	for len(list) < most {
		out := g.Step(b.Policy.Unit.Start(1000))
		if out.Count == 0 {
			break
		}
		list = append(list, b.Layout.Fields[b.Layout.Index(field)].Get(out.ID).Lo)
	}
	return list
}

// TestSequenceStarts checks where sequences begin and end within a time unit.
func TestSequenceStarts(t *testing.T) {
	at := ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}}
	for _, c := range []struct {
		name     string
		field    ids.Field
		least    int // the smallest valid capacity of a unit
		from, to uint64
	}{
		{"from min to max", ids.Field{Width: 12, Min: 5, Max: 4000}, 3996, 5, 5},
		{"random", ids.Field{Width: 8, Start: ids.StartRandom}, 128, 0, 127},
		{"random, odd range", ids.Field{Width: 8, Min: 10, Max: 14, Start: ids.StartRandom}, 3, 10, 12},
		{"one number", ids.Field{Width: 8, Min: 7, Max: 7}, 1, 7, 7},
	} {
		f := c.field
		f.Name, f.Kind = "sequence", ids.Sequence
		b, err := open(t, &ids.Policy{}, at, f)
		if err != nil {
			t.Fatal(err)
		}
		starts := map[uint64]bool{}
		for seed := range byte(40) {
			list := drain(t, b, "sequence", seed, 1<<13)
			_, most := f.Range()
			starts[list[0]] = true
			if list[0] < c.from || list[0] > c.to || len(list) < c.least || list[len(list)-1] != most.Lo {
				t.Errorf("%s: %d numbers from %d to %d", c.name, len(list), list[0], list[len(list)-1])
			}
			for i := 1; i < len(list); i++ {
				if list[i] != list[i-1]+1 {
					t.Fatalf("%s: %d after %d", c.name, list[i], list[i-1])
				}
			}
		}
		if len(starts) > int(c.to-c.from)+1 || c.to > c.from && len(starts) < 2 {
			t.Errorf("%s: %d different starts", c.name, len(starts))
		}
	}
}

// TestGrowth checks that random bits grow within a time unit, and are drawn in the next.
func TestGrowth(t *testing.T) {
	at := ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}}
	for _, width := range []int{2, 8, 16, 32, 64} {
		for _, growth := range []ids.Growth{ids.GrowByOne, ids.GrowRandomly} {
			b, err := open(t, &ids.Policy{Back: ids.StayBack, Full: ids.NeverFull}, at, ids.Field{Name: "random", Kind: ids.Random, Width: width, Growth: growth})
			if err != nil {
				t.Fatal(err)
			}
			first, jumps := map[uint64]bool{}, 0
			for seed := range byte(20) {
				list := drain(t, b, "random", seed, 100)
				first[list[0]] = true
				for i := 1; i < len(list); i++ {
					if list[i] <= list[i-1] || growth == ids.GrowByOne && list[i] != list[i-1]+1 {
						t.Fatalf("%d bits, growth %d: %d after %d", width, growth, list[i], list[i-1])
					}
					if list[i] > list[i-1]+1 {
						jumps++
					}
				}
			}
			if len(first) < 2 || growth == ids.GrowRandomly && width > 2 && jumps == 0 {
				t.Errorf("%d bits, growth %d: %d starts, %d jumps", width, growth, len(first), jumps)
			}
		}
	}
}

// TestWideSequences checks sequences with more numbers than a generator can count.
func TestWideSequences(t *testing.T) {
	at := ids.Field{Name: "time", Kind: ids.Time, Width: 32, Unit: &ids.Unit{Step: time.Second}}
	for _, f := range []ids.Field{
		{Width: 32},
		{Width: 64, Min: 1 << 60},
		{Width: 48, Start: ids.StartRandom},
		{Width: 64, Start: ids.StartCarry},
		{Width: 128},
		{Width: 128, Start: ids.StartRandom},
		{Width: 31, Start: ids.StartCarry},
		{Width: 40, Min: 1<<39 + 5, Max: 1<<39 + 9},
	} {
		f.Name, f.Kind = "sequence", ids.Sequence
		for _, full := range []ids.OnFull{ids.RefuseFull, ids.WaitFull, ids.WrapFull} {
			b, err := open(t, &ids.Policy{Full: full}, at, f)
			if err != nil {
				t.Fatalf("%+v: %v", f, err)
			}
			list := drain(t, b, "sequence", 3, 5)
			for i, v := range list {
				if v != list[0]+uint64(i) || v < f.Min {
					t.Errorf("%+v: %d", f, list)
				}
			}
			if len(list) != 5 {
				t.Errorf("%+v: %d numbers", f, len(list))
			}
		}
	}
}

// TestSharedGrowth shares generators with random starts among goroutines: no two ids are
// equal.
func TestSharedGrowth(t *testing.T) {
	at := ids.Field{Name: "time", Kind: ids.Time, Width: 48, Unit: &ids.Unit{Step: time.Millisecond}}
	for _, c := range []struct {
		policy ids.Policy
		field  ids.Field
	}{
		{ids.Policy{Back: ids.StayBack, Full: ids.NeverFull}, ids.Field{Kind: ids.Random, Width: 40, Growth: ids.GrowByOne}},
		{ids.Policy{Back: ids.StayBack, Full: ids.NeverFull}, ids.Field{Kind: ids.Random, Width: 64, Growth: ids.GrowRandomly}},
		{ids.Policy{Back: ids.StayBack, Full: ids.BorrowFull}, ids.Field{Kind: ids.Sequence, Width: 10, Start: ids.StartRandom}},
		{ids.Policy{Back: ids.StayBack, Full: ids.BorrowFull}, ids.Field{Kind: ids.Sequence, Width: 10, Min: 7, Start: ids.StartCarry}},
		{ids.Policy{Back: ids.HoldBack, Full: ids.WaitFull}, ids.Field{Kind: ids.Sequence, Width: 29, Start: ids.StartCarry}},
	} {
		c.field.Name = "more"
		b, err := open(t, &c.policy, at, c.field)
		if err != nil {
			t.Fatal(err)
		}
		live := idstest.Must(generate.NewLive(b, nil, nil))
		lists := make([][]ids.ID, 8)
		var group sync.WaitGroup
		for i := range lists {
			group.Go(func() {
				for range 2000 {
					if id, err := live.Next(context.Background()); err == nil {
						lists[i] = append(lists[i], id)
					}
				}
			})
		}
		group.Wait()
		seen := map[ids.ID]bool{}
		for _, list := range lists {
			for _, id := range list {
				if seen[id] {
					t.Fatalf("%+v: %s is a duplicate", c.field, id.Hex())
				}
				seen[id] = true
			}
		}
		if len(seen) < 10_000 {
			t.Errorf("%+v: only %d ids", c.field, len(seen))
		}
	}
}

// TestRestoredStart checks that a restored generator continues after the numbers of its unit.
func TestRestoredStart(t *testing.T) {
	b, err := open(t, &ids.Policy{},
		ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}},
		ids.Field{Name: "more", Kind: ids.Sequence, Width: 12, Start: ids.StartRandom})
	if err != nil {
		t.Fatal(err)
	}
	sequence := &b.Layout.Fields[1]
	old := generate.NewGenerator(b, rand.NewChaCha8([32]byte{1}))
	at := b.Policy.Unit.Start(5000)
	last := sequence.Get(old.Burst(at, 7).Last).Lo
	restored := generate.RestoreGenerator(b, rand.NewChaCha8([32]byte{2}), old.State())
	if got := sequence.Get(restored.Step(at).ID).Lo; got != last+1 {
		t.Errorf("number %d follows %d", got, last)
	}
}

// TestPartBounds checks that the bounds of a time range hold exactly the ids of its units. A layout
// whose parts of the time are not in order has no bounds.
func TestPartBounds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 11))
	epoch := ids.Millis(1_600_000_000_000)
	b, err := open(t, &ids.Policy{},
		ids.Field{Name: "second", Kind: ids.Time, Width: 33, Part: &ids.Unit{Step: time.Second, Epoch: epoch}},
		ids.Field{Name: "fraction", Kind: ids.Time, Width: 16, Part: &ids.Unit{Step: time.Second, Parts: 65536, Epoch: epoch}},
		ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 9},
		ids.Field{Name: "sum", Kind: ids.Checksum, Width: 5, Of: "sum"},
	)
	if err != nil {
		t.Fatal(err)
	}
	unit := &b.Policy.Unit
	for range 2000 {
		from := epoch + ids.Reading(rnd.Int64N(1e15))
		to := from + ids.Reading(rnd.Int64N(1e7))
		span, err := b.Bounds(from, to)
		if err != nil {
			t.Fatal(err)
		}
		k := unit.Index(from) - 3 + rnd.Int64N(unit.Index(to)-unit.Index(from)+7)
		id := b.Compose(ids.Slot{Unit: max(k, 0), Seq: rnd.Uint32N(512)}, nil)
		inside := k >= unit.Index(from) && k <= unit.Index(to)
		if got := id.Compare(span.Min) >= 0 && id.Compare(span.Max) <= 0; got != inside {
			t.Fatalf("unit %d of %d to %d: %s, bounds %s to %s", k, unit.Index(from), unit.Index(to), id.Hex(), span.Min.Hex(), span.Max.Hex())
		}
	}
	reversed, err := open(t, &ids.Policy{},
		ids.Field{Name: "fraction", Kind: ids.Time, Width: 16, Part: &ids.Unit{Step: time.Second, Parts: 65536, Epoch: epoch}},
		ids.Field{Name: "second", Kind: ids.Time, Width: 33, Part: &ids.Unit{Step: time.Second, Epoch: epoch}},
		ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 9},
	)
	if err != nil {
		t.Fatal(err)
	}
	if span, err := reversed.Bounds(epoch, epoch+1e6); err == nil {
		t.Errorf("ids that do not sort by time have the bounds %s to %s", span.Min.Hex(), span.Max.Hex())
	}
}

// TestWideCarry checks the end of a sequence that continues across units. The sequence is too wide
// for the word of a Sequencer.
func TestWideCarry(t *testing.T) {
	b, err := open(t, &ids.Policy{Back: ids.StayBack},
		ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}},
		ids.Field{Name: "more", Kind: ids.Sequence, Width: 30, Min: 7, Start: ids.StartCarry})
	if err != nil {
		t.Fatal(err)
	}
	const most = 1<<30 - 1
	sequence := &b.Layout.Fields[1]
	g := generate.RestoreGenerator(b, nil, generate.State{Started: true, Unit: 50, Next: most - 3, Count: 2, SafeMark: -1})
	for i, want := range []uint64{most - 3, most - 2, most - 1, most, 7, 8, 9, 10} {
		out := g.Step(b.Policy.Unit.Start(50 + int64(i/2)))
		if got := sequence.Get(out.ID).Lo; out.Count != 1 || got != want {
			t.Errorf("id %d has %d, want %d", i, got, want)
		}
		if st := g.State(); st.Unit != 50+int64(i/2) || i > 1 && st.Count != uint32(i%2+1) {
			t.Errorf("state %+v after id %d", st, i)
		}
	}
	burst := g.Burst(b.Policy.Unit.Start(60), most)
	if burst.Count != most-6 || sequence.Get(burst.ID).Lo != 11 || sequence.Get(burst.Last).Lo != 10 {
		t.Errorf("a burst has %d ids from %d to %d", burst.Count, sequence.Get(burst.ID).Lo, sequence.Get(burst.Last).Lo)
	}
	if out := g.Step(b.Policy.Unit.Start(60)); out.Answer != ids.Refused || out.Cause != ids.UnitFull {
		t.Errorf("after it: %+v", out)
	}
}
