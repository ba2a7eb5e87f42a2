package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// SCRU64 declares the 64-bit relative of SCRU128: 12 characters, whose number is
// below 36^12, a little above 62 bits.
//
//	 0                                        40                             64
//	┌────────────────────────────────────────┬──────────────────────────────┐
//	│ timestamp_256ms                     40 │ node_ctr                  24 │
//	└────────────────────────────────────────┴──────────────────────────────┘
//
// The id does not store how many of the 24 bits are the node. Ids generated here
// have no node: the counter fills all 24 bits. It starts at a random number of 23
// bits, as the specification allows, so that half of its range is always left. The
// Rust library draws all its bits unless the counter is very small.
func SCRU64() *ids.Scheme {
	ctr := sequence("node_ctr", 24, "The node in the high bits, then a counter. The id does not store how many bits are the node.")
	ctr.Start = scheme.StartAtRandom
	return Scheme{
		Name: "scru64", Title: "SCRU64",
		About:  "62 bits in 12 characters of either case: 256 ms time unit, and 24 bits shared by node and counter.",
		Source: "scru64/spec: README, 0.1.1; scru64/rust: src/gen.rs",
		Prior:  rare, Born: day(2023, 2, 1),
		Fields: Fields{
			upTo(maxSCRU64, clock("timestamp_256ms", 40, 256*millisecond, nil, "Units of 256 ms since 1970-01-01.", "12 characters of base 36 last until the year 4261.")),
			ctr,
		},
		Encodings: Encodings{folding(number("base36", "base36", 12)), decimal(), hex0x()},
		Invalid: func(id ids.ID) error {
			if id.Uint64(0, 40) > maxSCRU64 {
				return encoding.Problemf("the number is not below 36^12")
			}
			return nil
		},
		Lacks: "rules that are Go code decide which ids are valid",
		Policy: &ids.Policy{
			MinUnit: 1, MaxUnit: maxSCRU64 - 1, // the first and the last are reserved
			SeqBits: 24, SeqMax: 1<<23 - 1, Back: ids.StayBack, Full: ids.BorrowFull,
		},
		Bound: func(b *ids.BoundScheme, _ ids.Values) error {
			b.Stateful = b.CountFrom(&b.Layout.Fields[1], startsBelow(1<<23))
			return nil
		},
		Says: Says{
			ClockMovedBack:   "The generator stays in the newest 256 ms unit and counts on there. The original does so for up to ten seconds, and then refuses.",
			SequenceOverflow: "When the counter overflows, the generator borrows the next time unit, and is then ahead of the clock.",
		},
	}.Declare()
}

// maxSCRU64 is the largest timestamp: 36^12 ids in groups of 2^24.
const maxSCRU64 = 282429536480
