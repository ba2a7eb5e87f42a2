// Package sno makes and reads snos: 80-bit ids of a 4 ms unit, a byte of the
// caller's own, a partition and a sequence, as github.com/muyo/sno makes them.
//
// Its particular idea is the tick-tock bit. When the clock goes back, sno does
// not wait: it follows the clock and flips the bit, so that the ids of the
// repeated time lie on another timeline than those already issued. Only a second
// regression into that same time has to wait.
//
// A program that needs no more calls [New]. One of several that make ids gives
// each a partition and makes a [Generator] of it, which a [Snapshot] brings over
// a restart. [Scheme] declares the same to tools that work with any scheme.
package sno

import (
	"fmt"
	"time"

	"idtui/ids"
)

// Sizes of the fields in bits.
const (
	TimestampBits = 39
	ToggleBits    = 1
	MetabyteBits  = 8
	PartitionBits = 16
	SequenceBits  = 16
)

// Limits of the fields.
const (
	MaxTimestamp = 1<<TimestampBits - 1 // 4 ms units, to 2079-09-07T15:47:35.548Z
	MaxPartition = 1<<PartitionBits - 1
	MaxSequence  = 1<<SequenceBits - 1
	// MinPool is the smallest pool that sequence bounds may leave, as the
	// original's document has it.
	MinPool = 4
)

// Epoch is 2010-01-01T00:00:00Z, where timestamps count from.
const Epoch = ids.Reading(1262304000000000)

// TimeUnit is what timestamps count.
const TimeUnit = 4 * time.Millisecond

// Alphabet is sno's base 32: digits and letters in ASCII order.
const Alphabet = "23456789abcdefghijklmnopqrstuvwx"

// Scheme declares sno.
func Scheme() *ids.Scheme {
	return &ids.Scheme{
		Name:   "sno",
		Title:  "sno",
		About:  "80 bits in 16 characters: a 4 ms unit, a byte of your own, a partition and a sequence. Flips a bit when its clock goes back, and goes on.",
		Source: "github.com/muyo/sno v1.2.1, README and package documentation",
		Born:   time.Date(2019, 5, 1, 0, 0, 0, 0, time.UTC),
		Params: []ids.Param{
			{Name: "metabyte", Kind: ids.Number, Max: 255, Default: "0", Help: "a byte of your own in each id"},
			{Name: "partition", Kind: ids.Number, Max: MaxPartition, Default: "0", Help: "who makes the ids", Nth: ids.CountUp(MaxPartition)},
			{Name: "sequence_min", Kind: ids.Number, Max: MaxSequence, Default: "0", Help: "first of the sequence's shard"},
			{Name: "sequence_max", Kind: ids.Number, Max: MaxSequence, Default: "65535", Help: "last of the sequence's shard; 0 for 65535"},
		},
		Bind: bind,
		Explanations: ids.Explanations{
			Back:      "Time is about to repeat, so sno flips the tick-tock bit: the same instants on another timeline, where no id has been issued yet. No waiting.",
			BackAgain: "Both timelines are used up below the safe mark, the highest time before the last flip. Everyone waits until the clock has passed it.",
			Full:      "The pool of this 4 ms unit is empty. Callers stall until the next unit, and whoever listens is notified.",
			Ended:     "The timestamp's 39 bits end on 2079-09-07.",
		},
	}
}

// Bounds puts the bounds of a sequence in order and checks them as the
// original's document says: either order; a maximum of 0 means 65535 unless
// the minimum is 65535; at least [MinPool] numbers.
func Bounds(least, most uint16) (lo, hi uint16, err error) {
	if most == 0 && least != MaxSequence {
		most = MaxSequence
	}
	lo, hi = min(least, most), max(least, most)
	if int(hi)-int(lo)+1 < MinPool {
		return lo, hi, &InvalidSequenceBoundsError{Min: lo, Max: hi, Problem: fmt.Sprintf("a generator needs a pool of at least %d", MinPool)}
	}
	return lo, hi, nil
}

