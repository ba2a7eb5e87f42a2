package schemes

import (
	"time"

	"idtui/ids"
)

// UUIDv7 declares the version that sorts by time.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ unix_ts_ms           48 │0111│rand_a12│10│ rand_b                 62 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
//
// Its generator here is the plain one: 74 random bits, no memory.
func UUIDv7() *ids.Scheme {
	return uuid{
		version: 7, title: "UUID v7", prior: everyday, born: day(2022, 5, 1),
		about: "A millisecond and 74 random bits: the UUID that sorts by time, for keys of a database.",
		fields: []ids.Field{
			at(0, unixMillis("unix_ts_ms")),
			at(52, random("rand_a", 12, "12 bits. A library may put a counter here, or parts of a millisecond; one id alone does not tell.")),
			at(66, random("rand_b", 62, "62 bits fill up the id. A library may begin a counter here too.")),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
		notes:  notesV7,
		says: ids.Explanations{
			Back:  "A version 7 of random bits alone keeps no memory: it stamps what the clock says, so the new ids sort before the old ones.",
			Full:  "There is no counter to run out of: each id draws 74 random bits.",
			Ended: "48 bits of milliseconds end in the year 10889.",
		},
	}.scheme()
}

// notesV7 explains a time long gone: the first drafts began with seconds.
func notesV7(id ids.ID) []string {
	ms, s := id.Uint64(0, 48), id.Uint64(0, 36)
	draft := time.Unix(int64(s), 0)
	if time.UnixMilli(int64(ms)).Year() > 1990 || draft.Year() < 2020 || draft.Year() > 2100 {
		return nil
	}
	return []string{"the first drafts of version 7 began with 36 bits of seconds; read so, the time is " + ids.FormatTime(draft)}
}
