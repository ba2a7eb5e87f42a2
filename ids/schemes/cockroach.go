package schemes

import (
	"math"
	"time"

	"idtui/ids"
)

// Cockroach declares the numbers of CockroachDB's unique_rowid(), the default of its SERIAL
// columns.
//
// Each number has a time unit of its own. It is the unit of the clock, or the one after the newest
// id if that is later (GenerateUniqueInt). The node is combined with the shifted time by exclusive
// or. A node id of more than 15 bits changes the time.
var Cockroach = snowflake(Scheme{
	Name: "cockroach", Service: "CockroachDB", Title: "CockroachDB", Aliases: []string{"cockroachdb", "unique_rowid"},
	About:  "63 bits of CockroachDB's unique_rowid(): a time unit of 10 µs, then the node. There is no sequence.",
	Source: "cockroachdb/cockroach: pkg/sql/sem/builtins, GenerateUniqueInt",
	Names:  []string{"rowid"},
	Prior:  uncommon + 1, Born: day(2015, 1, 1),
	Fields: Fields{
		spare(),
		timestamp(48, 10*time.Microsecond, 1420070400000, "48 bits of 10 µs last 89 years, from 2015 to March 2104."),
		{
			Name: "node", Kind: ids.Node, Width: 15, Default: new(uint64(1)), About: "The node of the cluster, from 1.", Why: "15 bits: 32,767 nodes. Without a sequence, 100,000 ids per second and node.",
			ValueBits: func(id ids.ID) float64 { return 2*math.Log2(float64(id.Uint64(49, 15))+1) + 1 },
		},
	},
	Encodings: Encodings{detected(17, decimal()), hex0x()}, // shorter numbers are from the first 35 days of 2015, before the first release
	Policy:    &ids.Policy{SeqBits: 1, Back: ids.StayBack, Full: ids.BorrowFull},
	Says: Says{
		ClockMovedBack:   "CockroachDB keeps the newest time unit. While the clock is behind, each id takes the next unit, so no id repeats.",
		SequenceOverflow: "A time unit of 10 µs has one id. CockroachDB takes the next unit before it begins, and the clock catches up later.",
	},
})
