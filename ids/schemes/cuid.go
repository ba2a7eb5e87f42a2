package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// CUID1 declares the first cuid, now deprecated. The original defines only a
// text: c, then parts in base 36. Each part gets as many bits here as it needs.
//
//	c  cmi83fur    f000      3g        x7        da2pn76i
//	   time 8    counter 4  pid 2    host 2     random 8    characters
//	     42         21       11        11          42       bits, and one to spare
func CUID1() *ids.Scheme {
	return &ids.Scheme{
		Name: "cuid1", Title: "cuid", Aliases: []string{"cuid"},
		About:  "25 characters starting with c: millisecond, counter, fingerprint of process and host, random characters. Deprecated because it reveals too much.",
		Source: "paralleldrive/cuid, README",
		Prior:  common, Born: day(2012, 8, 1),
		Params: []ids.Param{
			{Name: "pid", Kind: ids.Number, Max: pow36of2 - 1, Default: "1", Help: "two characters of the process id", Own: ownCUIDProcess},
			{Name: "host", Kind: ids.Number, Max: pow36of2 - 1, Default: "0", Help: "two characters derived from the host name", Nth: ids.CountUp(pow36of2 - 1), Own: ownCUIDHost},
		},
		Bind: func(v ids.Values) (*ids.BoundScheme, error) {
			b := alphabet("base36")
			return &ids.BoundScheme{
				Layout: ids.MustLayout(128,
					capped(clockField("timestamp", 42, millis(0), "Milliseconds since 1970-01-01.", "8 characters of base 36 last until May 2059."), pow36of8-1),
					sequenceTo("counter", 21, pow36of4-1, "Counts the ids of the process and restarts after 36^4."),
					processID(capped(plain(node("pid", 11, "Two characters of the process id.", "Part of the fingerprint that distinguishes machines.")), pow36of2-1)),
					capped(plain(node("host", 11, "Two characters derived from the host name.", "Part of the fingerprint.")), pow36of2-1),
					capped(randomField("random", 42, "8 characters of base 36."), pow36of8-1),
					fixedField("padding", ids.Reserved, 1, 0, "Fills the last byte. The text does not hold it."),
				),
				Encodings: []ids.Encoding{
					segmented("base36", "c and 24 characters of 0-9 and a-z", 128,
						encoding.Literal("c"), digits(b, 8, 0, 42), digits(b, 4, 42, 21), digits(b, 2, 63, 11), digits(b, 2, 74, 11), digits(b, 8, 85, 42)),
				},
				Policy:  &ids.Policy{SeqBits: 21, SeqMax: pow36of4 - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull},
				Compose: composeCUID1(uint64(v.Int("pid")), uint64(v.Int("host"))),
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "cuid keeps no state: it takes the time from the clock as it is. Its counter continues.",
			SequenceOverflow: "The counter restarts after 1,679,616 ids.",
		},
	}
}

const (
	pow36of2 = 36 * 36
	pow36of4 = pow36of2 * pow36of2
	pow36of8 = pow36of4 * pow36of4
)

// composeCUID1 returns a function that composes ids whose parts base 36 can write, which
// is less than their bits can hold.
func composeCUID1(pid, host uint64) func(ids.Slot, ids.Entropy) ids.ID {
	empty := encoding.Zero(128).Put(63, 11, pid).Put(74, 11, host)
	return func(s ids.Slot, e ids.Entropy) ids.ID {
		return empty.Put(0, 42, uint64(s.Unit)).Put(42, 21, uint64(s.Seq)).Put(85, 42, e.Uint64()%pow36of8)
	}
}

// capped returns the field with a largest value below what its bits can hold.
func capped(f ids.Field, most uint64) ids.Field {
	f.Max = most
	return f
}
