//go:build unix

package generate_test

import (
	"context"
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// BenchmarkTake takes slots of one generator with several goroutines. Its sequence never overflows,
// so no wait hides what a slot costs. The metric cores is the processor time per elapsed time. If
// it is below the number of goroutines and of cores, they did not run in parallel. The time per
// slot then says little about contention.
func BenchmarkTake(b *testing.B) {
	p := ids.Policy{Unit: ids.Unit{Step: 4 * time.Millisecond}, MaxUnit: 1 << 50, SeqBits: 24, SeqMax: 1<<24 - 1, Back: ids.ToggleBack, Full: ids.WaitFull}
	carried := p
	carried.SeqBits, carried.SeqMax, carried.SeqCarry, carried.Back = 14, 1<<14-1, true, ids.HoldBack
	carried.Unit.Step = 256 * time.Microsecond
	for _, goroutines := range []int{1, 2, 8} {
		b.Run(fmt.Sprintf("restarts/goroutines=%d", goroutines), func(b *testing.B) { takeShared(b, p, goroutines) })
		b.Run(fmt.Sprintf("carried/goroutines=%d", goroutines), func(b *testing.B) { takeShared(b, carried, goroutines) })
	}
}

func takeShared(b *testing.B, p ids.Policy, goroutines int) {
	c := generate.NewClocked(generate.NewSequencer(p), nil)
	before, start := processorTime(), time.Now()
	var group sync.WaitGroup
	for range goroutines {
		group.Go(func() {
			for range b.N / goroutines {
				if _, err := c.Take(context.Background()); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	b.ReportMetric(float64(processorTime()-before)/float64(time.Since(start)), "cores")
}

// processorTime returns the processor time that the process has used.
func processorTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
