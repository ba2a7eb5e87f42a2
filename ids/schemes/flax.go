package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/flax"
)

// Flax declares Flax ID, of python-flax-id.
func Flax() *ids.Scheme {
	return &ids.Scheme{
		Name:   "flax",
		Title:  "flax",
		About:  "96 bits in 16 sortable characters: a millisecond and 56 random bits. Needs no coordination and keeps no memory.",
		Source: "ergeon/python-flax-id, README",
		Born:   flax.Epoch.Time(), // the README's own example is older than the first release
		Bind:   bindFlax,
		Explanations: ids.Explanations{
			ClockMovedBack:     "Flax keeps no memory of the time: it stamps what the clock says, so the new ids sort before the old ones. Nothing complains; 56 random bits keep them apart.",
			SequenceOverflow:   "Flax has no counter to run out of: each id draws 56 random bits, and only chance keeps two of one millisecond apart.",
			TimestampExhausted: "The timestamp's 40 bits end on 2049-11-03. The original goes on and writes garbage; here that is an error.",
		},
	}
}

func bindFlax(ids.Values) (*ids.BoundScheme, error) {
	unit := ids.Unit{Step: time.Millisecond, Epoch: flax.Epoch}
	return &ids.BoundScheme{
		Layout: flaxLayout(&unit),
		Encodings: []ids.Encoding{
			ids.Must(alphabet("base64-sortable").PadLow("base64", 96)),
			plainHex(96, ids.WithCost(8)), // the original has no such form
			ids.Must(ids.BytesOf(96)),
		},
		Milestones: []ids.Milestone{{At: unit.Instant(flax.MaxTimestamp), What: "the last millisecond that 40 bits can count"}},
		Policy:     &ids.Policy{Unit: unit, MaxUnit: flax.MaxTimestamp, Back: ids.FollowBack, Full: ids.NeverFull},
		Compose:    func(s ids.Slot, e ids.Entropy) ids.ID { return composeFlax(uint64(s.Unit), e.Uint64()) },
	}, nil
}

// composeFlax returns the Flax ID with a timestamp and the low 56 bits of random.
//
//	 0                                40                                     96
//	┌────────────────────────────────┬────────────────────────────────────────┐
//	│ timestamp: ms since 2015    40 │ random                              56 │
//	└────────────────────────────────┴────────────────────────────────────────┘
func composeFlax(timestamp, random uint64) ids.ID {
	return ids.FromValue(96, ids.Value{Lo: timestamp}.Push(56, random))
}

func flaxLayout(unit *ids.Unit) *ids.Layout {
	return ids.MustLayout(96,
		ids.Field{
			Name: "timestamp", Kind: ids.Time, Width: 40, Unit: unit,
			About: "Milliseconds since 2015-01-01.",
			Why:   "40 bits count 35 years; counting from 2015 instead of 1970 is what saves the two bits that Unix milliseconds would need more.",
		},
		ids.Field{
			Name: "random", Kind: ids.Random, Width: 56,
			About: "Random bits, drawn anew for each id.",
			Why:   "56 bits fill the id up to 96, which is 12 bytes and 16 characters without padding. Two ids of one millisecond are the same once in 72 quadrillion.",
		},
	)
}
