package schemes

import "idtui/ids"

// Mastodon declares the ids that Mastodon's database makes.
//
//	 0                                                  48              64
//	┌──────────────────────────────────────────────────┬───────────────┐
//	│ timestamp: Unix ms                            48 │ sequence   16 │
//	└──────────────────────────────────────────────────┴───────────────┘
//
// The low 16 bits are a table's sequence added to a hash of the table's name, a
// secret and the millisecond, so that nobody can count the posts.
func Mastodon() *ids.Scheme {
	return snowflake{
		name: "snowflake-mastodon", title: "Mastodon", aliases: []string{"mastodon"},
		about:  "64 bits made inside the database: a Unix millisecond and a sequence that a hash hides.",
		source: "mastodon/mastodon: lib/mastodon/snowflake.rb",
		prior:  common, born: day(2017, 10, 4),
		fields: []ids.Field{
			timestamp(48, "48 bits of milliseconds outlast a signed 64-bit number, which ends in the year 6429."),
			sequence("sequence", 16, "A table's sequence, moved by a hash of table, secret and time."),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.WrapFull, SeqCarry: true},
		says: ids.Explanations{
			Back: "The database stamps what its clock says. The sequence runs on, so a repeated millisecond does not repeat ids until it wraps.",
			Full: "The sequence wraps after 65536.",
		},
	}.scheme()
}
