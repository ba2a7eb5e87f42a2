package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// KSUID declares Segment's K-Sortable Unique Identifier.
//
//	 0                      32                                                160
//	┌──────────────────────┬────────────────────────────────────────────────┐
//	│ timestamp         32 │ payload                                    128 │
//	└──────────────────────┴────────────────────────────────────────────────┘
//
// 27 characters of base 62 hold a little more than 160 bits: the largest KSUID
// is aWgEPTl1tmebfsQzFP4bxwgy80V.
func KSUID() *ids.Scheme { return ksuid().scheme() }

func ksuid() declared {
	epoch := time.Unix(1_400_000_000, 0).UTC()
	return declared{
		Declaration: declaration.Declaration{
			Name: "ksuid", Title: "KSUID",
			About:  "160 bits in 27 characters: second since May 2014, and 128 random bits.",
			Source: "segmentio/ksuid, README",
			Prior:  common, Born: day(2017, 6, 1), Bits: 160,
			Fields: []declaration.Field{
				{
					Name: "timestamp", Kind: ids.Time, Width: 32, Unit: declaration.Unit{Length: time.Second}, Epoch: &epoch,
					About: "Seconds since 2014-05-13T16:53:20Z, Unix time 1,400,000,000.", Why: "32 bits of seconds last from that epoch until June 2150.",
				},
				drawn("payload", 128, "128 bits make collisions negligible without coordination."),
			},
			Generator: followClock(),
			Encodings: []declaration.Encoding{{Alphabet: "base62", Length: 27}, {Alphabet: "hex", Fold: true}},
		},
		encodings: func() []ids.Encoding {
			return []ids.Encoding{ids.Must(alphabet("base62").Padded("base62", 160)), plainHex(160, ids.WithCost(6))}
		},
		says: ids.Explanations{
			ClockMovedBack:   "KSUID keeps no state: new ids sort before older ones. 128 random bits keep ids apart.",
			SequenceOverflow: "There is no sequence to overflow. Within one second, ids are in random order.",
		},
	}
}
