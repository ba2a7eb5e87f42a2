package generate

import (
	"testing"
	"time"

	"idtui/ids"
)

var milliGrid = ids.Unit{Step: time.Millisecond}

// TestBorrowFull steps a generator that borrows the next unit. It tests an overflow, a generator
// ahead of the clock, and a clock that has caught up.
func TestBorrowFull(t *testing.T) {
	s := NewSequencer(ids.Policy{Unit: milliGrid, MaxUnit: 100, SeqBits: 1, SeqMax: 1, Back: ids.StayBack, Full: ids.BorrowFull})
	for i, want := range []struct {
		at, unit int64
		seq      uint32
		events   ids.EventSet
	}{
		{10, 10, 0, 0},
		{10, 10, 1, 0},
		{10, 11, 0, ids.Overflow},
		{10, 11, 1, 0},
		{11, 12, 0, ids.Overflow},
		{5, 12, 1, 0}, // after a regression, the answer is the same as for a clock that is behind
		{13, 13, 0, 0},
	} {
		g := s.Reserve(milliGrid.Start(want.at), 1)
		if g.Answer != ids.Issued || g.First.Unit != want.unit || g.First.Seq != want.seq || g.Events != want.events {
			t.Fatalf("call %d at %d: %s unit %d, sequence %d, %v; want %+v", i+1, want.at, g.Answer, g.First.Unit, g.First.Seq, g.Events.Names(), want)
		}
	}
}

// TestBorrowFullEnds requests more ids than the last unit has: there is no next unit to
// borrow.
func TestBorrowFullEnds(t *testing.T) {
	s := NewSequencer(ids.Policy{Unit: milliGrid, MaxUnit: 100, SeqBits: 1, SeqMax: 1, Back: ids.StayBack, Full: ids.BorrowFull})
	if g := s.Reserve(milliGrid.Start(100), 2); g.Count != 2 {
		t.Fatalf("the last unit gave %d ids, want 2", g.Count)
	}
	for range 2 {
		if g := s.Reserve(milliGrid.Start(100), 1); g.Answer != ids.Refused || g.Cause != ids.TimeExhausted {
			t.Errorf("past the last unit: %s, cause %d; want a refusal for the end of the timestamps", g.Answer, g.Cause)
		}
	}
}

// TestNeverFullCarries requests ids without a limit: the sequence wraps, and no unit
// overflows.
func TestNeverFullCarries(t *testing.T) {
	s := NewSequencer(ids.Policy{Unit: milliGrid, MaxUnit: 100, SeqBits: 2, SeqMax: 3, SeqCarry: true, Back: ids.FollowBack, Full: ids.NeverFull})
	for i, want := range []struct {
		at    int64
		count uint32
		seq   uint32
	}{{10, 1, 0}, {10, 2, 1}, {11, 1, 3}, {11, 6, 0}, {9, 1, 2}} {
		g := s.Reserve(milliGrid.Start(want.at), want.count)
		if g.Count != want.count || g.First.Seq != want.seq || g.Events.Has(ids.Wrapped) {
			t.Errorf("call %d: %d from %d on, %v; want %+v", i+1, g.Count, g.First.Seq, g.Events.Names(), want)
		}
	}
}
