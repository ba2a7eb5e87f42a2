package schemes

import (
	"strconv"

	"idtui/ids"
)

// TiDB declares the numbers of TiDB's AUTO_RANDOM columns.
//
//	 0 1      6                                                           64
//	┌─┬──────┬────────────────────────────────────────────────────────────┐
//	│0│shard5│ counter                                                 58 │
//	└─┴──────┴────────────────────────────────────────────────────────────┘
//
// AUTO_RANDOM(S, R) has S shard bits, and 64−R bits that are always 0. An unsigned
// column has no sign bit.
func TiDB() *ids.Scheme {
	return &ids.Scheme{
		Name: "tidb-auto-random", Title: "TiDB", Aliases: []string{"auto_random", "tidb"},
		About:  "A number of TiDB's AUTO_RANDOM: a shard, so that inserts spread over regions, then a counter. It has no time.",
		Source: "docs.pingcap.com, AUTO_RANDOM",
		Prior:  rare, Born: day(2019, 12, 1),
		Params: []ids.Param{
			{Name: "shard_bits", Kind: ids.Number, Min: 1, Max: 15, Default: "5", AffectsDecoding: true, Help: "S of AUTO_RANDOM(S, R): the width of the shard"},
			{Name: "range", Kind: ids.Number, Min: 32, Max: 64, Default: "64", AffectsDecoding: true, Help: "R of AUTO_RANDOM(S, R): how many bits are assigned"},
			{Name: "unsigned", Kind: ids.Switch, Default: "false", AffectsDecoding: true, Help: "an UNSIGNED column has no sign bit"},
		},
		Bind: bindTiDB,
	}
}

func bindTiDB(v ids.Values) (*ids.BoundScheme, error) {
	shard, width := int(v.Int("shard_bits")), int(v.Int("range"))
	var fields []ids.Field
	counter := width - shard
	if !v.Bool("unsigned") {
		fields, counter = append(fields, plain(spare())), counter-1
	}
	if width < 64 {
		fields = append(fields, fixedField("reserved", ids.Reserved, 64-width, 0, "Always 0."))
	}
	layout, err := ids.NewLayout(64, append(fields,
		ids.Field{
			Name: "shard", Kind: ids.Random, Width: shard, About: "A hash of the time at which the transaction started.",
			Why: strconv.Itoa(shard) + " bits: inserts spread over " + strconv.Itoa(1<<shard) + " ranges of ids.",
		},
		ids.Field{
			Name: "counter", Kind: ids.Sequence, Width: counter, About: "One counter for the table. Each TiDB server takes ranges of it.",
			Why: strconv.Itoa(counter) + " bits. Once they are used, inserts fail.",
		},
	)...)
	if err != nil {
		return nil, err
	}
	return &ids.BoundScheme{
		Layout: layout, Check: checkFixed(layout), Strict: true,
		// One shard of 32 is 0 and leaves a short number, which could be anything.
		Encodings: []ids.Encoding{
			decimalEncoding(64, ids.WithMinDetectLength(18)),
			ids.Must(ids.PrefixedHexOf(64, ids.WithMinDetectLength(17))),
		},
	}, nil
}
