package sno_test

import (
	"encoding/json"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/sno"
)

// Generate an id with your own byte, write it as text, and parse it again. The generator
// of the process needs no configuration.
func Example() {
	const person = 1
	id := sno.New(person)
	again, err := sno.Parse(id.String())
	fmt.Println(again == id, err, id.Meta(), len(id.String()))
	// Output: true <nil> 1 16
}

// Create a generator with a partition. Two generators can share a partition if they split the
// sequence.
func ExampleNewGenerator() {
	clock := idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)))
	g, err := sno.NewGenerator(sno.Options{
		Snapshot: &sno.Snapshot{Partition: sno.NewPartition(18), SequenceMax: 32767},
		Clock:    clock,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	id := g.New(63)
	fmt.Println(id, id.Time().Format(time.RFC3339Nano), id.Partition().AsUint16(), id.Sequence(), g.Cap())
	// Output: 9q77e7fs9u236222 2026-11-21T02:06:12.34Z 18 0 32768
}

// Restore a generator from its snapshot after a restart. The clock moved back in between,
// so the new id is on the other timeline, tock.
func ExampleGenerator_Snapshot() {
	at := time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)
	g, _ := sno.NewGenerator(sno.Options{Snapshot: &sno.Snapshot{}, Clock: idstest.NewClock(ids.At(at))})
	before := g.New(0)
	saved, _ := json.Marshal(g.Snapshot())

	var s sno.Snapshot
	if err := json.Unmarshal(saved, &s); err != nil {
		fmt.Println(err)
		return
	}
	g, _ = sno.NewGenerator(sno.Options{Snapshot: &s, Clock: idstest.NewClock(ids.At(at.Add(-time.Second)))})
	after := g.New(0)
	fmt.Println(before, before.Toggle())
	fmt.Println(after, after.Toggle())
	// Output:
	// 9q77e7fs22222222 0
	// 9q77e6w922222222 1
}
