//go:build !linux

package generate

import (
	"context"
	"time"
)

// nap sleeps with the runtime's timers, which are accurate enough on these systems.
func nap(ctx context.Context, d time.Duration) error { return sleep(ctx, d) }
