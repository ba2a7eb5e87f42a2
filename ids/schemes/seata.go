package schemes

import "idtui/ids"

// Seata declares the transaction and branch ids of Apache Seata. They are Snowflake with the worker
// first, so that the sequence overflows into the time.
//
// A generator reads its clock only when it starts, and then counts (IdWorker.java). No clock drives
// the ids, so idtui only decodes them.
var Seata = snowflake(Scheme{
	Name: "seata", Title: "Seata",
	About:  "63 bits of Apache Seata: worker, millisecond, sequence. The time is when the generator started, plus 1 ms per 4,096 ids.",
	Source: "apache/incubator-seata: IdWorker.java",
	Names:  []string{"branch_id", "transaction_id"},
	Prior:  rare + 2, Born: day(2020, 11, 1),
	Fields: Fields{
		spare(),
		node("worker", 10, "The generator: the low 10 bits of its MAC address, or a random number.", "10 bits: 1,024 workers. It comes first, so ids of one worker are consecutive."),
		timestamp(41, millisecond, 1588435200000, "41 bits of milliseconds last until January 2090. They come after the worker, so ids do not sort by time."),
		{
			Name: "sequence", Kind: ids.Sequence, Width: 12, About: "Counts all ids of the generator, and overflows into the timestamp.",
			Why: "12 bits: after 4,096 ids, the timestamp grows by one.",
		},
	},
	Encodings: Encodings{detected(16, decimal()), hex0x()}, // with fewer digits, the worker is 0
	Notes: func(ids.ID) []string {
		return []string{"the time is the start of the generator, plus 1 ms per 4,096 ids: the id can be newer"}
	},
})
