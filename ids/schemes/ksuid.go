package schemes

import "idtui/ids"

// KSUID declares Segment's K-Sortable Unique Identifier.
//
// 27 characters of base 62 hold a little more than 160 bits: the largest KSUID
// is aWgEPTl1tmebfsQzFP4bxwgy80V.
var KSUID = Scheme{
	Name: "ksuid", Title: "KSUID",
	About:   "160 bits in 27 characters: second since May 2014, and 128 random bits.",
	Source:  "segmentio/ksuid, README",
	Support: []ids.Support{inLanguages("segmentio/ksuid, README", "C#", "Erlang", "Go", "Java", "PHP", "Python", "Ruby", "Rust")},
	Prior:   common, Born: day(2017, 6, 1), Bits: 160,
	Fields:    ksuidFields(),
	Generator: follow(),
	Encodings: Encodings{base62(27), hex().Cost(6)},
	Says: Says{
		ClockMovedBack:   "KSUID keeps no state: new ids sort before older ones. 128 random bits keep ids apart.",
		SequenceOverflow: "There is no sequence to overflow. Within one second, ids are in random order.",
	},
}.Declare()

func ksuidFields() Fields {
	return Fields{
		clock("timestamp", 32, second, since(1_400_000_000_000), "Seconds since 2014-05-13T16:53:20Z, Unix time 1,400,000,000.", "32 bits of seconds last from that epoch until June 2150."),
		random("payload", 128, "128 bits make collisions negligible without coordination."),
	}
}
