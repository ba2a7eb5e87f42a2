package schemes

import "idtui/ids"

// Timeflake declares anthonynsimon/timeflake: ULID's bits in base 62.
var Timeflake = Scheme{
	Name: "timeflake", Title: "Timeflake",
	About:   "128 bits in 22 characters: millisecond and 80 random bits. It fits into a UUID column.",
	Source:  "anthonynsimon/timeflake, README",
	Support: []ids.Support{inLanguages("anthonynsimon/timeflake", "Python")},
	Prior:   uncommon, Born: day(2020, 1, 15), Bits: 128,
	Fields: Fields{
		unixMillis("timestamp"),
		random("random", 80, "80 bits fill the id to the 128 of a UUID."),
	},
	Generator: follow(),
	Encodings: Encodings{base62(22), hex().Cost(4.5), dashed().Cost(8)},
	Says:      noSequence("Timeflake keeps no state: new ids sort before older ones, and 80 random bits keep ids apart."),
}.Declare()
