package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/identity"
)

// XID declares rs/xid: MongoDB's ObjectId with machine and process, in a shorter
// text.
//
// The counter continues across seconds and wraps. The generator keeps no state of
// the clock.
var XID = Scheme{
	Name: "xid", Title: "xid",
	About:   "96 bits in 20 characters: second, machine, process, and a counter that continues across seconds.",
	Source:  "rs/xid: id.go",
	Support: []ids.Support{inLanguages("rs/xid, README", "Go", "Python")},
	Prior:   common, Born: day(2015, 9, 1),
	Params: []ids.Param{
		{Name: "machine", Kind: ids.Number, Max: 1<<24 - 1, Default: "0", Help: "three bytes of a hash of the host name or platform id", Nth: ids.CountUp(1<<24 - 1), Own: identity.XIDMachine, OfHost: true},
		{Name: "pid", Kind: ids.Number, Max: 1<<16 - 1, Default: "1", Help: "the process id", Own: identity.XIDProcess},
	},
	Fields: Fields{
		unixSeconds(),
		node("machine", 24, "Three bytes of a hash of the host name or platform id.", "16 million machines without assigned numbers. Among 4,800 hosts, the odds of a collision are even."),
		owned(node("pid", 16, "The process id; in a container, combined with a hash of its control group.", "16 bits distinguish the processes of one host."), ids.AssignPID, nil),
		carried(sequence("counter", 24, "Counts the ids of the process from a random start, across seconds.")),
	},
	Encodings: Encodings{
		{Name: "base32", Alphabet: "base32hex-lower", Codec: func(bits int) (ids.Encoding, error) {
			// npm's xid-js 1.0.1 uses Crockford's alphabet. A text with w, x, y or z, which
			// base32hex does not have, is read in that alphabet.
			other := encoding.Must(alphabet("crockford-lower").PadLow("base32", bits))
			return alphabet("base32hex-lower").PadLow("base32", bits, encoding.WithOther(other, "wxyz"))
		}},
		hex().Cost(12), // rs/xid prints base 32
	},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Policy:    &ids.Policy{SeqCarry: true, SeqRandom: true, Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:     "xid keeps no state of the time: it takes the clock as it is. The counter continues, so repeated seconds cause duplicates only after a wrap.",
		SequenceOverflow:   "The counter wraps after 16,777,216 ids. A wrap within one second causes duplicates, and nothing checks for it.",
		TimestampExhausted: "32 bits of seconds last until 2106-02-07.",
	},
}.Declare()
