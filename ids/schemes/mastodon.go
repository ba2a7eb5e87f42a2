package schemes

import "idtui/ids"

// Mastodon declares the ids that Mastodon's database generates.
//
// The low 16 bits are a table's sequence plus a hash of the table's name, a secret and the
// millisecond. So ids do not reveal how many posts there are.
var Mastodon = snowflake(Scheme{
	Name: "snowflake-mastodon", Service: "Mastodon", Title: "Mastodon", Aliases: []string{"mastodon"},
	About:  "64 bits, generated inside the database: Unix millisecond, and a sequence hidden by a hash.",
	Source: "mastodon/mastodon: lib/mastodon/snowflake.rb",
	Names:  []string{"snowflake", "in_reply_to_id"}, Hosts: []string{"mastodon.social", "mastodon.online", "mstdn.social"},
	Prior: common, Born: day(2017, 10, 4),
	Fields: Fields{
		timestamp(48, millisecond, 0, "48 bits of milliseconds last longer than a signed 64-bit integer, which overflows in the year 6429."),
		carried(sequence("sequence", 16, "The table's sequence plus a hash of table, secret and time.")),
	},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "The database takes the time from its clock. The sequence continues, so a repeated millisecond causes duplicates only after a wrap.",
		SequenceOverflow: "The sequence wraps after 65,536 ids.",
	},
})
