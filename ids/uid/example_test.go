package uid_test

import (
	"context"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/uid"
)

// The README's conversation: a local id, the global one that it becomes when it
// leaves its node, and their texts.
func Example() {
	g, err := uid.NewGenerator(uid.Config{Node: "uid@127.0.0.1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := uid.LocalAt(time.Unix(1539625275, 432128000), 1)
	b := g.ToGlobal(a)
	fmt.Println(a, a.Millis())
	fmt.Printf("%s %d\n", b, b.Bytes())
	// Output:
	// .5.tXbhdV.3 1539625275432
	// .5.tXVEf8n8vPN.0 [0 96 57 138 3 235 39 50 123 105 128 1]
}

// Two nodes change one thing apart from each other: neither clock descends from
// the other, and joined they do.
func ExampleVClock() {
	ctx, clock := context.Background(), idstest.NewClock(ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	a, _ := uid.NewGenerator(uid.Config{Node: "a@host", Clock: clock})
	b, _ := uid.NewGenerator(uid.Config{Node: "b@host", Clock: clock})
	first, _ := a.NewVClock(ctx)
	clock.Advance(time.Second)
	onA, _ := a.Increment(ctx, first)
	onB, _ := b.Increment(ctx, first)
	fmt.Println(onA.Descends(onB), onB.Descends(onA), onA.Join(onB).Descends(onB))
	// Output: false false true
}
