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
	b := alphabet("base36")
	return Scheme{
		Name: "cuid1", Title: "cuid", Aliases: []string{"cuid"},
		About:  "25 characters starting with c: millisecond, counter, fingerprint of process and host, random characters. Deprecated because it reveals too much.",
		Source: "paralleldrive/cuid, README",
		Prior:  common, Born: day(2012, 8, 1),
		Params: []ids.Param{
			{Name: "pid", Kind: ids.Number, Max: pow36of2 - 1, Default: "1", Help: "two characters of the process id", Own: ownCUIDProcess},
			{Name: "host", Kind: ids.Number, Max: pow36of2 - 1, Default: "0", Help: "two characters derived from the host name", Nth: ids.CountUp(pow36of2 - 1), Own: ownCUIDHost},
		},
		Fields: Fields{
			upTo(pow36of8-1, clock("timestamp", 42, millisecond, nil, "Milliseconds since 1970-01-01.", "8 characters of base 36 last until May 2059.")),
			carried(upTo(pow36of4-1, counter("counter", 21, pow36of4, "Counts the ids of the process and restarts after 36^4."))),
			owned(upTo(pow36of2-1, node("pid", 11, "Two characters of the process id.", "Part of the fingerprint that distinguishes machines.")), ids.AssignPID, nil),
			upTo(pow36of2-1, node("host", 11, "Two characters derived from the host name.", "Part of the fingerprint.")),
			upTo(pow36of8-1, random("random", 42, "8 characters of base 36.")),
			padding(1),
		},
		Encodings: Encodings{
			segments("base36", "c and 24 characters of 0-9 and a-z",
				encoding.Literal("c"), digits(b, 8, 0, 42), digits(b, 4, 42, 21), digits(b, 2, 63, 11), digits(b, 2, 74, 11), digits(b, 8, 85, 42)),
		},
		Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
		Says: Says{
			ClockMovedBack:   "cuid keeps no state: it takes the time from the clock as it is. Its counter continues.",
			SequenceOverflow: "The counter restarts after 1,679,616 ids.",
		},
	}.Declare()
}

const (
	pow36of2 = 36 * 36
	pow36of4 = pow36of2 * pow36of2
	pow36of8 = pow36of4 * pow36of4
)
