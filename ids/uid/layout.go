package uid

import (
	"fmt"
	"strconv"

	"idtui/ids"
)

const (
	aboutMega  = "Megaseconds since 1970: the first of the three parts of Erlang's time."
	whyMega    = "20 bits of a million seconds each last until the year 35198; today the number is in its second thousand, so ids begin with zeros."
	aboutSec   = "Seconds within the megasecond."
	aboutMicro = "The top 10 of 20 bits of the microseconds: a unit is 1.024 ms, and there are 977 of them in a second, the last one cut short."
	whyMicro   = "10 bits instead of 20 make room for the sequence in 64 bits."
	aboutSeq   = "One running number for the whole Erlang node. It does not begin anew with the time."
	whySeq     = "14 bits: 16384 ids before it comes round, 16 million a second."
)

func megaField() ids.Field {
	return ids.Field{Name: "mega", Kind: ids.Time, Width: MegaBits, About: aboutMega, Why: whyMega, Text: times(1e6)}
}

func microField() ids.Field {
	return ids.Field{Name: "micro", Kind: ids.Time, Width: MicroBits, Max: MaxMicro, About: aboutMicro, Why: whyMicro, Text: micros}
}

func seqField() ids.Field {
	return ids.Field{Name: "seq", Kind: ids.Sequence, Width: SeqBits, About: aboutSeq, Why: whySeq}
}

func localLayout() *ids.Layout {
	return ids.MustLayout(64,
		megaField(),
		ids.Field{
			Name: "sec", Kind: ids.Time, Width: SecBits, Max: MaxSec, Text: times(1), About: aboutSec,
			Why: "20 bits hold a million seconds, 0 to 999999, with a little to spare.",
		},
		microField(),
		seqField(),
	)
}

func globalLayout(drift, nodeBits int) *ids.Layout {
	return ids.MustLayout(MegaBits+SecBits+MicroBits+SeqBits+nodeBits,
		megaField(),
		ids.Field{
			Name: "sec_high", Kind: ids.Time, Width: SecBits - drift, Max: MaxSec >> drift, Text: times(1 << drift),
			About: "The high bits of the seconds: which neighbourhood interval the id belongs to.",
			Why:   fmt.Sprintf("20 bits less the %d below the node. The interval is %d s long; the number of bits, the drift, is not in the id.", drift, 1<<drift),
		},
		ids.Field{
			Name: "node", Kind: ids.Node, Width: nodeBits, Text: hexNode,
			About: "The fingerprint of the node that made the id: a hash of its name.",
			Why:   fmt.Sprintf("%d bits. It stands above the low seconds, so within %d s ids sort by node, and a little skew between clocks does not mix them.", nodeBits, 1<<drift),
		},
		ids.Field{
			Name: "sec_low", Kind: ids.Time, Width: drift, Text: times(1),
			About: "The low bits of the seconds, below the node: time within the neighbourhood interval.",
			Why:   fmt.Sprintf("The drift, %d bits here: 5 to 10, for intervals of 32 s to 17 minutes.", drift),
		},
		microField(),
		seqField(),
	)
}

// times puts a part of the time into words: its number of seconds.
func times(seconds uint64) func(ids.Value) string {
	return func(v ids.Value) string { return strconv.FormatUint(v.Lo*seconds, 10) + " s" }
}

func micros(v ids.Value) string { return strconv.FormatUint(v.Lo<<MicroBits, 10) + " µs" }

func hexNode(v ids.Value) string { return string(v.AppendHex(append(make([]byte, 0, 10), "0x"...), 8)) }
