package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// Instagram declares the ids that Instagram's PostgreSQL shards generate.
//
// The shortcode in a link is the number in URL-safe base 64. The published SQL
// function has been copied widely, with other epochs.
var Instagram = instagram(Scheme{
	Name: "snowflake-instagram", Title: "Instagram", Aliases: []string{"instagram"}, Prior: common + 0.5, Born: day(2011, 8, 24),
	About: "64 bits, generated inside the database: millisecond since August 2011, shard, the table's sequence. Links write it in base 64.",
	Names: []string{"media_id", "shortcode"}, Hosts: []string{"instagram.com/p", "instagram.com/reel"},
})

// Threads declares the ids of Threads, which follow Instagram's scheme.
var Threads = instagram(Scheme{
	Name: "snowflake-threads", Title: "Threads", Aliases: []string{"threads"}, Prior: rare, Born: day(2023, 7, 5),
	About: "The 64 bits of an Instagram id: both products share media and users.",
	Hosts: []string{"threads.net/*/post", "threads.com/*/post"},
})

// instagram adds what both schemes share, and declares the scheme.
func instagram(d Scheme) *ids.Scheme {
	shortcode := number("base64url", "base64url", 0)
	shortcode.Codec = func(bits int) (ids.Encoding, error) {
		return alphabet("base64url").Number("base64url", bits, encoding.WithShortest(9)) // shorter texts would be dated in 2011
	}
	d.Service, d.Source = d.Title, "Instagram Engineering, Sharding & IDs at Instagram (2012)"
	d.Encodings = Encodings{digitsOnly(), shortcode, hex0x()}
	d.Fields = Fields{
		timestamp(41, millisecond, 1314220021721, "41 bits of milliseconds last 70 years. As signed 64-bit integers, ids turn negative in June 2046."),
		node("shard", 13, "The logical shard of the database.", "13 bits: 8,192 shards, many on one machine."),
		carried(sequence("sequence", 10, "The table's own sequence modulo 1,024.")),
	}
	d.Generator = &Generator{Back: ids.FollowBack, Full: ids.WrapFull}
	d.Says = Says{
		ClockMovedBack:   "The SQL function takes the time from the database's clock. The table's sequence continues, so a repeated millisecond causes duplicates only after a wrap.",
		SequenceOverflow: "The sequence is taken modulo 1,024: more ids than that in one millisecond of one shard are duplicates.",
	}
	return snowflake(d)
}
