package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// Instagram declares the ids that Instagram's PostgreSQL shards generate.
//
// The shortcode in a link is the number in URL-safe base 64. The published SQL
// function has been copied widely, with other epochs.
func Instagram() *ids.Scheme {
	s := instagram("snowflake-instagram", "Instagram", common+0.5)
	s.Aliases, s.Names, s.Hosts = []string{"instagram"}, []string{"media_id", "shortcode"}, []string{"instagram.com/p", "instagram.com/reel"}
	return snowflake(s)
}

// Threads declares the ids of Threads, which follow Instagram's scheme.
func Threads() *ids.Scheme {
	s := instagram("snowflake-threads", "Threads", rare)
	s.Aliases, s.Born, s.Hosts = []string{"threads"}, day(2023, 7, 5), []string{"threads.net/*/post", "threads.com/*/post"}
	s.About = "64 bits, as Instagram: Threads shares its media and users."
	return snowflake(s)
}

func instagram(name, title string, prior float64) Scheme {
	shortcode := number("base64url", "base64url", 0)
	shortcode.Codec = func(bits int) (ids.Encoding, error) {
		return alphabet("base64url").Number("base64url", bits, encoding.WithShortest(9)) // shorter texts would be dated in 2011
	}
	return Scheme{
		Name: name, Title: title, Service: title,
		About:  "64 bits, generated inside the database: millisecond since August 2011, shard, the table's sequence. Links write it in base 64.",
		Source: "Instagram Engineering, Sharding & IDs at Instagram (2012)",
		Prior:  prior, Born: day(2011, 8, 24),
		Encodings: Encodings{digitsOnly(), shortcode, hex0x()},
		Fields: Fields{
			timestamp(41, millisecond, 1314220021721, "41 bits of milliseconds last 69 years. As signed 64-bit integers, ids turn negative in June 2046."),
			node("shard", 13, "The logical shard of the database.", "13 bits: 8,192 shards, many on one machine."),
			carried(sequence("sequence", 10, "The table's own sequence modulo 1024.")),
		},
		Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
		Says: Says{
			ClockMovedBack:   "The SQL function takes the time from the database's clock. The table's sequence continues, so a repeated millisecond causes duplicates only after a wrap.",
			SequenceOverflow: "The sequence is taken modulo 1024: more ids than that in one millisecond of one shard are duplicates.",
		},
	}
}
