package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
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
	return &ids.Scheme{
		Name: "scru64", Title: "SCRU64",
		About:  "62 bits in 12 characters of either case: 256 ms time unit, and 24 bits shared by node and counter.",
		Source: "scru64/spec: README, 0.1.1; scru64/rust: src/gen.rs",
		Prior:  rare, Born: day(2023, 2, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			layout := ids.MustLayout(64,
				ids.Field{
					Name: "timestamp_256ms", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: 256 * time.Millisecond}, Max: maxSCRU64,
					About: "Units of 256 ms since 1970-01-01.",
					Why:   "12 characters of base 36 last until the year 4261.",
				},
				starting(plain(sequence("node_ctr", 24, "The node in the high bits, then a counter. The id does not store how many bits are the node.")), ids.StartRandom),
			)
			f := &ids.BoundScheme{
				Layout: layout,
				Encodings: []ids.Encoding{
					encoding.Must(folded("base36").Fixed("base36", 64, 12)),
					decimalEncoding(64),
					prefixedHex(),
				},
				Check: func(id ids.ID) error {
					if v := id.Uint64(0, 40); v > maxSCRU64 {
						return encoding.Problemf("the number is not below 36^12")
					}
					return nil
				},
				Strict: true,
				Policy: &ids.Policy{
					MinUnit: 1, MaxUnit: maxSCRU64 - 1, // the first and the last are reserved
					SeqBits: 24, SeqMax: 1<<23 - 1, Back: ids.StayBack, Full: ids.BorrowFull,
				},
			}
			f.Stateful = f.CountFrom(&layout.Fields[1], startsBelow(1<<23))
			return f, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "The generator stays in the newest 256 ms unit and counts on there. The original does so for up to ten seconds, and then refuses.",
			SequenceOverflow: "When the counter overflows, the generator borrows the next time unit, and is then ahead of the clock.",
		},
	}
}

// maxSCRU64 is the largest timestamp: 36^12 ids in groups of 2^24.
const maxSCRU64 = 282429536480
