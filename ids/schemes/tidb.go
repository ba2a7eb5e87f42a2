package schemes

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/scheme"
)

// TiDB declares the numbers of TiDB's AUTO_RANDOM columns.
//
// AUTO_RANDOM(S, R) has S shard bits, and 64−R bits that are always 0. An unsigned
// column has no sign bit.
var TiDB = Scheme{
	Name: "tidb-auto-random", Title: "TiDB", Aliases: []string{"auto_random", "tidb"},
	About:  "A number of TiDB's AUTO_RANDOM: a shard, so that inserts spread over regions, then a counter. It has no time.",
	Source: "docs.pingcap.com, AUTO_RANDOM",
	Prior:  rare, Born: day(2019, 12, 1),
	Params: []ids.Param{
		{Name: "shard_bits", Kind: ids.Number, Min: 1, Max: 15, Default: "5", AffectsDecoding: true, Help: "S of AUTO_RANDOM(S, R): the width of the shard"},
		{Name: "range", Kind: ids.Number, Min: 32, Max: 64, Default: "64", AffectsDecoding: true, Help: "R of AUTO_RANDOM(S, R): how many bits are assigned"},
		{Name: "unsigned", Kind: ids.Switch, Default: "false", AffectsDecoding: true, Help: "an UNSIGNED column has no sign bit"},
	},
	Bits: 64, With: func(d Scheme, v ids.Values) (Scheme, error) {
		shard, width := int(v.Int("shard_bits")), int(v.Int("range"))
		counter := width - shard
		d.Fields = nil
		if !v.Bool("unsigned") {
			d.Fields, counter = append(d.Fields, spare()), counter-1
		}
		if width < 64 {
			d.Fields = append(d.Fields, fixed("reserved", ids.Reserved, 64-width, 0, "Always 0."))
		}
		d.Fields = append(d.Fields,
			scheme.Field{
				Name: "shard", Kind: ids.Random, Width: shard, About: "A hash of the time at which the transaction started.",
				Why: strconv.Itoa(shard) + " bits: inserts spread over " + strconv.Itoa(1<<shard) + " ranges of ids.",
			},
			scheme.Field{
				Name: "counter", Kind: ids.Sequence, Width: counter, About: "One counter for the table. Each TiDB server takes ranges of it.",
				Why: strconv.Itoa(counter) + " bits. Once they are used, inserts fail.",
			},
		)
		return d, nil
	},
	// With shard 0, one of 32, the number is short and could be anything.
	Encodings: Encodings{detected(18, decimal()), detected(17, hex0x())},
}.Declare()
