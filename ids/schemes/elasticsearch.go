package schemes

import (
	"time"

	"idtui/ids"
)

// Elasticsearch declares the _id that Elasticsearch 6 and later assigns to a
// document. Bytes that seldom change are placed side by side, so that an index
// compresses well:
//
//	byte  0   1   2   3   4   5   6 … 11   12  13  14
//	     s0  s2  t2  t3  t4  t5   node     t1  s1  t0     t5 and s2 are the highest
func Elasticsearch() *ids.Scheme {
	byteAt := func(i int) ids.Span { return ids.Span{Offset: 8 * i, Width: 8} }
	s := elasticsearch("elasticsearch", "Elasticsearch", day(2017, 11, 14),
		[]ids.Span{byteAt(5), byteAt(4), byteAt(3), byteAt(2), byteAt(12), byteAt(14)},
		[]ids.Span{byteAt(1), byteAt(13), byteAt(0)})
	s.Fields[0].Why = "48 bits of Unix milliseconds last until the year 10889. Bytes that seldom change are placed side by side, " +
		"so that an index compresses well. Ids do not sort by time."
	return s.Declare()
}

// ElasticsearchLegacy declares the _id used before version 6, with its bytes in
// plain order.
func ElasticsearchLegacy() *ids.Scheme {
	s := elasticsearch("elasticsearch-legacy", "Elasticsearch 5", day(2014, 5, 1), []ids.Span{{Offset: 0, Width: 48}}, []ids.Span{{Offset: 96, Width: 24}})
	s.Prior = rare
	s.Fields[0].Why = "48 bits of Unix milliseconds last until the year 10889. They come first, so the bytes sort by time. " +
		"The texts do not, because base 64 is not in ASCII order."
	return s.Declare()
}

func elasticsearch(name, title string, born time.Time, when, seq []ids.Span) Scheme {
	mac := inHex(node("node", 48, "The machine's MAC address, mixed with random bytes.", "48 bits distinguish the nodes of a cluster."))
	return Scheme{
		Name: name, Title: title, Service: "Elasticsearch",
		About:  "120 bits in 20 characters, for a document stored without an _id: millisecond, masked MAC address, sequence.",
		Source: "elastic/elasticsearch: TimeBasedUUIDGenerator.java",
		Names:  []string{"_id", "doc_id"},
		Prior:  common, Born: born,
		Fields: Fields{
			placed(unixMillis("timestamp"), when...),
			placed(mac, ids.Span{Offset: 48, Width: 48}),
			placed(carried(sequence("sequence", 24, "Counts the documents of the node from a random start.")), seq...),
		},
		Encodings: Encodings{asBits("base64url", "base64url"), hex()},
		Generator: &Generator{Back: ids.StayBack, Full: ids.WaitFull},
		Policy:    &ids.Policy{SeqCarry: true, SeqRandom: true, Back: ids.StayBack, Full: ids.WaitFull},
		Says: Says{
			ClockMovedBack:   "The generator stays in the newest millisecond and keeps counting there.",
			SequenceOverflow: "The sequence continues across milliseconds. When it wraps to 0, the timestamp moves forward by at least one.",
		},
	}
}
