package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/internal/snobits"
	"idtui/ids/sno"
)

// Sno declares sno, of github.com/muyo/sno.
func Sno() *ids.Scheme {
	return &ids.Scheme{
		Name:   "sno",
		Title:  "sno",
		About:  "80 bits in 16 characters: a 4 ms unit, a byte of your own, a partition and a sequence. Flips a bit when its clock goes back, and goes on.",
		Source: "github.com/muyo/sno v1.2.1, README and package documentation",
		Born:   time.Date(2019, 5, 1, 0, 0, 0, 0, time.UTC),
		Params: []ids.Param{
			{Name: "metabyte", Kind: ids.Number, Max: 255, Default: "0", Help: "a byte of your own in each id"},
			{Name: "partition", Kind: ids.Number, Max: sno.MaxPartition, Default: "0", Help: "who makes the ids", Nth: ids.CountUp(sno.MaxPartition)},
			{Name: "sequence_min", Kind: ids.Number, Max: sno.MaxSequence, Default: "0", Help: "first of the sequence's shard"},
			{Name: "sequence_max", Kind: ids.Number, Max: sno.MaxSequence, Default: "65535", Help: "last of the sequence's shard; 0 for 65535"},
		},
		Bind: bindSno,
		Explanations: ids.Explanations{
			ClockMovedBack:     "Time is about to repeat, so sno flips the tick-tock bit: the same instants on another timeline, where no id has been issued yet. No waiting.",
			BelowSafeMark:      "Both timelines are used up below the safe mark, the highest time before the last flip. Everyone waits until the clock has passed it.",
			SequenceOverflow:   "The pool of this 4 ms unit is empty. Callers stall until the next unit, and whoever listens is notified.",
			TimestampExhausted: "The timestamp's 39 bits end on 2079-09-07.",
		},
	}
}

func bindSno(v ids.Values) (*ids.BoundScheme, error) {
	lo, hi, err := sno.Bounds(uint16(v.Int("sequence_min")), uint16(v.Int("sequence_max")))
	if err != nil {
		return nil, err
	}
	unit := ids.Unit{Step: sno.TimeUnit, Epoch: sno.Epoch}
	meta, partition := byte(v.Int("metabyte")), uint16(v.Int("partition"))
	return &ids.BoundScheme{
		Layout: snoLayout(&unit),
		Encodings: []ids.Encoding{
			snoBase32(),
			plainHex(80, ids.WithCost(8)), // the original has no such form
			ids.Must(ids.BytesOf(80)),
		},
		Milestones: []ids.Milestone{{At: unit.Instant(sno.MaxTimestamp), What: "the last 4 ms that 39 bits can count"}},
		Policy:     snobits.Policy(unit, lo, hi),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			return composeSno(uint64(s.Unit), s.Toggle, meta, partition, uint16(s.Seq))
		},
	}, nil
}

// composeSno returns the sno with the fields.
func composeSno(timestamp uint64, toggle, meta byte, partition, sequence uint16) ids.ID {
	stamp := timestamp<<snobits.ToggleBits | uint64(toggle)
	payload := uint64(meta)<<32 | uint64(partition)<<16 | uint64(sequence)
	return joinSno(stamp, payload)
}

// joinSno returns the id with the two blocks of 40 bits.
func joinSno(stamp, payload uint64) ids.ID {
	return ids.FromWords(80, stamp<<24|payload>>16, payload<<48)
}

func snoLayout(unit *ids.Unit) *ids.Layout {
	return ids.MustLayout(80,
		ids.Field{
			Name: "timestamp", Kind: ids.Time, Width: snobits.TimestampBits, Unit: unit,
			About: "Units of 4 ms since 2010-01-01, rounded down.",
			Why:   "39 bits of 4 ms reach to September 2079. A coarser unit leaves room for a larger sequence, and makes a second only 250 steps to search.",
		},
		ids.Field{
			Name: "ticktock", Kind: ids.Toggle, Width: snobits.ToggleBits, Text: tickTockText,
			About: "Flips each time the clock goes back. The same instant before and after a regression lies on two timelines, tick and tock.",
			Why:   "One bit is enough: the timelines take turns, and a second regression into the same time waits. It stands below the timestamp, so tock sorts as if 2 ms later.",
		},
		ids.Field{
			Name: "metabyte", Kind: ids.Metadata, Width: snobits.MetabyteBits,
			About: "A byte of your own: the type of the thing, a status code, flags. Anyone who sees the id can read it.",
			Why:   "It follows the time, so ids of one unit group by it, before the partition.",
		},
		ids.Field{
			Name: "partition", Kind: ids.Node, Width: snobits.PartitionBits,
			About: "Who made the id: a machine, a process, a shard. Someone has to hand these out.",
			Why:   "16 bits: 65536 generators. Several may share one if they divide the sequence between them.",
		},
		ids.Field{
			Name: "sequence", Kind: ids.Sequence, Width: snobits.SequenceBits,
			About: "Counts the ids of one unit on one timeline, from the lower bound to the upper.",
			Why:   "16 bits every 4 ms: 16.384 million ids a second.",
		},
	)
}

func tickTockText(v ids.Value) string {
	if v.Lo == 1 {
		return "tock"
	}
	return "tick"
}

// snoBase32 returns the canonical encoding, with the fast codec of package snobits.
func snoBase32() ids.Encoding {
	decoder := func(plain ids.DecodeFunc) ids.DecodeFunc {
		return func(s string) (ids.ID, error) {
			stamp, payload, ok := snobits.ParseText(s)
			if !ok {
				return plain(s)
			}
			return joinSno(stamp, payload), nil
		}
	}
	write := func(dst []byte, id ids.ID) []byte {
		hi, mid := id.Words()
		return snobits.AppendText(dst, hi>>24, hi<<16|mid>>48)
	}
	a := ids.Must(ids.NewAlphabet(sno.Alphabet, "2-9 and a-x"))
	return ids.Must(a.PadLow("base32", 80, ids.WithFastCodec(decoder, write)))
}
