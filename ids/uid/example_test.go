package uid_test

import (
	"context"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/uid"
)

// Generate a local id, and convert it to a global id for other nodes. The ids are those
// of the README of fogfish/uid. The clock is for the test; leave it out.
func Example() {
	clock := idstest.NewClock(ids.At(time.Unix(1539625275, 432128000)))
	g, err := uid.NewGenerator(uid.Config{Node: "uid@127.0.0.1", Clock: clock})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, _ = g.Local(context.Background()) // the README's id has sequence number 1
	a, err := g.Local(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	b := g.ToGlobal(a)
	fmt.Println(a, a.Millis())
	fmt.Printf("%s %d\n", b, b.Bytes())
	// Output:
	// .5.tXbhdV.3 1539625275432
	// .5.tXVEf8n8vPN.0 [0 96 57 138 3 235 39 50 123 105 128 1]
}

// Two nodes record an event each without knowing the other's. Neither clock descends from the other
// one, but their join descends from both.
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
