// Package bench measures how fast ids are generated, encoded and decoded, compared with the limit
// of each layout.
package bench

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// The measurements of a scheme.
const (
	New    = "new"    // generate one id at a time
	Batch  = "batch"  // generate 1,024 ids at a time
	Encode = "encode" // encode into existing memory
	Parse  = "parse"  // decode the canonical text
)

// Measurement is the result of one measurement: one line of JSON.
type Measurement struct {
	Scheme     string  `json:"scheme"`
	What       string  `json:"what"`       // new, batch, encode or parse
	Goroutines int     `json:"goroutines"` // number of goroutines that shared one generator
	NsPerID    float64 `json:"ns_per_id"`  // real time, not processor time
	IDsPerS    int64   `json:"ids_per_s"`
	LimitPerS  int64   `json:"layout_limit_per_s"` // the limit of the layout; 0 for none
	ClockNs    float64 `json:"clock_ns"`           // cost of a wall clock reading in the same run
	Allocs     int64   `json:"allocs"`             // per id, rounded down as in Go's benchmarks
	// Cores is the processor time per real time: the average number of busy cores. It is set for
	// shared generators, if the system reports the processor time.
	Cores float64 `json:"cores,omitempty"`
}

// atLimit is the share of the layout's limit from which on the layout, not the machine, limits a
// generator.
const atLimit = 0.97

// Apart reports whether the goroutines of a shared generator did not run in parallel. Then the
// result says little about contention. It reports false at the limit of the layout, where
// goroutines wait.
func (m *Measurement) Apart(processors int) bool {
	return m.Cores > 0 && m.share() < atLimit && m.Cores < 0.8*float64(min(processors, m.Goroutines))
}

// share returns the reached share of the layout's limit, or 0 without a limit.
func (m *Measurement) share() float64 {
	if m.LimitPerS == 0 {
		return 0
	}
	return float64(m.IDsPerS) / float64(m.LimitPerS)
}

// Subject is the work that a measurement repeats.
type Subject struct {
	Scheme, What string
	Goroutines   int
	LimitPerS    int64
	// Do repeats the work n times. Each goroutine calls it.
	Do func(ctx context.Context, n int) error
	// Unit is the number of repetitions per time unit of the layout. Align repeats the work until
	// a time unit begins, because a measurement must not begin in the middle of one. Both are
	// optional.
	Unit  int
	Align func(context.Context) error
}

// meter takes measurements with a clock.
type meter struct {
	Clock  generate.Clock
	CPU    func() time.Duration // returns the processor time of the process; nil if unknown
	Window time.Duration        // approximate duration of a measurement
}

// attempt is the approximate duration of one try. It is long enough that a few microseconds at both
// ends do not matter. The median of the tries is reported. In the fastest try of a shared
// generator, the goroutines often did not contend.
const attempt = 30 * time.Millisecond

// attempts returns the number of tries in the window: an odd number, at least three.
func (b *meter) attempts() int { return max(int(b.Window/attempt), 3) | 1 }

func (b *meter) measure(ctx context.Context, s *Subject) (Measurement, error) {
	m := Measurement{Scheme: s.Scheme, What: s.What, Goroutines: s.Goroutines, LimitPerS: s.LimitPerS}
	if err := ctx.Err(); err != nil {
		return m, err
	}
	n, err := b.calibrate(ctx, s)
	if err != nil {
		return m, err
	}
	const readings = 10000
	begin := b.Clock.Mono()
	for range readings {
		b.Clock.Now()
	}
	m.ClockNs = round(float64(b.Clock.Mono()-begin) / readings)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	tries := make([]time.Duration, b.attempts())
	busy, elapsed := time.Duration(0), time.Duration(0)
	for i := range tries {
		if s.Align != nil { // begin at the start of a time unit
			if err := s.Align(ctx); err != nil {
				return m, err
			}
		}
		cpu := b.cpu()
		if tries[i], err = b.run(ctx, s, n); err != nil {
			return m, err
		}
		busy, elapsed = busy+b.cpu()-cpu, elapsed+tries[i]
	}
	runtime.ReadMemStats(&after)
	if s.Goroutines > 1 && elapsed > 0 {
		m.Cores = round(float64(busy) / float64(elapsed))
	}
	slices.Sort(tries)
	total := float64(n) * float64(s.Goroutines)
	ns := float64(max(tries[len(tries)/2], 1)) / total
	if s.Align != nil { // a try that begins late can seem to exceed the limit
		ns = max(ns, 1e9/float64(s.LimitPerS))
	}
	m.NsPerID, m.IDsPerS = round(ns), int64(1e9/ns+0.5)
	m.Allocs = int64(float64(after.Mallocs-before.Mallocs) / (total * float64(len(tries))))
	return m, nil
}

// cpu returns the processor time of the process, or 0 if it is unknown.
func (b *meter) cpu() time.Duration {
	if b.CPU == nil {
		return 0
	}
	return b.CPU()
}

// round rounds to two decimals.
func round(ns float64) float64 { return math.Round(ns*100) / 100 }

// calibrate returns the number of repetitions per goroutine in one try, rounded to whole time
// units if there are any.
func (b *meter) calibrate(ctx context.Context, s *Subject) (int, error) {
	const most = 1 << 30
	n, window := 64, b.Window/time.Duration(b.attempts())
	took, err := b.run(ctx, s, n)
	for ; err == nil && took < window/8 && n < most; n *= 2 {
		took, err = b.run(ctx, s, 2*n)
	}
	if err != nil {
		return 0, err
	}
	each := float64(max(took, 1)) / float64(n)
	n = int(min(max(float64(window)/each, 1), most))
	if unit := s.Unit / s.Goroutines; unit > 0 {
		n = max(n-n%unit, min(unit, n))
	}
	return n, nil
}

// run repeats the work n times in each goroutine. It returns the time until all are done.
func (b *meter) run(ctx context.Context, s *Subject, n int) (time.Duration, error) {
	begin := b.Clock.Mono()
	if s.Goroutines == 1 {
		err := s.Do(ctx, n)
		return b.Clock.Mono() - begin, err
	}
	failed := make([]error, s.Goroutines)
	var group sync.WaitGroup
	for i := range failed {
		group.Go(func() { failed[i] = s.Do(ctx, n) })
	}
	group.Wait()
	return b.Clock.Mono() - begin, errors.Join(failed...)
}

// longUnit is the length of a time unit from which on measurements do not wait for the next one.
const longUnit = 2 * time.Second

// skippingClock is a clock that moves forward instead of sleeping. Without it, measuring a layout
// with a time unit of an hour would take hours.
type skippingClock struct {
	generate.Clock
	skipped atomic.Int64 // nanoseconds
}

// Now reads both clocks.
func (c *skippingClock) Now() (wall ids.Reading, mono time.Duration) {
	wall, mono = c.Clock.Now()
	by := time.Duration(c.skipped.Load())
	return wall.Add(by), mono + by
}

// Mono reads the monotonic clock.
func (c *skippingClock) Mono() time.Duration {
	return c.Clock.Mono() + time.Duration(c.skipped.Load())
}

// Sleep moves the clock by d, but at least by a microsecond.
func (c *skippingClock) Sleep(ctx context.Context, d time.Duration) error {
	c.skipped.Add(int64(max(d, time.Microsecond)))
	return ctx.Err()
}
