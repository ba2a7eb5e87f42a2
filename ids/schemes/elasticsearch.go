package schemes

import "idtui/ids"

// Elasticsearch declares the _id that Elasticsearch 6 and later assigns to a
// document. Bytes that rarely change are placed side by side, so that an index
// compresses well:
//
//	byte  0   1   2   3   4   5   6 … 11   12  13  14
//	     s0  s2  t2  t3  t4  t5   node     t1  s1  t0     time t5 to t0, sequence s2 to s0
var Elasticsearch = elasticsearch(Scheme{Name: "elasticsearch", Title: "Elasticsearch", Prior: common, Born: day(2017, 11, 14)},
	"Bytes that rarely change are placed side by side, so that an index compresses well. Ids do not sort by time.",
	bytesAt(5, 4, 3, 2, 12, 14), bytesAt(1, 13, 0))

// ElasticsearchLegacy declares the _id used before version 6, with its bytes in
// plain order.
var ElasticsearchLegacy = elasticsearch(Scheme{Name: "elasticsearch-legacy", Title: "Elasticsearch 5", Prior: rare, Born: day(2014, 5, 1)},
	"They come first, so the bytes sort by time. The texts do not, because base 64 is not in ASCII order.",
	[]ids.Span{{Offset: 0, Width: 48}}, []ids.Span{{Offset: 96, Width: 24}})

// bytesAt returns the places of bytes, most significant first.
func bytesAt(places ...int) []ids.Span {
	list := make([]ids.Span, len(places))
	for i, at := range places {
		list[i] = ids.Span{Offset: 8 * at, Width: 8}
	}
	return list
}

// elasticsearch adds what both versions share. The parameter order says where the time is, and why.
func elasticsearch(d Scheme, order string, when, seq []ids.Span) *ids.Scheme {
	at := unixMillis("timestamp")
	at.Why = "48 bits of Unix milliseconds last until the year 10889. " + order
	d.Service, d.Names = "Elasticsearch", []string{"_id", "doc_id"}
	d.About = "120 bits in 20 characters, for a document stored without an _id: millisecond, masked MAC address, sequence."
	d.Source = "elastic/elasticsearch: TimeBasedUUIDGenerator.java"
	d.Fields = Fields{
		placed(at, when...),
		placed(inHex(node("node", 48, "The machine's MAC address, mixed with random bytes.", "48 bits distinguish the nodes of a cluster.")), ids.Span{Offset: 48, Width: 48}),
		placed(carried(sequence("sequence", 24, "Counts the documents of the node from a random start.")), seq...),
	}
	d.Encodings = Encodings{asBits("base64url", "base64url"), hex()}
	d.Generator = &Generator{Back: ids.StayBack, Full: ids.WaitFull}
	d.Policy = &ids.Policy{SeqCarry: true, SeqRandom: true, Back: ids.StayBack, Full: ids.WaitFull}
	d.Says = Says{
		ClockMovedBack:   "The generator stays in the newest millisecond and keeps counting there.",
		SequenceOverflow: "The sequence continues across milliseconds. When it wraps to 0, the timestamp moves forward by at least one.",
	}
	return d.Declare()
}
