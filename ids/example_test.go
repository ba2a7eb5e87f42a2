package ids_test

import (
	"context"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

// To generate ids of any scheme, bind it, and pass it with a clock and a source of random bits. A
// nil clock is the system clock, and a nil source is the cryptographic one.
func ExampleLive() {
	sno, err := schemes.Sno.Open(ids.Settings{"partition": "18"})
	if err != nil {
		fmt.Println(err)
		return
	}
	live, err := generate.NewLive(sno, idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC))), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	batch := make([]ids.ID, 3)
	n, err := live.Fill(context.Background(), batch)
	fmt.Println(n, err, sno.String(batch[0]), sno.String(batch[2]))
	// Output: 3 <nil> 9q77e7ai22236222 9q77e7ai22236224
}
