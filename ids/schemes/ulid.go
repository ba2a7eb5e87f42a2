package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// ULID declares the Universally Unique Lexicographically Sortable Identifier.
//
// The generator is the specification's monotonic one: within a millisecond each id
// is the previous one plus one. While the clock is behind, it stays in the newest
// millisecond, as ulid/javascript's monotonicFactory does.
var ULID = Scheme{
	Name: "ulid", Title: "ULID",
	About:   "128 bits in 26 characters that sort by time: millisecond, and 80 random bits that a monotonic generator counts up.",
	Source:  "github.com/ulid/spec",
	Support: []ids.Support{inDatabases("clickhouse.com/docs/sql-reference/functions/ulid-functions", "ClickHouse"), inLanguages("github.com/ulid/spec, README", "C#", "C++", "Clojure", "D", "Dart", "Delphi", "Elixir", "Erlang", "Go", "Haskell", "Java", "JavaScript", "Julia", "Kotlin", "Lua", "Nim", "OCaml", "Perl", "PHP", "PowerShell", "Python", "R", "Ruby", "Rust", "Scala", "Swift", "Tcl")},
	Prior:   everyday, Born: day(2016, 5, 9),
	Fields: Fields{
		unixMillis("timestamp"),
		counting(random("entropy", 80, "80 bits fill the id to the 128 of a UUID: 2^80 values per millisecond.")),
	},
	Encodings: append(Encodings{crockford(scheme.PadHigh)}, wide(8)...), // many databases have a column for UUIDs
	Generator: &Generator{Back: ids.StayBack, Full: ids.NeverFull},
	// Counting in 24 bits is enough: 16 million ids per millisecond.
	Policy: &ids.Policy{Back: ids.StayBack, Full: ids.RefuseFull, SeqBits: 24, SeqMax: 1<<24 - 1},
	Says: Says{
		ClockMovedBack:     "A monotonic generator stays in the newest millisecond and counts the random bits up, so ids stay in order.",
		SequenceOverflow:   "Within one millisecond the random bits count up by one. They start at a random number of 80 bits, so the original practically never overflows. idtui refuses after 2^24 ids in one millisecond.",
		TimestampExhausted: "48 bits of milliseconds last until the year 10889.",
	},
}.Declare()
