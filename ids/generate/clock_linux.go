package generate

import (
	"context"
	"syscall"
	"time"
)

// nap sleeps with the kernel's timer, accurate to about 50 µs. Go's own timers wake an
// idle program with a poll that counts whole milliseconds.
func nap(ctx context.Context, d time.Duration) error {
	for d > 0 {
		slice := min(d, time.Millisecond)
		spec, left := syscall.NsecToTimespec(int64(slice)), syscall.Timespec{}
		if syscall.Nanosleep(&spec, &left) == nil {
			left = syscall.Timespec{} // only an interrupted sleep leaves time
		}
		d -= slice - time.Duration(left.Nano())
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
