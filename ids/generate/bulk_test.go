package generate

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
)

// randomPolicy returns a random policy, which need not be that of a scheme.
func randomPolicy(rnd *rand.Rand) ids.Policy {
	units := []ids.Unit{
		{Step: time.Millisecond},
		{Step: 4 * time.Millisecond, Epoch: ids.Millis(1000)},
		{Step: time.Second},
		{Step: 1024 * time.Microsecond, PerSecond: 977},
		{Step: 1<<20 + 1},
	}
	p := ids.Policy{
		Unit: units[rnd.IntN(len(units))], MinUnit: rnd.Int64N(3), MaxUnit: 1<<(8+rnd.IntN(36)) - 1,
		SeqBits: 1 + rnd.IntN(24), SeqCarry: rnd.IntN(2) == 0,
		Back: ids.OnBack(rnd.IntN(int(ids.ToggleBack) + 1)), Full: ids.OnFull(rnd.IntN(int(ids.BorrowFull) + 1)),
	}
	if p.Full == ids.BorrowFull {
		p.Back = ids.StayBack
	}
	if rnd.IntN(2) == 0 {
		p.SeqBits = 1 + rnd.IntN(4)
	}
	most := uint32(1)<<p.SeqBits - 1
	p.SeqMin = rnd.Uint32N(most)
	p.SeqMax = p.SeqMin + 1 + rnd.Uint32N(most-p.SeqMin)
	return p
}

func TestBulkEqualsSingleRequests(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 22))
	taken := 0
	for range 20_000 {
		p := randomPolicy(rnd)
		from := State{
			Started: rnd.IntN(4) > 0, Unit: rnd.Int64N(min(p.MaxUnit, 2000)), Toggle: uint8(rnd.IntN(2)),
			Count: rnd.Uint32(), Next: rnd.Uint32(), SafeMark: rnd.Int64N(100) - 1, Drifts: rnd.Uint32N(3),
		}
		fast, plain := Restore(p, from), Restore(p, from)
		before := fast.State()
		readings, bulk := randomBulk(rnd, &p, before.Unit)
		first, last, ok := fast.ReserveBulk(bulk)
		if !ok {
			if got := fast.State(); got != before {
				t.Fatalf("%+v: left alone, %+v has become %+v", p, before, got)
			}
			continue
		}
		taken++
		for i, r := range readings {
			g := plain.Reserve(r, 1)
			if g.Answer != ids.Issued || g.Count != 1 || g.Events != 0 {
				t.Fatalf("%+v from %+v, %+v: request %d is answered %+v", p, before, bulk, i, g)
			}
			if i == 0 && g.First != first || i == len(readings)-1 && g.First != last {
				t.Fatalf("%+v from %+v, %+v: slot %d is %+v, want from %+v to %+v", p, before, bulk, i, g.First, first, last)
			}
		}
		if got, want := fast.State(), plain.State(); got != want {
			t.Fatalf("%+v from %+v, %+v: got %+v, want %+v", p, before, bulk, got, want)
		}
	}
	if taken < 5000 {
		t.Errorf("only %d bulks were granted", taken)
	}
}

// randomBulk returns some readings, mostly after a unit, and the bulk that describes
// them.
func randomBulk(rnd *rand.Rand, p *ids.Policy, after int64) (readings []ids.Reading, bulk Bulk) {
	r := p.Unit.Start(after + 1 - int64(rnd.IntN(20)/19)*2)
	gap := 1 + rnd.Int64N(2*int64(p.Unit.Step/time.Microsecond))
	asked := map[int64]uint32{}
	for range 1 + rnd.IntN(60) {
		readings = append(readings, r)
		u := p.Unit.Index(r)
		asked[u]++
		bulk.Most = max(bulk.Most, asked[u])
		bulk.Last = asked[u]
		r += ids.Reading(rnd.Int64N(gap))
	}
	bulk.From, bulk.To, bulk.Count = readings[0], readings[len(readings)-1], int64(len(readings))
	return readings, bulk
}

// TestBulkRejected checks that an invalid bulk changes nothing. Such a bulk may overflow, has only
// one time unit, or is out of range.
func TestBulkRejected(t *testing.T) {
	p := ids.Policy{Unit: ids.Unit{Step: time.Millisecond}, MaxUnit: 1 << 40, SeqBits: 2, SeqMax: 3}
	for _, bulk := range []Bulk{
		{From: ids.Millis(5), To: ids.Millis(9), Count: 9, Last: 5, Most: 1}, // the last unit has 4 slots
		{From: ids.Millis(5), To: ids.Millis(9), Count: 9, Last: 1, Most: 5},
		{From: ids.Millis(5), To: ids.Millis(5), Count: 2, Last: 2, Most: 2}, // one unit
		{From: ids.Millis(-5), To: ids.Millis(5), Count: 2, Last: 1, Most: 1},
		{From: ids.Millis(5), To: ids.Millis(1<<40 + 1), Count: 2, Last: 1, Most: 1},
	} {
		s := NewSequencer(p)
		if _, _, ok := s.ReserveBulk(bulk); ok || s.State().Started {
			t.Errorf("%+v was granted", bulk)
		}
	}
}
