// Package flax makes and reads Flax IDs: 96-bit ids of a millisecond and 56
// random bits in 16 characters, as python-flax-id makes them.
//
// There is no counter, no machine and no memory. A clock that goes back gives
// smaller ids and nobody notices; that no two ids are the same rests on the
// random bits alone.
//
// A program calls [New], or [At] for another time. [Scheme] declares the same to
// tools that work with any scheme.
package flax

import (
	"sync"
	"time"

	"idtui/ids"
)

// Sizes of the fields in bits.
const (
	TimestampBits = 40
	RandomBits    = 56
)

// MaxTimestamp is the last millisecond since the epoch that 40 bits can count,
// on 2049-11-03.
const MaxTimestamp = 1<<TimestampBits - 1

// Epoch is 2015-01-01T00:00:00Z, where timestamps count from.
const Epoch = ids.Reading(1420070400000000)

// Alphabet is the original's: base 64 in ASCII order, so that text sorts as
// numbers do.
const Alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

// grid is what timestamps count on.
var grid = ids.Unit{Step: time.Millisecond, Epoch: Epoch}

// canonical is the form of 16 characters, made on first use.
var (
	canonical     ids.Encoding
	makeCanonical sync.Once
)

func base64() *ids.Encoding {
	makeCanonical.Do(func() {
		canonical = ids.NewAlphabet(Alphabet, "-, 0-9, A-Z, _ and a-z").PadLow("base64", 96)
	})
	return &canonical
}

// Scheme declares Flax ID.
func Scheme() *ids.Scheme {
	return &ids.Scheme{
		Name:   "flax",
		Title:  "flax",
		About:  "96 bits in 16 sortable characters: a millisecond and 56 random bits. Needs no coordination and keeps no memory.",
		Source: "ergeon/python-flax-id, README",
		Born:   Epoch.Time(), // the README's own example is older than the first release
		Bind:   bind,
		Explanations: ids.Explanations{
			Back:  "Flax keeps no memory of the time: it stamps what the clock says, so the new ids sort before the old ones. Nothing complains; 56 random bits keep them apart.",
			Full:  "Flax has no counter to run out of: each id draws 56 random bits, and only chance keeps two of one millisecond apart.",
			Ended: "The timestamp's 40 bits end on 2049-11-03. The original goes on and writes garbage; here that is an error.",
		},
	}
}

func bind(ids.Values) (*ids.BoundScheme, error) {
	unit := grid
	return &ids.BoundScheme{
		Layout: newLayout(&unit),
		Encodings: []ids.Encoding{
			*base64(),
			ids.HexOf(96).WithCost(8), // the original has no such form
			ids.BytesOf(96),
		},
		Milestones: []ids.Milestone{{At: unit.Instant(MaxTimestamp), What: "the last millisecond that 40 bits can count"}},
		Policy:     policy(),
		Compose:    func(s ids.Slot, e ids.Entropy) ids.ID { return compose(uint64(s.Unit), e.Uint64()) },
	}, nil
}

// policy is Flax's generator: it stamps what the clock says.
func policy() *ids.Policy {
	return &ids.Policy{Unit: grid, MaxUnit: MaxTimestamp, Back: ids.FollowBack, Full: ids.NeverFull}
}

// compose puts a Flax ID together from a timestamp and the low 56 bits of
// random.
//
//	 0                                40                                     96
//	┌────────────────────────────────┬────────────────────────────────────────┐
//	│ timestamp: ms since 2015    40 │ random                              56 │
//	└────────────────────────────────┴────────────────────────────────────────┘
func compose(timestamp, random uint64) ids.ID {
	return ids.FromValue(96, ids.Value{Lo: timestamp}.Push(RandomBits, random))
}

func newLayout(unit *ids.Unit) *ids.Layout {
	return ids.MustLayout(96,
		ids.Field{
			Name: "timestamp", Kind: ids.Time, Width: TimestampBits, Unit: unit,
			About: "Milliseconds since 2015-01-01.",
			Why:   "40 bits count 35 years; counting from 2015 instead of 1970 is what saves the two bits that Unix milliseconds would need more.",
		},
		ids.Field{
			Name: "random", Kind: ids.Random, Width: RandomBits,
			About: "Random bits, drawn anew for each id.",
			Why:   "56 bits fill the id up to 96, which is 12 bytes and 16 characters without padding. Two ids of one millisecond are the same once in 72 quadrillion.",
		},
	)
}
