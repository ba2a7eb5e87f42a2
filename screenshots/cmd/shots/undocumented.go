package main

import (
	"math/rand/v2"
	"strings"
	"time"
)

// undocumented returns ids of a layout that no scheme has, one per line. Each comes with the second
// in which it was stored. The layout has milliseconds since 2020, three nodes and a sequence.
func undocumented() string {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	random := rand.New(rand.NewPCG(18, 7))
	epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	at := epoch.Add(59_000 * time.Hour)
	var b strings.Builder
	for range 60 {
		at = at.Add(time.Duration(200+random.IntN(9000)) * time.Millisecond)
		node := []int64{3, 17, 40}[random.IntN(3)]
		for sequence := range int64(1 + random.IntN(2)) {
			v := at.Sub(epoch).Milliseconds()<<22 | node<<12 | sequence
			text := ""
			for range 13 {
				text, v = string(digits[v&31])+text, v>>5
			}
			b.WriteString("ord_" + text + " " + at.Format(time.RFC3339) + "\n")
		}
	}
	return b.String()
}
