package schemes

import "idtui/ids"

// FlakeIDGen declares npm's flake-idgen, whose layout koid took over.
//
//	 0                                           42    47    52            64
//	┌───────────────────────────────────────────┬─────┬─────┬─────────────┐
//	│ timestamp: Unix ms                     42 │ dc 5│wkr 5│ counter  12 │
//	└───────────────────────────────────────────┴─────┴─────┴─────────────┘
func FlakeIDGen() *ids.Scheme {
	return snowflake{
		name: "flake-idgen", title: "flake-idgen", aliases: []string{"flakeid"},
		about:  "64 bits from Node.js: a Unix millisecond, datacenter, worker, counter. The same bits as koid's.",
		source: "T-PWK/flake-idgen, README",
		prior:  uncommon, born: day(2013, 11, 1),
		fields: []ids.Field{
			timestamp(42, "42 bits of milliseconds last 139 years, half of them as a signed number."),
			node("datacenter", 5, "Which datacenter the generator runs in.", "5 bits: 32 datacenters."),
			node("worker", 5, "Which generator within the datacenter.", "5 bits: 32 workers."),
			sequence("counter", 12, "Counts the ids of one millisecond, from 0."),
		},
		policy: &ids.Policy{Back: ids.RefuseBack, Full: ids.RefuseFull},
		params: []ids.Param{{Name: "wait", Kind: ids.Switch, Default: "false", Help: "wait where flake-idgen would throw, as it does given a callback"}},
		adjust: waitIfTold,
		says: ids.Explanations{
			Back: "flake-idgen throws while its clock is behind; given a callback it waits instead.",
			Full: "After 4096 ids of a millisecond flake-idgen throws; given a callback it waits for the next.",
		},
	}.scheme()
}

// waitIfTold is the policy with waits instead of refusals, if the parameter says
// so.
func waitIfTold(p ids.Policy, v ids.Values) *ids.Policy {
	if v.Bool("wait") {
		p.Back, p.Full = ids.WaitBack, ids.WaitFull
	}
	return &p
}
