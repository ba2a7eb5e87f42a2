package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/snobits"
	"idtui/ids/scheme"
	"idtui/ids/sno"
)

// Sno declares sno, of github.com/muyo/sno.
var Sno = Scheme{
	Name: "sno", Title: "sno",
	About:   "80 bits in 16 characters: a 4 ms time unit, your own byte, a partition, a sequence. If the clock moves back, the generator flips a bit and continues.",
	Source:  "github.com/muyo/sno v1.2.1, README and package documentation",
	Support: []ids.Support{inLanguages("github.com/muyo/sno", "Go")},
	Prior:   everyday + 1, Born: day(2019, 5, 1),
	Fields: Fields{
		clock("timestamp", snobits.TimestampBits, sno.TimeUnit, new(sno.Epoch.Time()), "4 ms units since 2010-01-01, rounded down.",
			"39 bits of 4 ms last until September 2079. A coarse unit leaves room for a larger sequence: a second has only 250 timestamps."),
		{
			Name: "ticktock", Kind: ids.Toggle, Width: snobits.ToggleBits, Text: func(v ids.Value) string {
				if v.Lo == 1 {
					return "tock"
				}
				return "tick"
			},
			About: "Flips when the clock moves back, so that one instant exists on two timelines, tick and tock.",
			Why:   "One bit is enough: the timelines alternate. If the clock moves back to the newest time before the last flip, or further, sno waits. The bit comes after the timestamp, so tock sorts as if 2 ms later.",
		},
		{
			Name: "metabyte", Kind: ids.Metadata, Width: snobits.MetabyteBits,
			About: "Your own byte: a type, a status code, flags. Anyone who sees the id can read it.",
			Why:   "It comes right after the time, so ids of one time unit sort by metabyte, then by partition.",
		},
		node("partition", snobits.PartitionBits, "The generator: a machine, a process, a shard. Give each its own number.",
			"16 bits: 65,536 generators. Generators can share a partition if they split the sequence."),
		{
			Name: "sequence", Kind: ids.Sequence, Width: snobits.SequenceBits,
			About: "The sequence number of the id in its time unit and timeline, from the lower bound to the upper.",
			Why:   "16 bits per 4 ms: 16.384 million ids per second.",
		},
	},
	Milestones: []ids.Milestone{{At: (&ids.Unit{Step: sno.TimeUnit, Epoch: sno.Epoch}).Instant(sno.MaxTimestamp), What: "last 4 ms unit that fits in 39 bits"}},
	Encodings:  Encodings{snoBase32(), hex().Cost(8), bytesList()}, // the original does not have hex
	Generator:  &Generator{Back: ids.ToggleBack, Full: ids.WaitFull},
	Params: []ids.Param{
		{Name: "metabyte", Kind: ids.Number, Max: 255, Default: "0", Help: "your own byte in each id"},
		{Name: "partition", Kind: ids.Number, Max: sno.MaxPartition, Default: "0", Help: "number of this generator", Nth: ids.CountUp(sno.MaxPartition)},
		{Name: "sequence_min", Kind: ids.Number, Max: sno.MaxSequence, Default: "0", Help: "first number of the sequence range"},
		{Name: "sequence_max", Kind: ids.Number, Max: sno.MaxSequence, Default: "65535", Help: "last number of the sequence range; 0 means 65535"},
	},
	Bound: func(b *ids.BoundScheme, v ids.Values) error {
		lo, hi, err := sno.Bounds(uint16(v.Int("sequence_min")), uint16(v.Int("sequence_max")))
		if err != nil {
			return err
		}
		meta, partition := byte(v.Int("metabyte")), uint16(v.Int("partition"))
		b.Policy = snobits.Policy(ids.Unit{Step: sno.TimeUnit, Epoch: sno.Epoch}, lo, hi)
		b.Compose = func(s ids.Slot, _ ids.Entropy) ids.ID {
			return composeSno(uint64(s.Unit), s.Toggle, meta, partition, uint16(s.Seq))
		}
		return nil
	},
	Says: Says{
		ClockMovedBack:     "sno flips the tick-tock bit and continues on the other timeline, which has no ids at this time yet. No wait.",
		BelowSafeMark:      "Callers wait until the clock passes the safe mark, or is back at the newest id. The safe mark is the newest time before the last flip: up to it, both timelines may have ids.",
		SequenceOverflow:   "This 4 ms unit has no sequence numbers left. Callers wait for the next unit, and sno can notify your program.",
		TimestampExhausted: "The 39 bits of the timestamp end on 2079-09-07.",
	},
}.Declare()

// composeSno returns the sno with the fields.
func composeSno(timestamp uint64, toggle, meta byte, partition, sequence uint16) ids.ID {
	stamp := timestamp<<snobits.ToggleBits | uint64(toggle)
	payload := uint64(meta)<<32 | uint64(partition)<<16 | uint64(sequence)
	return joinSno(stamp, payload)
}

// joinSno returns the id with the two blocks of 40 bits.
func joinSno(stamp, payload uint64) ids.ID {
	return ids.FromValue(80, ids.Value{Lo: stamp}.Push(40, payload))
}

// snoBase32 returns the canonical encoding, with the fast codec of package snobits.
func snoBase32() scheme.Encoding {
	decoder := func(plain encoding.DecodeFunc) encoding.DecodeFunc {
		return func(s string) (ids.ID, error) {
			stamp, payload, ok := snobits.ParseText(s)
			if !ok {
				return plain(s)
			}
			return joinSno(stamp, payload), nil
		}
	}
	write := func(dst []byte, id ids.ID) []byte {
		return snobits.AppendText(dst, id.Uint64(0, 40), id.Uint64(40, 40))
	}
	return scheme.Encoding{Name: "base32", Alphabet: sno.Alphabet, Codec: func(bits int) (ids.Encoding, error) {
		a := encoding.Must(encoding.NewAlphabet(sno.Alphabet, "2-9 and a-x"))
		return a.PadLow("base32", bits, encoding.WithFastCodec(decoder, write))
	}}
}
