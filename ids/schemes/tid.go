package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
)

// TID declares the timestamp identifier of the AT Protocol.
//
// 13 characters of 5 bits hold one bit more than 64, so the first is at most j.
var TID = Scheme{
	Name: "tid", Title: "TID", Aliases: []string{"atproto", "bluesky"},
	About:   "64 bits in 13 characters, Bluesky's record keys: microsecond and clock identifier.",
	Source:  "atproto.com/specs/tid",
	Support: []ids.Support{inLanguages("bluesky-social/atproto: packages/common-web/src/tid.ts", "JavaScript"), inLanguages("bluesky-social/indigo: atproto/syntax/tid.go", "Go")},
	Names:   []string{"rkey", "rev"}, Hosts: []string{"bsky.app/profile/*/post"},
	Prior: common, Born: day(2022, 11, 1),
	Fields: Fields{
		fixed("unused", ids.Reserved, 1, 0, "Always 0."),
		clock("time_us", 53, time.Microsecond, nil, "Microseconds since 1970-01-01.", "53 bits fit into a JavaScript number and last until 2255."),
		node("clock_id", 10, "A random number of the process.", "10 bits distinguish the writers of one repository."),
	},
	Encodings: Encodings{{Name: "base32", Alphabet: "base32-sortable", Pad: scheme.PadHigh}, decimal().Cost(8)},
	// One id per microsecond: the time itself counts up.
	Policy:  &ids.Policy{SeqBits: 1, SeqMax: 0, Back: ids.StayBack, Full: ids.WaitFull},
	Lenient: true, // a note explains the first bit
	Lacks:   "some rules for valid ids exist only as Go code",
	Says: Says{
		ClockMovedBack:   "The generator continues from the newest microsecond it has used.",
		SequenceOverflow: "Each microsecond has one id. For the next id, the time counts up.",
	},
}.Declare()
