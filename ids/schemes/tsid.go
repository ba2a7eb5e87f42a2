package schemes

import "idtui/ids"

// TSID declares Fabio Lima's Time-Sorted Id: Snowflake's layout, where each user
// chooses how many of the low bits are a node, and a short text.
//
//	 0                                           42                         64
//	┌───────────────────────────────────────────┬─────────────┬────────────┐
//	│ timestamp: ms since 2020               42 │ node     0–20│ counter    │
//	└───────────────────────────────────────────┴─────────────┴────────────┘
//	                                            └──────── random ────────┘
//
// How many node bits there are is not in the id. Unless it is told, the low 22
// bits are one field, and ids are made as TSID.fast() makes them: a counter from
// a random start runs on through the milliseconds.
//
// A factory draws a counter for each new millisecond and carries what runs over
// into the next one (TSID.java, Factory.getTime). Here it draws one bit less, so
// that half of the counter is always left.
func TSID() *ids.Scheme {
	return &ids.Scheme{
		Name: "tsid", Title: "TSID",
		About:  "64 bits for a number column or 13 characters: a millisecond since 2020, a node of as many bits as one likes, a counter.",
		Source: "f4b6a3/tsid-creator: Tsid.java, TsidFactory.java; vladmihalcea/hypersistence-tsid: TSID.java",
		Prior:  common, Born: day(2020, 4, 1),
		Params: []ids.Param{
			{Name: "node_bits", Kind: ids.Choice, Choices: nodeBitChoices(), Default: "unknown", Help: "how many of the low 22 bits are the node", AffectsDecoding: true},
			{Name: "node", Kind: ids.Number, Max: 1<<20 - 1, Default: "0", Help: "who makes the ids"},
			{Name: "epoch", Kind: ids.Instant, Default: "1577836800000", AffectsDecoding: true, Help: "the moment that timestamp 0 stands for"},
		},
		Bind: bindTSID,
		Explanations: ids.Explanations{
			Back: "A factory stays in the highest millisecond and counts on there. Without node_bits, as TSID.fast(), ids follow the clock and the counter runs on.",
			Full: "When the counter is used up, a factory goes on in the next millisecond before it begins. Without node_bits the counter comes round after 4,194,304 ids.",
		},
	}
}

func nodeBitChoices() []string {
	list := []string{"unknown"}
	for n := range uint64(21) {
		list = append(list, ids.Value{Lo: n}.String())
	}
	return list
}

const tsidLow = 22 // bits below the timestamp

func bindTSID(v ids.Values) (*ids.BoundScheme, error) {
	bits := int(v.Int("node_bits"))
	switch n := v.Int("node"); {
	case n > 0 && v.Text("node_bits") == "unknown":
		return nil, ids.Problemf("node %d: say in node_bits how many bits it has", n)
	case n >= 1<<bits:
		return nil, ids.Problemf("node %d does not fit into node_bits %d", n, bits)
	}
	unit := millis(0)
	unit.Epoch = v.Instant("epoch")
	when := timestamp(42, "42 bits of milliseconds last 139 years, 69 of them as a signed number.")
	when.Unit = unit
	low := random("random", tsidLow, "22 bits, of which the user makes up to 20 the node; a single id does not tell how many.")
	fields := []ids.Field{when, low}
	var views []ids.Field
	if v.Text("node_bits") != "unknown" {
		fields = []ids.Field{when}
		if bits > 0 {
			fields = append(fields, node("node", bits, "Which generator made the id.", "As many bits as there are to be nodes."))
		}
		fields = append(fields, sequence("counter", tsidLow-bits, "Counts the ids of one millisecond from a random start."))
		low.Spans = []ids.Span{{Offset: 42, Width: tsidLow}}
		views = []ids.Field{low}
	}
	layout, err := ids.NewLayout(64, fields...)
	if err != nil {
		return nil, err
	}
	f := &ids.BoundScheme{
		Layout: layout.View(views...),
		Encodings: []ids.Encoding{
			crockford().Alias("IiLlOo", "111100").PadHigh("base32", 64),
			ids.DecimalOf(64).WithCost(1), // a database keeps the number
			ids.PrefixedHexOf(64),
		},
	}
	if v.Text("node_bits") == "unknown" {
		fastTSID(f)
	} else {
		countTSID(f, tsidLow-bits)
	}
	return f, nil
}

// countTSID makes ids as a factory does, with a counter of so many bits.
func countTSID(f *ids.BoundScheme, bits int) {
	half := uint64(1) << (bits - 1)
	f.Policy = &ids.Policy{SeqBits: bits, SeqMax: uint32(half - 1), Back: ids.StayBack, Full: ids.BorrowFull}
	f.Stateful = f.CountFrom(&f.Layout.Fields[f.Layout.Index("counter")], startsBelow(half))
}

// fastTSID makes ids as TSID.fast() does.
func fastTSID(f *ids.BoundScheme) {
	f.Policy = &ids.Policy{SeqBits: tsidLow, SeqMax: 1<<tsidLow - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull}
	f.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID {
		var start once
		return func(s ids.Slot, e ids.Entropy) ids.ID {
			return ids.Zero(64).Put(0, 42, uint64(s.Unit)).Put(42, tsidLow, (start.draw(e)+uint64(s.Seq))%(1<<tsidLow))
		}
	}
}
