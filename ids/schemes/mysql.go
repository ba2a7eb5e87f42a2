package schemes

import "idtui/ids"

// UUIDShort declares the numbers of MySQL's and MariaDB's UUID_SHORT().
//
// The server adds one for each call, so the counter overflows into the time. No clock drives the
// numbers, so idtui only decodes them.
var UUIDShort = Scheme{
	Name: "mysql-uuid-short", Title: "UUID_SHORT",
	About:  "64 bits of UUID_SHORT() in MySQL and MariaDB: the server, the second in which it started, and a counter.",
	Source: "MySQL Reference Manual, Miscellaneous Functions: UUID_SHORT()",
	Prior:  rare + 3, Born: day(2007, 8, 1), Bits: 64,
	Fields: Fields{
		node("server", 8, "The low 8 bits of server_id.", "8 bits: 256 servers. It comes first, so numbers of one server are consecutive."),
		clock("started", 32, second, nil, "When the server started, in seconds since 1970-01-01. It is not the time of the id.", "32 bits of seconds last until 2106-02-07."),
		{
			Name: "counter", Kind: ids.Sequence, Width: 24, About: "Counts the calls since the server started, and overflows into the time.",
			Why: "24 bits: 16 million calls per second of uptime before a later start can repeat a number.",
		},
	},
	Bound: func(b *ids.BoundScheme, _ ids.Values) error {
		b.Layout.Fields[1].Growth = ids.DrawOnce // the start is the same in all ids until a restart
		return nil
	},
	Encodings: Encodings{decimal(), hex0x()},
	Aliases:   []string{"uuid-short", "uuid_short"},
	Notes: func(ids.ID) []string {
		return []string{"the time is the start of the server, not of the id; the counter gives the order"}
	},
}.Declare()
