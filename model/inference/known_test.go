package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"idtui/ids"
)

// TestKnownFrame checks that the frame of a known scheme describes the texts, such as the digits of
// a number. It does not name the scheme's encoding.
func TestKnownFrame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var lines []string
	at := int64(1767225600000)
	for range 150 {
		at += int64(random.ExpFloat64() * 9e6)
		id := (at-1288834974657)<<22 | random.Int64N(9)<<17 | random.Int64N(4)<<12 | random.Int64N(3)
		lines = append(lines, fmt.Sprintf("%d %d", id, at/1000))
	}
	r, err := infer(t, lines, true)
	if err != nil || r.Scheme == nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	if f := &r.Frame; f.Alphabet != "decimal" || !f.Number || f.Length != 0 || f.Prefix != "" {
		t.Errorf("frame %+v of %s", f, r.Scheme.Scheme.Name)
	}
}

// TestDecimalBurst checks that decimal numbers of one millisecond are read as decimal: digits of base
// 62 would include letters.
func TestDecimalBurst(t *testing.T) {
	for _, first := range []int64{981117546256138240, 981119185826349056} {
		for _, n := range []int64{20, 60, 300, 1000} {
			var lines []string
			for i := range n {
				lines = append(lines, fmt.Sprint(first+i))
			}
			r, err := infer(t, lines, false)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Frame.Text(); got != "decimal" {
				t.Errorf("%d numbers from %d are %s: %s", n, first, got, brief(r))
			}
		}
	}
}

// TestCounterOfShard checks that a node with its own counter is found without times, in ids of
// Instagram from some shards. A layout with the same fields and another epoch gets the same name,
// with a guessed epoch.
func TestCounterOfShard(t *testing.T) {
	for _, epoch := range []int64{1314220021721, 1577836800000} {
		for n, shards := range map[int]int{60: 3, 200: 6, 1000: 12} {
			random := rand.New(rand.NewPCG(5, uint64(n)))
			var lines []string
			at, shard, counter := 1790000000000., make([]int64, shards), make([]int64, shards)
			for i := range shards {
				shard[i], counter[i] = random.Int64N(1<<13), random.Int64N(1<<20)
			}
			for range n {
				at += random.ExpFloat64() * 4e4
				i := random.IntN(shards)
				counter[i]++
				lines = append(lines, fmt.Sprint((int64(at)-epoch)<<23|shard[i]<<10|counter[i]%1024))
			}
			random.Shuffle(n, func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
			r, err := infer(t, lines, false)
			if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "snowflake-instagram" {
				t.Fatalf("%d ids of %d shards: %s, %v", n, shards, brief(r), err)
			}
			if len(r.Undetermined) == 0 && epoch != 1314220021721 {
				t.Errorf("%d ids of %d shards: the epoch is no guess: %s", n, shards, brief(r))
			}
			fields := slices.Clone(r.Fields)
			counted, err := r.Cost(fields)
			fields[len(fields)-1].Kind = ids.Random
			if random, _ := r.Cost(fields); err != nil || counted > random-3*float64(n) {
				t.Errorf("%d ids of %d shards: a counter costs %.0f bits, random bits %.0f, %v", n, shards, counted, random, err)
			}
		}
	}
}

// TestLateByMinutes checks that Twitter's layout and the epoch are found in ids stored up to five
// minutes late. The ids are from a few minutes or an hour. The delays make a regression prefer a
// longer unit.
func TestLateByMinutes(t *testing.T) {
	for _, epoch := range []int64{1288834974657, 1614556800000} {
		for seed, span := range []int64{60, 120, 600, 3600} {
			r := rand.New(rand.NewPCG(7, uint64(seed)))
			var lines []string
			for range 100 {
				at := 1788426000000 + r.Int64N(span*1000)
				lines = append(lines, fmt.Sprintf("%d %d", (at-epoch)<<22|(1+r.Int64N(4))<<12|r.Int64N(2), (at+r.Int64N(300_000))/1000))
			}
			got, err := infer(t, lines, false)
			if err != nil || got.Scheme == nil {
				t.Errorf("epoch %d, ids of %d s: %s %v", epoch, span, brief(got), err)
				continue
			}
			// Discord has the same bits, except that its timestamp includes the sign bit.
			if f := got.Scheme.TimeField(); f.Spans[0].Offset+f.Width != 42 || f.Unit.Epoch.Time().UnixMilli() != epoch {
				t.Errorf("epoch %d, ids of %d s: %s", epoch, span, brief(got))
			}
		}
	}
}

// TestEndlessSequence checks that Frostflake is not named for seconds and microseconds. A sequence
// that restarts in each second would number a million ids in most seconds.
func TestEndlessSequence(t *testing.T) {
	for _, epoch := range []int64{0, 1577836800} {
		r := rand.New(rand.NewPCG(8, 9))
		var lines []string
		for range 100 {
			us := 1788426000000000 + r.Int64N(86400e6)
			id := (us/1e6-epoch)<<32 | us%1e6<<12 | 1 + r.Int64N(4)
			lines = append(lines, fmt.Sprintf("%d %d", id, us/1e6))
		}
		got, err := infer(t, lines, false)
		if err != nil || got.Scheme != nil || got.Fields[0].UnitNS != 1e9 || got.Fields[1].UnitNS != 1e3 {
			t.Errorf("epoch %d: %s %v", epoch, brief(got), err)
		}
	}
}

// TestCoarseTimes checks that the epoch is found in Snowflakes whose times are cut to whole minutes or
// hours. Such times are before those of the ids.
func TestCoarseTimes(t *testing.T) {
	const epoch = 1614556800000 // 2021-03-01
	for _, step := range []int64{60, 3600} {
		r := rand.New(rand.NewPCG(3, uint64(step)))
		var lines []string
		for range 60 {
			at := 1788426000000 + r.Int64N(5*86400_000)
			stored := (at + r.Int64N(2000)) / 1000
			lines = append(lines, fmt.Sprintf("%d %d", (at-epoch)<<22|(1+r.Int64N(4))<<12|r.Int64N(2), stored-stored%step))
		}
		got, err := infer(t, lines, false)
		if err != nil || got.Scheme == nil || got.Scheme.TimeField().Unit.Epoch.Time().UnixMilli() != epoch {
			t.Errorf("times of %d s: %s %v", step, brief(got), err)
		}
	}
}

// TestBurstThenTraffic checks that Snowflakes are found in a burst of 100 per millisecond and a few
// later ids. The rough times give no order to the ids of a burst.
func TestBurstThenTraffic(t *testing.T) {
	const epoch, start = 1646092800000, 1795165200000 // 2022-03-01, 2026-11-20
	r := rand.New(rand.NewPCG(11, 12))
	var lines []string
	add := func(at, node, sequence int64) {
		lines = append(lines, fmt.Sprintf("%d %d", (at-epoch)<<22|node<<12|sequence, at+3))
	}
	for i := range int64(5000) {
		add(start+i/100, 37, i%100)
	}
	for at := int64(start); len(lines) < 5100; {
		at += 1 + int64(r.ExpFloat64()*20_000)
		add(at, 37*(1+r.Int64N(5)), 0)
	}
	got, err := infer(t, lines, false)
	if err != nil || got.Scheme == nil || got.Scheme.TimeField().Unit.Epoch.Time().UnixMilli() != epoch {
		t.Errorf("%s %v", brief(got), err)
	}
}
