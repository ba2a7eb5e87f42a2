package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// UUIDv7 declares the version that sorts by time.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ unix_ts_ms           48 │0111│rand_a12│10│ rand_b                 62 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
//
// Its generator here is the plain one: 74 random bits, no state.
func UUIDv7() *ids.Scheme {
	return uuid(7, Scheme{
		Title: "UUID v7", Prior: everyday, Born: day(2010, 1, 1), // before the version: records of earlier years often get one
		About:     "Millisecond and 74 random bits: the UUID that sorts by time, for database keys.",
		Fields:    uuidv7Fields(),
		Generator: follow(),
		Notes:     notesV7,
		Says: Says{
			ClockMovedBack:     "A version 7 made only of random bits keeps no state: it takes the time from the clock as it is, so new ids sort before older ones.",
			SequenceOverflow:   "There is no sequence to overflow: each id draws 74 random bits.",
			TimestampExhausted: "48 bits of milliseconds last until the year 10889.",
		},
	})
}

func uuidv7Fields() Fields {
	return Fields{
		at(0, unixMillis("unix_ts_ms")),
		at(52, random("rand_a", 12, "12 bits. Libraries can put a counter or a fraction of the millisecond here. A single id does not show which.")),
		at(66, random("rand_b", 62, "62 bits fill the id. Libraries can start a counter here, too.")),
	}
}

// notesV7 returns a note that explains a time around 1970: the first drafts started
// with seconds.
func notesV7(id ids.ID) []string {
	ms, s := id.Uint64(0, 48), id.Uint64(0, 36)
	draft := time.Unix(int64(s), 0)
	if time.UnixMilli(int64(ms)).Year() > 1990 || draft.Year() < 2020 || draft.Year() > 2100 {
		return nil
	}
	return []string{"the first drafts of version 7 started with 36 bits of seconds; read that way, the time is " + humantext.RFC3339(draft)}
}