func bind(v ids.Values) (*ids.BoundScheme, error) {
	lo, hi, err := Bounds(uint16(v.Int("sequence_min")), uint16(v.Int("sequence_max")))
	if err != nil {
		return nil, err
	}
	unit := ids.Unit{Step: TimeUnit, Epoch: Epoch}
	meta, partition := byte(v.Int("metabyte")), uint16(v.Int("partition"))
	return &ids.BoundScheme{
		Layout: newLayout(&unit),
		Encodings: []ids.Encoding{
			base32(),
			ids.HexOf(80).WithCost(8), // the original has no such form
			ids.BytesOf(80),
		},
		Milestones: []ids.Milestone{{At: unit.Instant(MaxTimestamp), What: "the last 4 ms that 39 bits can count"}},
		Policy:     policy(unit, lo, hi),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			return compose(uint64(s.Unit), s.Toggle, meta, partition, uint16(s.Seq))
		},
	}, nil
}

// policy is sno's generator: flip when the clock goes back, wait when a unit
// is full.
func policy(unit ids.Unit, lo, hi uint16) *ids.Policy {
	return &ids.Policy{
		Unit: unit, MaxUnit: MaxTimestamp,
		SeqBits: SequenceBits, SeqMin: uint32(lo), SeqMax: uint32(hi),
		Back: ids.ToggleBack, Full: ids.WaitFull,
	}
}

// compose puts a sno together.
//
//	 0                                       39 40         48               64               80
//	┌─────────────────────────────────────────┬─┬──────────┬────────────────┬────────────────┐
//	│ timestamp: 4 ms since 2010           39 │T│ metabyte │ partition   16 │ sequence    16 │
//	└─────────────────────────────────────────┴─┴──────────┴────────────────┴────────────────┘
func compose(timestamp uint64, toggle, meta byte, partition, sequence uint16) ids.ID {
	stamp := timestamp<<ToggleBits | uint64(toggle)
	payload := uint64(meta)<<32 | uint64(partition)<<16 | uint64(sequence)
	return join(stamp, payload)
}

// join is the id of its two blocks of 40 bits.
func join(stamp, payload uint64) ids.ID { return ids.FromWords(80, stamp<<24|payload>>16, payload<<48) }

func newLayout(unit *ids.Unit) *ids.Layout {
	return ids.MustLayout(80,
		ids.Field{
			Name: "timestamp", Kind: ids.Time, Width: TimestampBits, Unit: unit,
			About: "Units of 4 ms since 2010-01-01, rounded down.",
			Why:   "39 bits of 4 ms reach to September 2079. A coarser unit leaves room for a larger sequence, and makes a second only 250 steps to search.",
		},
		ids.Field{
			Name: "ticktock", Kind: ids.Toggle, Width: ToggleBits, Text: tickTock,
			About: "Flips each time the clock goes back. The same instant before and after a regression lies on two timelines, tick and tock.",
			Why:   "One bit is enough: the timelines take turns, and a second regression into the same time waits. It stands below the timestamp, so tock sorts as if 2 ms later.",
		},
		ids.Field{
			Name: "metabyte", Kind: ids.Metadata, Width: MetabyteBits,
			About: "A byte of your own: the type of the thing, a status code, flags. Anyone who sees the id can read it.",
			Why:   "It follows the time, so ids of one unit group by it, before the partition.",
		},
		ids.Field{
			Name: "partition", Kind: ids.Node, Width: PartitionBits,
			About: "Who made the id: a machine, a process, a shard. Someone has to hand these out.",
			Why:   "16 bits: 65536 generators. Several may share one if they divide the sequence between them.",
		},
		ids.Field{
			Name: "sequence", Kind: ids.Sequence, Width: SequenceBits,
			About: "Counts the ids of one unit on one timeline, from the lower bound to the upper.",
			Why:   "16 bits every 4 ms: 16.384 million ids a second.",
		},
	)
}

func tickTock(v ids.Value) string {
	if v.Lo == 1 {
		return "tock"
	}
	return "tick"
}
