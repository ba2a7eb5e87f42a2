package koid_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/koid"
)

// Generate an id, write it in three ways, and read its fields. The time needs the epoch
// of the generator. The clock is for the test; leave it out.
func Example() {
	epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	g, err := koid.NewGenerator(koid.Config{
		Datacenter: 1, Worker: 2, Epoch: epoch,
		Clock: idstest.NewClock(ids.At(epoch.Add(time.Hour))),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := g.Next(context.Background())
	fmt.Println(id, id.Hex(), err)
	fmt.Printf("% x\n", id.Bytes())
	fmt.Println(id.Time(epoch), id.Datacenter(), id.Worker(), id.Counter())
	// Output:
	// 15099494539264 00000dbba0022000 <nil>
	// 00 00 0d bb a0 02 20 00
	// 2020-01-01 01:00:00 +0000 UTC 1 2 0
}

// If the clock moved back, the generator refuses. The error says how far the clock is behind and
// when to try again.
func ExampleGenerator_Next() {
	clock := idstest.NewClock(ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	g, _ := koid.NewGenerator(koid.Config{Clock: clock})
	_, _ = g.Next(context.Background())
	clock.Advance(time.Millisecond)
	clock.Step(-6 * time.Millisecond)

	_, err := g.Next(context.Background())
	var refusal *ids.Refusal
	if errors.As(err, &refusal) {
		fmt.Println(err)
		fmt.Println(refusal.Behind, refusal.RetryAt())
	}
	// Output:
	// clock moved backwards by 5 ms
	// 5ms 2026-01-01 00:00:00 +0000 UTC
}
