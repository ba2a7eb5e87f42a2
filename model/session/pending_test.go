package session

import (
	"testing"
	"time"

	"idtui/ids"
)

// overflowAt returns a sno session whose sequence overflowed 1 ms into a 4 ms unit: one request
// waits 3 ms.
func overflowAt(t *testing.T) *Session {
	t.Helper()
	s := newSession(t, "sno")
	s.Overflow(noon.Add(time.Millisecond))
	if p := s.Pending(); p == nil || p.Requests != 1 || p.Until != noon.Add(4*time.Millisecond) {
		t.Fatalf("pending %+v, want one request until 4 ms", s.Pending())
	}
	return s
}

// TestWaitEndsByClock checks that a wait ends when the clock reaches its end, although the redraw
// comes much later.
func TestWaitEndsByClock(t *testing.T) {
	s := overflowAt(t)
	s.Tick(noon.Add(33 * time.Millisecond))
	e := newest(t, s)
	if end := noon.Add(4 * time.Millisecond); !e.HasID() || e.Waited != 3*time.Millisecond || e.At != end || s.BoundScheme().Time(e.ID) != end.Time() {
		t.Errorf("waited %v, id of %v at %v; want 3 ms and an id of 4 ms past noon", e.Waited, s.BoundScheme().Time(e.ID), e.At.Time())
	}
}

// TestWaitOverSeveralUnits checks requests for three times the capacity, which need three units.
// The units end before the next redraw.
func TestWaitOverSeveralUnits(t *testing.T) {
	s := overflowAt(t)
	s.Overflow(noon.Add(2 * time.Millisecond))
	s.Overflow(noon.Add(3 * time.Millisecond))
	s.Tick(noon.Add(50 * time.Millisecond))
	var waits []time.Duration
	for i := range s.History().Len() {
		if e := s.History().Newest(i); e.HasID() && e.Waited > 0 {
			waits = append(waits, e.Waited)
		}
	}
	if len(waits) != 3 || waits[0] != 11*time.Millisecond || waits[2] != 3*time.Millisecond || s.Pending() != nil {
		t.Errorf("waits %v, newest first; want 11, 7 and 3 ms", waits)
	}
}

// TestWaitWhileGenerating lets a wait end between two requests of continuous generation. The ids
// must be in order, without a clock regression.
func TestWaitWhileGenerating(t *testing.T) {
	s := overflowAt(t)
	s.ChangeRate(100)
	s.ToggleGenerate(noon.Add(time.Millisecond))
	s.Tick(noon.Add(33 * time.Millisecond))
	var after ids.ID
	for i := range s.History().Len() {
		e := s.History().Newest(i)
		if !e.HasID() {
			continue
		}
		if e.Events.Has(ids.Tock) || i > 0 && e.ID.Compare(after) >= 0 {
			t.Fatalf("entry %d: %s before %s, %v", i, e.ID.Hex(), after.Hex(), e.Events.Names())
		}
		after = e.ID
	}
}

// TestWaitWhileTheClockMoves steps the clock during a wait: a step back makes the wait longer,
// and a step forward ends it.
func TestWaitWhileTheClockMoves(t *testing.T) {
	s := overflowAt(t)
	s.Step = time.Second
	s.StepBack(noon.Add(2 * time.Millisecond))
	s.Tick(noon.Add(2 * time.Second))
	if e := newest(t, s); e.Waited != time.Second+4*time.Millisecond {
		t.Errorf("stepped back by 1 s below the newest id, 1 ms into the wait: waited %v", e.Waited)
	}
	s = overflowAt(t)
	s.StepForward(noon.Add(2 * time.Millisecond))
	s.Tick(noon.Add(33 * time.Millisecond))
	want := noon.Add(2*time.Millisecond + DefaultStep)
	if e := newest(t, s); e.At != want {
		t.Errorf("stepped forward: resumed at %v, want %v", e.At.Time(), want.Time())
	}
}
