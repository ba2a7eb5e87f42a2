package schemes

import (
	"encoding/base64"
	"math/bits"
	"strconv"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Twitter declares Twitter's Snowflake, the first of its kind, with the encodings of
// bwmarrin/snowflake, whose default it is.
//
// The node is 5 bits of datacenter and 5 of worker. The generator spins while its clock is behind
// and on sequence overflow, as sno's document describes it. IdWorker.scala spins only on sequence
// overflow. While its clock is behind, it refuses requests, as with wait=false.
var Twitter = snowflake(Scheme{
	Name: "snowflake-twitter", Title: "Twitter", Aliases: []string{"snowflake", "twitter", "x"},
	About:   "64 bits: millisecond, node, counter. Twitter's scheme of 2010, the ancestor of most 64-bit ids.",
	Source:  "twitter-archive/snowflake, snowflake-2010: IdWorker.scala; bwmarrin/snowflake",
	Support: []ids.Support{inDatabases("clickhouse.com/docs/sql-reference/functions/uuid-functions: snowflakeIDToDateTime", "ClickHouse"), inLanguages("twitter-archive/snowflake", "Scala"), inLanguages("bwmarrin/snowflake, README", "Go")},
	Names:   []string{"tweet_id", "status_id", "id_str", "twitter_id", "in_reply_to_status_id"}, Hosts: []string{"x.com/*/status", "twitter.com/*/status"},
	Prior: everyday + 1, Born: day(2010, 11, 4),
	Fields: Fields{
		spare(),
		timestamp(41, millisecond, 1288834974657, "41 bits of milliseconds last 70 years, from November 2010 to July 2080."),
		usually(shown(node("node", 10, "The generator: datacenter × 32 + worker.", "10 bits: 1,024 generators. You must assign these numbers."), twitterText), twitterNode),
		sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
	},
	Encodings: Encodings{
		decimal(), hex0x(),
		// The other encodings of bwmarrin/snowflake (snowflake.go) are only written. Nearly any
		// text in one of these bases is valid in another. The library has a function for each base.
		written(number("base2", "base2", 0)), written(number("base32", "z-base32", 0)), written(number("base36", "base36", 0)),
		written(number("base58", "base58-flickr", 0)), written(custom("base64", decimalBase64)),
	},
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull, IfWait: &Generator{Back: ids.WaitBack, Full: ids.WaitFull}},
	Params:    []ids.Param{{Name: "wait", Kind: ids.Switch, Default: "true", Original: "false", Help: "spin while the clock is behind; false refuses, as IdWorker.scala does"}},
	Says: Says{
		ClockMovedBack:     "Snowflake remembers the last millisecond it used. While the clock is behind it, idtui's generator waits. With wait=false, it refuses requests, as the original does.",
		SequenceOverflow:   "All 4,096 sequence numbers of this millisecond are used, so the generator spins until the next one.",
		TimestampExhausted: "41 bits of milliseconds since November 2010 last until July 2080.",
	},
})

// decimalBase64 returns the base 64 encoding of the decimal digits.
func decimalBase64(bits int) (ids.Encoding, error) {
	number, code := encoding.Must(encoding.DecimalOf(bits)), base64.StdEncoding.Strict()
	return encoding.NewEncoding(encoding.Codec{
		Name: "base64", Of: "of the decimal digits", Shortest: 4, Longest: 28, Writes: encoding.Chars(letters + digits10 + "="),
		Pattern: "the decimal digits in base 64",
		Fits:    func(s string) bool { return len(s)%4 == 0 },
		Decode: func(s string) (ids.ID, error) {
			digits, err := code.DecodeString(s)
			if err != nil {
				return ids.ID{}, encoding.Problemf("invalid base 64: %v", err)
			}
			return number.Decode(string(digits))
		},
		Append: func(dst []byte, id ids.ID) []byte {
			var digits [20]byte
			return code.AppendEncode(dst, strconv.AppendUint(digits[:0], id.Uint64(0, 64), 10))
		},
	})
}

// twitterText says which datacenter and worker a node is.
func twitterText(v ids.Value) string {
	b := strconv.AppendUint(make([]byte, 0, 40), v.Lo, 10)
	b = strconv.AppendUint(append(b, " (datacenter "...), v.Lo>>5, 10)
	b = strconv.AppendUint(append(b, ", worker "...), v.Lo&31, 10)
	return string(append(b, ')'))
}

// twitterNode returns the description length of a node, in bits. 56 public ids of Twitter were
// read. All but one have datacenter 0 to 4 before February 2015, and 10, 11 or 13 since. Libraries
// with this epoch have small numbers, which their users choose. They choose one for the node, or
// one each for datacenter and worker.
func twitterNode(id ids.ID) float64 {
	const february2015 = 568_000_000_000_000_000
	v, old := id.Uint64(42, 10), id.Uint64(0, 64) < february2015
	datacenter := v >> 5
	chosen := 0.5 + min(float64(2*bits.Len64(v+1)), float64(2*bits.Len64(datacenter+1)+2*bits.Len64(v&31+1))-1)
	switch {
	case old && datacenter <= 4:
		return min(chosen, 8.5)
	case !old && datacenter >= 10 && datacenter <= 11:
		return 7.5
	case !old && datacenter <= 14:
		return min(chosen, 10)
	}
	return min(chosen, 12)
}
