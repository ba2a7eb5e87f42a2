package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// TSID declares Fabio Lima's Time-Sorted Id: Snowflake's layout with a short text.
// The user chooses how many of the low bits are a node.
//
// The id does not store the number of node bits. If node_bits is not set, the low 22 bits are one
// field, and ids are generated as TSID.fast() does. That is a counter with a random start that
// continues across milliseconds.
//
// A factory draws a counter for each new millisecond and carries an overflow into
// the next one (TSID.java, Factory.getTime). This declaration draws one bit less,
// so that half of the counter's range is always left.
var TSID = Scheme{
	Name: "tsid", Title: "TSID",
	About:   "64 bits for a number column, or 13 characters: millisecond since 2020, a node of 0 to 20 bits, counter.",
	Source:  "f4b6a3/tsid-creator: Tsid.java, TsidFactory.java; vladmihalcea/hypersistence-tsid: TSID.java",
	Support: []ids.Support{inLanguages("f4b6a3/tsid-creator, README", "Java")},
	Prior:   common, Born: day(2020, 4, 1),
	Params: []ids.Param{
		{Name: "node_bits", Kind: ids.Choice, Choices: strings.Fields("unknown 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"), Default: "unknown", Help: "number of node bits among the low 22 bits", AffectsDecoding: true},
		{Name: "node", Kind: ids.Number, Max: 1<<20 - 1, Default: "0", Help: "number of this generator"},
		{Name: "epoch", Kind: ids.Instant, Default: "1577836800000", AffectsDecoding: true, Help: "the instant that timestamp 0 means"},
	},
	Fields: Fields{
		timestamp(42, millisecond, 1577836800000, "42 bits of milliseconds last 139 years, or 70 as a signed number."),
		counting(random("random", tsidLow, "22 bits without node_bits. With node_bits, up to 20 of them are the node; a single id does not reveal how many.")),
	},
	Encodings: Encodings{
		{Name: "base32", Alphabet: "crockford", Pad: scheme.PadHigh, Fold: true, Alias: map[string]string{"I": "1", "i": "1", "L": "1", "l": "1", "O": "0", "o": "0"}},
		decimal().Cost(1), hex0x(), // databases store the number
	},
	Generator: follow(),
	With:      withNodeBits,
	Bound: func(b *ids.BoundScheme, _ ids.Values) error {
		b.Policy = &ids.Policy{SeqBits: tsidLow, SeqMax: 1<<tsidLow - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull}
		b.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID {
			var start once
			return func(s ids.Slot, e ids.Entropy) ids.ID {
				return encoding.Zero(64).Put(0, 42, uint64(s.Unit)).Put(42, tsidLow, (start.draw(e)+uint64(s.Seq))%(1<<tsidLow))
			}
		}
		return nil
	},
	Says: Says{
		ClockMovedBack:   "As with TSID.fast(), ids follow the clock and the counter continues. With node_bits, a factory stays in the newest millisecond and keeps counting there.",
		SequenceOverflow: "As with TSID.fast(), the counter starts at a random number and wraps at 4,194,304. With node_bits, a factory borrows the next millisecond instead.",
	},
}.Declare()

const tsidLow = 22 // bits below the timestamp

// withNodeBits splits the low bits into node and counter if the number of node bits is set. The
// time and the low bits are the fields of the scheme. The counter starts at random in the lower
// half of its range.
func withNodeBits(d Scheme, v ids.Values) (Scheme, error) {
	bits, known := int(v.Int("node_bits")), v.Text("node_bits") != "unknown"
	switch n := v.Int("node"); {
	case n > 0 && !known:
		return d, encoding.Problemf("node %d needs node_bits: set the number of node bits", n)
	case n >= 1<<bits:
		return d, encoding.Problemf("node %d does not fit into node_bits %d", n, bits)
	case !known:
		return d, nil
	}
	width := d.Fields[1].Width
	low := d.Fields[1].Plain()
	low.Growth, low.Start, low.Spans = 0, 0, []ids.Span{{Offset: d.Fields[0].Width, Width: width}}
	d.Fields = d.Fields[:1:1]
	if bits > 0 {
		d.Fields = append(d.Fields, node("node", bits, "The generator.", "Choose as many bits as your nodes need."))
	}
	d.Fields = append(d.Fields, drawnStart(sequence("counter", width-bits, "Counts the ids of one time unit from a random start.")))
	p := ids.Policy{Back: ids.StayBack, Full: ids.BorrowFull}
	if d.Policy != nil {
		p = *d.Policy
	}
	p.SeqBits, p.SeqMax = width-bits, 1<<(width-bits-1)-1
	d.Policy = &p
	if d.Generator != nil {
		d.Generator = &Generator{Back: p.Back, Full: p.Full}
	}
	d.Bound = func(b *ids.BoundScheme, _ ids.Values) error { // the layout also shows the low bits as one field
		b.Layout = b.Layout.View(low)
		b.Says.ClockMovedBack = "A factory stays in the newest millisecond and keeps counting there. Without node_bits, ids follow the clock, as with TSID.fast()."
		b.Says.SequenceOverflow = "On counter overflow, a factory borrows the next millisecond. Without node_bits, the counter wraps, as with TSID.fast()."
		return nil
	}
	return d, nil
}
