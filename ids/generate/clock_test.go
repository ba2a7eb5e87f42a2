package generate_test

import (
	"context"
	"errors"
	"math/bits"
	"sync"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

func TestSystemClock(t *testing.T) {
	c := generate.NewSystemClock()
	wall, mono := c.Now()
	if again, later := c.Now(); again < wall || later < mono || c.Mono() < later {
		t.Errorf("%v, %v before %v, %v", wall, mono, again, later)
	}
	if off := wall.Sub(ids.At(time.Now())); off < -time.Hour || off > 0 {
		t.Errorf("the wall clock is %v off", off)
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	for _, d := range []time.Duration{time.Microsecond, time.Hour} {
		if err := c.Sleep(done, d); !errors.Is(err, context.Canceled) {
			t.Errorf("a sleep of %v with a context that is done: %v", d, err)
		}
	}
	if err := c.Sleep(ctx, time.Microsecond); err != nil {
		t.Errorf("a short sleep: %v", err)
	}
}

func TestAtFarAway(t *testing.T) {
	for _, at := range []time.Time{time.Unix(1<<62, 0), time.Unix(-1<<62, 0), {}} {
		r := ids.At(at)
		if (r > 0) != (at.Unix() > 0) || r+ids.Reading(1<<61) < r {
			t.Errorf("%d s is reading %d", at.Unix(), r)
		}
	}
}

// TestEntropy draws from several goroutines. All numbers differ, and their bits are as often 1 as
// 0, to eight standard deviations.
func TestEntropy(t *testing.T) {
	e := ids.NewEntropy()
	const workers, each = 4, 2000
	var mu sync.Mutex
	seen, ones := map[uint64]bool{}, 0
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for range each {
				v := e.Uint64()
				mu.Lock()
				seen[v] = true
				ones += bits.OnesCount64(v)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	const n = workers * each * 64
	if len(seen) != workers*each || ones < n/2-8*358 || ones > n/2+8*358 { // √n / 2 is 358
		t.Errorf("%d numbers differ; %d of %d bits are 1", len(seen), ones, n)
	}
}
