package generate_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

// restless is a clock for many goroutines. Each reading advances it a little, and a sleep advances
// it to the end of the sleep.
type restless struct {
	mono, ahead atomic.Int64 // microseconds
	step        int64
}

func (c *restless) Now() (ids.Reading, time.Duration) {
	us := c.mono.Add(c.step)
	return ids.Reading(us + c.ahead.Load()), time.Duration(us) * time.Microsecond
}

func (c *restless) Mono() time.Duration {
	return time.Duration(c.mono.Add(c.step)) * time.Microsecond
}

func (c *restless) Sleep(ctx context.Context, d time.Duration) error {
	c.mono.Add(int64(d / time.Microsecond))
	runtime.Gosched()
	return ctx.Err()
}

// issue lets goroutines share a generator, and returns all ids in order.
func issue[T any](t *testing.T, goroutines, each int, next func() (T, error), compare func(a, b T) int) []T {
	t.Helper()
	lists := make([][]T, goroutines)
	var group sync.WaitGroup
	for i := range lists {
		group.Go(func() {
			for range each {
				id, err := next()
				if err != nil {
					t.Error(err)
					return
				}
				lists[i] = append(lists[i], id)
			}
		})
	}
	group.Wait()
	all := slices.Concat(lists...)
	slices.SortFunc(all, compare)
	return all
}

func repeated[T comparable](sorted []T) int {
	n := 0
	for i := range sorted[1:] {
		if sorted[i] == sorted[i+1] {
			n++
		}
	}
	return n
}

// TestStress lets eight goroutines share a generator that overflows all the time, while
// its clock steps back and forward.
func TestStress(t *testing.T) {
	for name, c := range map[string]struct {
		scheme *ids.Scheme
		set    ids.Settings
	}{
		"koid":      {schemes.Koid, ids.Settings{"wait": "true"}},
		"sno":       {schemes.Sno, nil},
		"small sno": {schemes.Sno, ids.Settings{"sequence_max": "3"}},
		"uid":       {schemes.UIDLocal, ids.Settings{"guard": "hold"}},
	} {
		clock := &restless{step: 3}
		clock.ahead.Store(int64(start))
		g := idstest.Must(generate.NewLive(idstest.Open(t, c.scheme, c.set), clock, nil))
		stop := make(chan struct{})
		var stepping sync.WaitGroup
		stepping.Go(func() { stepAround(clock, stop) })
		all := issue(t, 8, 20000, func() (ids.ID, error) { return g.Next(ctx) }, ids.ID.Compare)
		close(stop)
		stepping.Wait()
		if n := repeated(all); n > 0 || len(all) != 8*20000 {
			t.Errorf("%s: %d ids, %d of them repeated", name, len(all), n)
		}
	}
}

// stepAround steps the clock back and forward, by up to 50 ms, until stop is closed.
func stepAround(c *restless, stop <-chan struct{}) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for {
		select {
		case <-stop:
			return
		default:
			c.ahead.Add(rnd.Int64N(100_000) - 50_000)
			runtime.Gosched()
		}
	}
}

// muyo is a generator with its unit and its sequence in two words, as
// github.com/muyo/sno keeps them.
type muyo struct {
	clock *restless
	hi    atomic.Int64
	seq   atomic.Uint32
}

type muyoID struct {
	unit int64
	seq  uint32
}

func (g *muyo) next() (muyoID, error) {
	for {
		hi := g.hi.Load()
		r, _ := g.clock.Now()
		switch now := int64(r) / 4000; {
		case now == hi:
			if seq := g.seq.Add(1); seq <= 65535 {
				return muyoID{now, seq}, nil
			}
		case now > hi && g.hi.CompareAndSwap(hi, now):
			runtime.Gosched() // provokes the fault: the scheduler may switch here
			g.seq.Store(0)
			return muyoID{now, 0}, nil
		}
	}
}

// TestStressFindsDuplicates runs the same stress on a state of two words. It must issue
// duplicates: otherwise TestStress proves nothing.
func TestStressFindsDuplicates(t *testing.T) {
	for range 100 {
		g := &muyo{clock: &restless{step: 40}}
		all := issue(t, 8, 5000, g.next, func(a, b muyoID) int {
			return int(a.unit-b.unit)<<20 + int(a.seq) - int(b.seq)
		})
		if repeated(all) > 0 {
			return
		}
	}
	t.Error("no id was repeated in 4,000,000")
}

// TestLongWaitsShareASleeper lets a hundred goroutines wait for one clock: they
// sleep once, not a hundred times.
func TestLongWaitsShareASleeper(t *testing.T) {
	g, clock := live(t, schemes.Koid, ids.Settings{"wait": "true"})
	next(t, g)
	clock.Advance(time.Millisecond)
	clock.Step(-900 * time.Millisecond)
	all := make(chan struct{})
	sleeps := 0
	clock.OnSleep = func(time.Duration) {
		if sleeps++; sleeps == 1 {
			<-all
		}
	}
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if _, err := g.Next(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	for g.Waiting() < 100 {
		runtime.Gosched()
	}
	close(all)
	group.Wait()
	if sleeps != 1 {
		t.Errorf("%d sleeps", sleeps)
	}
}
