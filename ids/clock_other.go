//go:build !linux

package ids

import (
	"context"
	"time"
)

// nap sleeps by the runtime's timers, which are fine enough here.
func nap(ctx context.Context, d time.Duration) error { return sleep(ctx, d) }
