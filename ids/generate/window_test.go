package generate

import (
	"context"
	"sync"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestGuardHoldsOverflow adds far more ids than a time unit has. No addition may change another part
// of the word, and a request on the slow path clears the guard.
func TestGuardHoldsOverflow(t *testing.T) {
	for name, p := range map[string]ids.Policy{
		"restarts": {Unit: milliGrid, MaxUnit: 1 << 39, SeqBits: 2, SeqMin: 1, SeqMax: 3, Back: ids.ToggleBack, Full: ids.WaitFull},
		"carried":  {Unit: milliGrid, MaxUnit: 1 << 39, SeqBits: 2, SeqMax: 3, SeqCarry: true, Back: ids.HoldBack, Full: ids.WaitFull},
	} {
		s := NewSequencer(p)
		s.Reserve(milliGrid.Start(7), 1)
		e := s.mark().era
		issued := map[ids.Slot]bool{}
		for range 1<<guardBits - 1 {
			if slot, ok := s.addOne(e); ok {
				issued[slot] = true
			}
		}
		st := s.State()
		if len(issued) != int(p.Capacity())-1 || st.Unit != 7 || st.Toggle != 0 || st.Count != p.Capacity() || st.SafeMark != -1 {
			t.Errorf("%s: %d slots, state %+v", name, len(issued), st)
		}
		if g := s.Reserve(milliGrid.Start(7), 1); g.Answer != ids.Waiting {
			t.Errorf("%s: %v in a full unit", name, g.Answer)
		}
		if w := s.mark().word & encoding.Ones(s.countBits); w != uint64(p.Capacity()) {
			t.Errorf("%s: the guard has %d after a request", name, w-uint64(p.Capacity()))
		}
		if g := s.Reserve(milliGrid.Start(8), 1); g.Answer != ids.Issued || g.First.Unit != 8 {
			t.Errorf("%s: %+v in the next unit", name, g)
		}
	}
}

// TestSealStays adds to the word of an era that has ended.
func TestSealStays(t *testing.T) {
	s := NewSequencer(ids.Policy{Unit: milliGrid, MaxUnit: 1 << 39, SeqBits: 4, SeqMax: 15, Back: ids.ToggleBack, Full: ids.WaitFull})
	s.Reserve(milliGrid.Start(7), 1)
	old := s.mark().era
	s.Reserve(milliGrid.Start(5), 1)
	for range 1000 {
		if slot, ok := s.addOne(old); ok {
			t.Fatalf("slot %+v of an era that has ended", slot)
		}
	}
	if m := s.mark(); m.era == old || old.word.Load() < sealed {
		t.Error("the seal is gone")
	}
}

// frozen is a clock that only a sleep moves.
type frozen struct {
	mu sync.Mutex
	at time.Duration
}

func (c *frozen) Now() (ids.Reading, time.Duration) {
	at := c.Mono()
	return ids.Millis(1000).Add(at), at
}

func (c *frozen) Mono() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *frozen) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at += d
	return ctx.Err()
}

// TestWindowCloses requests more ids than a time unit has, from a generator that refuses.
// Only the request that finds the unit full may add to the word: later ones must not fill
// the guard.
func TestWindowCloses(t *testing.T) {
	s := NewSequencer(ids.Policy{Unit: milliGrid, MaxUnit: 1 << 39, SeqBits: 8, SeqMax: 255, Back: ids.RefuseBack, Full: ids.RefuseFull})
	c := NewClocked(s, &frozen{})
	refused := 0
	for range 1 << 16 {
		if _, err := c.Take(t.Context()); err != nil {
			refused++
		}
	}
	if over := s.mark().word&encoding.Ones(s.countBits) - 256; refused != 1<<16-256 || over > 1 {
		t.Errorf("%d refused, want %d; the guard has %d", refused, 1<<16-256, over)
	}
	if c.open.Load() != nil {
		t.Error("the window of a full time unit is open")
	}
}

// TestWindowOfTheUnit checks that a window is as long as its time unit. The last unit of a second
// is shorter, and so is its window.
func TestWindowOfTheUnit(t *testing.T) {
	clock := &frozen{}
	short := ids.Unit{Step: 1024 * time.Microsecond, PerSecond: 977}
	c := NewClocked(NewSequencer(ids.Policy{Unit: short, MaxUnit: 1 << 39, SeqBits: 14, SeqMax: 1<<14 - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.WaitFull}), clock)
	for _, tt := range []struct{ at, from, to time.Duration }{
		{5000 * time.Microsecond, 4096 * time.Microsecond, 5120 * time.Microsecond},
		{999_900 * time.Microsecond, 999_424 * time.Microsecond, time.Second},
	} {
		clock.at = tt.at
		if _, err := c.Take(t.Context()); err != nil {
			t.Fatal(err)
		}
		if w := c.open.Load(); w == nil || w.from != tt.from || w.to != tt.to {
			t.Errorf("at %v: window %+v, want from %v to %v", tt.at, w, tt.from, tt.to)
		}
	}
}
