package ids

import (
	"math/rand/v2"
	"testing"
	"time"
)

// policies are small enough to overflow within a few calls.
var policies = map[string]Policy{
	"koid":      {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: RefuseBack, Full: RefuseFull},
	"snowflake": {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: WaitBack, Full: WaitFull},
	"sno":       {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 2, SeqMin: 1, SeqMax: 2, Back: ToggleBack, Full: WaitFull},
	"uid hold":  {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 2, SeqMax: 3, SeqCarry: true, Back: HoldBack, Full: WaitFull},
	"sonyflake": {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: StayBack, Full: WaitFull},
	"tsid":      {Unit: milliGrid, MaxUnit: 1 << 20, SeqBits: 1, SeqMax: 1, Back: StayBack, Full: BorrowFull},
	// So wide a sequence leaves 14 bits for units: the base moves with the clock,
	// whose steps are multiplied for it.
	"base": {Unit: milliGrid, MaxUnit: 1 << 30, SeqBits: 24, SeqMax: 1<<24 - 1, SeqCarry: true, Back: HoldBack, Full: WaitFull},
}

// reading is one clock reading of a table, in units, and the answer to it.
type reading struct {
	unit   int64
	answer Answer
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
		case g.Answer == Issued && (g.First.Unit != want.unit || g.First.Toggle != want.toggle):
			t.Errorf("%s, reading %d: slot %+v, want %+v", name, i, g.First, want)
		case g.Answer == Waiting && g.Until != milliGrid.Start(want.until):
			t.Errorf("%s, reading %d: until unit %d, want %d", name, i, milliGrid.Index(g.Until), want.until)
		}
	}
}

// TestToggleBackResumes checks how long a generator waits after a second regression:
// until the clock is back at the newest unit of the timeline in use.
func TestToggleBackResumes(t *testing.T) {
	policy := Policy{Unit: milliGrid, MaxUnit: 10000, SeqBits: 1, SeqMax: 1, Back: ToggleBack, Full: WaitFull}
	for name, readings := range map[string][]reading{
		"safe mark far above": {
			{1000, Issued, 0, 0},
			{500, Issued, 1, 0},
			{498, Waiting, 0, 500},
			{499, Waiting, 0, 500},
			{500, Issued, 1, 0}, // the newest unit has a slot left
			{499, Waiting, 0, 501},
			{500, Waiting, 0, 501}, // now it has none
			{501, Issued, 1, 0},    // far below the safe mark, and served at once
		},
		"safe mark below the newest unit": {
			{1000, Issued, 0, 0},
			{900, Issued, 1, 0},
			{1100, Issued, 1, 0},
			{800, Waiting, 0, 1001},
			{1000, Waiting, 0, 1001},
			{1001, Issued, 0, 0}, // past the mark it toggles
			{1050, Issued, 0, 0},
			{1020, Waiting, 0, 1050},
		},
		"safe mark in the unit before the newest": {
			{1000, Issued, 0, 0},
			{900, Issued, 1, 0},
			{1001, Issued, 1, 0},
			{1000, Waiting, 0, 1001},
			{1001, Issued, 1, 0},
			{1000, Waiting, 0, 1002},
			{1002, Issued, 1, 0},
		},
	} {
		checkReadings(t, name, NewSequencer(policy), readings)
	}
}

// TestUntil checks on random policies and clocks that a generator issues ids again at
// the time that it names, and not before.
func TestUntil(t *testing.T) {
	rnd := rand.New(rand.NewPCG(31, 32))
	named := map[OnBack]int{}
	for range 4000 {
		p := randomPolicy(rnd)
		p.MaxUnit = max(p.MaxUnit, 4000)
		if p.Full == RepeatFull {
			p.Full = RefuseFull
		}
		s := NewSequencer(p)
		for range 60 {
			r := p.Unit.Start(1000 + rnd.Int64N(30))
			g := s.Reserve(r, 1+rnd.Uint32N(3))
			if g.Answer == Issued || g.Until == 0 {
				continue
			}
			named[p.Back]++
			if early := Restore(p, s.State()).Reserve(g.Until-1, 1); early.Answer == Issued && p.Back != HoldBack {
				t.Fatalf("%+v: issued before the end of %+v", p, g)
			}
			if late := Restore(p, s.State()).Reserve(g.Until, 1); late.Answer != Issued {
				t.Fatalf("%+v: %+v at the end of %+v", p, late, g)
			}
		}
	}
	for back := RefuseBack; back <= ToggleBack; back++ {
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
			continue // its units are too far apart for this clock
		}
		rnd := rand.New(rand.NewPCG(33, 34))
		issued := 0
		for range 300 {
			s, seen, at := NewSequencer(p), map[Slot]bool{}, int64(1000)
			for range 400 {
				at = max(0, at+stepOf(rnd))
				g := s.Reserve(p.Unit.Start(at).Add(time.Duration(rnd.Int64N(int64(p.Unit.Step)))), 1+rnd.Uint32N(3))
				for i := range g.Count {
					slot := s.Nth(g.First, i)
					if seen[slot] {
						t.Fatalf("%s: slot %+v twice", name, slot)
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

// stepOf returns how many units the clock moves: mostly on, sometimes back, and rarely
// by a large step.
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
