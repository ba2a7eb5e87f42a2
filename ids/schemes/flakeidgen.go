package schemes

import "idtui/ids"

// FlakeIDGen declares npm's flake-idgen, whose layout koid adopted.
var FlakeIDGen = snowflake(Scheme{
	Name: "flake-idgen", Title: "flake-idgen", Aliases: []string{"flakeid"},
	About:   "64 bits, from a Node.js library: Unix millisecond, datacenter, worker, counter. The same bits as koid.",
	Source:  "T-PWK/flake-idgen, README",
	Support: []ids.Support{inLanguages("T-PWK/flake-idgen", "JavaScript")},
	Names:   []string{"flake_id"},
	Prior:   rare + 1, Born: day(2013, 11, 1), // the ids cannot be distinguished from those of koid
	Fields: Fields{
		timestamp(42, millisecond, 0, "42 bits of milliseconds last 139 years, or half of that as a signed number."),
		node("datacenter", 5, "The datacenter of the generator.", "5 bits: 32 datacenters."),
		node("worker", 5, "The generator within the datacenter.", "5 bits: 32 workers."),
		sequence("counter", 12, "Counts the ids of one millisecond, from 0."),
	},
	Encodings: Encodings{digitsOnly(), hex0x(), {Name: "hex-bare", Alphabet: "hex", Fold: true}}, // a Buffer's toString("hex"); koid has the same bits
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.RefuseFull, IfWait: &Generator{Back: ids.WaitBack, Full: ids.WaitFull}},
	Params:    []ids.Param{{Name: "wait", Kind: ids.Switch, Default: "false", Help: "wait instead of throwing, as flake-idgen does when given a callback"}},
	Says: Says{
		ClockMovedBack:   "flake-idgen throws while its clock is behind. Given a callback, it waits instead.",
		SequenceOverflow: "After 4,096 ids in one millisecond flake-idgen throws. Given a callback, it waits for the next millisecond.",
	},
})
