package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// incident returns a log of some minutes: orders with Snowflakes of eight nodes, and requests
// with UUIDs. The node 7 stops for 48 s.
func incident() string {
	random := rand.New(rand.NewPCG(18, 7))
	epoch := time.UnixMilli(1288834974657)
	at := time.Date(2026, 11, 21, 2, 2, 0, 0, time.UTC)
	stops := at.Add(95 * time.Second)
	var b strings.Builder
	for range 900 {
		at = at.Add(time.Duration(20+random.IntN(400)) * time.Millisecond)
		node := int64(1 + random.IntN(8))
		if node == 7 && at.After(stops) && at.Before(stops.Add(48*time.Second)) {
			node = 3
		}
		order := at.Add(-3*time.Millisecond).Sub(epoch).Milliseconds()<<22 | node<<12
		begun := at.Add(-time.Duration(5+random.IntN(300)) * time.Millisecond).UnixMilli()
		request := fmt.Sprintf("%08x-%04x-7%03x-%04x-%012x", begun>>16, begun&0xffff, random.IntN(1<<12), 0x8000|random.IntN(1<<14), random.Uint64()>>16)
		fmt.Fprintf(&b, "%s INFO [orders-%d] order=%d request=%s\n", at.Format("2006-01-02T15:04:05.000Z"), node, order, request)
	}
	return b.String()
}
