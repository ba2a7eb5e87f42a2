package generate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
	"idtui/ids/sno"
)

var (
	ctx   = context.Background()
	start = ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
)

func live(t *testing.T, s *ids.Scheme, set ids.Settings) (*generate.Live, *idstest.Clock) {
	t.Helper()
	c := idstest.NewClock(start)
	return idstest.Must(generate.NewLive(idstest.Open(t, s, set), c, nil)), c
}

func next(t *testing.T, g *generate.Live) ids.ID {
	t.Helper()
	id, err := g.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestOneReadingPerUnit counts the readings of the wall clock: one per unit in which an id
// was issued.
func TestOneReadingPerUnit(t *testing.T) {
	g, c := live(t, schemes.Sno, nil)
	for unit := 1; unit <= 5; unit++ {
		for range 100 {
			next(t, g)
		}
		if c.Readings() != unit {
			t.Errorf("%d readings of the wall clock in %d units", c.Readings(), unit)
		}
		c.Advance(sno.TimeUnit)
	}
}

// TestRegressionIsSeenWithinAUnit steps the wall clock back inside a unit. Ids continue
// in that unit until it ends by the monotonic clock, and no longer.
func TestRegressionIsSeenWithinAUnit(t *testing.T) {
	g, c := live(t, schemes.Sno, nil)
	before := next(t, g)
	c.Step(-time.Hour)
	c.Advance(sno.TimeUnit - time.Microsecond)
	if late := next(t, g); g.BoundScheme().Time(late) != g.BoundScheme().Time(before) || g.State().Drifts != 0 {
		t.Errorf("inside the unit: %s after %s", g.BoundScheme().String(late), g.BoundScheme().String(before))
	}
	c.Advance(time.Microsecond)
	after := next(t, g)
	want := start.Add(sno.TimeUnit - time.Hour).Time()
	if st := g.State(); !g.BoundScheme().Time(after).Equal(want) || st.Drifts != 1 || st.Toggle != 1 {
		t.Errorf("past the unit's end: %s, %+v", g.BoundScheme().Time(after), st)
	}
}

func TestForwardStepIsSeenWithinAUnit(t *testing.T) {
	g, c := live(t, schemes.Koid, nil)
	next(t, g)
	c.Step(time.Hour)
	c.Advance(time.Millisecond)
	if got, want := g.BoundScheme().Time(next(t, g)), start.Add(time.Hour+time.Millisecond).Time(); !got.Equal(want) {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRefusalNamesTheEnd(t *testing.T) {
	g, c := live(t, schemes.Koid, nil)
	next(t, g)
	c.Advance(time.Millisecond)
	c.Step(-10 * time.Second)
	_, err := g.Next(ctx)
	var refusal *ids.Refusal
	if !errors.As(err, &refusal) || refusal.Cause != ids.ClockBack {
		t.Fatalf("clock back: %v", err)
	}
	if refusal.Behind != 9999*time.Millisecond || !refusal.RetryAt().Equal(start.Time()) {
		t.Errorf("behind by %v, retry at %v", refusal.Behind, refusal.RetryAt())
	}
	c.Step(refusal.Behind)
	next(t, g)
	if c.Slept() != 0 {
		t.Errorf("slept %v, though koid refuses", c.Slept())
	}
}

// TestFullUnitSleeps takes more ids than a unit has. The wait is one sleep, as long as
// the rest of the unit.
func TestFullUnitSleeps(t *testing.T) {
	for _, c := range []struct {
		scheme *ids.Scheme
		set    ids.Settings
		unit   int
		length time.Duration
	}{
		{schemes.Koid, ids.Settings{"wait": "true"}, 4096, time.Millisecond},
		{schemes.Sno, ids.Settings{"sequence_max": "3"}, 4, sno.TimeUnit},
		{schemes.UIDLocal, nil, 16384, 1024 * time.Microsecond},
	} {
		g, clock := live(t, c.scheme, c.set)
		clock.Advance(100 * time.Microsecond)
		seen := map[ids.ID]bool{}
		for range c.unit + 1 {
			seen[next(t, g)] = true
		}
		if len(seen) != c.unit+1 {
			t.Errorf("%s: %d ids of %d are different", c.scheme.Name, len(seen), c.unit+1)
		}
		if want := c.length - 100*time.Microsecond; clock.Slept() != want {
			t.Errorf("%s: slept %v, want %v", c.scheme.Name, clock.Slept(), want)
		}
	}
}

// TestWaitEndsWhenTheClockIsCorrected waits for a clock that is 1 h behind and is
// corrected after two sleeps.
func TestWaitEndsWhenTheClockIsCorrected(t *testing.T) {
	g, c := live(t, schemes.UIDLocal, ids.Settings{"guard": "hold"})
	next(t, g)
	c.Advance(2 * time.Millisecond)
	c.Step(-time.Hour)
	sleeps := 0
	c.OnSleep = func(time.Duration) {
		if sleeps++; sleeps == 2 {
			c.Step(time.Hour)
		}
	}
	next(t, g)
	if sleeps != 2 || c.Slept() > 3*time.Second {
		t.Errorf("%d sleeps, %v", sleeps, c.Slept())
	}
}

func TestContextEndsAWait(t *testing.T) {
	g, c := live(t, schemes.Koid, ids.Settings{"wait": "true"})
	next(t, g)
	c.Advance(time.Millisecond)
	c.Step(-time.Hour)
	within, cancel := context.WithCancel(ctx)
	c.OnSleep = func(time.Duration) { cancel() }
	if id, err := g.Next(within); !errors.Is(err, context.Canceled) || id != (ids.ID{}) {
		t.Errorf("%s, %v", id.Hex(), err)
	}
	if g.Waiting() != 0 {
		t.Errorf("%d callers are said to wait", g.Waiting())
	}
}

// TestFill takes a batch over several units, with one clock reading per unit.
func TestFill(t *testing.T) {
	g, c := live(t, schemes.Koid, ids.Settings{"wait": "true", "id": "34"})
	dst := make([]ids.ID, 10000)
	if n, err := g.Fill(ctx, dst); n != len(dst) || err != nil {
		t.Fatalf("%d ids, %v", n, err)
	}
	for i, id := range dst {
		want := idstest.Compose(g.BoundScheme().Layout, uint64(start/1000)+uint64(i/4096), 1, 2, uint64(i%4096))
		if id != want {
			t.Fatalf("id %d is %s, want %s", i, id.Hex(), want.Hex())
		}
	}
	if c.Readings() != 3 {
		t.Errorf("%d readings of the clock for three units", c.Readings())
	}
}

func TestFillStopsWithARefusal(t *testing.T) {
	g, _ := live(t, schemes.Koid, nil)
	var refusal *ids.Refusal
	if n, err := g.Fill(ctx, make([]ids.ID, 5000)); n != 4096 || !errors.As(err, &refusal) || refusal.Cause != ids.UnitFull {
		t.Errorf("%d ids, %v", n, err)
	}
}

func TestRestoreWithClockBehind(t *testing.T) {
	old, _ := live(t, schemes.Sno, nil)
	seen := map[ids.ID]bool{}
	for range 100 {
		seen[next(t, old)] = true
	}
	for _, behind := range []time.Duration{0, sno.TimeUnit, time.Hour} {
		b := old.BoundScheme()
		restored := generate.NewClocked(generate.Restore(*b.Policy, old.State()), idstest.NewClock(start.Add(-behind)))
		for range 100 {
			slot, err := restored.Take(ctx)
			if id := b.Compose(slot, nil); err != nil || seen[id] {
				t.Errorf("%v behind: %s again, error %v", behind, b.String(id), err)
			}
		}
	}
}

// TestDecodedOnly checks the error for a scheme that cannot be generated.
func TestDecodedOnly(t *testing.T) {
	live, err := generate.NewLive(idstest.Open(t, schemes.Seata, nil), nil, nil)
	if live != nil || err == nil || err.Error() != "cannot generate seata ids, only decode them" {
		t.Errorf("%v, %v", live, err)
	}
}
