package generate

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
)

// policies are small enough to overflow within a few calls.
var policies = map[string]ids.Policy{
	"koid":      {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: ids.RefuseBack, Full: ids.RefuseFull},
	"snowflake": {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: ids.WaitBack, Full: ids.WaitFull},
	"sno":       {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 2, SeqMin: 1, SeqMax: 2, Back: ids.ToggleBack, Full: ids.WaitFull},
	"uid hold":  {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 2, SeqMax: 3, SeqCarry: true, Back: ids.HoldBack, Full: ids.WaitFull},
	"sonyflake": {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: ids.StayBack, Full: ids.WaitFull},
	"tsid":      {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: ids.StayBack, Full: ids.BorrowFull},
	// So wide a sequence leaves 14 bits for units, and the base moves with the clock. The tests
	// multiply the steps of the clock for this policy.
	"base": {Unit: milliGrid, MaxUnit: 1 << 30, SeqBits: 24, SeqMax: 1<<24 - 1, SeqCarry: true, Back: ids.HoldBack, Full: ids.WaitFull},
}

// reading is one clock reading of a table, in units, and the answer to it.
type reading struct {
	unit   int64
	answer ids.Answer
	toggle uint8
	until  int64 // Waiting: the unit at which the generator resumes
}

// checkReadings passes readings to a Sequencer in turn.
func checkReadings(t *testing.T, name string, s *Sequencer, readings []reading) {
	t.Helper()
	for i, want := range readings {
		g := s.Reserve(milliGrid.Start(want.unit), 1)
		if g.Answer != want.answer {
			t.Fatalf("%s, reading %d: %s, want %s", name, i, g.Answer, want.answer)
		}
		switch {
		case g.Answer == ids.Issued && (g.First.Unit != want.unit || g.First.Toggle != want.toggle):
			t.Errorf("%s, reading %d: slot %+v, want %+v", name, i, g.First, want)
		case g.Answer == ids.Waiting && g.Until != milliGrid.Start(want.until):
			t.Errorf("%s, reading %d: until unit %d, want %d", name, i, milliGrid.Index(g.Until), want.until)
		}
	}
}

// TestToggleBackResumes checks how long a generator waits after a second regression. It waits until
// the clock is back at the newest unit of the timeline in use.
func TestToggleBackResumes(t *testing.T) {
	policy := ids.Policy{Unit: milliGrid, MaxUnit: 10000, SeqBits: 1, SeqMax: 1, Back: ids.ToggleBack, Full: ids.WaitFull}
	for name, readings := range map[string][]reading{
		"safe mark far above": {
			{1000, ids.Issued, 0, 0},
			{500, ids.Issued, 1, 0},
			{498, ids.Waiting, 0, 500},
			{499, ids.Waiting, 0, 500},
			{500, ids.Issued, 1, 0}, // the newest unit has a slot left
			{499, ids.Waiting, 0, 501},
			{500, ids.Waiting, 0, 501}, // now it has none
			{501, ids.Issued, 1, 0},    // far below the safe mark, and issued at once
		},
		"safe mark below the newest unit": {
			{1000, ids.Issued, 0, 0},
			{900, ids.Issued, 1, 0},
			{1100, ids.Issued, 1, 0},
			{800, ids.Waiting, 0, 1001},
			{1000, ids.Waiting, 0, 1001},
			{1001, ids.Issued, 0, 0}, // past the mark it toggles
			{1050, ids.Issued, 0, 0},
			{1020, ids.Waiting, 0, 1050},
		},
		"safe mark in the unit before the newest": {
			{1000, ids.Issued, 0, 0},
			{900, ids.Issued, 1, 0},
			{1001, ids.Issued, 1, 0},
			{1000, ids.Waiting, 0, 1001},
			{1001, ids.Issued, 1, 0},
			{1000, ids.Waiting, 0, 1002},
			{1002, ids.Issued, 1, 0},
		},
	} {
		checkReadings(t, name, NewSequencer(policy), readings)
	}
}

// TestUntil uses random policies and clocks. A generator must issue ids again at the time that it
// names, and not before.
func TestUntil(t *testing.T) {
	rnd := rand.New(rand.NewPCG(31, 32))
	named := map[ids.OnBack]int{}
	for range 4000 {
		p := randomPolicy(rnd)
		p.MaxUnit = max(p.MaxUnit, 4000)
		if p.Full == ids.RepeatFull {
			p.Full = ids.RefuseFull
		}
		s := NewSequencer(p)
		for range 60 {
			r := p.Unit.Start(1000 + rnd.Int64N(30))
			g := s.Reserve(r, 1+rnd.Uint32N(3))
			if g.Answer == ids.Issued || g.Until == 0 {
				continue
			}
			named[p.Back]++
			if early := Restore(p, s.State()).Reserve(g.Until-1, 1); early.Answer == ids.Issued && p.Back != ids.HoldBack {
				t.Fatalf("%+v: issued before the end of %+v", p, g)
			}
			if late := Restore(p, s.State()).Reserve(g.Until, 1); late.Answer != ids.Issued {
				t.Fatalf("%+v: %+v at the end of %+v", p, late, g)
			}
		}
	}
	for back := ids.RefuseBack; back <= ids.ToggleBack; back++ {
		if named[back] < 100 {
			t.Errorf("policy %d named the end of only %d waits and refusals", back, named[back])
		}
	}
}

// TestNoDuplicates checks against a set that no slot is issued twice, whatever the
// clock does.
func TestNoDuplicates(t *testing.T) {
	for name, p := range policies {
		if p.MaxUnit > 1<<20 {
			continue // the units are too far apart for the steps of this clock
		}
		rnd := rand.New(rand.NewPCG(33, 34))
		issued := 0
		for range 300 {
			s, seen, at := NewSequencer(p), map[ids.Slot]bool{}, int64(1000)
			for range 400 {
				at = max(0, at+stepOf(rnd))
				g := s.Reserve(p.Unit.Start(at).Add(time.Duration(rnd.Int64N(int64(p.Unit.Step)))), 1+rnd.Uint32N(3))
				for i := range g.Count {
					slot := s.Nth(g.First, i)
					if seen[slot] {
						t.Fatalf("%s: slot %+v is a duplicate", name, slot)
					}
					seen[slot] = true
					issued++
				}
			}
		}
		if issued < 300*20 {
			t.Errorf("%s: only %d slots were issued", name, issued)
		}
	}
}

// stepOf returns how many units the clock moves: mostly forward, sometimes back, and rarely far.
func stepOf(rnd *rand.Rand) int64 {
	switch rnd.IntN(20) {
	case 0:
		return rnd.Int64N(2000) - 1000
	case 1, 2, 3, 4:
		return -rnd.Int64N(12)
	default:
		return rnd.Int64N(4)
	}
}
