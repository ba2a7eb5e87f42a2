package schemes

import "idtui/ids"

// Instagram declares the ids that PostgreSQL's shards make at Instagram.
//
//	 0                                          41            54         64
//	┌──────────────────────────────────────────┬─────────────┬──────────┐
//	│ timestamp: ms since 2011-08-24        41 │ shard    13 │sequence10│
//	└──────────────────────────────────────────┴─────────────┴──────────┘
//
// The text in a link, the shortcode, is the number in URL-safe base 64. Many
// copied the SQL function with an epoch of their own.
func Instagram() *ids.Scheme {
	s := instagram("snowflake-instagram", "Instagram", common)
	s.aliases = []string{"instagram"}
	return s.scheme()
}

// Threads declares the ids of Threads, which are Instagram's.
func Threads() *ids.Scheme {
	s := instagram("snowflake-threads", "Threads", uncommon)
	s.aliases, s.born = []string{"threads"}, day(2023, 7, 5)
	s.about = "64 bits as in Instagram, whose media and users Threads shares."
	return s.scheme()
}

func instagram(name, title string, prior float64) snowflake {
	shortcode := ids.NewRadix(base64URL, "A-Z, a-z, 0-9, - and _").Number("base64url", 64)
	shortcode.Shortest = 9 // shorter ones would be of 2011
	return snowflake{
		name: name, title: title,
		about:  "64 bits made inside the database: a millisecond since August 2011, the shard, a table's sequence. In links it is written in base 64.",
		source: "Instagram Engineering, Sharding & IDs at Instagram (2012)",
		prior:  prior, born: day(2011, 8, 24), epoch: 1314220021721,
		forms: []ids.Encoding{shortcode},
		fields: []ids.Field{
			timestamp(41, "41 bits of milliseconds last 69 years; as a signed number ids turn negative in June 2046."),
			node("shard", 13, "Which logical shard of the database made the id.", "13 bits: 8192 shards, many on one machine."),
			sequence("sequence", 10, "The table's own sequence modulo 1024."),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.WrapFull, SeqCarry: true},
		says: ids.Explanations{
			Back: "The SQL function stamps what the database's clock says. The table's sequence runs on, so a repeated millisecond does not repeat an id until it wraps.",
			Full: "The sequence is taken modulo 1024: more ids than that in one millisecond of one shard would repeat.",
		},
	}
}
