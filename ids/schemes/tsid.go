package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// TSID declares Fabio Lima's Time-Sorted Id: Snowflake's layout with a short text.
// The user chooses how many of the low bits are a node.
//
//	 0                                           42                         64
//	┌───────────────────────────────────────────┬─────────────┬────────────┐
//	│ timestamp: ms since 2020               42 │ node     0–20│ counter    │
//	└───────────────────────────────────────────┴─────────────┴────────────┘
//	                                            └──────── random ────────┘
//
// The id does not store the number of node bits. If node_bits is not set, the low
// 22 bits are one field, and ids are generated as TSID.fast() does: a counter with
// a random start that continues across milliseconds.
//
// A factory draws a counter for each new millisecond and carries an overflow into
// the next one (TSID.java, Factory.getTime). This declaration draws one bit less,
// so that half of the counter's range is always left.
func TSID() *ids.Scheme {
	return &ids.Scheme{
		Name: "tsid", Title: "TSID",
		About:  "64 bits for a number column, or 13 characters: millisecond since 2020, a node of 0 to 20 bits, counter.",
		Source: "f4b6a3/tsid-creator: Tsid.java, TsidFactory.java; vladmihalcea/hypersistence-tsid: TSID.java",
		Prior:  common, Born: day(2020, 4, 1),
		Params: []ids.Param{
			{Name: "node_bits", Kind: ids.Choice, Choices: nodeBitChoices(), Default: "unknown", Help: "number of node bits among the low 22 bits", AffectsDecoding: true},
			{Name: "node", Kind: ids.Number, Max: 1<<20 - 1, Default: "0", Help: "number of this generator"},
			{Name: "epoch", Kind: ids.Instant, Default: "1577836800000", AffectsDecoding: true, Help: "the instant that timestamp 0 means"},
		},
		Bind: bindTSID,
		Explanations: ids.Explanations{
			ClockMovedBack:   "A factory stays in the newest millisecond and counts on there. Without node_bits, as TSID.fast(), ids follow the clock and the counter continues.",
			SequenceOverflow: "On counter overflow, a factory borrows the next millisecond. Without node_bits, the counter wraps after 4,194,304 ids.",
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
		return nil, encoding.Problemf("node %d needs node_bits: set the number of node bits", n)
	case n >= 1<<bits:
		return nil, encoding.Problemf("node %d does not fit into node_bits %d", n, bits)
	}
	unit := millis(0)
	unit.Epoch = v.Instant("epoch")
	when := plain(timestamp(42, millisecond, 0, "42 bits of milliseconds last 139 years, or 69 as a signed number."))
	when.Unit = unit
	low := randomField("random", tsidLow, "22 bits, up to 20 of them the node. A single id does not reveal how many.")
	fields := []ids.Field{when, low}
	var views []ids.Field
	if v.Text("node_bits") != "unknown" {
		fields = []ids.Field{when}
		if bits > 0 {
			fields = append(fields, plain(node("node", bits, "The generator.", "Choose as many bits as your nodes need.")))
		}
		fields = append(fields, starting(plain(sequence("counter", tsidLow-bits, "Counts the ids of one millisecond from a random start.")), ids.StartRandom))
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
			encoding.Must(encoding.Must(folded("crockford").Alias("IiLlOo", "111100")).PadHigh("base32", 64)),
			decimalEncoding(64, encoding.WithCost(1)), // databases store the number
			prefixedHex(),
		},
	}
	if v.Text("node_bits") == "unknown" {
		fastTSID(f)
	} else {
		countTSID(f, tsidLow-bits)
	}
	return f, nil
}

// countTSID sets a generator that works as a factory, with a counter of the given
// width.
func countTSID(f *ids.BoundScheme, bits int) {
	half := uint64(1) << (bits - 1)
	f.Policy = &ids.Policy{SeqBits: bits, SeqMax: uint32(half - 1), Back: ids.StayBack, Full: ids.BorrowFull}
	f.Stateful = f.CountFrom(&f.Layout.Fields[f.Layout.Index("counter")], startsBelow(half))
}

// fastTSID sets a generator that works as TSID.fast().
func fastTSID(f *ids.BoundScheme) {
	f.Policy = &ids.Policy{SeqBits: tsidLow, SeqMax: 1<<tsidLow - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull}
	f.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID {
		var start once
		return func(s ids.Slot, e ids.Entropy) ids.ID {
			return encoding.Zero(64).Put(0, 42, uint64(s.Unit)).Put(42, tsidLow, (start.draw(e)+uint64(s.Seq))%(1<<tsidLow))
		}
	}
}
