package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// GUID declares version 2 of fogfish/guid, the Go library related to Erlang's
// uid. Unlike a uid, the id stores its drift D:
//
//	 0   3                 50−D                82−D             82             96
//	┌───┬─────────────────┬───────────────────┬────────────────┬──────────────┐
//	│ d │ time_high  47−D │ node           32 │ time_low     D │ sequence  14 │
//	└───┴─────────────────┴───────────────────┴────────────────┴──────────────┘
//
// where D is 18 + d, and both parts of the time are one field.
var GUID = Scheme{
	Name: "guid-fogfish", Title: "guid", Aliases: []string{"guid"},
	About:   "96 bits in 16 characters: the node splits the time, so nodes with skewed clocks still sort apart. The id stores where it splits.",
	Source:  "fogfish/guid v2: common.go",
	Support: []ids.Support{inLanguages("fogfish/guid", "Go")},
	Prior:   rare + 1.5, Born: day(2018, 11, 1),
	Params: []ids.Param{
		{Name: "drift", Kind: ids.Number, Max: 7, Default: "3", Help: "how much of the time comes after the node: 34 s, doubled with each step"},
		{Name: "node", Kind: ids.Number, Max: 1<<32 - 1, Default: "0", Help: "the generator; unless set, a random number", Nth: ids.CountUp(1<<32 - 1), Own: ownRandom(1<<32, 0)},
	},
	Bits: 96, Fields: guidFields(3),
	Variants: &scheme.Variants{By: "drift", List: []scheme.Variant{
		{Fields: guidFields(0)},
		{Fields: guidFields(1)},
		{Fields: guidFields(2)},
		{Fields: guidFields(3)},
		{Fields: guidFields(4)},
		{Fields: guidFields(5)},
		{Fields: guidFields(6)},
		{Fields: guidFields(7)},
	}},
	Lacks:     "some rules for valid ids exist only as Go code",
	Encodings: Encodings{asBits("base64", "base64-sortable-dot"), hex()},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "Version 2 takes the time from the system clock as it is. The sequence continues.",
		SequenceOverflow: "The sequence continues across time units and wraps after 16,384.",
	},
}.Declare()

// guidUnit is the time unit: nanoseconds without their low 17 bits.
const guidUnit = 1 << 17

// guidFields returns the fields of ids with one drift.
func guidFields(drift int) Fields {
	low := 18 + drift
	high := 47 - low
	split := fixed("drift", ids.Version, 3, uint64(drift), "How many bits of the time come after the node: 18 more than this.")
	split.Why = "The parameter drift fixes this value."
	when := clock("timestamp", 47, guidUnit, nil, "Units of 131.072 µs since 1970-01-01, in two parts around the node.", "47 bits last until July 2554.")
	return Fields{
		at(0, split),
		placed(when, ids.Span{Offset: 3, Width: high}, ids.Span{Offset: 35 + high, Width: low}),
		at(3+high, node("node", 32, "The generator: a random number, or a hash of a name.", "It comes before the low bits of the time, so ids sort by node within an interval.")),
		at(82, carried(sequence("sequence", 14, "One sequence for the process, modulo 16,384."))),
	}
}
